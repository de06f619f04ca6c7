package testbed

import (
	"strings"

	"juggle/core/enum"
	"juggle/core/pool/admission"
)

// EventKind is what a recorded event shows.
type EventKind uint8

// The recorded kinds.
const (
	RequestMoves EventKind = iota // From and To are set; Node too once the request is bound
	NodeFails
	NodeRecovers
	LocalBegins
	LocalEnds
	NodeJoins  // its site contributes it
	NodeLeaves // its site withdraws it
)

var eventWords = []string{"request", "node fails", "node recovers", "local job begins", "local job ends", "node joins", "node leaves"}

// String gives the kind in words.
func (k EventKind) String() string { return enum.Name(eventWords, k, "unknown event") }

// An Event is one thing that happened. Node and Request are -1 where there is none.
type Event struct {
	At            admission.Instant
	Kind          EventKind
	Node, Request int
	From, To      admission.State
}

// A Try is a node that was considered when a request was to start, and the state in which it was found.
type Try struct {
	Node  int
	State NodeState // Idle: the request starts on this node
}

// A Case is one request with all that was decided about it.
type Case struct {
	Request
	KAPAC   *admission.Answer  // what kAPAC answered; nil under strict negotiation
	Strict  *admission.Binding // what strict negotiation answered; nil under kAPAC
	Tried   []Try              // the nodes considered at its start, in order
	Counted bool               // it arrived in the window, so the outcome counts it
}

// Decision is the decision about the request and a sentence that explains it, without a full stop; threshold is the scenario's.
func (c *Case) Decision(threshold admission.Availability) (admission.Reason, string) {
	if c.KAPAC != nil {
		return c.KAPAC.Reason, c.KAPAC.Sentence(threshold)
	}
	return c.Strict.Reason, c.Strict.Sentence()
}

// A Trace is one run, event by event, from instant 0: the warm-up, the window, and the time until its requests had ended.
type Trace struct {
	Scenario Scenario
	Policy   Policy
	Seed     uint64
	Window   [2]admission.Instant // half-open
	Nodes    []Node
	Events   []Event // in order of time
	Cases    []Case  // by request number
	Outcome  Outcome
}

// add records an event; a nil trace records nothing.
func (t *Trace) add(e Event) {
	if t != nil {
		t.Events = append(t.Events, e)
	}
}

// addCase records the decision about request id: d of kAPAC or s of strict negotiation, the other is nil. A nil trace records nothing.
func (t *Trace) addCase(id int, r *request, d *admission.Answer, s *admission.Binding) {
	if t == nil {
		return
	}
	for len(t.Cases) <= id {
		t.Cases = append(t.Cases, Case{})
	}
	t.Cases[id] = Case{Request: r.Request, KAPAC: d, Strict: s, Counted: r.counted}
}

// TriedWords lists the nodes that were considered at the start of a request, with their states: "a03 down; b07 idle".
func (t *Trace) TriedWords(c *Case) string {
	words := make([]string, len(c.Tried))
	for i, try := range c.Tried {
		words[i] = t.Nodes[try.Node].Name + " " + try.State.String()
	}
	return strings.Join(words, "; ")
}

// addTry records that request id found a node in a state at its start. A nil trace records nothing.
func (t *Trace) addTry(id, node int, state NodeState) {
	if t != nil {
		t.Cases[id].Tried = append(t.Cases[id].Tried, Try{node, state})
	}
}

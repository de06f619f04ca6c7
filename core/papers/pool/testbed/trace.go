package testbed

import (
	"strings"

	"juggle/core/base/enum"
	"juggle/core/papers/pool/admission"
)

// EventKind is the kind of a recorded event.
type EventKind uint8

// The recorded kinds.
const (
	RequestMoves EventKind = iota // a request goes from one state to another
	NodeFails
	NodeRecovers
	LocalBegins
	LocalEnds
	NodeJoins  // its site contributes the node
	NodeLeaves // its site withdraws the node
)

var eventNames = []string{"request", "node fails", "node recovers", "local job begins", "local job ends", "node joins", "node leaves"}

// String returns the kind in words.
func (k EventKind) String() string { return enum.Name(eventNames, k, "unknown event") }

// An Event is a recorded event. Node and Request are -1 where there is none. From and To are set where a request moves.
type Event struct {
	At            admission.Instant
	Kind          EventKind
	Node, Request int
	From, To      admission.State
}

// A Try is a node that a request examined at its start, with the node's state at that instant.
type Try struct {
	Node  int
	State NodeState
}

// A Case is a request with the decisions on it.
type Case struct {
	Request
	KAPAC   *admission.Answer  // the answer of kAPAC; nil under strict negotiation
	Strict  *admission.Binding // the answer of strict negotiation; nil under kAPAC
	Tried   []Try              // the nodes that it examined at its start, in order
	Counted bool               // it arrived in the window, so the outcome counts it
}

// Decision returns the reason of the decision on the request, and a sentence without a full stop that explains it. threshold is the
// scenario's.
func (c *Case) Decision(threshold admission.Availability) (admission.Reason, string) {
	if c.KAPAC != nil {
		return c.KAPAC.Reason, c.KAPAC.Sentence(threshold)
	}
	return c.Strict.Reason, c.Strict.Sentence()
}

// A Trace is a recorded run from instant 0 on: the warm-up, and the time until the last of the Parts is over and the requests
// of the window have ended.
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

// TriedNodes lists the nodes that were examined at the start of a request, with their states: "a03 down; b07 idle".
func (t *Trace) TriedNodes(c *Case) string {
	words := make([]string, len(c.Tried))
	for i, try := range c.Tried {
		words[i] = t.Nodes[try.Node].Name + " " + try.State.String()
	}
	return strings.Join(words, "; ")
}

// add records an event. Like the methods below, it does nothing if t is nil.
func (t *Trace) add(e Event) {
	if t != nil {
		t.Events = append(t.Events, e)
	}
}

// addNode records an event of a node.
func (t *Trace) addNode(at admission.Instant, kind EventKind, node int) {
	t.add(Event{At: at, Kind: kind, Node: node, Request: -1})
}

// addCase records the decision on request id. One of kapac and strict is nil.
func (t *Trace) addCase(id int, r *request, kapac *admission.Answer, strict *admission.Binding) {
	if t == nil {
		return
	}
	for len(t.Cases) <= id {
		t.Cases = append(t.Cases, Case{})
	}
	t.Cases[id] = Case{Request: r.Request, KAPAC: kapac, Strict: strict, Counted: r.isCounted}
}

// addTry records that a node was in a state when request id examined it at its start.
func (t *Trace) addTry(id, node int, state NodeState) {
	if t != nil {
		t.Cases[id].Tried = append(t.Cases[id].Tried, Try{node, state})
	}
}

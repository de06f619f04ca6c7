package admission

import (
	"fmt"
	"slices"

	"juggle/core/enum"
)

// State is where a request stands in the life of its service level agreement (Figure 1 of the paper).
type State uint8

// The states. S0 to S4 are the paper's; the three ends are ours, the paper names them in words only.
const (
	None       State  = iota // S0: no agreement yet
	Negotiated               // S1, TSLA: the task's requirements are on the table
	PoolBound                // S2, VBSLA: bound to the pool
	NodeBound                // S3, BSLA: bound to one resource
	Running                  // S4
	Done                     // the run completed
	Aborted                  // accepted, but given up at the start or during the run
	Rejected                 // not accepted
	States     = iota        // how many there are
)

var (
	stateSymbols = []string{"S0", "S1", "S2", "S3", "S4", "done", "aborted", "rejected"}
	stateWords   = []string{"none", "negotiated", "bound to the pool", "bound to a node", "running", "done", "aborted", "rejected"}
)

// Symbol is the paper's name, S0 to S4, or the end's word.
func (s State) Symbol() string { return enum.Name(stateSymbols, s, "S?") }

// String gives the state in words.
func (s State) String() string { return enum.Name(stateWords, s, "unknown state") }

// Agreement is the service level agreement that the state is about: a TSLA holds what a task asks for, a VBSLA binds that to the pool, a
// BSLA to one resource, whose own RSLA says what it offers. Empty in the other states.
func (s State) Agreement() string {
	switch s {
	case Negotiated:
		return "TSLA"
	case PoolBound:
		return "VBSLA"
	case NodeBound:
		return "BSLA"
	}
	return ""
}

// End reports whether nothing can follow.
func (s State) End() bool { return s == Done || s == Aborted || s == Rejected }

// legal is the table of every legal step of an agreement's life, from one state to another; nothing else is one.
var legal = [][2]State{
	{None, Negotiated},      // a request arrives
	{Negotiated, Rejected},  // admission refuses it
	{Negotiated, PoolBound}, // kAPAC accepts it for the pool
	{Negotiated, NodeBound}, // strict negotiation binds it to a resource at once
	{PoolBound, NodeBound},  // its start has come and a resource is usable
	{PoolBound, Aborted},    // its start has come and no resource is usable
	{NodeBound, Running},    // its resource is usable at the start
	{NodeBound, Aborted},    // its resource is not usable at the start
	{Running, Done},         // the run completes
	{Running, Aborted},      // its resource fails during the run, or its interval ends before it is done
}

// Legal reports whether the table has the step.
func Legal(from, to State) bool { return slices.Contains(legal, [2]State{from, to}) }

// An Agreement is one request's SLA. The zero value is in state None since instant 0.
type Agreement struct {
	state State
	since Instant // when it was entered
}

// State is the present state.
func (a *Agreement) State() State { return a.state }

// Move takes the step to a state, or says why it is not legal and changes nothing.
func (a *Agreement) Move(to State, now Instant) error {
	if !Legal(a.state, to) {
		return fmt.Errorf("admission: agreement at %d ms: got a move from %v to %v, want one of the table", now, a.state, to)
	}
	if now < a.since {
		return fmt.Errorf("admission: agreement at %d ms: got a move back in time, want at least %d ms", now, a.since)
	}
	a.state, a.since = to, now
	return nil
}

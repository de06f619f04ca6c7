package admission

import (
	"slices"

	"juggle/core/base/enum"
)

// State is a state in the life cycle of a request's service level agreement (Figure 1 of the paper).
type State uint8

// The states. S0 to S4 are in the paper's figure. The paper mentions the three final states only in its text.
const (
	None       State  = iota // S0: no agreement yet
	Negotiated               // S1, TSLA: the requirements of the task are stated
	PoolBound                // S2, VBSLA: bound to the pool
	NodeBound                // S3, BSLA: bound to one resource
	Running                  // S4
	Done                     // the run completed
	Aborted                  // accepted, but given up at the start or during the run
	Rejected                 // not accepted
	States     = iota        // the number of states
)

var (
	stateSymbols = []string{"S0", "S1", "S2", "S3", "S4", "done", "aborted", "rejected"}
	stateNames   = []string{"none", "negotiated", "bound to the pool", "bound to a node", "running", "done", "aborted", "rejected"}
)

// Symbol returns the paper's symbol, S0 to S4, or the name of a final state.
func (s State) Symbol() string { return enum.Name(stateSymbols, s, "S?") }

// String returns the name of the state.
func (s State) String() string { return enum.Name(stateNames, s, "unknown state") }

// Agreement returns the kind of service level agreement that holds in the state, or "" for None, Running and the final states. A TSLA
// states the requirements of a task. A VBSLA binds the task to the pool. A BSLA binds the task to one resource. The resource itself has an
// RSLA; see ResourceState.
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

// IsFinal reports whether no state can follow.
func (s State) IsFinal() bool { return s == Done || s == Aborted || s == Rejected }

// transitions lists every legal transition of an agreement.
var transitions = [][2]State{
	{None, Negotiated},      // a request arrives
	{Negotiated, Rejected},  // admission refuses it
	{Negotiated, PoolBound}, // kAPAC accepts it for the pool
	{Negotiated, NodeBound}, // strict negotiation binds it to a resource at once
	{PoolBound, NodeBound},  // its start has come and a resource is usable
	{PoolBound, Aborted},    // its start has come and no resource is usable
	{NodeBound, Running},    // its resource is usable at the start
	{NodeBound, Aborted},    // its resource is not usable at the start
	{Running, Done},         // the run completes
	{Running, Aborted},      // its resource fails or is withdrawn during the run, or its interval ends before it is done
}

// IsLegal reports whether an agreement may go from one state to another.
func IsLegal(from, to State) bool { return slices.Contains(transitions, [2]State{from, to}) }

// ResourceState is a state in the life cycle of a resource's agreement, the RSLA, by which its site contributes it to the pool. The paper
// names the agreement but gives it no states.
type ResourceState uint8

// The states of an RSLA.
const (
	Withdrawn      ResourceState = iota // the site keeps the resource for itself
	Offered                             // the pool may bind the resource
	Bound                               // a request runs on the resource under a BSLA, even if the site has withdrawn it during the run
	ResourceStates = iota               // the number of states
)

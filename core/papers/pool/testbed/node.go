package testbed

import (
	"math/rand/v2"
	"slices"

	"juggle/core/base/enum"
	"juggle/core/papers/pool/admission"
)

// NodeState is the state of a node.
type NodeState uint8

// The states of a node. Idle is the zero value.
const (
	Idle     NodeState = iota
	Reserved           // runs a reserved job
	Local              // runs a local job
	Down
	Both // runs a reserved job and a local job, only if local jobs share their node
	Away // withdrawn by its site, whether or not it is up and busy
)

var nodeStateNames = []string{"idle", "running a reserved job", "running a local job", "down", "running a reserved and a local job",
	"withdrawn by its site"}

// LastNodeState is the greatest of the states.
const LastNodeState = Away

// HasReserved reports whether a node in this state runs a reserved job. It is false for Away, although such a node may run one.
func (s NodeState) HasReserved() bool { return s == Reserved || s == Both }

// HasLocal reports whether a node in this state runs a local job. It is false for Away, although such a node may run one.
func (s NodeState) HasLocal() bool { return s == Local || s == Both }

// busyState returns the state of a node that is up and runs these jobs.
func busyState(hasReserved, hasLocal bool) NodeState {
	switch {
	case hasReserved && hasLocal:
		return Both
	case hasReserved:
		return Reserved
	case hasLocal:
		return Local
	}
	return Idle
}

// String returns the state in words.
func (s NodeState) String() string { return enum.Name(nodeStateNames, s, "unknown state") }

// A node is the state of a Node at the present instant, with what the pool knows of it.
//
// Invariants: job >= 0 exactly if the state has a reserved job; left is the number of flops that this job has to compute from jobSince on;
// the fields up and down together are the time between the end of the last use, or the beginning of the run, and the instant in the field
// since.
type node struct {
	state      NodeState
	job        int32             // the request that it runs; -1 if there is none
	left       int64             // flops
	failures   uint32            // the number of failures so far
	plans      uint32            // how often the end of a reserved job was planned or came: tells old plans from new; see scheduleIn
	jobSince   admission.Instant // when the reserved job got its present speed
	localSince admission.Instant // when the local job began
	since      admission.Instant // when addTime was last called
	up, down   admission.Millis  // the times that it was up and down since the last use
	record     admission.Record  // the pool's observations of the node
	reported   admission.Record  // the record last reported to the information centre, from which availability is predicted
	isAway     bool              // withdrawn by its site

	failureStream, localStream *rand.Rand

	bookings []booking // of strict negotiation, in no order; there are few
}

// A booking reserves a node for a request in [start, end).
type booking struct {
	start, end admission.Instant
	request    int32
}

// visibleState returns the state of the node as the pool sees it.
func (n *node) visibleState() NodeState {
	if n.isAway {
		return Away
	}
	return n.state
}

// addTime adds the time since its last call as up or down, by the present state.
func (n *node) addTime(now admission.Instant) {
	if n.state == Down {
		n.down += admission.Millis(now - n.since)
	} else {
		n.up += admission.Millis(now - n.since)
	}
	n.since = now
}

// removeBooking removes the booking of a request, if there is one.
func (n *node) removeBooking(request int32) {
	n.bookings = slices.DeleteFunc(n.bookings, func(b booking) bool { return b.request == request })
}

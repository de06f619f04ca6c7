package testbed

import (
	"math/rand/v2"
	"slices"

	"juggle/core/enum"
	"juggle/core/pool/admission"
)

// NodeState is what a node is doing.
type NodeState uint8

// The states of a node. Idle is the zero value.
const (
	Idle     NodeState = iota
	Reserved           // runs a reserved job
	Local              // runs a local job
	Down
	Both // runs a reserved job and a local one; only where local jobs share
	Away // withdrawn by its site, whatever it does there
)

var nodeWords = []string{"idle", "running a reserved job", "running a local job", "down", "running a reserved and a local job",
	"withdrawn by its site"}

// LastNodeState is the highest of the states.
const LastNodeState = Away

// HasReserved reports whether the node runs a reserved job.
func (s NodeState) HasReserved() bool { return s == Reserved || s == Both }

// HasLocal reports whether the node runs a local job.
func (s NodeState) HasLocal() bool { return s == Local || s == Both }

// runs is the state of a node that is up.
func runs(reserved, local bool) NodeState {
	switch {
	case reserved && local:
		return Both
	case reserved:
		return Reserved
	case local:
		return Local
	}
	return Idle
}

// String gives the state in words.
func (s NodeState) String() string { return enum.Name(nodeWords, s, "unknown state") }

// node is a node's present.
//
// Invariants: job >= 0 exactly when the state has a reserved job, and then left is what that has to compute from busyFrom on; epoch grows
// when the node fails, plan also when the job's end is planned anew; up + down is the time since the last use ended (or the run began) up
// to since.
type node struct {
	state     NodeState
	job       int32 // the request it runs; -1 for none
	left      int64 // flops
	epoch     uint32
	plan      uint32
	busyFrom  admission.Instant // since when it runs the reserved job at one speed
	localFrom admission.Instant // since when it runs the local one
	since     admission.Instant // when it last failed, recovered or ended a use
	up, down  admission.Millis
	record    admission.Record
	known     admission.Record // what the information centre knows of it, where sites contribute nodes
	away      bool             // withdrawn by its site
	failures  *rand.Rand
	local     *rand.Rand
	bookings  []booking // strict negotiation's calendar; few, in no order
}

// A booking is a request's claim on a node for [start, end).
type booking struct {
	start, end admission.Instant
	request    int32
}

// seen is what the pool sees the node do.
func (n *node) seen() NodeState {
	if n.away {
		return Away
	}
	return n.state
}

// note adds the time since the last note as up or down.
func (n *node) note(now admission.Instant) {
	if n.state == Down {
		n.down += admission.Millis(now - n.since)
	} else {
		n.up += admission.Millis(now - n.since)
	}
	n.since = now
}

// free reports whether no booking overlaps [start, end).
func (n *node) free(start, end admission.Instant) bool {
	return !slices.ContainsFunc(n.bookings, func(b booking) bool { return b.start < end && start < b.end })
}

// unbook drops a request's booking, if it has one.
func (n *node) unbook(request int32) {
	n.bookings = slices.DeleteFunc(n.bookings, func(b booking) bool { return b.request == request })
}

package testbed

import (
	"juggle/core/heap"
	"juggle/core/pool/admission"
)

// kind is what happens. The order of the constants is the order of events at one instant: what ends there is gone, a node that fails
// there is not to be had, and a request that arrives sees all of that.
type kind uint8

const (
	jobEnds kind = iota
	localEnds
	nodeRecovers
	nodeFails
	siteNegotiates
	centreHears
	localArrives
	requestStarts
	requestArrives
)

// An event will happen at an instant to a node or a request. epoch is the node's when the event was planned: an end planned before
// the node failed is void.
type event struct {
	at    admission.Instant
	kind  kind
	index int32 // node, site or request
	epoch uint32
}

// kinds is more than there are.
const kinds = 16

// entry is the event in the queue, in order of instants, kinds and indices. Two events that both count differ in one of these.
func (e event) entry() heap.Entry[event] {
	return heap.Entry[event]{Key: int64(e.at)*kinds + int64(e.kind), Tie: e.index, Value: e}
}

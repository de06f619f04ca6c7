package testbed

import (
	"cmp"

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
	localArrives
	requestStarts
	requestArrives
)

// An event will happen at an instant to a node or a request. epoch is the node's when the event was planned: an end planned before
// the node failed is void.
type event struct {
	at    admission.Instant
	kind  kind
	index int32 // node or request
	epoch uint32
}

// compare is the total order: instant, kind, index. No two live events are equal in all three.
func (e event) compare(o event) int {
	return cmp.Or(cmp.Compare(e.at, o.at), cmp.Compare(e.kind, o.kind), cmp.Compare(e.index, o.index), cmp.Compare(e.epoch, o.epoch))
}

// eventQueue is a binary heap, the first event on top.
type eventQueue []event

func (q *eventQueue) push(e event) {
	h := append(*q, e)
	i := len(h) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if h[parent].compare(e) <= 0 {
			break
		}
		h[i] = h[parent]
		i = parent
	}
	h[i] = e
	*q = h
}

// pop takes the first event; the queue must not be empty.
func (q *eventQueue) pop() event {
	h := *q
	first, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	i := 0
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1].compare(h[child]) < 0 {
			child++
		}
		if last.compare(h[child]) <= 0 {
			break
		}
		h[i] = h[child]
		i = child
	}
	if len(h) > 0 {
		h[i] = last
	}
	*q = h
	return first
}

package sim

import (
	"slices"

	"juggle/core/heap"
	"juggle/core/profile"
)

// An ending is the instant at which a running job ends.
type ending struct {
	at      Instant
	arrival int32
	early   bool // before the end of its slot
}

// endings are those of the running jobs, the next one first, at one instant by arrival.
type endings struct{ queue heap.Queue[bool] }

func (h *endings) push(e ending) {
	h.queue.Push(heap.Entry[bool]{Key: int64(e.at), Tie: e.arrival, Value: e.early})
}

// pop takes the next ending out; there is one.
func (h *endings) pop() ending {
	e := h.queue.Pop()
	return ending{Instant(e.Key), e.Tie, e.Value}
}

// next is when the next one ends, Forever where nobody runs.
func (h *endings) next() Instant {
	if len(h.queue) == 0 {
		return profile.Forever
	}
	return Instant(h.queue[0].Key)
}

// remove takes the ending of that arrival out. It costs O(n).
func (h *endings) remove(arrival int32) {
	h.queue = slices.DeleteFunc(h.queue, func(e heap.Entry[bool]) bool { return e.Tie == arrival })
	h.queue.Build()
}

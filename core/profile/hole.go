package profile

// A Hole is how the free processors lie from an instant to the last planned end, both in processor-seconds.
type Hole struct {
	Largest uint64 // the largest rectangle of processors and time in which all of it is free
	Free    uint64 // all that is free
}

// A Holes finds them, and keeps its memory from one search to the next. The zero value is ready.
type Holes struct {
	open  []opened
	steps []step
}

// opened is a rectangle still growing: free processors, all free since from.
type opened struct {
	from Instant
	free int32
}

// Of is the hole in p from now to the last planned end, zero where nothing is planned beyond now. Nothing in p is overbooked.
//
// It goes through the steps once. A rectangle that cannot grow to the right any more ends where fewer processors are free than it is high;
// those that can lie on a stack, ascending in height. It costs O(steps).
func (h *Holes) Of(p *PagedProfile, now Instant) (hole Hole) {
	h.open, h.steps = h.open[:0], p.appendSteps(h.steps[:0], now, never)
	steps := h.steps
	for i := 0; i+1 < len(steps); i++ {
		from, to, free := max(steps[i].at, now), steps[i+1].at, steps[i].free
		hole.Free += uint64(free) * uint64(to-from)
		since := h.shut(&hole, from, free)
		if len(h.open) == 0 || h.open[len(h.open)-1].free < free {
			h.open = append(h.open, opened{since, free})
		}
	}
	h.shut(&hole, steps[len(steps)-1].at, 0)
	return hole
}

// shut ends at an instant every rectangle that is higher than free, and tells since when so many processors are free.
func (h *Holes) shut(hole *Hole, at Instant, free int32) (since Instant) {
	since = at
	for n := len(h.open); n > 0 && h.open[n-1].free >= free; n-- {
		o := h.open[n-1]
		hole.Largest = max(hole.Largest, uint64(o.free)*uint64(at-o.from))
		since = o.from
		h.open = h.open[:n-1]
	}
	return since
}

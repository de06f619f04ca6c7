package profile

import "slices"

// A FreeArea is how the free processors lie from an instant to the last planned end, both in processor-seconds.
type FreeArea struct {
	Largest uint64 // the largest rectangle of processors and time in which all of it is free
	Free    uint64 // all that is free
}

// An AreaFinder finds them, and keeps its memory from one search to the next. The zero value is ready.
type AreaFinder struct {
	open  []opened
	steps []step
}

// opened is a rectangle still growing: free processors, all free since from.
type opened struct {
	from Instant
	free int32
}

// Of is the free area in p from now to the last planned end, zero where nothing is planned beyond now. Nothing in p is overbooked.
//
// It goes through the steps once. A rectangle that cannot grow to the right any more ends where fewer processors are free than it is high;
// those that can still grow lie on a stack, ascending in height, upon one below all (of height -1) that never ends. It costs O(steps).
func (h *AreaFinder) Of(p *Profile, now Instant) (area FreeArea) {
	h.steps = append(h.steps[:0], p.steps[find(p.steps, now):]...)
	h.open = slices.Grow(h.open[:0], len(h.steps)+1)
	steps, open, top := h.steps, h.open[:len(h.steps)+1], 0
	open[0].free = -1
	steps[0].at, steps[len(steps)-1].free = now, 0 // nothing counts before now and from the last planned end on
	for i, s := range steps {
		if i > 0 {
			area.Free += uint64(steps[i-1].free) * uint64(s.at-steps[i-1].at)
		}
		since := s.at
		for ; open[top].free >= s.free; top-- {
			since = open[top].from
			area.Largest = max(area.Largest, uint64(open[top].free)*uint64(s.at-since))
		}
		top++
		open[top] = opened{since, s.free}
	}
	return area
}

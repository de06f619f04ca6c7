package profile

import "slices"

// A FreeArea measures the free processor-seconds between an instant and the last planned end: how many there are, and how many of them lie
// in one gap. The two together measure fragmentation.
type FreeArea struct {
	Largest uint64 // processor-seconds of the largest gap: a rectangle of processors and time, all of it free
	Free    uint64 // all free processor-seconds
}

// An AreaFinder computes a FreeArea, and keeps its memory from one search to the next. The zero value is ready.
type AreaFinder struct {
	open  []openRectangle
	steps []step
}

// An openRectangle may still grow to the right. It begins at from, and its height is a number of free processors.
type openRectangle struct {
	from Instant
	free int32
}

// Measure returns the free area of p from now to the last planned end. It is zero where nothing is planned after now. No step of p may be
// overbooked.
//
// Measure is the stack algorithm for the largest rectangle under a histogram, and goes through the steps once. A rectangle ends at the
// first step with fewer free processors than its height. The rectangles that have not ended are on a stack, in ascending height. The one
// at the bottom has height -1 and never ends. Measure costs O(steps).
func (f *AreaFinder) Measure(p *Profile, now Instant) (area FreeArea) {
	f.steps = append(f.steps[:0], p.steps[stepIndexAt(p.steps, now):]...)
	for n := len(f.steps); n > 1 && f.steps[n-1].free == f.steps[n-2].free; n-- { // the end of a job that was moved is still a step
		f.steps = f.steps[:n-1]
	}
	f.open = slices.Grow(f.open[:0], len(f.steps)+1)
	steps, open, top := f.steps, f.open[:len(f.steps)+1], 0
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
		open[top] = openRectangle{since, s.free}
	}
	return area
}

package profile

import "math"

// A Window is a copy of a Profile within an interval, outside which nothing is free: a place to ask "and if these jobs were not there?"
// without touching the plan. Unlike a Profile's, neighbouring steps may be equal. The zero value is empty; Cut fills it.
type Window struct {
	from, to Instant
	steps    []step
	given    int32 // free all over the window, besides what steps say
}

// Cut makes w what p is within [from, to), where from < to, keeping w's memory. It costs O(log steps + steps inside).
func (w *Window) Cut(p *Profile, from, to Instant) {
	w.from, w.to, w.given = from, to, 0
	i := find(p.steps, from)
	j := i + 1
	for j < len(p.steps) && p.steps[j].at < to {
		j++
	}
	w.steps = append(append(w.steps[:0], p.steps[i:j]...), step{to, math.MinInt32})
	w.steps[0].at = from
}

// Give frees procs processors over the part of [start, end) that lies in the window.
func (w *Window) Give(start, end Instant, procs int32) {
	start, end = max(start, w.from), min(end, w.to)
	switch {
	case start >= end:
	case start == w.from && end == w.to:
		w.given += procs
	default:
		w.steps, _, _ = addTo(w.steps, start, end, procs)
	}
}

// FirstFit is Profile.FirstFit for slots within the window; earliest lies in it.
func (w *Window) FirstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	return firstFit(w.steps, earliest, latest, length, procs-w.given)
}

// MinFree is the smallest number of free processors in the window.
func (w *Window) MinFree() int32 {
	least := w.steps[0].free
	for _, s := range w.steps[:len(w.steps)-1] {
		least = min(least, s.free)
	}
	return least + w.given
}

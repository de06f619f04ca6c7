package profile

// A Window is a copy of a PagedProfile within an interval: a place to ask "and if these jobs were not there?"
// without touching it. Unlike a Profile's, neighbouring steps may be equal. The zero value is empty; Cut fills it.
//
// What is given is noted as a change at its two ends and summed up when something is asked, so that to give costs O(log steps) however
// many steps lie between; a step is inserted only where no step begins at an end, which is where jobs end that take turns.
type Window struct {
	from, to Instant
	steps    []step // change is what is free more from there on, to the end of the window; 0 but for what is noted
	noted    bool
	given    int32 // free all over the window, besides what steps say
}

// Cut makes w what p is within [from, to), where from < to, keeping w's memory. It costs O(log pages + steps inside).
func (w *Window) Cut(p *PagedProfile, from, to Instant) {
	w.from, w.to, w.given, w.noted = from, to, 0, false
	w.steps = p.appendSteps(w.steps[:0], from, to)
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
		i := 0
		if start > w.from {
			i = w.stepAt(start)
		}
		w.steps[i].change += procs
		if end < w.to {
			w.steps[w.stepAt(end)].change -= procs
		}
		w.noted = true
	}
}

// stepAt is the index of the step that begins at t, which is made where there is none.
func (w *Window) stepAt(t Instant) int {
	i := find(w.steps, t)
	if w.steps[i].at < t {
		i++
		w.steps = insert(w.steps, i, t, w.steps[i-1].free)
	}
	return i
}

// settle sums up what was noted.
func (w *Window) settle() {
	if !w.noted {
		return
	}
	more := int32(0)
	for i := range w.steps {
		s := &w.steps[i]
		more += s.change
		s.free += more
		s.change = 0
	}
	w.noted = false
}

// FirstFit is Profile.FirstFit; earliest lies in the window, behind whose end everything is free.
func (w *Window) FirstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	w.settle()
	if earliest > latest {
		return 0, false
	}
	i := 0
	if earliest > w.from {
		i = find(w.steps, earliest)
	}
	start, _ := firstFit(w.steps, i, w.to, earliest, latest, length, procs-w.given)
	return found(start, latest)
}

// Range is the smallest and the largest number of free processors in the window.
func (w *Window) Range() (least, most int32) {
	w.settle()
	least, most = w.steps[0].free, w.steps[0].free
	for _, s := range w.steps {
		least, most = min(least, s.free), max(most, s.free)
	}
	return least + w.given, most + w.given
}

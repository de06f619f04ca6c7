package schedule

// A step is one change of a placement under way, so that it can be taken back.
type step struct {
	index      int // in the queue
	start, end Instant
	loose      bool
}

// place gives the jobs at indices >= k of the waiting queue, in order, their first fit beside the running jobs, the jobs at indices < k
// and those placed so far: step 2 of Algorithm 1. With arrival, the job at k is the request, not yet in the plan. It returns the
// queue's length, or the index of the first job without a fit; then every job is where it was.
//
// # Who need not be looked at
//
// Call a waiting job settled where it stands at its first fit beside the running jobs and those before it in the sorted queue. A job that
// is not loose is settled; these keep it so:
//   - time: the lower bound max(T^r, CT) rises, but stays at or below a start still to come;
//   - a job started, accepted, or now sorted before it: one more job to fit beside, and it does fit beside it;
//   - a strict job has one slot, hence one fit.
//
// What may unsettle a job makes it loose: processors given back early (Complete), a job that went from before it to behind it (sort),
// and being accepted behind jobs that are sorted behind it (accept).
//
// Take a settled job at index i > k with the slot [s, e), and the plan with all jobs in it, those before i where this pass has put them and
// those behind i where they were. If no instant of [s, e) is overbooked in that plan, the slot still fits beside the jobs before i, which
// are some of all. An earlier fit [s', e') did not exist before this pass, so at one of its instants some job before i has gone
// away since; that instant lies in [max(T^r, CT), e) and in a slot that this pass has emptied. Where there is none, first fit finds s again.
//
// So place looks only at loose jobs, at jobs whose slot is overbooked, and at jobs that reach into an emptied slot. While it works, the plan
// holds every job; it is overbooked only where the pass has put a job on top of jobs that it has yet to come to.
func (s *Scheduler) place(k int, arrival bool) int {
	s.steps = s.steps[:0]
	var crowded, emptied span // hulls of the slots newly taken and overbooked, and of the slots left
	first := k
	if arrival {
		p := &s.queue[k]
		start, alone, ok := s.firstFit(k, false)
		s.recordPlacement(k, false, start, ok)
		if !ok {
			return k
		}
		p.start, p.end = start, start.Add(p.length())
		s.plan.Take(p.start, p.end, p.procs)
		if !alone {
			s.crowd(&crowded, p)
		}
		first++
	}
	if s.loose == 0 && crowded.empty() && s.decision == nil {
		return len(s.queue)
	}
	for i := first; i < len(s.queue); i++ {
		p := &s.queue[i]
		if s.decision == nil && !p.loose && !s.disturbed(p, crowded, emptied) {
			continue
		}
		start, _, ok := s.firstFit(i, true)
		s.recordPlacement(i, true, start, ok)
		if !ok {
			s.takeBack(k, arrival)
			return i
		}
		s.steps = append(s.steps, step{i, p.start, p.end, p.loose})
		s.tighten(p)
		if start != p.start {
			emptied.add(p.start, p.end)
			s.shift(p, start, start.Add(p.length()))
			s.crowd(&crowded, p)
		}
	}
	return len(s.queue)
}

// disturbed tells whether a settled job may have to move: see place.
func (s *Scheduler) disturbed(p *planned, crowded, emptied span) bool {
	if crowded.meets(p.start, p.end) && s.plan.MinFree(p.start, p.end) < 0 {
		return true
	}
	return emptied.meets(max(p.ready, s.now), p.end) && !p.strict()
}

// crowd adds the slot of p to the hull where it is overbooked.
func (s *Scheduler) crowd(crowded *span, p *planned) {
	if s.plan.MinFree(p.start, p.end) < 0 {
		crowded.add(p.start, p.end)
	}
}

// shift moves a job that is in the plan.
func (s *Scheduler) shift(p *planned, start, end Instant) {
	s.plan.Give(p.start, p.end, p.procs)
	s.plan.Take(start, end, p.procs)
	p.start, p.end = start, end
}

// takeBack undoes the last place: every job goes back to its start, and the request out of the plan.
func (s *Scheduler) takeBack(k int, arrival bool) {
	for i := len(s.steps) - 1; i >= 0; i-- {
		step := s.steps[i]
		p := &s.queue[step.index]
		if p.start != step.start {
			s.shift(p, step.start, step.end)
		}
		if step.loose {
			s.loosen(p)
		}
	}
	if arrival {
		p := &s.queue[k]
		s.plan.Give(p.start, p.end, p.procs)
	}
}

// firstFit is the first fit of the job at index i beside the running jobs and those at indices < i. booked says that the job itself is in
// the plan. alone says that nobody behind it has a slot in its window. It costs O(log n + steps within the window + jobs behind it).
func (s *Scheduler) firstFit(i int, booked bool) (start Instant, alone, ok bool) {
	p := &s.queue[i]
	length := p.length()
	earliest, latest := max(p.ready, s.now), p.deadline-Instant(length)

	// In the plan are also jobs that must not count: those behind i, and the job itself.
	behind := i
	if !booked {
		behind++
	}
	for behind < len(s.queue) && !s.queue[behind].meets(earliest, p.deadline) {
		behind++
	}
	if behind == len(s.queue) {
		start, ok = s.plan.FirstFit(earliest, latest, length, p.procs)
		return start, true, ok
	}
	s.window.Cut(&s.plan, earliest, p.deadline)
	for ; behind < len(s.queue); behind++ {
		if q := &s.queue[behind]; q.meets(earliest, p.deadline) {
			s.window.Give(q.start, q.end, q.procs)
		}
	}
	start, ok = s.window.FirstFit(earliest, latest, length, p.procs)
	return start, false, ok
}

// meets tells whether the slot of p has an instant in [from, to).
func (p *planned) meets(from, to Instant) bool { return p.start < to && from < p.end }

// A span is an interval of time, the hull of what was added; its zero value is empty.
type span struct{ from, to Instant }

func (h *span) empty() bool { return h.from == h.to }

func (h *span) add(from, to Instant) {
	if h.empty() {
		*h = span{from, to}
		return
	}
	h.from, h.to = min(h.from, from), max(h.to, to)
}

func (h *span) meets(from, to Instant) bool { return from < h.to && h.from < to }

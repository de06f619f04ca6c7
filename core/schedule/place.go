package schedule

// A step is one change of a placement under way, so that it can be taken back.
type step struct {
	index      int // in the queue
	start, end Instant
	procs      int32
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
	var crowded, emptied span // hulls of the overbooked instants, and of the slots left
	first := k
	if arrival {
		p := &s.queue[k]
		slot, ok := s.fitRequest(k)
		s.recordPlacement(k, false, slot, ok)
		if !ok {
			return k
		}
		p.start, p.end, p.procs = slot.start, slot.end, slot.procs
		s.plan.Take(p.start, p.end, p.procs)
		crowded.add(s.plan.Overbooked(p.start, p.end))
		first++
	}
	if s.loose == 0 && crowded.empty() && s.decision == nil {
		return len(s.queue)
	}
	for i := first; i < len(s.queue); i++ {
		p := &s.queue[i]
		if s.loose == 0 && s.decision == nil && s.allAfter(p, max(crowded.to, emptied.to)) {
			break // nobody from here on is disturbed
		}
		earliest, settled := s.earliestFit(p, emptied)
		keeps := !crowded.meets(p.start, p.end) || s.keeps(i, crowded)
		if keeps && settled {
			s.recordPlacement(i, true, p.slot(), true)
			continue
		}
		slot, ok := s.fitAgain(i, earliest, keeps)
		s.recordPlacement(i, true, slot, ok)
		if !ok {
			s.takeBack(k, arrival)
			return i
		}
		s.steps = append(s.steps, step{i, p.start, p.end, p.procs, p.loose})
		s.tighten(p)
		if slot != p.slot() {
			emptied.add(p.start, p.end)
			s.shift(p, slot)
			crowded.add(s.plan.Overbooked(p.start, p.end))
		}
	}
	return len(s.queue)
}

// earliestFit is an instant before which p has no fit, and whether no better fit than its slot has come up. emptied is the hull of the
// slots left.
func (s *Scheduler) earliestFit(p *planned, emptied span) (earliest Instant, settled bool) {
	from := max(p.ready, s.now)
	switch {
	case p.loose:
		return from, false
	case p.strict() || !emptied.meets(from, p.end):
		return p.start, true
	case p.molded:
		return from, false // another mold may begin long before what was emptied, or later and yet end sooner
	default: // a new fit has an instant in common with what was emptied
		earliest = max(from, emptied.from-Instant(p.length())+1)
		return earliest, earliest >= p.start
	}
}

// shift moves a job that is in the plan.
func (s *Scheduler) shift(p *planned, to slot) {
	s.plan.Give(p.start, p.end, p.procs)
	s.plan.Take(to.start, to.end, to.procs)
	p.start, p.end, p.procs = to.start, to.end, to.procs
}

// takeBack undoes the last place: every job goes back to its start, and the request out of the plan.
func (s *Scheduler) takeBack(k int, arrival bool) {
	for i := len(s.steps) - 1; i >= 0; i-- {
		step := s.steps[i]
		p := &s.queue[step.index]
		if before := (slot{step.start, step.end, step.procs}); before != p.slot() {
			s.shift(p, before)
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

// fitRequest is the first fit of the request at index k, which is not in the plan, beside the running jobs and those at indices < k.
func (s *Scheduler) fitRequest(k int) (slot, bool) {
	p := &s.queue[k]
	if p.moldable() {
		return s.fitMolds(k+1, p)
	}
	length := p.length()
	earliest, latest := max(p.ready, s.now), p.deadline-Instant(length)

	// A start that fits beside all jobs fits beside some; without the jobs behind k there may only be an earlier one.
	start, ok := s.plan.FirstFit(earliest, latest, length, p.procs)
	if k+1 == len(s.queue) || ok && start == earliest {
		return p.slotAt(start), ok
	}
	if ok {
		latest = start
	}
	if s.cutBefore(k+1, earliest, latest.Add(length)) {
		start, ok = s.window.FirstFit(earliest, latest, length, p.procs)
	}
	return p.slotAt(start), ok
}

// fitAgain is the first fit, not before earliest, of the job at index i, which is in the plan, beside the running jobs and those at
// indices < i. keeps says that its slot is a fit.
func (s *Scheduler) fitAgain(i int, earliest Instant, keeps bool) (slot, bool) {
	p := &s.queue[i]
	if p.moldable() {
		return s.fitMolds(i, p)
	}
	length := p.length()
	latest := p.deadline - Instant(length)
	if keeps {
		latest = p.start
	}
	s.cutBefore(i, earliest, latest.Add(length))
	start, ok := s.window.FirstFit(earliest, latest, length, p.procs)
	return p.slotAt(start), ok
}

// keeps tells whether the slot of the job at index i, which is in the plan, fits beside the running jobs and those at indices < i: it
// does where the jobs behind it account for all overbooking. crowded is the hull of all overbooked instants, and meets the slot.
func (s *Scheduler) keeps(i int, crowded span) bool {
	p := &s.queue[i]
	from, to := max(p.start, crowded.from), min(p.end, crowded.to)
	if s.plan.MinFree(from, to) >= 0 {
		return true
	}
	return s.cutBefore(i+1, from, to) && s.window.MinFree() >= 0
}

// cutBefore makes the window what the plan would be within [from, to) without the jobs at indices >= i. It costs O(log n + steps inside
// + jobs behind i), with EDF only those whose windows may reach to. Where no such job has a slot there it returns false, and the window holds
// nothing of use.
func (s *Scheduler) cutBefore(i int, from, to Instant) bool {
	found := false
	for ; i < len(s.queue); i++ {
		q := &s.queue[i]
		if !q.meets(from, to) {
			if s.allAfter(q, to) {
				break
			}
			continue
		}
		if !found {
			s.window.Cut(&s.plan, from, to)
			found = true
		}
		s.window.Give(q.start, q.end, q.procs)
	}
	return found
}

// allAfter tells whether the windows of p and of all jobs behind it are known to begin at t or later. p is behind the request, where the
// queue is sorted.
func (s *Scheduler) allAfter(p *planned, t Instant) bool {
	return s.policy.Order == EDF && p.deadline-s.widest >= t
}

// meets tells whether the slot of p has an instant in [from, to).
func (p *planned) meets(from, to Instant) bool { return p.start < to && from < p.end }

// A span is an interval of time, the hull of what was added; its zero value is empty.
type span struct{ from, to Instant }

func (h *span) empty() bool { return h.from == h.to }

func (h *span) add(from, to Instant) {
	switch {
	case from == to:
	case h.empty():
		*h = span{from, to}
	default:
		h.from, h.to = min(h.from, from), max(h.to, to)
	}
}

func (h *span) meets(from, to Instant) bool { return from < h.to && h.from < to }

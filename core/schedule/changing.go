package schedule

import "slices"

// Modify asks for the window [ready, deadline) for the job of that arrival, on behalf of its consumer, because of the n-th happening of a
// run. Where its slot lies in the window, nobody moves; otherwise the job asks as a new request would, but for the impasse. Refused,
// everything is as it was. The Result of a job that does not wait is rejected, Gone.
func (s *Scheduler) Modify(now Instant, n int, arrival int32, ready, deadline Instant) Result {
	s.now = now
	r := s.known[arrival].request
	r.Ready, r.Deadline = ready, deadline
	i := s.indexOf(arrival)
	if i < 0 {
		return rejection(&r, Gone)
	}
	p, held := s.queue[i], s.queue[i]
	switch reason := s.hopeless(&r); {
	case p.fixed:
		return rejection(&r, Fixed)
	case reason != NoReason:
		return rejection(&r, reason)
	case ready <= p.start && p.end <= deadline:
		return s.reframe(i, &r)
	}
	before, unsorted, loose := slices.Clone(s.queue), s.unsorted, s.loose
	s.remove(i)
	s.beginAgain(r)
	result := s.seek(&r, &p, DrawForChange(s.policy.Seed, n, r.ID))
	if result.Answer == Rejected {
		s.queue = append(s.queue[:0], before...)
		s.unsorted, s.loose = unsorted, loose
		s.plan.Take(held.start, held.end, held.procs)
	}
	s.endArrival(result)
	return result
}

// reframe gives the job at index i the window of r around its slot.
func (s *Scheduler) reframe(i int, r *Request) Result {
	if s.dear(r) {
		return rejection(r, Dear)
	}
	p := &s.queue[i]
	p.ready, p.deadline = r.Ready, r.Deadline
	s.known[p.arrival].price = s.policy.Price(r, r.Ready, r.Deadline)
	result := Result{Answer: Accepted, Start: p.start, Ready: p.ready, Deadline: p.deadline}
	if p.strict() {
		s.tighten(p)
	}
	s.changed(i)
	s.Fix(s.now)
	return result
}

// FixSlot fixes the job of that arrival in its slot for good, on behalf of its consumer, because of the n-th happening of a run. The
// Result is that of Modify to its own slot.
func (s *Scheduler) FixSlot(now Instant, n int, arrival int32) Result {
	i := s.indexOf(arrival)
	if i < 0 {
		return Result{Answer: Rejected, Reason: Gone}
	}
	result := s.Modify(now, n, arrival, s.queue[i].start, s.queue[i].end)
	if result.Answer != Rejected {
		p := &s.queue[i]
		s.tighten(p)
		p.fixed = true
	}
	return result
}

// Withdraw takes the job of that arrival away, waiting or running; it panics where it is neither.
func (s *Scheduler) Withdraw(now Instant, arrival int32) {
	if i := s.indexOf(arrival); i >= 0 {
		s.now = now
		s.remove(i)
		return
	}
	s.Complete(now, arrival)
}

// remove takes the waiting job at index i out of the queue and the plan.
func (s *Scheduler) remove(i int) {
	p := s.queue[i]
	s.tighten(&p)
	s.queue = slices.Delete(s.queue, i, i+1)
	s.giveBack(p.start, p.end, p.procs)
}

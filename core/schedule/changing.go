package schedule

// Modify asks for the window [ready, deadline) for the job of that arrival, on behalf of its consumer, because of the n-th happening of a
// run. Where its slot lies in the window, nobody moves; otherwise the job asks as a new request would, but for the impasse. Refused,
// everything is as it was. The Result of a job that does not wait is rejected, Gone.
func (s *Scheduler) Modify(now Instant, n int, arrival int32, ready, deadline Instant) Result {
	return *s.change(now, n, arrival, ready, deadline, false)
}

// change is Modify, and FixSlot.
func (s *Scheduler) change(now Instant, n int, arrival int32, ready, deadline Instant, fix bool) *Result {
	s.now, s.agreed = now, s.agreed[:0]
	r := s.known[arrival].request
	i := s.indexOf(arrival)
	if i == nobody {
		r.Ready, r.Deadline = ready, deadline
		return s.reject(&r, Gone)
	}
	p := s.jobs[i]
	s.bargain = bargain{agreed: true, none: fix, was: s.known[arrival].tag, room: Room(&r, now, p.ready, p.deadline)}
	r.Ready, r.Deadline = ready, deadline
	switch reason := s.hopeless(&r); {
	case p.fixed:
		return s.reject(&r, Fixed)
	case reason != NoReason:
		return s.reject(&r, reason)
	case ready <= p.start && p.end <= deadline:
		return s.surround(i, &r, fix)
	}
	s.BeginTrial()
	s.remove(i)
	s.beginAgain(&r)
	result := s.seek(&r, &p, DrawForChange(s.policy.Seed, n, r.ID))
	s.EndTrial(result.Answer != Rejected)
	s.endArrival(result)
	return result
}

// surround gives the waiting job i the window of r around its slot, and fixes it there for good where fix says so.
func (s *Scheduler) surround(i int32, r *Request, fix bool) *Result {
	if s.dear(r) {
		return s.reject(r, Dear)
	}
	p := &s.jobs[i]
	s.result = Result{Answer: Accepted, Start: p.start, Ready: r.Ready, Deadline: r.Deadline, Tag: s.quoteWindow(r, r.Ready, r.Deadline)}
	s.known[p.arrival].tag = s.result.Tag
	s.reframe(i, r.Ready, r.Deadline)
	if fix {
		s.tighten(i)
		s.unfile(i)
		p.fixed = true
		s.file(i)
		s.awaitFix(i)
	}
	s.Fix(s.now)
	return &s.result
}

// FixSlot fixes the job of that arrival in its slot for good, on behalf of its consumer, because of the n-th happening of a run. The
// Result is that of Modify to its own slot.
func (s *Scheduler) FixSlot(now Instant, n int, arrival int32) Result {
	i := s.indexOf(arrival)
	if i == nobody {
		return Result{Answer: Rejected, Reason: Gone}
	}
	return *s.change(now, n, arrival, s.jobs[i].start, s.jobs[i].end, true)
}

// Withdraw takes the job of that arrival away, waiting or running; it panics where it is neither.
func (s *Scheduler) Withdraw(now Instant, arrival int32) {
	if i := s.indexOf(arrival); i != nobody {
		s.now = now
		s.remove(i)
		return
	}
	s.Complete(now, arrival)
}

// remove takes the waiting job i out of the queue and the plan.
func (s *Scheduler) remove(i int32) {
	s.save(gone, i)
	s.unfile(i)
	s.forgetFix(i)
	s.dequeue(i)
	p := &s.jobs[i]
	s.where[p.arrival] = 0
	s.giveBack(p.start, p.end, p.procs)
}

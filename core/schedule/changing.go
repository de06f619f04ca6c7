package schedule

import "slices"

// Modify asks for the window [ready, deadline) for the job of that arrival, on behalf of its consumer, because of the n-th event of a run.
// Where its slot lies in the window, no job moves; otherwise the job asks as a new request would, but for the impasse. Refused,
// everything is as it was. The Result of a job that does not wait is rejected, Gone.
func (s *Scheduler) Modify(now Instant, n int, arrival Arrival, ready, deadline Instant) Result {
	if i := find(s.waiting, arrival); i != noJob {
		return s.change(now, n, i, Window{ready, deadline}, false)
	}
	return Result{Answer: Rejected, Reason: Gone, Ready: ready, Deadline: deadline}
}

// FixSlot fixes the job of that arrival in its slot for good, on behalf of its consumer, because of the n-th event of a run. The
// Result is that of Modify to its own slot.
func (s *Scheduler) FixSlot(now Instant, n int, arrival Arrival) Result {
	if i := find(s.waiting, arrival); i != noJob {
		return s.change(now, n, i, Window{s.waiting[i].Start, s.waiting[i].End}, true)
	}
	return Result{Answer: Rejected, Reason: Gone}
}

// change is Modify, or, where fix says so, FixSlot, of the waiting job at index i.
func (s *Scheduler) change(now Instant, n, i int, w Window, fix bool) Result {
	s.now, s.agreed = now, s.agreed[:0]
	j := *s.waiting[i]
	s.bargain = bargain{agreed: true, infeasible: fix, was: j.quote, slack: Slack(j.request, now, j.Ready, j.Deadline)}
	j.Window = w
	switch reason := s.hopeless(&j); {
	case j.Fixed:
		return rejected(&j, Fixed)
	case reason != NoReason:
		return rejected(&j, reason)
	case w.Ready <= j.Start && j.End <= w.Deadline:
		return s.surround(i, &j, fix)
	}
	saved := s.Save()
	s.remove(i)
	s.explain.begin(s, &j, true)
	result := s.seek(&j, DrawForChange(s.policy.Seed, n, j.request.ID))
	if result.Answer == Rejected {
		s.Restore(saved)
	}
	return s.decided(result)
}

// surround gives the waiting job at index i the window of j around its slot, and fixes it there for good where fix says so.
func (s *Scheduler) surround(i int, j *Job, fix bool) Result {
	if s.overBudget(j) {
		return rejected(j, OverBudget)
	}
	j.unsettled = false
	j.unsettle(s.now, s.now, j.End) // its window may begin earlier than before
	*s.waiting[i] = *j
	result := s.agree(s.waiting[i], j.ownWindow())
	s.rekey(s.waiting[i])
	if fix {
		s.fixIn(s.waiting[i])
	}
	s.Fix(s.now)
	return result
}

// Withdraw takes the job of that arrival away, waiting or running; it panics where it is neither.
func (s *Scheduler) Withdraw(now Instant, arrival Arrival) {
	s.now = now
	if i := find(s.waiting, arrival); i != noJob {
		s.remove(i)
		return
	}
	s.Complete(now, arrival)
}

// remove takes the waiting job at index i out of the queue and the plan.
func (s *Scheduler) remove(i int) {
	at := s.waiting[i].Slot
	s.drop(s.waiting[i])
	s.waiting = slices.Delete(s.waiting, i, i+1)
	s.giveBack(at)
}

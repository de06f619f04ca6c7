package schedule

import "slices"

// Modify decides a consumer's request for another window [ready, deadline) of the waiting job with the given arrival number. n is the
// number of this event in the run. A fixed job keeps its window. Where the slot of the job lies in the new window, no job moves. Otherwise
// the job is placed as a new request would be, except that no other consumer is asked for a later deadline. Where the change is refused,
// nothing changes. The result for a job that does not wait is rejected, with the reason NotWaiting.
func (s *Scheduler) Modify(now Instant, n int, arrival Arrival, ready, deadline Instant) Result {
	if i := find(s.waiting, arrival); i != noJob {
		return s.change(now, n, i, Window{ready, deadline}, false)
	}
	return Result{Answer: Rejected, Reason: NotWaiting, Ready: ready, Deadline: deadline}
}

// FixSlot decides a consumer's request to fix the slot of the waiting job with the given arrival number. n is the number of this event in
// the run. FixSlot answers as Modify does where the new window is the slot of the job, and prices the job without slack.
func (s *Scheduler) FixSlot(now Instant, n int, arrival Arrival) Result {
	if i := find(s.waiting, arrival); i != noJob {
		return s.change(now, n, i, Window{s.waiting[i].Start, s.waiting[i].End}, true)
	}
	return Result{Answer: Rejected, Reason: NotWaiting}
}

// change decides the change of the waiting job at index i to the window w. It is the common part of Modify and FixSlot; fix says which.
func (s *Scheduler) change(now Instant, n, i int, w Window, fix bool) Result {
	s.now, s.agreedDeadlines = now, s.agreedDeadlines[:0]
	j := *s.waiting[i]
	s.pricing = pricing{changesAgreement: true, withoutSlack: fix, oldQuote: j.quote, oldSlack: Slack(j.request, now, j.Ready, j.Deadline)}
	j.Window = w
	switch reason := s.reasonToRejectAtOnce(&j); {
	case j.Fixed:
		return rejected(&j, SlotFixed)
	case reason != NoReason:
		return rejected(&j, reason)
	case w.Ready <= j.Start && j.End <= w.Deadline:
		return s.setWindowAround(i, &j, fix)
	}
	saved := s.Save()
	s.remove(i)
	s.explain.begin(s, &j, true)
	result := s.findPlace(&j, KeysForChange(s.policy.Seed, n, j.request.ID))
	if result.Answer == Rejected {
		s.Restore(saved)
	}
	return s.finishDecision(result)
}

// setWindowAround gives the waiting job at index i the window of j, in which its slot lies, if the budget pays for it. Where fix is true it
// also fixes the job in its slot.
func (s *Scheduler) setWindowAround(i int, j *Job, fix bool) Result {
	if s.overBudget(j) {
		return rejected(j, OverBudget)
	}
	j.unsettled = false
	j.unsettle(s.now, s.now, j.End) // its window may begin earlier than before
	*s.waiting[i] = *j
	result := s.agreeOnPrice(s.waiting[i], j.ownWindow())
	s.rekey(s.waiting[i])
	if fix {
		s.fixInSlot(s.waiting[i])
	}
	s.Fix(s.now)
	return result
}

// Withdraw removes the waiting or running job with the given arrival number. It panics where there is no such job.
func (s *Scheduler) Withdraw(now Instant, arrival Arrival) {
	s.now = now
	if i := find(s.waiting, arrival); i != noJob {
		s.remove(i)
		return
	}
	s.Complete(now, arrival)
}

// remove takes the waiting job at index i out of the queue and out of the plan.
func (s *Scheduler) remove(i int) {
	slot := s.waiting[i].Slot
	s.recycle(s.waiting[i])
	s.waiting = slices.Delete(s.waiting, i, i+1)
	s.giveBack(slot)
}

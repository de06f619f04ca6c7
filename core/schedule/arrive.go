package schedule

import "slices"

// A Result is the answer to one request.
type Result struct {
	Answer          Answer
	Reason          Reason  // where rejected
	Start           Instant // where accepted: T^s, which may still change
	Ready, Deadline Instant // the window agreed on: own or, where offered, the offer
	Shift           Seconds // where offered: phi times the estimate
	Quote           Quote   // where accepted: agreed on, before any fixing
}

// Arrive decides the request r at the instant now: Algorithms 1 and 2, and, where the policy asks, the impasse. r is valid, its id is new,
// and it stays as it is while the scheduler is used.
//
// A rejection leaves every start as it was, but the queue is sorted.
func (s *Scheduler) Arrive(now Instant, r *Request) Result {
	s.now, s.bargain, s.agreed = now, bargain{}, s.agreed[:0]
	j, draw := jobOf(s.arrivals, r), DrawForArrival(s.policy.Seed, r.ID)
	s.arrivals++
	s.explain.begin(s, &j, false)
	result := s.seek(&j, draw)
	if s.policy.Ask > 0 && (result.Reason == NoGap || result.Reason == Breaks) {
		result = s.askOthers(j, draw, result)
	}
	return s.decided(result)
}

// jobOf is the job of r, which has that arrival number.
func jobOf(arrival Arrival, r *Request) Job {
	return Job{Arrival: arrival, request: r, Window: Window{r.Ready, r.Deadline}, molded: r.molds() != nil}
}

// decided ends the decision of a request: a share of 0 fixes in the act of being accepted.
func (s *Scheduler) decided(result Result) Result {
	if result.Answer != Rejected {
		s.Fix(s.now)
	}
	s.explain.end(s, &result)
	return result
}

// seek looks for a place for the request j within its budget.
func (s *Scheduler) seek(j *Job, draw Draw) Result {
	if reason := s.hopeless(j); reason != NoReason {
		return rejected(j, reason)
	}
	if s.overBudget(j) {
		return s.seekWider(j, draw)
	}
	return s.search(j, draw)
}

// hopeless is why the request j is rejected at once, where it is.
func (s *Scheduler) hopeless(j *Job) Reason {
	shortest, ok := j.request.Shortest(s.procs)
	switch {
	case !ok:
		return TooWide
	case j.Deadline-Instant(shortest) < max(j.Ready, s.now):
		return TooLate
	}
	return NoReason
}

func rejected(j *Job, reason Reason) Result {
	return Result{Answer: Rejected, Reason: reason, Ready: j.Ready, Deadline: j.Deadline}
}

// search is Algorithms 1 and 2 for the request j.
//
// Algorithm 1 places it, and all behind it, at its index k in the sorted queue. Where j itself has no gap, Algorithm 2 tries the windows of
// Psi one after the other. Where another has none (fixqueue), the two change places, and Algorithm 2 begins anew at the new k. Nothing
// else is to be undone, since a try moves no job. k grows each time, so it ends.
func (s *Scheduler) search(j *Job, draw Draw) Result {
	k, own := s.admit(j, draw), j.ownWindow()
	s.explain.round(s, 1, k, nil)
	t := s.try(k, &own)
	if t.failed == noJob {
		return s.accept(k, nil, t, own)
	}
	reason, passed := NoGap, s.passed[:0] // passed: where the request was before
rounds:
	for {
		ownFailed := t.failed == k // only in the first round: at this index its own window has just failed
		if !ownFailed {
			reason = Breaks
			s.waiting[k], s.waiting[t.failed] = s.waiting[t.failed], s.waiting[k]
			passed, k = append(passed, k), t.failed
		}
		psi := s.psi(s.offers[:0], k, j)
		s.offers, s.passed = psi, passed
		s.explain.round(s, 2, k, psi)
		for i := range psi {
			w := &psi[i]
			if w.Side == Own && s.policy.SkipOwnWindow {
				continue
			}
			if w.Side == Own && ownFailed {
				s.explain.try(s, k, w, t)
				continue
			}
			switch t = s.try(k, w); {
			case t.failed == noJob:
				return s.accept(k, passed, t, *w)
			case t.failed != k:
				continue rounds
			case s.policy.StopAtFirstFailure && w.Side != Own:
				break rounds
			}
		}
		break
	}
	s.leave(k, passed)
	return rejected(j, reason)
}

// try gives the request at index k the window w, and places it and all behind it there.
func (s *Scheduler) try(k int, w *Offer) try {
	s.waiting[k].Window = Window{w.Ready, w.Deadline}
	t := s.place(k)
	s.explain.try(s, k, w, t)
	return t
}

// goBack has every job that changed places with the request, which is at index k, take its own again, the last one first. It returns where
// the request is then.
func (s *Scheduler) goBack(k int, passed []int) int {
	for _, before := range slices.Backward(passed) {
		s.waiting[before], s.waiting[k] = s.waiting[k], s.waiting[before]
		k = before
	}
	return k
}

// leave takes the request at index k, which was not placed, out of the queue.
func (s *Scheduler) leave(k int, passed []int) {
	k = s.goBack(k, passed)
	s.drop(s.waiting[k])
	s.waiting = slices.Delete(s.waiting, k, k+1)
}

// accept commits the try t of the request at index k in the window w, and gives it its sorted place again. It was placed as if behind those
// with which it has changed places, so that it may have an earlier fit at its own.
func (s *Scheduler) accept(k int, passed []int, t try, w Offer) Result {
	s.commit(k, t)
	s.explain.after(s)
	j := s.waiting[s.goBack(k, passed)]
	if len(passed) > 0 {
		j.unsettle(s.now, s.now, j.End)
	}
	return s.agree(j, w)
}

// ownWindow is the window that j asks for, as the first of Psi.
func (j *Job) ownWindow() Offer {
	return Offer{Side: Own, Ready: j.Ready, Deadline: j.Deadline, Estimate: j.request.Estimate}
}

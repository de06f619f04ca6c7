package schedule

import "slices"

// A Result is the answer to one request.
type Result struct {
	Answer          Answer
	Reason          Reason  // of a rejected request
	Start           Instant // of an accepted request: T^s, which may still change
	Ready, Deadline Instant // the window agreed on: the request's own, or an offer; of a rejected request its own
	Shift           Seconds // of an accepted offer: phi times the estimate
	Quote           Quote   // of an accepted request: its price before any fixing
}

// Arrive decides the request r at the instant now: by Algorithms 1 and 2 and, where the policy allows it, by asking other consumers for
// later deadlines. r must be valid, its id must be new, and it must not change while the scheduler is used.
//
// A rejection changes no start. It may change the order of the queue, because Arrive sorts it.
func (s *Scheduler) Arrive(now Instant, r *Request) Result {
	s.now, s.pricing, s.agreedDeadlines = now, pricing{}, s.agreedDeadlines[:0]
	j, randomKeys := jobOf(s.arrivals, r), KeysForArrival(s.policy.Seed, r.ID)
	s.arrivals++
	s.explain.begin(s, &j, false)
	result := s.findPlace(&j, randomKeys)
	if s.policy.Ask > 0 && (result.Reason == NoGap || result.Reason == BreaksWindow) {
		result = s.askOthers(j, randomKeys, result)
	}
	return s.finishDecision(result)
}

// jobOf returns a job for the request r with the given arrival number.
func jobOf(arrival Arrival, r *Request) Job {
	return Job{Arrival: arrival, request: r, Window: Window{r.Ready, r.Deadline}, canBeMolded: r.molds() != nil}
}

// finishDecision ends the decision on a request. A fixing share of 0 fixes an accepted job at once.
func (s *Scheduler) finishDecision(result Result) Result {
	if result.Answer != Rejected {
		s.Fix(s.now)
	}
	s.explain.end(s, &result)
	return result
}

// findPlace decides the request j by the algorithms, within its budget.
func (s *Scheduler) findPlace(j *Job, randomKeys RandomKeys) Result {
	if reason := s.reasonToRejectAtOnce(j); reason != NoReason {
		return rejected(j, reason)
	}
	if s.overBudget(j) {
		return s.offerWiderWindow(j, randomKeys)
	}
	return s.runAlgorithms(j, randomKeys)
}

// reasonToRejectAtOnce returns why j cannot be placed in any plan: TooWide or TooLate, otherwise NoReason.
func (s *Scheduler) reasonToRejectAtOnce(j *Job) Reason {
	shortest, ok := j.request.Shortest(s.procs)
	switch {
	case !ok:
		return TooWide
	case j.Deadline-Instant(shortest) < max(j.Ready, s.now):
		return TooLate
	}
	return NoReason
}

// rejected returns the result of a request that is rejected for the given reason.
func rejected(j *Job, reason Reason) Result {
	return Result{Answer: Rejected, Reason: reason, Ready: j.Ready, Deadline: j.Deadline}
}

// runAlgorithms decides the request j by Algorithms 1 and 2.
//
// Algorithm 1 places j, and every job behind it, at the index k of j in the sorted queue. Where j itself has no gap, Algorithm 2 tries the
// windows of Psi one after the other. Where another job has no gap (fixqueue in the paper), j and that job change places in the queue, and
// Algorithm 2 starts again at the new k. Nothing else has to be undone, because a try moves no job. Since k grows with every swap, the
// search ends.
func (s *Scheduler) runAlgorithms(j *Job, randomKeys RandomKeys) Result {
	k, own := s.admit(j, randomKeys), j.ownWindow()
	s.explain.round(s, 1, k, nil)
	t := s.try(k, &own)
	if t.failed == noJob {
		return s.accept(k, nil, t, own)
	}
	reason, oldIndices := NoGap, s.oldIndices[:0] // oldIndices: the indices that the request had before
rounds:
	for {
		ownWindowFailed := t.failed == k // only in the first round: at this index its own window has just failed
		if !ownWindowFailed {
			reason = BreaksWindow
			s.waiting[k], s.waiting[t.failed] = s.waiting[t.failed], s.waiting[k]
			oldIndices, k = append(oldIndices, k), t.failed
		}
		psi := s.psi(s.offers[:0], k, j)
		s.offers, s.oldIndices = psi, oldIndices
		s.explain.round(s, 2, k, psi)
		for i := range psi {
			w := &psi[i]
			if w.Side == OwnWindow && s.policy.SkipOwnWindow {
				continue
			}
			if w.Side == OwnWindow && ownWindowFailed {
				s.explain.try(s, k, w, t)
				continue
			}
			switch t = s.try(k, w); {
			case t.failed == noJob:
				return s.accept(k, oldIndices, t, *w)
			case t.failed != k:
				continue rounds
			case s.policy.StopAtFirstFailure && w.Side != OwnWindow:
				break rounds
			}
		}
		break
	}
	s.removeUnplaced(k, oldIndices)
	return rejected(j, reason)
}

// try gives the request at index k the window w, and places that request and every job behind it.
func (s *Scheduler) try(k int, w *Offer) try {
	s.waiting[k].Window = Window{w.Ready, w.Deadline}
	t := s.place(k)
	s.explain.try(s, k, w, t)
	return t
}

// undoSwaps moves the request at index k back to its sorted place: it swaps the request back with every job that changed places with it,
// the last one first. It returns the index of the request after that.
func (s *Scheduler) undoSwaps(k int, oldIndices []int) int {
	for _, before := range slices.Backward(oldIndices) {
		s.waiting[before], s.waiting[k] = s.waiting[k], s.waiting[before]
		k = before
	}
	return k
}

// removeUnplaced takes the request at index k, which was not placed, out of the queue.
func (s *Scheduler) removeUnplaced(k int, oldIndices []int) {
	k = s.undoSwaps(k, oldIndices)
	s.recycle(s.waiting[k])
	s.waiting = slices.Delete(s.waiting, k, k+1)
}

// accept commits the try t of the request at index k in the window w, and moves the request back to its sorted place. The request was
// placed behind the jobs with which it had changed places. At its sorted place it may therefore have an earlier fit, so it becomes
// unsettled.
func (s *Scheduler) accept(k int, oldIndices []int, t try, w Offer) Result {
	s.commit(k, t)
	s.explain.recordQueueAfter(s)
	j := s.waiting[s.undoSwaps(k, oldIndices)]
	if len(oldIndices) > 0 {
		j.unsettle(s.now, s.now, j.End)
	}
	return s.agreeOnPrice(j, w)
}

// ownWindow returns the window that j asks for, as the first element of Psi.
func (j *Job) ownWindow() Offer {
	return Offer{Side: OwnWindow, Ready: j.Ready, Deadline: j.Deadline, Estimate: j.request.Estimate}
}

package schedule

// A Result is the answer to one request.
type Result struct {
	Answer          Answer
	Reason          Reason  // where rejected
	Start           Instant // where accepted: T^s, which may still change
	Ready, Deadline Instant // the window that holds: own or, where offered, the offer
	Shift           Seconds // where offered: phi times the estimate
}

// Arrive decides the request r at the instant now: Algorithms 1 and 2. r is valid, and its id is new.
//
// Only an accepted request changes anything; a rejection leaves every start as it was.
func (s *Scheduler) Arrive(now Instant, r Request) Result {
	s.now = now
	arrival := int32(len(s.ids))
	s.ids, s.where = append(s.ids, r.ID), append(s.where, 0)
	s.beginArrival(r)
	result := s.decide(r, arrival)
	s.endArrival(result)
	return result
}

func (s *Scheduler) decide(r Request, arrival int32) Result {
	if reason := s.hopeless(r); reason != NoReason {
		return rejection(r, reason)
	}
	k0 := s.admit(r, arrival)
	k, own := k0, ownWindow(r)

	// Algorithm 1.
	failed := s.try(k, own)
	if failed == len(s.queue) {
		return s.accept(k0, k, own)
	}
	reason := NoHole

	// Algorithm 2, once for every index that the request comes to.
rounds:
	for {
		if failed != k {
			reason = Breaks
			s.swap(k, failed)
			k = failed
		}
		psi := s.windows(k, r)
		s.recordPsi(k)
		for _, w := range psi {
			if w.Side == Own && s.policy.SkipOwnWindow {
				continue
			}
			failed = s.try(k, w)
			switch {
			case failed == len(s.queue):
				return s.accept(k0, k, w)
			case failed != k:
				continue rounds
			case s.policy.StopAtFirstFailure && w.Side != Own:
				break rounds
			}
		}
		break
	}
	s.leave(k0)
	return rejection(r, reason)
}

// hopeless tells why r is rejected at once, where it is.
func (s *Scheduler) hopeless(r Request) Reason {
	switch {
	case r.Procs > s.procs:
		return TooWide
	case r.Deadline-Instant(r.Estimate) < s.now:
		return TooLate
	}
	return NoReason
}

func rejection(r Request, reason Reason) Result {
	return Result{Answer: Rejected, Reason: reason, Ready: r.Ready, Deadline: r.Deadline}
}

// admit sorts the queue with r in it and returns its index.
func (s *Scheduler) admit(r Request, arrival int32) int {
	s.forget()
	draw := DrawForArrival(s.policy.Seed, r.ID)
	s.sort(draw)
	p := planned{end: Instant(r.Estimate), ready: r.Ready, deadline: r.Deadline, submit: r.Submit, procs: r.Procs, arrival: arrival}
	p.key = s.keyOf(&p, false)
	if s.policy.Order == Shuffle {
		p.key = draw.Key(r.ID)
	}
	s.widest = max(s.widest, p.deadline-p.ready)
	s.swaps = s.swaps[:0]
	k := s.enqueue(p)
	s.recordQueue(k)
	return k
}

// try gives the request at index k the window w and places it and everybody behind it.
func (s *Scheduler) try(k int, w Offer) int {
	s.queue[k].ready, s.queue[k].deadline = w.Ready, w.Deadline
	s.recordTry(w)
	failed := s.place(k, true)
	s.recordFate(k, failed)
	return failed
}

// swap is fixqueue but for the starts, which place has already taken back: the request at index from and the job at index to change
// places.
func (s *Scheduler) swap(from, to int) {
	s.queue[from], s.queue[to] = s.queue[to], s.queue[from]
	s.swaps = append(s.swaps, Swap{s.ids[s.queue[from].arrival], from, to})
	s.recordSwap()
}

// unswap puts the queue back into sorted order.
func (s *Scheduler) unswap() {
	for i := len(s.swaps) - 1; i >= 0; i-- {
		from, to := s.swaps[i].From, s.swaps[i].To
		s.queue[from], s.queue[to] = s.queue[to], s.queue[from]
	}
}

// leave takes the rejected request out of the queue; k0 was its first index.
func (s *Scheduler) leave(k0 int) {
	s.unswap()
	s.queue = append(s.queue[:k0], s.queue[k0+1:]...)
}

// accept keeps what the last try has placed, the request at index k with the window w. k0 was its first index.
func (s *Scheduler) accept(k0, k int, w Offer) Result {
	s.commit()
	s.recordAfter()
	s.unswap()
	p := &s.queue[k0]
	if k != k0 {
		s.loosen(p) // it was placed behind jobs that are sorted behind it
	}
	if w.Side != Own {
		p.key = s.keyOf(p, true)
		s.unsorted = true // its new deadline may sort it behind jobs that were placed behind it
	}
	s.nextStart = min(s.nextStart, p.start)
	if !p.strict() {
		s.nextFix = min(s.nextFix, s.fixMoment(p))
	}
	result := Result{Answer: Accepted, Start: p.start, Ready: w.Ready, Deadline: w.Deadline, Shift: w.Shift}
	if w.Side != Own {
		result.Answer = Offered
	}
	s.Fix(s.now) // a share of 0 fixes in the act of being accepted
	return result
}

// commit counts the moves of the last place.
func (s *Scheduler) commit() {
	for _, step := range s.steps {
		p := &s.queue[step.index]
		if p.start == step.start {
			continue
		}
		p.moves++
		s.nextStart = min(s.nextStart, p.start)
		s.nextFix = min(s.nextFix, s.fixMoment(p))
		s.recordMove(p, step.start)
	}
}

package schedule

// A Result is the answer to one request.
type Result struct {
	Answer          Answer
	Reason          Reason  // where rejected
	Start           Instant // where accepted: T^s, which may still change
	Ready, Deadline Instant // the window agreed on: own or, where offered, the offer
	Shift           Seconds // where offered: phi times the estimate
	Tag             Tag     // where accepted, and requests are kept: agreed on, before any fixing
}

// Arrive decides the request r at the instant now: Algorithms 1 and 2, and, where the policy asks, the impasse. r is valid, and its id is
// new.
//
// Only an accepted request changes anything; a rejection leaves every start as it was.
func (s *Scheduler) Arrive(now Instant, r *Request) Result {
	s.now = now
	var p planned
	s.enter(r, &p)
	s.beginArrival(r)
	draw := s.drawForArrival(r.ID)
	s.bargain, s.agreed = bargain{}, s.agreed[:0]
	result := s.seek(r, &p, draw)
	if s.policy.Ask > 0 && (result.Reason == NoHole || result.Reason == Breaks) {
		result = s.askOthers(r, &p, draw, result)
	}
	s.endArrival(result)
	return *result
}

// enter gives r the next arrival number and makes p, which is zero, its job; it is not in the queue yet.
func (s *Scheduler) enter(r *Request, p *planned) {
	arrival := int32(len(s.ids))
	s.ids, s.where = append(s.ids, r.ID), append(s.where, 0)
	if r.Conditions != nil || s.keepAll {
		s.keep(arrival, *r)
	}
	p.arrival, p.submit, p.procs, p.molded = arrival, r.Submit, r.Procs, r.molds() != nil
}

// seek looks for a place for r, whose job is p, not in the queue: Algorithms 1 and 2 within its budget.
func (s *Scheduler) seek(r *Request, p *planned, draw Draw) *Result {
	if reason := s.hopeless(r); reason != NoReason {
		return s.reject(r, reason)
	}
	if s.dear(r) {
		return s.seekWider(r, p, draw)
	}
	return s.search(r, p, draw)
}

// search is Algorithms 1 and 2 for r, whose job is p, not in the queue.
func (s *Scheduler) search(r *Request, p *planned, draw Draw) *Result {
	k, own := s.admit(r, p, draw), ownWindow(r)

	// Algorithm 1.
	failed := s.try(k, own)
	if failed == nobody {
		return s.accept(k, own)
	}
	reason := NoHole

	// Algorithm 2, once for every index that the request comes to.
rounds:
	for {
		again := failed == k // at the index of Algorithm 1 its own window fails again: only a record needs that
		if !again {
			reason = Breaks
			s.swap(k, failed)
		}
		psi := s.windows(k, r)
		s.recordPsi(k)
		for _, w := range psi {
			if w.Side == Own && (s.policy.SkipOwnWindow || again && s.decision == nil) {
				continue
			}
			failed = s.try(k, w)
			switch {
			case failed == nobody:
				return s.accept(k, w)
			case failed != k:
				continue rounds
			case s.policy.StopAtFirstFailure && w.Side != Own:
				break rounds
			}
		}
		break
	}
	s.undo(s.admitted)
	return s.reject(r, reason)
}

// hopeless tells why r is rejected at once, where it is.
func (s *Scheduler) hopeless(r *Request) Reason {
	if r.Conditions == nil && r.Procs <= s.procs && r.Deadline-Instant(r.Estimate) >= max(r.Ready, s.now) {
		return NoReason
	}
	return s.whyHopeless(r)
}

func (s *Scheduler) whyHopeless(r *Request) Reason {
	shortest, ok := r.Shortest(s.procs)
	switch {
	case !ok:
		return TooWide
	case r.Deadline-Instant(shortest) < max(r.Ready, s.now):
		return TooLate
	}
	return NoReason
}

// reject is the result of a request that is refused.
func (s *Scheduler) reject(r *Request, reason Reason) *Result {
	s.result = Result{Answer: Rejected, Reason: reason, Ready: r.Ready, Deadline: r.Deadline}
	return &s.result
}

// dear tells whether the window that r asks for costs more than its budget.
func (s *Scheduler) dear(r *Request) bool {
	return r.budget() != NoLimit && s.quoteWindow(r, r.Ready, r.Deadline).Price > r.budget()
}

// widerWindow is the offer to r, whose window is dear, of the smallest one that its budget pays, and whether the provider makes it and the
// consumer takes it: the same ready time, a later deadline, and so a discount.
func (s *Scheduler) widerWindow(r *Request) (Offer, bool) {
	room, ok := s.roomFor(r)
	deadline := max(r.Ready, s.now).Add(r.Estimate + room)
	w := Offer{Side: Wider, Ready: r.Ready, Deadline: deadline, Shift: deadline.Sub(r.Deadline), Estimate: r.Estimate}
	return w, ok && s.policy.offersTo(r) && s.policy.near(w) && r.takes(w)
}

// seekWider is Algorithm 1 alone for r, whose window is dear, in a wider one.
func (s *Scheduler) seekWider(r *Request, p *planned, draw Draw) *Result {
	w, ok := s.widerWindow(r)
	if !ok {
		return s.reject(r, Dear)
	}
	wider := *r
	wider.Deadline = w.Deadline
	if result := s.searchOnce(&wider, p, w, draw); result.Answer != Rejected {
		return result
	}
	return s.reject(r, Dear)
}

// searchOnce is Algorithm 1 alone for r, whose job is p, not in the queue, in the window w.
func (s *Scheduler) searchOnce(r *Request, p *planned, w Offer, draw Draw) *Result {
	k := s.admit(r, p, draw)
	if s.try(k, w) == nobody {
		return s.accept(k, w)
	}
	s.undo(s.admitted)
	return s.reject(r, NoHole)
}

// admit sorts the queue with r in it, whose job is p, and returns its number.
func (s *Scheduler) admit(r *Request, p *planned, draw Draw) int32 {
	s.forget()
	s.sort(draw)
	return s.insert(r, p, draw)
}

// insert puts r, whose job is p, into the sorted queue and returns its number.
func (s *Scheduler) insert(r *Request, p *planned, draw Draw) int32 {
	p.start, p.end, p.procs, p.loose, p.unsorted = 0, Instant(r.Estimate), r.Procs, 0, false
	p.ready, p.deadline = r.Ready, r.Deadline
	if p.moment, p.key = noMoment, 0; s.looks.at(atChance) {
		p.key = s.drawnKey(p, false, draw)
	} else {
		p.key = s.keyOf(p, false)
	}
	p.rank = rank{p.key, p.arrival}
	if len(s.trials) == 0 {
		s.log = s.log[:0]
	}
	s.admitted = len(s.log)
	k := s.enqueue(p)
	s.note(joined, k, slot{})
	s.recordQueue(k)
	return k
}

// try gives the request k the window w and places it and everybody behind it. It returns who found no hole, or nobody.
func (s *Scheduler) try(k int32, w Offer) int32 {
	s.jobs[k].ready, s.jobs[k].deadline = w.Ready, w.Deadline
	s.recordTry(w)
	failed := s.place(k)
	s.recordFate(k, failed)
	return failed
}

// swap is fixqueue but for the starts, which place has already taken back: the request k and the job that failed change places.
func (s *Scheduler) swap(k, failed int32) {
	s.recordSwap(k, failed)
	s.exchange(k, failed)
	s.note(swapped, failed, slot{})
}

// exchange has two waiting jobs change places in the queue.
func (w *waiting) exchange(i, j int32) {
	p, q := &w.jobs[i], &w.jobs[j]
	p.rank, q.rank = q.rank, p.rank
	w.queue[p.at], w.queue[q.at] = j, i
	p.at, q.at = q.at, p.at
}

// unswap has every job that changed places with the request k take its own again, and tells whether any did.
func (s *Scheduler) unswap(k int32) (any bool) {
	for n := s.began - 1; n > s.admitted; n-- { // between these the log has only swaps, since every placement before the last was taken back
		s.exchange(k, s.log[n].job)
	}
	return s.began > s.admitted+1
}

// accept keeps what the last try has placed, the request k with the window w.
func (s *Scheduler) accept(k int32, w Offer) *Result {
	s.commit()
	s.recordAfter()
	swapped := s.unswap(k)
	s.sortMovedLater()
	p := &s.jobs[k]
	resort := w.Side != Own || s.bargain.kept // it may have another deadline than it was placed with, or another price
	p.ready, p.deadline = w.Ready, w.Deadline
	s.file(k)
	s.where[p.arrival] = waitingAt(k)
	if swapped {
		s.loosen(k) // it was placed behind jobs that are sorted behind it
	}
	s.result = Result{Answer: Accepted, Start: p.start, Ready: w.Ready, Deadline: w.Deadline, Shift: w.Shift}
	if w.Side != Own {
		s.result.Answer = Offered
	}
	if int(p.arrival) < len(s.known) {
		a := &s.known[p.arrival]
		if a.tag = s.quoteWindow(&a.request, w.Ready, w.Deadline); s.bargain.kept && w.Side != Own {
			a.tag.Slack = 0
		}
		s.result.Tag = a.tag
	}
	if resort {
		s.resort(k) // its new deadline may sort it behind jobs that were placed behind it
	} else if s.byStart() {
		s.sortLater(k) // by its start, from now on
	}
	s.awaitFix(k)
	s.note(filed, k, slot{})
	return &s.result
}

// commit counts the moves of the last place.
func (s *Scheduler) commit() {
	for _, c := range s.log[s.began:] {
		if p := &s.jobs[c.job]; c.what == placed && p.start != c.slot.start {
			s.save(altered, c.job)
			p.moves++
			s.awaitFix(c.job)
			s.recordMove(p, c.slot.start)
		}
	}
}

// sortMovedLater has those whom the last place has moved sorted anew where starts matter.
func (s *Scheduler) sortMovedLater() {
	if s.byStart() {
		for _, c := range s.log[s.began:] {
			if c.what == placed {
				s.sortLater(c.job)
			}
		}
	}
}

// byStart tells whether the queue is sorted by starts too.
func (s *Scheduler) byStart() bool {
	return s.looks.at(atStart) || s.policy.Edition == Draft && s.looks.at(atStartInDraft)
}

package schedule

// An AgreedDeadline is a later deadline to which the consumer of a waiting job agreed when the provider asked for it.
type AgreedDeadline struct {
	Arrival Arrival
	ID      int64
	Window        // the window with the later deadline
	Quote   Quote // the price of the job from then on
}

// askOthers tries to accept the request j, which was rejected because it has no gap or takes that of another job. It asks the consumers of
// waiting jobs whose slots overlap the window of j, one after the other in the order of the queue, to accept later deadlines, until
// Algorithm 1 can place j in its own window. Not all consumers may be asked (canBeAsked). If j lost its slot in an outage, its own consumer
// is asked first. Afterwards a job that still ends by its old deadline gets that deadline back. If asking does not help, askOthers changes
// nothing and returns rejection.
func (s *Scheduler) askOthers(j Job, randomKeys RandomKeys, rejection Result) Result {
	saved, oldDeadline := s.Save(), j.Deadline
	moved, k, t := s.moveDeadlines(&j, randomKeys)
	if k == noJob {
		s.Restore(saved)
		return rejection
	}
	s.commit(k, t)
	s.agreedDeadlines = s.settleDeadlines(moved)
	placed := s.waiting[k] // the job of the request
	if placed.End <= oldDeadline {
		placed.Deadline = oldDeadline
	} else if placed.Deadline != oldDeadline {
		placed.hasAgreed = true
		s.agreedDeadlines = append(s.agreedDeadlines, s.relaxedDeadline(placed, s.pricing.oldQuote, oldDeadline))
		s.pricing.oldQuote = s.agreedDeadlines[len(s.agreedDeadlines)-1].Quote
	}
	s.explain.recordQueueAfter(s)
	return s.agreeOnPrice(placed, placed.ownWindow())
}

// relaxedDeadline returns the agreement on the later deadline of j, whose quote and deadline were oldQuote and oldDeadline before.
func (s *Scheduler) relaxedDeadline(j *Job, oldQuote Quote, oldDeadline Instant) AgreedDeadline {
	r := j.request
	quote := s.policy.Relax(r, oldQuote, Slack(r, s.now, j.Ready, oldDeadline), Slack(r, s.now, j.Ready, j.Deadline))
	return AgreedDeadline{j.Arrival, r.ID, j.Window, quote}
}

// AgreedDeadlines returns the later deadlines that were agreed on in the last call of Arrive or PlaceLostJob. The result is valid until
// the next of these calls, or the next call of Modify or FixSlot.
func (s *Scheduler) AgreedDeadlines() []AgreedDeadline { return s.agreedDeadlines }

// A movedDeadline is a waiting job whose deadline was moved, with its old deadline.
type movedDeadline struct {
	arrival     Arrival
	oldDeadline Instant
}

// moveDeadlines moves the deadlines of waiting jobs, one after the other, until j can be placed. It returns the moved deadlines, the index
// of j, and the try that placed it. The index is noJob where j cannot be placed. Where the consumer of j itself was asked and that was
// enough, moved is empty.
func (s *Scheduler) moveDeadlines(j *Job, randomKeys RandomKeys) (moved []movedDeadline, k int, t try) {
	fits := func(asked *Job) bool {
		k = s.admit(j, randomKeys)
		s.explain.roundAfterAsking(s, k, asked)
		own := j.ownWindow()
		if t = s.try(k, &own); t.failed != noJob {
			s.removeUnplaced(k, nil)
			return false
		}
		return true
	}
	if s.pricing.keepsPrice && j.canBeAsked() {
		if j.Deadline = s.laterDeadline(j); fits(j) {
			return nil, k, t
		}
	}
	var candidates []Arrival
	s.sort(randomKeys)
	for _, c := range s.waiting {
		if c.canBeAsked() && c.overlaps(j.Ready, j.Deadline) {
			candidates = append(candidates, c.Arrival)
		}
	}
	for _, arrival := range candidates {
		c := s.waiting[find(s.waiting, arrival)]
		moved = append(moved, movedDeadline{arrival, c.Deadline})
		c.Deadline = s.laterDeadline(c)
		s.rekey(c)
		if fits(c) {
			return moved, k, t
		}
	}
	return nil, noJob, t
}

// laterDeadline returns the deadline that the provider asks the consumer of j to accept.
func (s *Scheduler) laterDeadline(j *Job) Instant {
	return j.Deadline + Instant(min(j.request.Tolerance, s.policy.Ask))*Instant(j.request.Estimate)/100
}

// canBeAsked reports whether the provider may ask the consumer of j for a later deadline.
func (j *Job) canBeAsked() bool {
	return j.request.Conditions != nil && j.request.Tolerance > 0 && !j.hasAgreed && !j.Fixed
}

// settleDeadlines gives each job of moved its old deadline back if its slot ends by then. It returns the other deadlines, which are agreed
// on.
func (s *Scheduler) settleDeadlines(moved []movedDeadline) (agreed []AgreedDeadline) {
	for _, m := range moved {
		j := s.waiting[find(s.waiting, m.arrival)]
		if j.End <= m.oldDeadline {
			j.Deadline = m.oldDeadline
		} else {
			j.hasAgreed = true
			agreed = append(agreed, s.relaxedDeadline(j, j.quote, m.oldDeadline))
			j.quote = agreed[len(agreed)-1].Quote
		}
		s.rekey(j)
	}
	return agreed
}

package schedule

// An Agreed is a waiting job whose consumer was asked for a later deadline and agreed.
type Agreed struct {
	Arrival Arrival
	ID      int64
	Window        // that it agreed to
	Quote   Quote // what it pays for that
}

// askOthers is the way out of an impasse for the request j, which was refused for want of a gap: waiting consumers with a tolerance are
// asked, one after the other in the order of the queue, to move their deadlines, until Algorithm 1 places j in its own window; of a job
// that has lost its slot the own consumer comes first. A job that still ends by its old deadline keeps it; the others have agreed.
// Without a success everything is as it was.
func (s *Scheduler) askOthers(j Job, draw Draw, refused Result) Result {
	saved, old := s.Save(), j.Deadline
	moved, k, t := s.moveDeadlines(&j, draw)
	if k == noJob {
		s.Restore(saved)
		return refused
	}
	s.commit(k, t)
	s.agreed = s.settleDeadlines(moved)
	own := s.waiting[k]
	if own.End <= old {
		own.Deadline = old
	} else if own.Deadline != old {
		own.agreed = true
		s.agreed = append(s.agreed, s.relax(own, s.bargain.was, old))
		s.bargain.was = s.agreed[len(s.agreed)-1].Quote
	}
	s.explain.after(s)
	return s.agree(own, own.ownWindow())
}

// relax is what was agreed on with the consumer of j, which had that quote and that deadline.
func (s *Scheduler) relax(j *Job, was Quote, old Instant) Agreed {
	r := j.request
	tag := s.policy.Relax(r, was, Slack(r, s.now, j.Ready, old), Slack(r, s.now, j.Ready, j.Deadline))
	return Agreed{j.Arrival, r.ID, j.Window, tag}
}

// Agreed are those who agreed to a later deadline in the last Arrive or Again. It is good until the next.
func (s *Scheduler) Agreed() []Agreed { return s.agreed }

// An extended job waits, and has another deadline than its old one.
type extended struct {
	arrival Arrival
	old     Instant
}

// moveDeadlines asks until j fits, and returns those asked but for its own consumer, and the index and the try of j; noJob where it never
// fits.
func (s *Scheduler) moveDeadlines(j *Job, draw Draw) (moved []extended, k int, t try) {
	fits := func(asked *Job) bool {
		k = s.admit(j, draw)
		s.explain.asking(s, k, asked)
		own := j.ownWindow()
		if t = s.try(k, &own); t.failed != noJob {
			s.leave(k, nil)
			return false
		}
		return true
	}
	if s.bargain.kept && j.canBeAsked() {
		if j.Deadline = s.later(j); fits(j) {
			return nil, k, t
		}
	}
	var candidates []Arrival
	s.sort(draw)
	for _, c := range s.waiting {
		if c.canBeAsked() && c.meets(j.Ready, j.Deadline) {
			candidates = append(candidates, c.Arrival)
		}
	}
	for _, arrival := range candidates {
		c := s.waiting[find(s.waiting, arrival)]
		moved = append(moved, extended{arrival, c.Deadline})
		c.Deadline = s.later(c)
		s.rekey(c)
		if fits(c) {
			return moved, k, t
		}
	}
	return nil, noJob, t
}

// later is the deadline to which the consumer of j is asked to move its own.
func (s *Scheduler) later(j *Job) Instant {
	return j.Deadline + Instant(min(j.request.Tolerance, s.policy.Ask))*Instant(j.request.Estimate)/100
}

// canBeAsked reports whether the consumer of j can be asked for a later deadline.
func (j *Job) canBeAsked() bool {
	return j.request.Conditions != nil && j.request.Tolerance > 0 && !j.agreed && !j.Fixed
}

// settleDeadlines gives those of moved their old deadlines back whose slots end by them; the others have agreed.
func (s *Scheduler) settleDeadlines(moved []extended) (agreed []Agreed) {
	for _, m := range moved {
		j := s.waiting[find(s.waiting, m.arrival)]
		if j.End <= m.old {
			j.Deadline = m.old
		} else {
			j.agreed = true
			agreed = append(agreed, s.relax(j, j.quote, m.old))
			j.quote = agreed[len(agreed)-1].Quote
		}
		s.rekey(j)
	}
	return agreed
}

package schedule

// An Agreed is a waiting job whose consumer was asked for a later deadline and agreed.
type Agreed struct {
	Arrival         int32
	ID              int64
	Ready, Deadline Instant // the window that it agreed to
	Tag             Tag     // what it pays for that
}

// askOthers is the way out of an impasse for r, whose job is p and which was refused for want of a hole: waiting consumers with a
// tolerance are asked, one after the other in the order of the queue, to move their deadlines, until Algorithm 1 places r in its own
// window; of a job that has lost its slot the own consumer comes first. Who still ends by the old deadline keeps that; the others have
// agreed. Without a success everything is as it was.
func (s *Scheduler) askOthers(r *Request, p *planned, draw Draw, refused *Result) *Result {
	old, moving := r.Deadline, *r
	r = &moving // its own deadline may be moved, too
	s.BeginTrial()
	moved, k := s.moveDeadlines(r, p, draw)
	if s.EndTrial(k != nobody); k == nobody {
		return refused
	}
	s.agreed = s.settleDeadlines(moved)
	if own := &s.jobs[k]; own.end <= old {
		r.Deadline = old
	} else if r.Deadline != old {
		own.agreed = true
		s.agreed = append(s.agreed, s.oblige(own, s.bargain.was, old))
		s.bargain.was = s.agreed[len(s.agreed)-1].Tag
	}
	for _, a := range s.agreed {
		s.known[a.Arrival].tag = a.Tag
		if i := s.indexOf(a.Arrival); i != nobody && s.looks.at(atPrice) {
			s.resort(i)
		}
	}
	return s.accept(k, ownWindow(r))
}

// oblige is what was agreed on with the consumer of p, which had that tag and that deadline.
func (s *Scheduler) oblige(p *planned, was Tag, old Instant) Agreed {
	r := &s.known[p.arrival].request
	tag := s.policy.Oblige(r, was, Room(r, s.now, p.ready, old), Room(r, s.now, p.ready, p.deadline))
	return Agreed{p.arrival, r.ID, p.ready, p.deadline, tag}
}

// Agreed are those who agreed to a later deadline in the last Arrive or Again. It is good until the next.
func (s *Scheduler) Agreed() []Agreed { return s.agreed }

// An extended job waits, and has another deadline than its old one.
type extended struct {
	job int32
	old Instant
}

// moveDeadlines asks until r fits, and returns those asked but for its own consumer, and the job of r, where it is placed; nobody where it
// never fits.
func (s *Scheduler) moveDeadlines(r *Request, p *planned, draw Draw) (moved []extended, k int32) {
	fits := func(asked int32) bool {
		if s.looks.at(atAll) && s.key != nil {
			s.sort(draw) // keys are not noted as changed, where every event computes all of them
		} else {
			s.sortChanged()
		}
		k = s.insert(r, p, draw)
		s.recordAsking(k, asked)
		if s.try(k, ownWindow(r)) == nobody {
			return true
		}
		s.undo(s.admitted)
		return false
	}
	if s.bargain.kept && r.Conditions != nil && r.Tolerance > 0 && !p.agreed {
		r.Deadline = s.later(r, r.Deadline)
		if fits(p.arrival) {
			return nil, k
		}
	}
	var candidates []int32
	for _, i := range s.inQueue() {
		if s.canBeAsked(&s.jobs[i], r) {
			candidates = append(candidates, i)
		}
	}
	for _, i := range candidates {
		c := &s.jobs[i]
		moved = append(moved, extended{i, c.deadline})
		s.reframe(i, c.ready, s.later(&s.known[c.arrival].request, c.deadline))
		if fits(c.arrival) {
			return moved, k
		}
	}
	return nil, nobody
}

// later is the deadline to which the consumer of r is asked to move one.
func (s *Scheduler) later(r *Request, deadline Instant) Instant {
	return deadline + Instant(min(r.Tolerance, s.policy.Ask))*Instant(r.Estimate)/100
}

// canBeAsked tells whether the consumer of p, which waits, can be asked to make room for r.
func (s *Scheduler) canBeAsked(p *planned, r *Request) bool {
	if int(p.arrival) >= len(s.known) {
		return false
	}
	c := s.known[p.arrival].request.Conditions
	return c != nil && c.Tolerance > 0 && !p.agreed && !p.fixed && p.meets(r.Ready, r.Deadline)
}

// settleDeadlines gives those of moved their old deadlines back whose slots end by them; the others have agreed.
func (s *Scheduler) settleDeadlines(moved []extended) (agreed []Agreed) {
	for _, m := range moved {
		p := &s.jobs[m.job]
		if p.end <= m.old {
			s.reframe(m.job, p.ready, m.old)
			continue
		}
		p.agreed = true // in a trial, moveDeadlines has saved what it was
		agreed = append(agreed, s.oblige(p, s.known[p.arrival].tag, m.old))
	}
	return agreed
}

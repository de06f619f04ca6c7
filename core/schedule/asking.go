package schedule

import "slices"

// An Agreed is a waiting job whose consumer was asked for a later deadline and agreed.
type Agreed struct {
	Arrival         int32
	ID              int64
	Ready, Deadline Instant // the window that it agreed to
}

// askOthers is the way out of an impasse for r, whose job is p and which was refused for want of a hole: waiting consumers with a
// tolerance are asked, one after the other in the order of the queue, to move their deadlines, until Algorithm 1 places r in its own
// window. Who still ends by the old deadline keeps that; the others have agreed. Without a success everything is as it was.
func (s *Scheduler) askOthers(r *Request, p *planned, draw Draw, refused Result) Result {
	before := s.snapshot()
	moved, k := s.moveDeadlines(r, p, draw)
	if k == nobody {
		s.restore(before)
		return refused
	}
	s.agreed = s.settleDeadlines(before, moved)
	return s.accept(k, ownWindow(r))
}

// Agreed are those who agreed to a later deadline in the last Arrive. It is good until the next.
func (s *Scheduler) Agreed() []Agreed { return s.agreed }

// moveDeadlines asks until r fits, and returns those asked and the job of r, where it is placed; nobody where it never fits.
func (s *Scheduler) moveDeadlines(r *Request, p *planned, draw Draw) (moved []int32, k int32) {
	var candidates []int32
	for _, i := range s.inQueue() {
		if s.canBeAsked(&s.jobs[i], r) {
			candidates = append(candidates, i)
		}
	}
	for _, i := range candidates {
		moved = append(moved, i)
		c := &s.jobs[i]
		asked := &s.known[c.arrival].request
		s.reframe(i, c.ready, c.deadline+Instant(min(asked.Tolerance, s.policy.Ask))*Instant(asked.Estimate)/100)
		s.sortChanged()
		k := s.insert(r, p, draw)
		s.recordAsking(k, s.jobs[i].arrival)
		if s.try(k, ownWindow(r)) == nobody {
			return moved, k
		}
		s.leave(k)
	}
	return nil, nobody
}

// canBeAsked tells whether the consumer of p, which waits, can be asked to make room for r.
func (s *Scheduler) canBeAsked(p *planned, r *Request) bool {
	if int(p.arrival) >= len(s.known) {
		return false
	}
	c := s.known[p.arrival].request.Conditions
	return c != nil && c.Tolerance > 0 && !p.agreed && !p.fixed && p.meets(r.Ready, r.Deadline)
}

// settleDeadlines gives those of moved their old deadlines back, as in before, whose slots end by them; the others have agreed.
func (s *Scheduler) settleDeadlines(before snapshot, moved []int32) (agreed []Agreed) {
	for _, i := range before.queue {
		if !slices.Contains(moved, i) {
			continue
		}
		p := &s.jobs[i]
		if old := before.jobs[i].deadline; p.end <= old {
			s.reframe(i, p.ready, old)
			continue
		}
		p.agreed = true
		agreed = append(agreed, Agreed{p.arrival, s.ids[p.arrival], p.ready, p.deadline})
	}
	return agreed
}

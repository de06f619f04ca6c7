package queue

import "juggle/core/profile"

// conservative plans a start for every job when it is submitted: the earliest beside everything planned. Whenever a job ends, each
// job that is planned to start later than now is, in the order of submission, lifted out of the plan and placed again at its earliest
// start.
//
// Most of them come to stand where they stood. A job was placed at its earliest start, so an earlier one has to use processors that
// were given back since, before its present start: beyond that start it has its own. What was given back since every job was looked at lies
// within freed. So a job that starts before freed begins stays.
type conservative struct {
	*run
	freed span
}

// A span is the shortest interval around several; the zero value is empty.
type span struct{ from, to Instant }

func (s *span) add(from, to Instant) {
	if s.from == s.to {
		*s = span{from, to}
		return
	}
	s.from, s.to = min(s.from, from), max(s.to, to)
}

func (c *conservative) submit(now Instant, k int32) {
	c.waiting = append(c.waiting, k)
	c.place(now, profile.Forever, k)
}

// place gives job k, which is not in the plan, its earliest start from now to latest, at which it fits.
func (c *conservative) place(now, latest Instant, k int32) {
	j := &c.jobs[k]
	c.start[k], _ = c.plan.FirstFit(now, latest, j.Estimate, j.Procs)
	c.plan.Take(c.start[k], c.start[k].Add(j.Estimate), j.Procs)
}

// end moves up who can start earlier, now that job k has ended. What one of them gives back, those before it have not seen: it is what is
// freed when the next job ends.
func (c *conservative) end(now Instant, k int32) {
	if end := c.start[k].Add(c.jobs[k].Estimate); end > now {
		c.freed.add(now, end)
	}
	if c.freed.from = max(c.freed.from, now); c.freed.from >= c.freed.to {
		c.freed = span{}
		return
	}
	var moved span
	for _, k := range c.waiting {
		j, old := &c.jobs[k], c.start[k]
		if old <= c.freed.from {
			continue
		}
		c.plan.Give(old, old.Add(j.Estimate), j.Procs)
		c.place(now, old, k)
		if c.start[k] < old {
			from, to := max(old, c.start[k].Add(j.Estimate)), old.Add(j.Estimate)
			c.freed.add(from, to)
			moved.add(from, to)
		}
	}
	c.freed = moved
}

func (c *conservative) begin(now Instant) {
	stay := c.waiting[:0]
	for _, k := range c.waiting {
		if c.start[k] > now {
			stay = append(stay, k)
			continue
		}
		c.began(now, k)
	}
	c.waiting = stay
}

func (c *conservative) nextStart() Instant {
	next := profile.Forever
	for _, k := range c.waiting {
		next = min(next, c.start[k])
	}
	return next
}

package queue

import "juggle/core/profile"

// conservative plans a start for every job when it is submitted: the earliest beside everything planned. Whenever a job ends, each
// job that is planned to start later than now is, in the order of submission, lifted out of the plan and placed again at its earliest
// start.
//
// Most of them come to stand where they stood. A job was placed at its earliest start, so an earlier one has to use processors that
// were given back since, at an instant before its present start: beyond that start it has its own. What was given back since every job was
// looked at lies within freed; so a job that starts before freed begins, or that has more processors than are free anywhere in it,
// stays, and the others look for starts no later than its end.
type conservative struct {
	*run
	now   Instant
	freed hull  // given back since some waiting job was last looked at
	moved hull  // what this pass gives back: jobs earlier in the queue did not see it
	most  int32 // at least the free processors at every instant of freed
}

// A hull is the shortest interval around several; the zero value is empty.
type hull struct{ from, to Instant }

func (h *hull) add(from, to Instant) {
	if h.from == h.to {
		*h = hull{from, to}
		return
	}
	h.from, h.to = min(h.from, from), max(h.to, to)
}

func (c *conservative) submit(now Instant, k int32) {
	j := &c.jobs[k]
	c.start[k], _ = c.plan.FirstFit(now, profile.Forever, j.Estimate, j.Procs)
	c.plan.Take(c.start[k], c.start[k].Add(j.Estimate), j.Procs)
	c.waiting.add(k, j.Procs, int64(c.start[k]))
}

func (c *conservative) end(now Instant, k int32) {
	if end := c.start[k].Add(c.jobs[k].Estimate); end > now {
		c.freed.add(now, end)
	}
	c.freed.from = max(c.freed.from, now)
	if c.freed.from >= c.freed.to {
		c.freed = hull{}
		return
	}
	c.now, c.moved = now, hull{}
	c.most = c.mostFree(c.freed)
	for k := c.waiting.next(0, room{extra: c.most}); k >= 0; k = c.waiting.next(k+1, room{extra: c.most}) {
		if c.start[k] > max(now, c.freed.from) {
			c.advance(k)
		}
	}
	c.freed = c.moved
}

// advance gives job k, planned to start later than now, its earliest start.
func (c *conservative) advance(k int32) {
	j, old := &c.jobs[k], c.start[k]
	start := c.earliest(j, old)
	if start == old {
		return
	}
	end, oldEnd := start.Add(j.Estimate), old.Add(j.Estimate)
	c.plan.Take(start, min(end, old), j.Procs)
	c.plan.Give(max(end, old), oldEnd, j.Procs)
	c.start[k] = start
	c.waiting.add(k, j.Procs, int64(start))
	given := hull{max(end, old), oldEnd}
	c.freed.add(given.from, given.to)
	c.moved.add(given.from, given.to)
	c.most = max(c.most, c.mostFree(given))
}

// earliest is the first start, old where there is none before, from which j's processors are free until it ends or comes to where it
// stands.
func (c *conservative) earliest(j *Job, old Instant) Instant {
	start := max(c.now, c.freed.from+1-Instant(j.Estimate)) // a slot that begins before does not reach freed
	latest := min(old, c.freed.to) - 1
	for i := 0; start <= latest; i++ {
		end := c.stepEnd(i)
		if end <= start {
			continue
		}
		if _, free := c.plan.Step(i); free < j.Procs {
			start = end
		} else if end >= min(start.Add(j.Estimate), old) {
			return start
		}
	}
	return old
}

// mostFree is the largest number of free processors within h.
func (c *conservative) mostFree(h hull) (most int32) {
	for i := 0; i < c.plan.Len(); i++ {
		from, free := c.plan.Step(i)
		if from >= h.to {
			break
		}
		if c.stepEnd(i) > h.from {
			most = max(most, free)
		}
	}
	return most
}

func (c *conservative) stepEnd(i int) Instant {
	if i+1 == c.plan.Len() {
		return profile.Forever
	}
	end, _ := c.plan.Step(i + 1)
	return end
}

func (c *conservative) begin(now Instant) {
	planned := room{procs: everybody.extra, until: int64(now)}
	for c.nextStart() <= now {
		k := c.waiting.next(0, planned)
		c.waiting.remove(k)
		c.began(now, k)
	}
}

func (c *conservative) nextStart() Instant {
	return min(profile.Forever, Instant(c.waiting.earliest()))
}

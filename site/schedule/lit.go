package schedule

import (
	"slices"
	"strconv"

	"juggle/core/coallocation"
	"juggle/site/gantt"
)

// A number in a text lights the bar of its job. A bar's key is the job's index, from 1.

// A bar is what stands in the picture of a job, or where a request that was rejected was tried first.
type bar struct {
	words      string
	start, end gantt.Instant
}

// key is that of the bar of a job, by its number; 0 where it has none, or while a lesson waits for a guess, which a bar could give away.
func (c *Schedule) key(id int64) int32 {
	if c.masked() {
		return 0
	}
	k := int32(1)
	if c.brokered.on() {
		k += int32(slices.IndexFunc(c.event().Requests, func(r coallocation.Request) bool { return r.ID == id }))
	} else {
		k += int32(c.run.Number(id))
	}
	if _, ok := c.bar(k); !ok {
		return 0
	}
	return k
}

// bar is the bar of a key; ok is false where there is none.
func (c *Schedule) bar(key int32) (b bar, ok bool) {
	job := int(key) - 1
	if c.brokered.on() {
		for _, t := range c.event().At(c.at) {
			if t.Request == job {
				return bar{"Request " + strconv.FormatInt(c.event().Requests[job].ID, 10) + ", " + t.State.String(), t.To, t.End}, true
			}
		}
		return b, false
	}
	if job < 0 || job >= len(c.run.Jobs) {
		return b, false
	}
	number := strconv.FormatInt(c.run.Jobs[job].ID, 10)
	if s, ok := c.run.Slot(job, c.at); ok {
		return bar{"Job " + number + ", " + s.State.String(), s.Start, s.End}, true
	}
	if int32(job) == c.decision().Job {
		f, err := c.run.Refusal(c.at)
		return bar{"Request " + number + ", tried here first", f.Start, f.End}, err == nil && f.Tried
	}
	return b, false
}

// light lights the bar whose key is the value of the button that was pressed, in a stretch of time in which it is seen; pressed again, no
// more.
func (c *Schedule) light(value string) {
	key, err := strconv.Atoi(value)
	b, ok := c.bar(int32(key))
	switch {
	case err != nil || !ok:
		return
	case c.lit == int32(key):
		c.lit = 0
		return
	}
	c.lit = int32(key)
	if from, to := c.stretch(); b.end <= from || b.start >= to {
		from = b.start.Add((b.end.Sub(b.start) - to.Sub(from)) / 2)
		c.stretchTo(from, from.Add(c.length))
	}
}

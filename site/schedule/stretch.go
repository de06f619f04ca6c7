package schedule

import "juggle/site/gantt"

// stretch is the time that is shown.
func (c *Schedule) stretch() (from, to gantt.Instant) {
	if c.byHand {
		return c.from, c.to
	}
	return gantt.Around(c.run, c.at, c.length)
}

// zoom and pan choose a stretch by hand; stepping on keeps its length.
func (c *Schedule) zoom(factor, at float64) {
	if c.run == nil {
		return
	}
	from, to := c.stretch()
	c.from, c.to = gantt.Zoom(from, to, factor, at)
	c.length, c.byHand = c.to.Sub(c.from), true
	c.write()
}

func (c *Schedule) pan(by gantt.Seconds) {
	if c.run == nil {
		return
	}
	from, to := c.stretch()
	c.from, c.to, c.byHand = from.Add(by), to.Add(by), true
	c.write()
}

// panBy pans by a share of what is shown.
func (c *Schedule) panBy(share int) {
	if c.run != nil {
		from, to := c.stretch()
		c.pan(to.Sub(from) * gantt.Seconds(share) / 8)
	}
}

// fit goes back to the usual stretch.
func (c *Schedule) fit() {
	c.length, c.byHand = gantt.Usual, false
	c.write()
}

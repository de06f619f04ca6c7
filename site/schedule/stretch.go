package schedule

import "juggle/site/gantt"

// stretch is the time that is shown.
func (c *Schedule) stretch() (from, to gantt.Instant) {
	if c.byHand {
		return c.from, c.to
	}
	return gantt.Around(c.run, c.at, c.length)
}

// drawn is what the canvas shows at present; not ok where there is no run.
func (c *Schedule) drawn() (v gantt.View, ok bool) {
	if c.run == nil {
		return v, false
	}
	v.From, v.To = c.stretch()
	v.Width = max(c.painted.width, 100)
	return v, true
}

// stretchTo shows a stretch that was chosen by hand. Stepping on keeps its length, unless the one before was only moved.
func (c *Schedule) stretchTo(from, to gantt.Instant) {
	if a, b := c.stretch(); to.Sub(from) != b.Sub(a) {
		c.length = to.Sub(from)
	}
	c.from, c.to, c.byHand = from, to, true
	c.write()
}

// fit goes back to the usual stretch.
func (c *Schedule) fit() {
	c.length, c.byHand = gantt.Usual, false
	c.write()
}

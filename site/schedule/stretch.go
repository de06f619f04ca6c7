package schedule

import "juggle/site/gantt"

// stretch is the time that is shown.
func (c *Schedule) stretch() (from, to gantt.Instant) {
	switch {
	case c.byHand:
		return c.from, c.to
	case c.brokered.on():
		return c.event().Stretch()
	}
	return gantt.Around(c.run, c.at, c.length)
}

// drawn is what the canvas shows at present; not ok where there is no run.
func (c *Schedule) drawn() (v gantt.View, ok bool) {
	if c.count() == 0 {
		return v, false
	}
	v.From, v.To = c.stretch()
	v.Width = max(c.painted.width, 100)
	return v, true
}

// stretchTo shows a stretch that was chosen by hand. Stepping on keeps its length, unless the one before was only moved.
func (c *Schedule) stretchTo(from, to gantt.Instant) {
	if a, b := c.stretch(); !c.brokered.on() && to.Sub(from) != b.Sub(a) {
		c.length = to.Sub(from)
	}
	c.from, c.to, c.byHand = from, to, true
	c.write()
}

// fit goes back to the usual stretch.
func (c *Schedule) fit() {
	if c.byHand = false; !c.brokered.on() {
		c.length = gantt.Usual
	}
	c.write()
}

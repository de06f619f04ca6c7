package schedule

import (
	"juggle/core/workload"
	"juggle/site/gantt"
)

// The ids of the elements in which the schedule and the strip of decisions are drawn.
const (
	ganttHost = "schedule-gantt"
	stripHost = "schedule-strip"
)

// leastWidth is the width, in px, below which nothing is drawn.
const leastWidth = 100

// A painting is what the canvases show. They are painted again only when it changes.
type painting struct {
	wanted     wanted
	at         int
	from, to   gantt.Instant
	width      float64 // px of the schedule
	stripWidth float64
	isMasked   bool
	counter    int // of the run that is painted
	lit        int32
}

// Draw paints what has changed. It also asks for the run, because the logs may have come since the last call.
func (c *Schedule) Draw() {
	c.ensure()
	canvas := c.canvas
	if !c.isWatched {
		c.isWatched = true
		canvas.Watch(ganttHost, c.zooms)
	}
	d := c.shown()
	if d == nil {
		c.drawEmpty()
		return
	}
	now := painting{wanted: c.wanted, at: c.at, width: canvas.Width(ganttHost), stripWidth: canvas.Width(stripHost), isMasked: c.isMasked(),
		counter: c.counter, lit: c.lit}
	now.from, now.to = c.stretch()
	before := c.painted
	if now.width < leastWidth {
		return
	}
	c.drawQueue(now)
	if now == before {
		return
	}
	c.painted = now
	isStep := before.at != now.at && before.counter == now.counter && before.width == now.width && !c.byHand
	canvas.Paint(ganttHost, c.drawing(now.width), d.drawingLabel(c.stretch()), isStep)
	if !c.coallocated.isChosen() {
		canvas.Paint(stripHost, gantt.Strip(c.run, c.at, now.stripWidth), "", false)
	}
}

// drawing returns the drawing of the decision that is shown.
func (c *Schedule) drawing(width float64) gantt.Drawing {
	v := gantt.View{Width: width}
	v.From, v.To = c.stretch()
	drawing := c.shown().drawing(v)
	drawing.Lit = c.lit
	return drawing
}

// drawEmpty paints the axes while there is no run to show.
func (c *Schedule) drawEmpty() {
	sources, _ := c.page.Library.Chosen()
	source, _, ok := workload.FindPeriod(sources, c.setup.Workload)
	now := painting{wanted: wanted{source: source}, at: -1, width: c.canvas.Width(ganttHost)}
	if !ok || c.coallocated.isChosen() || now == c.painted || now.width < leastWidth {
		return
	}
	c.painted = now
	c.canvas.Paint(ganttHost, gantt.Empty(source.Procs, now.width), "Schedule, still empty.", false)
}

// stretch returns the time that is drawn, [from, to).
func (c *Schedule) stretch() (from, to gantt.Instant) {
	if c.byHand {
		return c.from, c.to
	}
	return c.shown().stretch(c.length)
}

// drawnView returns what the canvas shows; ok is false while there is no run.
func (c *Schedule) drawnView() (v gantt.View, ok bool) {
	if !c.hasRun() {
		return v, false
	}
	v.From, v.To = c.stretch()
	v.Width = max(c.painted.width, leastWidth)
	return v, true
}

// stretchTo draws a time that the reader chose. Further steps draw as long a time, unless the reader only panned.
func (c *Schedule) stretchTo(from, to gantt.Instant) {
	if oldFrom, oldTo := c.stretch(); !c.coallocated.isChosen() && to.Sub(from) != oldTo.Sub(oldFrom) {
		c.length = to.Sub(from)
	}
	c.from, c.to, c.byHand = from, to, true
	c.write()
}

// fit draws the usual time again.
func (c *Schedule) fit() {
	if c.byHand = false; !c.coallocated.isChosen() {
		c.length = gantt.Usual
	}
	c.write()
}

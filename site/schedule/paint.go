package schedule

import (
	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/timeline"
)

// The ids of the elements in which the schedule and the strip of decisions are drawn.
const (
	ganttHost = "schedule-gantt"
	stripHost = "schedule-strip"
)

// A painting is what the canvas shows, apart from its time and width. It is painted again only when it, the time or the width changes.
type painting struct {
	at          int     // the index of the decision
	stripWidth  float64 // px
	isMasked    bool
	runNumber   int   // the number of the run that is painted
	highlighted int32 // the key of the highlighted bar; 0: none
}

// Draw paints what has changed. It also asks for the run, because the logs may have come since the last call.
func (c *Schedule) Draw() {
	c.ensure()
	d := c.shown()
	if d == nil {
		c.drawEmpty()
		return
	}
	content := painting{c.at, c.canvas.Width(stripHost), c.isMasked(), c.runNumber, c.highlighted}
	c.picture.Paint(content, func(now, before timeline.Painting) (gantt.Drawing, string, bool) {
		if !c.isCoallocated() {
			c.canvas.Paint(stripHost, gantt.Strip(c.run, c.at, content.stripWidth), "", false)
		}
		old, _ := before.Content.(painting)
		return c.drawing(now.Width), d.drawingLabel(now.From, now.To), old.at != c.at && old.runNumber == c.runNumber && !c.isByHand()
	})
	c.drawQueue()
}

// drawing returns the drawing of the decision that is shown.
func (c *Schedule) drawing(width float64) gantt.Drawing {
	v := gantt.View{Width: width}
	v.From, v.To = c.stretch()
	drawing := c.shown().drawing(v)
	drawing.HighlightedKey = c.highlighted
	return drawing
}

// drawEmpty paints the axis of processors while there is no run on one machine to show and the log is there.
func (c *Schedule) drawEmpty() {
	sources, _ := c.page.Library.Chosen()
	source, _, ok := workload.FindPeriod(sources, c.setup.Workload)
	if ok && !c.isCoallocated() {
		c.picture.Paint(source, func(now, _ timeline.Painting) (gantt.Drawing, string, bool) {
			return gantt.Empty(source.Procs, now.Width), "Schedule, still empty.", false
		})
	}
}

// stretch returns the time that is drawn, [from, to). Both are 0 while there is no run.
func (c *Schedule) stretch() (from, to gantt.Instant) {
	d := c.shown()
	switch {
	case d == nil:
		return 0, 0
	case c.isByHand():
		return c.from, c.to
	}
	return d.stretch(c.length)
}

// setStretch draws the time [from, to), which the reader chose. If its length is new, later steps of a run on one machine draw that length
// too.
func (c *Schedule) setStretch(from, to gantt.Instant) {
	if oldFrom, oldTo := c.stretch(); !c.isCoallocated() && to.Sub(from) != oldTo.Sub(oldFrom) {
		c.length = to.Sub(from)
	}
	c.from, c.to = from, to
	c.write()
}

// fit draws the usual time again.
func (c *Schedule) fit() {
	if c.from, c.to = 0, 0; !c.isCoallocated() {
		c.length = gantt.UsualLength
	}
	c.write()
}

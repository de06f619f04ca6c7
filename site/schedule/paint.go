package schedule

import (
	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/text"
)

// The hosts of the two canvases.
const (
	ganttHost = "schedule-gantt"
	stripHost = "schedule-strip"
)

// A paintedSchedule is what the canvases show: nothing is painted twice.
type paintedSchedule struct {
	wanted   wanted
	at       int
	from, to gantt.Instant
	width    float64
	strip    float64
	counter  int // tells runs apart
}

// Draw brings the canvases up to date, and plays the run where the logs have come only now.
func (c *Schedule) Draw() {
	if c.several.On() {
		c.several.Draw()
		return
	}
	c.ensure()
	canvas := c.canvas
	if !c.watched {
		c.watched = true
		canvas.Watch(ganttHost, &c.hand)
	}
	if c.run == nil {
		c.drawEmpty()
		return
	}
	now := paintedSchedule{wanted: c.wanted, at: c.at, width: canvas.Width(ganttHost), strip: canvas.Width(stripHost), counter: c.counter}
	now.from, now.to = c.stretch()
	before := c.painted
	if now.width < 100 {
		return
	}
	c.drawQueue(now)
	if now == before {
		return
	}
	c.painted = now
	d := gantt.Draw(c.run, c.at, gantt.View{From: now.from, To: now.to, Width: now.width})
	canvas.Paint(ganttHost, d, c.label(), before.counter == now.counter && before.width == now.width && !c.byHand)
	canvas.Paint(stripHost, gantt.Strip(c.run, c.at, now.strip), "", false)
}

// drawEmpty draws the axes while there is no run to show.
func (c *Schedule) drawEmpty() {
	canvas := c.canvas
	sources, _ := c.page.Library.Chosen()
	source, _, ok := workload.In(sources, c.setup.Workload)
	now := paintedSchedule{wanted: wanted{source: source}, at: -1, width: canvas.Width(ganttHost)}
	if !ok || now == c.painted || now.width < 100 {
		return
	}
	c.painted = now
	canvas.Paint(ganttHost, gantt.Empty(source.Procs, now.width), "Schedule, still empty.", false)
}

// label says in words what the canvas shows.
func (c *Schedule) label() string {
	from, to := c.stretch()
	return "Schedule of " + gantt.Processors(int32(c.run.Procs)) + " over " + gantt.Span(to.Sub(from)) + " around decision " +
		text.Count(c.at+1) + ". The table of jobs lists the same."
}

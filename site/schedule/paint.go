package schedule

import (
	"strconv"

	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/several"
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
	masked   bool
	counter  int // tells runs apart
	lit      int32
}

// Draw brings the canvases up to date, and plays the run where the logs have come only now.
func (c *Schedule) Draw() {
	c.ensure()
	canvas := c.canvas
	if !c.watched {
		c.watched = true
		canvas.Watch(ganttHost, c.zooms)
	}
	if c.count() == 0 {
		c.drawEmpty()
		return
	}
	now := paintedSchedule{wanted: c.wanted, at: c.at, width: canvas.Width(ganttHost), strip: canvas.Width(stripHost), masked: c.masked(),
		counter: c.counter, lit: c.lit}
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
	stepped := before.at != now.at && before.counter == now.counter && before.width == now.width && !c.byHand
	canvas.Paint(ganttHost, c.drawing(now.width), c.label(), stepped)
	if !c.brokered.on() {
		canvas.Paint(stripHost, gantt.Strip(c.run, c.at, now.strip), "", false)
	}
}

// drawing is the run at the decision that is shown; while a lesson waits for a guess about it, as it is asked for.
func (c *Schedule) drawing(width float64) (d gantt.Drawing) {
	v := gantt.View{Width: width, Asked: c.masked()}
	v.From, v.To = c.stretch()
	switch {
	case c.brokered.on() && v.Asked:
		d = several.New(c.brokered.run(), c.brokered.ask.Of(), max(0, c.at-1)).Drawing(v)
	case c.brokered.on():
		d = c.event().Drawing(v)
	default:
		d = gantt.Draw(c.run, c.at, v)
	}
	d.Lit = c.lit
	return d
}

// drawEmpty draws the axes while there is no run to show.
func (c *Schedule) drawEmpty() {
	canvas := c.canvas
	sources, _ := c.page.Library.Chosen()
	source, _, ok := workload.In(sources, c.setup.Workload)
	now := paintedSchedule{wanted: wanted{source: source}, at: -1, width: canvas.Width(ganttHost)}
	if !ok || c.brokered.on() || now == c.painted || now.width < 100 {
		return
	}
	c.painted = now
	canvas.Paint(ganttHost, gantt.Empty(source.Procs, now.width), "Schedule, still empty.", false)
}

// label says in words what the canvas shows.
func (c *Schedule) label() string {
	if c.brokered.on() {
		return "Schedules of " + text.Plural(len(c.event().Setup.Procs), "machine", "machines") + " after decision " + strconv.Itoa(c.at+1) +
			". The table of requests lists what became of each."
	}
	from, to := c.stretch()
	return "Schedule of " + gantt.Processors(int32(c.run.Procs)) + " over " + gantt.Span(to.Sub(from)) + " around decision " +
		text.Count(c.at+1) + ". The table of jobs lists the same."
}

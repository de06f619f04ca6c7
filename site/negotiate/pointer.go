package negotiate

import (
	"juggle/core/sim/session"
	"juggle/site/gantt"
)

// On the machine the pointer draws a request as a rectangle, drags the ends of windows, and clicks on promises and options.

// A grasped is what the pointer drags.
type grasped uint8

const (
	nothing grasped = iota
	sheet           // an empty place, where the pointer can draw a rectangle
	rectangle
	draftReady
	draftDeadline
	draftWhole
	promiseReady
	promiseDeadline
)

// A grasp is a drag of the pointer.
type grasp struct {
	what   grasped
	x, y   float64
	before draft      // the draft when the drag began
	window [2]Instant // the window asked for the selected promise; zero: none
}

// leastDrag is how far, in px, the pointer moves before a press is a drag.
const leastDrag = 5

// Pressed begins a drag of what lies at (x, y).
func (c *Negotiate) Pressed(x, y float64) {
	plane := c.picture.Painted.Plane(c.session.Procs)
	c.grasp.x, c.grasp.y, c.grasp.what, c.grasp.before = x, y, nothing, c.draft
	d := &c.draft
	if d.open && !c.terms && plane.FloatAt(y, d.procs) {
		switch {
		case plane.Near(x, d.deadline):
			c.grasp.what = draftDeadline
		case plane.Near(x, d.ready):
			c.grasp.what = draftReady
		case plane.Time(x) > d.ready && plane.Time(x) < d.deadline:
			c.grasp.what = draftWhole
		}
	}
	if b := c.chosenBarOn(y, plane); b != nil && c.grasp.what == nothing {
		switch {
		case plane.Near(x, b.Deadline):
			c.grasp.what = promiseDeadline
		case plane.Near(x, b.Ready):
			c.grasp.what = promiseReady
		}
		if c.grasp.what != nothing {
			c.grasp.window = [2]Instant{b.Ready, b.Deadline}
		}
	}
	if c.grasp.what == nothing && plane.Inside(x, y) {
		c.grasp.what = sheet
	}
}

// chosenBarOn returns the bar of the selected promise if y is on its processors; nil otherwise.
func (c *Negotiate) chosenBarOn(y float64, plane gantt.Plane) *gantt.Block {
	for i := range c.bars {
		if b := &c.bars[i]; b.Chosen && plane.Rows(b, y) {
			return b
		}
	}
	return nil
}

// Moved continues the drag.
func (c *Negotiate) Moved(x, y float64) {
	g := &c.grasp
	plane := c.picture.Painted.Plane(c.session.Procs)
	dx, dy := x-g.x, y-g.y
	if g.what == nothing || g.what == sheet && max(dx, -dx) < leastDrag {
		return
	}
	d, now := c.draft, c.session.Now
	t := rounded(plane.Time(x))
	shift := rounded(plane.Time(x)) - rounded(plane.Time(g.x))
	switch g.what {
	case sheet, rectangle:
		if g.what == sheet {
			c.openDraft()
			d = c.draft
			g.what = rectangle
		}
		from := max(rounded(plane.Time(g.x)), session.RoundUp(now))
		d.ready = max(min(from, t), session.RoundUp(now))
		d.length = Seconds(max(quarter, max(from, t)-d.ready))
		d.deadline = d.ready.Add(d.length)
		d.procs = int32(min(max(1, 0.5+max(plane.Procs(dy), -plane.Procs(dy))), float64(c.session.Procs)))
	case draftReady:
		d.ready = min(max(t, session.RoundUp(now)), d.deadline-Instant(d.length))
	case draftDeadline:
		d.deadline = max(t, d.ready.Add(d.length))
	case draftWhole:
		shift = max(shift, session.RoundUp(now)-g.before.ready)
		d.ready, d.deadline = g.before.ready+shift, g.before.deadline+shift
	case promiseReady:
		g.window[0] = max(0, min(t, g.window[1]-quarter))
	case promiseDeadline:
		g.window[1] = max(t, g.window[0]+quarter)
	}
	if !hasSameShape(d, c.draft) {
		c.draft, c.answer = d, nil
	}
	c.changed()
}

// Released ends the drag. If the window of a promise was dragged, the provider is asked for it. A press without a drag is a click.
func (c *Negotiate) Released(x, y float64) {
	g := c.grasp
	c.grasp.what = nothing
	c.changed()
	switch {
	case g.what == promiseReady || g.what == promiseDeadline:
		if p, ok := c.session.Run.Promise(c.chosen.ID); ok && g.window == [2]Instant{p.Ready, p.Deadline} {
			c.grasp.window = [2]Instant{}
			c.click(x, y)
			return
		}
		c.askWindow()
		c.grasp.window = [2]Instant{}
	case g.what == rectangle:
		c.tell("A request of " + gantt.Times(c.draft.procs, c.draft.length) + ", not asked yet.")
	case g.what == sheet, g.what == draftWhole && c.draft.ready == g.before.ready:
		c.click(x, y)
	}
}

// Dropped undoes the drag, because the browser needs the pointer for scrolling.
func (c *Negotiate) Dropped() {
	switch c.grasp.what {
	case nothing, sheet:
	case promiseReady, promiseDeadline:
		c.grasp.window = [2]Instant{}
	default:
		c.draft = c.grasp.before
	}
	c.grasp.what = nothing
	c.changed()
}

// barAt returns the uppermost bar at (x, y) that is a promise or an option; nil if there is none.
func (c *Negotiate) barAt(x, y float64) *gantt.Block {
	plane := c.picture.Painted.Plane(c.session.Procs)
	for i := len(c.bars) - 1; i >= 0; i-- {
		if b := &c.bars[i]; plane.On(b, x, y) && (b.Of != gantt.Subject{} || b.Look == gantt.OfferLook || b.Look == gantt.TakenLook) {
			return b
		}
	}
	return nil
}

// click selects the promise or option at (x, y).
func (c *Negotiate) click(x, y float64) {
	b := c.barAt(x, y)
	switch {
	case b == nil:
	case b.Of.Kind == gantt.OfJob:
		c.choose(b.Of.ID)
	case b.Of.Kind == gantt.OfNothing && c.answer != nil:
		for k := range c.answer.options {
			if o := &c.answer.options[k]; o.Start == b.Start && o.End == b.End {
				c.selectOption(k)
			}
		}
	}
}

package negotiate

import (
	"juggle/core/sim/session"
	"juggle/site/gantt"
)

// On the machine the pointer draws a request as a rectangle, drags the ends of windows, and clicks on promises and options.

// A dragTarget is the thing that the pointer drags.
type dragTarget uint8

const (
	dragNothing    dragTarget = iota
	dragEmptyPlace            // an empty place, where the pointer can draw a rectangle
	dragNewDraft
	dragDraftReady
	dragDraftDeadline
	dragDraft
	dragPromiseReady
	dragPromiseDeadline
)

// A drag is the thing that the pointer drags, and the state when the pointer was pressed.
type drag struct {
	target dragTarget
	x, y   float64    // where the pointer was pressed, in px
	before draft      // the draft when the drag began
	window [2]Instant // the new window of the selected promise, dragged or typed; zero: none
}

// minDrag is the horizontal distance, in px, that the pointer must move for a press on an empty place to be a drag and not a click.
const minDrag = 5

// Pressed begins a drag of what lies at (x, y).
func (c *Negotiate) Pressed(x, y float64) {
	plane := c.picture.Painted.Plane(c.session.Procs)
	c.drag.x, c.drag.y, c.drag.target, c.drag.before = x, y, dragNothing, c.draft
	d := &c.draft
	if d.open && !c.showsTerms && plane.InOpenRequest(y, d.procs) {
		switch {
		case plane.Near(x, d.deadline):
			c.drag.target = dragDraftDeadline
		case plane.Near(x, d.ready):
			c.drag.target = dragDraftReady
		case plane.Time(x) > d.ready && plane.Time(x) < d.deadline:
			c.drag.target = dragDraft
		}
	}
	if b := c.chosenBarOn(y, plane); b != nil && c.drag.target == dragNothing {
		switch {
		case plane.Near(x, b.Deadline):
			c.drag.target = dragPromiseDeadline
		case plane.Near(x, b.Ready):
			c.drag.target = dragPromiseReady
		}
		if c.drag.target != dragNothing {
			c.drag.window = [2]Instant{b.Ready, b.Deadline}
		}
	}
	if c.drag.target == dragNothing && plane.Inside(x, y) {
		c.drag.target = dragEmptyPlace
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
	g := &c.drag
	plane := c.picture.Painted.Plane(c.session.Procs)
	dx, dy := x-g.x, y-g.y
	if g.target == dragNothing || g.target == dragEmptyPlace && max(dx, -dx) < minDrag {
		return
	}
	d, now := c.draft, c.session.Now
	t := roundToStep(plane.Time(x))
	shift := roundToStep(plane.Time(x)) - roundToStep(plane.Time(g.x))
	switch g.target {
	case dragEmptyPlace, dragNewDraft:
		if g.target == dragEmptyPlace {
			c.openDraft()
			d = c.draft
			g.target = dragNewDraft
		}
		from := max(roundToStep(plane.Time(g.x)), session.RoundUp(now))
		d.ready = max(min(from, t), session.RoundUp(now))
		d.length = Seconds(max(timeStep, max(from, t)-d.ready))
		d.deadline = d.ready.Add(d.length)
		d.procs = int32(min(max(1, 0.5+max(plane.Procs(dy), -plane.Procs(dy))), float64(c.session.Procs)))
	case dragDraftReady:
		d.ready = min(max(t, session.RoundUp(now)), d.deadline-Instant(d.length))
	case dragDraftDeadline:
		d.deadline = max(t, d.ready.Add(d.length))
	case dragDraft:
		shift = max(shift, session.RoundUp(now)-g.before.ready)
		d.ready, d.deadline = g.before.ready+shift, g.before.deadline+shift
	case dragPromiseReady:
		g.window[0] = max(0, min(t, g.window[1]-timeStep))
	case dragPromiseDeadline:
		g.window[1] = max(t, g.window[0]+timeStep)
	}
	if !hasSameShape(d, c.draft) {
		c.draft, c.answer = d, nil
	}
	c.changed()
}

// Released ends the drag. If the window of a promise was dragged, the provider is asked for it. A press without a drag is a click, except
// on an end of the draft's window.
func (c *Negotiate) Released(x, y float64) {
	g := c.drag
	c.drag.target = dragNothing
	c.changed()
	switch {
	case g.target == dragPromiseReady || g.target == dragPromiseDeadline:
		if p, ok := c.session.Run.Promise(c.chosen.ID); ok && g.window == [2]Instant{p.Ready, p.Deadline} {
			c.drag.window = [2]Instant{}
			c.click(x, y)
			return
		}
		c.askWindow()
		c.drag.window = [2]Instant{}
	case g.target == dragNewDraft:
		c.announce("A request of " + gantt.Times(c.draft.procs, c.draft.length) + ", not asked yet.")
	case g.target == dragEmptyPlace, g.target == dragDraft && c.draft.ready == g.before.ready:
		c.click(x, y)
	}
}

// Cancelled undoes the drag, because the browser uses the pointer for scrolling.
func (c *Negotiate) Cancelled() {
	switch c.drag.target {
	case dragNothing, dragEmptyPlace:
	case dragPromiseReady, dragPromiseDeadline:
		c.drag.window = [2]Instant{}
	default:
		c.draft = c.drag.before
	}
	c.drag.target = dragNothing
	c.changed()
}

// barAt returns the uppermost bar at (x, y) that shows a job, an outage or an option; nil if there is none.
func (c *Negotiate) barAt(x, y float64) *gantt.Block {
	plane := c.picture.Painted.Plane(c.session.Procs)
	for i := len(c.bars) - 1; i >= 0; i-- {
		if b := &c.bars[i]; plane.On(b, x, y) && (b.Subject != gantt.Subject{} || b.Look == gantt.OfferLook || b.Look == gantt.TakenLook) {
			return b
		}
	}
	return nil
}

// click selects the job or option at (x, y).
func (c *Negotiate) click(x, y float64) {
	b := c.barAt(x, y)
	switch {
	case b == nil:
	case b.Subject.Kind == gantt.JobKind:
		c.choose(b.Subject.ID)
	case b.Subject.Kind == gantt.NoSubject && c.answer != nil:
		for k := range c.answer.options {
			if o := &c.answer.options[k]; o.Start == b.Start && o.End == b.End {
				c.selectOption(k)
			}
		}
	}
}

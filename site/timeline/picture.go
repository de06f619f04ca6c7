package timeline

import "juggle/site/gantt"

// A Picture is a canvas that draws a stretch of time. The reader chooses the stretch by buttons, by keys, and by the pointer and its wheel.
// A Picture is also the component with the buttons.
type Picture struct {
	Name       string // the prefix of the buttons' ids
	Host       string // the id of the element that contains the canvas
	Canvas     gantt.Canvas
	Watcher    gantt.Watcher                   // receives what the pointer does; nil: the Picture itself
	Stretch    func() (from, to gantt.Instant) // the time that is drawn; both are equal while there is nothing to draw
	SetStretch func(from, to gantt.Instant)    // sets the time that is drawn
	Anchor     func() gantt.Instant            // the instant around which buttons and keys zoom; nil, or not drawn: the middle
	Fit        func()                          // sets the drawn time back to the usual time
	IsFitted   func() bool                     // reports whether the usual time is drawn

	Painted   Painting
	isWatched bool
}

// A Painting is all that a painted drawing depends on.
type Painting struct {
	gantt.View
	Content any // a comparable value: everything but the View
}

// minWidth is the width, in px, below which nothing is painted.
const minWidth = 100

// Paint paints what draw returns, unless the content, the time and the width are those of the last painting. draw gets the present Painting
// and the one before. It returns a drawing, its text for screen readers, and whether marks glide from the drawing before. Marks glide
// only if the width has not changed.
func (p *Picture) Paint(content any, draw func(now, before Painting) (d gantt.Drawing, label string, glide bool)) {
	if !p.isWatched {
		p.isWatched = true
		if p.Watcher == nil {
			p.Watcher = p
		}
		p.Canvas.Watch(p.Host, p.Watcher)
	}
	before, now := p.Painted, Painting{gantt.View{Width: p.Canvas.Width(p.Host)}, content}
	now.From, now.To = p.Stretch()
	if now == before || now.Width < minWidth {
		return
	}
	p.Painted = now
	d, label, glide := draw(now, before)
	p.Canvas.Paint(p.Host, d, label, glide && now.Width == before.Width)
}

// view returns what the canvas shows. ok is false while there is nothing to draw.
func (p *Picture) view() (v gantt.View, ok bool) {
	v.From, v.To = p.Stretch()
	v.Width = max(p.Painted.Width, minWidth)
	return v, v.From < v.To
}

// Zoom multiplies the length of the time drawn by a factor. A factor below 1 zooms in.
func (p *Picture) Zoom(factor float64) {
	share := 0.5 // where the anchor stands in the time drawn, from 0 to 1
	if v, ok := p.view(); ok && p.Anchor != nil {
		if s := float64(p.Anchor()-v.From) / float64(v.To-v.From); s >= 0 && s <= 1 {
			share = s
		}
	}
	p.zoomAround(factor, share)
}

// zoomAround multiplies the length of the time drawn by a factor. The instant at the given share of that time, from 0 to 1, stays in place.
func (p *Picture) zoomAround(factor, share float64) {
	if v, ok := p.view(); ok {
		p.SetStretch(zoomed(v.From, v.To, factor, share))
	}
}

// zoomed multiplies the length of a stretch of time by a factor, between gantt.MinLength and gantt.MaxLength. The instant at the given
// share of the stretch stays where it is drawn.
func zoomed(from, to gantt.Instant, factor, share float64) (gantt.Instant, gantt.Instant) {
	length := float64(to - from)
	wanted := min(max(length*factor, float64(gantt.MinLength)), float64(gantt.MaxLength))
	anchor := float64(from) + length*share
	from = gantt.Instant(anchor - wanted*share)
	return from, from + gantt.Instant(wanted)
}

// Pan draws a later time, by the given number of eighths of the time drawn. A negative number draws an earlier time.
func (p *Picture) Pan(eighths int) {
	if v, ok := p.view(); ok {
		p.panBy(v.To.Sub(v.From) * gantt.Seconds(eighths) / 8)
	}
}

// panBy moves the drawn time by a shift; a positive shift draws a later time.
func (p *Picture) panBy(shift gantt.Seconds) {
	from, to := p.Stretch()
	p.SetStretch(from.Add(shift), to.Add(shift))
}

// Key handles the keys at the places of W, S, A and D. They zoom in, zoom out, and pan an eighth earlier and an eighth later. It returns
// false for any other key.
func (p *Picture) Key(code string) bool {
	switch code {
	case "KeyW":
		p.Zoom(0.8)
	case "KeyS":
		p.Zoom(1.25)
	case "KeyA":
		p.Pan(-1)
	case "KeyD":
		p.Pan(1)
	default:
		return false
	}
	return true
}

// Panned moves the drawing by dx pixels to the right, after the pointer was dragged or a wheel was turned as far.
func (p *Picture) Panned(dx float64) {
	if v, ok := p.view(); ok {
		p.panBy(-v.Duration(dx))
	}
}

// Wheeled zooms around the pointer, which is at x. A factor above 1 zooms in.
func (p *Picture) Wheeled(factor, x float64) {
	if v, ok := p.view(); ok {
		p.zoomAround(1/factor, v.ShareLeftOf(x))
	}
}

// Resized does nothing: the page is rendered after it, which paints the canvas again.
func (p *Picture) Resized() {}

// buttons are the buttons that pan and zoom. icon is the path in a button's SVG.
var buttons = [...]struct {
	id, label, icon string
	press           func(*Picture)
}{
	{"earlier", "Earlier", "M8 1 3 6l5 5 1.2-1.2L5.4 6l3.8-3.8z", func(p *Picture) { p.Pan(-2) }},
	{"later", "Later", "M4 1l5 5-5 5-1.2-1.2L6.6 6 2.8 2.2z", func(p *Picture) { p.Pan(2) }},
	{"out", "Zoom out", "M1 5.2h10v1.6H1z", func(p *Picture) { p.Zoom(1.5) }},
	{"in", "Zoom in", "M5.2 1h1.6v4.2H11v1.6H6.8V11H5.2V6.8H1V5.2h4.2z", func(p *Picture) { p.Zoom(0.67) }},
}

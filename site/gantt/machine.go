package gantt

import (
	"strconv"

	"juggle/core/schedule"
)

// A Machine is the picture of a few processors: bars for what is booked on them, and a band above them. A request that has no promise yet
// is drawn in the band.
type Machine struct {
	Procs       int
	Now         Instant
	Blocks      []Block      // in the order in which they are drawn
	Ghosts      []Ghost      // where bars were before they moved; drawn over Blocks
	OpenRequest *OpenRequest // the request in the band; nil: none
	Title       string       // the band's text, shown only if OpenRequest is nil; in a Stack the machine's title
	RightText   string       // a text above the right end of the machine
}

// An OpenRequest is a request without a promise: the consumer still drafts it, or the provider has rejected it.
type OpenRequest struct {
	Ready, End, Deadline Instant // End is the end of its run if it starts at Ready
	Procs                int32
	Lines                []string // text on it, line by line; the first is bold
	Slack                string   // text on the part of its window after End
}

// The sizes in a Machine's picture, in pixels unless said otherwise.
const (
	wideRow, narrowRow = 18, 13 // the height of one processor, in a wide and in a narrow view
	maxRows            = 24     // the machine is at most as high as this many processors; if it has more, each is lower
	bandRows           = 6      // the band's height, in processors
	minRequestHeight   = 26     // the least height of an OpenRequest
	handleDistance     = 12     // a window's end can be dragged from so far to its left and right
)

// A Plane is the geometry of a Machine's picture. It turns points into instants and processors, and back.
type Plane struct {
	frame
	row float64 // the height of one processor, in pixels
}

// Plane returns the geometry of the picture of a machine with procs processors.
func (v View) Plane(procs int) Plane {
	row, band := float64(wideRow), float64(wideRow*bandRows)
	if v.Width < narrowWidth {
		row, band = narrowRow, narrowRow*bandRows
	}
	f := frame{View: v, procs: float64(procs), left: padLeft, right: v.Width - padRight, laneTop: axisHeight + 4}
	f.height = row * f.procs
	if highest := row * maxRows; f.height > highest {
		f.height, row = highest, highest/f.procs
	}
	f.top = f.laneTop + band + gap + 8
	f.strip = f.top + f.height + gap
	return Plane{f, row}
}

// Time returns the instant at x.
func (p Plane) Time(x float64) Instant {
	return p.From + Instant((x-p.left)/(p.right-p.left)*float64(p.To-p.From))
}

// Procs returns the number of processors that are dy pixels high.
func (p Plane) Procs(dy float64) float64 { return dy / p.row }

// Inside reports whether a point is in the band, on the machine or between them, with a margin to the left, to the right and above.
func (p Plane) Inside(x, y float64) bool {
	return x >= p.left-handleDistance && x <= p.right+handleDistance && y >= p.laneTop-4 && y <= p.top+p.height
}

// Near reports whether x is near enough to the instant t to drag an end of a window that is at t.
func (p Plane) Near(x float64, t Instant) bool { return abs(x-p.x(t)) <= handleDistance }

// InOpenRequest reports whether y is at the height of an OpenRequest of procs processors, or at most 4 px above or below it.
func (p Plane) InOpenRequest(y float64, procs int32) bool {
	top, height := p.requestBounds(procs)
	return y >= top-4 && y <= top+height+4
}

// requestBounds returns the upper edge and the height of an OpenRequest of procs processors. It is never higher than the band.
func (p Plane) requestBounds(procs int32) (top, height float64) {
	band := p.top - gap - 8 - p.laneTop
	return p.laneTop, min(max(float64(procs)*p.row, minRequestHeight), band)
}

// On reports whether a point is on the bar b.
func (p Plane) On(b *Block, x, y float64) bool {
	return x >= p.x(b.Start) && x < p.x(b.End) && p.Rows(b, y)
}

// Rows reports whether y is on one of the processors of the bar b, at any instant.
func (p Plane) Rows(b *Block, y float64) bool {
	for _, on := range b.Processors {
		if y >= p.y(float64(on.First+on.Count)) && y < p.y(float64(on.First)) {
			return true
		}
	}
	return false
}

// Draw draws the axes, the blocks and the ghosts, the band with the request in it, the processors in use and the present instant.
func (m *Machine) Draw(v View) Drawing {
	plane := v.Plane(m.Procs)
	p := newPainter(plane.frame, m.Now)
	p.DrawZoneBottom = p.top - 14
	p.axes()
	p.clip(p.left, 0, p.right-p.left, p.Height)
	for i := range m.Blocks {
		p.block(&m.Blocks[i])
		p.blockText(&m.Blocks[i])
	}
	for _, g := range m.Ghosts {
		p.ghost(g)
	}
	p.busyBlocks(m.Blocks)
	for i := range m.Blocks {
		if b := &m.Blocks[i]; b.Chosen {
			for _, on := range b.Processors[:min(1, len(b.Processors))] {
				r := p.box(b.Start, b.End, on)
				p.handles(r.Y-5, r.H+10, b.Ready, b.Deadline)
			}
		}
	}
	if m.OpenRequest != nil {
		p.openRequest(plane, m.OpenRequest)
	}
	p.nowLine()
	p.unclip()
	if m.OpenRequest == nil {
		p.text(SecondInk, m.Title, max(p.left, min(p.x(p.now), p.left+p.right/3))+12, p.laneTop+34, Start)
	}
	if m.RightText != "" {
		p.text(SecondInk, m.RightText, p.right, p.top-14, End)
	}
	p.busyAxis()
	return p.Drawing
}

// handles draws the two handles at the ends of a window, by which it is dragged.
func (p *painter) handles(y, h float64, from, to Instant) {
	for _, t := range [...]Instant{from, to} {
		x := p.x(t)
		p.fill(Accent, x-1.5, y, 3, h)
		knob := Rect{x - 4.5, y + h/2 - 8, 9, 16}
		p.mark(Ground, Paper, knob, 1.25)
		p.mark(Frame, Accent, knob, 1.25)
		p.line(Accent, x-1.25, y+h/2-3, x-1.25, y+h/2+3, 1)
		p.line(Accent, x+1.25, y+h/2-3, x+1.25, y+h/2+3, 1)
	}
}

// openRequest draws a request in the band: its run as a dashed frame, its whole window as a tint. Two dashed lines go from the window's
// ends down over the machine.
func (p *painter) openRequest(plane Plane, r *OpenRequest) {
	y, h := plane.requestBounds(r.Procs)
	if float64(r.Procs)*plane.row > h {
		p.text(SecondInk, "drawn lower than its "+schedule.ProcessorsInWords(r.Procs), p.x(r.Deadline)+10, y+h-10, Start)
	}
	for _, t := range [...]Instant{r.Ready, r.Deadline} {
		p.mark(Dashed, NewColour, Rect{round(p.x(t)), y + h, 0, p.top + p.height - y - h}, 0.5)
	}
	x, w := p.x(r.Ready), p.x(r.End)-p.x(r.Ready)
	p.mark(Tint, NewColour, Rect{x, y, p.x(r.Deadline) - x, h}, 0)
	p.mark(Dashed, NewColour, Rect{x, y, w, h}.inset(0.75), 1.5)
	at := max(x, p.left) + 12
	for i, words := range r.Lines {
		if line := y + 13 + 15*float64(i); line+6 <= y+h && (i == 0 || letter*float64(len([]rune(words))) < max(w, p.x(r.Deadline)-x)-20) {
			p.text(Ink, words, at, line, Start).Strong = i == 0
		}
	}
	if slack := p.x(r.Deadline) - x - w; r.Slack != "" && slack > letter*float64(len([]rune(r.Slack)))+14 {
		p.text(Ink, r.Slack, x+w+6, y+13, Start)
	}
	p.handles(y, h, r.Ready, r.Deadline)
}

// Times writes a bar's size as processors × length: "6 × 4 h".
func Times(procs int32, length Seconds) string {
	return strconv.Itoa(int(procs)) + " × " + Span(length)
}

package gantt

import (
	"strconv"
)

// A Machine is what stands on a few processors, as a list of bars, with a band above them in which a request floats until it is promised.
type Machine struct {
	Procs  int
	Now    Instant
	Blocks []Block // in the order in which they are drawn
	Ghosts []Ghost // over them
	Float  *Float
	Words  string // in the band, where nothing floats
	Aside  string // at the right of the band
}

// A Float is a request that is not promised yet, or was not.
type Float struct {
	Ready, End, Deadline Instant // End is that of the run from its ready time
	Procs                int32
	Lines                []string // the first is strong
	Slack                string
}

// The measures of a Machine.
const (
	wideRow, narrowRow = 18, 13 // of a processor, where there are few
	bandRows           = 6      // of few processors
	leastFloat         = 26     // however few processors it asks for
	handleReach        = 12     // to either side of an end
)

// A Plane knows what stands where on a Machine's drawing.
type Plane struct {
	frame
	row float64 // of a processor
}

// Plane is that of a machine of so many processors.
func (v View) Plane(procs int) Plane {
	row, band := float64(wideRow), float64(wideRow*bandRows)
	if v.Width < narrow {
		row, band = narrowRow, narrowRow*bandRows
	}
	f := frame{View: v, procs: float64(procs), left: padLeft, right: v.Width - padRight, lane: axisHeight + 4}
	f.height = row * f.procs
	if most := row * 24; f.height > most {
		f.height, row = most, most/f.procs
	}
	f.top = f.lane + band + gap + 8
	f.strip = f.top + f.height + gap
	return Plane{f, row}
}

// Time is the instant at x, Procs how many processors dy pixels stand for, Inside whether a point is in the band or on the machine.
func (p Plane) Time(x float64) Instant {
	return p.From + Instant((x-p.left)/(p.right-p.left)*float64(p.To-p.From))
}

func (p Plane) Procs(dy float64) float64 { return dy / p.row }

func (p Plane) Inside(x, y float64) bool {
	return x >= p.left-handleReach && x <= p.right+handleReach && y >= p.lane-4 && y <= p.top+p.height
}

// Near reports whether x is where an end that stands at t can be grasped.
func (p Plane) Near(x float64, t Instant) bool { return abs(x-p.x(t)) <= handleReach }

// FloatAt reports whether y is where a floating request of so many processors stands.
func (p Plane) FloatAt(y float64, procs int32) bool {
	top, height := p.float(procs)
	return y >= top-4 && y <= top+height+4
}

func (p Plane) float(procs int32) (top, height float64) {
	band := p.top - gap - 8 - p.lane
	return p.lane, min(max(float64(procs)*p.row, leastFloat), band)
}

// On reports whether a point is on a bar, Rows whether y is on the rows of one.
func (p Plane) On(b *Block, x, y float64) bool {
	return x >= p.x(b.Start) && x < p.x(b.End) && p.Rows(b, y)
}

func (p Plane) Rows(b *Block, y float64) bool {
	for _, on := range b.On {
		if y >= p.y(float64(on.First+on.Count)) && y < p.y(float64(on.First)) {
			return true
		}
	}
	return false
}

// Draw draws the machine.
func (m *Machine) Draw(v View) Drawing {
	plane := v.Plane(m.Procs)
	p := newPainter(plane.frame, m.Now)
	p.Grip = p.top - 14
	p.axes()
	p.clip(p.left, 0, p.right-p.left, p.Height)
	for i := range m.Blocks {
		p.block(&m.Blocks[i])
		p.words(&m.Blocks[i])
	}
	for _, g := range m.Ghosts {
		p.ghost(g)
	}
	p.busyBlocks(m.Blocks)
	for i := range m.Blocks {
		if b := &m.Blocks[i]; b.Chosen {
			for _, on := range b.On[:min(1, len(b.On))] {
				r := p.box(b.Start, b.End, on)
				p.ends(r.Y-5, r.H+10, b.Ready, b.Deadline)
			}
		}
	}
	if m.Float != nil {
		p.floating(plane, m.Float)
	}
	p.line(Accent, p.x(p.now), 20, p.x(p.now), p.bottom(), 1.25)
	p.Marks = append(p.Marks, Mark{Shape: Unclip})
	if m.Float == nil {
		p.text(Second, m.Words, max(p.left, min(p.x(p.now), p.left+p.right/3))+12, p.lane+34, Start)
	}
	if m.Aside != "" {
		p.text(Second, m.Aside, p.right, p.top-14, End)
	}
	p.busyScale()
	return p.Drawing
}

// ends are two ends of a window, to drag.
func (p *painter) ends(y, h float64, from, to Instant) {
	for _, t := range [...]Instant{from, to} {
		x := p.x(t)
		p.fill(Accent, x-1.5, y, 3, h)
		knob := Mark{Shape: Ground, Colour: Paper, X: x - 4.5, Y: y + h/2 - 8, W: 9, H: 16, Size: 1.25}
		p.Marks = append(p.Marks, knob)
		knob.Shape, knob.Colour = Frame, Accent
		p.Marks = append(p.Marks, knob)
		p.line(Accent, x-1.25, y+h/2-3, x-1.25, y+h/2+3, 1)
		p.line(Accent, x+1.25, y+h/2-3, x+1.25, y+h/2+3, 1)
	}
}

// floating draws a request above the machine: its run dashed, its slack a lighter bar, its window dropped onto the machine.
func (p *painter) floating(plane Plane, f *Float) {
	y, h := plane.float(f.Procs)
	if float64(f.Procs)*plane.row > h {
		p.text(Second, "drawn lower than its "+Processors(f.Procs), p.x(f.Deadline)+10, y+h-10, Start)
	}
	for _, t := range [...]Instant{f.Ready, f.Deadline} {
		p.Marks = append(p.Marks, Mark{Shape: Dashed, Colour: NewColour, X: round(p.x(t)), Y: y + h, H: p.top + p.height - y - h, Size: 0.5})
	}
	x, w := p.x(f.Ready), p.x(f.End)-p.x(f.Ready)
	p.Marks = append(p.Marks, Mark{Shape: Tint, Colour: NewColour, X: x, Y: y, W: p.x(f.Deadline) - x, H: h},
		Mark{Shape: Dashed, Colour: NewColour, X: x + 0.75, Y: y + 0.75, W: max(w-1.5, 1), H: h - 1.5, Size: 1.5})
	at := max(x, p.left) + 12
	for i, words := range f.Lines {
		if line := y + 13 + 15*float64(i); line+6 <= y+h && (i == 0 || letter*float64(len([]rune(words))) < max(w, p.x(f.Deadline)-x)-20) {
			p.Marks = append(p.Marks, Mark{Shape: Text, Colour: Ink, Text: words, X: at, Y: line, Size: 11, Strong: i == 0})
		}
	}
	if slack := p.x(f.Deadline) - x - w; f.Slack != "" && slack > letter*float64(len([]rune(f.Slack)))+14 {
		p.text(Ink, f.Slack, x+w+6, y+13, Start)
	}
	p.ends(y, h, f.Ready, f.Deadline)
}

// Times is a bar's size in few words: "6 × 4 h".
func Times(procs int32, length Seconds) string {
	return strconv.Itoa(int(procs)) + " × " + Span(length)
}

// Package smallmachine draws a machine with few processors as SVG: its jobs, where jobs stood before they moved, and rejected requests. The
// first minute and the two branches of a session are drawn by it. Horizontal lengths are percentages of the picture's width, so the width
// need not be known. Vertical lengths are pixels.
package smallmachine

import (
	"fmt"
	"strconv"

	"juggle/site/gantt"
)

// Instant is simulated time, in seconds.
type Instant = gantt.Instant

const hour = 3600

// A Picture is a machine over [From, To), with a title above it.
type Picture struct {
	Key                    string // the value of the attribute data-world, for style sheets
	AnchorID               string // the id of an empty element above the title; "": there is none
	Title, Aside, Subtitle string // Aside stands beside the title, Subtitle below it
	Label                  string // what the picture shows, for screen readers
	Procs                  int
	From, To               Instant
	TickStep               Instant // between two labels of the time; From is a multiple of it
	SpaceAbove             float64 // px above the machine, into which a rejected job sticks out
	Height                 float64 // px of all processors
	Boxes                  []Box   // a later one is drawn over an earlier one
	Arrows                 []Arrow
	Handles                []Handle
}

// A Box is a job, or a place for one, on the processors from Low to High-1.
type Box struct {
	Class      string
	Start, End Instant
	Low, High  int32
	Lines      []string // its words, line by line
	LabelSide  string   // the side of the box on which its words are: "left" or "right"; "": within the box
}

// An Arrow leads from one instant to another, at the upper edge of processor Row.
type Arrow struct {
	Class    string
	From, To Instant
	Row      int32
}

// A Handle is an edge of a box that the reader can drag.
type Handle struct {
	Class, ID, Name string
	Hour            int // where the edge is, from LeastHour to MostHour
	Set             func(value string)
}

// LeastHour and MostHour are the range of a Handle, in hours of the day.
const LeastHour, MostHour = 12, 24

// px writes a length in px.
func px(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// width returns a length of time as a percentage of the picture's width.
func (p *Picture) width(length Instant) string {
	return strconv.FormatFloat(float64(length)*100/float64(p.To-p.From), 'f', 3, 64) + "%"
}

// x returns where an instant is drawn, as a percentage of the picture's width.
func (p *Picture) x(t Instant) string { return p.width(t - p.From) }

// y returns the upper edge of n processors, in px.
func (p *Picture) y(n int32) float64 { return p.SpaceAbove + p.Height*(1-float64(n)/float64(p.Procs)) }

// bottom returns the lower edge of the machine, in px.
func (p *Picture) bottom() float64 { return p.y(0) }

// boxTop returns the upper edge of a box, in px. A box that sticks out of the picture is cut.
func (p *Picture) boxTop(b Box) float64 { return max(2, p.y(b.High)) }

// boxHeight returns the height of a box, in px, without the gap to the box below it.
func (p *Picture) boxHeight(b Box) string { return px(max(1, p.y(b.Low)-p.boxTop(b)-1.5)) }

// A tick is a label of the time.
type tick struct{ class, x, anchor, words string }

// ticks returns the labels of the axis of time.
func (p *Picture) ticks() (all []tick) {
	every := 2 // only every second label is shown where the screen is narrow
	if (p.To-p.From)/p.TickStep > 4 {
		every = 3
	}
	for t := p.From; t <= p.To; t += p.TickStep {
		k := tick{"tick", p.x(t), "middle", fmt.Sprintf("%02d:00", t/hour)}
		if t > 24*hour {
			k.words = fmt.Sprintf("%02d:00", t/hour%24)
		}
		if len(all)%every > 0 {
			k.class = "tick spare"
		}
		switch t { // the labels at both ends stay within the picture
		case p.From:
			k.anchor = "start"
		case p.To:
			k.anchor = "end"
		}
		all = append(all, k)
	}
	return all
}

// procTicks returns the numbers at the axis of processors.
func (p *Picture) procTicks() []int32 { return []int32{0, int32(p.Procs) / 2, int32(p.Procs)} }

// headPath returns the path of an arrow's head.
func (a *Arrow) headPath() string {
	if a.To < a.From {
		return "M9-5 0 0 9 5z"
	}
	return "M-9-5 0 0-9 5z"
}

// textAnchor returns the attributes x, dx and text-anchor of a box's words.
func (b *Box) textAnchor() [3]string {
	switch b.LabelSide {
	case "left":
		return [...]string{"0", "-6", "end"}
	case "right":
		return [...]string{"100%", "6", "start"}
	}
	return [...]string{"0", "7", "start"}
}

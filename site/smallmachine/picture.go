// Package smallmachine draws a machine with few processors as SVG: its jobs, the earlier slots of jobs that have moved, and rejected
// requests. The first minute and the two branches of a session use it. Horizontal lengths are percentages of the picture's width, so the
// width need not be known. Vertical lengths are pixels.
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
	Title, Aside, Subtitle string // Aside is beside the title, Subtitle below it
	Label                  string // describes the picture, for screen readers
	Procs                  int
	From, To               Instant
	TickStep               Instant // the time between two labels of the axis of time; From is a multiple of it
	SpaceAbove             float64 // the height of the space above the machine, for rejected jobs, in px
	Height                 float64 // the height of all processors, in px
	Boxes                  []Box   // a later box is drawn over an earlier one
	Arrows                 []Arrow
	Handles                []Handle
}

// A Box is a rectangle on the processors from Low to High-1: a job, its window, or its earlier slot.
type Box struct {
	Class      string
	Start, End Instant
	Low, High  int32
	Lines      []string // its words, line by line
	LabelSide  string   // the side of the box on which its words are: "left" or "right"; "": within the box
}

// An Arrow leads from one instant to another, just above the lower edge of processor Row.
type Arrow struct {
	Class    string
	From, To Instant
	Row      int32
}

// A Handle is a range input over an edge of a box, with which the reader can drag the edge.
type Handle struct {
	Class, ID, Name string
	Hour            int                // the hour of the edge, from LeastHour to MostHour
	Set             func(value string) // is called with the hour to which the reader has dragged the edge
}

// LeastHour and MostHour are the range of a Handle, in hours of the day.
const LeastHour, MostHour = 12, 24

// px writes a length in px.
func px(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// width returns a length of time as a percentage of the picture's width.
func (p *Picture) width(length Instant) string {
	return strconv.FormatFloat(float64(length)*100/float64(p.To-p.From), 'f', 3, 64) + "%"
}

// x returns the horizontal position of an instant, as a percentage of the picture's width.
func (p *Picture) x(t Instant) string { return p.width(t - p.From) }

// y returns the upper edge of n processors, in px.
func (p *Picture) y(n int32) float64 { return p.SpaceAbove + p.Height*(1-float64(n)/float64(p.Procs)) }

// bottom returns the lower edge of the machine, in px.
func (p *Picture) bottom() float64 { return p.y(0) }

// boxTop returns the upper edge of a box, in px. A box that sticks out of the picture is cut.
func (p *Picture) boxTop(b Box) float64 { return max(2, p.y(b.High)) }

// boxHeight returns the height of a box, in px, without the gap to the box below it.
func (p *Picture) boxHeight(b Box) string { return px(max(1, p.y(b.Low)-p.boxTop(b)-1.5)) }

// A tick is a label of the axis of time.
type tick struct{ class, x, anchor, words string }

// ticks returns the labels of the axis of time.
func (p *Picture) ticks() (ticks []tick) {
	every := 2 // every second or every third label is not spare; on a narrow screen a style sheet may hide the spare ones
	if (p.To-p.From)/p.TickStep > 4 {
		every = 3
	}
	for instant := p.From; instant <= p.To; instant += p.TickStep {
		t := tick{"tick", p.x(instant), "middle", fmt.Sprintf("%02d:00", instant/hour)}
		if instant > 24*hour {
			t.words = fmt.Sprintf("%02d:00", instant/hour%24)
		}
		if len(ticks)%every > 0 {
			t.class = "tick spare"
		}
		switch instant { // the labels at both ends stay within the picture
		case p.From:
			t.anchor = "start"
		case p.To:
			t.anchor = "end"
		}
		ticks = append(ticks, t)
	}
	return ticks
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

package gantt

import (
	"strings"
	"sync"
)

// A Sign is a mark of a legend, drawn on 22 by 10, and what it means.
type Sign struct {
	Words string
	Marks []Mark
}

// The signs that several legends have.
var (
	RunningSign  = BoxSign("running", RunningColour)
	StrictSign   = BoxSign("strict", StrictColour)
	FlexibleSign = BoxSign("flexible", FlexibleColour)
	FixedSign    = Sign{"fixed", []Mark{filled(FixedColour), {Colour: Paper, X: 4, Y: 2, W: 1.5, H: 6}}}
	NewSign      = Sign{"new", []Mark{filled(NewColour), edged(Frame, Ink, 2)}}
	DoneSign     = Sign{"done", []Mark{filled(Recess), edged(Frame, Hair, 1)}}
	WasSign      = Sign{"where it was", []Mark{edged(Dashed, Ink, 1)}}
	RefusedSign  = Sign{"refused by the provider", []Mark{edged(Frame, ErrorColour, wrongEdge)}}
	offeredSign  = Sign{"offered window", []Mark{edged(Hatch, Third, 0.75), edged(Frame, Third, 0.75)}}
)

// wrongEdge is how wide the outline of a job is that is refused, or that blocks another.
const wrongEdge = 2

// BoxSign is a box filled with a colour.
func BoxSign(words string, c Colour) Sign { return Sign{words, []Mark{filled(c)}} }

func filled(c Colour) Mark { return Mark{Shape: Fill, Colour: c, W: 22, H: 10} }

// edged fits into a box with so much of a line as stands at its edge.
func edged(s Shape, c Colour, size float64) Mark {
	return Mark{Shape: s, Colour: c, X: size / 2, Y: size / 2, W: 22 - size, H: 10 - size, Size: size}
}

// As is the same mark with another meaning.
func (s Sign) As(words string) Sign { return Sign{words, s.Marks} }

// states are the states of a job.
var states = [...]Sign{RunningSign, StrictSign, FlexibleSign, FixedSign, NewSign, DoneSign,
	WasSign, offeredSign}

// Legend names the states of a job, for a picture that stands alone.
func Legend(width float64) Drawing {
	d := Drawing{Width: width, Height: 18}
	x := float64(padLeft)
	for _, s := range states {
		for _, m := range s.Marks {
			m.X, m.Y = m.X+x, m.Y+1
			d.Marks = append(d.Marks, m)
		}
		d.text(Second, s.Words, x+28, 6, Start)
		x += 28 + letter*float64(len(s.Words)) + 18
	}
	return d
}

// Signs gives a legend as markup, which is made when it is first shown.
func Signs(signs ...Sign) func() string {
	return sync.OnceValue(func() string {
		var b strings.Builder
		for _, s := range signs {
			b.WriteString(`<span><svg viewBox="0 0 22 10" aria-hidden="true">`)
			for _, m := range s.Marks {
				m.svg(&b, themed(m.Colour), nil)
			}
			b.WriteString("</svg>" + s.Words + "</span>")
		}
		return b.String()
	})
}

// StateSigns names the states of a job, MachineSigns the looks of a Machine.
var (
	StateSigns   = Signs(states[:]...)
	MachineSigns = Signs(RunningSign, StrictSign, FlexibleSign, FixedSign, Sign{"asked for", []Mark{edged(Dashed, NewColour, 1.5)}},
		offeredSign.As("offered"), Sign{"out of use", []Mark{filled(Recess), {Shape: Backhatch, Colour: Third, W: 22, H: 10, Size: 0.9}}},
		Sign{"broken", []Mark{edged(Frame, ErrorColour, 1.25), {Shape: Line, Colour: ErrorColour, X: 6, Y: 2, W: 10, H: 6, Size: 1.25},
			{Shape: Line, Colour: ErrorColour, X: 6, Y: 8, W: 10, H: -6, Size: 1.25}}})
)

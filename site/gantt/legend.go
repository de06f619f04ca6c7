package gantt

import (
	"strings"
	"sync"
)

// A Sign is an entry of a legend: a small drawing, 22 px wide and 10 px high, and its meaning in words.
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
	NewSign      = Sign{"new", []Mark{filled(NewColour), outlined(Frame, Ink, 2)}}
	DoneSign     = Sign{"done", []Mark{filled(SecondPaper), outlined(Frame, Hairline, 1)}}
	FormerSign   = Sign{"where it was", []Mark{outlined(Dashed, Ink, 1)}}
	RejectedSign = Sign{"refused by the provider", []Mark{outlined(Frame, ErrorColour, errorFrameWidth)}}
	offeredSign  = Sign{"offered window", []Mark{outlined(Hatch, ThirdInk, 0.75), outlined(Frame, ThirdInk, 0.75)}}
)

// errorFrameWidth is the width, in px, of the frame of a job that was rejected or that blocks another one.
const errorFrameWidth = 2

// BoxSign returns a sign that is a box filled with a colour.
func BoxSign(words string, c Colour) Sign { return Sign{words, []Mark{filled(c)}} }

// filled returns a box that fills a sign.
func filled(c Colour) Mark { return Mark{Shape: Fill, Colour: c, W: 22, H: 10} }

// outlined returns an outline that just fits into a sign.
func outlined(s Shape, c Colour, size float64) Mark {
	return Mark{Shape: s, Colour: c, X: size / 2, Y: size / 2, W: 22 - size, H: 10 - size, Size: size}
}

// WithWords returns the same sign with another meaning.
func (s Sign) WithWords(words string) Sign { return Sign{words, s.Marks} }

// states are the signs in the legend of a schedule.
var states = [...]Sign{RunningSign, StrictSign, FlexibleSign, FixedSign, NewSign, DoneSign,
	FormerSign, offeredSign}

// Legend draws the legend of the states of a job, for a picture in a file.
func Legend(width float64) Drawing {
	d := Drawing{Width: width, Height: 18}
	x := float64(padLeft)
	for _, s := range states {
		for _, m := range s.Marks {
			m.X, m.Y = m.X+x, m.Y+1
			d.Marks = append(d.Marks, m)
		}
		d.text(SecondInk, s.Words, x+28, 6, Start)
		x += 28 + letter*float64(len(s.Words)) + 18
	}
	return d
}

// Signs returns a function that returns a legend as HTML. The HTML is made at the first call.
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

// StateSigns returns the legend of the states of a job. MachineSigns returns the legend of a Machine.
var (
	StateSigns   = Signs(states[:]...)
	MachineSigns = Signs(RunningSign, StrictSign, FlexibleSign, FixedSign, Sign{"asked for", []Mark{outlined(Dashed, NewColour, 1.5)}},
		offeredSign.WithWords("offered"),
		Sign{"out of use", []Mark{filled(SecondPaper), {Shape: MirroredHatch, Colour: ThirdInk, W: 22, H: 10, Size: 0.9}}},
		Sign{"lost in an outage", []Mark{outlined(Frame, ErrorColour, 1.25),
			{Shape: Line, Colour: ErrorColour, X: 6, Y: 2, W: 10, H: 6, Size: 1.25},
			{Shape: Line, Colour: ErrorColour, X: 6, Y: 8, W: 10, H: -6, Size: 1.25}}})
)

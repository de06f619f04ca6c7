package gantt

import (
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
)

// The sizes of the strip, in px. Both ends have space for half the thumb of the scrubber over it.
const (
	StripHeight = 34
	stripEnd    = 7
	stripMiddle = 19
)

// A tick is how a kind of decision is drawn on the strip. y is its upper edge.
type tick struct {
	words     string // the kind of decision, for the legend
	colour    Colour
	y, height float64
}

// The kinds of ticks.
const (
	acceptedTick = iota
	movingTick
	offeredTick
	rejectedTick
	noTick // a replan that moved no job
)

// ticks has the ticks by their kinds.
var ticks = [noTick]tick{
	acceptedTick: {"accepted", ThirdInk, stripMiddle - 7, 7},
	movingTick:   {"moving others", Ink, stripMiddle - 9, 9},
	offeredTick:  {"by an offer", FlexibleColour, stripMiddle - 13, 13},
	rejectedTick: {"rejected", SecondInk, stripMiddle + 1, 9},
}

// StripSigns returns the legend of the strip. A sign is a tick above or below a line.
var StripSigns = func() func() string {
	var signs []Sign
	for _, t := range ticks {
		height := min(t.height, 11)
		ground, top := 9.5, 10-height
		if t.y > stripMiddle {
			ground, top = 0.5, 1
		}
		signs = append(signs, Sign{t.words, []Mark{{Shape: Line, Colour: t.colour, X: 11, Y: top, H: height, Size: 1.5},
			{Shape: Line, Colour: Hairline, X: 5, Y: ground, W: 12, Size: 1}}})
	}
	return Signs(signs...)
}()

// Strip draws the decisions of a run as ticks, and marks decision i. An accepted request is a tick upwards. The tick is longer and darker
// if the request was accepted in its own window and moved other jobs. It is the longest, in a colour of its own, if the request was
// accepted by an offer. A rejection is a tick downwards. A replan that moved jobs is drawn like a request that moved jobs; a replan that
// moved none has no tick. Where several decisions share a pixel, each of their kinds is drawn once.
func Strip(r *replay.Run, i int, width float64) Drawing {
	d := Drawing{Width: width, Height: StripHeight}
	last := max(len(r.Decisions)-1, 1)
	x := func(k int) float64 { return stripEnd + float64(k)/float64(last)*(width-2*stripEnd) }
	drawn := [noTick]int{-1, -1, -1, -1} // the column in which each kind was drawn last
	for k := range r.Decisions {
		kind, column := tickOf(r.Decisions[k]), int(x(k))
		if kind == noTick || drawn[kind] == column {
			continue
		}
		drawn[kind] = column
		d.fill(ticks[kind].colour, float64(column), ticks[kind].y, 1, ticks[kind].height)
	}
	d.fill(Hairline, 0, stripMiddle, width, 1)
	d.fill(Accent, float64(int(x(i)))-0.5, 0, 2, StripHeight)
	return d
}

// tickOf returns the kind of a decision's tick.
func tickOf(d replay.Event) int {
	switch {
	case d.Moves > 0 && d.Answer != schedule.Offered:
		return movingTick
	case d.Replan():
		return noTick
	case d.Answer == schedule.Rejected:
		return rejectedTick
	case d.Answer == schedule.Offered:
		return offeredTick
	}
	return acceptedTick
}

package gantt

import (
	"juggle/core/replay"
	"juggle/core/schedule"
)

// The strip's measures. Half a scrubber's thumb stays free at both ends.
const (
	StripHeight = 34
	stripEnd    = 7
	stripMiddle = 19
)

// A kind of decision has its own tick.
type tick struct {
	colour    Colour
	y, height float64
}

var (
	acceptedTick = tick{Third, stripMiddle - 7, 7}
	movingTick   = tick{Ink, stripMiddle - 9, 9}
	offeredTick  = tick{FlexibleColour, stripMiddle - 13, 13}
	rejectedTick = tick{Second, stripMiddle + 1, 9}
)

// Strip draws every decision of a run as a tick, with decision i marked: accepted up, darker where it moved others, by an offer higher,
// rejected down. Where there are more decisions than pixels, a column shows each kind that it has.
func Strip(r *replay.Run, i int, width float64) Drawing {
	d := Drawing{Width: width, Height: StripHeight}
	last := max(len(r.Decisions)-1, 1)
	x := func(k int) float64 { return stripEnd + float64(k)/float64(last)*(width-2*stripEnd) }
	type column struct {
		x    int
		kind tick
	}
	drawn := make(map[column]bool)
	for k := range r.Decisions {
		kind, ok := tickOf(r.Decisions[k])
		at := column{int(x(k)), kind}
		if ok && !drawn[at] {
			drawn[at] = true
			d.fill(kind.colour, float64(at.x), kind.y, 1, kind.height)
		}
	}
	d.fill(Hair, 0, stripMiddle, width, 1)
	d.fill(Accent, float64(int(x(i)))-0.5, 0, 2, StripHeight)
	return d
}

// tickOf is a decision's tick; a replan that moved nobody has none.
func tickOf(d replay.Decision) (t tick, ok bool) {
	switch {
	case d.Moves > 0 && d.Answer != schedule.Offered:
		return movingTick, true
	case d.Replan():
		return tick{}, false
	case d.Answer == schedule.Rejected:
		return rejectedTick, true
	case d.Answer == schedule.Offered:
		return offeredTick, true
	}
	return acceptedTick, true
}

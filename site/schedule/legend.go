package schedule

import "juggle/site/gantt"

// stripSigns is the legend of the strip of decisions.
var stripSigns = gantt.Signs(
	stripSign("accepted", gantt.Third, 3, 7, 1), stripSign("moving others", gantt.Ink, 1, 9, 1.5),
	stripSign("by an offer", gantt.FlexibleColour, -1, 11, 1.5), stripSign("rejected", gantt.Second, 1, 8, 1))

// stripSign returns the sign of a kind of decision: a tick above or below a line.
func stripSign(words string, c gantt.Colour, top, height, size float64) gantt.Sign {
	ground := 9.5
	if top+height < ground {
		ground = 0.5
	}
	return gantt.Sign{Words: words, Marks: []gantt.Mark{{Shape: gantt.Line, Colour: c, X: 11, Y: top, H: height, Size: size},
		{Shape: gantt.Line, Colour: gantt.Hair, X: 5, Y: ground, W: 12, Size: 1}}}
}

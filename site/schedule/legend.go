package schedule

import "juggle/site/gantt"

// stripSigns are the marks of the strip, with their names.
var stripSigns = gantt.Signs(
	stripSign("accepted", gantt.Third, 3, 7, 1), stripSign("moving others", gantt.Ink, 1, 9, 1.5),
	stripSign("by an offer", gantt.FlexibleColour, -1, 11, 1.5), stripSign("rejected", gantt.Second, 1, 8, 1))

// stripSign is a tick of the strip on the line below it, or below the line of one that hangs.
func stripSign(words string, c gantt.Colour, top, height, size float64) gantt.Sign {
	ground := 9.5
	if top+height < ground {
		ground = 0.5
	}
	return gantt.Sign{Words: words, Marks: []gantt.Mark{{Shape: gantt.Line, Colour: c, X: 11, Y: top, H: height, Size: size},
		{Shape: gantt.Line, Colour: gantt.Hair, X: 5, Y: ground, W: 12, Size: 1}}}
}

const stepKeys = `<kbd>,</kbd> <kbd>.</kbd> step&#8195;<kbd>space</kbd> play&#8195;<kbd>W A S D</kbd> zoom, pan`

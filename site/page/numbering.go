package page

import "juggle/core/schedule"

// The figures of the study go by the published edition's numbers inside the program. On the page they have the numbers of the edition at
// hand: the draft's Figure 1 draws the three kinds of promise, and the published figures follow it as 2 to 7.

// Published lists the figures that a study computes.
var Published = []int{1, 2, 3, 4, 5, 6}

func LastFigure(e schedule.Edition) int {
	if e == schedule.Draft {
		return 7
	}
	return 6
}

// ShownAs is the number that a figure has in an edition.
func ShownAs(figure int, e schedule.Edition) int {
	if e == schedule.Draft {
		return figure + 1
	}
	return figure
}

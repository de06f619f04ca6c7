package site

import (
	"strings"

	"juggle/core/schedule"
)

// The figures go by the published edition's numbers inside the program. On the page they have the numbers of the edition at hand:
// the draft's Figure 1 draws the three kinds of promise, and the published figures follow it as 2 to 7.

// published lists the figures that a study computes.
var published = []int{1, 2, 3, 4, 5, 6}

// scenarios is the draft's Figure 1, which computes nothing.
const scenarios = 0

func lastFigure(e schedule.Edition) int {
	if e == schedule.Draft {
		return 7
	}
	return 6
}

// shownAs is the number that a figure has in an edition.
func shownAs(figure int, e schedule.Edition) int {
	if e == schedule.Draft {
		return figure + 1
	}
	return figure
}

// A heading is how a figure is called: on its card and, short, in the list of claims.
type heading struct{ title, short string }

var headings = [...]heading{
	scenarios: {"Three kinds of promise", "Three kinds of promise"},
	1:         {"Sorting the waiting queue", "Sorting the queue"},
	2:         {"Size of the window", "Window size"},
	3:         {"Estimates that are too long", "Long estimates"},
	4:         {"When a job is fixed", "Fixing"},
	5:         {"Offers instead of windows", "Offers"},
	6:         {"How far offers really move", "How far offers move"},
}

// lowered is a title inside a sentence.
func lowered(s string) string { return strings.ToLower(s[:1]) + s[1:] }

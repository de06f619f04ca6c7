package figures

import "juggle/core/study"

// A heading is how a figure is called: on its card and, short, in the list of claims.
type heading struct{ title, short string }

// titleOf is the title of a figure's card.
func titleOf(figure int) string {
	if figure < len(headings) {
		return headings[figure].title
	}
	title, _ := study.Asked(figure)
	return title
}

var headings = [...]heading{
	1: {"Sorting the waiting queue", "Sorting the queue"},
	2: {"Size of the window", "Window size"},
	3: {"Estimates that are too long", "Long estimates"},
	4: {"When a job is fixed", "Fixing"},
	5: {"Offers instead of windows", "Offers"},
	6: {"How far offers really move", "How far offers move"},
}

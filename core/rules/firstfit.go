package rules

import (
	"juggle/core/schedule"
	"juggle/core/tell"
)

// FirstFit is the paper's: the earliest start in the window.
const FirstFit Rule = 0

var _ = declare(FirstFit, declaration{
	name: "first", title: "first fit", cannot: rigid, mark: schedule.Mark{Symbol: "circle", Colour: "edf"},
	about: "The paper’s: the earliest start in the window, in a queue sorted by deadlines. A bar is as high as the start " +
		"lies behind the earliest that the window leaves.",
	weighs: "of every hole its beginning; the earliest is taken",
	measure: func(s tell.Spelling, n int64) string {
		return s.Span(Seconds(n)) + " behind the earliest start of the window"
	},
	weigh: func(m *machine, job int, h hole, list []weighed) []weighed {
		return append(list, weighed{h.from, int64(h.from - m.ready(job))})
	},
})

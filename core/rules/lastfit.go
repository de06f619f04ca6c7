package rules

import (
	"juggle/core/schedule"
	"juggle/core/tell"
)

// LastFit is the latest start in the window.
const LastFit Rule = 1

var _ = declare(LastFit, declaration{
	name: "last", title: "last fit", cannot: rigid, mark: schedule.Mark{Symbol: "square", Colour: "l05"},
	about: "The latest start in the window, in a queue sorted by deadlines. A bar is as high as the start lies before the " +
		"latest that the window leaves.",
	source: "Ours, as the opposite of the paper’s.",
	weighs: "of every hole its end; the latest is taken",
	measure: func(s tell.Spelling, n int64) string {
		return s.Span(Seconds(n)) + " before the latest start of the window"
	},
	weigh: func(m *machine, job int, h hole, list []weighed) []weighed {
		j := &m.jobs[job]
		last := h.to.Add(-j.Estimate)
		return append(list, weighed{last, int64(latest(j) - last)})
	},
})

package rules

import (
	"juggle/core/schedule"
	"juggle/core/tell"
)

// WorstFit is the start at which the machine is emptiest: the most processors stay free throughout the slot.
const WorstFit Rule = 5

var _ = declare(WorstFit, declaration{
	name: "worst", title: "worst fit", cannot: rigid, mark: schedule.Mark{Symbol: "star", Colour: "l125"},
	about: "The start at which the most processors stay free throughout the slot, so that load is levelled; the queue is sorted by " +
		"deadlines. A bar is as high as the processors that others then use, where they use most.",
	source: "Ours, after the worst fit of bin packing.",
	height: "processors that others use", costs: true,
	weighs: "of every hole its beginning, and where more processors become free; taken is the one with the most processors free " +
		"throughout the slot, of equal ones the earliest",
	measure: func(s tell.Spelling, n int64) string { return s.Processors(int32(n)) + " used by others" },

	// From any other start, an earlier one with as many processors free is reached by going back to where more became free, or to the
	// hole's beginning.
	weigh: func(m *machine, job int, h hole, list []weighed) []weighed {
		j := &m.jobs[job]
		used := func(from Instant) weighed {
			return weighed{from, int64(m.Procs) - int64(m.plan.MinFree(from, from.Add(j.Estimate)))}
		}
		list = append(list, used(h.from))
		before := int32(m.Procs)
		for i := range m.plan.Len() {
			at, free := m.plan.Step(i)
			if at.Add(j.Estimate) > h.to {
				break
			}
			if at > h.from && free > before {
				list = append(list, used(at))
			}
			before = free
		}
		return list
	},
})

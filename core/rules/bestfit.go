package rules

import (
	"juggle/core/schedule"
	"juggle/core/tell"
)

// BestFit is the start that leaves the fewest idle processor-seconds in the gaps that it touches.
const BestFit Rule = 2

var _ = declare(BestFit, declaration{
	name: "best", title: "best fit", cannot: rigid, mark: schedule.Mark{Symbol: "triangle", Colour: "l1"},
	about: "The start that leaves the least idle right before and behind the slot, up to where the number of free processors " +
		"changes; the queue is sorted by deadlines. A bar is as high as that idle time on all free processors.",
	source: "Ours, after the best fit of bin packing.",
	height: "idle, processor-hours",
	weighs: "of every hole its beginning and its end; taken is the one with the fewest processor-seconds idle right before and behind the " +
		"slot, of equal ones the earliest",
	measure: func(s tell.Spelling, n int64) string { return s.Count(int(n)) + " processor-seconds idle" },
	weigh: func(m *machine, job int, h hole, list []weighed) []weighed {
		list = append(list, weighed{h.from, m.idle(job, h.from)})
		if last := h.to.Add(-m.jobs[job].Estimate); last > h.from {
			list = append(list, weighed{last, m.idle(job, last)})
		}
		return list
	},
})

// idle is what best fit minimises: the processor-seconds that stay idle right before a slot that begins at start, back to where the
// number of free processors last changed, and right behind it, up to where it next changes, both within the job's window.
func (m *machine) idle(job int, start Instant) int64 {
	j := &m.jobs[job]
	end := start.Add(j.Estimate)
	sum := int64(0)
	for i := range m.plan.Len() {
		begin, free := m.plan.Step(i)
		begin, after := max(begin, m.ready(job)), min(m.stepEnd(i), j.Deadline)
		if begin < start && start < m.stepEnd(i) {
			sum += int64(free) * int64(start-begin)
		}
		if begin < end && end < after {
			sum += int64(free) * int64(after-end)
		}
	}
	return sum
}

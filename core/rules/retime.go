package rules

import "juggle/core/schedule"

// Retiming is anywhere, as long as some choice of all starts keeps every window.
const Retiming Rule = 4

var _ = declare(Retiming, declaration{
	name: "retime", title: "any re-timing", cannot: rigidByDeadline, mark: schedule.Mark{Symbol: "circle", Colour: "new"},
	about: "Accepted is whoever leaves some choice of all starts that keeps every window. Bars are the starts of Algorithm 1, " +
		"which is tried first; the rows below them show whom the search moves.",
	source: "Ours.",
	decide: (*machine).retime,
})

// retime looks for starts of all waiting jobs that leave room for the request. First Algorithm 1 is tried, with the earliest deadline
// first and the earliest holes; then a search over all orders of the jobs that compete with the request.
func (m *machine) retime(k int) (queue []booking, accepted bool) {
	if queue, accepted := m.algorithm1(k); accepted {
		return queue, true
	}
	s := m.newSearch(k)
	accepted = s.extend(m.now)
	m.choice.search(s)
	if s.nodes > m.Nodes {
		m.measures.Undecided++
		return nil, false
	}
	return s.queue(), accepted
}

package rules

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
)

// LaxityImpact is where the jobs that are pushed aside lose the least laxity.
const LaxityImpact Rule = 3

var _ = declare(LaxityImpact, declaration{
	name: "laxity", title: "minimum laxity impact", short: "laxity impact", cannot: rigidByDeadline,
	mark: schedule.Mark{Symbol: "diamond", Colour: "l2"},
	about: "Where the request pushes waiting jobs aside, which start takes the least of their laxity? A bar is as high " +
		"as what they would lose, in thousandths of their estimates; hatched starts are impossible.",
	source: "Farooq, Majumdar and Parsons, whom the paper’s section 5 names; the details are ours.",
	lifts:  true, height: "cost", costs: true, decide: (*machine).leastImpact,
})

// leastImpact tries the request at the earliest start it may have, where jobs end, and where it would end as they begin. At each it is
// put there whoever waits there; the waiting jobs whose slots meet it are lifted and placed again, the earliest deadline first, each at its
// earliest start, while all others stay. A start is impossible where running jobs are in the way or a lifted job finds no hole. Its cost
// is the laxity that the waiting jobs lose, each in thousandths of its estimate; the cheapest start is taken, of equal ones the earliest.
func (m *machine) leastImpact(k int) (best []booking, accepted bool) {
	m.withRunning()
	for _, s := range m.waiting {
		m.take(s)
	}
	least := int64(-1)
	for _, start := range m.candidates(k) {
		about := m.choice.try(start)
		if queue, cost, possible := m.pushAside(booking{k, start}, about); possible && (least < 0 || cost < least) {
			best, least = queue, cost
			m.choice.take()
		}
	}
	return best, least >= 0
}

// candidates are the starts of job k that are tried, ascending.
func (m *machine) candidates(k int) []Instant {
	j := &m.jobs[k]
	list := []Instant{m.ready(k)}
	for _, s := range slices.Concat(m.running, m.waiting) {
		for _, at := range []Instant{m.end(s), s.start.Add(-j.Estimate)} {
			if at >= m.ready(k) && at <= latest(j) {
				list = append(list, at)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// pushAside puts a new job into its slot and says where the waiting jobs then stand, and what that costs them. plan, which has all
// running and waiting jobs, is left as it was. about, where it is not nil, is told what happened.
func (m *machine) pushAside(k booking, about *Candidate) (queue []booking, cost int64, possible bool) {
	var lifted []int // indices of queue
	queue = slices.Clone(m.waiting)
	for i, s := range queue {
		if s.start < m.end(k) && k.start < m.end(s) {
			lifted = append(lifted, i)
			m.give(s)
		}
	}
	slices.SortFunc(lifted, func(a, b int) int {
		return cmp.Or(cmp.Compare(m.jobs[queue[a].job].Deadline, m.jobs[queue[b].job].Deadline), cmp.Compare(queue[a].job, queue[b].job))
	})
	m.measures.Fits++
	free := m.plan.MinFree(k.start, m.end(k))
	possible = free >= m.jobs[k.job].Procs
	placed := 0
	if possible {
		m.take(k)
		for _, i := range lifted {
			s := &queue[i]
			old := s.start
			if s.start, possible = m.firstFit(s.job); !possible {
				about.lift(m.jobs[s.job].ID, old, old, -1)
				break
			}
			m.take(*s)
			placed++
			lost := m.lost(*s, old)
			about.lift(m.jobs[s.job].ID, old, s.start, lost)
			cost += lost
		}
		m.give(k)
	}
	for n, i := range lifted {
		if n < placed {
			m.give(queue[i])
		}
		m.take(m.waiting[i])
	}
	about.ended(free, cost, possible)
	return append(queue, k), cost, possible
}

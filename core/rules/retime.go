package rules

import (
	"cmp"
	"slices"

	"juggle/core/sorts"
)

// retime looks for starts of all waiting jobs that leave room for the request. First Algorithm 1 is tried, with the earliest deadline
// first and the earliest holes; then a search over all orders of the jobs that compete with the request.
func (m *machine) retime(k int) (queue []slot, accepted bool) {
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

// A search is for starts of jobs beside what cannot move. Where there are any, there are also such that no job can start earlier while the
// others stay; in the order of their starts, each of these jobs stands at its earliest start beside those before it. So it is enough to
// go through orders, to give each job its earliest start, and to let starts only grow.
type search struct {
	*machine
	rivals []int  // that compete with the request, itself among them; the earliest deadline first
	open   []bool // of rivals: not placed yet
	left   int    // how many are open
	stand  []slot // the waiting jobs that do not compete
	placed []slot
	nodes  int
	ruled  int // nodes that were ruled out because the work of the open jobs is more than what is free
}

// newSearch finds who competes with job k: whose window meets k's, or the window of one that competes. plan is left with all others.
func (m *machine) newSearch(k int) *search {
	s := &search{machine: m, rivals: []int{k}}
	from, to := m.ready(k), m.jobs[k].Deadline
	others := slices.Clone(m.waiting)
	for grown := true; grown; {
		grown = false
		others = slices.DeleteFunc(others, func(o slot) bool {
			if m.ready(o.job) >= to || m.jobs[o.job].Deadline <= from {
				return false
			}
			s.rivals = append(s.rivals, o.job)
			from, to, grown = min(from, m.ready(o.job)), max(to, m.jobs[o.job].Deadline), true
			return true
		})
	}
	s.stand, s.left = others, len(s.rivals)
	sorts.Func(s.rivals, func(a, b int) int {
		return cmp.Or(cmp.Compare(m.jobs[a].Deadline, m.jobs[b].Deadline), cmp.Compare(a, b))
	})
	s.open = slices.Repeat([]bool{true}, len(s.rivals))
	m.withRunning()
	for _, o := range others {
		m.take(o)
	}
	return s
}

// extend places the open jobs, none before last, and tells whether it could. Where it could not, everything is as it was; where it could,
// or the limit on nodes is met, the search is over.
func (s *search) extend(last Instant) bool {
	if s.left == 0 {
		return true
	}
	if s.nodes++; s.nodes > s.Nodes {
		return false
	}
	starts := make([]Instant, len(s.rivals))
	first := Instant(-1) // when the first open job would end that is placed next
	for i, job := range s.rivals {
		if !s.open[i] {
			continue
		}
		start, found := s.firstFit(job)
		if !found {
			return false // fewer processors will be free, never more
		}
		starts[i] = start
		if end := s.end(slot{job, start}); first < 0 || end < first {
			first = end
		}
	}
	if !s.enough(starts) {
		s.ruled++
		return false
	}
	for i, job := range s.rivals {
		// Where the next start were not before first, that job could stand at its earliest start, in nobody's way.
		if !s.open[i] || starts[i] < last || starts[i] >= first {
			continue
		}
		next := slot{job, starts[i]}
		s.set(i, next, false)
		if s.extend(next.start) || s.nodes > s.Nodes {
			return s.left == 0
		}
		s.set(i, next, true)
	}
	return false
}

// set places rival i, or lifts it again.
func (s *search) set(i int, at slot, open bool) {
	s.open[i] = open
	if open {
		s.give(at)
		s.placed = s.placed[:len(s.placed)-1]
		s.left++
		return
	}
	s.take(at)
	s.placed = append(s.placed, at)
	s.left--
}

// enough tells whether, in every interval from an open job's earliest start to an open job's deadline, there are as many free
// processor-seconds as the open jobs must use in it.
func (s *search) enough(starts []Instant) bool {
	for a := range s.rivals {
		if !s.open[a] {
			continue
		}
		from := starts[a]
		for b := range s.rivals {
			to := s.jobs[s.rivals[b]].Deadline
			if !s.open[b] || to <= from {
				continue
			}
			need := int64(0)
			for i, job := range s.rivals {
				if s.open[i] {
					need += int64(s.jobs[job].Procs) * s.must(job, starts[i], from, to)
				}
			}
			if need > s.freeWithin(from, to) {
				return false
			}
		}
	}
	return true
}

// must is how long a job runs within [from, to) at least, wherever it starts from earliest on within its window.
func (s *search) must(job int, earliest, from, to Instant) int64 {
	j := &s.jobs[job]
	estimate := Instant(j.Estimate)
	return int64(max(0, min(estimate, to-from, earliest+estimate-from, to-latest(j))))
}

// freeWithin is the free processor-seconds of plan within [from, to).
func (s *search) freeWithin(from, to Instant) (sum int64) {
	for i := range s.plan.Len() {
		begin, free := s.plan.Step(i)
		if begin >= to {
			break
		}
		if length := min(s.stepEnd(i), to) - max(begin, from); length > 0 {
			sum += int64(free) * int64(length)
		}
	}
	return sum
}

// queue is the waiting jobs, the request among them, where the search has put them.
func (s *search) queue() []slot {
	queue := slices.Concat(s.stand, s.placed)
	sorts.Func(queue, func(a, b slot) int { return cmp.Compare(a.job, b.job) })
	return queue
}

package rules

import (
	"cmp"
	"slices"
	"sort"

	"juggle/core/profile"
)

// A search is for starts of jobs beside what cannot move. Where there are any, there are also such that no job can start earlier while the
// others stay; in the order of their starts, each of these jobs stands at its earliest start beside those before it. So it is enough to
// go through orders, to give each job its earliest start, and to let starts only grow.
type search struct {
	*machine
	rivals []int     // that compete with the request, itself among them; the earliest deadline first
	open   []bool    // of rivals: not placed yet
	left   int       // how many are open
	stand  []booking // the waiting jobs that do not compete
	placed []booking
	nodes  int
	ruled  int // nodes that were ruled out because the work of the open jobs is more than what is free

	claims    []claim // of the open jobs, with their deadlines, and what is free: enough's own
	deadlines []Instant
	bends     []line
	free      []level
}

// newSearch finds who competes with job k: whose window meets k's, or the window of one that competes. plan is left with all others.
func (m *machine) newSearch(k int) *search {
	s := &search{machine: m, rivals: []int{k}}
	from, to := m.ready(k), m.jobs[k].Deadline
	others := slices.Clone(m.waiting)
	for grown := true; grown; {
		grown = false
		others = slices.DeleteFunc(others, func(o booking) bool {
			if m.ready(o.job) >= to || m.jobs[o.job].Deadline <= from {
				return false
			}
			s.rivals = append(s.rivals, o.job)
			from, to, grown = min(from, m.ready(o.job)), max(to, m.jobs[o.job].Deadline), true
			return true
		})
	}
	s.stand, s.left = others, len(s.rivals)
	slices.SortFunc(s.rivals, func(a, b int) int {
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
		if end := s.end(booking{job, start}); first < 0 || end < first {
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
		next := booking{job, starts[i]}
		s.set(i, next, false)
		if s.extend(next.start) || s.nodes > s.Nodes {
			return s.left == 0
		}
		s.set(i, next, true)
	}
	return false
}

// set places rival i, or lifts it again.
func (s *search) set(i int, at booking, open bool) {
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

// A claim is what an open job asks of the time that is left.
type claim struct {
	procs                   int64
	estimate, start, latest Instant // start: its earliest
}

// must is how long the job runs within [from, to) at least, wherever it starts from its earliest start on within its window: nothing up to
// to = begin, then all of the time up to to = end, and no longer.
func (c *claim) must(from Instant) (begin, end Instant) {
	begin = max(from, c.latest)
	return begin, begin + min(c.estimate, c.estimate+c.start-from)
}

// enough tells whether, in every interval from an open job's earliest start to an open job's deadline, there are as many free
// processor-seconds as the open jobs must use in it. It takes O(n² log n) for n of them.
func (s *search) enough(starts []Instant) bool {
	s.claims, s.deadlines, s.free = s.claims[:0], s.deadlines[:0], s.free[:0]
	for i, job := range s.rivals {
		if s.open[i] {
			j := &s.jobs[job]
			s.claims = append(s.claims, claim{int64(j.Procs), Instant(j.Estimate), starts[i], latest(j)})
			s.deadlines = append(s.deadlines, j.Deadline) // ascending, as rivals are
		}
	}
	for i := range s.plan.Len() {
		begin, free := s.plan.Step(i)
		s.free = append(s.free, level{begin, int64(free)})
	}
	for i := range s.claims {
		if !s.enoughFrom(s.claims[i].start) {
			return false
		}
	}
	return true
}

// A line is slope x (to - from) + offset.
type line struct{ slope, offset int64 }

// enoughFrom is enough for the intervals [from, to) that begin there. What the jobs must use is a line in to that bends where one of them
// begins or ends to grow.
func (s *search) enoughFrom(from Instant) bool {
	s.bends = append(s.bends[:0], make([]line, len(s.deadlines)+1)...) // at the first deadline that is not before
	bend := func(at Instant, procs int64) {
		i, _ := slices.BinarySearch(s.deadlines, at)
		s.bends[i].slope += procs
		s.bends[i].offset -= procs * int64(at-from)
	}
	for i := range s.claims {
		if begin, end := s.claims[i].must(from); end > begin {
			bend(begin, s.claims[i].procs)
			bend(end, -s.claims[i].procs)
		}
	}
	need, free := line{}, freeTime{levels: s.free}
	for i, to := range s.deadlines {
		need.slope += s.bends[i].slope
		need.offset += s.bends[i].offset
		if to > from && need.slope*int64(to-from)+need.offset > free.until(from, to) {
			return false
		}
	}
	return true
}

// A level is how many processors are free from an instant on.
type level struct {
	from Instant
	free int64
}

// freeTime sums free processor-seconds from one instant on to others, which ascend.
type freeTime struct {
	levels  []level // those that the sum has not gone through
	reached Instant
	sum     int64
}

// until is the sum over [from, to); from is always the same.
func (f *freeTime) until(from, to Instant) int64 {
	f.reached = max(f.reached, from)
	for f.reached < to {
		end := profile.Forever
		if len(f.levels) > 1 {
			end = f.levels[1].from
		}
		if end > f.reached {
			f.sum += f.levels[0].free * int64(min(end, to)-f.reached)
			f.reached = min(end, to)
		}
		if end <= f.reached {
			f.levels = f.levels[1:]
		}
	}
	return f.sum
}

// queue is the waiting jobs, the request among them, where the search has put them.
func (s *search) queue() []booking {
	queue := slices.Concat(s.stand, s.placed)
	sort.Slice(queue, func(i, j int) bool { return queue[i].job < queue[j].job })
	return queue
}

package rules

import (
	"cmp"
	"slices"

	"juggle/core/profile"
)

// retime looks for starts of all waiting jobs that leave room for the request. First Algorithm 1 is tried, with the earliest deadline
// first and the earliest gaps; where the request itself finds none at last, a search over all orders of the jobs that compete with it.
func (b *board) retime() (failed int, ok bool) {
	var before profile.Profile
	before.Copy(b.Free)
	if failed, ok := bySlots((*board).firstFit)(b); ok || failed != b.Request {
		return failed, ok
	}
	for i := range b.Waiting {
		b.Slots[i] = b.Waiting[i].Slot
	}
	b.Free.Copy(&before)
	s := b.newSearch()
	ok = s.extend(b.Now)
	if s.nodes > b.max {
		b.run.Undecided++
		ok = false
	}
	return b.Request, ok
}

// A search is for starts of jobs beside what cannot move. Where there are any, there are also such that no job can start earlier while the
// others stay; in the order of their starts, each of these jobs stands at its earliest start beside those before it. So it is enough to
// go through orders, to give each job its earliest start, and to let starts only grow.
type search struct {
	*board
	rivals []int  // indices in Waiting of the request and all that compete with it; the earliest deadline first
	open   []bool // of rivals: not placed yet
	left   int    // how many are open
	nodes  int    // choices of which job is placed next that were gone into
}

// newSearch finds which jobs compete with the request: whose window meets its own, or the window of one that competes. These are taken out
// of Free.
func (b *board) newSearch() *search {
	k := b.Waiting[b.Request]
	competes := make([]bool, len(b.Waiting))
	competes[b.Request] = true
	from, to := b.earliest(k), k.Deadline // of all their windows
	for grown := true; grown; {
		grown = false
		for i := range b.Waiting {
			if j := b.Waiting[i]; !competes[i] && b.earliest(j) < to && from < j.Deadline {
				competes[i], grown = true, true
				from, to = min(from, b.earliest(j)), max(to, j.Deadline)
				b.give(j.Slot)
			}
		}
	}
	s := &search{board: b}
	for i, yes := range competes {
		if yes {
			s.rivals = append(s.rivals, i)
		}
	}
	s.left, s.open = len(s.rivals), slices.Repeat([]bool{true}, len(s.rivals))
	slices.SortFunc(s.rivals, func(a, c int) int {
		j, o := b.Waiting[a], b.Waiting[c]
		return cmp.Or(cmp.Compare(j.Deadline, o.Deadline), cmp.Compare(j.Arrival, o.Arrival))
	})
	return s
}

// extend places the open jobs, none before last, and reports whether it could. Where it could not, everything is as it was; where it could,
// or the limit on nodes is met, the search is over.
func (s *search) extend(last Instant) bool {
	if s.left == 0 {
		return true
	}
	if s.nodes++; s.nodes > s.max {
		return false
	}
	starts := make([]Instant, len(s.rivals))
	first := profile.Forever // when the first open job would end that is placed next
	for i, at := range s.rivals {
		if !s.open[i] {
			continue
		}
		j := s.Waiting[at]
		s.run.Fits++
		start, found := s.firstFit(j)
		if !found {
			return false // fewer processors will be free, never more
		}
		starts[i], first = start, min(first, start.Add(length(j)))
	}
	if !s.enough(starts) {
		return false
	}
	for i, at := range s.rivals {
		// Where the next start were not before first, that job could stand at its earliest start, in no job's way.
		if !s.open[i] || starts[i] < last || starts[i] >= first {
			continue
		}
		s.put(at, starts[i])
		s.open[i], s.left = false, s.left-1
		if s.extend(starts[i]) || s.nodes > s.max {
			return s.left == 0
		}
		s.give(s.Slots[at])
		s.open[i], s.left = true, s.left+1
	}
	return false
}

package rules

import (
	"cmp"
	"slices"

	"juggle/core/schedule/profile"
)

// retime looks for starts of all waiting jobs that leave a gap for the request. It tries Algorithm 1 with the earliest deadline first. If
// the request itself finds no gap there, it searches all orders of the jobs that compete with the request, up to its limit on nodes.
func (b *board) retime() (failed int, ok bool) {
	var before profile.Profile
	before.Copy(b.Free)
	if failed, ok := placeEach((*board).firstFit)(b); ok || failed != b.Request {
		return failed, ok
	}
	for i := range b.Waiting {
		b.Slots[i] = b.Waiting[i].Slot
	}
	b.Free.Copy(&before)
	s := b.newSearch()
	ok = s.placeOpenJobs(b.Now)
	if s.nodes > b.maxNodes {
		b.run.Undecided++
		ok = false
	}
	return b.Request, ok
}

// A search looks for starts of the competing jobs beside the jobs that cannot move. If a solution exists, there is also a solution in which
// no job can start earlier while the others stay. In such a solution, taken in the order of starts, each job has its earliest start beside
// the jobs before it. So the search goes through the orders of the jobs, and gives each job its earliest start, which must not be before
// the last start.
type search struct {
	*board
	competitors []int  // the indices in Waiting of the request and all jobs that compete with it, the earliest deadline first
	open        []bool // in the order of competitors: the job is not placed yet
	openJobs    int    // the number of open competitors
	nodes       int    // the number of calls of placeOpenJobs with an open job
}

// newSearch finds the jobs that compete with the request: those whose window overlaps its window, or the window of another competing job.
// It takes them out of Free.
func (b *board) newSearch() *search {
	request := b.Waiting[b.Request]
	competes := make([]bool, len(b.Waiting))
	competes[b.Request] = true
	from, to := b.earliest(request), request.Deadline // the interval that covers the windows of all competing jobs
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
	for i, competing := range competes {
		if competing {
			s.competitors = append(s.competitors, i)
		}
	}
	s.openJobs, s.open = len(s.competitors), slices.Repeat([]bool{true}, len(s.competitors))
	slices.SortFunc(s.competitors, func(i, k int) int {
		j, other := b.Waiting[i], b.Waiting[k]
		return cmp.Or(cmp.Compare(j.Deadline, other.Deadline), cmp.Compare(j.Arrival, other.Arrival))
	})
	return s
}

// placeOpenJobs places the open jobs, none before last, and reports whether it could. Once it has placed all jobs, or has gone beyond the
// limit on nodes, the search ends. Where it could not place them within the limit, it changes nothing.
func (s *search) placeOpenJobs(last Instant) bool {
	if s.openJobs == 0 {
		return true
	}
	if s.nodes++; s.nodes > s.maxNodes {
		return false
	}
	starts := make([]Instant, len(s.competitors))
	first := profile.Forever // the earliest end of an open job that is placed next
	for i, at := range s.competitors {
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
	if !s.hasEnoughCapacity(starts) {
		return false
	}
	for i, at := range s.competitors {
		// If the next job started at first or later, the job that ends at first could be placed before it without any loss.
		if !s.open[i] || starts[i] < last || starts[i] >= first {
			continue
		}
		s.setStart(at, starts[i])
		s.open[i], s.openJobs = false, s.openJobs-1
		if s.placeOpenJobs(starts[i]) || s.nodes > s.maxNodes {
			return s.openJobs == 0
		}
		s.give(s.Slots[at])
		s.open[i], s.openJobs = true, s.openJobs+1
	}
	return false
}

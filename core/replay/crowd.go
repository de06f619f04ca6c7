package replay

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
)

// A Crowd is who left a job without a hole: those that held processors at one instant, that at which the fewest were free.
type Crowd struct {
	At      Instant
	Free    int
	Holders []Holder // the request first, the others by processors, most first
}

// A Holder is a job that holds processors.
type Holder struct{ Job, Procs int32 }

// Crowd is who left no hole to the job that failed in a try of a round of decision i: within the window that was tried where the request
// itself failed, otherwise where the request took a part of the slot that the job had; there too few processors are free. ok is false where
// no job failed, or where others had been moved before it: a Try does not tell where to.
func (r *Run) Crowd(i int, e Explanation, round int, t Try) (c Crowd, ok bool) {
	request, now := r.Decisions[i].Job, r.Decisions[i].Now
	if t.Failed < 0 || request < 0 || t.Fate == schedule.NoHoleForOther && t.Moved > 0 {
		return Crowd{}, false
	}
	from, to := max(t.Ready, now), t.Deadline
	if t.Failed != request {
		s, _ := r.Slot(int(t.Failed), i)
		if s.Moved {
			s.Start = s.Was
		}
		from, to = max(s.Start, t.Start), min(s.Start.Add(r.Jobs[t.Failed].Estimate), t.Start.Add(r.Jobs[request].Estimate))
	}
	queue := Explanation{e.Queue, e.Rounds[:round]}.After()
	ahead := queue[:slices.Index(queue, t.Failed)]
	var held []Slot
	for _, s := range r.At(i, from, to) {
		if s.Moved {
			s.Start, s.End = s.Was, s.Was.Add(r.Jobs[s.Job].Estimate)
		}
		if s.Job != int(request) && (s.State == Running || slices.Contains(ahead, int32(s.Job))) {
			held = append(held, s)
		}
	}
	if t.Failed != request {
		held = append(held, Slot{Job: int(request), Start: t.Start, End: t.Start.Add(r.Jobs[request].Estimate)})
	}
	c.Free = r.Procs + 1
	for _, at := range append([]Slot{{Start: from}}, held...) {
		if at.Start < from || at.Start >= to {
			continue
		}
		if free, holders := r.holders(held, at.Start); free < c.Free || free == c.Free && at.Start < c.At {
			c.At, c.Free, c.Holders = at.Start, free, holders
		}
	}
	slices.SortStableFunc(c.Holders, func(a, b Holder) int {
		if a.Job == request || b.Job == request {
			return cmp.Compare(b.Job, a.Job) // it arrived last
		}
		return cmp.Compare(b.Procs, a.Procs)
	})
	return c, true
}

// holders are those of the slots that hold processors at an instant, and how many processors they leave.
func (r *Run) holders(slots []Slot, at Instant) (free int, holders []Holder) {
	free = r.Procs
	for _, s := range slots {
		if s.Start <= at && at < s.End {
			procs := r.Jobs[s.Job].Procs
			free, holders = free-int(procs), append(holders, Holder{int32(s.Job), procs})
		}
	}
	return free, holders
}

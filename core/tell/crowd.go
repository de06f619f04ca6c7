package tell

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
)

// A Crowd explains a failed try: the instant at which the fewest processors were free for the job that found no gap, and which jobs held
// the others.
type Crowd struct {
	At      schedule.Instant
	Free    int32
	Holders []Holder // the request first, the others by processors, most first
}

// A Holder is a job that holds processors.
type Holder struct {
	ID    int64
	Procs int32
}

// CrowdOf explains a try that failed: the instant at which most processors are held, and which jobs hold them then. Where the request
// failed, the instant lies in its window; where another job did, in the slot that it had. The machine has procs processors; ok is false
// where no job failed.
func CrowdOf(d *schedule.Decision, procs int32, round, try int) (c Crowd, ok bool) {
	r := &d.Rounds[round]
	t := &r.Tries[try]
	failed, ok := t.Failure()
	if !ok {
		return Crowd{}, false
	}
	from, to := failed.Earliest, failed.Latest.Add(failed.Estimate)
	if failed.Had {
		from, to = failed.Was, failed.Was.Add(failed.Estimate)
	}
	held := heldBefore(d, r)
	for _, p := range t.Placements[:len(t.Placements)-1] {
		held = append(held, schedule.Queued{ID: p.ID, Start: p.Start, Estimate: p.Estimate, Procs: p.Procs})
	}
	c = crowdAt(held, procs, from)
	for _, s := range held {
		if s.Start <= from || s.Start >= to {
			continue
		}
		if at := crowdAt(held, procs, s.Start); at.Free < c.Free || at.Free == c.Free && at.At < c.At {
			c = at
		}
	}
	rank := func(h Holder) int32 {
		if h.ID == d.Request.ID && !d.Replan {
			return -schedule.MaxProcs - 1
		}
		return -h.Procs
	}
	slices.SortFunc(c.Holders, func(a, b Holder) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.ID, b.ID)) })
	return c, true
}

// heldBefore are the slots that every try of the round leaves alone: those of the running jobs, and of those before the request.
func heldBefore(d *schedule.Decision, r *schedule.Round) []schedule.Queued {
	held := slices.Clone(d.Running)
	if d.Replan {
		return held
	}
	for _, id := range r.Queue[:r.Index] {
		held = append(held, d.Before[slices.IndexFunc(d.Before, func(s schedule.Queued) bool { return s.ID == id })])
	}
	return held
}

// crowdAt is which of the slots hold processors at an instant, in their order, and how many of procs they leave.
func crowdAt(slots []schedule.Queued, procs int32, at schedule.Instant) Crowd {
	c := Crowd{At: at, Free: procs}
	for _, s := range slots {
		if s.Start <= at && at < s.End() {
			c.Free -= s.Procs
			c.Holders = append(c.Holders, Holder{s.ID, s.Procs})
		}
	}
	return c
}

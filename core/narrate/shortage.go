package narrate

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
)

// A Shortage explains a failed try, in which a job found no gap: it is the instant at which the fewest processors were free, with the jobs
// that held the other processors.
type Shortage struct {
	At      schedule.Instant
	Free    int32    // free processors at that instant
	Holders []Holder // the request first, then the other jobs by processors, most first
}

// A Holder is a job that holds processors at the instant of a Shortage.
type Holder struct {
	ID    int64
	Procs int32
}

// ShortageOf explains a failed try of a decision on a machine of procs processors. If the request found no gap, the instant lies in the
// request's window. If another job found no gap when it was placed again, the instant lies in that job's old slot. Of several instants with
// equally few free processors, the result is the earliest. ok is false where the try did not fail.
func ShortageOf(d *schedule.Decision, procs int32, round, try int) (least Shortage, ok bool) {
	r := &d.Rounds[round]
	t := &r.Tries[try]
	failed, ok := t.FailedPlacement()
	if !ok {
		return Shortage{}, false
	}
	from, to := failed.Earliest, failed.Latest.Add(failed.Estimate)
	if failed.HadStart {
		from, to = failed.OldStart, failed.OldStart.Add(failed.Estimate)
	}
	held := heldBefore(d, r)
	for _, p := range t.Placements[:len(t.Placements)-1] {
		held = append(held, schedule.QueuedJob{ID: p.ID, Start: p.Start, Estimate: p.Estimate, Procs: p.Procs})
	}
	least = shortageAt(held, procs, from) // after from, the number of free processors falls only where a slot begins
	for _, slot := range held {
		if slot.Start <= from || slot.Start >= to {
			continue
		}
		if s := shortageAt(held, procs, slot.Start); s.Free < least.Free || s.Free == least.Free && s.At < least.At {
			least = s
		}
	}
	rank := func(h Holder) int32 {
		if h.ID == d.Request.ID && !d.Replan {
			return -schedule.MaxProcs - 1 // the request sorts before the widest job
		}
		return -h.Procs
	}
	slices.SortFunc(least.Holders, func(a, b Holder) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.ID, b.ID)) })
	return least, true
}

// heldBefore returns the slots that no try of the round changes: those of the running jobs, and those of the waiting jobs before the
// request in the queue. For a replan it returns those of the running jobs alone.
func heldBefore(d *schedule.Decision, r *schedule.Round) []schedule.QueuedJob {
	held := slices.Clone(d.Running)
	if d.Replan {
		return held
	}
	for _, id := range r.Queue[:r.RequestIndex] {
		held = append(held, d.Before[slices.IndexFunc(d.Before, func(s schedule.QueuedJob) bool { return s.ID == id })])
	}
	return held
}

// shortageAt returns the shortage at an instant: the jobs of the slots that cover it, in the order of slots, and the number of processors
// that they leave free.
func shortageAt(slots []schedule.QueuedJob, procs int32, at schedule.Instant) Shortage {
	shortage := Shortage{At: at, Free: procs}
	for _, s := range slots {
		if s.Start <= at && at < s.End() {
			shortage.Free -= s.Procs
			shortage.Holders = append(shortage.Holders, Holder{s.ID, s.Procs})
		}
	}
	return shortage
}

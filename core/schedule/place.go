package schedule

import (
	"slices"

	"juggle/core/schedule/profile"
)

// noJob is the index of no job.
const noJob = -1

// A try is the result of placing the request, and the jobs behind it, after the request was given a window. commit carries it out. A try is
// valid until the next one, because the new slots and the new plan lie in Scheduler.slots and Scheduler.next.
type try struct {
	failed      int  // the index of the first job without a gap, or noJob
	requestSlot Slot // the slot of the request
	placesAll   bool // Scheduler.slots has the slot of the request and of every job behind it; otherwise these jobs keep their slots
}

// place is lines 4 to 9 of Algorithm 1: the request at index k, and then every job behind it in the order of the queue, gets its first fit
// beside the running jobs, the jobs before k and the jobs placed so far. place changes nothing; commit does.
//
// # Jobs that need not be placed again
//
// A waiting job is settled if its slot is its first fit beside outages, running jobs and the jobs before it in the queue. All other waiting
// jobs are unsettled. A job stays settled while time passes, and when another job starts. It also stays settled when a job is placed before
// it in the queue without using processors of its slot. So if the request fits beside every job and no job behind it is unsettled, every
// job behind it keeps its slot.
//
// A job becomes unsettled when it may have an earlier fit: a job before it in the queue was removed, fell behind it, or gave processors
// back early. A job that starts where its window begins has no earlier fit; with several molds it may still have a better one.
func (s *Scheduler) place(k int) try {
	if s.placer != nil {
		return s.placeBy(k)
	}
	r, behind := s.waiting[k], s.waiting[k+1:]
	earliest, end := max(r.Ready, s.now), r.Deadline
	if earliest >= end {
		return try{failed: k}
	}
	// First the request is placed beside every job.
	at, ok := s.fit(&s.plan, r, earliest, end)
	undisturbed, lifted := ok, false
	if len(behind) > 0 && (!ok || at.Start > earliest || r.canBeMolded) {
		// Without the jobs behind it, the request may have an earlier start.
		if ok && !r.canBeMolded {
			end = at.End
		}
		if lifted = s.lift(behind, earliest, end); lifted {
			var earlier Slot
			earlier, ok = s.fit(&s.next, r, earliest, end)
			undisturbed, at = undisturbed && earlier == at, earlier
		}
	}
	if !ok {
		return try{failed: k}
	}
	if undisturbed && !slices.ContainsFunc(behind, func(j *Job) bool { return j.unsettled }) {
		return try{noJob, at, false}
	}
	// The jobs behind it are placed again, from the first one on that may not be able to keep its slot.
	kept, stuck := s.countKept(at, behind, lifted)
	if stuck {
		return try{failed: k + 1 + kept, requestSlot: at}
	}
	s.next.Copy(&s.plan)
	s.removeFromNext(behind[kept:])
	s.next.Take(at.Start, at.End, at.Procs)
	s.slots = append(s.slots[:0], at)
	for _, j := range behind[:kept] {
		s.slots = append(s.slots, j.Slot)
	}
	return try{s.placeFrom(k + 1 + kept), at, true}
}

// countKept returns how many of the first jobs behind the request keep their slots when the request gets the slot at. Each of these jobs is
// settled, and its processors are free beside the request and the jobs before it. stuck says that the next job has no gap, neither in its
// old slot nor later. lifted says that a job behind the request may overlap the slot; then s.next is the plan there without the jobs behind
// the request.
//
// countKept saves time. In the paper's figures most tries end at a job that is stuck, mostly a strict one. Then no job has to be lifted out
// of a copy of the whole plan and placed again. The jobs before the first one that moves need not be placed again either.
func (s *Scheduler) countKept(at Slot, behind []*Job, lifted bool) (kept int, stuck bool) {
	if lifted {
		s.next.Take(at.Start, at.End, at.Procs)
	}
	for i, j := range behind {
		if j.unsettled {
			return i, false
		}
		if lifted && j.overlaps(at.Start, at.End) && !s.next.Book(max(j.Start, at.Start), min(j.End, at.End), j.Procs) {
			return i, !j.canBeMolded && j.End == j.Deadline
		}
	}
	return len(behind), false
}

// fit returns the first fit of j in the plan free: the earliest start, from earliest on, with which it ends by end. Of several molds it
// returns the slot that ends first. A job with several molds can therefore improve even if it already starts as early as possible.
func (s *Scheduler) fit(free *profile.Profile, j *Job, earliest, end Instant) (Slot, bool) {
	if j.canBeMolded {
		return s.bestMold(free, j, earliest, end)
	}
	length := j.length()
	start, ok := free.FirstFit(earliest, end-Instant(length), length, j.Procs)
	return Slot{start, start.Add(length), j.Procs}, ok
}

// lift makes s.next the plan over [from, to) without the given jobs. It returns false, and leaves s.next undefined, where none of the jobs
// overlaps the interval.
func (s *Scheduler) lift(jobs []*Job, from, to Instant) (lifted bool) {
	for _, j := range jobs {
		if j.overlaps(from, to) {
			if !lifted {
				s.next.CopyInterval(&s.plan, from, to)
				lifted = true
			}
			s.next.Lift(j.Start, j.End, j.Procs)
		}
	}
	if lifted {
		s.next.ApplyLifts()
	}
	return lifted
}

// removeFromNext takes the given jobs out of s.next, which is a copy of the plan.
func (s *Scheduler) removeFromNext(jobs []*Job) {
	for _, j := range jobs {
		s.next.Lift(j.Start, j.End, j.Procs)
	}
	s.next.ApplyLifts()
}

// placeFrom places the waiting jobs from index first on in s.next, which does not contain them, and appends their slots to s.slots. It
// returns the index of the first job without a gap, or noJob.
//
// A settled job keeps its slot where that is free, unless a job before it in the queue has left a slot in which it may start earlier. If
// its slot is not free, it has no earlier fit.
func (s *Scheduler) placeFrom(first int) (failed int) {
	var vacated Slot // the interval that covers the old slots of all jobs that have moved; its processors mean nothing
	for i := first; i < len(s.waiting); i++ {
		j := s.waiting[i]
		at, earliest := j.Slot, max(j.Ready, s.now)
		settled := !j.unsettled && !vacated.overlaps(earliest, j.End)
		if !settled || !s.next.Book(at.Start, at.End, at.Procs) {
			if settled && !j.canBeMolded {
				earliest = j.Start
			}
			var ok bool
			if at, ok = s.fit(&s.next, j, earliest, j.Deadline); !ok {
				return i
			}
			s.next.Take(at.Start, at.End, at.Procs)
			if at != j.Slot {
				vacated.cover(j.Slot)
			}
		}
		s.slots = append(s.slots, at)
	}
	return noJob
}

// cover widens the interval of s, which may be empty, so that it contains the interval of o.
func (s *Slot) cover(o Slot) {
	if s.Start == s.End {
		*s = o
	}
	s.Start, s.End = min(s.Start, o.Start), max(s.End, o.End)
}

// commit carries out the try t of the request at index k. If no other job is placed again, it books the slot of the request. Otherwise the
// plan of the try becomes the plan, and every job that the try placed is settled.
func (s *Scheduler) commit(k int, t try) {
	s.soonest = min(s.soonest, t.requestSlot.Start)
	if !t.placesAll {
		s.plan.Take(t.requestSlot.Start, t.requestSlot.End, t.requestSlot.Procs)
		s.waiting[k].Slot = t.requestSlot
		return
	}
	s.waiting[k].Start = t.requestSlot.Start // the request's first start is no move
	if s.placer != nil {
		k = 0 // a Placer may have moved every job
	}
	s.commitFrom(k)
}

// commitFrom gives the waiting jobs from index first on the slots of the last try.
func (s *Scheduler) commitFrom(first int) {
	s.plan, s.next = s.next, s.plan
	for i, at := range s.slots {
		j := s.waiting[first+i]
		if at.Start != j.Start {
			j.Moves++
			s.soonest = min(s.soonest, at.Start)
		}
		j.Slot, j.unsettled = at, false
	}
}

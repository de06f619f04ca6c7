package schedule

import (
	"slices"

	"juggle/core/profile"
)

// noJob is the index of no job.
const noJob = -1

// A try is what giving the request at an index a window would do. Nothing but that window has changed. It is good until the next one: the
// slots and the plan that it would bring lie in Scheduler.slots and Scheduler.next.
type try struct {
	failed int  // index of the first job without a gap, or noJob
	at     Slot // the request's
	all    bool // Scheduler.slots are those of every job from the request on; otherwise those behind it keep theirs
}

// place is lines 4 to 9 of Algorithm 1: the request at index k, and then every job behind it in the order of the queue, gets its first fit
// beside the running jobs, the jobs before k and those placed so far. It changes nothing; commit makes it so.
//
// # Which jobs need no look
//
// A waiting job is settled, that is not unsettled, if it stands at its first fit beside outages, running jobs and those before it in the
// queue. It stays settled while time goes on, and when a job is started, or is placed before it where it is no obstacle to it: then it has
// one more job to fit beside, and does. So where the request fits beside every job, and no job behind it is unsettled, none behind it is
// disturbed.
//
// A job becomes unsettled where it perhaps has an earlier fit: in front of it in the queue a job has left, has been overtaken by it or has
// given processors back early. One that stands where its window begins has none; with several molds it may still have a better one.
func (s *Scheduler) place(k int) try {
	if s.placer != nil {
		return s.placeBy(k)
	}
	r, behind := s.waiting[k], s.waiting[k+1:]
	earliest, end := max(r.Ready, s.now), r.Deadline
	if earliest >= end {
		return try{failed: k}
	}
	// Beside every job.
	at, ok := s.fit(&s.plan, r, earliest, end)
	undisturbed, lifted := ok, false
	if len(behind) > 0 && (!ok || at.Start > earliest || r.molded) {
		// Beside those before it: there may only be an earlier start.
		if ok && !r.molded {
			end = at.End
		}
		if lifted = s.lift(behind, earliest, end); lifted {
			var before Slot
			before, ok = s.fit(&s.next, r, earliest, end)
			undisturbed, at = undisturbed && before == at, before
		}
	}
	if !ok {
		return try{failed: k}
	}
	if undisturbed && !slices.ContainsFunc(behind, func(j *Job) bool { return j.unsettled }) {
		return try{noJob, at, false}
	}
	// Every job behind it, from the first on that perhaps cannot keep its slot.
	kept, stuck := s.keep(at, behind, lifted)
	if stuck {
		return try{failed: k + 1 + kept, at: at}
	}
	s.next.Copy(&s.plan)
	s.liftAll(behind[kept:])
	s.next.Take(at.Start, at.End, at.Procs)
	s.slots = append(s.slots[:0], at)
	for _, j := range behind[:kept] {
		s.slots = append(s.slots, j.Slot)
	}
	return try{s.placeFrom(k + 1 + kept), at, true}
}

// keep is how many of those behind the request, one after the other, keep their slots where it stands at a slot: they are settled and have
// their processors beside it. The next one is stuck where it has no later start either. lifted says that a job behind may meet the
// slot; s.next is then what those before the request leave free there.
//
// It saves work: in the paper's figures most tries end at a job that is stuck, mostly one that is strict, and then no job has to be lifted
// out of a copy of the plan and placed again. Nor has any before the first that moves.
func (s *Scheduler) keep(at Slot, behind []*Job, lifted bool) (kept int, stuck bool) {
	if lifted {
		s.next.Take(at.Start, at.End, at.Procs)
	}
	for i, j := range behind {
		if j.unsettled {
			return i, false
		}
		if lifted && j.meets(at.Start, at.End) && !s.next.Book(max(j.Start, at.Start), min(j.End, at.End), j.Procs) {
			return i, !j.molded && j.End == j.Deadline
		}
	}
	return len(behind), false
}

// fit is the first fit of j in what is free: its earliest start from earliest on with which it ends by end. Of several molds it is the one
// that ends first, so that a job with several may improve where it starts as early as it can.
func (s *Scheduler) fit(free *profile.Profile, j *Job, earliest, end Instant) (Slot, bool) {
	if j.molded {
		return s.bestMold(free, j, earliest, end)
	}
	length := j.length()
	start, ok := free.FirstFit(earliest, end-Instant(length), length, j.Procs)
	return Slot{start, start.Add(length), j.Procs}, ok
}

// lift makes s.next the plan within [from, to) without those of the jobs that meet it. Where there are none it returns false, and s.next is
// of no use.
func (s *Scheduler) lift(jobs []*Job, from, to Instant) (any bool) {
	for _, j := range jobs {
		if j.meets(from, to) {
			if !any {
				s.next.Cut(&s.plan, from, to)
				any = true
			}
			s.next.Lift(j.Start, j.End, j.Procs)
		}
	}
	if any {
		s.next.Sum()
	}
	return any
}

// liftAll takes jobs out of s.next, which is a copy of the plan.
func (s *Scheduler) liftAll(jobs []*Job) {
	for _, j := range jobs {
		s.next.Lift(j.Start, j.End, j.Procs)
	}
	s.next.Sum()
}

// placeFrom places the waiting jobs from index first on in s.next, in which they are not, and appends their slots to s.slots. It returns
// the index of the first without a gap, or noJob.
//
// A settled job keeps its slot where that is free, unless a job before it in the queue has left a slot in which it may start earlier.
// Where its slot is not free, it has no fit earlier than that.
func (s *Scheduler) placeFrom(first int) (failed int) {
	var left Slot // from the first to the last instant that a job has left; its processors mean nothing
	for i := first; i < len(s.waiting); i++ {
		j := s.waiting[i]
		at, earliest := j.Slot, max(j.Ready, s.now)
		settled := !j.unsettled && !left.meets(earliest, j.End)
		if !settled || !s.next.Book(at.Start, at.End, at.Procs) {
			if settled && !j.molded {
				earliest = j.Start
			}
			var ok bool
			if at, ok = s.fit(&s.next, j, earliest, j.Deadline); !ok {
				return i
			}
			s.next.Take(at.Start, at.End, at.Procs)
			if at != j.Slot {
				left.cover(j.Slot)
			}
		}
		s.slots = append(s.slots, at)
	}
	return noJob
}

// cover widens the interval of s, which may be empty, by that of o.
func (s *Slot) cover(o Slot) {
	if s.Start == s.End {
		*s = o
	}
	s.Start, s.End = min(s.Start, o.Start), max(s.End, o.End)
}

// commit makes the try t of the request at index k so. Where no other job is disturbed the request's slot is booked; otherwise the two
// plans change places, and every job that the try has placed is settled.
func (s *Scheduler) commit(k int, t try) {
	s.soonest = min(s.soonest, t.at.Start)
	if !t.all {
		s.plan.Take(t.at.Start, t.at.End, t.at.Procs)
		s.waiting[k].Slot = t.at
		return
	}
	s.waiting[k].Start = t.at.Start // the request's first start is no move
	if s.placer != nil {
		k = 0 // which may have moved every job
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

package schedule

import (
	"cmp"
	"slices"

	"juggle/core/profile"
)

// An outage has procs processors out of use until an instant. Several outages together have at most the machine's out of use.
type outage struct {
	until Instant
	procs int64
}

// Fail takes procs processors out of use over [now, until), because of the n-th event of a run. Running jobs that can no longer be served
// are killed, the last started first (of equal ones the last arrived), and reported in order of arrival: Again is to be called for each.
// Where the plan then promises too much, the whole waiting queue is placed anew; a job that finds no place is stranded, and reported in the
// order of the queue: where the policy rescues, Again is to be called for each, before the killed.
func (s *Scheduler) Fail(now Instant, n int, procs int32, until Instant) (stranded, killed []Job) {
	s.now = now
	s.putOut(outage{until, int64(procs)})
	killed = s.kill()
	if s.plan.MinFree(now, profile.Forever) < 0 {
		stranded = s.placeAgain(DrawForChange(s.policy.Seed, n, 0))
	}
	s.Fix(now)
	return stranded, killed
}

// putOut adds an outage that begins now, and books it: at most all processors are out of use.
func (s *Scheduler) putOut(o outage) {
	s.eachOut(s.plan.Give)
	s.outages = slices.DeleteFunc(s.outages, func(o outage) bool { return o.until <= s.now })
	at, _ := slices.BinarySearchFunc(s.outages, o, func(a, b outage) int { return cmp.Compare(a.until, b.until) })
	s.outages = slices.Insert(s.outages, at, o)
	s.eachOut(s.plan.Take)
}

// eachOut calls book for the processors that are out of use from now on, piece by piece.
func (s *Scheduler) eachOut(book func(from, to Instant, procs int32)) {
	from, out := s.now, int64(0)
	for _, o := range s.outages {
		out += o.procs
	}
	for _, o := range s.outages {
		if from < o.until {
			book(from, o.until, int32(min(out, int64(s.procs))))
			from = o.until
		}
		out -= o.procs
	}
}

// kill takes running jobs away until the others have their processors.
func (s *Scheduler) kill() (killed []Job) {
	lacking := -int64(s.procs)
	for _, j := range s.running {
		lacking += int64(j.Procs)
	}
	for _, o := range s.outages {
		lacking += o.procs
	}
	for lacking > 0 && len(s.running) > 0 {
		last := *slices.MaxFunc(s.running, func(a, b *Job) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Arrival, b.Arrival))
		})
		lacking -= int64(last.Procs)
		s.Complete(s.now, last.Arrival)
		killed = append(killed, last)
	}
	slices.SortFunc(killed, func(a, b Job) int { return cmp.Compare(a.Arrival, b.Arrival) })
	return killed
}

// placeAgain places every waiting job anew, in order, and takes out those that find no place.
func (s *Scheduler) placeAgain(draw Draw) (stranded []Job) {
	s.sort(draw)
	for _, j := range s.waiting {
		s.plan.Give(j.Start, j.End, j.Procs)
	}
	kept := s.waiting[:0]
	for _, j := range s.waiting {
		at, ok := s.fit(&s.plan, j, max(j.Ready, s.now), j.Deadline)
		if !ok {
			stranded = append(stranded, *j)
			s.drop(j)
			continue
		}
		s.plan.Take(at.Start, at.End, at.Procs)
		if at.Start != j.Start {
			j.Moves++
		}
		j.Slot, j.unsettled = at, false
		kept = append(kept, j)
	}
	s.waiting, s.soonest = kept, s.now
	return stranded
}

// lost is a job that has lost its slot as it asks again: without its old one, no longer fixed and with all its molds.
func (s *Scheduler) lost(j Job) Job {
	s.bargain = bargain{kept: true, was: j.quote}
	j.Fixed, j.molded = false, j.request.molds() != nil
	return j
}

// Again has a job that has lost its slot ask for another, because of the n-th event of a run: by Algorithm 1 alone in its window, or, where
// the policy rescues, as a new request would, the impasse included, but for its budget. Its price stays, unless its own consumer is asked.
func (s *Scheduler) Again(n int, killed Job) (result Result) {
	j := s.lost(killed)
	s.agreed = s.agreed[:0]
	s.explain.begin(s, &j, true)
	draw := DrawForChange(s.policy.Seed, n, j.request.ID)
	if !s.policy.Rescue {
		result, _ = s.searchOnce(&j, j.ownWindow(), draw)
		return s.decided(result)
	}
	result = s.search(&j, draw)
	if s.policy.Ask > 0 && result.Answer == Rejected {
		result = s.askOthers(j, draw, result)
	}
	return s.decided(result)
}

// CouldKeep reports whether Algorithm 1 alone would give a job that has lost its slot another in its window. It is for the
// invariants: Again asks no less.
func (s *Scheduler) CouldKeep(n int, killed Job) bool {
	j := s.lost(killed)
	k := s.admit(&j, DrawForChange(s.policy.Seed, n, j.request.ID))
	could := s.place(k).failed == noJob
	s.leave(k, nil)
	return could
}

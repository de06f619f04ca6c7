package schedule

import (
	"cmp"
	"slices"

	"juggle/core/schedule/profile"
)

// An outage takes procs processors out of use until an instant. Where several outages overlap, the machine's size limits their sum.
type outage struct {
	until Instant
	procs int64
}

// FailProcessors takes procs processors out of use over [now, until). n is the number of this event in the run. Running jobs for which too
// few processors are left are killed: the job that started last first, and of equal ones the job that arrived last. killed lists them in
// order of arrival; call PlaceLostJob for each of them. Where the plan then promises more processors than are left, the whole waiting
// queue is placed again. stranded lists the waiting jobs that found no place, in the order of the queue. Under a policy with Rescue, call
// PlaceLostJob for each of these before the killed jobs.
func (s *Scheduler) FailProcessors(now Instant, n int, procs int32, until Instant) (stranded, killed []Job) {
	s.now = now
	s.addOutage(outage{until, int64(procs)})
	killed = s.killJobs()
	if s.plan.MinFree(now, profile.Forever) < 0 {
		stranded = s.placeAllAgain(KeysForChange(s.policy.Seed, n, 0))
	}
	s.Fix(now)
	return stranded, killed
}

// addOutage adds an outage that begins now, and books it in the plan. At most all processors are out of use.
func (s *Scheduler) addOutage(o outage) {
	s.eachOutage(s.plan.Give)
	s.outages = slices.DeleteFunc(s.outages, func(o outage) bool { return o.until <= s.now })
	at, _ := slices.BinarySearchFunc(s.outages, o, func(a, b outage) int { return cmp.Compare(a.until, b.until) })
	s.outages = slices.Insert(s.outages, at, o)
	s.eachOutage(s.plan.Take)
}

// eachOutage calls book for every interval, from now on, in which processors are out of use.
func (s *Scheduler) eachOutage(book func(from, to Instant, procs int32)) {
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

// killJobs removes running jobs until the remaining jobs have enough processors.
func (s *Scheduler) killJobs() (killed []Job) {
	shortage := -int64(s.procs)
	for _, j := range s.running {
		shortage += int64(j.Procs)
	}
	for _, o := range s.outages {
		shortage += o.procs
	}
	for shortage > 0 && len(s.running) > 0 {
		last := *slices.MaxFunc(s.running, func(a, b *Job) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Arrival, b.Arrival))
		})
		shortage -= int64(last.Procs)
		s.Complete(s.now, last.Arrival)
		killed = append(killed, last)
	}
	slices.SortFunc(killed, func(a, b Job) int { return cmp.Compare(a.Arrival, b.Arrival) })
	return killed
}

// placeAllAgain places every waiting job again, in order, and removes the jobs that find no place.
func (s *Scheduler) placeAllAgain(randomKeys RandomKeys) (stranded []Job) {
	s.sort(randomKeys)
	for _, j := range s.waiting {
		s.plan.Give(j.Start, j.End, j.Procs)
	}
	kept := s.waiting[:0]
	for _, j := range s.waiting {
		at, ok := s.fit(&s.plan, j, max(j.Ready, s.now), j.Deadline)
		if !ok {
			stranded = append(stranded, *j)
			s.recycle(j)
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

// lostJob returns a job that has lost its slot as a request: it is no longer fixed and may use all its molds. Its price stays.
func (s *Scheduler) lostJob(j Job) Job {
	s.pricing = pricing{keepsPrice: true, oldQuote: j.quote}
	j.Fixed, j.canBeMolded = false, j.request.molds() != nil
	return j
}

// PlaceLostJob looks for another slot for a job that has lost its own. n is the number of this event in the run. Without Rescue it uses
// Algorithm 1 alone, in the window of the job. With Rescue it places the job as it would place a new request, and under a policy with Ask
// it asks the job's own consumer and other consumers for later deadlines, but it ignores the budget. The price of the job stays, unless its
// own consumer accepts a later deadline.
func (s *Scheduler) PlaceLostJob(n int, lost Job) (result Result) {
	j := s.lostJob(lost)
	s.agreedDeadlines = s.agreedDeadlines[:0]
	s.explain.begin(s, &j, true)
	randomKeys := KeysForChange(s.policy.Seed, n, j.request.ID)
	if !s.policy.Rescue {
		result, _ = s.runAlgorithm1(&j, j.ownWindow(), randomKeys)
		return s.finishDecision(result)
	}
	result = s.runAlgorithms(&j, randomKeys)
	if s.policy.Ask > 0 && result.Answer == Rejected {
		result = s.askOthers(j, randomKeys, result)
	}
	return s.finishDecision(result)
}

// CouldKeep reports whether Algorithm 1 alone would find another slot for a job that has lost its own. It is for checks of the invariants:
// PlaceLostJob must find a slot in every such case.
func (s *Scheduler) CouldKeep(n int, lost Job) bool {
	j := s.lostJob(lost)
	k := s.admit(&j, KeysForChange(s.policy.Seed, n, j.request.ID))
	could := s.place(k).failed == noJob
	s.removeUnplaced(k, nil)
	return could
}

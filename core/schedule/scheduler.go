package schedule

import (
	"cmp"
	"slices"

	"juggle/core/profile"
)

// A Scheduler holds the two queues of a provider and decides what arrives. Package sim drives it; at one instant the calls come in
// the order Complete, Start, Fix, then perhaps Replan, Start, Fix, then Arrive for each arrival with Start and Fix before each.
// Time never goes back. It is not safe for concurrent use.
//
// Invariants (checked by Check):
//   - the plan is the machine less the outages, the running and the waiting jobs;
//   - no waiting job starts before soonest;
//   - a waiting job that is settled stands at its first fit beside the outages, the running jobs and those before it in the queue.
type Scheduler struct {
	procs    int32
	policy   Policy
	key      func(*Sorted) int64 // of the policy's order; nil: see Order.Key
	inputs   keyInputs           // what that order looks at
	placer   Placer              // nil: first fit
	now      Instant             // CT
	arrivals Arrival             // so far

	plan    profile.Profile
	running []*Job  // Q^r
	waiting []*Job  // Q^w, as it was sorted last
	sorted  bool    // no key has changed since, but with time
	soonest Instant // no waiting job starts before it; it may be too early
	spare   []*Job  // in neither queue, to be used again

	next   profile.Profile // the plan of the last try
	slots  []Slot          // of the last try
	offers []Offer         // of the last Psi
	passed []int           // memory for a search
	keyed  Sorted          // what keyOf has handed to key last

	agreements
	explain explanation
}

// New is a scheduler of an empty machine. It panics where policy.Validate reports an error or procs is not in [1, MaxProcs].
func New(procs int, policy Policy) *Scheduler {
	s := new(Scheduler)
	s.Reset(procs, policy)
	return s
}

// Reset makes s what New returns, keeping its memory.
func (s *Scheduler) Reset(procs int, policy Policy) {
	if procs < 1 || procs > MaxProcs || policy.Validate() != nil {
		panic("schedule: Reset: processors or policy out of range")
	}
	s.procs, s.policy, s.key, s.inputs, s.now, s.arrivals = int32(procs), policy, policy.Order.Key(), policy.Order.keyInputs(), 0, 0
	s.placer, s.soonest = nil, profile.Forever
	s.plan.Reset(s.procs)
	s.drop(s.running...)
	s.drop(s.waiting...)
	s.running, s.waiting, s.sorted = s.running[:0], s.waiting[:0], true
	s.agreements, s.explain = agreements{}, explanation{}
}

// NextStart is the instant at which the next waiting job starts, and Forever where none waits.
func (s *Scheduler) NextStart() Instant {
	next := profile.Forever
	for _, j := range s.waiting {
		next = min(next, j.Start)
	}
	return next
}

// Start moves every waiting job whose start has come into the running queue, in the order of the waiting queue, and returns these. They are
// good until the next call.
func (s *Scheduler) Start(now Instant) []*Job {
	s.now = now
	if s.soonest > now {
		return nil
	}
	ran, left, soonest := len(s.running), s.waiting[:0], profile.Forever
	for _, j := range s.waiting {
		if j.Start <= now {
			if s.policy.FixShare != Never { // at T^s the moment has come, whatever the share
				s.fix(j)
			}
			s.running = append(s.running, j)
		} else {
			left = append(left, j)
			soonest = min(soonest, j.Start)
		}
	}
	s.waiting, s.soonest = left, soonest
	return s.running[ran:]
}

// Complete says that the running job of that arrival has ended, by now at the latest. What it gives back early may let a waiting
// job start earlier, so these become unsettled. It panics where the job is not running.
func (s *Scheduler) Complete(now Instant, arrival Arrival) {
	s.now = now
	i := find(s.running, arrival)
	if i == noJob {
		panic("schedule: Complete: the job is not running")
	}
	at := s.running[i].Slot
	s.drop(s.running[i])
	s.running[i] = s.running[len(s.running)-1]
	s.running = s.running[:len(s.running)-1]
	at.Start = now
	s.giveBack(at)
}

// giveBack frees a slot in the plan.
func (s *Scheduler) giveBack(at Slot) {
	if at.Start < at.End {
		s.plan.Give(at.Start, at.End, at.Procs)
		s.unsettle(at.Start, at.End)
	}
}

// Fix makes strict, in its slot, every waiting job whose moment has come: T^sub + f/100 (T^s - T^sub).
func (s *Scheduler) Fix(now Instant) {
	s.now = now
	if s.policy.FixShare == Never {
		return
	}
	for _, j := range s.waiting {
		if !j.Fixed && 100*(now-j.request.Submit) >= Instant(s.policy.FixShare)*(j.Start-j.request.Submit) {
			s.fix(j)
		}
	}
}

// fix makes j, whose moment has come, strict: T^r becomes T^s, and D its end. It does nothing where there is room for one slot only,
// or where fixing is to be paid for and j's budget does not allow it.
func (s *Scheduler) fix(j *Job) {
	if shortest, _ := j.request.Shortest(s.procs); j.Fixed || j.Deadline.Sub(j.Ready) <= shortest || !s.charge(j) {
		return
	}
	s.fixIn(j)
	s.explain.fix(j)
}

// fixIn fixes j in its slot, for good.
func (s *Scheduler) fixIn(j *Job) {
	j.Window, j.Fixed, j.molded, j.unsettled = Window{j.Start, j.End}, true, false, false
	s.rekey(j)
}

// Replan places the whole waiting queue anew, as a policy with Replan does when a job ends early, and keeps the new starts where every
// job is placed.
func (s *Scheduler) Replan(now Instant) {
	s.now = now
	s.sort(DrawForReplan(s.policy.Seed, now))
	s.explain.begin(s, nil, false)
	s.next.Copy(&s.plan)
	s.liftAll(s.waiting)
	s.slots = s.slots[:0]
	t := try{failed: s.placeFrom(0), all: true}
	s.explain.try(s, noJob, &Offer{}, t)
	if t.failed == noJob {
		s.commitFrom(0)
	}
	s.explain.end(s, nil)
}

// FreeArea is how the processors free at the instant now lie until the last planned end.
func (s *Scheduler) FreeArea(h *profile.AreaFinder, now Instant) profile.FreeArea {
	return h.Of(&s.plan, now)
}

// Waiting is the waiting queue in its present order.
func (s *Scheduler) Waiting() []Queued { return s.queued(s.waiting) }

// Running is the running queue in order of arrival.
func (s *Scheduler) Running() []Queued {
	inOrder := slices.Clone(s.running)
	slices.SortFunc(inOrder, func(a, b *Job) int { return cmp.Compare(a.Arrival, b.Arrival) })
	return s.queued(inOrder)
}

func (s *Scheduler) queued(queue []*Job) []Queued {
	all := make([]Queued, len(queue))
	for i, j := range queue {
		all[i] = Queued{ID: j.request.ID, Placed: true, Start: j.Start, Estimate: j.length(), Procs: j.Procs, Ready: j.Ready,
			Deadline: j.Deadline, Key: j.key + s.policy.Order.pace*int64(s.now), Fixed: j.Fixed,
			Rigid: !j.molded && j.Deadline.Sub(j.Ready) == j.length()}
	}
	return all
}

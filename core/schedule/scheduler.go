package schedule

import (
	"cmp"
	"slices"

	"juggle/core/schedule/profile"
)

// A Scheduler holds the two queues of a provider and decides requests. Package sim drives it. At one instant the calls come in this order:
// Start, Complete, Fix; then perhaps Replan, Start, Fix; then Arrive. Before each further request of the instant, Start, Complete and Fix
// are called again. Time never goes back. A Scheduler is not safe for concurrent use.
//
// Invariants (checked by Check):
// - the plan holds the processors that stay free after the outages, the running jobs and the waiting jobs have theirs;
// - no waiting job starts before soonest;
// - the slot of a waiting job that is settled is its first fit beside the outages, the running jobs and the jobs before it in the queue.
type Scheduler struct {
	procs    int32
	policy   Policy
	key      func(*KeyValues) int64 // of the policy's order; nil: see Order.Key
	inputs   keyInputs              // the inputs of that order's keys
	placer   Placer                 // nil: first fit
	now      Instant                // CT
	arrivals Arrival                // the number of arrivals so far

	plan    profile.Profile
	running []*Job // Q^r
	waiting []*Job // Q^w, in the order in which it was sorted last
	// sorted reports that, since the queue was sorted, method rekey has computed no key again. If the order has a pace, all keys have grown
	// by the same amount, pace x the time that has passed, so the queue is still sorted. Where keys change with time in another way, with
	// starts or at random, method sort computes them again at each event.
	sorted  bool
	soonest Instant // no waiting job starts before this instant; the first of them may start later
	spare   []*Job  // jobs in neither queue, whose memory is used again

	next       profile.Profile // the plan of the last try
	slots      []Slot          // the slots of the last try
	offers     []Offer         // the last Psi
	oldIndices []int           // memory of runAlgorithms: the index of the request before each of its swaps
	keyValues  KeyValues       // the argument of the last call of key

	agreements // the state that the paper's two algorithms do not need; see agreement.go
	explain    explanation
}

// New returns a scheduler of an empty machine. It panics where policy.Validate reports an error or procs is not in [1, MaxProcs].
func New(procs int, policy Policy) *Scheduler {
	s := new(Scheduler)
	s.Reset(procs, policy)
	return s
}

// Reset makes s what New returns, and reuses its memory.
func (s *Scheduler) Reset(procs int, policy Policy) {
	if procs < 1 || procs > MaxProcs || policy.Validate() != nil {
		panic("schedule: Reset: processors or policy out of range")
	}
	s.procs, s.policy, s.key, s.inputs, s.now, s.arrivals = int32(procs), policy, policy.Order.Key(), policy.Order.keyInputs(), 0, 0
	s.placer, s.soonest = nil, profile.Forever
	s.plan.Reset(s.procs)
	s.recycle(s.running...)
	s.recycle(s.waiting...)
	s.running, s.waiting, s.sorted = s.running[:0], s.waiting[:0], true
	s.agreements, s.explain = agreements{}, explanation{}
}

// NextStart returns the instant at which the next waiting job starts, and Forever where none waits.
func (s *Scheduler) NextStart() Instant {
	next := profile.Forever
	for _, j := range s.waiting {
		next = min(next, j.Start)
	}
	return next
}

// Start moves every waiting job whose start has come into the running queue, in the order of the waiting queue, and returns these jobs.
// The result is valid until the next call.
func (s *Scheduler) Start(now Instant) []*Job {
	s.now = now
	if s.soonest > now {
		return nil
	}
	startedBefore, stillWaiting, soonest := len(s.running), s.waiting[:0], profile.Forever
	for _, j := range s.waiting {
		if j.Start <= now {
			if s.policy.FixShare != Never { // whatever the share, a job that starts unfixed is fixed now
				s.fixIfPaid(j)
			}
			s.running = append(s.running, j)
		} else {
			stillWaiting = append(stillWaiting, j)
			soonest = min(soonest, j.Start)
		}
	}
	s.waiting, s.soonest = stillWaiting, soonest
	return s.running[startedBefore:]
}

// Complete removes the running job with the given arrival number, which has ended. If it ended early, waiting jobs may have earlier fits,
// and become unsettled. Complete panics where the job is not running.
func (s *Scheduler) Complete(now Instant, arrival Arrival) {
	s.now = now
	i := find(s.running, arrival)
	if i == noJob {
		panic("schedule: Complete: the job is not running")
	}
	slot := s.running[i].Slot
	s.recycle(s.running[i])
	s.running[i] = s.running[len(s.running)-1]
	s.running = s.running[:len(s.running)-1]
	slot.Start = now
	s.giveBack(slot)
}

// giveBack frees a slot in the plan, and unsettles the waiting jobs that may have an earlier fit there.
func (s *Scheduler) giveBack(slot Slot) {
	if slot.Start < slot.End {
		s.plan.Give(slot.Start, slot.End, slot.Procs)
		s.unsettle(slot.Start, slot.End)
	}
}

// Fix makes every waiting job strict in its slot from the instant T^sub + f/100 (T^s - T^sub) on, unless fixIfPaid does not allow it. With
// FixShare Never it fixes no job.
func (s *Scheduler) Fix(now Instant) {
	s.now = now
	if s.policy.FixShare == Never {
		return
	}
	for _, j := range s.waiting {
		if !j.Fixed && 100*(now-j.request.Submit) >= Instant(s.policy.FixShare)*(j.Start-j.request.Submit) {
			s.fixIfPaid(j)
		}
	}
}

// fixIfPaid makes j strict: T^r becomes T^s, and D its end. It does nothing where j is fixed already, where its window is no longer than
// its shortest mold, or where fixing is paid for and the budget of j does not allow it.
func (s *Scheduler) fixIfPaid(j *Job) {
	if shortest, _ := j.request.Shortest(s.procs); j.Fixed || j.Deadline.Sub(j.Ready) <= shortest || !s.chargeForFixing(j) {
		return
	}
	s.fixInSlot(j)
	s.explain.fix(j)
}

// fixInSlot fixes j in its slot.
func (s *Scheduler) fixInSlot(j *Job) {
	j.Window, j.Fixed, j.canBeMolded, j.unsettled = Window{j.Start, j.End}, true, false, false
	s.rekey(j)
}

// Replan places the whole waiting queue again, as a policy with Replan does when a job ends early. It keeps the new starts only if every
// job is placed.
func (s *Scheduler) Replan(now Instant) {
	s.now = now
	s.sort(KeysForReplan(s.policy.Seed, now))
	s.explain.begin(s, nil, false)
	s.next.Copy(&s.plan)
	s.removeFromNext(s.waiting)
	s.slots = s.slots[:0]
	t := try{failed: s.placeFrom(0), placesAll: true}
	s.explain.try(s, noJob, &Offer{}, t)
	if t.failed == noJob {
		s.commitFrom(0)
	}
	s.explain.end(s, nil)
}

// FreeArea measures the free processors from now to the last planned end.
func (s *Scheduler) FreeArea(finder *profile.AreaFinder, now Instant) profile.FreeArea {
	return finder.Measure(&s.plan, now)
}

// Waiting returns the waiting queue in its present order.
func (s *Scheduler) Waiting() []QueuedJob { return s.queued(s.waiting) }

// Running returns the running queue in order of arrival.
func (s *Scheduler) Running() []QueuedJob {
	inOrder := slices.Clone(s.running)
	slices.SortFunc(inOrder, func(a, b *Job) int { return cmp.Compare(a.Arrival, b.Arrival) })
	return s.queued(inOrder)
}

// queued describes the jobs of a queue, in its order.
func (s *Scheduler) queued(queue []*Job) []QueuedJob {
	all := make([]QueuedJob, len(queue))
	for i, j := range queue {
		all[i] = QueuedJob{ID: j.request.ID, Placed: true, Start: j.Start, Estimate: j.length(), Procs: j.Procs, Ready: j.Ready,
			Deadline: j.Deadline, Key: j.key + s.policy.Order.pace*int64(s.now), Fixed: j.Fixed,
			Strict: !j.canBeMolded && j.Deadline.Sub(j.Ready) == j.length()}
	}
	return all
}

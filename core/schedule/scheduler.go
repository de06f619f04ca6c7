package schedule

import (
	"slices"
	"sort"

	"juggle/core/profile"
)

// A Scheduler holds the two queues of a provider and decides what arrives. Package sim drives it; at one instant the calls come in
// the order Complete, Start, Fix, then perhaps Replan, Start, Fix, then Arrive for each arrival with Start and Fix before each.
// Time never goes back. It is not safe for concurrent use.
type Scheduler struct {
	procs  int32
	policy Policy
	now    Instant             // CT
	key    func(*Sorted) int64 // the order's; nil: see Order.Key
	of     Sorted              // keyWith's own
	looks  looks               // the order's

	plan    profile.PagedProfile // what the running and the waiting jobs leave free
	running []planned            // Q^r, in no particular order
	waiting                      // Q^w
	outages []outage             // that have not ended

	ids     []int64 // by arrival
	where   []int32 // by arrival: see waitingAt
	known   []known // by arrival, of those that are kept
	keepAll bool    // every request is kept

	placing       // of the last placement
	admitted  int // length of log when the last request joined the queue
	psi       []Offer
	bargain   bargain // of the request under way
	recording         // what is told of it

	started []Started // in the last Start
	agreed  []Agreed  // in the last Arrive or Again
	paid    []Paid    // see Paid
	result  Result    // of the last request
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
	s.procs, s.policy, s.now, s.key, s.looks = int32(procs), policy, 0, policy.Order.Key(), policy.Order.looks()
	s.plan.Reset(s.procs)
	s.running, s.ids, s.where = s.running[:0], s.ids[:0], s.where[:0]
	s.waiting.reset()
	s.known, s.outages, s.keepAll = s.known[:0], s.outages[:0], s.looks.at(atPrice) || policy.FixPays
	s.agreed, s.paid, s.bargain = s.agreed[:0], s.paid[:0], bargain{}
	s.recording = recording{}
}

// Record has every later decision explained to f. A nil f ends that.
func (s *Scheduler) Record(f func(Decision)) { s.record = f }

// A Started job has gone from the waiting to the running queue.
type Started struct {
	Arrival         int32   // which call of Arrive it came with, from 0
	Procs           int32   // that it holds
	Start, End      Instant // its slot; it started at most at the present instant
	Ready, Deadline Instant // the window that holds for good
	Moves           int32   // how often it was given another start after it was accepted
}

// NextStart is the instant at which the next waiting job starts, and Forever where none waits.
func (s *Scheduler) NextStart() Instant {
	return s.slots.first()
}

// Start moves every waiting job whose start has come into the running queue, in the order of the waiting queue. The slice is good until
// the next call.
func (s *Scheduler) Start(now Instant) []Started {
	s.now = now
	s.started = s.started[:0]
	if s.NextStart() > now {
		return nil
	}
	s.found = s.inOrder(s.slots.due(s.found[:0], now+1))
	for _, i := range s.found {
		s.unfile(i)
		s.forgetFix(i)
		s.dequeue(i)
		p := &s.jobs[i]
		if s.policy.FixShare != Never && s.movable(p) && s.charge(p) {
			s.fix(p)
		}
		s.where[p.arrival] = runningAt(len(s.running))
		s.running = append(s.running, *p)
		s.started = append(s.started, Started{p.arrival, p.procs, p.start, p.end, p.ready, p.deadline, p.moves})
	}
	return s.started
}

// Complete says that the running job of that arrival has ended, by now at the latest. What it gives back early may let a waiting
// job start earlier, so these become loose. It panics where the job is not running.
func (s *Scheduler) Complete(now Instant, arrival int32) {
	s.now = now
	if end, procs := s.stop(arrival); end > now {
		s.giveBack(now, end, procs)
	}
}

// stop takes the job of that arrival out of the running queue, and tells until when it had how many processors.
func (s *Scheduler) stop(arrival int32) (end Instant, procs int32) {
	at := s.where[arrival]
	if at <= 0 {
		panic("schedule: Complete: the job is not running")
	}
	end, procs = s.running[at-1].end, s.running[at-1].procs
	last := len(s.running) - 1
	s.running[at-1] = s.running[last]
	s.where[s.running[at-1].arrival] = at
	s.where[arrival] = 0
	s.running = s.running[:last]
	return end, procs
}

// giveBack frees processors that the plan had for a job that will not use them. Who might start earlier there becomes loose.
func (s *Scheduler) giveBack(from, to Instant, procs int32) {
	s.plan.Give(from, to, procs)
	for _, i := range s.late(from, to) {
		s.loosen(i)
	}
}

// Fix makes strict, in its slot, every waiting job whose moment has come: T^sub + f/100 (T^s - T^sub).
func (s *Scheduler) Fix(now Instant) {
	s.now = now
	if s.moments.first() > now {
		return
	}
	s.found = s.inOrder(s.moments.begunBefore(s.found[:0], now+1))
	for _, i := range s.found {
		p := &s.jobs[i]
		if !s.charge(p) {
			continue // it is looked at again the next time
		}
		s.forgetFix(i)
		s.tighten(i)
		s.unfile(i)
		s.fix(p)
		s.file(i)
		s.resort(i)
	}
}

// movable tells whether p is one of those that a provider fixes: its window is wider than its shortest mold.
func (s *Scheduler) movable(p *planned) bool {
	if !p.molded {
		return p.deadline-p.ready != p.end-p.start
	}
	return s.movableMolded(p)
}

func (s *Scheduler) movableMolded(p *planned) bool {
	shortest, _ := s.known[p.arrival].request.Shortest(s.procs)
	return !p.fixed && p.deadline.Sub(p.ready) > shortest
}

// noMoment is the moment of a job that is not to be fixed.
const noMoment = profile.Forever

// fixMoment is the first whole second at which p is to be fixed, under a policy that fixes.
func (s *Scheduler) fixMoment(p *planned) Instant {
	return p.submit + (Instant(s.policy.FixShare)*(p.start-p.submit)+99)/100
}

// A Paid job was fixed by its share of waiting under a policy in which that is paid for.
type Paid struct {
	Arrival int32
	ID      int64
	Price   Money // that it pays from then on
}

// Paid are those who were fixed so since the last call, in the order in which they were.
func (s *Scheduler) Paid() []Paid {
	paid := s.paid
	s.paid = nil
	return paid
}

// charge has p, whose moment has come, pay for being fixed, under a policy in which that is paid for. It is false where its budget does not
// allow for that.
func (s *Scheduler) charge(p *planned) bool {
	if !s.policy.FixPays {
		return true
	}
	a := &s.known[p.arrival]
	r := &a.request
	tag := s.policy.Change(r, a.tag, Room(r, s.now, p.ready, p.deadline), 0)
	if r.budget() != NoLimit && tag.Price > r.budget() {
		return false
	}
	a.tag = tag
	s.paid = append(s.paid, Paid{p.arrival, r.ID, tag.Price})
	return true
}

func (s *Scheduler) fix(p *planned) {
	p.ready, p.deadline, p.fixed = p.start, p.end, true
	if s.record != nil {
		s.fixed = append(s.fixed, Fixing{s.ids[p.arrival], p.ready, p.deadline})
	}
}

// Replan places the whole waiting queue anew and keeps the new starts where every job is placed.
func (s *Scheduler) Replan(now Instant) {
	s.now = now
	s.forget()
	s.log = s.log[:0]
	s.sort(DrawForReplan(s.policy.Seed, now))
	s.beginReplan()
	if s.place(nobody) == nobody {
		s.commit()
		s.sortMovedLater()
		s.endReplan(true)
		return
	}
	s.endReplan(false)
}

// forget drops the plan's past where it is most of the plan: there are at most two steps a job, and the first.
func (s *Scheduler) forget() {
	if s.plan.Len() > 4*(len(s.running)+len(s.queue))+16 {
		s.plan.Forget(s.now)
	}
}

// Hole is how the processors free at the instant now lie until the last planned end.
func (s *Scheduler) Hole(h *profile.Holes, now Instant) profile.Hole { return h.Of(&s.plan, now) }

// Waiting is the waiting queue in its present order.
func (s *Scheduler) Waiting() []Queued {
	jobs := make([]Queued, len(s.queue))
	for at, i := range s.inQueue() {
		jobs[at] = s.queued(&s.jobs[i], true)
	}
	return jobs
}

// Running is the running queue in order of arrival.
func (s *Scheduler) Running() []Queued {
	inOrder := slices.Clone(s.running)
	sort.Slice(inOrder, func(i, j int) bool { return inOrder[i].arrival < inOrder[j].arrival })
	jobs := make([]Queued, len(inOrder))
	for i := range inOrder {
		jobs[i] = s.queued(&inOrder[i], true)
	}
	return jobs
}

func (s *Scheduler) queued(p *planned, placed bool) Queued {
	q := Queued{ID: s.ids[p.arrival], Placed: placed, Estimate: p.length(), Procs: p.procs, Ready: p.ready, Deadline: p.deadline}
	q.Key = p.key + s.policy.Order.pace*int64(s.now)
	if placed {
		q.Start = p.start
	}
	return q
}

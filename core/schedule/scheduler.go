package schedule

import (
	"cmp"
	"slices"

	"juggle/core/profile"
	"juggle/core/sorts"
)

// A Scheduler holds the two queues of a provider and decides what arrives. Package sim drives it; at one instant the calls come in
// the order Complete, Start, Fix, then perhaps Replan, Start, Fix, then Arrive for each arrival with Start and Fix before each.
// Time never goes back. It is not safe for concurrent use.
type Scheduler struct {
	procs  int32
	policy Policy
	now    Instant // CT

	plan    profile.Profile // what the running and the waiting jobs leave free
	running []planned       // Q^r, in no particular order
	queue   []planned       // Q^w, sorted unless unsorted says otherwise
	ids     []int64         // by arrival
	known   []known         // by arrival, of those that are kept
	keepAll bool            // every request is kept
	outages []outage        // that have not ended
	where   []int32         // by arrival: index in running, of a running job

	unsorted  bool
	loose     int     // number of loose jobs in queue
	nextStart Instant // no waiting job starts before
	widest    Instant // no window of queue is wider
	nextFix   Instant // no job of queue has its slot fixed before

	// Memory that one decision uses and the next uses again.
	window  profile.Window
	steps   []step
	swaps   []Swap
	psi     []Offer
	started []Started
	turns   []turn
	spare   []planned // what queue was before it was shuffled
	agreed  []Agreed  // in the last Arrive

	record   func(Decision)
	decision *Decision // being recorded; nil where record is
	trying   int       // index of the present window in the present round
	fixed    []Fixing  // since the last decision, where record is set
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
	s.procs, s.policy, s.now = int32(procs), policy, 0
	s.plan.Reset(s.procs)
	s.running, s.queue, s.ids, s.where = s.running[:0], s.queue[:0], s.ids[:0], s.where[:0]
	s.known, s.outages, s.keepAll = s.known[:0], s.outages[:0], policy.Order == Revenue
	s.agreed = s.agreed[:0]
	s.unsorted, s.loose, s.widest, s.nextStart, s.nextFix = false, 0, 0, profile.Forever, profile.Forever
	s.record, s.decision, s.fixed = nil, nil, nil
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

// NextStart is an instant before which no waiting job starts, and Forever where none waits.
func (s *Scheduler) NextStart() Instant {
	if len(s.queue) == 0 {
		return profile.Forever
	}
	return s.nextStart
}

// Start moves every waiting job whose start has come into the running queue. The slice is good until the next call.
func (s *Scheduler) Start(now Instant) []Started {
	s.now = now
	s.started = s.started[:0]
	if s.nextStart > now {
		return nil
	}
	s.nextStart, s.widest = profile.Forever, 0
	kept := 0
	for i := range s.queue {
		p := &s.queue[i]
		if p.start > now {
			s.nextStart = min(s.nextStart, p.start)
			s.widest = max(s.widest, p.deadline-p.ready)
			if kept < i {
				s.queue[kept] = *p
			}
			kept++
			continue
		}
		s.tighten(p)
		if s.policy.FixShare != Never && s.movable(p) {
			s.fix(p)
		}
		s.where[p.arrival] = int32(len(s.running))
		s.running = append(s.running, *p)
		s.started = append(s.started, Started{p.arrival, p.procs, p.start, p.end, p.ready, p.deadline, p.moves})
	}
	s.queue = s.queue[:kept]
	return s.started
}

// Complete says that the running job of that arrival has ended, by now at the latest. What it gives back early may let a waiting
// job start earlier, so these become loose. It panics where the job is not running.
func (s *Scheduler) Complete(now Instant, arrival int32) {
	s.now = now
	if p := s.stop(arrival); p.end > now {
		s.giveBack(now, p.end, p.procs)
	}
}

// stop takes the job of that arrival out of the running queue.
func (s *Scheduler) stop(arrival int32) planned {
	i := s.where[arrival]
	p := s.running[i]
	if p.arrival != arrival {
		panic("schedule: Complete: the job is not running")
	}
	last := len(s.running) - 1
	s.running[i] = s.running[last]
	s.where[s.running[i].arrival] = i
	s.running = s.running[:last]
	return p
}

// giveBack frees processors that the plan had for a job that will not use them. Who might start earlier there becomes loose.
func (s *Scheduler) giveBack(from, to Instant, procs int32) {
	s.plan.Give(from, to, procs)
	for j := range s.queue {
		if s.queue[j].ready < to {
			s.loosen(&s.queue[j])
		}
	}
}

// Fix makes strict, in its slot, every waiting job whose moment has come: T^sub + f/100 (T^s - T^sub).
func (s *Scheduler) Fix(now Instant) {
	s.now = now
	if s.nextFix > now {
		return
	}
	s.nextFix = profile.Forever
	for i := range s.queue {
		p := &s.queue[i]
		if !s.movable(p) {
			continue
		}
		if moment := s.fixMoment(p); moment > now {
			s.nextFix = min(s.nextFix, moment)
			continue
		}
		s.tighten(p)
		s.fix(p)
		p.key = s.keyOf(p, true)
		s.unsorted = true
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

// fixMoment is the first whole second at which p is to be fixed, and Forever without fixing.
func (s *Scheduler) fixMoment(p *planned) Instant {
	if s.policy.FixShare == Never {
		return profile.Forever
	}
	return p.submit + (Instant(s.policy.FixShare)*(p.start-p.submit)+99)/100
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
	s.sort(DrawForReplan(s.policy.Seed, now))
	s.beginReplan()
	if s.place(0, false) == len(s.queue) {
		s.commit()
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
func (s *Scheduler) Waiting() []Slot { return s.slots(s.queue) }

// Running is the running queue in order of arrival.
func (s *Scheduler) Running() []Slot {
	inOrder := slices.Clone(s.running)
	sorts.Func(inOrder, func(a, b planned) int { return cmp.Compare(a.arrival, b.arrival) })
	return s.slots(inOrder)
}

func (s *Scheduler) slots(jobs []planned) []Slot {
	slots := make([]Slot, len(jobs))
	for i := range jobs {
		slots[i] = s.slot(&jobs[i], true)
	}
	return slots
}

func (s *Scheduler) slot(p *planned, placed bool) Slot {
	slot := Slot{ID: s.ids[p.arrival], Placed: placed, Estimate: p.length(), Procs: p.procs, Ready: p.ready, Deadline: p.deadline, Key: p.key}
	if placed {
		slot.Start = p.start
	}
	return slot
}

package schedule

import (
	"math"

	"juggle/core/heap"
)

// A planned job is in the waiting queue, or, once it has started, in the running queue.
//
// Invariants: ready <= start, end <= deadline, (procs, end - start) is the mold that it holds; loose only where it may have an earlier
// slot.
type planned struct {
	start, end      Instant // the slot; of a request not yet placed, 0 and its estimate
	ready, deadline Instant // the window that holds
	submit          Instant
	key             int64   // what the queue is sorted by, before arrival; less what it has grown at the order's pace
	rank            rank    // where it is in the queue: its key when the queue was last sorted
	moment          Instant // when its slot is to be fixed, as in waiting.moments; Forever: never
	procs           int32
	arrival         int32 // number of the arrival, from 0
	moves           int32
	at              int32 // its index in waiting.queue, while it waits
	loose           int32 // 1 + its index in waiting.loose: perhaps not at its first fit, see place; 0: it is
	molded          bool  // its request has several molds
	fixed           bool  // in its slot and mold, for good
	agreed          bool  // to a later deadline, once: it is not asked again
	unsorted        bool  // its key has changed since the queue was last sorted
}

// A rank is a place in the queue.
type rank struct {
	key     int64
	arrival int32
}

// A turn is a waiting job and where it is in the queue.
type turn = heap.Entry[int32]

// turn is the turn of the job of that rank; fromBehind is a turn in the opposite order.
func (r rank) turn(job int32) turn       { return turn{Key: r.key, Tie: r.arrival, Value: job} }
func (r rank) fromBehind(job int32) turn { return turn{Key: ^r.key, Tie: ^r.arrival, Value: job} }

func (r rank) before(o rank) bool { return r.key < o.key || r.key == o.key && r.arrival < o.arrival }

func (p *planned) length() Seconds { return p.end.Sub(p.start) }

// moldable tells whether it may still be given another mold.
func (p *planned) moldable() bool { return p.molded && !p.fixed }

// strict tells whether there is room for one slot only.
func (p *planned) strict() bool { return p.deadline-p.ready == p.end-p.start && !p.moldable() }

// mayBeEarlier tells whether it may have an earlier fit at all, whoever goes away.
func (p *planned) mayBeEarlier() bool { return p.start > p.ready || p.moldable() }

// keyOf is what the order sorts p by, where it does not draw. It is short, because every event asks LFF's of many.
func (s *Scheduler) keyOf(p *planned, placed bool) int64 {
	if s.key == nil {
		return 0
	}
	return s.keyWith(p, placed, 0)
}

// drawnKey is what an order that draws sorts p by.
func (s *Scheduler) drawnKey(p *planned, placed bool, draw Draw) int64 {
	random := draw.Key(s.ids[p.arrival])
	if s.key == nil {
		return random
	}
	return s.keyWith(p, placed, random)
}

func (s *Scheduler) keyWith(p *planned, placed bool, random int64) int64 {
	j := &s.of
	j.Submit, j.Ready, j.Deadline, j.Estimate, j.Procs = int64(p.submit), int64(p.ready), int64(p.deadline), int64(p.length()), int64(p.procs)
	j.Now, j.Start, j.Random, j.Placed, j.Edition = int64(s.now), int64(p.start), random, placed, s.policy.Edition
	if !placed {
		j.Start = j.Ready
	}
	if p.molded {
		r := &s.known[p.arrival].request
		j.Estimate, j.Procs = int64(r.Estimate), int64(r.Procs)
	}
	if s.looks.at(atPrice) {
		a := &s.known[p.arrival]
		if j.Price = int64(a.tag.Price); !placed {
			j.Price = int64(s.quoteWindow(&a.request, p.ready, p.deadline).Price)
		}
	}
	return s.key(j) - s.policy.Order.pace*j.Now
}

// sort sorts the waiting queue for an event. A job that gets ahead of another may have an earlier fit now, so it becomes loose.
//
// Where keys change with time, they are those of jobs that could have begun; the others' stay. So only those are looked at.
func (s *Scheduler) sort(draw Draw) {
	switch {
	case s.looks.at(atChance):
		s.shuffle(draw)
		return
	case s.looks.at(atClock):
		s.rekey()
		return
	}
	if s.looks.at(atNow) {
		s.found = s.flexible.begunBefore(s.found[:0], s.now)
		for _, i := range s.found {
			s.sortLater(i)
		}
	}
	s.sortChanged()
}

// sortChanged sorts those into the queue whose keys have changed.
func (s *Scheduler) sortChanged() {
	for _, i := range s.unsorted {
		p := &s.jobs[i]
		s.save(altered, i)
		p.key, p.unsorted = s.keyOf(p, true), false
		s.reposition(i)
	}
	s.unsorted = s.unsorted[:0]
}

// resort says that what the waiting job i is sorted by has changed.
func (s *Scheduler) resort(i int32) {
	if !s.looks.at(atAll) {
		s.jobs[i].key = s.keyOf(&s.jobs[i], true)
		s.sortLater(i)
	}
}

// sortLater says that what the waiting job i is sorted by may be another when the queue is sorted.
func (s *Scheduler) sortLater(i int32) {
	if p := &s.jobs[i]; !p.unsorted && !s.looks.at(atAll) {
		p.unsorted = true
		s.unsorted = append(s.unsorted, i)
	}
}

// reposition moves the waiting job i to where its key belongs.
func (s *Scheduler) reposition(i int32) {
	p := &s.jobs[i]
	old := p.rank
	if old.key == p.key {
		return
	}
	p.rank.key = p.key
	s.sorted = false
	if !p.rank.before(old) { // those that it has let past
		s.bound(p.rank)
		for _, j := range s.late(p.start, p.end) {
			if q := &s.jobs[j]; old.before(q.rank) && q.rank.before(p.rank) {
				s.loosen(j)
			}
		}
	} else if p.loose == 0 && p.mayBeEarlier() {
		s.found = s.slots.meeting(s.found[:0], max(p.ready, s.now), p.end)
		for _, j := range s.found {
			if q := &s.jobs[j]; p.rank.before(q.rank) && q.rank.before(old) { // it has got ahead of one in its way
				s.loosen(i)
				return
			}
		}
	}
}

// bound notes that there is somebody of that rank in the queue.
func (w *waiting) bound(r rank) {
	if w.last.before(r) {
		w.last = r
	}
}

// rekey computes every key anew. Who gets ahead of another may have an earlier fit now, so it becomes loose.
func (s *Scheduler) rekey() {
	last := rank{math.MinInt64, -1} // of those that were ahead
	for _, i := range s.inQueue() {
		p := &s.jobs[i]
		s.save(altered, i)
		p.key = s.keyOf(p, true)
		p.rank = rank{p.key, p.arrival}
		if p.rank.before(last) {
			s.sorted = false
			s.loosen(i)
		} else {
			last = p.rank
		}
	}
	s.last = last
}

// shuffle draws every key anew.
func (s *Scheduler) shuffle(draw Draw) {
	s.sorted, s.last = false, rank{math.MinInt64, -1}
	for _, i := range s.queue {
		p := &s.jobs[i]
		s.save(altered, i)
		p.key = s.drawnKey(p, true, draw)
		p.rank = rank{p.key, p.arrival}
		s.bound(p.rank)
		s.loosen(i)
	}
}

// inQueue is the queue in its order. It is sorted only where somebody asks: who is behind whom, ranks tell.
func (w *waiting) inQueue() []int32 {
	if !w.sorted {
		w.sorted = true
		if !w.sortAlmostSorted() {
			w.inOrder(w.queue)
		}
		for at, i := range w.queue {
			w.jobs[i].at = int32(at)
		}
	}
	return w.queue
}

// sortAlmostSorted sorts the queue where few jobs have come, gone or passed others since it was sorted, in a sixth of the time that inOrder
// takes. It gives up, and returns false, where that takes more than a few steps a job.
func (w *waiting) sortAlmostSorted() bool {
	steps := 8 * len(w.queue)
	for at, i := range w.queue {
		r := w.jobs[i].rank
		for ; at > 0 && r.before(w.jobs[w.queue[at-1]].rank); at-- {
			w.queue[at] = w.queue[at-1]
			steps--
		}
		w.queue[at] = i
		if steps < 0 {
			return false
		}
	}
	return true
}

// position is the index in the queue of the waiting job i: the paper's k.
func (w *waiting) position(i int32) int {
	w.inQueue()
	return int(w.jobs[i].at)
}

// behind tells whether the waiting job j is behind the waiting job i.
func (w *waiting) behind(j, i int32) bool { return w.jobs[i].rank.before(w.jobs[j].rank) }

package schedule

import (
	"slices"
	"sort"
)

// A planned job is one of the waiting queue, or, once started, of the running queue.
//
// Invariants: ready <= start, end <= deadline, (procs, end - start) is the mold that it holds; loose only where it may have another slot.
type planned struct {
	start, end      Instant // the slot; of a request not yet placed, 0 and its estimate
	ready, deadline Instant // the window that holds
	submit          Instant
	key             int64 // what the queue is sorted by, before arrival
	procs           int32
	arrival         int32 // number of the arrival, from 0
	moves           int32
	loose           bool // perhaps not at its first fit: see place
	molded          bool // its request has several molds
	fixed           bool // in its slot and mold, for good
	agreed          bool // to a later deadline, once: it is not asked again
}

func (p *planned) length() Seconds { return p.end.Sub(p.start) }

// moldable tells whether it may still be given another mold.
func (p *planned) moldable() bool { return p.molded && !p.fixed }

// strict tells whether there is room for one slot only.
func (p *planned) strict() bool { return p.deadline-p.ready == p.end-p.start && !p.moldable() }

// nominalTime is the time of the mold that the request of p names, which has others.
func (s *Scheduler) nominalTime(p *planned) Instant {
	return Instant(s.known[p.arrival].request.Estimate)
}

// keyOf is what order sorts by, ascending; ties are broken by arrival. Shuffle's keys come from a Draw instead.
func (s *Scheduler) keyOf(p *planned, placed bool) int64 {
	switch s.policy.Order {
	case EDF:
		return int64(p.deadline)
	case LFF:
		return s.laxity(p, placed)
	case BJF:
		if p.molded {
			r := &s.known[p.arrival].request
			return -int64(r.Estimate) * int64(r.Procs)
		}
		return -int64(p.length()) * int64(p.procs)
	case Revenue:
		a := &s.known[p.arrival]
		if placed {
			return -int64(a.price)
		}
		return -int64(s.policy.Price(&a.request, p.ready, p.deadline))
	default:
		return 0
	}
}

// laxity is LFF's key. It is short, because every event asks it of the whole queue.
func (s *Scheduler) laxity(p *planned, placed bool) int64 {
	from := max(p.ready, s.now)
	if placed && s.policy.Edition == Draft && p.ready != p.submit { // a deadline job's slack counts from now
		from = max(p.start, s.now)
	}
	length := p.end - p.start
	if p.molded {
		length = s.nominalTime(p)
	}
	return int64(p.deadline - from - length)
}

func before(a, b *planned) bool {
	return a.key < b.key || a.key == b.key && a.arrival < b.arrival
}

// sort sorts the waiting queue for an event. A job that gets ahead of another may have an earlier fit now, so it becomes loose.
func (s *Scheduler) sort(draw Draw) {
	switch s.policy.Order {
	case Shuffle:
		for i := range s.queue {
			q := &s.queue[i]
			q.key = draw.Key(s.ids[q.arrival])
			s.loosen(q)
		}
		s.shuffle()
		return
	case LFF: // every key depends on the present instant
		for i := range s.queue {
			s.queue[i].key = s.laxity(&s.queue[i], true)
		}
	default:
		if !s.unsorted {
			return
		}
	}
	s.unsorted = false
	s.sortNearlySorted()
}

// A turn is what sorting needs of a planned job, which is four times as long.
type turn struct {
	key     int64
	arrival int32
	at      int32 // in the queue
}

// shuffle sorts a queue that is in no order at all.
func (s *Scheduler) shuffle() {
	s.turns = s.turns[:0]
	for i := range s.queue {
		s.turns = append(s.turns, turn{s.queue[i].key, s.queue[i].arrival, int32(i)})
	}
	slices.SortFunc(s.turns, func(a, b turn) int {
		switch {
		case a.key < b.key:
			return -1
		case a.key > b.key:
			return 1
		}
		return int(a.arrival - b.arrival)
	})
	s.spare = s.spare[:0]
	for _, t := range s.turns {
		s.spare = append(s.spare, s.queue[t.at])
	}
	s.queue, s.spare = s.spare, s.queue
}

// sortNearlySorted is insertion sort, which says who passes whom, and is quick where few do.
func (s *Scheduler) sortNearlySorted() {
	for i := 1; i < len(s.queue); i++ {
		if !before(&s.queue[i], &s.queue[i-1]) {
			continue
		}
		p := s.queue[i]
		s.loosen(&p)
		j := i
		for ; j > 0 && before(&p, &s.queue[j-1]); j-- {
			s.queue[j] = s.queue[j-1]
		}
		s.queue[j] = p
	}
}

// enqueue puts p into the sorted queue and returns its index, the paper's k.
func (s *Scheduler) enqueue(p *planned) int {
	k := sort.Search(len(s.queue), func(i int) bool { return before(p, &s.queue[i]) })
	s.queue = slices.Insert(s.queue, k, *p)
	return k
}

func (s *Scheduler) loosen(p *planned) {
	if !p.loose && !p.strict() {
		p.loose = true
		s.loose++
	}
}

func (s *Scheduler) tighten(p *planned) {
	if p.loose {
		p.loose = false
		s.loose--
	}
}

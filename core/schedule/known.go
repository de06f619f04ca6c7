package schedule

// What the scheduler keeps of a request beyond its place in a queue, by arrival: molds, prices and changes ask for it. Of requests
// without conditions it is kept only where somebody has said so.
type known struct {
	request Request
	price   Money // agreed on, once it is accepted
}

// Keep has all requests kept from now on, so that what was agreed on can be changed: Modify, FixSlot, Price and SetPrice are for requests
// that came since.
func (s *Scheduler) Keep() { s.keepAll = true }

// keep notes the request of that arrival, the latest one.
func (s *Scheduler) keep(arrival int32, r Request) {
	for len(s.known) < int(arrival) {
		s.known = append(s.known, known{})
	}
	s.known = append(s.known, known{request: r})
}

// Price is the price that the accepted request of that arrival has agreed on.
func (s *Scheduler) Price(arrival int32) Money { return s.known[arrival].price }

// SetPrice changes the price agreed on, of a job that waits.
func (s *Scheduler) SetPrice(arrival int32, price Money) {
	s.known[arrival].price = price
	if i := s.indexOf(arrival); i >= 0 && s.policy.Order == Revenue {
		s.resort(i)
	}
}

// indexOf is where the job of that arrival waits; -1 where it does not. It costs O(waiting jobs).
func (s *Scheduler) indexOf(arrival int32) int {
	for i := range s.queue {
		if s.queue[i].arrival == arrival {
			return i
		}
	}
	return -1
}

// resort says that what the job at index i is sorted by may have changed.
func (s *Scheduler) resort(i int) {
	if s.policy.Order != Shuffle {
		s.queue[i].key = s.keyOf(&s.queue[i], true)
		s.unsorted = true
	}
}

// changed notes that the window of the waiting job at index i has become another, wherever its slot is.
func (s *Scheduler) changed(i int) {
	p := &s.queue[i]
	s.widest = max(s.widest, p.deadline-p.ready)
	s.loosen(p) // its window may begin earlier than before
	s.resort(i)
	if s.movable(p) {
		s.nextFix = min(s.nextFix, s.fixMoment(p))
	}
}

// A Promise is a waiting or running job as its consumer knows it.
type Promise struct {
	Start, End      Instant // its slot
	Ready, Deadline Instant // the window that holds
	Procs           int32   // that it holds
	Running, Fixed  bool    // it has started; its slot is fixed for good
}

// PromiseTo is what is promised to the job of that arrival; ok is false where it neither waits nor runs. It costs O(jobs).
func (s *Scheduler) PromiseTo(arrival int32) (promise Promise, ok bool) {
	if i := s.indexOf(arrival); i >= 0 {
		return s.queue[i].promise(false), true
	}
	for i := range s.running {
		if s.running[i].arrival == arrival {
			return s.running[i].promise(true), true
		}
	}
	return Promise{}, false
}

func (p *planned) promise(running bool) Promise {
	return Promise{p.start, p.end, p.ready, p.deadline, p.procs, running, p.fixed}
}

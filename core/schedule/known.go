package schedule

// What the scheduler keeps of a request beyond its place in a queue, by arrival: molds, prices and changes ask for it. Of requests
// without conditions it is kept only where somebody has said so.
type known struct {
	request Request
	tag     Tag // agreed on, once it is accepted
}

// Keep has all requests kept from now on, so that what was agreed on can be changed: Modify, FixSlot and Tag are for requests
// that came since.
func (s *Scheduler) Keep() { s.keepAll = true }

// keep notes the request of that arrival, the latest one.
func (s *Scheduler) keep(arrival int32, r Request) {
	for len(s.known) < int(arrival) {
		s.known = append(s.known, known{})
	}
	s.known = append(s.known, known{request: r})
}

// Tag is what the accepted request of that arrival has agreed on.
func (s *Scheduler) Tag(arrival int32) Tag { return s.known[arrival].tag }

// reframe gives the waiting job i another window, wherever its slot is.
func (s *Scheduler) reframe(i int32, ready, deadline Instant) {
	s.save(altered, i)
	s.unfile(i)
	p := &s.jobs[i]
	p.ready, p.deadline = ready, deadline
	s.file(i)
	if !p.mayBeEarlier() {
		s.tighten(i)
	}
	s.loosen(i) // its window may begin earlier than before
	s.resort(i)
	s.awaitFix(i)
}

// A Promise is a waiting or running job as its consumer knows it.
type Promise struct {
	Start, End      Instant // its slot
	Ready, Deadline Instant // the window that holds
	Procs           int32   // that it holds
	Running, Fixed  bool    // it has started; its slot is fixed for good
}

// PromiseTo is what is promised to the job of that arrival; ok is false where it neither waits nor runs.
func (s *Scheduler) PromiseTo(arrival int32) (promise Promise, ok bool) {
	switch at := s.where[arrival]; {
	case at < 0:
		return s.jobs[s.indexOf(arrival)].promise(false), true
	case at > 0:
		return s.running[at-1].promise(true), true
	}
	return Promise{}, false
}

func (p *planned) promise(running bool) Promise {
	return Promise{p.start, p.end, p.ready, p.deadline, p.procs, running, p.fixed}
}

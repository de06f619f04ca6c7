package schedule

// What a broker of several machines does with one of them. BeginTrial, any of Hold, Drop and Back, EndTrial: until then nobody starts or is
// fixed, nothing arrives, and everything can be taken back.

// Pass gives r the next arrival number without deciding it: it may be held later, or be another machine's.
func (s *Scheduler) Pass(r *Request) {
	var p planned
	s.enter(r, &p)
}

// BeginTrial begins to try what may be taken back.
func (s *Scheduler) BeginTrial(now Instant) {
	s.now = now
	s.beginTrial()
	s.brokered = true
}

// EndTrial keeps what was held and dropped since BeginTrial, or takes it back.
func (s *Scheduler) EndTrial(keep bool) {
	s.endTrial(keep)
	s.brokered = false
}

// Mark says where a part of a trial begins, and Back takes it back.
func (s *Scheduler) Mark() { s.marked = len(s.log) }
func (s *Scheduler) Back() { s.undo(s.marked) }

// Hold is Algorithm 1 alone, in a trial, for r in its own window; arrival is its number. It costs one placement; where it fails, nothing
// has changed.
func (s *Scheduler) Hold(arrival int32, r *Request) bool {
	if s.hopeless(r) != NoReason {
		return false
	}
	p := planned{arrival: arrival, submit: r.Submit, procs: r.Procs, molded: r.molds() != nil}
	s.bargain = bargain{}
	return s.searchOnce(r, &p, ownWindow(r), s.drawForArrival(r.ID)).Answer == Accepted
}

// Drop takes the job of that arrival, which waits, out of the queue, in a trial.
func (s *Scheduler) Drop(arrival int32) { s.remove(s.indexOf(arrival)) }

// Ends appends the planned ends, in [from, to], of the running and the waiting jobs, in no particular order.
func (s *Scheduler) Ends(ends []Instant, from, to Instant) []Instant {
	add := func(end Instant) {
		if from <= end && end <= to {
			ends = append(ends, end)
		}
	}
	for i := range s.running {
		add(s.running[i].end)
	}
	for _, i := range s.queue {
		add(s.jobs[i].end)
	}
	return ends
}

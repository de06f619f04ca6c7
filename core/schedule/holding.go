package schedule

// Pass gives r, which a broker of several machines has, the next arrival number without deciding it: it may be held later, or elsewhere.
func (s *Scheduler) Pass(r *Request) { s.enter(r, new(planned)) }

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

// Ends appends the planned ends of the running and the waiting jobs, in no particular order.
func (s *Scheduler) Ends(ends []Instant) []Instant {
	for i := range s.running {
		ends = append(ends, s.running[i].end)
	}
	for _, i := range s.queue {
		ends = append(ends, s.jobs[i].end)
	}
	return ends
}

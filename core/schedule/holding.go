package schedule

// Pass lets the next n requests go by, which keep their arrival numbers: a broker of several machines may hold them later, or elsewhere.
func (s *Scheduler) Pass(n int) { s.arrivals += Arrival(n) }

// Hold is Algorithm 1 alone for r, whose arrival is given, in the window [ready, deadline). It costs one placement; where it fails,
// nothing has changed but the order of the queue.
func (s *Scheduler) Hold(arrival Arrival, r *Request, ready, deadline Instant) bool {
	j := jobOf(arrival, r)
	j.Window, s.bargain = Window{ready, deadline}, bargain{}
	if s.hopeless(&j) != NoReason {
		return false
	}
	_, ok := s.searchOnce(&j, j.ownWindow(), DrawForArrival(s.policy.Seed, r.ID))
	return ok
}

// Drop takes the job of that arrival, which waits, out of the queue.
func (s *Scheduler) Drop(arrival Arrival) { s.remove(find(s.waiting, arrival)) }

// Ends appends the planned ends of the running and the waiting jobs, in no particular order.
func (s *Scheduler) Ends(ends []Instant) []Instant {
	for _, j := range s.running {
		ends = append(ends, j.End)
	}
	for _, j := range s.waiting {
		ends = append(ends, j.End)
	}
	return ends
}

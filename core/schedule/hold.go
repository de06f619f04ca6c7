package schedule

// SkipRequests gives the next n arrival numbers to requests that are not decided now. The broker of several machines may place them later,
// or on another machine.
func (s *Scheduler) SkipRequests(n int) { s.arrivals += Arrival(n) }

// Hold places r, which has the given arrival number, in the window [ready, deadline) by Algorithm 1 alone, and reports whether it could.
// It costs one placement. Where it fails, only the order of the queue may have changed.
func (s *Scheduler) Hold(arrival Arrival, r *Request, ready, deadline Instant) bool {
	j := jobOf(arrival, r)
	j.Window, s.pricing = Window{ready, deadline}, pricing{}
	if s.reasonToRejectAtOnce(&j) != NoReason {
		return false
	}
	_, ok := s.runAlgorithm1(&j, j.ownWindow(), KeysForArrival(s.policy.Seed, r.ID))
	return ok
}

// Release removes the waiting job with the given arrival number. It panics where there is no such job.
func (s *Scheduler) Release(arrival Arrival) { s.remove(find(s.waiting, arrival)) }

// PlannedEnds appends the planned ends of the running and the waiting jobs to ends, in no particular order.
func (s *Scheduler) PlannedEnds(ends []Instant) []Instant {
	for _, j := range s.running {
		ends = append(ends, j.End)
	}
	for _, j := range s.waiting {
		ends = append(ends, j.End)
	}
	return ends
}

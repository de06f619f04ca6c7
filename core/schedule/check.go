package schedule

import (
	"fmt"

	"juggle/core/profile"
)

// Check reports the first broken invariant of what s remembers from one event to the next. It is for tests and for runs that are to be
// checked, between two events, once every job whose start has come has started. It works everything out again from the slots of the
// running and the waiting jobs, and costs O(n first fits) for n jobs.
func (s *Scheduler) Check() error {
	free := profile.New(s.procs)
	s.eachOut(free.Take)
	for _, j := range s.running {
		free.Take(j.Start, j.End, j.Procs)
	}
	last := s.now
	for _, j := range s.waiting {
		if at, ok := s.fit(free, j, max(j.Ready, s.now), j.Deadline); s.placer == nil && !j.unsettled && (!ok || at != j.Slot) {
			return fmt.Errorf("schedule: at %d: job %d: got %+v, not unsettled, want it at its first fit, %+v, %t",
				s.now, j.request.ID, j.Slot, at, ok)
		}
		if j.unsettled && !j.molded && j.Start == j.Ready {
			return fmt.Errorf("schedule: at %d: job %d: got it unsettled where its window begins, want it settled", s.now, j.request.ID)
		}
		if !s.policy.Order.Ages() && !s.inputs.at(atChance) && j.key != s.keyOf(j, true, Draw{}) {
			return fmt.Errorf("schedule: at %d: job %d: got key %d, want %d", s.now, j.request.ID, j.key, s.keyOf(j, true, Draw{}))
		}
		if j.Start < s.soonest {
			return fmt.Errorf("schedule: at %d: job %d: got start %d, want %d or later", s.now, j.request.ID, j.Start, s.soonest)
		}
		free.Take(j.Start, j.End, j.Procs)
		last = max(last, j.End)
	}
	for _, queue := range [][]*Job{s.running, s.waiting} {
		for _, j := range queue {
			for _, at := range []Instant{max(s.now, j.Start), j.End, max(s.now, j.End-1)} {
				if got, want := s.plan.Free(at), free.Free(at); got != want && at >= s.now {
					return fmt.Errorf("schedule: at %d: got %d processors free in the plan at %d, want %d", s.now, got, at, want)
				}
			}
		}
	}
	return nil
}

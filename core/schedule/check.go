package schedule

import (
	"fmt"

	"juggle/core/schedule/profile"
)

// Check returns an error for the first broken invariant of the state that s keeps from one event to the next. Tests, and runs with
// sim.Config.Check, call it between two events, after every job with a past start has started. It computes the plan and the first fits
// again from the slots of the running and the waiting jobs. It costs O(n first fits) for n jobs.
func (s *Scheduler) Check() error {
	free := profile.New(s.procs)
	s.eachOutage(free.Take)
	for _, j := range s.running {
		free.Take(j.Start, j.End, j.Procs)
	}
	for _, j := range s.waiting {
		if at, ok := s.fit(free, j, max(j.Ready, s.now), j.Deadline); s.placer == nil && !j.unsettled && (!ok || at != j.Slot) {
			return fmt.Errorf("schedule: at %d: job %d: got %+v, not unsettled, want it at its first fit, %+v, %t",
				s.now, j.request.ID, j.Slot, at, ok)
		}
		if j.unsettled && !j.canBeMolded && j.Start == j.Ready {
			return fmt.Errorf("schedule: at %d: job %d: got it unsettled where its window begins, want it settled", s.now, j.request.ID)
		}
		if !s.policy.Order.ChangesWithTime() && !s.inputs.has(inputRandom) && j.key != s.keyOf(j, true, RandomKeys{}) {
			return fmt.Errorf("schedule: at %d: job %d: got key %d, want %d", s.now, j.request.ID, j.key, s.keyOf(j, true, RandomKeys{}))
		}
		if j.Start < s.soonest {
			return fmt.Errorf("schedule: at %d: job %d: got start %d, want %d or later", s.now, j.request.ID, j.Start, s.soonest)
		}
		free.Take(j.Start, j.End, j.Procs)
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

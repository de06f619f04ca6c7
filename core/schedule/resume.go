package schedule

import (
	"fmt"
	"slices"
)

// A Standing is an accepted job between two decisions: it waits, or it runs and has not ended.
type Standing struct {
	Request         Request // without conditions
	Start           Instant // of its slot
	Ready, Deadline Instant // the window that holds
	Fixed           bool    // in its slot, for good
}

// Resume is a scheduler that goes on at the instant now from where jobs stand, in order of arrival; those whose start has come run. Under
// an order that does not look at prices it decides what a scheduler would that has accepted them. It numbers arrivals from these jobs
// on. It returns an error where a job is outside its window, or the machine is not enough for all.
func Resume(procs int, policy Policy, now Instant, standing []Standing) (*Scheduler, error) {
	s := New(procs, policy)
	s.now = now
	for i := range standing {
		if err := s.stand(&standing[i]); err != nil {
			return nil, err
		}
	}
	if s.plan.MinFree(now, MaxTime) < 0 {
		return nil, fmt.Errorf("schedule: Resume: the jobs at %d need more than %d processors", now, procs)
	}
	return s, nil
}

func (s *Scheduler) stand(standing *Standing) error {
	j := s.enter(&standing.Request)
	j.Slot = Slot{standing.Start, standing.Start.Add(standing.Request.Estimate), standing.Request.Procs}
	j.Window, j.Fixed = Window{standing.Ready, standing.Deadline}, standing.Fixed
	if j.Ready < 0 || j.Start < j.Ready || j.End > j.Deadline || j.Deadline > 2*MaxTime {
		return fmt.Errorf("schedule: Resume: request %d stands at %d, outside [%d, %d)", j.request.ID, j.Start, j.Ready, j.Deadline)
	}
	s.plan.Take(j.Start, j.End, j.Procs)
	if j.Start <= s.now {
		s.running = append(s.running, j)
		return nil
	}
	j.key = s.keyOf(&j, true, Draw{})
	j.loosen(s.now, s.now, j.End)
	at := len(s.waiting)
	for at > 0 && j.before(&s.waiting[at-1]) {
		at--
	}
	s.waiting = slices.Insert(s.waiting, at, j)
	return nil
}

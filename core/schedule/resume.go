package schedule

import "fmt"

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
	if s.findLacks(now, MaxTime, 0) > 0 {
		return nil, fmt.Errorf("schedule: Resume: the jobs at %d need more than %d processors", now, procs)
	}
	return s, nil
}

func (s *Scheduler) stand(job *Standing) error {
	var p planned
	s.enter(&job.Request, &p)
	p.start, p.end = job.Start, job.Start.Add(job.Request.Estimate)
	p.ready, p.deadline, p.fixed, p.moment = job.Ready, job.Deadline, job.Fixed, noMoment
	if p.ready < 0 || p.start < p.ready || p.end > p.deadline || p.deadline > 2*MaxTime {
		return fmt.Errorf("schedule: Resume: request %d stands at %d, outside [%d, %d)", job.Request.ID, p.start, p.ready, p.deadline)
	}
	s.plan.Take(p.start, p.end, p.procs)
	if p.start <= s.now {
		s.where[p.arrival] = runningAt(len(s.running))
		s.running = append(s.running, p)
		return nil
	}
	p.key = s.keyOf(&p, true)
	p.rank = rank{p.key, p.arrival}
	i := s.enqueue(&p)
	s.where[p.arrival] = waitingAt(i)
	s.file(i)
	s.loosen(i)
	s.awaitFix(i)
	return nil
}

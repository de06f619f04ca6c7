package replay

import (
	"fmt"

	"juggle/core/schedule"
)

// Explain is decision i with everything that was looked at on the way, as the scheduler told it, but for the keys of running jobs, which
// sort nothing. It is decided again, from where the jobs stood; the last one asked for is kept. It panics where there is no decision i. It
// costs O(jobs up to i), and what deciding costs.
func (r *Run) Explain(i int) (*schedule.Decision, error) {
	if r.explained == nil || r.explainedAt != i {
		d, err := r.decide(i)
		if err != nil {
			return nil, fmt.Errorf("replay: decision %d: %w", i+1, err)
		}
		r.explained, r.explainedAt = d, i
	}
	return r.explained, nil
}

// decide makes decision i again. What was not sorted is told in the order of the last decision that sorted, so it begins there.
func (r *Run) decide(i int) (*schedule.Decision, error) {
	first := i
	for first > 0 && r.Decisions[first].Index < 0 && !r.Decisions[first].Replan() {
		first--
	}
	now := r.Decisions[first].Now
	var standing []schedule.Standing
	var arrived []int32 // their jobs, and those of the requests from the first decision on
	for job := range r.Jobs {
		if r.arrival[job] >= int32(first) {
			break // and so have all behind it
		}
		if s, ok := r.slot(job, first); ok && r.end(int32(job), s.before()) > now {
			standing = append(standing, schedule.Standing{
				Request: r.Jobs[job].Request, Start: s.before(), Ready: s.Ready, Deadline: s.Deadline, Fixed: r.fixedAt[job] <= int32(first),
			})
			arrived = append(arrived, int32(job))
		}
	}
	s, err := schedule.Resume(r.Procs, r.policy, now, standing)
	if err != nil {
		return nil, err
	}
	var told schedule.Decision
	s.Record(func(d schedule.Decision) { told = d })
	for at := first; ; at++ {
		d := r.Decisions[at]
		if at > first {
			r.advance(s, at, arrived)
		}
		if d.Replan() {
			s.Replan(d.Now)
		} else {
			arrived = append(arrived, d.Job)
			s.Arrive(d.Now, &r.Jobs[d.Job].Request)
		}
		if at == i {
			break
		}
	}
	for k := range told.Running {
		told.Running[k].Key = 0
	}
	told.Fixed = []schedule.Fixing{}
	for _, f := range r.Fixings {
		if int(f.Decision) == i {
			slot, _ := r.slot(int(f.Job), i)
			told.Fixed = append(told.Fixed, schedule.Fixing{ID: r.Jobs[f.Job].ID, Ready: slot.Ready, Deadline: slot.Deadline})
		}
	}
	return &told, nil
}

// advance has happen what happens from the decision before to right before this one.
func (r *Run) advance(s *schedule.Scheduler, decision int, arrived []int32) {
	now := r.Decisions[decision].Now
	s.Start(now)
	for arrival, job := range arrived {
		if p, ok := s.PromiseTo(schedule.Arrival(arrival)); ok && p.Running && r.end(job, p.Start) <= now {
			s.Complete(now, schedule.Arrival(arrival))
		}
	}
	s.Fix(now)
}

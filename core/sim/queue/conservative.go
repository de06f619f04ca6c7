package queue

import "juggle/core/schedule/profile"

// Conservative backfilling plans a start for every job when it is submitted: its earliest start beside the running and the planned jobs.
// Whenever a job ends, each job that is planned to start later than now is lifted out of the plan, in the order of submission, and placed
// again at its earliest start.

// A span is the shortest interval that covers all intervals added to it; the zero value is empty.
type span struct{ from, to Instant }

// add widens s so that it covers [from, to).
func (s *span) add(from, to Instant) {
	if s.from == s.to {
		*s = span{from, to}
		return
	}
	s.from, s.to = min(s.from, from), max(s.to, to)
}

// place books job k, which is not in the plan, at its earliest start in [now, latest]. The job must fit if it starts at the instant latest.
func (r *run) place(now, latest Instant, k int32) {
	j := &r.jobs[k]
	r.start[k], _ = r.plan.FirstFit(now, latest, j.Estimate, j.Procs)
	r.plan.Take(r.start[k], r.start[k].Add(j.Estimate), j.Procs)
	r.next = min(r.next, r.start[k])
}

// moveUp is a pass over the queue after a job has ended. It moves each job that can start earlier to its earliest start. A job that moves
// leaves a part of its old slot free. The jobs before it in the queue were placed while that part was still in use. So after the pass freed
// covers these parts, for the next pass.
//
// moveUp skips the jobs that certainly keep their starts. A job was placed at its earliest start. An earlier start would have to use
// processors that became free since then, at instants before the planned start. All processors that became free since the last pass lie
// within the interval freed. So a job keeps its start if that is not after the beginning of freed.
func (r *run) moveUp(now Instant) {
	if r.freed.from = max(r.freed.from, now); r.freed.from >= r.freed.to {
		r.freed = span{}
		return
	}
	var moved span
	for _, k := range r.waiting {
		j, old := &r.jobs[k], r.start[k]
		if old <= r.freed.from {
			continue
		}
		r.plan.Give(old, old.Add(j.Estimate), j.Procs)
		r.place(now, old, k)
		if r.start[k] < old {
			from, to := max(old, r.start[k].Add(j.Estimate)), old.Add(j.Estimate)
			r.freed.add(from, to)
			moved.add(from, to)
		}
	}
	r.freed = moved
}

// startPlanned starts the waiting jobs that are planned to start now, and finds the next planned start.
func (r *run) startPlanned(now Instant) {
	stillWaiting := r.waiting[:0]
	r.next = profile.Forever
	for _, k := range r.waiting {
		if r.start[k] > now {
			stillWaiting, r.next = append(stillWaiting, k), min(r.next, r.start[k])
			continue
		}
		r.addRunning(now, k)
	}
	r.waiting = stillWaiting
}

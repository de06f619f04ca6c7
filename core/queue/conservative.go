package queue

import "juggle/core/profile"

// Conservative backfilling plans a start for every job when it is submitted: the earliest beside everything planned. Whenever a job ends,
// each job that is planned to start later than now is, in the order of submission, lifted out of the plan and placed again at its earliest
// start.
//
// Most of them come to stand where they stood. A job was placed at its earliest start, so an earlier one has to use processors that
// were given back since, before its present start: beyond that start it has its own. What was given back since every job was looked at lies
// within freed. So a job that starts before freed begins stays.

// A span is the shortest interval around several; the zero value is empty.
type span struct{ from, to Instant }

func (s *span) add(from, to Instant) {
	if s.from == s.to {
		*s = span{from, to}
		return
	}
	s.from, s.to = min(s.from, from), max(s.to, to)
}

// place gives job k, which is not in the plan, its earliest start from now to latest, at which it fits.
func (r *run) place(now, latest Instant, k int32) {
	j := &r.jobs[k]
	r.start[k], _ = r.plan.FirstFit(now, latest, j.Estimate, j.Procs)
	r.plan.Take(r.start[k], r.start[k].Add(j.Estimate), j.Procs)
	r.next = min(r.next, r.start[k])
}

// moveUp moves up the jobs that can start earlier, now that a job has ended. What one of them gives back, those before it have not seen: it
// is what is freed when the next job ends.
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

// begin lets the jobs begin that are planned to start now.
func (r *run) begin(now Instant) {
	stay := r.waiting[:0]
	r.next = profile.Forever
	for _, k := range r.waiting {
		if r.start[k] > now {
			stay, r.next = append(stay, k), min(r.next, r.start[k])
			continue
		}
		r.began(now, k)
	}
	r.waiting = stay
}

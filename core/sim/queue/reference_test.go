package queue

import (
	"cmp"
	"slices"

	"juggle/core/sim"
)

// A referenceQueue is the reference implementation, with which Run has to agree. It holds the number of free processors of every second,
// follows the rules literally, and searches every list from its beginning.
type referenceQueue struct {
	policy  Policy
	jobs    []sim.Job // in order of submission
	free    []int32
	start   []Instant // -1: the job has no start yet
	waiting []int     // the jobs that have not begun; conservative backfilling has planned their starts
	running []int     // the jobs that have begun and not ended
}

// fits reports whether the processors of job k are free from at on for its estimate.
func (q *referenceQueue) fits(k int, at Instant) bool {
	for t := at; t < at.Add(q.jobs[k].Estimate); t++ {
		if q.free[t] < q.jobs[k].Procs {
			return false
		}
	}
	return true
}

// book books job k from the instant from to the end of its slot. A sign of -1 frees the processors instead.
func (q *referenceQueue) book(k int, from Instant, sign int32) {
	for t := from; t < q.start[k].Add(q.jobs[k].Estimate); t++ {
		q.free[t] -= sign * q.jobs[k].Procs
	}
}

// place gives job k its earliest start from now on.
func (q *referenceQueue) place(k int, now Instant) {
	for !q.fits(k, now) {
		now++
	}
	q.start[k] = now
	q.book(k, now, 1)
}

// decide starts the jobs that can start now, under FCFS and EASY.
func (q *referenceQueue) decide(now Instant) {
	launch := func(i int) {
		q.place(q.waiting[i], now)
		q.waiting = slices.Delete(q.waiting, i, i+1)
	}
	for len(q.waiting) > 0 && q.fits(q.waiting[0], now) {
		launch(0)
	}
	if q.policy == FCFS || len(q.waiting) == 0 {
		return
	}
	// EASY: a later job starts now if it ends by the shadow time, when the head can start, or if the head does not need its processors then.
	head := q.jobs[q.waiting[0]].Procs
	shadow := now
	for q.free[shadow] < head {
		shadow++
	}
	extra := q.free[shadow] - head // the processors that the head leaves free at the shadow time
	for i := 1; i < len(q.waiting); {
		j := q.jobs[q.waiting[i]]
		switch {
		case j.Procs > q.free[now]:
			i++
		case now.Add(j.Estimate) <= shadow:
			launch(i)
		case j.Procs <= extra:
			extra -= j.Procs
			launch(i)
		default:
			i++
		}
	}
}

// submit handles the submission of job k.
func (q *referenceQueue) submit(now Instant, k int) {
	q.waiting = append(q.waiting, k)
	if q.policy == Conservative {
		q.place(k, now)
		return
	}
	q.decide(now)
}

// end handles the end of job k.
func (q *referenceQueue) end(now Instant, k int) {
	q.running = slices.DeleteFunc(q.running, func(i int) bool { return i == k })
	q.book(k, now, -1)
	if q.policy != Conservative {
		q.decide(now)
		return
	}
	for _, k := range q.waiting {
		if q.start[k] > now {
			q.book(k, q.start[k], -1)
			q.place(k, now)
		}
	}
}

// runReference returns the slots that a referenceQueue computes for valid input. Every job must end within horizon seconds.
func runReference(policy Policy, procs int32, jobs []sim.Job, horizon Instant) []Slot {
	order := make([]int, len(jobs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(jobs[a].Submit, jobs[b].Submit) })
	q := &referenceQueue{policy: policy, free: make([]int32, horizon), start: make([]Instant, len(jobs))}
	for t := range q.free {
		q.free[t] = procs
	}
	for k, i := range order {
		q.jobs = append(q.jobs, jobs[i])
		q.start[k] = -1
	}
	begun := make([]bool, len(jobs))
	for now := range horizon {
		for k := range q.jobs {
			if q.jobs[k].Submit == now {
				q.submit(now, k)
			}
		}
		ending := slices.DeleteFunc(slices.Clone(q.running), func(k int) bool {
			return q.start[k].Add(q.jobs[k].RunsFor(q.jobs[k].Estimate)) != now
		})
		slices.SortFunc(ending, func(a, b int) int { return cmp.Or(cmp.Compare(q.start[a], q.start[b]), cmp.Compare(a, b)) })
		for _, k := range ending {
			q.end(now, k)
		}
		for k := range q.jobs {
			if q.start[k] == now && !begun[k] {
				begun[k] = true
				q.running = append(q.running, k)
				q.waiting = slices.DeleteFunc(q.waiting, func(i int) bool { return i == k })
			}
		}
	}
	slots := make([]Slot, len(jobs))
	for k, i := range order {
		slots[i] = Slot{q.start[k], q.start[k].Add(q.jobs[k].RunsFor(q.jobs[k].Estimate))}
	}
	return slots
}

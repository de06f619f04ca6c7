package queue

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sort"

	"juggle/core/profile"
	"juggle/core/schedule"
)

// A Slot is when a job ran.
type Slot struct{ Start, End Instant }

// Run lets a machine of procs processors work off the jobs, in any order, under a policy, and returns every job's slot, as jobs are
// ordered; ties of submission are broken by that order. It returns an error where the policy, procs or a job is out of range.
func Run(policy Policy, procs int32, jobs []Job) ([]Slot, error) {
	if err := validate(policy, procs, jobs); err != nil {
		return nil, err
	}
	r := newRun(procs, jobs)
	switch policy {
	case FCFS:
		r.policy = &backfilling{run: r}
	case EASY:
		r.policy = &backfilling{run: r, backfill: true}
	default:
		r.policy = &conservative{run: r}
	}
	for r.submitted < len(r.jobs) || len(r.running) > 0 || r.policy.nextStart() < profile.Forever {
		r.advance(r.nextInstant())
	}
	slots := make([]Slot, len(jobs))
	for k, j := range r.jobs {
		slots[r.order[k]] = Slot{r.start[k], r.start[k].Add(j.Holds())}
	}
	return slots, nil
}

func validate(policy Policy, procs int32, jobs []Job) error {
	var errs []error
	if int(policy) >= len(policies) {
		errs = append(errs, fmt.Errorf("queue: policy: got %d, want 0 to %d", policy, len(policies)-1))
	}
	if procs < 1 || procs > schedule.MaxProcs {
		errs = append(errs, fmt.Errorf("queue: processors: got %d, want 1 to %d", procs, schedule.MaxProcs))
	}
	for i := range jobs {
		errs = append(errs, jobs[i].validate(procs))
	}
	return errors.Join(errs...)
}

// A run is a simulation under way. Jobs are numbered by submission, of equal ones by the order in which they came.
type run struct {
	jobs      []Job
	order     []int32 // where jobs[k] stood
	submitted int
	start     []Instant       // planned, of jobs that conservative backfilling lets wait; real, of those that have begun
	running   []running       // the next to end last
	plan      profile.Profile // what the running jobs leave free, by their estimates; under conservative backfilling the planned ones too
	waiting   []int32         // in the order of submission
	policy    decider
}

// A decider is a policy at work.
type decider interface {
	submit(now Instant, k int32) // job k has come
	end(now Instant, k int32)    // job k has ended, and plan has its processors back
	begin(now Instant)           // let the jobs begin that are planned to start now
	nextStart() Instant          // the earliest planned start; Forever where none is planned
}

// running is a job and when it ends.
type running struct {
	end, start Instant
	job        int32
}

func newRun(procs int32, jobs []Job) *run {
	r := &run{jobs: make([]Job, len(jobs)), order: make([]int32, len(jobs)), start: make([]Instant, len(jobs))}
	for i := range r.order {
		r.order[i] = int32(i)
	}
	sort.SliceStable(r.order, func(i, j int) bool { return jobs[r.order[i]].Submit < jobs[r.order[j]].Submit })
	for k, i := range r.order {
		r.jobs[k] = jobs[i]
	}
	r.plan.Reset(procs)
	return r
}

func (r *run) nextInstant() Instant {
	next := r.policy.nextStart()
	if r.submitted < len(r.jobs) {
		next = min(next, r.jobs[r.submitted].Submit)
	}
	if len(r.running) > 0 {
		next = min(next, r.running[len(r.running)-1].end)
	}
	return next
}

// advance handles everything that happens now.
func (r *run) advance(now Instant) {
	r.plan.Forget(now)
	for r.submitted < len(r.jobs) && r.jobs[r.submitted].Submit == now {
		r.submitted++
		r.policy.submit(now, int32(r.submitted-1))
	}
	for len(r.running) > 0 && r.running[len(r.running)-1].end == now {
		k := r.running[len(r.running)-1].job
		r.running = r.running[:len(r.running)-1]
		if j := &r.jobs[k]; j.Runtime < j.Estimate {
			r.plan.Give(now, r.start[k].Add(j.Estimate), j.Procs)
		}
		r.policy.end(now, k)
	}
	r.policy.begin(now)
}

// began notes that job k runs from now on; plan has it.
func (r *run) began(now Instant, k int32) {
	job := running{now.Add(r.jobs[k].Holds()), now, k}
	at, _ := slices.BinarySearchFunc(r.running, job, func(a, b running) int {
		return cmp.Or(cmp.Compare(b.end, a.end), cmp.Compare(b.start, a.start), cmp.Compare(b.job, a.job))
	})
	r.running = slices.Insert(r.running, at, job)
}

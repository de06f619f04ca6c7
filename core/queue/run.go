package queue

import (
	"cmp"
	"slices"

	"juggle/core/param"
	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// A Slot is when a job ran.
type Slot struct{ Start, End Instant }

// Run lets a machine of procs processors work off the jobs, in any order, under a policy, and returns every job's slot, as jobs are
// ordered; ties of submission are broken by that order. Windows are not looked at, for a queue promises nothing. It returns an error where
// the policy, procs or a job is out of range.
func Run(policy Policy, procs int32, jobs []sim.Job) ([]Slot, error) {
	var f param.Faults
	f.Want(int(policy) < len(policies), "queue: policy: got %d, want 0 to %d", policy, len(policies)-1)
	f.Want(procs >= 1 && procs <= schedule.MaxProcs, "queue: processors: got %d, want 1 to %d", procs, schedule.MaxProcs)
	for i := range jobs {
		validate(&f, &jobs[i], procs)
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	r := newRun(policy, procs, jobs)
	for now := r.nextInstant(); now < profile.Forever; now = r.nextInstant() {
		r.advance(now)
	}
	slots := make([]Slot, len(jobs))
	for k, i := range r.order {
		slots[i] = Slot{r.start[k], r.start[k].Add(r.holds(int32(k)))}
	}
	return slots, nil
}

// A run is a simulation under way. Jobs are numbered by submission, of equal ones by the order in which they came.
type run struct {
	policy    Policy
	jobs      []sim.Job
	order     []int32 // where jobs[k] stood
	submitted int
	start     []Instant       // planned, of jobs that conservative backfilling lets wait; real, of those that have begun
	running   []running       // the next to end last
	plan      profile.Profile // what the running jobs leave free, by their estimates; under conservative backfilling the planned ones too
	waiting   []int32         // in the order of submission
	next      Instant         // the earliest planned start; Forever where none is planned
	freed     span            // see moveUp
}

// running is a job and when it ends.
type running struct {
	end, start Instant
	job        int32
}

func newRun(policy Policy, procs int32, jobs []sim.Job) *run {
	n := len(jobs)
	r := &run{policy: policy, jobs: make([]sim.Job, n), order: make([]int32, n), start: make([]Instant, n), next: profile.Forever}
	for i := range r.order {
		r.order[i] = int32(i)
	}
	slices.SortStableFunc(r.order, func(a, b int32) int { return cmp.Compare(jobs[a].Submit, jobs[b].Submit) })
	for k, i := range r.order {
		r.jobs[k] = jobs[i]
	}
	r.plan.Reset(procs)
	return r
}

// holds is how long job k holds its processors: its run time, or the estimate at which it is ended.
func (r *run) holds(k int32) Seconds { return r.jobs[k].RunsFor(r.jobs[k].Estimate) }

// nextInstant is when something happens next; Forever where nothing does any more.
func (r *run) nextInstant() Instant {
	next := r.next
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
		k := int32(r.submitted)
		r.submitted++
		r.waiting = append(r.waiting, k)
		if r.policy == Conservative {
			r.place(now, profile.Forever, k)
		} else {
			r.decide(now)
		}
	}
	for len(r.running) > 0 && r.running[len(r.running)-1].end == now {
		k := r.running[len(r.running)-1].job
		r.running = r.running[:len(r.running)-1]
		if end := r.start[k].Add(r.jobs[k].Estimate); end > now {
			r.plan.Give(now, end, r.jobs[k].Procs)
			r.freed.add(now, end) // which only conservative backfilling asks
		}
		if r.policy == Conservative {
			r.moveUp(now)
		} else {
			r.decide(now)
		}
	}
	if r.next <= now {
		r.begin(now)
	}
}

// began notes that job k runs from now on; plan has it.
func (r *run) began(now Instant, k int32) {
	job := running{now.Add(r.holds(k)), now, k}
	at, _ := slices.BinarySearchFunc(r.running, job, func(a, b running) int {
		return cmp.Or(cmp.Compare(b.end, a.end), cmp.Compare(b.start, a.start), cmp.Compare(b.job, a.job))
	})
	r.running = slices.Insert(r.running, at, job)
}

package queue

import (
	"cmp"
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// A Slot is the interval in which a job ran.
type Slot struct{ Start, End Instant }

// Run simulates the queue of a machine of procs processors under a policy, and returns the slots of the jobs: slot i is that of jobs[i].
// The jobs need not be sorted by submission; of jobs submitted at one instant the one with the smaller index comes first. Their windows
// are ignored: a queue promises no deadline. It returns an error where the policy, procs or a job is out of range.
func Run(policy Policy, procs int32, jobs []sim.Job) ([]Slot, error) {
	var f param.Faults
	f.AddUnless(int(policy) < len(policies), "queue: policy: got %d, want 0 to %d", policy, len(policies)-1)
	f.AddUnless(procs >= 1 && procs <= schedule.MaxProcs, "queue: processors: got %d, want 1 to %d", procs, schedule.MaxProcs)
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
		slots[i] = Slot{r.start[k], r.start[k].Add(r.duration(int32(k)))}
	}
	return slots, nil
}

// A run is the state of a simulation. The number of a job is its index in jobs, which are sorted by submission.
type run struct {
	policy    Policy
	jobs      []sim.Job
	order     []int32         // jobs[k] is jobs[order[k]] of Run's caller
	submitted int             // how many jobs have been submitted
	start     []Instant       // of a job that has begun, its start; of one that waits under conservative backfilling, its planned start
	running   []runningJob    // sorted by end, the latest first: the job that ends next is the last one
	plan      profile.Profile // the free processors, by estimates, beside the running jobs and the planned starts
	waiting   []int32         // numbers of the waiting jobs, in the order of submission
	next      Instant         // the earliest planned start; Forever where none is planned
	freed     span            // the interval in which moveUp may find earlier starts
}

// A runningJob is a job that has begun, with its start and its end.
type runningJob struct {
	end, start Instant
	job        int32
}

// newRun returns the state before the first event.
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

// duration returns how long job k holds its processors: its run time, or its estimate where that is shorter, because the job is ended
// there.
func (r *run) duration(k int32) Seconds { return r.jobs[k].RunsFor(r.jobs[k].Estimate) }

// nextInstant returns the instant of the next event: a submission, an end or a planned start. It is Forever where there is none.
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

// advance handles all events at the instant now: first the submissions, then the ends, then the planned starts.
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
			r.freed.add(now, end) // only conservative backfilling uses it
		}
		if r.policy == Conservative {
			r.moveUp(now)
		} else {
			r.decide(now)
		}
	}
	if r.next <= now {
		r.startPlanned(now)
	}
}

// addRunning adds job k, which starts now, to the running jobs. The plan has it already.
func (r *run) addRunning(now Instant, k int32) {
	job := runningJob{now.Add(r.duration(k)), now, k}
	at, _ := slices.BinarySearchFunc(r.running, job, func(a, b runningJob) int {
		return cmp.Or(cmp.Compare(b.end, a.end), cmp.Compare(b.start, a.start), cmp.Compare(b.job, a.job))
	})
	r.running = slices.Insert(r.running, at, job)
}

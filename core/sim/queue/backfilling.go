package queue

import "juggle/core/schedule/profile"

// decide starts the jobs that can start now, under FCFS and EASY. The head of the queue starts as soon as its processors are free.
//
// Where the head has to wait, EASY computes two numbers from the estimates of the running jobs: the shadow time, at which enough processors
// will be free for the head, and extra, the number of further processors that will be free then. Then EASY goes through the queue behind
// the head. It starts each job whose processors are free now, if the job ends by its estimate at the shadow time or before, or if it needs
// at most extra processors. In the second case its processors are subtracted from extra. decide goes once through the waiting jobs and, for
// the shadow time, through the steps of the plan.
func (r *run) decide(now Instant) {
	free := r.plan.Free(now)
	for len(r.waiting) > 0 && r.jobs[r.waiting[0]].Procs <= free {
		free -= r.jobs[r.waiting[0]].Procs
		r.launch(now, r.waiting[0])
		r.waiting = r.waiting[1:]
	}
	if len(r.waiting) < 2 || r.policy == FCFS || free == 0 {
		return
	}
	head := r.jobs[r.waiting[0]].Procs
	shadow, _ := r.plan.FirstFit(now, profile.Forever, 1, head) // the free processors of the plan only grow
	extra := r.plan.Free(shadow) - head
	stillWaiting := r.waiting[:1]
	for _, k := range r.waiting[1:] {
		j := &r.jobs[k]
		late := now.Add(j.Estimate) > shadow
		if j.Procs > free || late && j.Procs > extra {
			stillWaiting = append(stillWaiting, k)
			continue
		}
		free -= j.Procs
		if late {
			extra -= j.Procs
		}
		r.launch(now, k)
	}
	r.waiting = stillWaiting
}

// launch starts job k now, and books it in the plan by its estimate.
func (r *run) launch(now Instant, k int32) {
	r.start[k] = now
	r.plan.Take(now, now.Add(r.jobs[k].Estimate), r.jobs[k].Procs)
	r.addRunning(now, k)
}

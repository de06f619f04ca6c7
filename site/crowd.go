package site

import (
	"errors"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/session"
	scheduleview "juggle/site/schedule"
)

// Crowd calls done with the jobs on the machine that Schedule shows, or with an error. Negotiate can begin with these jobs. Running jobs
// keep the rest of their slots, and waiting jobs keep their windows.
func (r *Root) Crowd(done func(session.Crowd, error)) {
	r.ViewComponent("schedule").(*scheduleview.Schedule).Present(func(run *replay.Run, at int, p schedule.Policy, failed string) {
		if run == nil {
			done(session.Crowd{}, errors.New(failed))
			return
		}
		done(crowdOf(run, at, p), nil)
	})
}

// crowdOf returns the jobs of a run that have not ended at the decision with index at.
func crowdOf(run *replay.Run, at int, p schedule.Policy) session.Crowd {
	crowd := session.Crowd{Procs: run.Procs, Policy: p, Now: run.Decisions[at].Now}
	for job := range run.Jobs {
		slot, ok := run.Slot(job, at)
		if !ok || slot.End <= crowd.Now {
			continue
		}
		j := sim.Job{Request: run.Jobs[job].Request, Runtime: run.Jobs[job].Runtime}
		j.Submit, j.Ready, j.Deadline = crowd.Now, slot.Ready, slot.Deadline
		if slot.Start <= crowd.Now {
			j.Submit, j.Ready, j.Deadline = slot.Start, slot.Start, slot.Start.Add(j.Estimate)
		}
		crowd.Jobs = append(crowd.Jobs, j)
	}
	return crowd
}

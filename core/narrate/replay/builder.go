package replay

import (
	"juggle/core/schedule"
	"juggle/core/sim"
)

// A builder makes a Run from decisions, one after the other.
type builder struct {
	run   *Run
	lanes lanes
}

// newBuilder returns a builder of the run of the given jobs.
func newBuilder(config sim.Config, jobs []sim.Job) *builder {
	run := &Run{Procs: config.Procs, policy: config.Policy, Jobs: jobs, indexByID: indicesByID(jobs)}
	return &builder{run: run, lanes: lanes{procs: int32(config.Procs)}}
}

// add appends the next decision, with its fixings and places.
func (b *builder) add(d *schedule.Decision) {
	i := int32(len(b.run.Decisions))
	for _, f := range d.Fixed {
		b.run.Fixings = append(b.run.Fixings, Fixing{i, b.run.indexByID[f.ID]})
	}
	out := Event{Now: d.Now, Job: -1, Answer: d.Answer, Reason: d.Reason, Moves: int32(len(d.Moves))}
	if !d.Replan {
		out.Job, out.Ready, out.Deadline = b.run.indexByID[d.Request.ID], d.Request.Ready, d.Request.Deadline
		if d.Answer != schedule.Rejected {
			out.Ready, out.Deadline, out.Shift = d.Window.Ready, d.Window.Deadline, d.Window.Shift
		}
	}
	b.run.Decisions = append(b.run.Decisions, out)
	b.place(i, d, out.Job)
}

// place assigns processors to the jobs that decision i moved and to the request, if it was accepted, and appends the places that changed.
func (b *builder) place(i int32, d *schedule.Decision, request int32) {
	b.removeEnded(d.Now)
	var unassigned []holding
	reassign := func(job int32, start Instant) { // takes the job's processors away, to assign processors for the new start
		j := &b.run.Jobs[job]
		unassigned = append(unassigned, holding{job, j.Procs, start, start.Add(j.Estimate), b.lanes.release(job)})
	}
	for _, m := range d.Moves {
		reassign(b.run.indexByID[m.ID], m.To)
	}
	if !d.Replan && d.Answer != schedule.Rejected {
		reassign(request, d.Start)
	}
	if len(unassigned) == 0 {
		return
	}
	for _, h := range b.lanes.assignNew(d.Now, unassigned) {
		b.run.Places = append(b.run.Places, Place{i, h.job, h.start, h.ranges})
	}
}

// removeEnded removes the holdings of jobs that have ended by now.
func (b *builder) removeEnded(now Instant) {
	kept := b.lanes.held[:0]
	for _, h := range b.lanes.held {
		if b.run.end(h.job, h.start) > now {
			kept = append(kept, h)
		}
	}
	b.lanes.held = kept
}

// end returns the instant at which a job that starts at start really ends: after its run time, or after its estimate if that is shorter.
func (r *Run) end(job int32, start Instant) Instant {
	j := &r.Jobs[job]
	return start.Add(min(j.Runtime, j.Estimate))
}

package queue

import (
	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
	"juggle/core/workload"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// FromTrace returns the jobs of a log, in the order of the log. A job's estimate is its requested time or its run time, whichever is
// longer, so that no job is ended before its work is done. The jobs have no windows.
func FromTrace(t *workload.Trace) []sim.Job {
	jobs := make([]sim.Job, len(t.Jobs))
	for i, j := range t.Jobs {
		jobs[i] = sim.Job{Runtime: Seconds(j.Runtime), Request: schedule.Request{
			ID: j.ID, Submit: Instant(j.Submit), Procs: j.Procs, Estimate: Seconds(max(j.Requested, j.Runtime)),
		}}
	}
	return jobs
}

// validate adds a fault for every field of j that a queue uses and that is out of range on a machine of procs processors.
func validate(f *param.Faults, j *sim.Job, procs int32) {
	checkRange := func(name string, got, least, most int64) {
		f.AddUnless(got >= least && got <= most, "queue: job %d: %s: got %d, want %d to %d", j.ID, name, got, least, most)
	}
	checkRange("submit", int64(j.Submit), 0, schedule.MaxTime)
	checkRange("procs", int64(j.Procs), 1, int64(procs))
	checkRange("estimate", int64(j.Estimate), 1, schedule.MaxTime)
	checkRange("runtime", int64(j.Runtime), 1, schedule.MaxTime)
}

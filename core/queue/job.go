package queue

import (
	"errors"
	"fmt"

	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// A Job is a job as a queue meets it: it has no window, since nothing is promised.
type Job struct {
	ID       int64
	Submit   Instant
	Procs    int32
	Estimate Seconds // what the policies plan with; the job is ended there
	Runtime  Seconds // what it would run
}

// Holds is how long j holds its processors: its run time, or the estimate at which it is ended.
func (j *Job) Holds() Seconds { return min(j.Runtime, j.Estimate) }

// FromTrace is the jobs of a log, in its order. The estimate is the requested time, at least the run time, so that no job is cut
// short; the run time where the log has no requested time.
func FromTrace(t *workload.Trace) []Job {
	jobs := make([]Job, len(t.Jobs))
	for i, j := range t.Jobs {
		jobs[i] = Job{ID: j.ID, Submit: Instant(j.Submit), Procs: j.Procs,
			Estimate: Seconds(max(j.Requested, j.Runtime)), Runtime: Seconds(j.Runtime)}
	}
	return jobs
}

// FromRequests is the jobs of requests as a queue meets them, in their order.
func FromRequests(requests []sim.Job) []Job {
	jobs := make([]Job, len(requests))
	for i, j := range requests {
		jobs[i] = Job{ID: j.ID, Submit: j.Submit, Procs: j.Procs, Estimate: j.Estimate, Runtime: j.Runtime}
	}
	return jobs
}

// validate reports every field of j that is out of range, on a machine of procs processors.
func (j *Job) validate(procs int32) error {
	var errs []error
	field := func(name string, got, least, most int64) {
		if got < least || got > most {
			errs = append(errs, fmt.Errorf("queue: job %d: %s: got %d, want %d to %d", j.ID, name, got, least, most))
		}
	}
	field("submit", int64(j.Submit), 0, schedule.MaxTime)
	field("procs", int64(j.Procs), 1, int64(procs))
	field("estimate", int64(j.Estimate), 1, schedule.MaxTime)
	field("runtime", int64(j.Runtime), 1, schedule.MaxTime)
	return errors.Join(errs...)
}

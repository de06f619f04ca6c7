package sim

import (
	"errors"
	"fmt"
	"math/bits"

	"juggle/core/schedule"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = schedule.Instant
	Seconds = schedule.Seconds
)

// A Job is a request with its actual run time, which only the machine knows.
type Job struct {
	schedule.Request
	Runtime Seconds // actual run time in seconds (T^a), at least 1; the job is ended at its estimate
}

// RunsFor returns for how many seconds the job runs in a mold that takes the given time: time x run time / estimate, rounded up. A job that
// is ended at its estimate counts with a run time of one estimate.
func (j *Job) RunsFor(time Seconds) Seconds {
	if time == j.Estimate {
		return min(j.Runtime, j.Estimate)
	}
	return j.scaledRuntime(time)
}

// scaledRuntime returns what RunsFor does, without overflow.
func (j *Job) scaledRuntime(time Seconds) Seconds {
	runtime := min(j.Runtime, j.Estimate)
	high, low := bits.Mul64(uint64(runtime), uint64(time))
	quotient, rest := bits.Div64(high, low, uint64(j.Estimate)) // runtime <= estimate, so the quotient is at most time
	if rest > 0 {
		quotient++
	}
	return Seconds(quotient)
}

// EndsAtEstimate reports whether the job is ended at its estimate, before its work is done.
func (j *Job) EndsAtEstimate() bool { return j.Runtime > j.Estimate }

// Validate returns an error for every broken invariant of j.
func (j Job) Validate() error {
	err := j.Request.Validate()
	if j.Runtime < 1 || j.Runtime > schedule.MaxTime {
		err = errors.Join(err, fmt.Errorf("sim: job %d: runtime: got %d, want 1 to %d", j.ID, j.Runtime, int64(schedule.MaxTime)))
	}
	return err
}

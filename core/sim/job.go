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

// RunsFor returns how many seconds the job runs in a mold that takes the given time. The result is to that time as the run time is to the
// estimate, rounded up.
func (j *Job) RunsFor(time Seconds) Seconds {
	if time == j.Estimate {
		return min(j.Runtime, j.Estimate)
	}
	return j.runsMolded(time)
}

// runsMolded returns ceil(run time x time / estimate), without overflow.
func (j *Job) runsMolded(time Seconds) Seconds {
	runs := min(j.Runtime, j.Estimate)
	high, low := bits.Mul64(uint64(runs), uint64(time))
	quotient, rest := bits.Div64(high, low, uint64(j.Estimate)) // runs <= estimate, so the quotient is at most time
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

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

// A Job is a request together with what only the machine finds out.
type Job struct {
	schedule.Request
	Runtime Seconds // actual run time (T^a), at least 1; a job that reaches its estimate is ended there
}

// RunsFor is how long the job really runs in a mold that takes time: as much of it as its run time is of its estimate, rounded up.
func (j *Job) RunsFor(time Seconds) Seconds {
	if time == j.Estimate {
		return min(j.Runtime, j.Estimate)
	}
	return j.runsMolded(time)
}

func (j *Job) runsMolded(time Seconds) Seconds {
	runs := min(j.Runtime, j.Estimate)
	high, low := bits.Mul64(uint64(runs), uint64(time))
	quotient, rest := bits.Div64(high, low, uint64(j.Estimate)) // runs <= estimate, so the quotient is at most time
	if rest > 0 {
		quotient++
	}
	return Seconds(quotient)
}

// Cut reports whether the job, once it runs, is ended at its estimate.
func (j *Job) Cut() bool { return j.Runtime > j.Estimate }

// Validate reports every broken invariant of j.
func (j Job) Validate() error {
	err := j.Request.Validate()
	if j.Runtime < 1 || j.Runtime > schedule.MaxTime {
		err = errors.Join(err, fmt.Errorf("sim: job %d: runtime: got %d, want 1 to %d", j.ID, j.Runtime, int64(schedule.MaxTime)))
	}
	return err
}

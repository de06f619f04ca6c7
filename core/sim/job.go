package sim

import (
	"errors"
	"fmt"

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

// Validate reports every broken invariant of j.
func (j Job) Validate() error {
	err := j.Request.Validate()
	if j.Runtime < 1 || j.Runtime > schedule.MaxTime {
		err = errors.Join(err, fmt.Errorf("sim: job %d: runtime: got %d, want 1 to %d", j.ID, j.Runtime, int64(schedule.MaxTime)))
	}
	return err
}

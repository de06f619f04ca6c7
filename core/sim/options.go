package sim

import (
	"errors"
	"fmt"

	"juggle/core/schedule"
)

// Options simulates the jobs until the request with the given id arrives, and returns all windows that it could get then: see
// schedule.Scheduler.Options. It does not decide the request.
func Options(cfg Config, jobs []Job, id int64) ([]schedule.Option, error) {
	var (
		r       run
		options []schedule.Option
		found   = errors.New("found")
	)
	_, err := r.play(cfg, jobs, func(now Instant, job *Job) error {
		if job.ID != id {
			return nil
		}
		options = r.scheduler.Options(now, job.Request)
		return found
	}, nil)
	switch err {
	case found:
		return options, nil
	case nil:
		return nil, fmt.Errorf("sim: Options: got id %d, want that of a job", id)
	}
	return nil, err
}

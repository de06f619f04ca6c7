package sim

import (
	"fmt"

	"juggle/core/schedule"
)

// Options simulates the jobs until the request with that id arrives, and returns the list of all windows that it could get then: see
// schedule.Scheduler.Options. The request itself is not decided.
func Options(cfg Config, jobs []Job, id int64) ([]schedule.Offer, error) {
	var r Runner
	cfg.Explain = false
	if err := r.begin(cfg, jobs); err != nil {
		return nil, err
	}
	for !r.over() {
		now := r.nextEvent()
		if err := r.advance(now); err != nil {
			return nil, err
		}
		for r.arrivesAt(now) {
			if job := r.jobs[r.arrivals[r.arrived]]; job.ID == id {
				r.start(now)
				r.scheduler.Fix(now)
				return r.scheduler.Options(now, job.Request), nil
			}
			if err := r.arrive(now); err != nil {
				return nil, err
			}
		}
	}
	return nil, fmt.Errorf("sim: Options: got id %d, want that of a job", id)
}

package sim

import "juggle/core/schedule"

// Explain is Run with every decision handed to each as soon as it is made, and none of them kept: a long run's explanations need not
// fit into memory. Config.Check plays no part. An error of each ends the run and is returned as it is.
func Explain(cfg Config, jobs []Job, each func(schedule.Decision) error) error {
	var r Runner
	if err := r.begin(cfg, jobs); err != nil {
		return err
	}
	var stop error
	r.scheduler.Record(func(d schedule.Decision) {
		if stop == nil {
			stop = each(d)
		}
	})
	for stop == nil && !r.over() {
		now := r.nextEvent()
		if err := r.advance(now); err != nil {
			return err
		}
		for stop == nil && r.arrivesAt(now) {
			if err := r.arrive(now); err != nil {
				return err
			}
		}
	}
	return stop
}

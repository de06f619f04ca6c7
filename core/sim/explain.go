package sim

import "juggle/core/schedule"

// Explain is Run with every decision handed to each as soon as it is made, and none of them kept: a long run's explanations need not
// fit into memory. An error of each ends the run and is returned as it is.
func Explain(cfg Config, jobs []Job, each func(schedule.Decision) error) error {
	var r run
	_, err := r.play(cfg, jobs, nil, each)
	return err
}

package sim

import "juggle/core/schedule"

// RunExplained simulates the jobs as Run does, and calls onDecision with every decision as soon as it is made. It keeps no decision,
// because the decisions of a long run may not fit into memory. An error of onDecision ends the run and is returned as it is.
func RunExplained(cfg Config, jobs []Job, onDecision func(schedule.Decision) error) error {
	var r run
	_, err := r.play(cfg, jobs, nil, onDecision)
	return err
}

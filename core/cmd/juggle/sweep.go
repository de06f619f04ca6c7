package main

func sweepCommands() []command {
	return []command{
		{"plan", "make a folder of a sweep: every combination of logs and values", sweepPlan},
		{"run", "compute a share of it", sweepRun},
		{"merge", "the tables of every study, as one machine would have made them, or what is missing", sweepMerge},
		{"slurm", "print a job script for Slurm", sweepSlurm},
	}
}

// runSweep computes studies that are larger than one machine, in shares that can be computed anywhere.
func runSweep(e *env, args []string) error { return runGroup(e, "sweep", sweepCommands(), args) }

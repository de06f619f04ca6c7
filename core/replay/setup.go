package replay

import (
	"errors"

	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// A Setup is everything about a run but the trace: which period of it, how its jobs become requests, and the provider's rules. The
// zero value is not useful: start from Default.
//
// Invariant: Policy.Seed is Workload.Seed, the one seed that people set.
type Setup struct {
	Workload workload.Config
	Policy   schedule.Policy
}

// Default is the paper's provider at work: earliest deadline first at load 1.25, windows that are 100 percent wider for half of the jobs,
// and offers up to 100 percent to the same half.
func Default() Setup {
	s := Setup{
		Workload: workload.PaperConfig(),
		Policy:   schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: 100, Seed: 1},
	}
	s.Workload.Load, s.Workload.IntervalLambda, s.Workload.Seed = 1250, 100, 1
	return s
}

// Config is how the simulator runs it on a machine of procs processors.
func (s Setup) Config(procs int) sim.Config {
	return sim.Config{Procs: procs, Policy: s.Policy, Horizon: workload.Horizon(s.Workload.Load)}
}

// Validate reports everything that is out of range. Whether the trace has the period is found out by Play.
func (s Setup) Validate() error { return errors.Join(s.Workload.Validate(), s.Policy.Validate()) }

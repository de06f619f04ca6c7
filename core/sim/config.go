package sim

import (
	"juggle/core/experiment/param"
	"juggle/core/schedule"
)

// A Config holds everything about a run except its jobs.
type Config struct {
	Procs   int             // m, the processors of the machine
	Policy  schedule.Policy // the provider's rules
	Placer  schedule.Placer // replaces first fit; nil: first fit
	From    Instant         // measures count [From, H) and the requests submitted at From or later; the time before From is the warm-up
	Horizon Instant         // H; 0: up to the last end of a job
	Check   bool            // verify the invariants after every event; the error of a broken one is a fault.Error
}

// Validate returns an error for every field that is out of range.
func (c Config) Validate() error {
	var f param.Faults
	f.AddUnless(c.Procs >= 1 && c.Procs <= schedule.MaxProcs, "sim: Config.Procs: got %d, want 1 to %d", c.Procs, schedule.MaxProcs)
	f.AddUnless(c.Horizon >= 0 && c.Horizon <= schedule.MaxTime, "sim: Config.Horizon: got %d, want 0 to %d", c.Horizon, schedule.MaxTime)
	f.AddUnless(c.From >= 0 && c.From <= max(0, c.Horizon), "sim: Config.From: got %d, want 0 to the horizon, %d", c.From, c.Horizon)
	return append(f, c.Policy.Validate()).Err()
}

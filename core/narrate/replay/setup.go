package replay

import (
	"errors"
	"fmt"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
	"juggle/core/sim/session/input"
	"juggle/core/workload"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// A Setup holds everything about a run except the log: the period, how its jobs become requests, and the provider's rules. The zero value
// is not useful; start from Default. If Requests is not empty, these requests are run instead, on a machine of Procs processors.
//
// Invariant: Policy.Seed is Workload.Seed, the one seed that readers set.
type Setup struct {
	Workload workload.Config
	Policy   schedule.Policy
	Requests string // a reader's own requests, spelled by package input; empty: the requests of the log
	Procs    int    // processors of the machine for Requests; a log has its own
}

// Default returns a setup from the paper: the order EDF at arrival rate 1.25; each job with a probability of one half has a window that is
// on average 100 percent of the estimate wider, and gets offers up to 100 percent of the estimate away.
func Default() Setup {
	s := Setup{
		Procs:    128,
		Workload: workload.PaperConfig(),
		Policy:   schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: 100, Seed: 1},
	}
	s.Workload.Load, s.Workload.IntervalLambda, s.Workload.Seed = 1250, 100, 1
	return s
}

// Config returns the simulator's configuration for the setup on a machine of procs processors.
func (s Setup) Config(procs int) sim.Config {
	return sim.Config{Procs: procs, Policy: s.Policy, From: s.Workload.Begin(), Horizon: s.Workload.Horizon()}
}

// Validate returns an error that names everything out of range. It does not check that the log has the period; Play does.
func (s Setup) Validate() error {
	return errors.Join(s.Workload.Validate(), s.Policy.Validate(), s.Config(s.Procs).Validate())
}

// Jobs returns the jobs of a run in order of arrival, and the processors of its machine.
func (s Setup) Jobs(t *workload.Trace) (jobs []sim.Job, procs int, err error) {
	if s.Requests != "" {
		jobs, err = readRequests(s.Requests)
		return jobs, s.Procs, err
	}
	jobs, err = t.Generate(s.Workload, nil)
	return jobs, t.Procs, err
}

// WithRequests returns s with a reader's own requests, in any order, instead of the log's. The machine gets the default number of
// processors, or as many as the widest request needs. It returns an error where a run cannot have these requests.
func (s Setup) WithRequests(jobs []sim.Job) (Setup, error) {
	s.Requests, s.Procs = input.Spell(input.Merge(jobs, nil)), Default().Procs
	for i := range jobs {
		s.Procs = max(s.Procs, int(jobs[i].Procs))
	}
	_, err := readRequests(s.Requests)
	return s, err
}

// readRequests reads requests that package input spelled. It returns an error for events, and for requests with conditions, because a Run
// keeps neither.
func readRequests(spelled string) ([]sim.Job, error) {
	inputs, ok := input.Read(spelled)
	if !ok {
		return nil, fmt.Errorf("replay: got requests that cannot be read, want at most %d as a link spells them", input.MaxInputs)
	}
	jobs := make([]sim.Job, len(inputs))
	for i, in := range inputs {
		if in.Job == nil {
			return nil, errors.New("replay: got something that happens to a request, want requests alone")
		}
		if jobs[i] = *in.Job; in.Job.Conditions != nil {
			return nil, fmt.Errorf("replay: request %d has molds, a budget, a tolerance or a limit to what it accepts, want none", in.Job.ID)
		}
	}
	return jobs, nil
}

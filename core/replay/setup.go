package replay

import (
	"errors"
	"fmt"

	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/session/input"
	"juggle/core/sim"
	"juggle/core/workload"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// A Setup is everything about a run but the trace: the period, how its jobs become requests, and the provider's rules. The zero value is
// not useful: start from Default.
//
// Invariant: Policy.Seed is Workload.Seed, the one seed that people set.
//
// If there are Requests, they are run in place of the trace's, on a machine of Procs processors.
type Setup struct {
	Workload workload.Config
	Policy   schedule.Policy
	Requests string // a reader's own requests, as package input spells them; empty: those of the trace
	Procs    int    // of the machine for Requests; a trace has its own
}

// Default is a setup of the paper's: the order EDF at load 1.25, windows that are on average 100 percent of the estimate wider for half of
// the jobs, and offers up to 100 percent of the estimate away for the same half.
func Default() Setup {
	s := Setup{
		Procs:    128,
		Workload: workload.PaperConfig(),
		Policy:   schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: 100, Seed: 1},
	}
	s.Workload.Load, s.Workload.IntervalLambda, s.Workload.Seed = 1250, 100, 1
	return s
}

// Config is the simulator's configuration for the setup on a machine of procs processors.
func (s Setup) Config(procs int) sim.Config {
	return sim.Config{Procs: procs, Policy: s.Policy, From: s.Workload.Begin(), Horizon: s.Workload.Horizon()}
}

// Validate returns an error that names everything out of range. Play checks that the trace has the period.
func (s Setup) Validate() error {
	return errors.Join(s.Workload.Validate(), s.Policy.Validate(), s.Config(s.Procs).Validate())
}

// Jobs are the jobs of a run in order of arrival, and the processors of its machine.
func (s Setup) Jobs(t *workload.Trace) (jobs []sim.Job, procs int, err error) {
	if s.Requests != "" {
		jobs, err = plain(s.Requests)
		return jobs, s.Procs, err
	}
	jobs, err = t.Generate(s.Workload, nil)
	return jobs, t.Procs, err
}

// With is s with a reader's own requests, in any order, in place of the trace's. The machine has the default number of processors, or as
// many as the largest request needs. The error says why a run cannot have these requests.
func (s Setup) With(jobs []sim.Job) (Setup, error) {
	s.Requests, s.Procs = input.Spell(input.Merged(jobs, nil)), Default().Procs
	for i := range jobs {
		s.Procs = max(s.Procs, int(jobs[i].Procs))
	}
	_, err := plain(s.Requests)
	return s, err
}

// plain reads requests as package input spells them. It returns an error for events and for requests with conditions of an agreement, which
// a Run cannot keep.
func plain(spelled string) ([]sim.Job, error) {
	inputs, ok := input.Read(spelled)
	if !ok {
		return nil, fmt.Errorf("replay: got requests that cannot be read, want at most %d as a link spells them", input.Most)
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

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

// A Setup is everything about a run but the trace: which period of it, how its jobs become requests, and the provider's rules. The
// zero value is not useful: start from Default.
//
// Invariant: Policy.Seed is Workload.Seed, the one seed that people set.
//
// Where Requests are named they are run, on a machine of Procs processors, and nothing of the trace is.
type Setup struct {
	Workload workload.Config
	Policy   schedule.Policy
	Requests string // a reader's own, as package input spells them; "": the trace's
	Procs    int
}

// Default is the paper's provider at work: earliest deadline first at load 1.25, windows that are 100 percent wider for half of the jobs,
// and offers up to 100 percent to the same half.
func Default() Setup {
	s := Setup{
		Procs:    128,
		Workload: workload.PaperConfig(),
		Policy:   schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: 100, Seed: 1},
	}
	s.Workload.Load, s.Workload.IntervalLambda, s.Workload.Seed = 1250, 100, 1
	return s
}

// Config is how the simulator runs it on a machine of procs processors.
func (s Setup) Config(procs int) sim.Config {
	return sim.Config{Procs: procs, Policy: s.Policy, From: s.Workload.Begin(), Horizon: s.Workload.Horizon()}
}

// Validate reports everything that is out of range. Whether the trace has the period is found out by Play.
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

// With is s with a reader's own requests, in any order, instead of the trace's, on a machine that is as wide as the widest asks, and at
// least as wide as by default. An error says why a run does not show them.
func (s Setup) With(jobs []sim.Job) (Setup, error) {
	s.Requests, s.Procs = input.Spell(input.Merged(jobs, nil)), Default().Procs
	for i := range jobs {
		s.Procs = max(s.Procs, int(jobs[i].Procs))
	}
	_, err := plain(s.Requests)
	return s, err
}

// plain are the spelled requests, which have no terms of an agreement: a Run has no place for these.
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

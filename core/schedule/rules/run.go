package rules

import (
	"cmp"
	"fmt"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// DefaultNodes is how many nodes the search of Retiming may visit for one request.
const DefaultNodes = 300

// A Config holds everything about a run except its jobs.
type Config struct {
	Procs          int
	Rule           Rule
	Order          schedule.Order // of the waiting queue
	Seed           uint64         // of an order that draws random numbers
	Horizon        Instant        // H: utilisation counts [0, H); 0: up to the last end
	Nodes          int            // the limit of one search of Retiming; 0: DefaultNodes
	Check          bool           // verify the invariants after every event: see sim.Config
	CheckCancelled func() error   // called at every arrival; an error ends the run; nil: not called
}

// Validate returns an error for every field that is out of range. Where the rule is unknown, it looks no further.
func (c Config) Validate() error {
	if int(c.Rule) >= len(declaredRules) {
		return fmt.Errorf("rules: rule: got %d, want 0 to %d", c.Rule, len(declaredRules)-1)
	}
	var f param.Faults
	f.AddUnless(c.Order == schedule.EDF || !declaredRules[c.Rule].byDeadline,
		"rules: order: got %v, want %v: the rule %v sorts by deadlines only",
		c.Order, schedule.EDF, c.Rule)
	f.AddUnless(c.Nodes >= 0, "rules: nodes: got %d, want at least 0", c.Nodes)
	return append(f, c.simConfig(nil).Validate()).Err()
}

// simConfig returns the configuration of the machine. Offers and fixing are off.
func (c Config) simConfig(p schedule.Placer) sim.Config {
	policy := schedule.Policy{Order: c.Order, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: c.Seed}
	return sim.Config{Procs: c.Procs, Policy: policy, Placer: p, Horizon: c.Horizon, Check: c.Check}
}

// A Result is the result of a whole run.
type Result struct {
	sim.Measures
	Rows      []sim.Row // in the order of the jobs
	Fits      int       // how often the profile was searched for a gap: the computing cost
	Undecided int       // requests that Retiming rejected because its search reached its limit
}

// Run simulates the jobs, which may be in any order. Jobs with the same submission are decided in their order in the list.
func Run(c Config, jobs []sim.Job) (*Result, error) {
	f := param.Faults{c.Validate()}
	for i := range jobs {
		f = append(f, c.Rule.checkConditions(&jobs[i].Request))
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	c.Nodes = cmp.Or(c.Nodes, DefaultNodes)
	if c.CheckCancelled == nil {
		c.CheckCancelled = func() error { return nil }
	}
	run := new(Result)
	m, err := sim.NewMachine(c.simConfig(func(b *schedule.Board) (failed int, ok bool) {
		return declaredRules[c.Rule].place(&board{b, run, c.Nodes})
	}), jobs)
	if err == nil {
		err = play(m, c.CheckCancelled)
	}
	if err != nil {
		return nil, err
	}
	for i := range jobs {
		run.Rows = append(run.Rows, m.Row(i))
	}
	run.Measures = sim.MeasureRows(run.Rows, c.Procs, 0, c.Horizon)
	return run, nil
}

// PlaceAll is a schedule.Placer that places the request, and again every job behind it, by first fit, as lines 4 to 9 of Algorithm 1 say.
func PlaceAll(b *schedule.Board) (failed int, ok bool) {
	return declaredRules[FirstFit].place(&board{Board: b, run: new(Result)})
}

// play runs a machine to its end, and calls checkCancelled at every arrival.
func play(m *sim.Machine, checkCancelled func() error) error {
	for now := Instant(0); now < profile.Forever; {
		now = m.Next()
		if err := m.Advance(now); err != nil {
			return err
		}
		if _, comes := m.NextArrival(); !comes {
			continue
		}
		if err := m.Decide(); err != nil {
			return err
		}
		if err := checkCancelled(); err != nil {
			return err
		}
	}
	return nil
}

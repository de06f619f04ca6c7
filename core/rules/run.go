package rules

import (
	"cmp"
	"fmt"

	"juggle/core/param"
	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// DefaultNodes is how many nodes the search of Retiming may visit for one request.
const DefaultNodes = 300

// A Config is everything about a run but its jobs.
type Config struct {
	Procs   int
	Rule    Rule
	Order   schedule.Order // of the waiting queue
	Seed    uint64         // of an order that draws
	Horizon Instant        // H: utilisation counts [0, H); 0 means up to the last end
	Nodes   int            // of one search of Retiming; 0 means DefaultNodes
	Check   bool           // verify the invariants after every event: see sim.Config
	Alive   func() error   // called at every arrival; an error of it ends the run; nil: not called
}

// Validate reports every field that is out of range.
func (c Config) Validate() error {
	if int(c.Rule) >= len(declared) {
		return fmt.Errorf("rules: rule: got %d, want 0 to %d", c.Rule, len(declared)-1)
	}
	var f param.Faults
	f.Want(c.Order == schedule.EDF || !declared[c.Rule].byDeadline, "rules: order: got %v, want %v: the rule %v sorts by deadlines only",
		c.Order, schedule.EDF, c.Rule)
	f.Want(c.Nodes >= 0, "rules: nodes: got %d, want at least 0", c.Nodes)
	return append(f, c.sim(nil).Validate()).Err()
}

func (c Config) sim(p schedule.Placer) sim.Config {
	policy := schedule.Policy{Order: c.Order, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: c.Seed}
	return sim.Config{Procs: c.Procs, Policy: policy, Placer: p, Horizon: c.Horizon, Check: c.Check}
}

// A Result is a whole run.
type Result struct {
	sim.Measures
	Rows      []sim.Row // as the jobs
	Fits      int       // how often the profile was asked for a gap: the cost in computing
	Undecided int       // requests that Retiming rejected because its search met its limit
}

// Run simulates the jobs, in any order; ties of submission are broken by their order.
func Run(c Config, jobs []sim.Job) (*Result, error) {
	f := param.Faults{c.Validate()}
	for i := range jobs {
		f = append(f, c.Rule.check(&jobs[i].Request))
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	c.Nodes = cmp.Or(c.Nodes, DefaultNodes)
	if c.Alive == nil {
		c.Alive = func() error { return nil }
	}
	run := new(Result)
	m, err := sim.NewMachine(c.sim(func(b *schedule.Board) (failed int, ok bool) {
		return declared[c.Rule].place(&board{b, run, c.Nodes})
	}), jobs)
	if err == nil {
		err = play(m, c.Alive)
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

// PlaceAll is the paper's own placing as a schedule.Placer: lines 4 to 9 of Algorithm 1 as they stand, with no job left out.
func PlaceAll(b *schedule.Board) (failed int, ok bool) {
	return declared[FirstFit].place(&board{Board: b, run: new(Result)})
}

// play runs a machine to its end, and asks alive at every arrival.
func play(m *sim.Machine, alive func() error) error {
	for now := Instant(0); now < profile.Forever; {
		now = m.Next()
		if err := m.Advance(now); err != nil {
			return err
		}
		if _, comes := m.Coming(); !comes {
			continue
		}
		if err := m.Decide(); err != nil {
			return err
		}
		if err := alive(); err != nil {
			return err
		}
	}
	return nil
}

package coallocation

import (
	"cmp"
	"fmt"

	"juggle/core/fault"
	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// A Request is a job and what several machines have to know of it.
type Request = sim.PartJob

// A Row is what became of one request.
type Row struct {
	sim.Row
	Part  sim.Part // its machine is where it ran; of a rejected one, what it asked for
	Moved int      // how often its composite was placed again
}

// An Outcome is a whole run.
type Outcome struct {
	Requests []Request // as events call them
	Rows     []Row     // what became of them in the end
	Events   []Event   // where Config.Explain
	Sums
}

// Sums count what has come of a run, or of some of it.
type Sums struct {
	Local, Composites struct{ Asked, Accepted int } // a composite counts as one
	Moved             int                           // times that a composite was placed again
	Questions         int                           // that the broker has put, shifts included
}

// Run simulates the requests, in any order of submission; ties are broken by their order. Their parts are as requestcsv.ReadParts gives
// them: each on a machine that there is, the parts of a composite neighbours that agree.
func Run(cfg Config, requests []Request) (*Outcome, error) {
	if n, least := len(cfg.Procs), Machines(requests); n < least || n > MaxMachines {
		return nil, fmt.Errorf("coallocation: Config.Procs: got %d machines, want %d to %d", n, least, MaxMachines)
	}
	b := &broker{Outcome: &Outcome{Requests: requests}, cfg: cfg, why: map[int64]schedule.Reason{}, moved: map[int64]int{}}
	jobs := make([]sim.Job, len(requests))
	for i := range requests {
		jobs[i], b.at = requests[i].Job, append(b.at, Nowhere)
	}
	for _, procs := range cfg.Procs {
		m, err := sim.NewMachine(sim.Config{Procs: procs, Policy: cfg.Policy, Check: cfg.Check}, jobs)
		if err != nil {
			return nil, err
		}
		b.machines = append(b.machines, m)
	}
	if err := b.run(); err != nil {
		return nil, err
	}
	for i := range requests {
		b.Rows = append(b.Rows, b.row(i))
	}
	if cfg.Check {
		return b.Outcome, checkComposites(b.Rows)
	}
	return b.Outcome, nil
}

// run goes from instant to instant: all machines advance, then one request or composite is decided; where another comes at the same
// instant, both happen again.
func (b *broker) run() error {
	for {
		b.now = profile.Forever
		for _, m := range b.machines {
			b.now = min(b.now, m.Next())
		}
		var err error
		for _, m := range b.machines {
			err = cmp.Or(err, m.Advance(b.now))
		}
		if err != nil || b.now == profile.Forever {
			return err
		}
		b.keep()
		next, comes := b.machines[0].Coming()
		if !comes {
			continue
		}
		if b.cfg.GoOn != nil {
			if err := b.cfg.GoOn(); err != nil {
				return err
			}
		}
		if err := b.arrive(next); err != nil {
			return err
		}
		b.keep()
	}
}

// row is what became of request i.
func (b *broker) row(i int) Row {
	r, on := &b.Requests[i], b.at[i]
	row := Row{Part: r.Part, Moved: b.moved[r.Group]}
	if on == Nowhere {
		row.Row = b.machines[max(r.Machine, 0)].Row(i)
		row.Reason = cmp.Or(b.why[r.Group], row.Reason)
		return row
	}
	row.Row, row.Part.Machine, row.Part.Unnamed = b.machines[on].Row(i), on, false
	row.Decision, row.Reason = max(row.Decision, sim.Accepted), schedule.NoReason // a machine knows nothing of a hold
	return row
}

// checkComposites verifies the invariants of composites after a run. Each machine has verified its own: a rejection moves nothing there,
// and it never promises more than it has.
func checkComposites(rows []Row) error {
	for i := 1; i < len(rows); i++ {
		before, part, invariant := &rows[i-1], &rows[i], ""
		runs, ran := part.Decision != sim.Rejected, before.Decision != sim.Rejected
		switch {
		case part.Part.Group == 0 || part.Part.Group != before.Part.Group || !runs && !ran:
		case runs != ran:
			invariant = "all parts of a composite run or none"
		case !part.Part.Chain && part.Start != before.Start:
			invariant = "together means one start"
		case part.Part.Chain && part.Start < before.Start.Add(before.Estimate):
			invariant = "a chain never overlaps itself"
		}
		if invariant != "" {
			return fault.Newf("coallocation: invariant %q broken by job %d", invariant, part.ID)
		}
	}
	return nil
}

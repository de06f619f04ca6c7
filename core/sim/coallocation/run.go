package coallocation

import (
	"cmp"
	"fmt"

	"juggle/core/base/fault"
	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// A Request is a local request, or one part of a co-allocated request.
type Request = sim.PartJob

// A Row is the outcome of one request.
type Row struct {
	sim.Row
	Part  sim.Part // Machine is where it ran; of a rejected request, the machine that it asked for
	Moved int      // how often its co-allocated request was placed again
}

// An Outcome is the result of a whole run.
type Outcome struct {
	Requests []Request // in the order of their indices
	Rows     []Row     // the outcome of each request
	Events   []Event   // with Config.Explain
	Sums
}

// Sums count the results of a run, or of its beginning.
type Sums struct {
	Local, CoAllocated struct{ Asked, Accepted int } // a co-allocated request counts once
	Moved              int                           // how often a co-allocated request was placed again
	Inquiries          int                           // the inquiries of the broker
}

// Run simulates the requests, which may be in any order of submission. Requests with the same submission are decided in their order in the
// list. Their parts must be as requestcsv.ReadParts returns them: every machine exists, and the parts of a co-allocated request are
// neighbours and agree.
func Run(cfg Config, requests []Request) (*Outcome, error) {
	if n, least := len(cfg.Procs), Machines(requests); n < least || n > MaxMachines {
		return nil, fmt.Errorf("coallocation: Config.Procs: got %d machines, want %d to %d", n, least, MaxMachines)
	}
	b := &broker{Outcome: &Outcome{Requests: requests}, cfg: cfg, reasons: map[int64]schedule.Reason{}, movesByGroup: map[int64]int{}}
	jobs := make([]sim.Job, len(requests))
	for i := range requests {
		jobs[i], b.machineOf = requests[i].Job, append(b.machineOf, NoMachine)
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
		return b.Outcome, checkCoAllocated(b.Rows)
	}
	return b.Outcome, nil
}

// run advances all machines from instant to instant, and decides one local or co-allocated request at each where one arrives. Where another
// one arrives at the same instant, it repeats both steps.
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
		b.recordEvent()
		next, arrives := b.machines[0].NextArrival()
		if !arrives {
			continue
		}
		if b.cfg.CheckCancelled != nil {
			if err := b.cfg.CheckCancelled(); err != nil {
				return err
			}
		}
		if err := b.arrive(next); err != nil {
			return err
		}
		b.recordEvent()
	}
}

// row returns the outcome of the request with index i.
func (b *broker) row(i int) Row {
	r, machine := &b.Requests[i], b.machineOf[i]
	row := Row{Part: r.Part, Moved: b.movesByGroup[r.Group]}
	if machine == NoMachine {
		row.Row = b.machines[max(r.Machine, 0)].Row(i)
		row.Reason = cmp.Or(b.reasons[r.Group], row.Reason)
		return row
	}
	row.Row, row.Part.Machine, row.Part.FirstByDefault = b.machines[machine].Row(i), machine, false
	row.Decision, row.Reason = max(row.Decision, sim.Accepted), schedule.NoReason // a machine's row has no decision for a held request
	return row
}

// checkCoAllocated verifies the invariants of co-allocated requests after a run. Each machine has verified its own invariants: a rejection
// moves no job there, and the machine never promises more processors than it has.
func checkCoAllocated(rows []Row) error {
	for i := 1; i < len(rows); i++ {
		before, part, invariant := &rows[i-1], &rows[i], ""
		accepted, acceptedBefore := part.Decision != sim.Rejected, before.Decision != sim.Rejected
		switch {
		case part.Part.Group == 0 || part.Part.Group != before.Part.Group || !accepted && !acceptedBefore:
		case accepted != acceptedBefore:
			invariant = "all parts of a co-allocated request run or none"
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

package together

import (
	"cmp"
	"slices"

	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// A Row is what became of one request.
type Row struct {
	sim.Row
	Part  sim.Part // its machine is where it ran; of a rejected one, what it asked for
	Moved int      // how often its composite was placed again
}

// An Outcome is a whole run.
type Outcome struct {
	Rows      []Row // as the requests
	Questions int   // how often the broker has asked "could you?", shifts included
}

// Run simulates the requests, in any order of submission; ties are broken by their order. Their parts are as requestcsv.ReadParts gives
// them: each on a machine that there is, the parts of a composite neighbours that agree.
func Run(cfg Config, requests []Request) (*Outcome, error) {
	b, order, err := simulate(cfg, requests, nil)
	if err != nil {
		return nil, err
	}
	out := &Outcome{Rows: make([]Row, len(order)), Questions: b.questions}
	for i, from := range order {
		out.Rows[from] = b.row(i)
	}
	return out, nil
}

// simulate runs requests in order of submission; order says where each of them stood.
func simulate(cfg Config, requests []Request, record *recorder) (b *broker, order []int, err error) {
	sorted, order := inOrder(requests)
	b = new(broker)
	if err := b.begin(cfg, sorted); err != nil {
		return nil, nil, err
	}
	b.record = record
	return b, order, b.run()
}

// inOrder is requests in order of submission; order says where each of them stood.
func inOrder(requests []Request) (sorted []Request, order []int) {
	order = make([]int, len(requests))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(requests[a].Submit, requests[b].Submit) })
	for _, from := range order {
		sorted = append(sorted, requests[from])
	}
	return sorted, order
}

// begin makes empty machines, which know the requests, in order of submission.
func (b *broker) begin(cfg Config, requests []Request) error {
	if err := cfg.validate(); err != nil {
		return err
	}
	jobs := make([]sim.Job, len(requests))
	for i := range requests {
		jobs[i] = requests[i].Job
	}
	*b = broker{cfg: cfg, requests: requests, at: make([]int, len(requests)), why: make([]schedule.Reason, len(requests)),
		moved: map[int64]int{}}
	for i := range b.at {
		b.at[i] = nowhere
	}
	for _, procs := range cfg.Procs {
		m, err := sim.NewMachine(sim.Config{Procs: procs, Policy: cfg.Policy, Check: cfg.Check}, jobs)
		if err != nil {
			return err
		}
		b.machines = append(b.machines, m)
	}
	return nil
}

// run plays all events: at an instant every machine's own, then the arrivals.
func (b *broker) run() error {
	for next := 0; ; {
		b.now = profile.Forever
		for _, m := range b.machines {
			b.now = min(b.now, m.Next())
		}
		for _, m := range b.machines {
			if err := m.Advance(b.now); err != nil {
				return err
			}
		}
		if b.now == profile.Forever {
			return b.checkComposites()
		}
		b.event = Event{Now: b.now}
		b.record.keep(b)
		for next < len(b.requests) && b.requests[next].Submit == b.now {
			b.event = Event{Now: b.now, First: next, Parts: len(partsFrom(b.requests, next))}
			if err := b.arrive(); err != nil {
				return err
			}
			b.record.keep(b)
			next += b.event.Parts
			for _, m := range b.machines {
				if err := m.Again(b.now); err != nil {
					return err
				}
			}
		}
	}
}

// arrive decides what comes next: a local request, or a composite of several parts.
func (b *broker) arrive() error {
	first := b.event.First
	if b.requests[first].Group == 0 {
		return b.local(first)
	}
	c := &composite{group: b.requests[first].Group}
	for i := range b.event.Parts {
		c.parts = append(c.parts, first+i)
		for _, m := range b.machines {
			m.Pass()
		}
	}
	why := b.hopeless(c)
	if why == schedule.NoReason {
		a := b.try(0)
		a.Room, a.Kept = true, b.place(c)
		if err := b.settle(a.Kept); err != nil {
			return err
		}
		if a.Kept {
			b.composites = append(b.composites, c)
		} else {
			why = schedule.NoHole
		}
	}
	for _, i := range c.parts {
		b.why[i] = why
	}
	return nil
}

// try begins an attempt to place the composite that has come, or one that waits and gives way.
func (b *broker) try(shifted int64) *Attempt {
	b.before = append(b.before[:0], b.at...)
	for _, m := range b.machines {
		m.Begin(b.now)
	}
	b.event.Attempts = append(b.event.Attempts, Attempt{Shifted: shifted})
	return &b.event.Attempts[len(b.event.Attempts)-1]
}

// settle ends the attempt, and keeps what was done or takes it back.
func (b *broker) settle(keep bool) error {
	if !keep {
		copy(b.at, b.before)
	}
	for _, m := range b.machines {
		if err := m.End(b.now, keep); err != nil {
			return err
		}
	}
	return nil
}

// row is what became of the sorted request i.
func (b *broker) row(i int) Row {
	r, on := &b.requests[i], b.at[i]
	row := Row{Part: r.Part, Moved: b.moved[r.Group]}
	if on == nowhere {
		row.Row = b.machines[max(r.Machine, 0)].Row(i)
		row.Reason = cmp.Or(b.why[i], row.Reason)
		return row
	}
	row.Row, row.Part.Machine, row.Part.Unnamed = b.machines[on].Row(i), on, false
	row.Decision, row.Reason = max(row.Decision, sim.Accepted), schedule.NoReason // a machine knows nothing of a hold
	return row
}

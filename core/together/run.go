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
	out := &Outcome{Rows: make([]Row, len(requests))}
	sorted, order := inOrder(requests)
	b, err := simulate(cfg, sorted, nil)
	if err != nil {
		return nil, err
	}
	for i, from := range order {
		out.Rows[from] = b.row(i)
	}
	out.Questions = b.questions
	return out, nil
}

// inOrder is requests in order of submission; order says where each of them stood.
func inOrder(requests []Request) (sorted []Request, order []int) {
	for i := range requests {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(requests[a].Submit, requests[b].Submit) })
	for _, from := range order {
		sorted = append(sorted, requests[from])
	}
	return sorted, order
}

// simulate is the broker of requests, in order of submission, after the last event. record may be nil.
func simulate(cfg Config, requests []Request, record *recorder) (*broker, error) {
	b := &broker{cfg: cfg, requests: requests, why: make([]schedule.Reason, len(requests)), at: make([]int, len(requests)),
		moved: map[int64]int{}, record: record}
	jobs := make([]sim.Job, len(requests))
	for i := range requests {
		jobs[i], b.at[i] = requests[i].Job, nowhere
	}
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	for _, procs := range cfg.Procs {
		m, err := sim.NewMachine(sim.Config{Procs: procs, Policy: cfg.Policy, Check: cfg.Check}, jobs)
		if err != nil {
			return nil, err
		}
		b.machines = append(b.machines, m)
	}
	return b, b.run()
}

// run plays all events: at an instant every machine's own, then the arrivals.
func (b *broker) run() error {
	for next := 0; ; {
		b.now = profile.Forever
		for _, m := range b.machines {
			b.now = min(b.now, m.Next())
		}
		if err := b.each(func(m *sim.Machine) error { return m.Advance(b.now) }); err != nil {
			return err
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
			if err := b.each(func(m *sim.Machine) error { return m.Again(b.now) }); err != nil {
				return err
			}
		}
	}
}

// each does something with every machine, by number, up to the first error.
func (b *broker) each(do func(*sim.Machine) error) error {
	for _, m := range b.machines {
		if err := do(m); err != nil {
			return err
		}
	}
	return nil
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
		if a.Room, a.Kept = true, b.place(c); a.Kept {
			b.composites = append(b.composites, c)
		} else {
			why = schedule.NoHole
		}
		if err := b.settle(a.Kept); err != nil {
			return err
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
	return b.each(func(m *sim.Machine) error { return m.End(b.now, keep) })
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

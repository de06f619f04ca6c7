package coallocation

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// A broker places composites on machines, of which it knows the widths, and the ends of planned jobs as instants worth asking for.
type broker struct {
	*Outcome
	cfg        Config
	machines   []*sim.Machine
	at         []int                     // by request: the machine that holds it, or Nowhere
	composites []*composite              // that were accepted, and might be placed again when candidates looked last
	why        map[int64]schedule.Reason // by group: why it was rejected
	moved      map[int64]int             // by group
	now        schedule.Instant
	event      Event  // that is under way
	planned    []Move // the last of each request that waits, where events are kept
}

// Nowhere is no machine.
const Nowhere = -1

// A composite is several requests.
type composite struct {
	group int64
	parts []int // the requests, ascending
	steps []step
	start schedule.Instant // of the first part that waits, when candidates looked last
	begun int              // steps of a chain that had begun then
	free  schedule.Instant // the planned end of the last of these
}

// A step is the parts that start at one instant, the widest first; in a chain each by itself.
type step struct {
	parts  []int
	length schedule.Seconds // the longest part's
}

// arrive decides what begins with request i: a local one, or a composite.
func (b *broker) arrive(i int) (err error) {
	r, end := &b.Requests[i], i+1
	for r.Group != 0 && end < len(b.Requests) && b.Requests[end].Group == r.Group {
		end++
	}
	for n, m := range b.machines {
		if r.Group != 0 || n != r.Machine {
			m.Pass(end - i)
		}
	}
	b.event.First, b.event.Parts = i, end-i
	count := &b.Local
	if r.Group == 0 {
		err = b.local(i)
	} else {
		count = &b.Composites
		b.composite(i, end)
	}
	accepted := b.at[i] != Nowhere
	if count.Asked++; accepted {
		count.Accepted++
	}
	for _, m := range b.machines {
		err = cmp.Or(err, m.Verify(i, accepted))
	}
	return err
}

// local decides the local request k.
func (b *broker) local(k int) error {
	on := b.Requests[k].Machine
	err := b.machines[on].Decide()
	switch row := b.machines[on].Row(k); {
	case row.Decision != sim.Rejected:
		b.at[k] = on
	case b.cfg.Shift && (row.Reason == schedule.NoGap || row.Reason == schedule.Breaks):
		for _, c := range b.candidates(k) {
			if b.attempt(c, k) {
				break
			}
		}
	}
	return err
}

// composite decides the composite whose parts are the requests from i to before end.
func (b *broker) composite(i, end int) {
	r, c := &b.Requests[i], &composite{group: b.Requests[i].Group}
	for ; i < end; i++ {
		c.parts = append(c.parts, i)
		if r.Chain || c.steps == nil {
			c.steps = append(c.steps, step{})
		}
		s := &c.steps[len(c.steps)-1]
		s.parts, s.length = append(s.parts, i), max(s.length, b.Requests[i].Estimate)
	}
	for _, s := range c.steps {
		slices.SortStableFunc(s.parts, func(i, j int) int { return cmp.Compare(b.Requests[j].Procs, b.Requests[i].Procs) })
	}
	switch {
	case slices.ContainsFunc(c.parts, b.tooWide):
		b.why[r.Group] = schedule.TooWide
	case r.Deadline.Sub(max(r.Ready, b.now)) < c.left():
		b.why[r.Group] = schedule.TooLate
	case b.attempt(c, Nowhere):
		b.composites = append(b.composites, c)
	default:
		b.why[r.Group] = schedule.NoGap
	}
}

// tooWide reports whether no machine where request i may run has its processors.
func (b *broker) tooWide(i int) bool {
	r, widest := &b.Requests[i], slices.Max(b.cfg.Procs)
	if r.Machine != sim.AnyMachine {
		widest = b.cfg.Procs[r.Machine]
	}
	return int(r.Procs) > widest
}

// candidates are the composites that may be placed again for the local request k, whose earliest starts come first. A composite
// that has begun is forgotten, but for a chain of which, with Config.Begun, parts wait: these may be placed again, behind those that have
// begun.
func (b *broker) candidates(k int) (found []*composite) {
	r := &b.Requests[k]
	b.composites = slices.DeleteFunc(b.composites, func(c *composite) bool {
		for ; c.begun < len(c.steps); c.begun++ {
			i := c.steps[c.begun].parts[0]
			p, there := b.machines[b.at[i]].Promise(i)
			if there && !p.Running {
				c.start = p.Start
				return c.begun > 0 && !b.cfg.Begun
			}
			c.free = b.machines[b.at[i]].Row(i).Start.Add(c.steps[c.begun].length)
		}
		return true
	})
	for _, c := range b.composites {
		if slices.ContainsFunc(c.waiting(), func(i int) bool {
			p, _ := b.machines[b.at[i]].Promise(i)
			return b.at[i] == r.Machine && p.Start < r.Deadline && r.Ready < p.End
		}) {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(c, d *composite) int { return cmp.Or(cmp.Compare(c.start, d.start), cmp.Compare(c.group, d.group)) })
	return found
}

// waiting are the parts that have not begun: of a chain, each is a step.
func (c *composite) waiting() []int { return c.parts[c.begun:] }

// left is the length of the steps that have not begun, one after the other.
func (c *composite) left() (length schedule.Seconds) {
	for _, s := range c.steps[c.begun:] {
		length += s.length
	}
	return length
}

// try has the machines do what f does; where f fails, everything there is as before.
func (b *broker) try(f func() bool) bool {
	for _, m := range b.machines {
		m.Begin()
	}
	done := f()
	for _, m := range b.machines {
		m.End(done)
	}
	return done
}

// attempt tries to place c: one that has come, or, where a local request k finds no gap, one that waits, which is lifted out for it first.
// Where it fails, everything is as before.
func (b *broker) attempt(c *composite, k int) bool {
	a, at := Attempt{Fits: true}, b.at[c.parts[0]:][:len(c.parts)] // parts are neighbours
	before := slices.Clone(at)
	a.Kept = b.try(func() bool {
		if k != Nowhere {
			for _, i := range c.waiting() {
				b.machines[b.at[i]].Drop(i)
			}
			r := &b.Requests[k]
			a.Lifted, a.Begun, a.Fits = c.group, c.begun > 0, b.machines[r.Machine].Hold(k, r.Ready, r.Deadline)
		}
		return a.Fits && b.place(c, &a)
	})
	b.event.Attempts = append(b.event.Attempts, a)
	if !a.Kept {
		copy(at, before)
	} else if k != Nowhere {
		b.at[k] = b.Requests[k].Machine
		b.Moved++
		b.moved[c.group]++
	}
	return a.Kept
}

// place holds all waiting parts of c, in an attempt that takes back what fails.
func (b *broker) place(c *composite, a *Attempt) bool {
	r, left := &b.Requests[c.parts[0]], c.left()
	earliest := max(r.Ready, b.now, c.free)
	for _, s := range c.steps[c.begun:] {
		instants := b.worthAsking(s.parts, earliest, r.Deadline-schedule.Instant(left))
		at := slices.IndexFunc(instants, func(start schedule.Instant) bool { return b.holdAll(s.parts, start, a) })
		if at < 0 {
			return false
		}
		earliest, left = instants[at].Add(s.length), left-s.length
	}
	return true
}

// worthAsking are the instants in [earliest, latest] at which one of the parts may find its first fit, ascending.
func (b *broker) worthAsking(parts []int, earliest, latest schedule.Instant) []schedule.Instant {
	instants := []schedule.Instant{earliest}
	for m, machine := range b.machines {
		if slices.ContainsFunc(parts, func(i int) bool { return b.Requests[i].May(m) }) {
			instants = machine.Ends(instants)
		}
	}
	instants = slices.DeleteFunc(instants, func(s schedule.Instant) bool { return s < earliest || s > latest })
	slices.Sort(instants)
	return slices.Compact(instants)
}

// holdAll has, in an attempt, every part of a step held at one instant, or none. The machines that may run a part and are wide enough are
// asked one after the other until one holds it; for a part that may run on any, not those that another part names or has got.
func (b *broker) holdAll(parts []int, start schedule.Instant, a *Attempt) bool {
	asked := Start{At: start}
	var taken [MaxMachines]bool
	for _, i := range parts {
		if on := b.Requests[i].Machine; on != sim.AnyMachine {
			taken[on] = true
		}
	}
	hold := func(i int) bool {
		r := &b.Requests[i]
		for m, procs := range b.cfg.Procs {
			if !r.May(m) || r.Machine == sim.AnyMachine && taken[m] || int(r.Procs) > procs {
				continue
			}
			yes := b.machines[m].Hold(i, start, start.Add(r.Estimate))
			asked.Asked = append(asked.Asked, Question{i, m, yes})
			if yes {
				b.at[i], taken[m] = m, true
				return true
			}
		}
		return false
	}
	asked.Held = b.try(func() bool { return !slices.ContainsFunc(parts, func(i int) bool { return !hold(i) }) })
	if b.Questions += len(asked.Asked); asked.Asked != nil {
		a.Starts = append(a.Starts, asked)
	}
	return asked.Held
}

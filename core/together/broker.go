package together

import (
	"cmp"
	"slices"

	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// A broker places composites on machines, of which it knows the widths, and the ends of planned jobs as instants worth asking for.
type broker struct {
	cfg        Config
	machines   []*sim.Machine
	all        []int // their numbers
	requests   []Request
	at         []int                     // by request: the machine that holds it; nowhere
	composites []*composite              // that were accepted
	why        map[int64]schedule.Reason // by group: why it was rejected
	moved      map[int64]int             // by group
	now        schedule.Instant
	sums       Sums
	event      Event // that is under way
	instants   []schedule.Instant

	events  []Event // where they are kept
	planned []int   // requests with a start that is still to come
	placed  map[int]Move
}

const nowhere = -1

// A composite is several requests.
type composite struct {
	group int64
	parts []int            // the requests, ascending
	steps [][]int          // those that start at one instant, the widest first; of a chain each by itself
	first schedule.Instant // of its parts' starts, when candidates looked last
}

// arrive decides what begins with request i: a local one, or a composite.
func (b *broker) arrive(i int) (err error) {
	count, group, end := &b.sums.Local, b.requests[i].Group, i
	for ; end == i || group != 0 && end < len(b.requests) && b.requests[end].Group == group; end++ {
		for n, m := range b.machines {
			if group != 0 || n != b.requests[i].Machine {
				m.Pass()
			}
		}
	}
	if b.event = (Event{First: i, Parts: end - i}); group == 0 {
		err = b.local(i)
	} else {
		count = &b.sums.Composites
		err = b.composite(i, end)
	}
	if count.Asked++; b.at[i] != nowhere {
		count.Accepted++
	}
	return err
}

// local decides the local request k.
func (b *broker) local(k int) error {
	on := b.requests[k].Machine
	answer, refused, err := b.machines[on].Request(b.now)
	if err != nil {
		return err
	}
	if answer != sim.Rejected {
		b.at[k] = on
	} else if b.cfg.Shift && (refused == schedule.NoHole || refused == schedule.Breaks) {
		for _, c := range b.candidates(k) {
			if kept, err := b.attempt(c, k); err != nil || kept {
				return err
			}
		}
	}
	return nil
}

// composite decides the composite whose parts are the requests from i to before end.
func (b *broker) composite(i, end int) error {
	c := &composite{group: b.requests[i].Group}
	for ; i < end; i++ {
		c.parts = append(c.parts, i)
	}
	if b.requests[c.parts[0]].Chain {
		c.steps = slices.Collect(slices.Chunk(c.parts, 1))
	} else {
		c.steps = [][]int{slices.Clone(c.parts)}
		slices.SortStableFunc(c.steps[0], func(i, j int) int { return cmp.Compare(b.requests[j].Procs, b.requests[i].Procs) })
	}
	why := b.hopeless(c)
	if why == schedule.NoReason {
		if kept, err := b.attempt(c, nowhere); err != nil || kept {
			b.composites = append(b.composites, c)
			return err
		}
		why = schedule.NoHole
	}
	b.why[c.group] = why
	return nil
}

// hopeless tells why c is rejected without a question, where it is.
func (b *broker) hopeless(c *composite) schedule.Reason {
	r := &b.requests[c.parts[0]]
	for _, i := range c.parts {
		if !slices.ContainsFunc(b.choice(i), func(m int) bool { return int(b.requests[i].Procs) <= b.cfg.Procs[m] }) {
			return schedule.TooWide
		}
	}
	if r.Deadline.Sub(max(r.Ready, b.now)) < b.length(c.steps) {
		return schedule.TooLate
	}
	return schedule.NoReason
}

// candidates are the composites that may be placed again for the local request k, whose earliest starts come first.
func (b *broker) candidates(k int) (found []*composite) {
	r := &b.requests[k]
	for _, c := range b.composites {
		meets, waits := false, true
		c.first = profile.Forever
		for _, i := range c.parts {
			p, there := b.machines[b.at[i]].Promise(i)
			waits, c.first = waits && there && !p.Running, min(c.first, p.Start)
			meets = meets || b.at[i] == r.Machine && p.Start < r.Deadline && r.Ready < p.End
		}
		if meets && waits {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(c, d *composite) int { return cmp.Or(cmp.Compare(c.first, d.first), cmp.Compare(c.group, d.group)) })
	return found
}

// attempt tries to place c: one that has come, or, where a local request k needs room, one that waits, which is lifted out for it first.
// Where it fails, everything is as before.
func (b *broker) attempt(c *composite, k int) (kept bool, err error) {
	before := slices.Clone(b.at)
	for _, m := range b.machines {
		m.Begin(b.now)
	}
	b.event.Attempts = append(b.event.Attempts, Attempt{Room: true})
	a := &b.event.Attempts[len(b.event.Attempts)-1]
	if k != nowhere {
		for _, i := range c.parts {
			b.machines[b.at[i]].Drop(i)
			b.at[i] = nowhere
		}
		r := &b.requests[k]
		b.at[k] = r.Machine
		a.Shifted, a.Room = c.group, b.machines[r.Machine].Hold(k, r.Ready, r.Deadline)
	}
	if a.Kept = a.Room && b.place(c); !a.Kept {
		copy(b.at, before)
	} else if k != nowhere {
		b.sums.Moved++
		b.moved[c.group]++
	}
	for _, m := range b.machines {
		if err := m.End(b.now, a.Kept); err != nil {
			return false, err
		}
	}
	return a.Kept, nil
}

// place holds all parts of c, in an attempt that takes back what fails.
func (b *broker) place(c *composite) bool {
	r := &b.requests[c.parts[0]]
	earliest := max(r.Ready, b.now)
	for n, step := range c.steps {
		instants := b.worthAsking(step, earliest, r.Deadline-schedule.Instant(b.length(c.steps[n:])))
		at := slices.IndexFunc(instants, func(s schedule.Instant) bool { return b.holdAll(step, s) })
		if at < 0 {
			return false
		}
		earliest = instants[at].Add(b.length(c.steps[n : n+1]))
	}
	return true
}

// length is the time that steps need one after the other.
func (b *broker) length(steps [][]int) (length schedule.Seconds) {
	for _, step := range steps {
		longest := schedule.Seconds(0)
		for _, i := range step {
			longest = max(longest, b.requests[i].Estimate)
		}
		length += longest
	}
	return length
}

// worthAsking are the instants in [earliest, latest] at which one of the parts may find its first fit, ascending.
func (b *broker) worthAsking(parts []int, earliest, latest schedule.Instant) []schedule.Instant {
	if earliest > latest {
		return nil
	}
	b.instants = append(b.instants[:0], earliest)
	for m, machine := range b.machines {
		if slices.ContainsFunc(parts, func(i int) bool { return slices.Contains(b.choice(i), m) }) {
			b.instants = machine.Ends(b.instants, earliest, latest)
		}
	}
	slices.Sort(b.instants)
	return slices.Compact(b.instants)
}

// choice is where request i may run.
func (b *broker) choice(i int) []int {
	if m := b.requests[i].Machine; m != Any {
		return b.all[m : m+1]
	}
	return b.all
}

// holdAll holds all parts of a step at s, or none.
func (b *broker) holdAll(step []int, s schedule.Instant) bool {
	for _, m := range b.machines {
		m.Mark()
	}
	for _, i := range step {
		held := slices.ContainsFunc(b.choice(i), func(m int) bool {
			return (b.requests[i].Machine != Any || !b.uses(step, m)) && b.hold(i, m, s)
		})
		if !held {
			for _, m := range b.machines {
				m.Back()
			}
			for _, i := range step {
				b.at[i] = nowhere
			}
			return false
		}
	}
	return true
}

// uses tells whether one of the parts names or holds the machine m.
func (b *broker) uses(parts []int, m int) bool {
	return slices.ContainsFunc(parts, func(i int) bool { return b.requests[i].Machine == m || b.at[i] == m })
}

// hold asks the machine m whether it could run request i at s, and has it do so where it can. One that is too narrow is not asked.
func (b *broker) hold(i, m int, s schedule.Instant) bool {
	r := &b.requests[i]
	if int(r.Procs) > b.cfg.Procs[m] {
		return false
	}
	b.sums.Questions++
	yes := b.machines[m].Hold(i, s, s.Add(r.Estimate))
	a := &b.event.Attempts[len(b.event.Attempts)-1]
	a.Asked = append(a.Asked, Inquiry{i, m, s, yes})
	if yes {
		b.at[i] = m
	}
	return yes
}

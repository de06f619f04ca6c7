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
	requests   []Request         // in order of arrival
	at         []int             // by request: the machine that holds it; nowhere
	before     []int             // at, when the attempt began
	composites []*composite      // that were accepted
	why        []schedule.Reason // by request: why its composite was rejected
	moved      map[int64]int     // by group
	now        schedule.Instant
	questions  int
	event      Event     // that is under way
	record     *recorder // of events; nil: they are not kept
	instants   []schedule.Instant
	marks      []int
}

const nowhere = -1

// A composite is several requests.
type composite struct {
	group   int64
	parts   []int            // the requests, ascending
	started bool             // a part has, so it moves no more
	first   schedule.Instant // of its parts' starts, when candidates looked last
}

// local decides the local request k.
func (b *broker) local(k int) error {
	var refused schedule.Reason
	for i, m := range b.machines {
		if i != b.requests[k].Machine {
			m.Pass()
			continue
		}
		answer, reason, err := m.Request(b.now)
		if err != nil {
			return err
		}
		if refused = reason; answer != sim.Rejected {
			b.at[k] = i
		}
	}
	if b.cfg.Shift && (refused == schedule.NoHole || refused == schedule.Breaks) {
		return b.shift(k)
	}
	return nil
}

// shift makes room for the local request k by placing one waiting composite again.
func (b *broker) shift(k int) error {
	for _, c := range b.candidates(k) {
		a := b.try(c.group)
		for _, i := range c.parts {
			b.machines[b.at[i]].Drop(i)
			b.at[i] = nowhere
		}
		on := b.requests[k].Machine
		a.Room = b.machines[on].Hold(k, b.requests[k].Ready, b.requests[k].Deadline)
		if a.Kept = a.Room && b.place(c); a.Kept {
			b.at[k] = on
			b.moved[c.group]++
		}
		if err := b.settle(a.Kept); err != nil || a.Kept {
			return err
		}
	}
	return nil
}

// candidates are the composites that may be placed again for the local request k, whose earliest starts come first.
func (b *broker) candidates(k int) (found []*composite) {
	r := &b.requests[k]
	for _, c := range b.composites {
		meets := false
		c.first = profile.Forever
		for _, i := range c.parts {
			if c.started {
				break
			}
			p, there := b.machines[b.at[i]].Promise(i)
			c.started, c.first = !there || p.Running, min(c.first, p.Start)
			meets = meets || b.at[i] == r.Machine && p.Start < r.Deadline && r.Ready < p.End
		}
		if meets && !c.started {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(c, d *composite) int { return cmp.Or(cmp.Compare(c.first, d.first), cmp.Compare(c.group, d.group)) })
	return found
}

// hopeless tells why c is rejected without a question, where it is.
func (b *broker) hopeless(c *composite) schedule.Reason {
	r := &b.requests[c.parts[0]]
	for _, i := range c.parts {
		if !slices.ContainsFunc(b.choice(i), func(m int) bool { return int(b.requests[i].Procs) <= b.cfg.Procs[m] }) {
			return schedule.TooWide
		}
	}
	if r.Deadline.Sub(max(r.Ready, b.now)) < b.length(c.parts) {
		return schedule.TooLate
	}
	return schedule.NoReason
}

// length is the time that parts of one composite need: of a chain the sum, otherwise the longest.
func (b *broker) length(parts []int) (length schedule.Seconds) {
	for _, i := range parts {
		if r := &b.requests[i]; r.Chain {
			length += r.Estimate
		} else {
			length = max(length, r.Estimate)
		}
	}
	return length
}

// choice is where request i may run.
func (b *broker) choice(i int) []int {
	if m := b.requests[i].Machine; m != Any {
		return []int{m}
	}
	all := make([]int, len(b.machines))
	for m := range all {
		all[m] = m
	}
	return all
}

// place holds all parts of c, which is possible in an attempt that takes back what fails.
func (b *broker) place(c *composite) bool {
	r := &b.requests[c.parts[0]]
	earliest := max(r.Ready, b.now)
	if !r.Chain {
		widest := slices.Clone(c.parts)
		slices.SortStableFunc(widest, func(i, j int) int { return cmp.Compare(b.requests[j].Procs, b.requests[i].Procs) })
		instants := b.worthAsking(c.parts, earliest)
		return slices.ContainsFunc(instants, func(s schedule.Instant) bool { return b.holdAll(c, widest, s) })
	}
	return b.placeChain(c.parts, earliest)
}

// placeChain holds the parts, the first of which may start at earliest, one behind the other.
func (b *broker) placeChain(parts []int, earliest schedule.Instant) bool {
	for n, i := range parts {
		instants := b.worthAsking(parts[n:], earliest)
		at := slices.IndexFunc(instants, func(s schedule.Instant) bool {
			return slices.ContainsFunc(b.choice(i), func(m int) bool { return b.hold(i, m, s) })
		})
		if at < 0 {
			return false
		}
		earliest = instants[at].Add(b.requests[i].Estimate)
	}
	return true
}

// holdAll holds all parts of c, the widest of which come first, at s, or none.
func (b *broker) holdAll(c *composite, widest []int, s schedule.Instant) bool {
	b.marks = b.marks[:0]
	for _, m := range b.machines {
		b.marks = append(b.marks, m.Mark())
	}
	for _, i := range widest {
		held := slices.ContainsFunc(b.choice(i), func(m int) bool {
			return (b.requests[i].Machine != Any || !b.uses(c, m)) && b.hold(i, m, s)
		})
		if !held {
			for m := range b.machines {
				b.machines[m].Back(b.marks[m])
			}
			for _, i := range widest {
				b.at[i] = nowhere
			}
			return false
		}
	}
	return true
}

// uses tells whether a part of c names or holds the machine m.
func (b *broker) uses(c *composite, m int) bool {
	return slices.ContainsFunc(c.parts, func(i int) bool { return b.requests[i].Machine == m || b.at[i] == m })
}

// worthAsking are the instants from earliest on, with room for all parts behind, at which one of the parts, or the first of a chain's, may
// find its first fit, ascending.
func (b *broker) worthAsking(parts []int, earliest schedule.Instant) []schedule.Instant {
	r := &b.requests[parts[0]]
	latest := r.Deadline - schedule.Instant(b.length(parts))
	if earliest > latest {
		return nil
	}
	if r.Chain {
		parts = parts[:1]
	}
	b.instants = append(b.instants[:0], earliest)
	asked := make([]bool, len(b.machines))
	for _, i := range parts {
		for _, m := range b.choice(i) {
			if !asked[m] {
				b.instants = b.machines[m].Ends(b.instants, earliest, latest)
			}
			asked[m] = true
		}
	}
	slices.Sort(b.instants)
	return slices.Compact(b.instants)
}

// hold asks the machine m whether it could run request i at s, and has it do so where it can. One that is too narrow is not asked.
func (b *broker) hold(i, m int, s schedule.Instant) bool {
	r := &b.requests[i]
	if int(r.Procs) > b.cfg.Procs[m] {
		return false
	}
	b.questions++
	yes := b.machines[m].Hold(i, s, s.Add(r.Estimate))
	a := &b.event.Attempts[len(b.event.Attempts)-1]
	a.Asked = append(a.Asked, Inquiry{i, m, s, yes})
	if yes {
		b.at[i] = m
	}
	return yes
}

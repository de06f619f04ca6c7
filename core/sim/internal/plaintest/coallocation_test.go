package plaintest

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
)

// A Part is what a request of several machines has beside a Job.
type Part struct {
	Machine        int   // from 0; Any
	FirstByDefault bool  // the file does not say which machine
	Group          int64 // the composite that it is a part of; 0: a local request
	Chain          bool  // each part starts when the one before it has ended; otherwise all start together
}

// Any is the machine of a part that may run on every one.
const Any = -1

// A Fate is what became of one request of several machines.
type Fate struct {
	Row
	Part      // its machine is where it ran; of a rejected one, what it asked for
	Moved int // how often its composite has moved
}

// A broker places composites on machines, which only tell it whether they can.
type broker struct {
	machines []*machine
	rows     []Row // of all; a machine changes those of its own jobs
	parts    []Part
	at       []int // by arrival: the machine on which it is; none
	moved    map[int64]int
	groups   map[int64][]int // arrivals of its parts
	asked    int             // questions
}

const none = -1

// Together simulates jobs, which are in order of (submission, input), with a part each, on machines of that many processors.
func Together(procs []int32, policy schedule.Policy, shift, begun bool, jobs []Job, parts []Part) (fates []Fate, questions int) {
	b := &broker{parts: parts, moved: map[int64]int{}, groups: map[int64][]int{}}
	for i, j := range jobs {
		b.rows, b.at = append(b.rows, Row{Job: j}), append(b.at, none)
		if g := parts[i].Group; g != 0 {
			b.groups[g] = append(b.groups[g], i)
		}
	}
	for _, n := range procs {
		b.machines = append(b.machines, &machine{procs: n, policy: policy, rows: b.rows, profile: profile.New(n)})
	}
	for next := 0; ; {
		now := profile.Forever
		for _, m := range b.machines {
			now = min(now, m.nextEvent(jobs[next:], nil))
		}
		if now == profile.Forever {
			break
		}
		for _, m := range b.machines {
			m.now = now
			if early := m.step(); early && policy.Replan {
				m.replan()
				m.step()
			}
		}
		for next < len(jobs) && jobs[next].Submit == now {
			if g := parts[next].Group; g != 0 {
				b.composite(b.groups[g])
				next += len(b.groups[g])
			} else {
				b.local(next, shift, begun)
				next++
			}
			for _, m := range b.machines {
				m.step()
			}
		}
	}
	fates = make([]Fate, len(jobs))
	for i := range fates {
		fates[i] = Fate{Row: b.rows[i], Part: parts[i], Moved: b.moved[parts[i].Group]}
		if b.rows[i].Answer != schedule.Rejected {
			fates[i].Machine, fates[i].FirstByDefault = b.at[i], false
		}
	}
	return fates, b.asked
}

// local decides a local request.
func (b *broker) local(k int, shift, begun bool) {
	m, row := b.machines[b.parts[k].Machine], &b.rows[k]
	p := plan{arrival: k, ready: row.Ready, deadline: row.Deadline, quote: m.forNew(row.Request)}
	draw := schedule.DrawForArrival(m.policy.Seed, row.ID)
	got := m.seek(p, draw)
	if shift && (got.reason == schedule.NoGap || got.reason == schedule.BreaksWindow) && b.shift(k, p, draw, begun) {
		got.answer, got.reason, got.ready, got.deadline = schedule.Accepted, schedule.NoReason, p.ready, p.deadline
	}
	row.Answer, row.Reason, row.Shift = got.answer, got.reason, got.shift
	if got.answer != schedule.Rejected {
		row.price, row.slack = p.quote(got.ready, got.deadline)
		b.at[k] = b.parts[k].Machine
	}
}

// shift makes room for the local request k, whose job is p, by placing one composite again, or, where begun, what waits of a
// chain that has begun.
func (b *broker) shift(k int, p plan, draw schedule.Draw, begun bool) bool {
	m := b.machines[b.parts[k].Machine]
	type candidate struct {
		start schedule.Instant
		group int64
	}
	var candidates []candidate
	for g, parts := range b.groups {
		first, meets, waits := profile.Forever, false, false
		if _, whole := b.waiting(parts[0]); !whole && (!begun || !b.parts[parts[0]].Chain) {
			continue // it has begun, or was rejected
		}
		for _, i := range parts {
			slot, waiting := b.waiting(i)
			waits = waits || waiting
			if waiting {
				first = min(first, slot.start)
				meets = meets || b.at[i] == b.parts[k].Machine && slot.start < p.deadline && p.ready < slot.end()
			}
		}
		if waits && meets {
			candidates = append(candidates, candidate{first, g})
		}
	}
	slices.SortFunc(candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.group, b.group))
	})
	for _, c := range candidates {
		before := b.save()
		var left []int // of a chain that has begun, the rest
		for _, i := range b.groups[c.group] {
			if _, waiting := b.waiting(i); waiting {
				b.drop(i)
				left = append(left, i)
			}
		}
		if m.algorithm1(p, draw) && b.place(left) {
			b.moved[c.group]++
			return true
		}
		b.restore(before)
	}
	return false
}

// waiting is the slot of the job of that arrival, where it waits.
func (b *broker) waiting(i int) (plan, bool) {
	if b.at[i] == none {
		return plan{}, false
	}
	m := b.machines[b.at[i]]
	at := m.find(b.rows[i].ID)
	if at < 0 {
		return plan{}, false
	}
	return m.waiting[at], true
}

// composite decides the composite of those parts.
func (b *broker) composite(parts []int) {
	now, longest, sum := b.machines[0].now, schedule.Seconds(0), schedule.Seconds(0)
	wide := false
	for _, i := range parts {
		longest, sum = max(longest, b.rows[i].Estimate), sum+b.rows[i].Estimate
		wide = wide || !slices.ContainsFunc(b.choice(i), func(m int) bool { return b.rows[i].Procs <= b.machines[m].procs })
	}
	if b.parts[parts[0]].Chain {
		longest = sum
	}
	reason := schedule.NoReason
	row := b.rows[parts[0]]
	switch {
	case wide:
		reason = schedule.TooWide
	case row.Deadline.Sub(max(row.Ready, now)) < longest:
		reason = schedule.TooLate
	case !b.place(parts):
		reason = schedule.NoGap
	}
	for _, i := range parts {
		if b.rows[i].Reason = reason; reason == schedule.NoReason {
			b.rows[i].Answer = schedule.Accepted
		}
	}
}

// choice is where the part i may run.
func (b *broker) choice(i int) (machines []int) {
	for m := range b.machines {
		if b.parts[i].Machine == Any || b.parts[i].Machine == m {
			machines = append(machines, m)
		}
	}
	return machines
}

// place holds all parts of a composite, or none.
func (b *broker) place(parts []int) bool {
	before := b.save()
	if b.parts[parts[0]].Chain && b.placeChain(parts) || !b.parts[parts[0]].Chain && b.placeTogether(parts) {
		return true
	}
	b.restore(before)
	return false
}

func (b *broker) placeChain(parts []int) bool {
	row := b.rows[parts[0]]
	earliest := max(row.Ready, b.machines[0].now)
	if whole := b.groups[b.parts[parts[0]].Group]; len(parts) < len(whole) { // the part before them has begun
		before := b.rows[whole[len(whole)-len(parts)-1]]
		earliest = max(earliest, before.Start.Add(before.Estimate))
	}
parts:
	for n, i := range parts {
		latest := row.Deadline
		for _, behind := range parts[n:] {
			latest -= schedule.Instant(b.rows[behind].Estimate)
		}
		for _, s := range b.instants(parts[n:n+1], earliest, latest) {
			for _, m := range b.choice(i) {
				if b.hold(i, m, s) {
					earliest = s.Add(b.rows[i].Estimate)
					continue parts
				}
			}
		}
		return false
	}
	return true
}

func (b *broker) placeTogether(parts []int) bool {
	row, longest := b.rows[parts[0]], schedule.Seconds(0)
	named := map[int]bool{}
	for _, i := range parts {
		longest = max(longest, b.rows[i].Estimate)
		named[b.parts[i].Machine] = true
	}
	widest := slices.Clone(parts)
	slices.SortStableFunc(widest, func(i, j int) int { return cmp.Compare(b.rows[j].Procs, b.rows[i].Procs) })
	earliest, latest := max(row.Ready, b.machines[0].now), row.Deadline-schedule.Instant(longest)
instants:
	for _, s := range b.instants(parts, earliest, latest) {
		before, holds := b.save(), map[int]bool{}
	parts:
		for _, i := range widest {
			for _, m := range b.choice(i) {
				if b.parts[i].Machine == Any && (named[m] || holds[m]) {
					continue
				}
				if b.hold(i, m, s) {
					holds[m] = true
					continue parts
				}
			}
			b.restore(before)
			continue instants
		}
		return true
	}
	return false
}

// instants are those in [earliest, latest] that are worth asking for one of the parts, ascending.
func (b *broker) instants(parts []int, earliest, latest schedule.Instant) []schedule.Instant {
	at := []schedule.Instant{earliest}
	for _, i := range parts {
		for _, m := range b.choice(i) {
			for _, p := range slices.Concat(b.machines[m].running, b.machines[m].waiting) {
				at = append(at, p.end())
			}
		}
	}
	slices.Sort(at)
	at = slices.DeleteFunc(at, func(s schedule.Instant) bool { return s < earliest || s > latest })
	return slices.Compact(at)
}

// hold is can, and where the machine can, hold.
func (b *broker) hold(i, on int, s schedule.Instant) bool {
	m, row := b.machines[on], &b.rows[i]
	if row.Procs > m.procs {
		return false
	}
	b.asked++
	p := plan{arrival: i, ready: s, deadline: s.Add(row.Estimate), quote: m.forNew(row.Request)}
	if !m.algorithm1(p, schedule.DrawForArrival(m.policy.Seed, row.ID)) {
		return false
	}
	row.price, row.slack = p.quote(p.ready, p.deadline)
	b.at[i] = on
	return true
}

// drop takes the part i, which waits, out of its queue.
func (b *broker) drop(i int) {
	m := b.machines[b.at[i]]
	m.waiting = slices.DeleteFunc(slices.Clone(m.waiting), func(p plan) bool { return p.arrival == i })
	b.at[i] = none
}

// A saved is all that placing a composite may change.
type saved struct {
	waiting [][]plan
	rows    []Row
	at      []int
}

func (b *broker) save() saved {
	s := saved{rows: slices.Clone(b.rows), at: slices.Clone(b.at)}
	for _, m := range b.machines {
		s.waiting = append(s.waiting, slices.Clone(m.waiting))
	}
	return s
}

func (b *broker) restore(s saved) {
	copy(b.rows, s.rows)
	copy(b.at, s.at)
	for i, m := range b.machines {
		m.waiting = slices.Clone(s.waiting[i])
	}
}

package referencetest

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
)

// A Part holds the fields that a request to several machines has in addition to those of a Job.
type Part struct {
	Machine        int   // from 0, or AnyMachine
	FirstByDefault bool  // the file names no machine, and Machine is therefore 0
	Group          int64 // number of the co-allocated request; 0: a local request
	Chain          bool  // each part starts when the one before it has ended, or later; otherwise all start together
}

// AnyMachine is the machine of a part that may run on every machine.
const AnyMachine = -1

// An Outcome is the outcome of one request to several machines.
type Outcome struct {
	Row
	Part      // Machine is the machine on which the part ran; of a rejected part, the machine that it asked for
	Moved int // how often its co-allocated request has moved
}

// A broker places co-allocated requests on machines. Of a machine's plan it uses the ends of jobs, and the answers whether the machine can
// take a part.
type broker struct {
	machines  []*machine
	rows      []Row // of all jobs; each machine changes the rows of its own jobs
	parts     []Part
	machineOf []int           // by arrival: the machine of the part, or noMachine
	moved     map[int64]int   // by co-allocated request: how often it was placed again
	groups    map[int64][]int // by co-allocated request: the arrivals of its parts
	inquiries int             // how often a machine was asked
}

// noMachine is the machine of a part that is not placed.
const noMachine = -1

// Coallocate simulates jobs, each with its part, on machines with the given numbers of processors. The jobs are in order of (submission,
// input). With shift, a waiting co-allocated request may be placed again so that a local request finds a gap; with begun too, also the
// waiting parts of a chain that has begun.
func Coallocate(procs []int32, policy schedule.Policy, shift, begun bool, jobs []Job, parts []Part) (outcomes []Outcome, inquiries int) {
	b := &broker{parts: parts, moved: map[int64]int{}, groups: map[int64][]int{}}
	for i, j := range jobs {
		b.rows, b.machineOf = append(b.rows, Row{Job: j}), append(b.machineOf, noMachine)
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
			if early := m.endStartFix(); early && policy.Replan {
				m.replan()
				m.endStartFix()
			}
		}
		for next < len(jobs) && jobs[next].Submit == now {
			if g := parts[next].Group; g != 0 {
				b.decideCoAllocated(b.groups[g])
				next += len(b.groups[g])
			} else {
				b.decideLocal(next, shift, begun)
				next++
			}
			for _, m := range b.machines {
				m.endStartFix()
			}
		}
	}
	outcomes = make([]Outcome, len(jobs))
	for i := range outcomes {
		outcomes[i] = Outcome{Row: b.rows[i], Part: parts[i], Moved: b.moved[parts[i].Group]}
		if b.rows[i].Answer != schedule.Rejected {
			outcomes[i].Machine, outcomes[i].FirstByDefault = b.machineOf[i], false
		}
	}
	return outcomes, b.inquiries
}

// decideLocal decides a local request.
func (b *broker) decideLocal(k int, shift, begun bool) {
	m, row := b.machines[b.parts[k].Machine], &b.rows[k]
	p := plan{arrival: k, ready: row.Ready, deadline: row.Deadline, quote: m.quoteForNew(row.Request)}
	randomKeys := schedule.KeysForArrival(m.policy.Seed, row.ID)
	d := m.decide(p, randomKeys)
	if shift && (d.reason == schedule.NoGap || d.reason == schedule.BreaksWindow) && b.placeCoAllocatedAgain(k, p, randomKeys, begun) {
		d.answer, d.reason, d.ready, d.deadline = schedule.Accepted, schedule.NoReason, p.ready, p.deadline
	}
	row.Answer, row.Reason, row.Shift = d.answer, d.reason, d.shift
	if d.answer != schedule.Rejected {
		row.price, row.slack = p.quote(d.ready, d.deadline)
		b.machineOf[k] = b.parts[k].Machine
	}
}

// placeCoAllocatedAgain places the local request k, whose job is p, by placing one co-allocated request again. With begun, it may also
// place the waiting parts of a chain that has begun.
func (b *broker) placeCoAllocatedAgain(k int, p plan, randomKeys schedule.RandomKeys, begun bool) bool {
	m := b.machines[b.parts[k].Machine]
	type candidate struct {
		start schedule.Instant
		group int64
	}
	var candidates []candidate
	for g, parts := range b.groups {
		firstStart, overlaps, waits := profile.Forever, false, false
		if _, firstWaits := b.waitingPlan(parts[0]); !firstWaits && (!begun || !b.parts[parts[0]].Chain) {
			continue // it has begun, was rejected, or has not arrived
		}
		for _, i := range parts {
			slot, waiting := b.waitingPlan(i)
			waits = waits || waiting
			if waiting {
				firstStart = min(firstStart, slot.start)
				overlaps = overlaps || b.machineOf[i] == b.parts[k].Machine && slot.start < p.deadline && p.ready < slot.end()
			}
		}
		if waits && overlaps {
			candidates = append(candidates, candidate{firstStart, g})
		}
	}
	slices.SortFunc(candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.group, b.group))
	})
	for _, c := range candidates {
		before := b.save()
		var waitingParts []int
		for _, i := range b.groups[c.group] {
			if _, waiting := b.waitingPlan(i); waiting {
				b.release(i)
				waitingParts = append(waitingParts, i)
			}
		}
		if m.algorithm1(p, randomKeys) && b.place(waitingParts) {
			b.moved[c.group]++
			return true
		}
		b.restore(before)
	}
	return false
}

// waitingPlan returns the plan of job i. ok is false where the job does not wait.
func (b *broker) waitingPlan(i int) (p plan, ok bool) {
	if b.machineOf[i] == noMachine {
		return plan{}, false
	}
	m := b.machines[b.machineOf[i]]
	index := m.find(b.rows[i].ID)
	if index < 0 {
		return plan{}, false
	}
	return m.waiting[index], true
}

// decideCoAllocated decides the co-allocated request with the given parts.
func (b *broker) decideCoAllocated(parts []int) {
	now, longest, sum := b.machines[0].now, schedule.Seconds(0), schedule.Seconds(0)
	tooWide := false
	for _, i := range parts {
		longest, sum = max(longest, b.rows[i].Estimate), sum+b.rows[i].Estimate
		tooWide = tooWide || !slices.ContainsFunc(b.machinesFor(i), func(m int) bool { return b.rows[i].Procs <= b.machines[m].procs })
	}
	if b.parts[parts[0]].Chain {
		longest = sum
	}
	reason := schedule.NoReason
	row := b.rows[parts[0]]
	switch {
	case tooWide:
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

// machinesFor returns the machines on which part i may run.
func (b *broker) machinesFor(i int) (machines []int) {
	for m := range b.machines {
		if b.parts[i].Machine == AnyMachine || b.parts[i].Machine == m {
			machines = append(machines, m)
		}
	}
	return machines
}

// place places all parts of a co-allocated request, or none of them, and reports whether it did.
func (b *broker) place(parts []int) bool {
	before := b.save()
	if b.parts[parts[0]].Chain && b.placeChain(parts) || !b.parts[parts[0]].Chain && b.placeTogether(parts) {
		return true
	}
	b.restore(before)
	return false
}

// placeChain places the parts one after the other: each starts when the part before has ended, or later.
func (b *broker) placeChain(parts []int) bool {
	row := b.rows[parts[0]]
	earliest := max(row.Ready, b.machines[0].now)
	if all := b.groups[b.parts[parts[0]].Group]; len(parts) < len(all) { // the part before them has begun
		previous := b.rows[all[len(all)-len(parts)-1]]
		earliest = max(earliest, previous.Start.Add(previous.Estimate))
	}
parts:
	for n, i := range parts {
		latest := row.Deadline
		for _, behind := range parts[n:] {
			latest -= schedule.Instant(b.rows[behind].Estimate)
		}
		for _, s := range b.instants(parts[n:n+1], earliest, latest) {
			for _, m := range b.machinesFor(i) {
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

// placeTogether places the parts at one start, the widest first.
func (b *broker) placeTogether(parts []int) bool {
	row, longest := b.rows[parts[0]], schedule.Seconds(0)
	named := map[int]bool{} // the machines on which a part must run
	for _, i := range parts {
		longest = max(longest, b.rows[i].Estimate)
		named[b.parts[i].Machine] = true
	}
	widest := slices.Clone(parts)
	slices.SortStableFunc(widest, func(i, j int) int { return cmp.Compare(b.rows[j].Procs, b.rows[i].Procs) })
	earliest, latest := max(row.Ready, b.machines[0].now), row.Deadline-schedule.Instant(longest)
instants:
	for _, s := range b.instants(parts, earliest, latest) {
		before, holding := b.save(), map[int]bool{} // the machines that hold a part
	parts:
		for _, i := range widest {
			for _, m := range b.machinesFor(i) {
				if b.parts[i].Machine == AnyMachine && (named[m] || holding[m]) {
					continue
				}
				if b.hold(i, m, s) {
					holding[m] = true
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

// instants returns the possible starts of the parts in [earliest, latest], in ascending order: earliest, and the ends of other jobs.
func (b *broker) instants(parts []int, earliest, latest schedule.Instant) []schedule.Instant {
	starts := []schedule.Instant{earliest}
	for _, i := range parts {
		for _, m := range b.machinesFor(i) {
			for _, p := range slices.Concat(b.machines[m].running, b.machines[m].waiting) {
				starts = append(starts, p.end())
			}
		}
	}
	slices.Sort(starts)
	starts = slices.DeleteFunc(starts, func(s schedule.Instant) bool { return s < earliest || s > latest })
	return slices.Compact(starts)
}

// hold asks a machine to place part i at s, and reports whether it did.
func (b *broker) hold(i, machine int, s schedule.Instant) bool {
	m, row := b.machines[machine], &b.rows[i]
	if row.Procs > m.procs {
		return false
	}
	b.inquiries++
	p := plan{arrival: i, ready: s, deadline: s.Add(row.Estimate), quote: m.quoteForNew(row.Request)}
	if !m.algorithm1(p, schedule.KeysForArrival(m.policy.Seed, row.ID)) {
		return false
	}
	row.price, row.slack = p.quote(p.ready, p.deadline)
	b.machineOf[i] = machine
	return true
}

// release removes the waiting part i from its queue.
func (b *broker) release(i int) {
	m := b.machines[b.machineOf[i]]
	m.waiting = slices.DeleteFunc(slices.Clone(m.waiting), func(p plan) bool { return p.arrival == i })
	b.machineOf[i] = noMachine
}

// A snapshot is a copy of the state that placing a co-allocated request may change.
type snapshot struct {
	waiting   [][]plan
	rows      []Row
	machineOf []int
}

// save copies the state.
func (b *broker) save() snapshot {
	s := snapshot{rows: slices.Clone(b.rows), machineOf: slices.Clone(b.machineOf)}
	for _, m := range b.machines {
		s.waiting = append(s.waiting, slices.Clone(m.waiting))
	}
	return s
}

// restore sets the state to that of the snapshot.
func (b *broker) restore(s snapshot) {
	copy(b.rows, s.rows)
	copy(b.machineOf, s.machineOf)
	for i, m := range b.machines {
		m.waiting = slices.Clone(s.waiting[i])
	}
}

package coallocation

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// A broker places requests on several machines. To place parts on a machine it uses only the number of processors, the planned ends of
// jobs, and the answers to its inquiries.
type broker struct {
	*Outcome
	cfg          Config
	machines     []*sim.Machine
	machineOf    []int                     // the index of the machine that holds each request, or NoMachine
	coAllocated  []*coAllocated            // the accepted co-allocated requests that may still be placed again
	reasons      map[int64]schedule.Reason // why each rejected co-allocated request was rejected, by group
	movesByGroup map[int64]int             // how often each co-allocated request was placed again, by group; the sum is Sums.Moved
	now          schedule.Instant
	event        Event  // the event that is being recorded
	lastMoves    []Move // with Config.Explain: the last move of each waiting request whose slot is not fixed
}

// NoMachine is the index of no machine.
const NoMachine = -1

// A coAllocated is a co-allocated request: its components, called parts, are several requests of one group.
type coAllocated struct {
	group int64 // the number of the group in the requests
	parts []int // the indices of its requests, ascending
	steps []step
	start schedule.Instant // the start of its first waiting step, at the last call of candidates

	begun    int              // the number of steps that had begun at that call
	begunEnd schedule.Instant // the planned end of the last of these steps
}

// A step holds the parts that start at one instant, the widest first. In a chain each part is a step of its own.
type step struct {
	parts  []int
	length schedule.Seconds // the length of the longest part
}

// arrive decides the request with index i, which is local or the first part of a co-allocated request.
func (b *broker) arrive(i int) (err error) {
	r, end := &b.Requests[i], i+1
	for r.Group != 0 && end < len(b.Requests) && b.Requests[end].Group == r.Group {
		end++
	}
	for n, m := range b.machines {
		if r.Group != 0 || n != r.Machine {
			m.SkipRequests(end - i)
		}
	}
	b.event.First, b.event.Parts = i, end-i
	count := &b.Local
	if r.Group == 0 {
		err = b.decideLocal(i)
	} else {
		count = &b.CoAllocated
		b.decideCoAllocated(i, end)
	}
	accepted := b.machineOf[i] != NoMachine
	if count.Asked++; accepted {
		count.Accepted++
	}
	for _, m := range b.machines {
		err = cmp.Or(err, m.Verify(i, accepted))
	}
	return err
}

// decideLocal decides the local request with index k.
func (b *broker) decideLocal(k int) error {
	machine := b.Requests[k].Machine
	err := b.machines[machine].Decide()
	switch row := b.machines[machine].Row(k); {
	case row.Decision != sim.Rejected:
		b.machineOf[k] = machine
	case b.cfg.ShiftCoAllocated && (row.Reason == schedule.NoGap || row.Reason == schedule.BreaksWindow):
		for _, c := range b.candidates(k) {
			if b.attempt(c, k) {
				break
			}
		}
	}
	return err
}

// decideCoAllocated decides the co-allocated request whose parts are the requests with indices in [i, end).
func (b *broker) decideCoAllocated(i, end int) {
	r, c := &b.Requests[i], &coAllocated{group: b.Requests[i].Group}
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
	case slices.ContainsFunc(c.parts, b.isTooWide):
		b.reasons[r.Group] = schedule.TooWide
	case r.Deadline.Sub(max(r.Ready, b.now)) < c.remainingLength():
		b.reasons[r.Group] = schedule.TooLate
	case b.attempt(c, NoMachine):
		b.coAllocated = append(b.coAllocated, c)
	default:
		b.reasons[r.Group] = schedule.NoGap
	}
}

// isTooWide reports whether no machine on which the request with index i may run has enough processors.
func (b *broker) isTooWide(i int) bool {
	r, widest := &b.Requests[i], slices.Max(b.cfg.Procs)
	if r.Machine != sim.AnyMachine {
		widest = b.cfg.Procs[r.Machine]
	}
	return int(r.Procs) > widest
}

// candidates returns the co-allocated requests that may be placed again to make space for the local request with index k, the earliest
// start first. It also removes the co-allocated requests that can never be placed again from b.coAllocated. With Config.ShiftBegunChains
// these are the co-allocated requests of which every part has begun; without it, all that have begun.
func (b *broker) candidates(k int) (found []*coAllocated) {
	r := &b.Requests[k]
	b.coAllocated = slices.DeleteFunc(b.coAllocated, func(c *coAllocated) bool {
		for ; c.begun < len(c.steps); c.begun++ {
			i := c.steps[c.begun].parts[0]
			p, ok := b.machines[b.machineOf[i]].Promise(i)
			if ok && !p.Running {
				c.start = p.Start
				return c.begun > 0 && !b.cfg.ShiftBegunChains
			}
			c.begunEnd = b.machines[b.machineOf[i]].Row(i).Start.Add(c.steps[c.begun].length)
		}
		return true
	})
	for _, c := range b.coAllocated {
		if slices.ContainsFunc(c.waiting(), func(i int) bool {
			p, _ := b.machines[b.machineOf[i]].Promise(i)
			return b.machineOf[i] == r.Machine && p.Start < r.Deadline && r.Ready < p.End
		}) {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(c, other *coAllocated) int {
		return cmp.Or(cmp.Compare(c.start, other.start), cmp.Compare(c.group, other.group))
	})
	return found
}

// waiting returns the parts that have not begun. In a chain each part is a step, so the first c.begun parts have begun. Parts in parallel
// are one step, and begin at the same instant. After that, c cannot be placed again, and waiting is not called.
func (c *coAllocated) waiting() []int { return c.parts[c.begun:] }

// remainingLength returns the sum of the lengths of the steps that have not begun.
func (c *coAllocated) remainingLength() (length schedule.Seconds) {
	for _, s := range c.steps[c.begun:] {
		length += s.length
	}
	return length
}

// inTrial calls f within a trial on every machine. Where f returns false, inTrial takes back all changes to the machines.
func (b *broker) inTrial(f func() bool) bool {
	for _, m := range b.machines {
		m.BeginTrial()
	}
	succeeded := f()
	for _, m := range b.machines {
		m.EndTrial(succeeded)
	}
	return succeeded
}

// attempt tries to place the co-allocated request c, and reports success. If k is NoMachine, c has just arrived. Otherwise attempt first
// releases the waiting parts of c and holds the local request with index k. Where the attempt fails, nothing changes.
func (b *broker) attempt(c *coAllocated, k int) bool {
	a, machines := Attempt{Fits: true}, b.machineOf[c.parts[0]:][:len(c.parts)] // the parts have neighbouring indices
	machinesBefore := slices.Clone(machines)
	a.Kept = b.inTrial(func() bool {
		if k != NoMachine {
			for _, i := range c.waiting() {
				b.machines[b.machineOf[i]].Release(i)
			}
			r := &b.Requests[k]
			a.LiftedGroup, a.HasBegun, a.Fits = c.group, c.begun > 0, b.machines[r.Machine].Hold(k, r.Ready, r.Deadline)
		}
		return a.Fits && b.place(c, &a)
	})
	b.event.Attempts = append(b.event.Attempts, a)
	if !a.Kept {
		copy(machines, machinesBefore)
	} else if k != NoMachine {
		b.machineOf[k] = b.Requests[k].Machine
		b.Moved++
		b.movesByGroup[c.group]++
	}
	return a.Kept
}

// place holds all waiting parts of c, reports success, and records the inquiries in a. It must be called within a trial, because it does
// not release the parts that it has held before it fails.
func (b *broker) place(c *coAllocated, a *Attempt) bool {
	r, remaining := &b.Requests[c.parts[0]], c.remainingLength()
	earliest := max(r.Ready, b.now, c.begunEnd)
	for _, s := range c.steps[c.begun:] {
		instants := b.possibleStarts(s.parts, earliest, r.Deadline-schedule.Instant(remaining))
		at := slices.IndexFunc(instants, func(start schedule.Instant) bool { return b.holdAll(s.parts, start, a) })
		if at < 0 {
			return false
		}
		earliest, remaining = instants[at].Add(s.length), remaining-s.length
	}
	return true
}

// possibleStarts returns the instants in [earliest, latest] at which a gap for one of the parts may begin, ascending: earliest, and the
// planned ends of jobs.
func (b *broker) possibleStarts(parts []int, earliest, latest schedule.Instant) []schedule.Instant {
	instants := []schedule.Instant{earliest}
	for m, machine := range b.machines {
		if slices.ContainsFunc(parts, func(i int) bool { return b.Requests[i].CanRunOn(m) }) {
			instants = machine.PlannedEnds(instants)
		}
	}
	instants = slices.DeleteFunc(instants, func(s schedule.Instant) bool { return s < earliest || s > latest })
	slices.Sort(instants)
	return slices.Compact(instants)
}

// holdAll holds every part of a step at the instant start, or none of them, and reports success. For each part it asks the machines that
// are wide enough, one after the other, until one of them holds the part. A part that may run on any machine skips two kinds of machines:
// those that hold another part of the step, and those on which another part of the step must run.
func (b *broker) holdAll(parts []int, start schedule.Instant, a *Attempt) bool {
	attempted := Start{At: start}
	var taken [MaxMachines]bool
	for _, i := range parts {
		if machine := b.Requests[i].Machine; machine != sim.AnyMachine {
			taken[machine] = true
		}
	}
	hold := func(i int) bool {
		r := &b.Requests[i]
		for m, procs := range b.cfg.Procs {
			if !r.CanRunOn(m) || r.Machine == sim.AnyMachine && taken[m] || int(r.Procs) > procs {
				continue
			}
			canHold := b.machines[m].Hold(i, start, start.Add(r.Estimate))
			attempted.Asked = append(attempted.Asked, Inquiry{i, m, canHold})
			if canHold {
				b.machineOf[i], taken[m] = m, true
				return true
			}
		}
		return false
	}
	attempted.Held = b.inTrial(func() bool { return !slices.ContainsFunc(parts, func(i int) bool { return !hold(i) }) })
	if b.Inquiries += len(attempted.Asked); attempted.Asked != nil {
		a.Starts = append(a.Starts, attempted)
	}
	return attempted.Held
}

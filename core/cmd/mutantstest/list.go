package main

const (
	arrive   = "core/schedule/arrive.go"
	asking   = "core/schedule/impasse.go"
	bargain  = "core/schedule/agreement.go"
	change   = "core/schedule/modify.go"
	explain  = "core/schedule/explain.go"
	failing  = "core/schedule/outage.go"
	offers   = "core/schedule/offers.go"
	mold     = "core/schedule/molding.go"
	options  = "core/schedule/options.go"
	place    = "core/schedule/place.go"
	queue    = "core/schedule/queue.go"
	loop     = "core/schedule/scheduler.go"
	profile  = "core/schedule/profile/profile.go"
	book     = "core/schedule/profile/book.go"
	fit      = "core/schedule/profile/fit.go"
	machines = "core/sim/machine.go"
)

// mutants are the changes: invalidations left out, comparisons off by one, bounds not raised, early exits taken once too often.
var mutants = of([][4]string{
	{loop, "what is given back unsettles no job",
		`		s.unsettle(slot.Start, slot.End)
`,
		""},
	{loop, "a completion gives back a second less",
		`	slot.Start = now
`,
		`	slot.Start = now + 1
`},
	{loop, "a job is fixed a second late",
		`100*(now-j.request.Submit) >=`,
		`100*(now-1-j.request.Submit) >=`},
	{loop, "a job that starts is not fixed",
		`			if s.policy.FixShare != Never { // at T^s the moment has come, whatever the share
				s.fixIfPaid(j)
			}
`,
		""},
	{loop, "a fixed job stays unsettled",
		`j.Window, j.Fixed, j.canBeMolded, j.unsettled = Window{j.Start, j.End}, true, false, false`,
		`j.Window, j.Fixed, j.canBeMolded = Window{j.Start, j.End}, true, false`},
	{loop, "a fixed job may get another mold",
		`j.Window, j.Fixed, j.canBeMolded, j.unsettled = Window{j.Start, j.End}, true, false, false`,
		`j.Window, j.Fixed, j.unsettled = Window{j.Start, j.End}, true, false`},
	{loop, "a fixed job keeps its place in the queue",
		`	s.rekey(j)
}

// Replan`,
		`}

// Replan`},
	{loop, "a job starts a second late",
		`		if j.Start <= now {`,
		`		if j.Start < now {`},
	{loop, "a replan that fails keeps its starts",
		`	if t.failed == noJob {
		s.commitFrom(0)
	}
`,
		`	s.commitFrom(0)
`},
	{loop, "a replan lifts nobody",
		`	s.liftAll(s.waiting)
`,
		`	s.next.ApplyLifts()
`},
	{arrive, "a request placed behind others is settled",
		`		j.unsettle(s.now, s.now, j.End)
`,
		`		_ = j
`},
	{arrive, "changed places are not taken back",
		`	for _, before := range slices.Backward(oldIndices) {
`,
		`	for _, before := range oldIndices[:0] {
`},
	{arrive, "changed places are taken back the first one first",
		`range slices.Backward(oldIndices) {`,
		`range slices.All(oldIndices) {`},
	{arrive, "a fixqueue leaves places as they were",
		`			s.waiting[k], s.waiting[t.failed] = s.waiting[t.failed], s.waiting[k]
`,
		""},
	{arrive, "a refused request stays in the queue",
		`	s.waiting = slices.Delete(s.waiting, k, k+1)
`,
		""},
	{arrive, "a share of 0 waits for the next event",
		`	if result.Answer != Rejected {
		s.Fix(s.now)
	}
`,
		""},
	{bargain, "an offer is sorted by the window asked for",
		`	if s.pricing.keepsPrice || w.Side != OwnWindow {
		s.rekey(j)
	}
`,
		""},
	{bargain, "who cannot pay for an offer gets one",
		`s.quote(r, 0).Price <= r.budget()`,
		`s.quote(r, 0).Price > 0`},
	{bargain, "a scheduler that is restored keeps its plan",
		`	s.plan.Copy(&saved.plan)
`,
		""},
	{place, "a request that fits beside everybody leaves the unsettled where they are",
		`func(j *Job) bool { return j.unsettled }`,
		`func(*Job) bool { return false }`},
	{place, "an earlier start beside those before it disturbs nobody",
		`undisturbed && earlier == at, earlier`,
		`undisturbed, earlier`},
	{place, "the fit beside everybody is always believed to be the first",
		`(!ok || at.Start > earliest || r.canBeMolded)`,
		`(!ok || r.canBeMolded)`},
	{place, "of several molds the first that fits beside everybody is taken",
		`(!ok || at.Start > earliest || r.canBeMolded)`,
		`(!ok || at.Start > earliest)`},
	{place, "an earlier start must end before the one beside everybody begins",
		`			end = at.End
`,
		`			end = at.Start
`},
	{place, "those behind that end with the window are not lifted",
		`if j.overlaps(from, to) {`,
		`if j.overlaps(from, to) && j.End < to {`},
	{place, "who keeps its slot is not asked for processors beside the request",
		`!s.next.Book(max(j.Start, at.Start), min(j.End, at.End), j.Procs) {`,
		`!s.next.Book(at.Start, at.End, 0) {`},
	{place, "who could stand later is stuck",
		`!j.canBeMolded && j.End == j.Deadline
`,
		`!j.canBeMolded
`},
	{place, "an unsettled job keeps its slot in front of those that may not",
		`		if j.unsettled {
			return i, false
		}
`,
		""},
	{place, "those behind are not lifted out of the copy",
		`	s.liftAll(behind[kept:])
`,
		`	s.next.ApplyLifts()
`},
	{place, "the request is not in the plan in which those behind are placed",
		`	s.next.Take(at.Start, at.End, at.Procs)
	s.slots = append(s.slots[:0], at)
`,
		`	s.slots = append(s.slots[:0], at)
`},
	{place, "an unsettled job keeps its slot where that is free",
		`settled := !j.unsettled && !left.overlaps(earliest, j.End)`,
		`settled := !left.overlaps(earliest, j.End)`},
	{place, "what somebody has left is of no use to those behind",
		`settled := !j.unsettled && !left.overlaps(earliest, j.End)`,
		`settled := !j.unsettled`},
	{place, "only what was left within a job's slot is of use to it",
		`settled := !j.unsettled && !left.overlaps(earliest, j.End)`,
		`settled := !j.unsettled && !left.overlaps(j.Start, j.End)`},
	{place, "a job whose slot is taken looks behind it only, whoever has left",
		`			if settled && !j.canBeMolded {
				earliest = j.Start
			}
`,
		`			if !j.canBeMolded {
				earliest = j.Start
			}
`},
	{place, "a job whose slot is taken looks behind its end only",
		`				earliest = j.Start
`,
		`				earliest = j.End
`},
	{place, "who is placed elsewhere takes no processors there",
		`			s.next.Take(at.Start, at.End, at.Procs)
			if at`,
		`			if at`},
	{place, "only the last that was left is remembered",
		`	s.Start, s.End = min(s.Start, o.Start), max(s.End, o.End)
`,
		`	*s = o
`},
	{place, "a commit keeps the old plan",
		`	s.plan, s.next = s.next, s.plan
`,
		""},
	{place, "who was looked at stays unsettled",
		`		j.Slot, j.unsettled = at, false
`,
		`		j.Slot = at
`},
	{place, "the request counts as moved",
		`	s.waiting[k].Start = t.requestSlot.Start // the request's first start is no move
`,
		""},
	{place, "a request that disturbs nobody takes no processors",
		`		s.plan.Take(t.requestSlot.Start, t.requestSlot.End, t.requestSlot.Procs)
		s.waiting`,
		`		s.waiting`},
	{queue, "a job that overtakes stays settled",
		`				j.unsettled, canBecomeUnsettled = true, false
`,
		`				canBecomeUnsettled = false
`},
	{queue, "in a long queue, a job that overtakes stays settled",
		`			j.unsettle(s.now, s.now, j.End)
		} else {`,
		`			_ = j
		} else {`},
	{queue, "only a job that it overtakes in its slot is in a job's way",
		`if canBecomeUnsettled && q.overlaps(earliest, j.End) {`,
		`if canBecomeUnsettled && q.overlaps(j.Start, j.End) {`},
	{queue, "a job with other molds is settled where its window begins",
		`(j.Start > earliest || j.canBeMolded) && earliest < to`,
		`j.Start > earliest && earliest < to`},
	{queue, "what becomes free right before a slot is of no use",
		`earliest < to && from < j.End {
		j.unsettled = true`,
		`j.Start < to && from < j.End {
		j.unsettled = true`},
	{queue, "LFF leaves those out whose windows have begun",
		`if all || s.inputs.has(inputNow) && j.Ready < s.now {`,
		`if all {`},
	{queue, "the draft's LFF does not look at starts anew",
		`s.inputs.has(inputsOfEveryKey|inputStart) || s.policy.Edition == Draft && s.inputs.has(inputStartInDraft)`,
		`s.inputs.has(inputsOfEveryKey|inputStart)`},
	{queue, "a formula does not look at starts anew",
		`s.inputs.has(inputsOfEveryKey|inputStart)`,
		`s.inputs.has(inputsOfEveryKey)`},
	{queue, "a key that has changed sorts nothing",
		`j.key, s.sorted = s.keyOf(j, true, Draw{}), false`,
		`j.key = s.keyOf(j, true, Draw{})`},
	{queue, "equal keys are sorted the last one first",
		`j.key == o.key && j.Arrival < o.Arrival`,
		`j.key == o.key && j.Arrival > o.Arrival`},
	{queue, "the plan forgets the present, too",
		`s.plan.Forget(s.now)`,
		`s.plan.Forget(s.now + 1)`},
	{queue, "a job that asks again is sorted by its old start",
		`		sorted.Start = sorted.Ready
`,
		`		_ = sorted
`},
	{change, "who is taken away gives nothing back",
		`	s.giveBack(at)
`,
		`	s.plan.Give(at.Start, at.End, at.Procs)
`},
	{change, "a change that is refused leaves the queue without the job",
		`	if result.Answer == Rejected {
		s.Restore(saved)
	}
`,
		`	_ = saved
`},
	{change, "a window that becomes wider unsettles no job",
		`	j.unsettle(s.now, s.now, j.End) // its window may begin earlier than before`,
		`	// its window may begin earlier than before`},
	{change, "a window that a slot lies in is not sorted by",
		`	s.rekey(s.waiting[i])
	if fix`,
		`	if fix`},
	{failing, "outages add up beyond the machine",
		`int32(min(out, int64(s.procs)))`,
		`int32(out)`},
	{failing, "the first started is killed",
		`cmp.Compare(a.Start, b.Start)`,
		`cmp.Compare(b.Start, a.Start)`},
	{failing, "who finds no place again stays in the queue",
		`			stranded = append(stranded, *j)
			s.recycle(j)
			continue
`,
		`			stranded = append(stranded, *j)
			kept = append(kept, j)
			continue
`},
	{failing, "who finds no place again is in the queue and to be used again",
		`			s.recycle(j)
			continue
`,
		`			s.recycle(j)
			kept = append(kept, j)
			continue
`},
	{queue, "a copy of a request is that of the one before",
		`	*copied = *j
`,
		`	if copied.request == nil {
		*copied = *j
	}
`},
	{failing, "who is placed again stays unsettled",
		`		j.Slot, j.unsettled = at, false
`,
		`		j.Slot = at
`},
	{asking, "who ends by the old deadline has agreed",
		`if j.End <= m.oldDeadline {`,
		`if j.End < m.oldDeadline {`},
	{asking, "asked in vain, deadlines stay moved",
		`		s.Restore(saved)
		return refused
`,
		`		_ = saved
		return refused
`},
	{asking, "a deadline that was moved sorts nobody anew",
		`		s.rekey(c)
`,
		""},
	{asking, "who has agreed is asked again",
		`			j.hasAgreed = true
`,
		""},
	{options, "an option's request stays in the queue",
		`	s.Restore(saved)
	Nearest`,
		`	_ = saved
	Nearest`},
	{options, "whoever would be asked has been",
		`	s.Restore(saved)
	return plan, ok
`,
		`	_ = saved
	return plan, ok
`},
	{offers, "offers lie around jobs behind the request",
		`range s.waiting[:k] {`,
		`range s.waiting {`},
	{offers, "an offer may begin in the past",
		`ready >= s.now && `,
		``},
	{offers, "the draft measures from the window, too",
		`		w.Ready = q.Start
`,
		""},
	{mold, "more processors are worth it for the same end",
		`end = best.End - 1`,
		`end = best.End`},
	{explain, "a job is told to stand where the try before had it",
		`	case t.placesAll:
		at = s.slots[i-max(k, 0)]
`,
		""},
	{machines, "what a trial has changed is kept",
		`		m.scheduler.Restore(t.saved)
`,
		""},
	{machines, "a trial within another that is kept is forgotten",
		`	for i := range m.trials {
`,
		`	for i := max(0, len(m.trials)-1); i < len(m.trials); i++ {
`},
	{book, "steps that say the same are not joined",
		`p.steps[i].free == p.steps[i-1].free {`,
		`p.steps[i].free == p.steps[i-1].free && i > 2 {`},
	{book, "what is booked ends a step early",
		`	for ; i < len(steps) && steps[i].at < to; i++ {
		steps[i].free += change`,
		`	for ; i < len(steps) && steps[i].at < to-1; i++ {
		steps[i].free += change`},
	{book, "a cut leaves its last step out",
		`stepIndexAt(source.steps, to-1) + 1`,
		`max(i, stepIndexAt(source.steps, to-1)) + 1 - min(1, max(0, stepIndexAt(source.steps, to-1)-i))`},
	{book, "what is lifted at the end of a cut is lost",
		`	p.steps[i].change += procs
`,
		`	if i < len(p.steps)-1 {
		p.steps[i].change += procs
	}
`},
	{book, "one processor more can be booked than is free",
		`if p.minFreeFrom(i, to) < procs {`,
		`if p.minFreeFrom(i, to) < procs-1 {`},
	{profile, "the present is forgotten where its step is",
		`if s.at > t && s.free`,
		`if s.at > t+1 && s.free`},
	{fit, "a fit needs a second more",
		`if next >= end {`,
		`if next > end {`},
	{fit, "the latest start is never tried",
		`		case next > latest:
			return 0, false`,
		`		case next >= latest:
			return 0, false`},
})

func of(list [][4]string) (all []mutant) {
	for _, m := range list {
		all = append(all, mutant{file: m[0], what: m[1], old: m[2], new: m[3]})
	}
	return all
}

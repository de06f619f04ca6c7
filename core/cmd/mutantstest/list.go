package main

const (
	arrive        = "core/schedule/arrive.go"
	impasseFile   = "core/schedule/impasse.go"
	agreementFile = "core/schedule/agreement.go"
	modifyFile    = "core/schedule/modify.go"
	explain       = "core/schedule/explain.go"
	outageFile    = "core/schedule/outage.go"
	offers        = "core/schedule/offers.go"
	mold          = "core/schedule/molding.go"
	options       = "core/schedule/options.go"
	place         = "core/schedule/place.go"
	queue         = "core/schedule/queue.go"
	schedulerFile = "core/schedule/scheduler.go"
	profile       = "core/schedule/profile/profile.go"
	book          = "core/schedule/profile/book.go"
	fit           = "core/schedule/profile/fit.go"
	machines      = "core/sim/machine.go"
)

// mutants are wrong changes of the scheduler, such as a job that is not marked as unsettled, a comparison that is off by one, or an early
// exit that is taken too often.
var mutants = schedulerMutants([][4]string{
	{schedulerFile, "processors that become free unsettle no job",
		`		s.unsettle(slot.Start, slot.End)
`,
		""},
	{schedulerFile, "a completion frees one second less",
		`	slot.Start = now
`,
		`	slot.Start = now + 1
`},
	{schedulerFile, "a job is fixed a second late",
		`100*(now-j.request.Submit) >=`,
		`100*(now-1-j.request.Submit) >=`},
	{schedulerFile, "a job that starts is not fixed",
		`			if s.policy.FixShare != Never { // whatever the share, a job that starts unfixed is fixed now
				s.fixIfPaid(j)
			}
`,
		""},
	{schedulerFile, "a fixed job stays unsettled",
		`j.Window, j.Fixed, j.canBeMolded, j.unsettled = Window{j.Start, j.End}, true, false, false`,
		`j.Window, j.Fixed, j.canBeMolded = Window{j.Start, j.End}, true, false`},
	{schedulerFile, "a fixed job may get another mold",
		`j.Window, j.Fixed, j.canBeMolded, j.unsettled = Window{j.Start, j.End}, true, false, false`,
		`j.Window, j.Fixed, j.unsettled = Window{j.Start, j.End}, true, false`},
	{schedulerFile, "a fixed job keeps its place in the queue",
		`	s.rekey(j)
}

// Replan`,
		`}

// Replan`},
	{schedulerFile, "a job starts a second late",
		`		if j.Start <= now {`,
		`		if j.Start < now {`},
	{schedulerFile, "a replan that fails keeps its starts",
		`	if t.failed == noJob {
		s.commitFrom(0)
	}
`,
		`	s.commitFrom(0)
`},
	{schedulerFile, "a replan lifts no job",
		`	s.removeFromNext(s.waiting)
`,
		`	s.next.ApplyLifts()
`},
	{arrive, "a request placed behind others is settled",
		`		j.unsettle(s.now, s.now, j.End)
`,
		`		_ = j
`},
	{arrive, "swaps in the queue are not undone",
		`	for _, before := range slices.Backward(oldIndices) {
`,
		`	for _, before := range oldIndices[:0] {
`},
	{arrive, "swaps in the queue are undone in the wrong order",
		`range slices.Backward(oldIndices) {`,
		`range slices.All(oldIndices) {`},
	{arrive, "a fixqueue swaps nothing",
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
	{agreementFile, "an offer is sorted by the window asked for",
		`	if s.pricing.keepsPrice || w.Side != OwnWindow {
		s.rekey(j)
	}
`,
		""},
	{agreementFile, "a request that cannot pay for an offer gets one",
		`s.quote(r, 0).Price <= r.budget()`,
		`s.quote(r, 0).Price > 0`},
	{agreementFile, "a restored scheduler keeps the new plan",
		`	s.plan.Copy(&saved.plan)
`,
		""},
	{place, "unsettled jobs are not placed again if the request fits beside every job",
		`func(j *Job) bool { return j.unsettled }`,
		`func(*Job) bool { return false }`},
	{place, "an earlier start of the request places no other job again",
		`undisturbed && earlier == at, earlier`,
		`undisturbed, earlier`},
	{place, "a fit beside every job counts as the first fit",
		`(!ok || at.Start > earliest || r.canBeMolded)`,
		`(!ok || r.canBeMolded)`},
	{place, "a fit of a mold beside every job counts as the best",
		`(!ok || at.Start > earliest || r.canBeMolded)`,
		`(!ok || at.Start > earliest)`},
	{place, "an earlier slot must end before the slot beside every job begins",
		`			end = at.End
`,
		`			end = at.Start
`},
	{place, "jobs behind that end with the window are not lifted",
		`if j.overlaps(from, to) {`,
		`if j.overlaps(from, to) && j.End < to {`},
	{place, "a job keeps its slot without enough processors beside the request",
		`!s.next.Book(max(j.Start, at.Start), min(j.End, at.End), j.Procs) {`,
		`!s.next.Book(at.Start, at.End, 0) {`},
	{place, "a job that has a later gap counts as stuck",
		`!j.canBeMolded && j.End == j.Deadline
`,
		`!j.canBeMolded
`},
	{place, "an unsettled job before the first moved job keeps its slot",
		`		if j.unsettled {
			return i, false
		}
`,
		""},
	{place, "the jobs behind are not lifted out of the copy",
		`	s.removeFromNext(behind[kept:])
`,
		`	s.next.ApplyLifts()
`},
	{place, "the jobs behind are placed in a plan without the request",
		`	s.next.Take(at.Start, at.End, at.Procs)
	s.slots = append(s.slots[:0], at)
`,
		`	s.slots = append(s.slots[:0], at)
`},
	{place, "an unsettled job keeps its slot if that is free",
		`settled := !j.unsettled && !vacated.overlaps(earliest, j.End)`,
		`settled := !vacated.overlaps(earliest, j.End)`},
	{place, "a slot that a job has left unsettles no job behind it",
		`settled := !j.unsettled && !vacated.overlaps(earliest, j.End)`,
		`settled := !j.unsettled`},
	{place, "a slot that a job has left unsettles only the jobs that overlap it",
		`settled := !j.unsettled && !vacated.overlaps(earliest, j.End)`,
		`settled := !j.unsettled && !vacated.overlaps(j.Start, j.End)`},
	{place, "a job whose slot is not free gets no earlier start even if it is unsettled",
		`			if settled && !j.canBeMolded {
				earliest = j.Start
			}
`,
		`			if !j.canBeMolded {
				earliest = j.Start
			}
`},
	{place, "a job whose slot is not free starts after the slot's end",
		`				earliest = j.Start
`,
		`				earliest = j.End
`},
	{place, "a job that moves takes no processors in its new slot",
		`			s.next.Take(at.Start, at.End, at.Procs)
			if at`,
		`			if at`},
	{place, "only the last slot that a job has left is remembered",
		`	s.Start, s.End = min(s.Start, o.Start), max(s.End, o.End)
`,
		`	*s = o
`},
	{place, "a commit keeps the old plan",
		`	s.plan, s.next = s.next, s.plan
`,
		""},
	{place, "a job that was placed again stays unsettled",
		`		j.Slot, j.unsettled = at, false
`,
		`		j.Slot = at
`},
	{place, "the request counts as moved",
		`	s.waiting[k].Start = t.requestSlot.Start // the request's first start is no move
`,
		""},
	{place, "a request that moves no job takes no processors",
		`		s.plan.Take(t.requestSlot.Start, t.requestSlot.End, t.requestSlot.Procs)
		s.waiting`,
		`		s.waiting`},
	{queue, "a job that moves forward in the queue stays settled",
		`				j.unsettled, canBecomeUnsettled = true, false
`,
		`				canBecomeUnsettled = false
`},
	{queue, "in a long queue, a job that moves forward stays settled",
		`			j.unsettle(s.now, s.now, j.End)
		} else {`,
		`			_ = j
		} else {`},
	{queue, "a job that moves forward is unsettled only by jobs that overlap its slot",
		`if canBecomeUnsettled && q.overlaps(earliest, j.End) {`,
		`if canBecomeUnsettled && q.overlaps(j.Start, j.End) {`},
	{queue, "a job with other molds is settled where its window begins",
		`(j.Start > earliest || j.canBeMolded) && earliest < to`,
		`j.Start > earliest && earliest < to`},
	{queue, "processors that become free right before a slot do not unsettle its job",
		`earliest < to && from < j.End {
		j.unsettled = true`,
		`j.Start < to && from < j.End {
		j.unsettled = true`},
	{queue, "LFF does not compute the keys of jobs again whose windows have begun",
		`if allKeysChange || s.inputs.has(inputNow) && j.Ready < s.now {`,
		`if all {`},
	{queue, "LFF of the draft does not compute keys again after starts change",
		`s.inputs.has(inputsOfEveryKey|inputStart) || s.policy.Edition == Draft && s.inputs.has(inputStartInDraft)`,
		`s.inputs.has(inputsOfEveryKey|inputStart)`},
	{queue, "a formula with start is not computed again after starts change",
		`s.inputs.has(inputsOfEveryKey|inputStart)`,
		`s.inputs.has(inputsOfEveryKey)`},
	{queue, "a changed key does not sort the queue again",
		`j.key, s.sorted = s.keyOf(j, true, RandomKeys{}), false`,
		`j.key = s.keyOf(j, true, RandomKeys{})`},
	{queue, "equal keys are sorted by descending arrival",
		`j.key == o.key && j.Arrival < o.Arrival`,
		`j.key == o.key && j.Arrival > o.Arrival`},
	{queue, "the plan forgets the present second too",
		`s.plan.Forget(s.now)`,
		`s.plan.Forget(s.now + 1)`},
	{queue, "a job that is placed again is sorted by its old start",
		`		values.Start = values.Ready
`,
		`		_ = sorted
`},
	{modifyFile, "a job that is removed unsettles no job",
		`	s.giveBack(slot)
`,
		`	s.plan.Give(at.Start, at.End, at.Procs)
`},
	{modifyFile, "a change that is refused leaves the queue without the job",
		`	if result.Answer == Rejected {
		s.Restore(saved)
	}
`,
		`	_ = saved
`},
	{modifyFile, "a window that becomes wider unsettles no job",
		`	j.unsettle(s.now, s.now, j.End) // its window may begin earlier than before`,
		`	// its window may begin earlier than before`},
	{modifyFile, "a new window around the slot does not change the key",
		`	s.rekey(s.waiting[i])
	if fix`,
		`	if fix`},
	{outageFile, "outages add up beyond the machine",
		`int32(min(out, int64(s.procs)))`,
		`int32(out)`},
	{outageFile, "the job that started first is killed first",
		`cmp.Compare(a.Start, b.Start)`,
		`cmp.Compare(b.Start, a.Start)`},
	{outageFile, "a stranded job stays in the queue",
		`			stranded = append(stranded, *j)
			s.recycle(j)
			continue
`,
		`			stranded = append(stranded, *j)
			kept = append(kept, j)
			continue
`},
	{outageFile, "a stranded job stays in the queue and its memory is used again",
		`			s.recycle(j)
			continue
`,
		`			s.recycle(j)
			kept = append(kept, j)
			continue
`},
	{queue, "a copy of a request in used memory is the old job",
		`	*copied = *j
`,
		`	if copied.request == nil {
		*copied = *j
	}
`},
	{outageFile, "after an outage, a job that was placed again stays unsettled",
		`		j.Slot, j.unsettled = at, false
`,
		`		j.Slot = at
`},
	{impasseFile, "a job that ends exactly at the old deadline gets the later one",
		`if j.End <= m.oldDeadline {`,
		`if j.End < m.oldDeadline {`},
	{impasseFile, "deadlines stay moved although asking did not help",
		`		s.Restore(saved)
		return rejection
`,
		`		_ = saved
		return rejection
`},
	{impasseFile, "a moved deadline does not change the key",
		`		s.rekey(c)
`,
		""},
	{impasseFile, "a consumer that has agreed is asked again",
		`			j.hasAgreed = true
`,
		""},
	{options, "the request stays in the queue after its options are computed",
		`	s.Restore(saved)
	Nearest`,
		`	_ = saved
	Nearest`},
	{options, "an asking plan moves the deadlines",
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
	{offers, "the draft measures offers from the window too",
		`		w.Ready = q.Start
`,
		""},
	{mold, "a mold with more processors and the same end is preferred",
		`end = best.End - 1`,
		`end = best.End`},
	{explain, "a recorded placement has the slot of the try before",
		`	case t.placesAll:
		slot = s.slots[i-max(k, 0)]
`,
		""},
	{machines, "the changes of a failed trial are kept",
		`		m.scheduler.Restore(t.saved)
`,
		""},
	{machines, "changes of an inner trial that is kept are not undone with the outer one",
		`	for i := range m.trials {
`,
		`	for i := max(0, len(m.trials)-1); i < len(m.trials); i++ {
`},
	{book, "steps with equally many free processors are not joined",
		`p.steps[i].free == p.steps[i-1].free {`,
		`p.steps[i].free == p.steps[i-1].free && i > 2 {`},
	{book, "a booking ends one step early",
		`	for ; i < len(steps) && steps[i].at < to; i++ {
		steps[i].free += change`,
		`	for ; i < len(steps) && steps[i].at < to-1; i++ {
		steps[i].free += change`},
	{book, "a copied interval has no last step",
		`stepIndexAt(source.steps, to-1) + 1`,
		`max(i, stepIndexAt(source.steps, to-1)) + 1 - min(1, max(0, stepIndexAt(source.steps, to-1)-i))`},
	{book, "a job lifted in the last step of a copied interval is lost",
		`	p.steps[i].change += procs
`,
		`	if i < len(p.steps)-1 {
		p.steps[i].change += procs
	}
`},
	{book, "one more processor than is free can be booked",
		`if p.minFreeFrom(i, to) < procs {`,
		`if p.minFreeFrom(i, to) < procs-1 {`},
	{profile, "Forget drops a step that begins one second later",
		`if s.at > t && s.free`,
		`if s.at > t+1 && s.free`},
	{fit, "a gap must be one second longer than the job",
		`if next >= end {`,
		`if next > end {`},
	{fit, "the latest start is never tried",
		`		case next > latest:
			return 0, false`,
		`		case next >= latest:
			return 0, false`},
})

// schedulerMutants returns the changes of a list of file, what, old and new.
func schedulerMutants(list [][4]string) (all []mutant) {
	for _, m := range list {
		all = append(all, mutant{file: m[0], what: m[1], old: m[2], new: m[3]})
	}
	return all
}

package main

const (
	arrive  = "core/schedule/arrive.go"
	asking  = "core/schedule/asking.go"
	change  = "core/schedule/changing.go"
	changes = "core/schedule/changes.go"
	failing = "core/schedule/failing.go"
	index   = "core/schedule/index.go"
	lacks   = "core/schedule/lacks.go"
	offers  = "core/schedule/offers.go"
	place   = "core/schedule/place.go"
	queue   = "core/schedule/queue.go"
	known   = "core/schedule/known.go"
	loop    = "core/schedule/scheduler.go"
	waiting = "core/schedule/waiting.go"
	plan    = "core/profile/paged.go"
	book    = "core/profile/book.go"
	fit     = "core/profile/fit.go"
	window  = "core/profile/window.go"
)

// mutants are the changes: invalidations left out, comparisons off by one, bounds not raised, early exits taken once too often.
var mutants = of([][4]string{
	{loop, "what is given back loosens nobody",
		`	for _, i := range s.late(from, to) {
		s.loosen(i)
	}
`,
		""},
	{loop, "a completion gives back a second less",
		`s.giveBack(now, end, procs)`,
		`s.giveBack(now+1, end, procs)`},
	{loop, "a job is fixed a second late",
		`(p.start-p.submit)+99)/100`,
		`(p.start-p.submit)+199)/100`},
	{loop, "a fixed job stays loose",
		`		s.tighten(i)
		s.unfile(i)
		s.fix(p)`,
		`		s.unfile(i)
		s.fix(p)`},
	{loop, "a fixed job keeps its place in the queue",
		`		s.file(i)
		s.resort(i)
`,
		`		s.file(i)
`},
	{loop, "the plan forgets the present, too",
		`s.plan.Forget(s.now)`,
		`s.plan.Forget(s.now + 1)`},
	{arrive, "a request placed behind others is settled",
		`s.loosen(k) // it was`,
		`// it was`},
	{arrive, "changed places are not taken back",
		`	s.recordAfter()
	swapped := s.unswap(k)
`,
		`	s.recordAfter()
	swapped := s.began > s.admitted+1
`},
	{arrive, "an offer is sorted by the window asked for",
		`		s.resort(k) // its`,
		`		_ = k // its`},
	{arrive, "moved jobs are fixed at their old moments",
		`			p.moves++
			s.awaitFix(c.job)
`,
		`			p.moves++
`},
	{arrive, "the draft's LFF does not sort moved jobs anew",
		`				s.sortLater(c.job)
`,
		`				_ = c
`},
	{place, "a slot that moved away loosens nobody behind it",
		`			s.lookAtLate(i, left.start, left.end)
`,
		""},
	{place, "those on whom a job was moved are not looked at",
		`			s.findCrowdedByMove(i, left, slot)
`,
		""},
	{place, "a job looked at is settled though something was lost",
		`if slot == p.slot() && s.nothingLost(k, earliest, p.end) {`,
		`if slot == p.slot() {`},
	{place, "the first gain forgets the request",
		`			s.gained.Take(p.start, p.end, p.procs)
`,
		`			_ = p
`},
	{place, "a fit may not reach into what was gained",
		`first-Instant(p.length())+1), min(p.start, end) - 1`,
		`first), min(p.start, end) - 1`},
	{place, "a fit may begin only a second before its slot",
		`return from, p.start - 1
	}
	if !s.moved`,
		`return p.start - 1, p.start - 1
	}
	if !s.moved`},
	{place, "another mold is not asked for early",
		`return from, max(from, p.start-1)`,
		`return p.start, p.start - 1`},
	{place, "a vacant slot is always believed to be the first",
		`if ok && start == earliest || p.rank == s.last {`,
		`if ok || p.rank == s.last {`},
	{place, "jobs behind are in the way",
		`		s.window.Give(q.start, q.end, q.procs)
`,
		`		_ = q
`},
	{place, "the rest is not taken back",
		`				s.plan.Take(q.start, q.end, q.procs)
`,
		`				_ = q
`},
	{place, "of the rest, who moves gains nothing",
		`			s.gain(k, held, to)
			s.book(i, to)`,
		`			s.book(i, to)`},
	{place, "of the rest, who was loose is not loose again after a try in vain",
		`change{placed, p.loose > 0, i, held})`,
		`change{placed, false, i, held})`},
	{changes, "a refused request leaves places changed",
		`			s.exchange(i, s.log[s.admitted].job)
`,
		`			_ = i
`},
	{changes, "a request that fits in vain stays in the plan",
		`			s.plan.Give(c.slot.start, c.slot.end, c.slot.procs)
`,
		`			_ = c
`},
	{changes, "who was moved in vain stays there",
		`				s.shift(i, c.slot)
`,
		`				_ = i
`},
	{changes, "what was loose is settled after a try in vain",
		`if c.loose {`,
		`if false {`},
	{place, "what is learned in a trial is kept",
		`			s.save(altered, i)
`,
		""},
	{changes, "who is taken away on trial does not come back to the plan",
		`				s.plan.Take(was.start, was.end, was.procs)
`,
		`				_ = was
`},
	{changes, "who was loose before a trial is settled after it",
		`	if loose {
		s.loosen(i)
	}
`,
		"	_ = loose\n"},
	{changes, "a trial forgets when to fix a slot",
		`	s.awaitFixAt(i, moment)
`,
		"	_ = moment\n"},
	{changes, "the arrival of a trial keeps its number",
		`		s.ids, s.where, s.known = s.ids[:t.arrivals], s.where[:t.arrivals], s.known[:min(t.arrivals, len(s.known))]
`,
		""},
	{queue, "Shuffle's new keys stay after a trial",
		`		s.save(altered, i)
		p.key = s.drawnKey`,
		`		p.key = s.drawnKey`},
	{queue, "keys that change with time stay after a trial",
		`		s.save(altered, i)
		p.key = s.keyOf`,
		`		p.key = s.keyOf`},
	{queue, "keys that change with time loosen nobody",
		`			s.loosen(i)
		} else {`,
		`		} else {`},
	{queue, "who is in the queue is last at least where keys change with time",
		`	s.last = last
`,
		``},
	{arrive, "whom a formula sorts by its start is not sorted anew where it has moved",
		`s.looks.at(atStart) || `,
		``},
	{queue, "a new key stays after a trial",
		`		s.save(altered, i)
		p.key, p.unsorted`,
		`		p.key, p.unsorted`},
	{waiting, "who is loosened on trial stays loose",
		`		w.save(altered, i)
		w.loose`,
		`		w.loose`},
	{known, "a window that was only tried stays",
		`	s.save(altered, i)
`,
		""},
	{lacks, "a lack is relieved by one processor too many",
		`if l.procs <= p.procs {`,
		`if l.procs <= p.procs+1 {`},
	{lacks, "the first to give way is the last",
		`if out := &s.crowded[c].out; out.Before(*first) {`,
		`if out := &s.crowded[c].out; first.Before(*out) {`},
	{lacks, "what is crowded is forgotten beside a move",
		`	all = append(all, s.crowded[high:]...)
`,
		""},
	{lacks, "a lack is not cut where a job ends",
		`			more += s.splitLack(at, p.end)
`,
		`			more += 0
`},
	{queue, "who is let past stays settled",
		`				s.loosen(j)
`,
		`				_ = j
`},
	{queue, "who gets ahead stays settled",
		`				s.loosen(i)
				return
`,
		`				return
`},
	{queue, "the last of the queue is not noted",
		`	if w.last.before(r) {
		w.last = r
	}
`,
		""},
	{queue, "LFF leaves those out whose window begins now",
		`s.flexible.begunBefore(s.found[:0], s.now)`,
		`s.flexible.begunBefore(s.found[:0], s.now-1)`},
	{queue, "Shuffle's new keys loosen nobody",
		`		s.bound(p.rank)
		s.loosen(i)
`,
		`		s.bound(p.rank)
`},
	{waiting, "late are only those behind",
		`p.mayBeEarlier() && from < p.end {`,
		`p.mayBeEarlier() && to <= p.start {`},
	{waiting, "a released number stays loose",
		`	w.tighten(i)
	if w.jobs[i].unsorted`,
		`	if w.jobs[i].unsorted`},
	{known, "a window that becomes wider loosens nobody",
		`	s.loosen(i) // its window`,
		`	// its window`},
	{change, "who is taken away gives nothing back",
		`	s.giveBack(p.start, p.end, p.procs)
`,
		`	s.plan.Give(p.start, p.end, p.procs)
`},
	{failing, "a killed job gives its processors back later",
		`s.giveBack(s.now, last.end, last.procs)`,
		`s.giveBack(min(s.now+1, last.end), last.end, last.procs)`},
	{failing, "outages add up beyond the machine",
		`int32(min(all, out+o.procs)-min(all, out))`,
		`int32(min(all, o.procs))`},
	{failing, "who is placed anew keeps its old moment",
		`		s.file(i)
		s.awaitFix(i)
	}
	return stranded`,
		`		s.file(i)
	}
	return stranded`},
	{asking, "who ends by the old deadline has agreed",
		`p.end <= m.old {`,
		`p.end < m.old {`},
	{offers, "offers lie around jobs behind the request",
		`s.behind(k, i) {`,
		`!s.behind(k, i) {`},
	{index, "a chunk whose latest end is a second away is passed over",
		`for x.latest[i] <= t {
		for`,
		`for x.latest[i] <= t+1 {
		for`},
	{index, "the latest end of a chunk is not lowered",
		`	case e.to == x.ends[c]:
		x.lower(c)
`,
		""},
	{plan, "a page's least is not forgotten",
		`			g.known = false
`,
		""},
	{plan, "a lack ends with its step, not with what was asked",
		`min(to, until)`,
		`until`},
	{book, "steps that say the same are not joined",
		`steps[i].free == steps[i-1].free {`,
		`steps[i].free == steps[i-1].free && i > 2 {`},
	{fit, "a fit needs a second more",
		`if next >= until {`,
		`if next > until {`},
	{window, "what is given at the window's end is lost",
		`	more := int32(0)
`,
		`	more := int32(0)
	w.steps[len(w.steps)-1].change = 0
`},
})

func of(list [][4]string) (all []mutant) {
	for _, m := range list {
		all = append(all, mutant{file: m[0], what: m[1], old: m[2], new: m[3]})
	}
	return all
}

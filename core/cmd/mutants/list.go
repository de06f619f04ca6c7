package main

const (
	arrive  = "core/schedule/arrive.go"
	asking  = "core/schedule/asking.go"
	change  = "core/schedule/changing.go"
	failing = "core/schedule/failing.go"
	index   = "core/schedule/index.go"
	lacks   = "core/schedule/lacks.go"
	offers  = "core/schedule/offers.go"
	place   = "core/schedule/place.go"
	queue   = "core/schedule/queue.go"
	known   = "core/schedule/known.go"
	loop    = "core/schedule/scheduler.go"
	waiting = "core/schedule/waiting.go"
	plan    = "core/profile/plan.go"
	book    = "core/profile/book.go"
	fit     = "core/profile/fit.go"
	window  = "core/profile/window.go"
)

// mutants are the changes: invalidations left out, comparisons off by one, bounds not raised, early exits taken once too often.
var mutants = []mutant{
	{loop, "what is given back loosens nobody", "\tfor _, i := range s.late(from, to) {\n\t\ts.loosen(i)\n\t}\n", ""},
	{loop, "a completion gives back a second less", "s.giveBack(now, end, procs)", "s.giveBack(now+1, end, procs)"},
	{loop, "a job is fixed a second late", "(p.start-p.submit)+99)/100", "(p.start-p.submit)+199)/100"},
	{loop, "a fixed job stays loose", "\t\ts.tighten(i)\n\t\ts.unfile(i)\n\t\ts.fix(p)", "\t\ts.unfile(i)\n\t\ts.fix(p)"},
	{loop, "a fixed job keeps its place in the queue", "\t\ts.file(i)\n\t\ts.resort(i)\n", "\t\ts.file(i)\n"},
	{loop, "the plan forgets the present, too", "s.plan.Forget(s.now)", "s.plan.Forget(s.now + 1)"},
	{arrive, "a request placed behind others is settled", "s.loosen(k) // it was", "// it was"},
	{arrive, "changed places are not taken back", "\ts.recordAfter()\n\ts.unswap(k)\n", "\ts.recordAfter()\n"},
	{arrive, "a refused request leaves places changed", "\ts.unswap(k)\n\ts.dequeue(k)\n", "\ts.dequeue(k)\n"},
	{arrive, "an offer is sorted by the window asked for", "\t\ts.resort(k) // its", "\t\t_ = k // its"},
	{arrive, "moved jobs are fixed at their old moments", "\t\tp.moves++\n\t\ts.awaitFix(step.job)\n", "\t\tp.moves++\n"},
	{arrive, "the draft's LFF does not sort moved jobs anew", "\t\t\ts.sortLater(step.job)\n", "\t\t\t_ = step\n"},
	{place, "a slot that moved away loosens nobody behind it", "\t\t\ts.lookAtLate(i, left.start, left.end)\n", ""},
	{place, "those on whom a job was moved are not looked at", "\t\t\ts.findCrowdedByMove(i, left, slot)\n", ""},
	{place, "a job looked at is settled though something was lost", "if slot == p.slot() && s.nothingLost(k, earliest, p.end) {", "if slot == p.slot() {"},
	{place, "what was loose is settled after a try in vain", "\t\tif step.loose {\n\t\t\ts.loosen(step.job)\n\t\t}\n", ""},
	{place, "the first gain forgets the request", "\t\t\ts.gained.Take(p.start, p.end, p.procs)\n", "\t\t\t_ = p\n"},
	{place, "a fit may not reach into what was gained", "first-Instant(p.length())+1), min(p.start, end) - 1", "first), min(p.start, end) - 1"},
	{place, "a fit may begin only a second before its slot", "return from, p.start - 1\n\t}\n\tif !s.moved", "return p.start - 1, p.start - 1\n\t}\n\tif !s.moved"},
	{place, "another mold is not asked for early", "return from, max(from, p.start-1)", "return p.start, p.start - 1"},
	{place, "a vacant slot is always believed to be the first", "if ok && start == earliest || p.rank == s.last {", "if ok || p.rank == s.last {"},
	{place, "jobs behind are in the way", "\t\ts.window.Give(q.start, q.end, q.procs)\n", "\t\t_ = q\n"},
	{place, "the rest is not taken back", "\t\t\t\ts.plan.Take(q.start, q.end, q.procs)\n", "\t\t\t\t_ = q\n"},
	{place, "of the rest, who moves gains nothing", "\t\t\ts.gain(k, held, to)\n\t\t\ts.book(i, to)", "\t\t\ts.book(i, to)"},
	{place, "of the rest, who was loose is not loose again after a try in vain", "s.steps = append(s.steps, step{i, p.start, p.end, p.procs, p.loose > 0})\n\t\t\ts.tighten(i)\n\t\t}\n\t\tif to", "s.steps = append(s.steps, step{i, p.start, p.end, p.procs, false})\n\t\t\ts.tighten(i)\n\t\t}\n\t\tif to"},
	{lacks, "a lack is relieved by one processor too many", "if l.procs <= p.procs {", "if l.procs <= p.procs+1 {"},
	{lacks, "the first to give way is the last", "if out := &s.crowded[c].out; out.before(first.rank) {", "if out := &s.crowded[c].out; first.before(out.rank) {"},
	{lacks, "what is crowded is forgotten beside a move", "\tall = append(all, s.crowded[high:]...)\n", ""},
	{lacks, "a lack is not cut where a job ends", "\t\t\tmore += s.splitLack(at, p.end)\n", "\t\t\tmore += 0\n"},
	{queue, "who is let past stays settled", "\t\t\t\ts.loosen(j)\n", "\t\t\t\t_ = j\n"},
	{queue, "who gets ahead stays settled", "\t\t\t\ts.loosen(i)\n\t\t\t\treturn\n", "\t\t\t\treturn\n"},
	{queue, "the last of the queue is not noted", "\tif s.last.before(r) {\n\t\ts.last = r\n\t}\n", ""},
	{queue, "LFF leaves those out whose window begins now", "s.flexible.begunBefore(s.found[:0], s.now)", "s.flexible.begunBefore(s.found[:0], s.now-1)"},
	{queue, "Shuffle's new keys loosen nobody", "\t\ts.bound(p.rank)\n\t\ts.loosen(i)\n", "\t\ts.bound(p.rank)\n"},
	{waiting, "late are only those behind", "p.mayBeEarlier() && from < p.end {", "p.mayBeEarlier() && to <= p.start {"},
	{waiting, "a released number stays loose", "\ts.tighten(i)\n\tif s.jobs[i].unsorted", "\tif s.jobs[i].unsorted"},
	{known, "a window that becomes wider loosens nobody", "\ts.loosen(i) // its window", "\t// its window"},
	{change, "who is taken away gives nothing back", "\ts.giveBack(p.start, p.end, p.procs)\n", "\ts.plan.Give(p.start, p.end, p.procs)\n"},
	{failing, "a killed job gives its processors back later", "s.giveBack(s.now, last.end, last.procs)", "s.giveBack(min(s.now+1, last.end), last.end, last.procs)"},
	{failing, "outages add up beyond the machine", "int32(min(all, out+o.procs)-min(all, out))", "int32(min(all, o.procs))"},
	{failing, "who is placed anew keeps its old moment", "\t\ts.file(i)\n\t\ts.awaitFix(i)\n\t}\n\treturn broken", "\t\ts.file(i)\n\t}\n\treturn broken"},
	{asking, "who ends by the old deadline has agreed", "p.end <= old {", "p.end < old {"},
	{offers, "offers lie around jobs behind the request", "s.behind(k, i) {", "!s.behind(k, i) {"},
	{index, "a chunk whose latest end is a second away is passed over", "for x.latest[i] <= t {\n\t\tfor", "for x.latest[i] <= t+1 {\n\t\tfor"},
	{index, "the latest end of a chunk is not lowered", "\tcase e.to == x.ends[c]:\n\t\tx.lower(c)\n", ""},
	{plan, "a page's least is not forgotten", "\t\t\tg.known = false\n", ""},
	{plan, "a lack ends with its step, not with what was asked", "min(to, until)", "until"},
	{book, "steps that say the same are not joined", "steps[i].free == steps[i-1].free {", "steps[i].free == steps[i-1].free && i > 2 {"},
	{fit, "a fit needs a second more", "if next >= until {", "if next > until {"},
	{window, "what is given at the window's end is lost", "\tmore := int32(0)\n", "\tmore := int32(0)\n\tw.steps[len(w.steps)-1].change = 0\n"},
}

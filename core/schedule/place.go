package schedule

import (
	"juggle/core/heap"
	"juggle/core/profile"
)

// placing is the memory that one placement uses and the next uses again.
type placing struct {
	began   int               // length of log when it began
	todo    heap.Queue[int32] // whom to look at
	crowded []lack            // where it has put jobs on top of others that it has yet to come to
	moved   bool              // somebody has another slot; only then gained is of use
	gained  profile.Profile   // how many more processors those before the job in hand leave free than before it
	window  profile.Window

	missing      []profile.Lack
	lacks        []lack
	spareCrowded []lack
}

// place is step 2 of Algorithm 1: it gives the request k, and then every job behind it in the order of the queue, its first fit beside the
// running jobs, the jobs before k and those placed so far. The request is not in the plan yet. Where k is nobody, place does this with the
// whole queue. It returns nobody where everybody has a fit. Otherwise it returns the first job without one, and every job is where it was.
//
// # Which jobs need no look
//
// A waiting job is settled if it stands at its first fit beside the running jobs and the jobs before it in the sorted queue. Every job that
// is not loose is settled. A settled job stays settled in these cases:
//   - Time goes on: the lower bound max(T^r, CT) rises, but it does not pass a start that is still to come.
//   - A job is started or accepted before it, or is now sorted before it. There is one more job to fit beside, and it does fit beside it.
//   - It starts at its ready time, or it is strict. Then it has no earlier fit, whoever goes away.
//
// These make a job loose, because it may then be unsettled:
//   - Processors are given back early (Complete), or a job before it is now sorted behind it (sort). A job becomes loose only if its slot,
//     or its wait for the slot, has an instant in common with what is free now.
//   - It is accepted behind jobs that are sorted behind it (accept).
//
// Take a settled job behind k with the slot [s, e). Take the plan with all jobs in it: those before the job stand where this placement has
// put them, those behind it where they stood. If the plan is overbooked at no instant of [s, e), the slot still fits beside the jobs before
// it, because they are some of all jobs. An earlier fit [s', e') did not exist before this placement. So at one of its instants the jobs
// before it leave more processors free than they did. That instant lies in [max(T^r, CT), e), and in a slot that this placement has emptied
// and not filled again. Where there is no such instant, first fit finds s again.
//
// So place looks only at three kinds of jobs: loose ones, those that crowdedOut finds in an overbooked slot, and those that might begin
// earlier in what was gained. A loose job that keeps its slot is settled if nothing was lost in its way, even where the placement is taken
// back. While place works, the plan holds every job. It is overbooked only where place has put a job on top of jobs that it has yet to come
// to. A request whose slot is free beside everybody is put on top of nobody.
//
// # Cost
//
// Indices by time tell which jobs to look at. With n jobs waiting, of which m meet the slots in question, place costs O(log n + m) for each
// job that it looks at, and the steps of the plan within that job's window. Where it has looked at many jobs, placeRest goes through all
// that are left, which costs less. So one placement costs at most about n first fits. An arrival costs as many placements as the request
// changes places with others. Where thousands of requests wait for the same few hours and most are refused, both happen: an arrival then
// costs milliseconds, and a run of n such requests grows with the cube of n.
func (s *Scheduler) place(k int32) int32 {
	s.began, s.todo, s.crowded = len(s.log), s.todo[:0], s.crowded[:0]
	s.moved = false
	if k != nobody {
		slot, ok, vacant := s.fitRequest(k)
		s.recordPlacement(k, false, slot, ok)
		if !ok {
			return k
		}
		p := &s.jobs[k]
		p.start, p.end, p.procs = slot.start, slot.end, slot.procs
		s.plan.Take(p.start, p.end, p.procs)
		s.note(booked, k, slot)
		if !vacant {
			s.findCrowded(k, p.start, p.end)
		}
	}
	s.lookAtLoose(k)
	few := len(s.queue)/lookCost + fewLooks
	for last, out := k, s.crowdedOut(); ; few-- {
		i := s.nextToLookAt(last, out)
		if i == nobody {
			return nobody
		}
		if few == 0 {
			return s.placeRest(k, i)
		}
		last = i
		p := &s.jobs[i]
		keeps := i != out
		earliest, latest := s.mayFit(p)
		if keeps && earliest > latest && p.loose == 0 {
			s.recordPlacement(i, true, p.slot(), true)
			continue
		}
		slot, ok := s.fitAgain(i, earliest, latest, keeps)
		s.recordPlacement(i, true, slot, ok)
		if !ok {
			s.undo(s.began)
			return i
		}
		if slot == p.slot() && s.nothingLost(k, earliest, p.end) {
			s.save(altered, i)
			s.tighten(i)
			continue
		}
		s.log = append(s.log, change{placed, p.loose > 0, i, p.slot()})
		s.tighten(i)
		if slot != p.slot() {
			left := p.slot()
			s.gain(k, left, slot)
			s.shift(i, slot)
			s.lookAtLate(i, left.start, left.end)
			s.findCrowdedByMove(i, left, slot)
			out = s.crowdedOut()
		}
	}
}

// After len(queue)/lookCost + fewLooks looks, place leaves the rest of the queue to placeRest, which places about lookCost jobs in the time
// of one look. On the SDSC SP2 log, where few jobs wait, a smaller fewLooks made every order slower.
const (
	lookCost = 64
	fewLooks = 8
)

// placeRest is place from the waiting job first on, where so many have to be looked at that it costs less to go through all: it takes
// everybody from first on out of the plan, and gives them, in order, their first fit beside what is left and those placed so far. It
// costs O(log n + steps of the plan passed) for each of them.
func (s *Scheduler) placeRest(k, first int32) int32 {
	rest := s.queue[s.position(first):]
	for _, i := range rest {
		p := &s.jobs[i]
		s.plan.Give(p.start, p.end, p.procs)
	}
	for n, i := range rest {
		p := &s.jobs[i]
		held := p.slot()
		earliest, _ := s.mayFit(p)
		to, ok := s.fitFrom(&s.plan, p, earliest)
		s.recordPlacement(i, true, to, ok)
		if !ok {
			for _, j := range rest[n:] {
				q := &s.jobs[j]
				s.plan.Take(q.start, q.end, q.procs)
			}
			s.undo(s.began)
			return i
		}
		s.plan.Take(to.start, to.end, to.procs)
		if to != held || p.loose > 0 {
			s.log = append(s.log, change{placed, p.loose > 0, i, held})
			s.tighten(i)
		}
		if to != held {
			s.gain(k, held, to)
			s.book(i, to)
		}
	}
	return nobody
}

// fitFrom is the first fit of p in what is free. In the mold that it holds it has none before earliest.
func (s *Scheduler) fitFrom(free fits, p *planned, earliest Instant) (slot, bool) {
	if p.moldable() {
		return s.bestMold(free, p, max(p.ready, s.now))
	}
	start, ok := free.FirstFit(earliest, p.deadline-Instant(p.length()), p.length(), p.procs)
	return p.slotAt(start), ok
}

// lookAtLoose has place look at the loose jobs behind k, and, where it is recorded, at all.
func (s *Scheduler) lookAtLoose(k int32) {
	jobs := s.loose
	if s.decision != nil {
		jobs = s.queue
	}
	for _, i := range jobs {
		if k == nobody || s.behind(i, k) {
			s.todo = append(s.todo, s.jobs[i].rank.turn(i))
		}
	}
	s.todo.Build()
}

// gain notes in s.gained that a job is about to move, the first time also where the request k has been placed.
func (s *Scheduler) gain(k int32, left, to slot) {
	if !s.moved {
		s.moved = true
		s.gained.Reset(0)
		if k != nobody {
			p := &s.jobs[k]
			s.gained.Take(p.start, p.end, p.procs)
		}
	}
	s.gained.Give(left.start, left.end, left.procs)
	s.gained.Take(to.start, to.end, to.procs)
}

// nothingLost tells whether the jobs before the one in hand, with the request k, leave at every instant of [from, to) as many processors
// free as before place.
func (s *Scheduler) nothingLost(k int32, from, to Instant) bool {
	if s.moved {
		return s.gained.MinFree(from, to) >= 0
	}
	return k == nobody || !s.jobs[k].meets(from, to)
}

// lookAtLate has place look at those behind the job i that might begin earlier, now that it has left [from, to).
func (s *Scheduler) lookAtLate(i int32, from, to Instant) {
	if from, to = s.gained.Positive(from, to); from == to {
		return
	}
	for _, j := range s.late(from, to) {
		if s.behind(j, i) {
			s.todo.Push(s.jobs[j].rank.turn(j))
		}
	}
}

// nextToLookAt is the job that place looks at after the job last, or first where last is nobody: the first in the queue of out and those of
// s.todo that are behind last. out is behind last, or nobody. The answer is nobody where none is left.
func (s *Scheduler) nextToLookAt(last, out int32) int32 {
	for len(s.todo) > 0 && (s.todo[0].Value == last || s.todo[0].Value == out || last != nobody && !s.behind(s.todo[0].Value, last)) {
		s.todo.Pop() // it is there twice
	}
	if len(s.todo) > 0 && (out == nobody || s.behind(out, s.todo[0].Value)) {
		return s.todo.Pop().Value
	}
	return out
}

// mayFit bounds the starts of better fits than the slot of p, which waits: they are in [earliest, latest]. No fit at all begins before
// earliest. Where there is no better fit, earliest is the start of p and latest is one second less.
func (s *Scheduler) mayFit(p *planned) (earliest, latest Instant) {
	from := max(p.ready, s.now)
	if p.loose > 0 {
		return from, p.start - 1
	}
	if !s.moved || p.strict() {
		return p.start, p.start - 1
	}
	first, end := s.gained.Positive(from, p.end)
	switch {
	case first == end:
		return p.start, p.start - 1
	case p.molded:
		return from, max(from, p.start-1) // another mold may begin long before what was gained, or later and yet end sooner
	default: // a new fit has an instant in common with what was gained
		return max(from, first-Instant(p.length())+1), min(p.start, end) - 1
	}
}

// shift moves a job that waits and is in the plan.
func (s *Scheduler) shift(i int32, to slot) {
	p := &s.jobs[i]
	s.plan.Give(p.start, p.end, p.procs)
	s.plan.Take(to.start, to.end, to.procs)
	s.book(i, to)
}

// book notes the slot that the plan has for a job that waits.
func (s *Scheduler) book(i int32, to slot) {
	p := &s.jobs[i]
	s.slots.remove(entry{p.start, p.end, i})
	s.slots.insert(entry{to.start, to.end, i})
	p.start, p.end, p.procs = to.start, to.end, to.procs
}

// fitRequest is the first fit of the request k, which is not in the plan, beside the running jobs and the jobs before it. Where vacant is
// true, the slot is also free beside the jobs behind it; where it is false, that is not known.
func (s *Scheduler) fitRequest(k int32) (at slot, ok, vacant bool) {
	p := &s.jobs[k]
	if p.moldable() {
		at, ok = s.fitMolds(k)
		return at, ok, false
	}
	length := p.length()
	earliest, latest := max(p.ready, s.now), p.deadline-Instant(length)

	if earliest == latest && p.rank != s.last {
		ok = s.fitsAt(k, p.slotAt(earliest))
		return p.slotAt(earliest), ok, ok && len(s.missing) == 0
	}
	// A start that fits beside all jobs fits beside some; without the jobs behind k there may only be an earlier one.
	start, ok := s.plan.FirstFit(earliest, latest, length, p.procs)
	if ok && start == earliest || p.rank == s.last {
		return p.slotAt(start), ok, ok
	}
	if vacant = ok; vacant {
		latest = start
	}
	if s.cutBefore(k, earliest, latest.Add(length)) {
		start, ok = s.window.FirstFit(earliest, latest, length, p.procs)
	}
	return p.slotAt(start), ok, vacant && start == latest
}

// fitAgain is the first fit of the waiting job i beside the running jobs and the jobs before it. No fit begins before earliest. Where keeps
// is true, the job's own slot is a fit, and no other begins after latest and before it.
func (s *Scheduler) fitAgain(i int32, earliest, latest Instant, keeps bool) (slot, bool) {
	p := &s.jobs[i]
	if p.moldable() {
		return s.fitMolds(i)
	}
	if !keeps {
		latest = p.deadline - Instant(p.length())
	}
	to := latest.Add(p.length())
	if keeps {
		to = min(to, p.start) // a fit that reaches into its slot goes on there
	}
	if earliest < to {
		if !s.cutBefore(i, earliest, to) {
			s.window.Cut(&s.plan, earliest, to)
		}
		if start, ok := s.window.FirstFit(earliest, latest, p.length(), p.procs); ok {
			return p.slotAt(start), true
		}
	}
	return p.slot(), keeps
}

// cutBefore makes s.window the plan within [from, to) without the jobs at or behind i. It does not find the request, which is in no index.
// Where no such job has a slot there, it returns false, and s.window is of no use.
func (s *Scheduler) cutBefore(i int32, from, to Instant) bool {
	s.found = s.slots.meeting(s.found[:0], from, to)
	cut, first := false, s.jobs[i].rank
	for _, j := range s.found {
		q := &s.jobs[j]
		if q.rank.before(first) {
			continue
		}
		if !cut {
			s.window.Cut(&s.plan, from, to)
			cut = true
		}
		s.window.Give(q.start, q.end, q.procs)
	}
	return cut
}

// meets tells whether the slot of p has an instant in [from, to).
func (p *planned) meets(from, to Instant) bool { return p.start < to && from < p.end }

package schedule

import "slices"

// recording is what is told of decisions, where somebody wants to hear of them.
type recording struct {
	record   func(Decision)
	decision *Decision // being recorded; nil where record is
	trying   int       // index of the present window in the present round
	fixed    []Fixing  // since the last decision, where record is set
}

// The methods here fill in s.decision. Where nothing is recorded none is more than a comparison: those that most requests come to are
// in two parts, so that the first needs no call.

func (s *Scheduler) beginArrival(r *Request) {
	if s.record != nil {
		s.beginRequest(r, false)
	}
}

// beginAgain is beginArrival for a job that asks again.
func (s *Scheduler) beginAgain(r *Request) {
	if s.record != nil {
		s.beginRequest(r, true)
	}
}

func (s *Scheduler) beginRequest(r *Request, again bool) {
	s.begin(Decision{Request: *r, Again: again, Index: -1, Before: s.Waiting()})
}

func (s *Scheduler) beginReplan() {
	if s.record == nil {
		return
	}
	s.begin(Decision{Replan: true, Index: -1, Before: s.Waiting()})
	s.decision.Rounds = []Round{{Queue: s.queueIDs(), Tries: []Try{{}}}}
	s.trying = 0
}

func (s *Scheduler) begin(d Decision) {
	d.Now, d.Running, d.Fixed = s.now, s.Running(), append([]Fixing{}, s.fixed...)
	d.Rounds, d.Moves = []Round{}, []Move{} // empty in JSON, not null
	s.decision, s.fixed = &d, s.fixed[:0]
}

func (s *Scheduler) endArrival(result *Result) {
	if result.Answer != Rejected {
		s.Fix(s.now) // a share of 0 fixes in the act of being accepted
	}
	if s.decision != nil {
		s.noteArrival(result)
	}
}

func (s *Scheduler) noteArrival(result *Result) {
	d := s.decision
	d.Answer, d.Reason, d.Start = result.Answer, result.Reason, result.Start
	if result.Answer == Rejected {
		d.After = s.Waiting()
	}
	s.end()
}

func (s *Scheduler) endReplan(kept bool) {
	if s.decision == nil {
		return
	}
	try := &s.decision.Rounds[0].Tries[0]
	try.Fate = NoHoleForOther
	if kept {
		s.decision.Answer, try.Fate = Accepted, Works
	} else {
		try.Failed = try.Placements[len(try.Placements)-1].ID
	}
	s.decision.After = s.Waiting()
	s.end()
}

func (s *Scheduler) end() {
	d := *s.decision
	s.decision = nil
	s.record(d)
}

// recordQueue notes the sorted queue with the request k, and begins Algorithm 1.
func (s *Scheduler) recordQueue(k int32) {
	if s.decision != nil && len(s.decision.Rounds) == 0 {
		s.noteQueue(k)
	}
}

func (s *Scheduler) noteQueue(k int32) {
	at := s.position(k)
	s.decision.Index, s.decision.Before = at, s.Waiting()
	s.decision.Before[at] = s.queued(&s.jobs[k], false)
	s.decision.Rounds = []Round{{Algorithm: 1, Index: at, Queue: s.queueIDs()}}
}

func (s *Scheduler) queueIDs() []int64 {
	ids := make([]int64, len(s.queue))
	for at, i := range s.queue {
		ids[at] = s.ids[s.jobs[i].arrival]
	}
	return ids
}

func (s *Scheduler) round() *Round { return &s.decision.Rounds[len(s.decision.Rounds)-1] }

// recordPsi begins a round of Algorithm 2 with every window of its Psi, none of them tried.
func (s *Scheduler) recordPsi(k int32) {
	if s.decision != nil {
		s.notePsi(k)
	}
}

func (s *Scheduler) notePsi(k int32) {
	round := Round{Algorithm: 2, Index: s.position(k), Queue: s.queueIDs()}
	for _, w := range s.psi {
		round.Tries = append(round.Tries, Try{Window: w, Placements: []Placement{}})
	}
	s.decision.Rounds = append(s.decision.Rounds, round)
}

func (s *Scheduler) recordTry(w Offer) {
	if s.decision != nil {
		s.noteTry(w)
	}
}

func (s *Scheduler) noteTry(w Offer) {
	round := s.round()
	if round.Algorithm == 1 {
		round.Tries = []Try{{Window: w}}
	}
	s.trying = slices.IndexFunc(round.Tries, func(t Try) bool { return t.Window == w })
}

func (s *Scheduler) recordPlacement(i int32, had bool, at slot, found bool) {
	if s.decision != nil {
		s.notePlacement(i, had, at, found)
	}
}

func (s *Scheduler) notePlacement(i int32, had bool, at slot, found bool) {
	p := &s.jobs[i]
	if !found {
		at = slot{0, Instant(p.length()), p.procs}
	}
	length := at.end.Sub(at.start)
	placement := Placement{
		Index: s.position(i), ID: s.ids[p.arrival], Procs: at.procs, Estimate: length,
		Earliest: max(p.ready, s.now), Latest: p.deadline - Instant(length), Found: found, Start: at.start, Had: had,
	}
	if had {
		placement.Was = p.start
	}
	try := &s.round().Tries[s.trying]
	try.Placements = append(try.Placements, placement)
}

func (s *Scheduler) recordFate(k, failed int32) {
	if s.decision != nil {
		s.noteFate(k, failed)
	}
}

func (s *Scheduler) noteFate(k, failed int32) {
	try := &s.round().Tries[s.trying]
	switch failed {
	case nobody:
		try.Fate = Works
		s.decision.Window = try.Window
		return
	case k:
		try.Fate = NoHoleForRequest
	default:
		try.Fate = NoHoleForOther
	}
	try.Failed = s.ids[s.jobs[failed].arrival]
}

// recordSwap notes that the request k and the job that failed are to change places.
func (s *Scheduler) recordSwap(k, failed int32) {
	if s.decision == nil {
		return
	}
	s.round().Swap = &Swap{s.ids[s.jobs[failed].arrival], s.position(k), s.position(failed)}
}

func (s *Scheduler) recordMove(p *planned, from Instant) {
	if s.decision != nil {
		s.noteMove(p, from)
	}
}

func (s *Scheduler) noteMove(p *planned, from Instant) {
	s.decision.Moves = append(s.decision.Moves, Move{s.ids[p.arrival], from, p.start})
}

func (s *Scheduler) recordAfter() {
	if s.decision != nil {
		s.noteAfter()
	}
}

func (s *Scheduler) noteAfter() {
	s.decision.After = s.Waiting()
}

// recordAsking begins a round of Algorithm 1 after the consumer of that arrival was asked for a later deadline.
func (s *Scheduler) recordAsking(k int32, arrival int32) {
	if s.decision == nil {
		return
	}
	asked := s.ids[arrival]
	s.decision.Rounds = append(s.decision.Rounds, Round{Algorithm: 1, Index: s.position(k), Queue: s.queueIDs(), Asked: &asked})
}

package schedule

// An explanation makes a Decision from the tries that the algorithms pass to it, where decisions are recorded. It decides nothing.
type explanation struct {
	record          func(Decision)
	decision        *Decision // the decision that is being recorded; nil where none is
	fixed           []Fixing  // the jobs that the policy fixed since the last decision
	lastRequestSlot Slot      // the slot in which the present search placed the request last
}

// Record makes s pass to f every later decision of Arrive, of Replan, of PlaceLostJob, and of Modify where it places the job again. A nil f
// ends that.
func (s *Scheduler) Record(f func(Decision)) { s.explain.record = f }

// begin begins the record of a decision on the request j, or of a replan where j is nil. renegotiation says that j was accepted before.
func (e *explanation) begin(s *Scheduler, j *Job, renegotiation bool) {
	if e.record == nil {
		return
	}
	e.decision = &Decision{
		Replan: j == nil, Renegotiation: renegotiation, Now: s.now, Fixed: append([]Fixing{}, e.fixed...), Running: s.Running(),
		Before: s.Waiting(),
		Index:  noJob,
		Rounds: []Round{}, Moves: []Move{}, // empty in JSON, not null
	}
	e.fixed = e.fixed[:0]
	if j == nil {
		e.decision.Rounds = []Round{{Queue: s.queueIDs(), Tries: []Try{{}}}}
	} else {
		e.decision.Request = *j.request
		e.decision.Request.Ready, e.decision.Request.Deadline = j.Ready, j.Deadline
	}
}

// end ends the record with the answer to the request. result is nil for a replan.
func (e *explanation) end(s *Scheduler, result *Result) {
	d := e.decision
	if d == nil {
		return
	}
	switch {
	case result == nil:
		if d.Rounds[0].Tries[0].Fate == Works {
			d.Answer = Accepted
		}
		d.After = s.Waiting()
	case result.Answer == Rejected:
		d.After = s.Waiting()
		fallthrough
	default:
		d.Answer, d.Reason, d.Start = result.Answer, result.Reason, result.Start
	}
	e.decision = nil
	e.record(*d)
}

// round records that a search begins with the request at index k: by Algorithm 1, with no window yet, or by Algorithm 2, with every window
// of psi. round and try are short so that the compiler inlines them: most runs record nothing, and would pay for a call in every search.
func (e *explanation) round(s *Scheduler, algorithm, k int, psi []Offer) {
	if e.decision != nil {
		e.recordRound(s, algorithm, k, psi)
	}
}

// recordRound records the beginning of a search in e.decision: see round.
func (e *explanation) recordRound(s *Scheduler, algorithm, k int, psi []Offer) {
	d := e.decision
	if algorithm == 1 {
		e.lastRequestSlot = Slot{}
	}
	if len(d.Rounds) == 0 {
		d.Index, d.Before = k, s.Waiting()
		d.Before[k].Placed, d.Before[k].Start = false, 0
	}
	if last := len(d.Rounds) - 1; last >= 0 && d.Rounds[last].RequestIndex != k { // fixqueue: the two have changed places
		from := d.Rounds[last].RequestIndex
		d.Rounds[last].Swap = &Swap{s.waiting[from].request.ID, from, k}
	}
	round := Round{Algorithm: algorithm, RequestIndex: k, Queue: s.queueIDs()}
	for _, w := range psi {
		round.Tries = append(round.Tries, Try{Window: w, Placements: []Placement{}})
	}
	d.Rounds = append(d.Rounds, round)
}

// roundAfterAsking records that Algorithm 1 begins again after the deadline of the job asked was moved.
func (e *explanation) roundAfterAsking(s *Scheduler, k int, asked *Job) {
	if d := e.decision; d != nil {
		e.lastRequestSlot = Slot{}
		d.Rounds = append(d.Rounds, Round{Algorithm: 1, RequestIndex: k, Queue: s.queueIDs(), Asked: &asked.request.ID})
	}
}

// queueIDs returns the ids of the waiting jobs in the present order of the queue.
func (s *Scheduler) queueIDs() []int64 {
	ids := make([]int64, len(s.waiting))
	for i, j := range s.waiting {
		ids[i] = j.request.ID
	}
	return ids
}

// try records the result of the window w for the request at index k; in a replan k is noJob.
func (e *explanation) try(s *Scheduler, k int, w *Offer, t try) {
	if e.decision != nil {
		e.recordTry(s, k, *w, t)
	}
}

// recordTry records the result of a window in e.decision: see try.
func (e *explanation) recordTry(s *Scheduler, k int, w Offer, t try) {
	round := &e.decision.Rounds[len(e.decision.Rounds)-1]
	if round.Algorithm == 1 {
		round.Tries = []Try{{Window: w}}
	}
	recorded := &round.Tries[0]
	for i := range round.Tries {
		if round.Tries[i].Window == w {
			recorded = &round.Tries[i]
			break
		}
	}
	switch t.failed {
	case noJob:
		recorded.Fate, e.decision.Window = Works, w
	case k:
		recorded.Fate = NoGapForRequest
	default:
		recorded.Fate = NoGapForOther
	}
	if t.failed != k {
		e.lastRequestSlot = t.requestSlot
	}
	if t.failed != noJob {
		recorded.FailedID = s.waiting[t.failed].request.ID
	}
	for i := max(k, 0); i < len(s.waiting); i++ {
		p := s.placement(i, k, t)
		if recorded.Placements = append(recorded.Placements, p); i == t.failed {
			break
		}
		if t.failed == noJob && p.HadStart && p.Start != p.OldStart {
			e.decision.Moves = append(e.decision.Moves, Move{p.ID, p.OldStart, p.Start})
		}
	}
}

// placement returns the first fit of the job at index i in the try t of the request at index k.
func (s *Scheduler) placement(i, k int, t try) Placement {
	j := s.waiting[i]
	slot := j.Slot
	if i == k && s.explain.lastRequestSlot.Procs > 0 {
		slot = s.explain.lastRequestSlot
	}
	switch {
	case i == t.failed:
		slot.Start, slot.End = 0, Instant(slot.length())
	case t.placesAll:
		slot = s.slots[i-max(k, 0)]
	case i == k:
		slot = t.requestSlot
	}
	p := Placement{
		Index: i, ID: j.request.ID, Procs: slot.Procs, Estimate: slot.length(), Earliest: max(j.Ready, s.now),
		Latest: j.Deadline - Instant(slot.length()), Found: i != t.failed, Start: slot.Start, HadStart: i != k,
	}
	if p.HadStart {
		p.OldStart = j.Start
	}
	return p
}

// recordQueueAfter records the queue in the order in which it was placed.
func (e *explanation) recordQueueAfter(s *Scheduler) {
	if d := e.decision; d != nil {
		d.After = s.Waiting()
	}
}

// fix records that j was fixed.
func (e *explanation) fix(j *Job) {
	if e.record != nil {
		e.fixed = append(e.fixed, Fixing{j.request.ID, j.Ready, j.Deadline})
	}
}

package replay

import (
	"sort"

	"juggle/core/base/enum"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// A State is the state of an accepted job after a decision.
type State uint8

// The states.
const (
	Done     State = iota // it has ended
	Running               // it has started, so it never moves
	Strict                // it waits, and its window is exactly as long as its slot
	Flexible              // it waits, and may move within its window
	Fixed                 // it waits, and its slot is fixed
	New                   // this decision accepted it
)

var stateNames = []string{"done", "running", "strict", "flexible", "fixed", "new"}

// String returns the state's name.
func (s State) String() string { return enum.Name(stateNames, s, "unknown") }

// StateAt returns the state, at the instant now, of a job with the slot [start, end). decided: the decision at this instant accepted the
// job. fixed: the slot is fixed. strict: the window is exactly as long as the slot.
func StateAt(now, start, end Instant, decided, fixed, strict bool) State {
	switch {
	case decided:
		return New
	case start <= now && end <= now:
		return Done
	case start <= now:
		return Running
	case fixed:
		return Fixed
	case strict:
		return Strict
	}
	return Flexible
}

// A Slot describes an accepted job after a decision.
type Slot struct {
	Job             int
	State           State
	Start, End      Instant // End is planned; of a job that is done it is the real end
	Ready, Deadline Instant // the window agreed on last
	Ranges          []sim.Range

	Moved     bool        // the decision gave the job another start
	OldStart  Instant     // if Moved: the start before
	OldRanges []sim.Range // if Moved: the processors before
}

// At returns the schedule after decision i: every accepted job whose slot, now or before the decision, overlaps [from, to), in order of
// arrival. It panics if there is no decision i.
func (r *Run) At(i int, from, to Instant) []Slot {
	var slots []Slot
	for job := range r.Jobs {
		if r.arrival[job] > int32(i) {
			break // all later jobs arrive later too
		}
		s, ok := r.Slot(job, i)
		overlaps := func(start, end Instant) bool { return start < to && from < end }
		if ok && (overlaps(s.Start, s.End) || s.Moved && overlaps(s.OldStart, s.OldStart.Add(r.Jobs[job].Estimate))) {
			slots = append(slots, s)
		}
	}
	return slots
}

// Moved returns the jobs to which decision i gave another start, in order of arrival.
func (r *Run) Moved(i int) []Slot {
	var slots []Slot
	if r.Decisions[i].Moves == 0 {
		return nil
	}
	first := sort.Search(len(r.Places), func(k int) bool { return r.Places[k].Decision >= int32(i) })
	for _, p := range r.Places[first:] {
		if p.Decision != int32(i) {
			break
		}
		if s, ok := r.Slot(int(p.Job), i); ok && s.Moved {
			slots = append(slots, s)
		}
	}
	return slots
}

// Slot returns one job after decision i. ok is false where it was not accepted by then.
func (r *Run) Slot(job, i int) (s Slot, ok bool) {
	places := r.placesOf[job]
	last := sort.Search(len(places), func(k int) bool { return r.Places[places[k]].Decision > int32(i) }) - 1
	if last < 0 {
		return Slot{}, false
	}
	p, arrival, j := &r.Places[places[last]], &r.Decisions[r.arrival[job]], &r.Jobs[job]
	now := r.Decisions[i].Now
	s = Slot{Job: job, Start: p.Start, End: p.Start.Add(j.Estimate), Ready: arrival.Ready, Deadline: arrival.Deadline, Ranges: p.Ranges}
	ended, fixed := r.end(int32(job), p.Start), r.fixedAt[job] <= int32(i)
	s.State = StateAt(now, s.Start, ended, r.arrival[job] == int32(i), fixed, s.Deadline-s.Ready == Instant(j.Estimate))
	if s.State == Done {
		s.End = ended
	}
	if fixed {
		s.Ready, s.Deadline = s.Start, s.Start.Add(j.Estimate)
	}
	if last > 0 && p.Decision == int32(i) {
		before := &r.Places[places[last-1]]
		s.Moved, s.OldStart, s.OldRanges = before.Start != p.Start, before.Start, before.Ranges
	}
	return s, true
}

// DecisionOn returns the index of the decision on the request of a job.
func (r *Run) DecisionOn(job int) int { return int(r.arrival[job]) }

// Totals are sums over the decisions up to one of them.
type Totals struct {
	Requests, Accepted, Offered, Rejected int // Accepted does not count the offered requests
	Moves                                 int
	AbsPhi                                float64 // the sum of |phi| of the offered requests
}

// Totals returns the sums up to decision i.
func (r *Run) Totals(i int) (t Totals) {
	for _, d := range r.Decisions[:i+1] {
		t.Moves += int(d.Moves)
		if d.Replan() {
			continue
		}
		t.Requests++
		switch d.Answer {
		case schedule.Rejected:
			t.Rejected++
		case schedule.Offered:
			t.Offered++
			t.AbsPhi += float64(max(d.Shift, -d.Shift)) / float64(r.Jobs[d.Job].Estimate)
		default:
			t.Accepted++
		}
	}
	return t
}

// Utilisation returns the fraction of the machine's processor-seconds that was used from instant 0, which is the beginning of the period or
// of its warm-up, to decision i. It is 0 if the decision is at instant 0.
func (r *Run) Utilisation(i int) float64 {
	now := r.Decisions[i].Now
	if now <= 0 {
		return 0
	}
	used := int64(0)
	for job := range r.Jobs {
		if s, ok := r.Slot(job, i); ok && s.Start < now {
			used += int64(r.Jobs[job].Procs) * int64(min(now, r.end(int32(job), s.Start))-s.Start)
		}
	}
	return float64(used) / (float64(r.Procs) * float64(now))
}

package narrate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
)

// A Refusal explains a rejection: where the request was tried first, and which jobs block its window.
type Refusal struct {
	Tried      bool             // the request's own window was tried; otherwise the other fields are zero
	Procs      int32            // the processors of the request, in the mold that was tried
	Start, End schedule.Instant // the first slot that was found for the request; if none was found, the earliest slot of its window
	Blockers   []Blocker        // see RefusalOf
}

// A Blocker is a job that blocks a request, and the slot that it keeps.
type Blocker struct {
	schedule.QueuedJob
	Reason BlockReason
}

// BlockReason is why a job that blocks a request keeps its slot.
type BlockReason uint8

// The reasons, the plainest first.
const (
	Runs          BlockReason = iota // it runs already
	Fixed                            // its slot was fixed
	Strict                           // its window has no slack: it holds one slot only
	NoOtherPlace                     // it was placed again behind the request, and found no place in its window
	BeforeInQueue                    // it comes before the request in the queue, so it is not placed again
)

// blockWords has the words for each reason: a label, and the end of a sentence about one job and about several.
var blockWords = [...]struct{ label, one, many string }{
	Runs:          {"already runs", "already runs", "already run"},
	Fixed:         {"fixed, cannot move", "is fixed", "are fixed"},
	Strict:        {"strict, cannot move", "is strict", "are strict"},
	NoOtherPlace:  {"no other place for it", "finds no other place in its window", "find no other place in their windows"},
	BeforeInQueue: {"before it in the queue", "comes before it in the queue", "come before it in the queue"},
}

// Label returns the reason as a label of the job.
func (b BlockReason) Label() string { return blockWords[b].label }

// mostBlockers is the largest number of blockers that RefusalOf returns. A longer list would be of no use to a reader, and would take
// seconds to find.
const mostBlockers = 32

// RefusalOf explains the rejection d of a request on a machine of procs processors. For any other decision it returns the zero Refusal.
//
// The Blockers are a minimal set of jobs that leave no gap for the request in its window. The request does not fit beside all of them, but
// fits as soon as one of them is left out. So it fits only if one of them moves. They are running jobs, and jobs before the request in the
// queue of its last search before another job was asked. There are no Blockers where such jobs do not explain the rejection (outages,
// molds, a budget, or an own window that is not tried again), and where more than mostBlockers would be needed. Blockers that overlap
// [Start, End) come first; among equals, the one with the most processors does.
func RefusalOf(d *schedule.Decision, procs int32) (f Refusal) {
	if d.Replan || d.Answer != schedule.Rejected || len(d.Rounds) == 0 || d.Rounds[0].Tries[0].Window.Side != schedule.OwnWindow {
		return f
	}
	request := d.Rounds[0].Tries[0].Placements[0]
	f = Refusal{Tried: true, Procs: request.Procs, Start: request.Earliest}
	if request.Found {
		f.Start = request.Start
	}
	f.End = f.Start.Add(request.Estimate)
	if d.Request.Conditions != nil && len(d.Request.Molds) > 1 {
		return f
	}
	free := profile.New(procs)
	fits := func() bool {
		_, ok := free.FirstFit(request.Earliest, request.Latest, request.Estimate, request.Procs)
		return ok
	}
	held := possibleBlockers(d, request.Earliest, request.Latest.Add(request.Estimate))
	if !canBlock(held, procs-request.Procs) {
		return f
	}
	// Jobs are booked on an empty machine, one after the other, until the request does not fit. The last of them is needed, so it stays
	// booked. The others are taken away. Then this is repeated with the jobs before the last one, until the needed jobs alone leave no gap.
	var needed []Blocker
	for fits() {
		n := 0
		for ; n < len(held) && fits(); n++ {
			free.Take(held[n].Start, held[n].End(), held[n].Procs)
		}
		if n == 0 || len(needed) == mostBlockers || n == len(held) && fits() {
			return f
		}
		needed, held = append(needed, held[n-1]), held[:n-1]
		for _, b := range held {
			free.Give(b.Start, b.End(), b.Procs)
		}
	}
	f.Blockers = needed
	overlapRank := func(b Blocker) int { // 0 if the blocker overlaps [Start, End), else 1
		if b.Start < f.End && f.Start < b.End() {
			return 0
		}
		return 1
	}
	slices.SortFunc(f.Blockers, func(a, b Blocker) int {
		return cmp.Or(cmp.Compare(overlapRank(a), overlapRank(b)), cmp.Compare(b.Procs, a.Procs), cmp.Compare(a.ID, b.ID))
	})
	return f
}

// canBlock reports whether mostBlockers of the jobs can together hold more than procs processors.
func canBlock(jobs []Blocker, procs int32) bool {
	sizes := make([]int32, len(jobs))
	for i, b := range jobs {
		sizes[i] = b.Procs
	}
	slices.Sort(sizes)
	for _, n := range sizes[max(0, len(sizes)-mostBlockers):] {
		procs -= n
	}
	return procs < 0
}

// possibleBlockers returns the jobs with a slot that overlaps [from, to) and that the last search of the request, before another job was
// asked, did not lift out. Jobs that cannot move come first, then jobs that found no other place, then the others. Within each of these
// groups the job with the most processor-seconds in [from, to) comes first.
func possibleBlockers(d *schedule.Decision, from, to schedule.Instant) (held []Blocker) {
	last, withoutGap := &d.Rounds[0], make(map[int64]bool) // the ids of jobs that found no gap when they were placed again
	for i := range d.Rounds {
		if d.Rounds[i].Asked != nil {
			break
		}
		last = &d.Rounds[i]
		for k := range last.Tries {
			if t := &last.Tries[k]; t.Window.Side == schedule.OwnWindow && t.Fate == schedule.NoGapForOther {
				withoutGap[t.FailedID] = true
			}
		}
	}
	for i, q := range heldBefore(d, last) {
		if q.Start >= to || q.End() <= from {
			continue
		}
		b := Blocker{q, BeforeInQueue}
		switch {
		case i < len(d.Running):
			b.Reason = Runs
		case q.Fixed:
			b.Reason = Fixed
		case q.Strict:
			b.Reason = Strict
		case withoutGap[q.ID]:
			b.Reason = NoOtherPlace
		}
		held = append(held, b)
	}
	area := func(b Blocker) schedule.Seconds {
		return schedule.Seconds(b.Procs) * min(b.End(), to).Sub(max(b.Start, from))
	}
	slices.SortFunc(held, func(a, b Blocker) int {
		return cmp.Or(cmp.Compare(max(a.Reason, Strict), max(b.Reason, Strict)), cmp.Compare(area(b), area(a)), cmp.Compare(a.ID, b.ID))
	})
	return held
}

// Refused returns a sentence, without a full stop, about why a request was rejected; f is its Refusal.
func (r Narrator) Refused(d *schedule.Decision, f Refusal) string {
	if len(f.Blockers) == 0 {
		return "Refused: " + reasonWithoutBlockers(d.Reason)
	}
	words := "Refused: it fits only if " + r.anyOf(f.Blockers) + " moves" + r.because(f.Blockers)
	for i := range d.Rounds {
		for _, t := range d.Rounds[i].Tries {
			if t.Window.Side != schedule.OwnWindow && t.Fate != schedule.NotTried {
				return words + "; no offered window works either"
			}
		}
	}
	return words
}

// reasonWithoutBlockers returns why a request was rejected where there are no blockers to name.
func reasonWithoutBlockers(reason schedule.Reason) string {
	switch reason {
	case schedule.NoGap:
		return "its processors are not free for so long in its window"
	case schedule.BreaksWindow:
		return "an accepted job would find no place in its window"
	}
	return reason.Explanation()
}

// anyOf names the first job, and counts the others.
func (r Narrator) anyOf(jobs []Blocker) string {
	words := r.Job(jobs[0].ID)
	switch n := len(jobs); n {
	case 1:
		return words
	case 2:
		return words + " or " + r.Job(jobs[1].ID)
	default:
		return words + " or one of " + r.Count(n-1) + " more"
	}
}

// because returns why the jobs keep their slots. anyOf has named the first of them; it has named both if there are two.
func (r Narrator) because(jobs []Blocker) string {
	var counts [len(blockWords)]int
	kinds := 0
	for _, b := range jobs {
		if counts[b.Reason]++; counts[b.Reason] == 1 {
			kinds++
		}
	}
	first := blockWords[jobs[0].Reason]
	switch n := len(jobs); {
	case n == 1:
		return ", and " + r.Job(jobs[0].ID) + " " + first.one
	case kinds == 1 && n == 2:
		return ", and both " + first.many
	case kinds == 1:
		return ", and all " + first.many
	case n == 2:
		return fmt.Sprintf(": %s %s, %s %s", r.Job(jobs[0].ID), first.one, r.Job(jobs[1].ID), blockWords[jobs[1].Reason].one)
	}
	var words []string
	for kind, n := range counts {
		switch {
		case n == 1:
			words = append(words, r.InWords(1)+" of them "+blockWords[kind].one)
		case n > 1:
			words = append(words, r.InWords(n)+" of them "+blockWords[kind].many)
		}
	}
	return ": " + strings.Join(words, ", ")
}

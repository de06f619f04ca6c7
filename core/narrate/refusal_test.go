package narrate

import (
	"testing"

	"juggle/core/schedule"
)

func TestTheFirstLineOfARejectionNamesTheJobsThatBlockIt(t *testing.T) {
	blockedBy := func(reasons ...BlockReason) (f Refusal) { // by the jobs 533, 534 and so on, each for its reason
		for i, reason := range reasons {
			f.Blockers = append(f.Blockers, Blocker{schedule.QueuedJob{ID: int64(533 + i)}, reason})
		}
		return f
	}
	// In both decisions the request had an offered window besides its own. It was tried in offered, and not in untried.
	offered := schedule.Decision{Rounds: []schedule.Round{{Tries: []schedule.Try{{}, {Window: schedule.Offer{Side: schedule.AfterNeighbour},
		Fate: schedule.NoGapForRequest}}}}}
	untried := schedule.Decision{Reason: schedule.BreaksWindow, Rounds: []schedule.Round{{Tries: []schedule.Try{{},
		{Window: schedule.Offer{Side: schedule.AfterNeighbour}}}}}}
	want := func(words string, d schedule.Decision, f Refusal) {
		t.Helper()
		if got := (Narrator{Spelling: testSpelling{}}).Refused(&d, f); got != "Refused: "+words {
			t.Errorf("got %q, want %q", got, words)
		}
	}
	want("it fits only if 533 moves, and 533 is strict", untried, blockedBy(Strict))
	want("it fits only if 533 moves, and 533 already runs", untried, blockedBy(Runs))
	want("it fits only if 533 moves, and 533 is fixed", untried, blockedBy(Fixed))
	want("it fits only if 533 moves, and 533 finds no other place in its window", untried, blockedBy(NoOtherPlace))
	want("it fits only if 533 moves, and 533 comes before it in the queue; no offered window works either", offered, blockedBy(BeforeInQueue))
	want("it fits only if 533 or 534 moves, and both are strict", untried, blockedBy(Strict, Strict))
	want("it fits only if 533 or 534 moves: 533 is strict, 534 already runs", untried, blockedBy(Strict, Runs))
	want("it fits only if 533 or one of 2 more moves, and all already run", untried, blockedBy(Runs, Runs, Runs))
	want("it fits only if 533 or one of 3 more moves: 1 of them already runs, 2 of them are strict, 1 of them comes before it in the queue",
		untried, blockedBy(Strict, BeforeInQueue, Strict, Runs))
	want("an accepted job would find no place in its window", untried, Refusal{Tried: true})
	want("its processors are not free for so long in its window", schedule.Decision{Reason: schedule.NoGap}, Refusal{})
	want("even started as early as it may, it would end after its deadline", schedule.Decision{Reason: schedule.TooLate}, Refusal{})
	want("its window costs more than its budget", schedule.Decision{Reason: schedule.OverBudget}, Refusal{})
}

// TestNoBlockersAreNamedWhereJobsDoNotExplainTheRejection has two cases. In an outage the machine has fewer processors than its size, so
// the jobs alone do not explain a rejection. A request with several molds could have been blocked in each of them by other jobs.
func TestNoBlockersAreNamedWhereJobsDoNotExplainTheRejection(t *testing.T) {
	policy := schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}
	s := schedule.New(4, policy)
	var last schedule.Decision
	s.Record(func(d schedule.Decision) { last = d })
	for id := range int64(2) {
		s.Arrive(0, &schedule.Request{ID: id + 1, Ready: 10, Deadline: 20, Procs: 3, Estimate: 10})
	}
	f := RefusalOf(&last, 4)
	if len(f.Blockers) != 1 || f.Blockers[0].ID != 1 || f.Blockers[0].Reason != Strict || f.Start != 10 || f.End != 20 {
		t.Errorf("got %+v, want job 1 from 10 to 20", f)
	}
	if f := RefusalOf(&last, 8); !f.Tried || len(f.Blockers) != 0 {
		t.Errorf("got %+v on a machine of 8 processors, on which both jobs fit, want no blockers", f)
	}
	molded := last
	molded.Request.Conditions = &schedule.Conditions{Molds: []schedule.Mold{{Procs: 2, Time: 15}, {Procs: 3, Time: 10}}}
	if f := RefusalOf(&molded, 4); !f.Tried || len(f.Blockers) != 0 {
		t.Errorf("got %+v for a request with several molds, want no blockers", f)
	}
}

package sim

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/schedule/profile"
)

// TestEveryExplanationCanBeReplayed places every job of a recorded decision again, beside the jobs in the decision's queues, and compares
// the result with the recorded placements, starts and moves.
func TestEveryExplanationCanBeReplayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	seen := map[string]int{}
	for range 600 {
		cfg, jobs := randomCrowdedRun(rng)
		_, decisions := runAndExplain(t, cfg, jobs)
		arrivals := 0
		for i := range decisions {
			d := &decisions[i]
			if !d.Replan {
				arrivals++
			}
			replay(t, int32(cfg.Procs), d)
			countKinds(seen, d)
		}
		if arrivals != len(jobs) {
			t.Fatalf("got %d decisions on arrivals, want %d", arrivals, len(jobs))
		}
	}
	for _, kind := range []string{"offered", "rejected", "two swaps", "replan kept", "replan dropped", "moves", "not tried", "fixed",
		"too wide", "too late"} {
		if seen[kind] == 0 {
			t.Errorf("got no decision with %q, want at least one", kind)
		}
	}
}

// countKinds counts in seen the answer, the reason, the fates and other features of a decision.
func countKinds(seen map[string]int, d *schedule.Decision) {
	countIf := func(kind string, condition bool) {
		if condition {
			seen[kind]++
		}
	}
	swaps := 0
	for _, r := range d.Rounds {
		if r.Swap != nil {
			swaps++
		}
		for _, try := range r.Tries {
			seen[try.Fate.String()]++
		}
	}
	countIf(d.Answer.String(), !d.Replan)
	countIf(d.Reason.String(), true)
	countIf("two swaps", swaps > 1)
	countIf("replan kept", d.Replan && d.Answer == schedule.Accepted)
	countIf("replan dropped", d.Replan && d.Answer == schedule.Rejected)
	countIf("moves", len(d.Moves) > 0)
	countIf("fixed", len(d.Fixed) > 0)
}

// replay computes every try of a decision again, and compares swaps, starts and moves with the recorded ones.
func replay(t *testing.T, procs int32, d *schedule.Decision) {
	t.Helper()
	slots := map[int64]schedule.QueuedJob{}
	for _, s := range d.Before {
		slots[s.ID] = s
	}
	index, starts := d.Index, map[int64]Instant(nil) // index of the request; starts of the try that works
	for i := range d.Rounds {
		round := &d.Rounds[i]
		if round.Algorithm > 0 && round.RequestIndex != index {
			t.Fatalf("at %d: round %d: got index %d, want %d", d.Now, i, round.RequestIndex, index)
		}
		for j := range round.Tries {
			try := &round.Tries[j]
			placed := replayTry(t, procs, d, round, try, slots)
			if try.Fate == schedule.Works {
				if i != len(d.Rounds)-1 || starts != nil {
					t.Fatalf("at %d: got a window that works in round %d and more after it", d.Now, i)
				}
				starts = placed
			}
			if swapped := try.Fate == schedule.NoGapForOther && !d.Replan; swapped && (round.Swap == nil || round.Swap.OtherID != try.FailedID) {
				t.Fatalf("at %d: job %d failed, got the swap %v, want one with that job", d.Now, try.FailedID, round.Swap)
			}
		}
		if round.Swap != nil {
			index = round.Swap.ToIndex
		}
	}
	compareOutcome(t, d, slots, starts)
}

// replayTry computes the placements of the try again, compares them with the recorded ones, and returns the starts.
func replayTry(t *testing.T, procs int32, d *schedule.Decision, round *schedule.Round, try *schedule.Try,
	slots map[int64]schedule.QueuedJob) map[int64]Instant {
	t.Helper()
	if try.Fate == schedule.NotTried {
		if len(try.Placements) > 0 {
			t.Fatalf("at %d: got placements in %v, which was not tried", d.Now, try.Window)
		}
		return nil
	}
	p := profile.New(procs)
	for _, s := range d.Running {
		p.Take(s.Start, s.End(), s.Procs)
	}
	first := max(round.RequestIndex, 0)
	for _, id := range round.Queue[:first] {
		s := slots[id]
		p.Take(s.Start, s.End(), s.Procs)
	}
	starts := map[int64]Instant{}
	for n, got := range try.Placements {
		id := round.Queue[first+n]
		s := slots[id]
		if !s.Placed {
			s.Ready, s.Deadline = try.Window.Ready, try.Window.Deadline
		}
		want := schedule.Placement{
			Index: first + n, ID: id, Procs: s.Procs, Estimate: s.Estimate,
			Earliest: max(s.Ready, d.Now), Latest: s.Deadline - Instant(s.Estimate), HadStart: s.Placed, OldStart: s.Start,
		}
		want.Start, want.Found = p.FirstFit(want.Earliest, want.Latest, s.Estimate, s.Procs)
		if got != want {
			t.Fatalf("at %d: placement: got %+v, want %+v", d.Now, got, want)
		}
		if got.Found != (try.FailedID == 0 || try.FailedID != id) {
			t.Fatalf("at %d: job %d: got found %t, want job %d to fail", d.Now, id, got.Found, try.FailedID)
		}
		p.Take(got.Start, got.Start.Add(s.Estimate), s.Procs)
		starts[id] = got.Start
	}
	if try.Fate == schedule.Works && first+len(try.Placements) != len(round.Queue) {
		t.Fatalf("at %d: got %d placements from index %d on, want all of %d jobs placed", d.Now, len(try.Placements), first, len(round.Queue))
	}
	return starts
}

// compareOutcome compares Moves and After of the decision with starts, the starts of the try that worked; starts is nil where no try
// worked.
func compareOutcome(t *testing.T, d *schedule.Decision, slots map[int64]schedule.QueuedJob, starts map[int64]Instant) {
	t.Helper()
	if (starts != nil) != (d.Answer != schedule.Rejected) {
		t.Fatalf("at %d: got %v, want an acceptance exactly where a window works", d.Now, d.Answer)
	}
	moves, after := 0, map[int64]Instant{}
	for id, s := range slots {
		start, placedAgain := starts[id]
		switch {
		case placedAgain && s.Placed && start != s.Start:
			moves++
		case !placedAgain:
			start = s.Start
		}
		if s.Placed || placedAgain {
			after[id] = start
		}
	}
	for _, m := range d.Moves {
		if s := slots[m.ID]; s.Start != m.From || starts[m.ID] != m.To || m.From == m.To {
			t.Fatalf("at %d: got move %+v, want job %d from %d to %d", d.Now, m, m.ID, s.Start, starts[m.ID])
		}
	}
	if len(d.Moves) != moves || len(d.After) != len(after) {
		t.Fatalf("at %d: got %d moves and %d jobs after it, want %d and %d", d.Now, len(d.Moves), len(d.After), moves, len(after))
	}
	for _, s := range d.After {
		if start, ok := after[s.ID]; !ok || !s.Placed || s.Start != start {
			t.Fatalf("at %d: got %+v after it, want a start at %d", d.Now, s, start)
		}
	}
	if d.Answer != schedule.Rejected && !d.Replan && starts[d.Request.ID] != d.Start {
		t.Fatalf("at %d: got start %d, want %d", d.Now, d.Start, starts[d.Request.ID])
	}
}

func TestADecisionIsDescribedInSentences(t *testing.T) {
	jobs := []Job{request(1, 0, 10, 17), request(2, 1, 10, 30), request(3, 2, 10, 20), request(4, 3, 25, 40)}
	jobs[0].Estimate, jobs[0].Runtime = 5, 3
	jobs[2].Flexible = true
	p := policyBy(schedule.BJF)
	p.OfferThreshold, p.Replan, p.FixShare = 200, true, 90
	_, decisions := runAndExplain(t, Config{Procs: 1, Policy: p, Check: true}, jobs)
	var got strings.Builder
	for i := range decisions {
		if err := narrate.WriteDecision(&got, &decisions[i], p, 1); err != nil {
			t.Fatal(err)
		}
	}
	want := `at 0: request 1 for 1 processor, 5 s within [10, 17)
  running: nobody
  waiting:
    0: job 1, the request, key -5
  Algorithm 1, the request at index 0:
    own window [10, 17): works
      0: job 1, 1 processor for 5 s starting in 10 to 12: at 10
  accepted: window [10, 17), start 10, phi 0.000000
at 1: request 2 for 1 processor, 10 s within [10, 30)
  running: nobody
  waiting:
    0: job 2, the request, key -10
    1: job 1, 1 processor in [10, 15), window [10, 17), key -5
  Algorithm 1, the request at index 0:
    own window [10, 30): no gap for another job
      0: job 2, 1 processor for 10 s starting in 10 to 20: at 10
      1: job 1, 1 processor for 5 s starting in 10 to 12: no gap
    fixqueue: the request and job 1 change places, from index 0 to 1
  Algorithm 2, the request at index 1:
    own window [10, 30): works
      1: job 2, 1 processor for 10 s starting in 10 to 20: at 15
  accepted: window [10, 30), start 15, phi 0.000000
at 2: request 3 for 1 processor, 10 s within [10, 20)
  running: nobody
  waiting:
    0: job 2, 1 processor in [15, 25), window [10, 30), key -10
    1: job 3, the request, key -10
    2: job 1, 1 processor in [10, 15), window [10, 17), key -5
  Algorithm 1, the request at index 1:
    own window [10, 20): no gap for the request
      1: job 3, 1 processor for 10 s starting in 10 to 10: no gap
  Algorithm 2, the request at index 1:
    own window [10, 20): no gap for the request
      1: job 3, 1 processor for 10 s starting in 10 to 10: no gap
    offer [30, 40), after waiting job 2, phi 2.000000: works
      1: job 3, 1 processor for 10 s starting in 30 to 30: at 30
      2: job 1, 1 processor for 5 s starting in 10 to 12: stays at 10
  offered: window [30, 40), start 30, phi 2.000000
at 3: request 4 for 1 processor, 10 s within [25, 40)
  Refused: it fits only if 3 moves, and 3 is strict
  running: nobody
  waiting:
    0: job 2, 1 processor in [15, 25), window [10, 30), key -10
    1: job 3, 1 processor in [30, 40), window [30, 40), key -10
    2: job 4, the request, key -10
    3: job 1, 1 processor in [10, 15), window [10, 17), key -5
  Algorithm 1, the request at index 2:
    own window [25, 40): no gap for the request
      2: job 4, 1 processor for 10 s starting in 25 to 30: no gap
  Algorithm 2, the request at index 2:
    own window [25, 40): no gap for the request
      2: job 4, 1 processor for 10 s starting in 25 to 30: no gap
    no offers: they go to flexible requests, and this one is strict
  rejected: no gap: its processors are not free for so long in its window, beside the running jobs and those before it in the queue
at 13: a job completed early, the waiting queue is placed anew
  since then fixed: job 1 in [10, 15)
  running: nobody
  waiting:
    0: job 2, 1 processor in [15, 25), window [10, 30), key -10
    1: job 3, 1 processor in [30, 40), window [30, 40), key -10
  first fit of the whole queue:
    0: job 2, 1 processor for 10 s starting in 13 to 20: at 13 instead of 15
    1: job 3, 1 processor for 10 s starting in 30 to 30: stays at 30
  job 2 moves from 15 to 13
  the new starts hold
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

// runAndExplain returns the outcome of Run and the decisions of RunExplained.
func runAndExplain(t *testing.T, cfg Config, jobs []Job) (*Outcome, []schedule.Decision) {
	t.Helper()
	out, err := Run(cfg, jobs)
	var decisions []schedule.Decision
	err = errors.Join(err, RunExplained(cfg, jobs, func(d schedule.Decision) error { decisions = append(decisions, d); return nil }))
	if err != nil {
		t.Fatal(err)
	}
	return out, decisions
}

// rowsOfExplainedRun returns the outcome of a run that records its decisions.
func rowsOfExplainedRun(cfg Config, jobs []Job) (*Outcome, error) {
	var r run
	measures, err := r.play(cfg, jobs, nil, func(schedule.Decision) error { return nil })
	out := &Outcome{Measures: measures}
	for _, job := range r.byID {
		out.Rows = append(out.Rows, r.rows[job])
	}
	return out, err
}

func TestRunExplainedPassesOnTheDecisionsOfRun(t *testing.T) {
	jobs := logLikeJobs(200, 100, 200)
	out, decisions := runAndExplain(t, Config{Procs: 128, Policy: policyBy(schedule.EDF)}, jobs)
	if len(decisions) != len(out.Rows) {
		t.Fatalf("got %d decisions, want one for each of %d requests", len(decisions), len(out.Rows))
	}
	for _, d := range decisions {
		if row := out.Rows[d.Request.ID-1]; row.ID != d.Request.ID || row.Decision != d.Answer || row.Reason != d.Reason {
			t.Errorf("got %v, %v of request %d, want %v, %v", d.Answer, d.Reason, d.Request.ID, row.Decision, row.Reason)
		}
	}
}

func TestRunExplainedEndsWithTheFirstErrorOfItsCaller(t *testing.T) {
	stop, calls := errors.New("stop"), 0
	err := RunExplained(Config{Procs: 128, Policy: policyBy(schedule.EDF)}, logLikeJobs(200, 100, 200), func(schedule.Decision) error {
		if calls++; calls == 3 {
			return stop
		}
		return nil
	})
	if err != stop || calls != 3 {
		t.Errorf("got %v after %d decisions, want %v after 3", err, calls, stop)
	}
}

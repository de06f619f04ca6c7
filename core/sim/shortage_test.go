package sim

import (
	"math/rand/v2"
	"testing"

	"juggle/core/narrate"
	"juggle/core/schedule"
)

// TestAShortageIsWhereTheFewestProcessorsAreFree counts the free processors second by second for every try that failed, and compares the
// shortage with that count.
func TestAShortageIsWhereTheFewestProcessorsAreFree(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	seen := map[string]int{}
	for range 300 {
		cfg, jobs := randomCrowdedRun(rng)
		_, decisions := runAndExplain(t, cfg, jobs)
		for i := range decisions {
			d := &decisions[i]
			for r, round := range d.Rounds {
				for k := range round.Tries {
					c, ok := narrate.ShortageOf(d, int32(cfg.Procs), r, k)
					if failed := round.Tries[k].FailedID != 0; ok != failed {
						t.Fatalf("at %d: got a shortage %t, want one where a job failed, %t", d.Now, ok, failed)
					}
					if ok {
						checkShortage(t, int32(cfg.Procs), d, round, round.Tries[k], c, seen)
					}
				}
			}
		}
	}
	for _, what := range []string{"no gap for the request", "no gap for another job", "others had moved", "replan"} {
		if seen[what] == 0 {
			t.Errorf("got no try with %q, want some, or this test shows little", what)
		}
	}
}

// checkShortage compares the shortage c of a failed try with a count of the free processors in every second. It counts in seen what kinds
// of tries it has met.
func checkShortage(t *testing.T, procs int32, d *schedule.Decision, round schedule.Round, try schedule.Try, c narrate.Shortage,
	seen map[string]int) {
	t.Helper()
	last := len(try.Placements) - 1
	failed, held := try.Placements[last], d.Running
	for _, s := range d.Before {
		for _, id := range round.Queue[:max(round.Index, 0)] {
			if s.ID == id {
				held = append(held[:len(held):len(held)], s)
			}
		}
	}
	moved := false
	for _, p := range try.Placements[:last] {
		moved = moved || p.HadStart && p.Start != p.OldStart
		held = append(held[:len(held):len(held)], schedule.QueuedJob{ID: p.ID, Start: p.Start, Estimate: p.Estimate, Procs: p.Procs})
	}
	free := func(at Instant) (free int32, n int) {
		free = procs
		for _, s := range held {
			if s.Start <= at && at < s.End() {
				free, n = free-s.Procs, n+1
			}
		}
		return free, n
	}
	from, to := failed.Earliest, failed.Latest.Add(failed.Estimate)
	if failed.HadStart {
		from, to = failed.OldStart, failed.OldStart.Add(failed.Estimate)
	}
	least, at := procs+1, from
	for now := from; now < to; now++ {
		if got, _ := free(now); got < least {
			least, at = got, now
		}
	}
	if _, n := free(at); c.At != at || c.Free != least || len(c.Holders) != n {
		t.Fatalf("at %d: got %d free beside %d jobs at %d, want %d beside %d at %d", d.Now, c.Free, len(c.Holders), c.At, least, n, at)
	}
	if (failed.HadStart || failed.Earliest == failed.Latest) && least >= failed.Procs {
		t.Fatalf("at %d: got %d processors free for a job of %d that found no gap", d.Now, least, failed.Procs)
	}
	for _, h := range c.Holders[min(1, len(c.Holders)):] {
		if h.ID == d.Request.ID && !d.Replan {
			t.Fatalf("at %d: got %+v, want the request first", d.Now, c.Holders)
		}
	}
	seen[try.Fate.String()]++
	if moved {
		seen["others had moved"]++
	}
	if d.Replan {
		seen["replan"]++
	}
}

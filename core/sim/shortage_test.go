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
					shortage, ok := narrate.ShortageOf(d, int32(cfg.Procs), r, k)
					if failed := round.Tries[k].FailedID != 0; ok != failed {
						t.Fatalf("at %d: got a shortage: %t, want: %t, as a job found no gap", d.Now, ok, failed)
					}
					if ok {
						checkShortage(t, int32(cfg.Procs), d, round, round.Tries[k], shortage, seen)
					}
				}
			}
		}
	}
	for _, kind := range []string{"no gap for the request", "no gap for another job", "others had moved", "replan"} {
		if seen[kind] == 0 {
			t.Errorf("got no try with %q, want at least one", kind)
		}
	}
}

// checkShortage compares the shortage of a failed try with a count of the free processors in every second. It counts in seen what kinds
// of tries it has met.
func checkShortage(t *testing.T, procs int32, d *schedule.Decision, round schedule.Round, try schedule.Try, shortage narrate.Shortage,
	seen map[string]int) {
	t.Helper()
	last := len(try.Placements) - 1
	failed, booked := try.Placements[last], d.Running // booked: the jobs that had their slots before the failed job was tried
	for _, s := range d.Before {
		for _, id := range round.Queue[:max(round.RequestIndex, 0)] {
			if s.ID == id {
				booked = append(booked[:len(booked):len(booked)], s)
			}
		}
	}
	moved := false
	for _, p := range try.Placements[:last] {
		moved = moved || p.HadStart && p.Start != p.OldStart
		booked = append(booked[:len(booked):len(booked)], schedule.QueuedJob{ID: p.ID, Start: p.Start, Estimate: p.Estimate, Procs: p.Procs})
	}
	// freeAt returns the number of free processors at an instant, and the number of jobs that hold the others.
	freeAt := func(at Instant) (free int32, jobs int) {
		free = procs
		for _, s := range booked {
			if s.Start <= at && at < s.End() {
				free, jobs = free-s.Procs, jobs+1
			}
		}
		return free, jobs
	}
	from, to := failed.Earliest, failed.Latest.Add(failed.Estimate)
	if failed.HadStart {
		from, to = failed.OldStart, failed.OldStart.Add(failed.Estimate)
	}
	least, at := procs+1, from
	for now := from; now < to; now++ {
		if got, _ := freeAt(now); got < least {
			least, at = got, now
		}
	}
	if _, jobs := freeAt(at); shortage.At != at || shortage.Free != least || len(shortage.Holders) != jobs {
		t.Fatalf("at %d: got %d free beside %d jobs at %d, want %d beside %d at %d",
			d.Now, shortage.Free, len(shortage.Holders), shortage.At, least, jobs, at)
	}
	if (failed.HadStart || failed.Earliest == failed.Latest) && least >= failed.Procs {
		t.Fatalf("at %d: got at least %d processors free for a job that found no gap, want fewer than its %d", d.Now, least, failed.Procs)
	}
	for _, h := range shortage.Holders[min(1, len(shortage.Holders)):] {
		if h.ID == d.Request.ID && !d.Replan {
			t.Fatalf("at %d: got %+v, want the request first", d.Now, shortage.Holders)
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

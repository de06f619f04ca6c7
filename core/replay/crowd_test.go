package replay

import (
	"slices"
	"testing"

	"juggle/core/schedule"
)

// TestCrowdLeavesNoHole counts the processors again, from what the scheduler itself has said of every decision.
func TestCrowdLeavesNoHole(t *testing.T) {
	trace := bundled(t, "sp2-01")
	for name, s := range setups() {
		t.Run(name, func(t *testing.T) {
			run, out := both(t, trace, s)
			crowds := 0
			for i, d := range out.Decisions {
				e, err := run.Explain(i)
				if err != nil {
					t.Fatal(err)
				}
				for r, round := range e.Rounds {
					for k, try := range round.Tries {
						c, ok := run.Crowd(i, e, r, try)
						if !ok {
							continue
						}
						crowds++
						checkCrowd(t, run, i, &d, d.Rounds[r], d.Rounds[r].Tries[k], c)
					}
				}
			}
			if crowds < 20 {
				t.Errorf("got %d crowds, want many", crowds)
			}
		})
	}
}

func checkCrowd(t *testing.T, run *Run, i int, d *schedule.Decision, round schedule.Round, try schedule.Try, c Crowd) {
	t.Helper()
	last := try.Placements[len(try.Placements)-1]
	held := slices.Clone(d.Running)
	for _, id := range round.Queue[:round.Index] {
		held = append(held, d.Before[slices.IndexFunc(d.Before, func(s schedule.Slot) bool { return s.ID == id })])
	}
	for _, p := range try.Placements[:len(try.Placements)-1] {
		held = append(held, schedule.Slot{ID: p.ID, Start: p.Start, Estimate: p.Estimate, Procs: p.Procs})
	}
	free := func(at Instant) (free, n int) {
		free = run.Procs
		for _, s := range held {
			if s.Start <= at && at < s.End() {
				free, n = free-int(s.Procs), n+1
			}
		}
		return free, n
	}
	from, to := last.Earliest, last.Latest.Add(last.Estimate)
	if d.Request.ID != last.ID {
		request := try.Placements[0]
		from, to = max(request.Start, last.Was), min(request.Start.Add(request.Estimate), last.Was.Add(last.Estimate))
	}
	if c.At < from || c.At >= to {
		t.Fatalf("decision %d: got an instant %d, want one in [%d, %d)", i, c.At, from, to)
	}
	if got, n := free(c.At); got != c.Free || n != len(c.Holders) {
		t.Fatalf("decision %d: got %d free beside %d jobs at %d, want %d beside %d", i, c.Free, len(c.Holders), c.At, got, n)
	}
	for _, s := range append(held, schedule.Slot{Start: from}) {
		if s.Start >= from && s.Start < to {
			if got, _ := free(s.Start); got < c.Free {
				t.Fatalf("decision %d: got %d free at %d, but %d at %d", i, c.Free, c.At, got, s.Start)
			}
		}
	}
	if (d.Request.ID != last.ID || last.Earliest == last.Latest) && c.Free >= int(last.Procs) {
		t.Fatalf("decision %d: got %d processors free for a job of %d that found no hole", i, c.Free, last.Procs)
	}
	if d.Request.ID != last.ID && run.Jobs[c.Holders[0].Job].ID != d.Request.ID {
		t.Fatalf("decision %d: got %+v, want the request first", i, c.Holders)
	}
}

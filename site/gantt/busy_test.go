package gantt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/narrate/replay"
)

func TestUsageStepsCountTheProcessorsInUse(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 100 {
		var pieces []replay.Piece
		busy := map[Instant]int32{} // the processors in use in each second in which some are
		for range rng.IntN(40) {
			start := Instant(rng.IntN(60))
			p := replay.Piece{Start: start, End: start + 1 + Instant(rng.IntN(20)), Procs: 1 + rng.Int32N(4)}
			pieces = append(pieces, p)
			for at := p.Start; at < p.End; at++ {
				busy[at] += p.Procs
			}
		}
		compareBusy(t, usageSteps(pieces), busy)
	}
}

// compareBusy checks that steps have the processors in use of every second, and that no step repeats the number of the step before it. It
// deletes from busy the seconds that the steps cover.
func compareBusy(t *testing.T, steps []usageStep, busy map[Instant]int32) {
	t.Helper()
	for i, s := range steps {
		end := s.At + 1
		if i+1 < len(steps) {
			end = steps[i+1].At
			if steps[i+1].Procs == s.Procs || end <= s.At {
				t.Fatalf("got step %v, then %v, want another number later", s, steps[i+1])
			}
		} else if s.Procs != 0 {
			t.Fatalf("got %v last, want 0 processors", s)
		}
		for at := s.At; at < end; at++ {
			if busy[at] != s.Procs {
				t.Fatalf("at %d: got %d processors, want %d", at, s.Procs, busy[at])
			}
			delete(busy, at)
		}
	}
	if len(busy) > 0 {
		t.Fatalf("got no step for %v, want steps for every second with processors in use", busy)
	}
}

func TestUsageStepsOfTwoPieces(t *testing.T) {
	got := usageSteps([]replay.Piece{{ID: 1, Start: 0, End: 10, Procs: 2}, {ID: 2, Start: 5, End: 10, Procs: 3}})
	if want := []usageStep{{0, 2}, {5, 5}, {10, 0}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

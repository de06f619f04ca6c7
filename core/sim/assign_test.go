package sim

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/schedule"
)

func TestAssign(t *testing.T) {
	tests := map[string]struct {
		pieces []Piece
		want   [][]Range
	}{
		"one after another, on the lowest": {
			[]Piece{{1, 0, 10, 3}, {2, 10, 20, 4}}, [][]Range{{{0, 3}}, {{0, 4}}},
		},
		"side by side": {
			[]Piece{{1, 0, 10, 3}, {2, 9, 20, 4}}, [][]Range{{{0, 3}}, {{3, 4}}},
		},
		"around one that still runs": {
			[]Piece{{1, 0, 10, 2}, {2, 0, 30, 1}, {3, 10, 20, 4}}, [][]Range{{{0, 2}}, {{2, 1}}, {{0, 2}, {3, 2}}},
		},
		"what is given back joins its neighbours": {
			[]Piece{{1, 0, 10, 2}, {2, 0, 12, 2}, {3, 0, 10, 2}, {4, 12, 20, 8}}, [][]Range{{{0, 2}}, {{2, 2}}, {{4, 2}}, {{0, 8}}},
		},
		"by start and id, whatever the order": {
			[]Piece{{3, 5, 10, 2}, {2, 0, 10, 2}, {1, 5, 10, 2}}, [][]Range{{{4, 2}}, {{0, 2}}, {{2, 2}}},
		},
		"nobody": {nil, [][]Range{}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, Assign(8, tc.pieces)); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

func TestAssignPanicsWhereTheCallerIsWrong(t *testing.T) {
	tests := map[string][]Piece{
		"more processors than there are": {{1, 0, 10, 5}, {2, 9, 10, 4}},
		"a piece without time":           {{1, 5, 5, 1}},
		"a piece without processors":     {{1, 5, 6, 0}},
	}
	for name, pieces := range tests {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("got no panic, want one")
				}
			}()
			Assign(8, pieces)
		})
	}
}

// TestNoProcessorHasTwoJobsAtOnce draws whole runs, one cell per second and processor.
func TestNoProcessorHasTwoJobsAtOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 100 {
		cfg, jobs := crowd(rng)
		out, err := Run(cfg, jobs)
		if err != nil {
			t.Fatal(err)
		}
		pieces := piecesOf(out.Rows)
		owner, busy := map[[2]int64]int64{}, map[Instant]int32{}
		for i, ranges := range Assign(cfg.Procs, pieces) {
			p, count := pieces[i], int32(0)
			for _, r := range ranges {
				count += r.Count
				for at := p.Start; at < p.End; at++ {
					busy[at] += r.Count
					for proc := r.First; proc < r.First+r.Count; proc++ {
						cell := [2]int64{int64(at), int64(proc)}
						if other, taken := owner[cell]; taken || proc < 0 || int(proc) >= cfg.Procs {
							t.Fatalf("processor %d at %d: got jobs %d and %d, want one", proc, at, other, p.ID)
						}
						owner[cell] = p.ID
					}
				}
			}
			if count != p.Procs {
				t.Fatalf("job %d: got %d processors, want %d", p.ID, count, p.Procs)
			}
		}
		compareBusy(t, Busy(pieces), busy)
	}
}

func compareBusy(t *testing.T, steps []Step, busy map[Instant]int32) {
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
		t.Fatalf("got no step for %v", busy)
	}
}

func ExampleAssign() {
	pieces := []Piece{{ID: 1, Start: 0, End: 10, Procs: 2}, {ID: 2, Start: 0, End: 30, Procs: 1}, {ID: 3, Start: 10, End: 20, Procs: 4}}
	for i, ranges := range Assign(8, pieces) {
		fmt.Println("job", pieces[i].ID, ranges)
	}
	// Output:
	// job 1 [{0 2}]
	// job 2 [{2 1}]
	// job 3 [{0 2} {3 2}]
}

func ExampleBusy() {
	fmt.Println(Busy([]Piece{{ID: 1, Start: 0, End: 10, Procs: 2}, {ID: 2, Start: 5, End: 10, Procs: 3}}))
	// Output: [{0 2} {5 5} {10 0}]
}

func ExampleRun() {
	jobs := []Job{
		{Request: schedule.Request{ID: 1, Submit: 0, Ready: 10, Deadline: 30, Procs: 1, Estimate: 10}, Runtime: 10},
		{Request: schedule.Request{ID: 2, Submit: 1, Ready: 10, Deadline: 20, Procs: 1, Estimate: 10}, Runtime: 8},
	}
	cfg := Config{Procs: 1, Policy: schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: schedule.Never}}
	out, err := Run(cfg, jobs)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range out.Rows {
		fmt.Printf("job %d %v, [%d, %d), moved %d times\n", r.ID, r.Decision, r.Start, r.End, r.Moves)
	}
	fmt.Printf("used %.0f %%\n", 100*out.Measures.Utilisation)
	// Output:
	// job 1 accepted, [20, 30), moved 1 times
	// job 2 accepted, [10, 18), moved 0 times
	// used 60 %
}

func ExampleRunner_Measure() {
	var r Runner // one for many runs
	cfg := Config{Procs: 1, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}, Horizon: 100}
	for _, estimate := range []Seconds{20, 50} {
		job := Job{Request: schedule.Request{ID: 1, Ready: 0, Deadline: 100, Procs: 1, Estimate: estimate}, Runtime: estimate}
		m, err := r.Measure(cfg, []Job{job})
		fmt.Println(m.Utilisation, err)
	}
	// Output:
	// 0.2 <nil>
	// 0.5 <nil>
}

func ExampleOptions() {
	jobs := []Job{request(1, 0, 20, 30), request(2, 0, 20, 30)}
	cfg := Config{Procs: 1, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: 100, OffersTo: schedule.OffersToAll}}
	options, err := Options(cfg, jobs, 2)
	for _, o := range options {
		fmt.Println(o)
	}
	fmt.Println(err)
	// Output:
	// offer [10, 20), before waiting job 1, phi -1.000000: price 10, 1 processor in [10, 20), nobody moves
	// offer [30, 40), after waiting job 1, phi 1.000000: price 10, 1 processor in [30, 40), nobody moves
	// <nil>
}

// piecesOf are the accepted jobs of rows, each for the time it really ran.
func piecesOf(rows []Row) []Piece {
	var pieces []Piece
	for _, r := range rows {
		if r.Decision != Rejected {
			pieces = append(pieces, Piece{r.ID, r.Start, r.End, r.Procs})
		}
	}
	return pieces
}

package realtime

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// simulateAll is SimulateAll for input without errors.
func simulateAll(t testing.TB, items []HeldService, measured Span, o SimulationOptions) Total {
	t.Helper()
	total, err := SimulateAll(context.Background(), NewRatio(1, 1), items, measured, o)
	if err != nil {
		t.Fatal(err)
	}
	return total
}

// TestAHardGuaranteeIsKept fills a processor with random reservations, each admitted by (10).
func TestAHardGuaranteeIsKept(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for trial := range 20 {
		var items []HeldService
		booked := 0.0
		for i := range 200 {
			p := Ticks(20 + r.IntN(100))
			from := Slice(r.IntN(20_000))
			it := HeldService{Reservation: fmt.Sprint("r", i), Span: Span{from, from + 500 + Slice(r.IntN(4000))},
				Service: timed(1+Ticks(r.Int64N(int64(p)/2)), p+Ticks(r.IntN(3)), p, NewRatio(int64(1+r.IntN(9)), 10))}
			if NewConflict(NewRatio(1, 1), items, it.Span, it.Service).Fits() {
				items = append(items, it)
				booked += it.Service.Utilisation().Float() * float64(it.Span.Len())
			}
		}
		total := simulateAll(t, items, Span{0, 20_000}, SimulationOptions{Seed: uint64(trial), Split: int64(1 + trial%4)})
		if total.Missed != 0 || total.Overloaded != 0 {
			t.Errorf("trial %d: got %d of %d deadlines missed and %v slices overloaded, want none", trial, total.Missed, total.Activations,
				total.Overloaded)
		}
		if total.Activations < 500 || total.Busy <= 0 || total.Busy > booked {
			t.Errorf("trial %d: got %d activations and %v busy slices, want at least 500, and at most the %v booked", trial, total.Activations,
				total.Busy, booked)
		}
	}
}

// TestTwoServicesThatNeedTheWholeProcessorOverloadIt: two such services miss deadlines while both are active.
func TestTwoServicesThatNeedTheWholeProcessorOverloadIt(t *testing.T) {
	const end = 4_000_000
	items := []HeldService{
		{Reservation: "a", Span: Span{0, end}, Service: timed(60, 100, 100, NewRatio(2, 10))},
		{Reservation: "b", Span: Span{0, end}, Service: timed(60, 100, 100, NewRatio(3, 10))},
	}
	calm := simulateAll(t, items, Span{0, end}, SimulationOptions{Seed: 1, Split: 1})
	// Overlapping activations delay each other. So both are active at once a little more often than if they were independent, and the
	// processor works for 0.6 of the time in which they are active.
	both := calm.Overloaded / calm.Reserved
	if both < 0.06 || both > 0.08 {
		t.Errorf("got a share of %v active and overloaded, want 0.06 or a little more", both)
	}
	if busy := calm.Busy / end; math.Abs(busy-0.6*0.5) > 0.01 {
		t.Errorf("got the processor busy for %v of the time, want 0.3", busy)
	}
	if calm.Missed == 0 {
		t.Error("got no deadline missed, want some")
	}
	first := simulateAll(t, items, Span{0, end}, SimulationOptions{Seed: 1, Split: 1, Scheduler: OlderFirst})
	alone := simulateAll(t, items[:1], Span{0, end}, SimulationOptions{Seed: 1, Split: 1})
	if alone.Missed != 0 || alone.Overloaded != 0 {
		t.Errorf("by itself: got %+v, want nothing missed", alone)
	}
	if first.Activations != calm.Activations || first.Missed == 0 {
		t.Errorf("older first: got %d of %d missed, want some of the same %d activations", first.Missed, first.Activations, calm.Activations)
	}
}

// TestOlderFirstProtectsTheOlder admits every reservation. With older reservations first, a later reservation changes nothing for those
// before it. Under EDF it does.
func TestOlderFirstProtectsTheOlder(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	changed := map[Scheduler]int{}
	for trial := range 6 {
		var items []HeldService
		for i := range 30 {
			p := Ticks(20 + r.IntN(100))
			from := Slice(r.IntN(5000))
			items = append(items, HeldService{Reservation: fmt.Sprint("r", i), Span: Span{from, from + 500 + Slice(r.IntN(4000))},
				Service: timed(1+Ticks(r.Int64N(int64(p)*2/3)), p+Ticks(r.IntN(3)), p, NewRatio(int64(1+r.IntN(6)), 10))})
		}
		for _, d := range []Scheduler{PlainEDF, OlderFirst} {
			o := SimulationOptions{Seed: uint64(trial), Split: 2, Scheduler: d}
			all := simulateAll(t, items, Span{0, 10_000}, o)
			var byItem Deadlines
			for n := range items {
				before := simulateAll(t, items[:n+1], Span{0, 10_000}, o)
				for i := range before.Items {
					if before.Items[i].Activations != all.Items[i].Activations {
						t.Fatalf("trial %d, %v, item %d: later reservations change its activations", trial, d, i)
					}
					if before.Items[i] != all.Items[i] {
						changed[d]++
					}
				}
			}
			for _, of := range all.Items {
				byItem.Add(of)
			}
			if byItem != all.Deadlines || all.Older.Activations == 0 || all.Older.Activations >= all.Activations {
				t.Errorf("trial %d, %v: got %+v by item, older %+v, of %+v", trial, d, byItem, all.Older, all.Deadlines)
			}
		}
	}
	if changed[OlderFirst] != 0 || changed[PlainEDF] == 0 {
		t.Errorf("got the deadlines that older reservations miss changed %v times, want never with older first, and under EDF", changed)
	}
}

func TestOnlyTheMeasuredSlicesCount(t *testing.T) {
	items := []HeldService{{Reservation: "a", Span: Span{0, 10_000}, Service: timed(10, 100, 100, NewRatio(1, 1))}} // active without a break
	for name, tc := range map[string]struct {
		measured    Span
		activations int
		busy        float64
	}{
		"all of it":                      {Span{0, 10_000}, 100, 1000},
		"a part":                         {Span{1000, 3000}, 20, 200},
		"beyond its end":                 {Span{9000, 20_000}, 10, 100},
		"after its end":                  {Span{10_000, 20_000}, 0, 0},
		"from the middle of a budget on": {Span{1005, 1105}, 1, 10},
	} {
		t.Run(name, func(t *testing.T) {
			got := simulateAll(t, items, tc.measured, SimulationOptions{Split: 1})
			if got.Activations != tc.activations || math.Abs(got.Busy-tc.busy) > 1e-9 || got.Missed != 0 {
				t.Errorf("got %+v, want %d activations and %v busy slices", got, tc.activations, tc.busy)
			}
			if want := float64(max(0, tc.measured.And(items[0].Span).Len())); got.Reserved != want {
				t.Errorf("got %v slices reserved, want %v", got.Reserved, want)
			}
		})
	}
}

package realtime

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// simulateAll returns the result of SimulateAll for a whole processor, which must not return an error.
func simulateAll(t testing.TB, items []HeldService, measured Span, o SimulationOptions) Total {
	t.Helper()
	total, err := SimulateAll(context.Background(), NewRatio(1, 1), items, measured, o)
	if err != nil {
		t.Fatal(err)
	}
	return total
}

// TestHardGuaranteesAreKept fills a processor with random reservations. Each is admitted by the exact test, inequality (10) of the paper.
func TestHardGuaranteesAreKept(t *testing.T) {
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

// TestTwoServicesThatTogetherNeedTooMuchOverloadTheProcessor has two services of utilisation 0.6, active with probability 0.2 and 0.3. They
// miss deadlines while both are active.
func TestTwoServicesThatTogetherNeedTooMuchOverloadTheProcessor(t *testing.T) {
	const end = 4_000_000
	items := []HeldService{
		{Reservation: "a", Span: Span{0, end}, Service: timed(60, 100, 100, NewRatio(2, 10))},
		{Reservation: "b", Span: Span{0, end}, Service: timed(60, 100, 100, NewRatio(3, 10))},
	}
	edf := simulateAll(t, items, Span{0, end}, SimulationOptions{Seed: 1, Split: 1})
	// Independent services would be active at once with probability 0.2 * 0.3 = 0.06. Overlapping activations delay each other, so it is a
	// little more often.
	overloaded := edf.Overloaded / edf.Reserved
	if overloaded < 0.06 || overloaded > 0.08 {
		t.Errorf("got a share of %v active and overloaded, want 0.06 or a little more", overloaded)
	}
	// The processor works 0.6 of the time 0.2 + 0.3 in which a service is active.
	if busy := edf.Busy / end; math.Abs(busy-0.6*0.5) > 0.01 {
		t.Errorf("got the processor busy for %v of the time, want 0.3", busy)
	}
	if edf.Missed == 0 {
		t.Error("got no deadline missed, want some")
	}
	olderFirst := simulateAll(t, items, Span{0, end}, SimulationOptions{Seed: 1, Split: 1, Scheduler: OlderFirst})
	alone := simulateAll(t, items[:1], Span{0, end}, SimulationOptions{Seed: 1, Split: 1})
	if alone.Missed != 0 || alone.Overloaded != 0 {
		t.Errorf("service a alone: got %+v, want no deadline missed and no overload", alone)
	}
	if olderFirst.Activations != edf.Activations || olderFirst.Missed == 0 {
		t.Errorf("older first: got %d of %d missed, want some of the same %d activations", olderFirst.Missed, olderFirst.Activations,
			edf.Activations)
	}
}

// TestOlderFirstProtectsOlderReservations admits every reservation. With older reservations first, a later reservation changes nothing for
// those before it. Under EDF it does.
func TestOlderFirstProtectsOlderReservations(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	changed := map[Scheduler]int{} // how often a later reservation changed the deadlines that an older one misses
	for trial := range 6 {
		var items []HeldService
		for i := range 30 {
			p := Ticks(20 + r.IntN(100))
			from := Slice(r.IntN(5000))
			items = append(items, HeldService{Reservation: fmt.Sprint("r", i), Span: Span{from, from + 500 + Slice(r.IntN(4000))},
				Service: timed(1+Ticks(r.Int64N(int64(p)*2/3)), p+Ticks(r.IntN(3)), p, NewRatio(int64(1+r.IntN(6)), 10))})
		}
		for _, scheduler := range []Scheduler{PlainEDF, OlderFirst} {
			o := SimulationOptions{Seed: uint64(trial), Split: 2, Scheduler: scheduler}
			all := simulateAll(t, items, Span{0, 10_000}, o)
			for n := range items {
				before := simulateAll(t, items[:n+1], Span{0, 10_000}, o)
				for i := range before.Items {
					if before.Items[i].Activations != all.Items[i].Activations {
						t.Fatalf("trial %d, %v, item %d: later reservations change its activations", trial, scheduler, i)
					}
					if before.Items[i] != all.Items[i] {
						changed[scheduler]++
					}
				}
			}
			var sum Deadlines
			for _, item := range all.Items {
				sum.Add(item)
			}
			if sum != all.Deadlines || all.Older.Activations == 0 || all.Older.Activations >= all.Activations {
				t.Errorf("trial %d, %v: got a sum of %+v over the items and older %+v, want a sum of %+v and a part of it older", trial,
					scheduler, sum, all.Older, all.Deadlines)
			}
		}
	}
	if changed[OlderFirst] != 0 || changed[PlainEDF] == 0 {
		t.Errorf("changes of the deadlines that older reservations miss: got %v, want 0 with older first and more under EDF", changed)
	}
}

func TestOnlyTheMeasuredSlicesCount(t *testing.T) {
	items := []HeldService{{Reservation: "a", Span: Span{0, 10_000}, Service: timed(10, 100, 100, NewRatio(1, 1))}} // active without a break
	for name, tc := range map[string]struct {
		measured    Span
		activations int
		busy        float64
	}{
		"the whole reservation":              {Span{0, 10_000}, 100, 1000},
		"a part of the reservation":          {Span{1000, 3000}, 20, 200},
		"beyond the end of the reservation":  {Span{9000, 20_000}, 10, 100},
		"after the end of the reservation":   {Span{10_000, 20_000}, 0, 0},
		"from the middle of an execution on": {Span{1005, 1105}, 1, 10}, // 5 slices of one execution and 5 of the next
	} {
		t.Run(name, func(t *testing.T) {
			got := simulateAll(t, items, tc.measured, SimulationOptions{Split: 1})
			if got.Activations != tc.activations || math.Abs(got.Busy-tc.busy) > 1e-9 || got.Missed != 0 {
				t.Errorf("got %+v, want %d activations and %v busy slices", got, tc.activations, tc.busy)
			}
			if want := float64(max(0, tc.measured.Intersect(items[0].Span).Len())); got.Reserved != want {
				t.Errorf("got %v slices reserved, want %v", got.Reserved, want)
			}
		})
	}
}

package realtime

import (
	"math"
	"math/rand/v2"
	"testing"
)

// always is an item that is activated as often as may be.
func always(id string, c, p Ticks) Unit {
	return Unit{Reservation: id, Span: Span{0, 100_000}, Service: timed(c, p, p, NewRatio(1, 1))}
}

// TestTheResponseTestByHand compares what the test says with what services that are activated as often as may be take.
func TestTheResponseTestByHand(t *testing.T) {
	for name, tc := range map[string]struct {
		capacity Ratio
		older    []Unit
		c, p     Ticks
		split    int64
		longest  float64 // NaN: the new one does not pass
		refused  int
	}{
		"by itself":                      {NewRatio(1, 1), nil, 3, 10, 1, 3, 0},
		"by itself on half a processor":  {NewRatio(1, 2), nil, 3, 10, 1, 6, 0},
		"after two with lesser periods":  {NewRatio(1, 1), []Unit{always("a", 1, 4), always("b", 2, 6)}, 3, 12, 1, 10, 0},
		"before one with a greater":      {NewRatio(1, 1), []Unit{always("a", 5, 12)}, 3, 10, 1, 3, 0},
		"before that, which is too late": {NewRatio(1, 1), []Unit{always("a", 7, 12)}, 5, 10, 1, 5, 1},
		"after an older one of its own":  {NewRatio(1, 1), []Unit{always("a", 4, 10)}, 6, 10, 1, 10, 0},
		"too late, though EDF has room":  {NewRatio(1, 1), []Unit{always("a", 3, 6)}, 4, 8, 1, math.NaN(), 1},
		"in halves: one period, then 5":  {NewRatio(1, 1), []Unit{always("a", 1, 4), always("b", 2, 6)}, 3, 12, 2, 11, 0},
		"after one that fills it all":    {NewRatio(1, 1), []Unit{always("a", 6, 6)}, 1, 8, 1, math.NaN(), 1},
		"after one that needs more":      {NewRatio(1, 2), []Unit{always("a", 6, 6)}, 1, 8, 1, math.NaN(), 2},
	} {
		t.Run(name, func(t *testing.T) {
			m := simulate(t, tc.capacity, tc.older, Span{0, 100_000}, timed(tc.c, tc.p, tc.p, NewRatio(1, 1)),
				SimulationOptions{Activations: 2000, Split: tc.split, Scheduler: RateMonotonic, Fresh: true})
			got := m.Test
			if float64(got.Longest) != tc.longest && !(math.IsNaN(float64(got.Longest)) && math.IsNaN(tc.longest)) ||
				len(got.Refused) != tc.refused || got.Services != len(tc.older)+1 {
				t.Errorf("got %+v, want %v and %d refused", got, tc.longest, tc.refused)
			}
			// All begin at once, which is the worst case, and again and again.
			if x := Compare(&Analysis{Conflict: &Conflict{}}, m).Longest(); !math.IsNaN(tc.longest) && float64(x.Mean) != tc.longest {
				t.Errorf("the longest measured is %v, want %v", x.Mean, tc.longest)
			}
			if late := m.Missed.Mean > 0; late != math.IsNaN(tc.longest) {
				t.Errorf("got a share of %v missed", m.Missed.Mean)
			}
		})
	}
}

// TestWhatPassesTheResponseTestMissesNoDeadline has random services, some of which pass, and no scheduler but one is the test's.
func TestWhatPassesTheResponseTestMissesNoDeadline(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	passed, late := 0, 0
	for trial := range 60 {
		var items []Unit
		for i := range 2 + r.IntN(3) {
			p := Ticks(10 + r.IntN(50))
			items = append(items, Unit{Reservation: string(rune('a' + i)), Span: Span{0, 4000},
				Service: timed(1+Ticks(r.Int64N(int64(p)/2)), p+Ticks(r.IntN(3)), p, NewRatio(int64(3+r.IntN(6)), 10))})
		}
		last := len(items) - 1
		m := simulate(t, NewRatio(1, 1), items[:last], Span{0, 4000}, items[last].Service,
			SimulationOptions{Activations: 500, Seed: uint64(trial), Split: int64(1 + trial%3), Scheduler: RateMonotonic})
		switch refused := len(m.Test.Refused); {
		case refused > 0 && m.Missed.Mean+m.OlderMissed.Mean > 0:
			late++
		case refused == 0:
			passed++
			if m.Missed.Mean > 0 || m.OlderMissed.Mean > 0 {
				t.Errorf("trial %d: all %d pass, and %v and %v are missed", trial, m.Test.Services, m.Missed.Mean, m.OlderMissed.Mean)
			}
		}
		o := SimulationOptions{Activations: 10, Split: 1}
		if edf := simulate(t, NewRatio(1, 1), items[:last], Span{0, 4000}, items[last].Service, o); edf.Test != nil {
			t.Error("EDF has a response-time test")
		}
	}
	if passed < 10 || late < 10 {
		t.Errorf("got %d trials that pass and %d that miss a deadline, want at least 10 of each", passed, late)
	}
}

// TestAShareIsOfWhatIsWanted plays services that are active without a break and want one and a half processors: each makes two thirds of
// its way, whoever is older and whatever its period. One by itself has the processor, and waits for no period to end.
func TestAShareIsOfWhatIsWanted(t *testing.T) {
	o := SimulationOptions{Split: 4, Scheduler: ProportionalShare}
	items := []Unit{always("a", 60, 100), always("b", 60, 120), always("c", 40, 100)}
	total := simulateAll(t, items, Span{0, 30_000}, o)
	for i, of := range total.Items {
		if of.Activations == 0 || of.Missed != of.Activations {
			t.Errorf("item %d: got %d of %d deadlines missed, want all", i, of.Missed, of.Activations)
		}
	}
	if total.Busy != 30_000 {
		t.Errorf("got %v busy slices of 30000, want all", total.Busy)
	}
	// With the first two alone wanting 1.1, an activation takes 110 where it is admitted to take 100; EDF has them late by more and more.
	two := Span{0, 1000}
	s := simulate(t, NewRatio(1, 1), nil, two, service(nil), SimulationOptions{Activations: 500, Split: 32, Scheduler: ProportionalShare})
	if len(s.Responses) != 1 || s.Responses[0].Response != 30 {
		t.Errorf("by itself: got %+v, want 30 always", s.Responses)
	}
}

package realtime

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// simulate is Simulate for input without errors.
func simulate(t testing.TB, capacity Ratio, items []HeldService, span Span, s Service, o SimulationOptions) *Measurement {
	t.Helper()
	m, err := Simulate(context.Background(), capacity, items, span, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAServiceByItself(t *testing.T) {
	tests := map[string]struct {
		capacity Ratio
		split    int64
		want     Ticks
	}{
		"has its whole budget at once":                       {NewRatio(1, 1), 1, 30},
		"waits for the second half of its budget":            {NewRatio(1, 1), 2, 75},
		"with 30 parts: 29 periods of 4, then 1":             {NewRatio(1, 1), 30, 117},
		"with 32 parts: 31 periods of 3.75, then 0.9375":     {NewRatio(1, 1), 32, 118},
		"takes twice the time on half a processor":           {NewRatio(1, 2), 1, 60},
		"on a quarter of a processor it takes up its period": {NewRatio(1, 4), 32, 120},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			m := simulate(t, tc.capacity, nil, Slices(0, 999), service(nil), SimulationOptions{Activations: 500, Split: tc.split})
			if len(m.Responses) != 1 || m.Responses[0].Response != tc.want || m.Missed.Mean != 0 || m.Unfinished != 0 {
				t.Errorf("got %+v, missed %v, want every response %d", m.Responses, m.Missed.Mean, tc.want)
			}
			if !math.IsNaN(m.Overloaded.Mean) {
				t.Errorf("overloaded: got %v, want NaN without conflict", m.Overloaded.Mean)
			}
		})
	}
}

// TestTheSimulationAgreesWhereTheAssumptionsHold compares with intervals twice as wide as those of 95 %, for a fixed seed.
func TestTheSimulationAgreesWhereTheAssumptionsHold(t *testing.T) {
	machines, r := Example()
	if testing.Short() {
		machines = machines[:1]
	}
	for i := range machines {
		a := Analyze(machines[i].Capacity, machines[i].HeldServices(), r.Span, r.Services[0])
		for _, d := range []Scheduler{PlainEDF, OlderFirst} {
			m := simulate(t, machines[i].Capacity, machines[i].HeldServices(), r.Span, r.Services[0], SimulationOptions{Seed: 1, Scheduler: d})
			if math.Abs(m.Overloaded.Mean-float64(a.OverloadShare)) > 2*m.Overloaded.Half() || m.Overloaded.Half() > 0.001 {
				t.Errorf("machine %d, %v: overloaded: got %+v, want %v", i+1, d, m.Overloaded, a.OverloadShare)
			}
			if math.Abs(m.Active.Mean-0.1) > 2*m.Active.Half() || m.Active.Half() > 0.005 {
				t.Errorf("machine %d, %v: active: got %+v, want 0.1", i+1, d, m.Active)
			}
			if d == OlderFirst && m.OlderMissed.Mean != 0 {
				t.Errorf("machine %d: older deadlines missed: got %v, want none", i+1, m.OlderMissed.Mean)
			}
			if m.Missed.Mean == 0 {
				t.Errorf("machine %d, %v: no deadline missed, want some", i+1, d)
			}
		}
	}
}

// TestWhatPassesTheDeterministicTestMissesNoDeadline tests the guarantee of (10), which EDF with constant-bandwidth servers keeps up to a
// full processor.
func TestWhatPassesTheDeterministicTestMissesNoDeadline(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	tried := 0
	for trial := 0; tried < 40; trial++ {
		items := randomOlder(r, 1+r.IntN(4), 24)
		for i := range items {
			items[i].Span = Slices(0, 15) // ends within would leave jobs that run on beside what starts there
			items[i].Service.Interarrival += Ticks(r.IntN(3))
			items[i].Service.Active = NewRatio(r.Int64N(9), 10)
		}
		s := service(func(s *Service) { s.WCET, s.Interarrival, s.Deadline = 2, 8, 8; s.Active = NewRatio(1, 2) })
		capacity := NewRatio(int64(1+r.IntN(4)), 4)
		if !NewConflict(capacity, items, Slices(0, 15), s).Fits() {
			continue
		}
		tried++
		m, err := Simulate(context.Background(), capacity, items, Slices(0, 15), s, SimulationOptions{Activations: 400, Seed: uint64(trial),
			Split: int64(1 + r.IntN(8))})
		if err != nil {
			if strings.Contains(err.Error(), "want at most min(T, d)/T") {
				continue
			}
			t.Fatal(err)
		}
		if m.Missed.Mean != 0 || m.OlderMissed.Mean > 0 || m.Overloaded.Mean > 0 || m.Unfinished > 0 {
			t.Errorf("trial %d: missed %v, older missed %v, overloaded %v, unfinished %d, want 0", trial, m.Missed.Mean, m.OlderMissed.Mean,
				m.Overloaded.Mean, m.Unfinished)
		}
	}
}

// plainRun simulates a run grain by grain, where engine goes from event to event. It returns the overloaded and the active time in grains.
func plainRun(e *engine, piece Span, seed uint64, counts map[Ticks]int) (overloaded, active moment) {
	type plain struct {
		server
		was bool
	}
	var live []*plain
	own := len(e.servers) - 1
	for i := range e.servers {
		v := &plain{server: e.servers[i]}
		v.jobs = nil
		v.reset()
		span := e.items[i].Span
		if i == own {
			span = span.And(piece)
		}
		v.arrivals = arrivals{}
		v.arrivals.begin(&e.patterns[i], min(max(span.From, piece.From), span.To), span.To, e.isFresh, seed, e.streams[i])
		live = append(live, v)
	}
	last, virtual := e.toMoment(piece.Len()+int64(e.drain)), moment(0)
	for now := moment(0); now < last; now++ {
		from := now
		if e.isShared {
			from = virtual
		}
		for i, v := range live {
			if len(v.jobs) > 0 && v.budget == 0 && (e.isShared || v.deadline <= now) {
				v.budget, v.deadline = v.fullBudget, v.deadline+v.period
			}
			for v.arrivals.next < v.arrivals.end && e.toMoment(int64(v.arrivals.next-piece.From)) == now {
				v.activate(now, from, moment(v.arrivals.age)*e.grain)
				v.arrivals.advance()
			}
			v.was = len(v.jobs) > 0 || now < v.heldUntil
			if i == own && v.was && now < e.toMoment(piece.Len()) {
				active++
			}
		}
		load := live[own].was && now < e.toMoment(piece.Len())
		sum := e.items[own].Service.Utilisation().Float()
		for i, v := range live[:own] {
			if v.was {
				sum += e.items[i].Service.Utilisation().Float()
			}
		}
		inConflict := false
		for _, c := range e.conflict {
			inConflict = inConflict || c.Has(piece.From+Slice(now/e.grain))
		}
		if load && inConflict && sum > 1+1e-9 {
			overloaded++
		}
		var run *plain
		for _, v := range live {
			if len(v.jobs) > 0 && v.budget > 0 && (run == nil || e.before(&v.server, &run.server)) {
				run = v
			}
		}
		if virtual = 0; run == nil {
			continue
		}
		virtual = run.deadline
		run.budget--
		if run.jobs[0].left--; run.jobs[0].left > 0 {
			continue
		}
		j := run.jobs[0]
		run.jobs = run.jobs[1:]
		if run.heldUntil = now + 1; !e.isShared {
			run.heldUntil = max(now+1, run.deadline)
		}
		if run == live[own] && !j.carried {
			counts[Ticks((now+1-j.at+e.grain-1)/e.grain)]++
		}
	}
	return overloaded, active
}

func TestTheEngineAgreesWithAGrainByGrainSimulation(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	runs := 0
	for trial := 0; runs < 300; trial++ {
		items := randomOlder(r, 1+r.IntN(4), 9)
		s := service(func(s *Service) { s.WCET, s.Interarrival, s.Deadline = 2, 6, 5; s.Active = NewRatio(1, 2) })
		o := SimulationOptions{Split: int64(1 + r.IntN(3)), Scheduler: Scheduler(r.IntN(4))}
		e, err := newEngine(NewRatio(1, 1), items, Slices(2, 15), s, o)
		if err != nil {
			t.Fatal(err)
		}
		for run := range 10 {
			piece, seed := Slices(2, Slice(9+r.IntN(7))), r.Uint64()
			want := map[Ticks]int{}
			overloaded, active := plainRun(e, piece, seed, want)
			got, tl := map[Ticks]int{}, tally{}
			if err := e.play(context.Background(), piece, seed, &tl, got); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) || !near(tl.overloaded*float64(e.grain), float64(overloaded)) ||
				!near(tl.active*float64(e.grain), float64(active)) {
				t.Fatalf("trial %d, run %d: got %v, overloaded %v, active %v\nwant %v, %d, %d grains of %d", trial, run, got, tl.overloaded,
					tl.active, want, overloaded, active, e.grain)
			}
			runs++
		}
	}
}

func TestEqualSeedsGiveEqualResults(t *testing.T) {
	machines, r := Example()
	items := machines[3].HeldServices()
	o := SimulationOptions{Activations: 300, Seed: 7}
	first := simulate(t, NewRatio(1, 1), items, r.Span, r.Services[0], o)
	if again := simulate(t, NewRatio(1, 1), items, r.Span, r.Services[0], o); !reflect.DeepEqual(first, again) {
		t.Error("the same seed gave two results")
	}
	far := append(items, item("far away", 1_000_000, 1_000_001))
	if more := simulate(t, NewRatio(1, 1), far, r.Span, r.Services[0], o); !reflect.DeepEqual(first, more) {
		t.Error("a reservation that is never met changed the result")
	}
	o.Seed = 8
	if other := simulate(t, NewRatio(1, 1), items, r.Span, r.Services[0], o); reflect.DeepEqual(first, other) {
		t.Error("another seed gave the same result")
	}
}

func TestAServiceThatIsStarved(t *testing.T) {
	whole := HeldService{Reservation: "all", Span: Slices(0, 1_000_000), Service: timed(10, 10, 10, NewRatio(1, 1))}
	m := simulate(t, NewRatio(1, 1), []HeldService{whole}, Slices(0, 119), service(nil),
		SimulationOptions{Activations: 50, Scheduler: OlderFirst})
	if m.Activations == 0 || m.Unfinished != m.Activations || m.Missed.Mean != 1 || !math.IsNaN(m.Response.Mean) {
		t.Errorf("got %d of %d unfinished, missed %v, mean %v, want all, 1, NaN", m.Unfinished, m.Activations, m.Missed.Mean, m.Response.Mean)
	}
}

func TestALongSpanIsSampled(t *testing.T) {
	older := item("r1", 0, 1_000_000_000)
	m := simulate(t, NewRatio(1, 1), []HeldService{older}, Slices(0, 1_000_000_000), service(nil),
		SimulationOptions{Activations: 2000, Seed: 3})
	if m.Activations < 1500 || m.Activations > 2500 || math.Abs(m.Active.Mean-0.1) > 0.01 {
		t.Errorf("got %d activations, active %v, want about 2000 and 0.1", m.Activations, m.Active.Mean)
	}
}

func TestWrongSimulationsAreRefused(t *testing.T) {
	s := service(nil)
	tests := map[string]struct {
		items []HeldService
		s     Service
		o     SimulationOptions
		want  string
	}{
		"a negative number of activations": {nil, s, SimulationOptions{Activations: -1},
			`realtime: simulation: runs: got "-1", want a whole number from 1 to 10000000`},
		"a split too fine": {nil, s, SimulationOptions{Split: 1025}, `realtime: simulation: h: got "1025", want a whole number from 1 to 1024`},
		"an unknown scheduler": {nil, s, SimulationOptions{Scheduler: 4},
			`realtime: simulation: scheduler: got "unknown", want one of edf, older-first, rate-monotonic, share`},
		"a service that is never active": {nil, service(func(s *Service) { s.Active = Ratio{} }), SimulationOptions{},
			"realtime: simulation: the new service's q is 0, want more: nothing would be measured"},
		"an older service more active than its interarrival time allows": {
			[]HeldService{{Reservation: "r1", Span: Slices(0, 9), Service: timed(1, 100, 50, NewRatio(51, 100))}}, s, SimulationOptions{},
			"realtime: simulation: r1: q: got 0.51, want at most min(T, d)/T = 0.5"},
		"times too long for grains": {nil, service(func(s *Service) { s.Interarrival, s.Deadline = MaxTicks, MaxTicks }),
			SimulationOptions{Split: 1024},
			"realtime: simulation: times up to 128000000000000000 with the capacity 1 and h = 1024 are too fine, want fewer digits"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Simulate(context.Background(), NewRatio(1, 1), tc.items, Slices(0, 9), tc.s, tc.o)
			wantError(t, err, tc.want)
		})
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Simulate(stopped, NewRatio(1, 1), nil, Slices(0, 9), s, SimulationOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want it cancelled", err)
	}
}

func BenchmarkSimulate(b *testing.B) {
	machines, r := Example()
	for _, n := range []int{1000, 10000} {
		b.Run(fmt.Sprintf("%d_activations_of_the_example", n), func(b *testing.B) {
			for b.Loop() {
				m := simulate(b, NewRatio(1, 1), machines[3].HeldServices(), r.Span, r.Services[0], SimulationOptions{Activations: n})
				if m.Activations < n/2 {
					b.Fatalf("got %d activations, want about %d", m.Activations, n)
				}
			}
		})
	}
}

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

// simulate returns the result of Simulate, which must not return an error.
func simulate(t testing.TB, capacity Ratio, items []HeldService, span Span, s Service, o SimulationOptions) *Measurement {
	t.Helper()
	m, err := Simulate(context.Background(), capacity, items, span, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestAServiceAloneWaitsOnlyForItsBudgets simulates a service with C 30 and P 120 alone on a machine. It is split into h budgets of 30/h,
// one in each period of 120/h. It ends after h - 1 periods and one budget, which is divided by the capacity. Response times are rounded up.
func TestAServiceAloneWaitsOnlyForItsBudgets(t *testing.T) {
	tests := map[string]struct {
		capacity Ratio
		split    int64
		want     Ticks
	}{
		"one budget of 30":                       {NewRatio(1, 1), 1, 30},
		"a period of 60, then a budget of 15":    {NewRatio(1, 1), 2, 75},
		"29 periods of 4, then a budget of 1":    {NewRatio(1, 1), 30, 117},
		"31 periods of 3.75, then 0.9375":        {NewRatio(1, 1), 32, 118},
		"a budget of 30 at half the speed":       {NewRatio(1, 2), 1, 60},
		"every budget at a quarter of the speed": {NewRatio(1, 4), 32, 120},
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

// TestTheSimulationAgreesWithTheAnalysis compares the quantities for which the assumptions of the analysis hold. The analysed value must be
// within twice the 95 % interval, for a fixed seed.
func TestTheSimulationAgreesWithTheAnalysis(t *testing.T) {
	machines, r := Example()
	if testing.Short() {
		machines = machines[:1]
	}
	for i := range machines {
		a := Analyze(machines[i].Capacity, machines[i].HeldServices(), r.Span, r.Services[0])
		for _, scheduler := range []Scheduler{PlainEDF, OlderFirst} {
			m := simulate(t, machines[i].Capacity, machines[i].HeldServices(), r.Span, r.Services[0],
				SimulationOptions{Seed: 1, Scheduler: scheduler})
			if math.Abs(m.Overloaded.Mean-float64(a.OverloadShare)) > 2*m.Overloaded.HalfWidth() || m.Overloaded.HalfWidth() > 0.001 {
				t.Errorf("machine %d, %v: overloaded: got %+v, want %v", i+1, scheduler, m.Overloaded, a.OverloadShare)
			}
			if math.Abs(m.Active.Mean-0.1) > 2*m.Active.HalfWidth() || m.Active.HalfWidth() > 0.005 {
				t.Errorf("machine %d, %v: active: got %+v, want the service's q, 0.1", i+1, scheduler, m.Active)
			}
			if scheduler == OlderFirst && m.OlderMissed.Mean != 0 {
				t.Errorf("machine %d: older deadlines missed: got %v, want none", i+1, m.OlderMissed.Mean)
			}
			if m.Missed.Mean == 0 {
				t.Errorf("machine %d, %v: no deadline missed, want some", i+1, scheduler)
			}
		}
	}
}

// TestServicesThatFitMissNoDeadline tests the guarantee of equation (10), which EDF with constant-bandwidth servers keeps up to a full
// processor.
func TestServicesThatFitMissNoDeadline(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	tried := 0
	for trial := 0; tried < 40; trial++ {
		items := randomOlder(r, 1+r.IntN(4), 24)
		for i := range items {
			items[i].Span = Slices(0, 15) // the whole time: jobs still run after their reservation ends, and would delay other services
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
			if strings.Contains(err.Error(), "want at most min(T, d)/T") { // the random T does not allow the random q
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

// plainRun is the reference of engine.play: it simulates a run grain by grain, where engine goes from event to event. It adds the response
// times to counts, and returns the overloaded and the active time in grains.
func plainRun(e *engine, piece Span, seed uint64, counts map[Ticks]int) (overloaded, active moment) {
	type plainServer struct {
		server
		isActive bool // in this grain
	}
	var live []*plainServer
	newServer := len(e.servers) - 1
	for i := range e.servers {
		v := &plainServer{server: e.servers[i]}
		v.jobs = nil
		v.reset()
		span := e.items[i].Span
		if i == newServer {
			span = span.Intersect(piece)
		}
		v.arrivals = arrivals{}
		v.arrivals.begin(&e.patterns[i], min(max(span.From, piece.From), span.To), span.To, e.isFresh, seed, e.streams[i])
		live = append(live, v)
	}
	last, virtual := e.toMoment(piece.Len()+int64(e.drain)), moment(0) // virtual: the deadline of the last grain's server; 0: none ran
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
			v.isActive = len(v.jobs) > 0 || now < v.heldUntil
			if i == newServer && v.isActive && now < e.toMoment(piece.Len()) {
				active++
			}
		}
		isNewActive := live[newServer].isActive && now < e.toMoment(piece.Len())
		sum := e.items[newServer].Service.Utilisation().Float()
		for i, v := range live[:newServer] {
			if v.isActive {
				sum += e.items[i].Service.Utilisation().Float()
			}
		}
		inConflict := false
		for _, c := range e.conflict {
			inConflict = inConflict || c.Has(piece.From+Slice(now/e.grain))
		}
		if isNewActive && inConflict && sum > 1+1e-9 {
			overloaded++
		}
		var running *plainServer
		for _, v := range live {
			if len(v.jobs) > 0 && v.budget > 0 && (running == nil || e.before(&v.server, &running.server)) {
				running = v
			}
		}
		if virtual = 0; running == nil {
			continue
		}
		virtual = running.deadline
		running.budget--
		if running.jobs[0].left--; running.jobs[0].left > 0 {
			continue
		}
		j := running.jobs[0]
		running.jobs = running.jobs[1:]
		if running.heldUntil = now + 1; !e.isShared {
			running.heldUntil = max(now+1, running.deadline)
		}
		if running == live[newServer] && !j.carried {
			counts[Ticks((now+1-j.at+e.grain-1)/e.grain)]++
		}
	}
	return overloaded, active
}

func TestPlayAgreesWithAGrainByGrainSimulation(t *testing.T) {
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
				t.Fatalf("trial %d, run %d: got %v, overloaded %v and active %v grains\nwant %v, %d and %d", trial, run, got,
					tl.overloaded*float64(e.grain), tl.active*float64(e.grain), want, overloaded, active)
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
		t.Error("got different results of the same seed, want equal ones")
	}
	withDistant := append(items, item("far away", 1_000_000, 1_000_001))
	if more := simulate(t, NewRatio(1, 1), withDistant, r.Span, r.Services[0], o); !reflect.DeepEqual(first, more) {
		t.Error("got another result with a reservation after the end of the simulation, want the same")
	}
	o.Seed = 8
	if other := simulate(t, NewRatio(1, 1), items, r.Span, r.Services[0], o); reflect.DeepEqual(first, other) {
		t.Error("got the same result of another seed, want another")
	}
}

// TestActivationsThatNeverFinishCountAsMissed has an older service that always needs the whole processor.
func TestActivationsThatNeverFinishCountAsMissed(t *testing.T) {
	whole := HeldService{Reservation: "all", Span: Slices(0, 1_000_000), Service: timed(10, 10, 10, NewRatio(1, 1))}
	m := simulate(t, NewRatio(1, 1), []HeldService{whole}, Slices(0, 119), service(nil),
		SimulationOptions{Activations: 50, Scheduler: OlderFirst})
	if m.Activations == 0 || m.Unfinished != m.Activations || m.Missed.Mean != 1 || !math.IsNaN(m.Response.Mean) {
		t.Errorf("got %d of %d unfinished, missed %v, mean %v, want all, 1, NaN", m.Unfinished, m.Activations, m.Missed.Mean, m.Response.Mean)
	}
}

// TestALongSpanIsSampled wants about the 2000 activations of the options, although the span of 10^9 slices has about 800 000.
func TestALongSpanIsSampled(t *testing.T) {
	older := item("r1", 0, 1_000_000_000)
	m := simulate(t, NewRatio(1, 1), []HeldService{older}, Slices(0, 1_000_000_000), service(nil),
		SimulationOptions{Activations: 2000, Seed: 3})
	if m.Activations < 1500 || m.Activations > 2500 || math.Abs(m.Active.Mean-0.1) > 0.01 {
		t.Errorf("got %d activations, active %v, want about 2000 and the service's q, 0.1", m.Activations, m.Active.Mean)
	}
}

func TestSimulateRefusesImpossibleInput(t *testing.T) {
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
		t.Errorf("cancelled context: got %v, want context.Canceled", err)
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

package realtime

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

const agreement = 1e-12

// near reports whether two numbers differ by rounding only.
func near[A, B ~float64 | ~int](x A, y B) bool {
	a, b := float64(x), float64(y)
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= agreement*max(1, math.Abs(a), math.Abs(b))
}

// wantOutcome compares two outcomes, up to rounding.
func wantOutcome(t *testing.T, what string, got, want Outcome) {
	t.Helper()
	for _, f := range []struct {
		name string
		a, b Float
	}{
		{"Overload", got.Overload, want.Overload}, {"Unbounded", got.Unbounded, want.Unbounded},
		{"InOverload", got.InOverload, want.InOverload}, {"WithoutOverload", got.WithoutOverload, want.WithoutOverload},
		{"Response", got.Response, want.Response}, {"ResponseActive", got.ResponseActive, want.ResponseActive},
	} {
		if !near(f.a, f.b) {
			t.Errorf("%s: %s: got %v, want %v", what, f.name, f.a, f.b)
		}
	}
}

// randomOlder returns n random services on slices 0 to 9 with periods up to maxPeriod.
func randomOlder(r *rand.Rand, n int, maxPeriod int64) []HeldService {
	items := make([]HeldService, n)
	for i := range items {
		from := Slice(r.IntN(10))
		p := Ticks(1 + r.Int64N(maxPeriod))
		items[i] = HeldService{Reservation: fmt.Sprint("r", i), Span: Span{from, from + 1 + Slice(r.IntN(10))},
			Service: timed(1+Ticks(r.Int64N(int64(p))/int64(1+r.IntN(8))), p, p, NewRatio(int64(r.IntN(11)), 10))}
	}
	return items
}

func TestSumsAgreeWithTheEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for trial := range 300 {
		items := randomOlder(r, r.IntN(17), 12)
		capacity := NewRatio(int64(1+r.IntN(20)), 20)
		p := Ticks(1 + r.IntN(20))
		s := timed(1+Ticks(r.Int64N(int64(p))), p, p, NewRatio(int64(r.IntN(11)), 10))
		a := Analyze(capacity, items, Span{0, 10}, s)
		for g := range a.Groups {
			wantOutcome(t, fmt.Sprintf("trial %d, group %d of %d", trial, g, len(a.Groups)), a.Groups[g].Outcome, a.enumerate(a.Groups[g].Members))
		}
	}
}

func TestSubsetsAddUpToTheOutcome(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for trial := range 100 {
		a := Analyze(NewRatio(3, 4), randomOlder(r, r.IntN(9), 12), Span{0, 10}, service(nil))
		for g := range a.Groups {
			var all, over, full, left, u float64
			before := math.Inf(1)
			for _, s := range a.Subsets(g, 1<<len(a.Groups[g].Members)) {
				if s.Probability > before {
					t.Fatalf("trial %d: subset %v: probability rises from %v to %v", trial, s.Members, before, s.Probability)
				}
				before = s.Probability
				all += s.Probability
				switch {
				case s.Over:
					over += s.Probability
					left += s.Left * s.Probability
				case len(s.Members) > 0:
					u += a.New.Utilisation().Float() * s.Probability
				}
				if s.Full {
					full += s.Probability
				}
			}
			o := a.Groups[g].Outcome
			if !near(all, 0.1) || !near(over, o.Overload) || !near(full, o.Unbounded) || !near(left, o.InOverload) || !near(u, o.WithoutOverload) {
				t.Errorf("trial %d, group %d: got %v %v %v %v %v, want %v %v %v %v %v", trial, g, all, over, full, left, u,
					0.1, o.Overload, o.Unbounded, o.InOverload, o.WithoutOverload)
			}
		}
	}
}

func TestTheMostProbableSubsetsComeFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		a := Analyze(NewRatio(1, 1), randomOlder(r, 10, 30), Span{0, 10}, service(nil))
		for g := range a.Groups {
			all, few := a.Subsets(g, 1<<len(a.Groups[g].Members)), a.Subsets(g, 5)
			for i := range few {
				if !near(few[i].Probability, all[i].Probability) {
					t.Fatalf("subset %d: got %v, want %v", i, few[i], all[i])
				}
			}
		}
	}
}

func TestTheExampleHasTheNumbersOfTableII(t *testing.T) {
	for _, n := range PaperNumbers() {
		wrong := n.Note == "does not follow from (18)" || n.Quantity[:3] == "dev"
		if n.Follows() == wrong {
			t.Errorf("%s, %s: printed %s, computed %v: follows: got %v, want %v", n.Where, n.Quantity, n.Printed, n.Computed, n.Follows(), !wrong)
		}
	}
	machines, r := Example()
	for i, want := range []float64{120.0025, 120.025, 120.125, 120.25} {
		a := Analyze(machines[i].Capacity, machines[i].HeldServices(), r.Span, r.Services[0])
		if len(a.Groups) != 1 || a.Fits() || a.FitsAll {
			t.Errorf("machine %d: got %d groups, fits %v and %v, want one that does not fit", i+1, len(a.Groups), a.Fits(), a.FitsAll)
		}
		o := a.Groups[0].Outcome
		if !near(o.Overload, 0.003) || !near(o.InOverload, 0.000435) || !near(o.WithoutOverload, 0.0081) || o.Unbounded != 0 {
			t.Errorf("machine %d: got %+v, want P(overload) 0.003, U_0 0.000435, U_z 0.0081", i+1, o)
		}
		// By hand: (200 - 120) 0.0285 + (600 - 120) 0.0015 = 3.
		if !near(a.Response, want) || !near(o.Response, 120.3) || !near(o.ResponseActive, 123) {
			t.Errorf("machine %d: E[rho]: got %v, %v, %v, want %v, 120.3, 123", i+1, a.Response, o.Response, o.ResponseActive, want)
		}
	}
}

func TestTheResponseIsUnboundedWhereOlderServicesLeaveNothing(t *testing.T) {
	older := timed(1, 2, 2, NewRatio(1, 2))
	items := []HeldService{{Reservation: "r1", Span: Slices(0, 9), Service: older}, {Reservation: "r2", Span: Slices(0, 9), Service: older}}
	a := Analyze(NewRatio(1, 1), items, Slices(0, 9), service(nil))
	o := a.Groups[0].Outcome
	if !near(o.Unbounded, 0.025) || !near(o.Overload, 0.025) || o.InOverload != 0 ||
		!math.IsInf(float64(a.Response), 1) || a.Unbounded != o.Unbounded {
		t.Errorf("got %+v and E[rho] %v, want P(unbounded) 0.025 and +Inf", o, a.Response)
	}
	// 1/3 and 2/3 fill the processor exactly. With slightly less the response time is bounded.
	items[0].Service = timed(1, 3, 3, NewRatio(1, 2))
	items[1].Service = timed(2, 3, 3, NewRatio(1, 2))
	if a := Analyze(NewRatio(1, 1), items, Slices(0, 9), service(nil)); !near(a.Unbounded, 0.025) {
		t.Errorf("1/3 and 2/3: P(unbounded): got %v, want 0.025", a.Unbounded)
	}
	items[1].Service = timed(1999999, 3000000, 3000000, NewRatio(1, 2))
	if a := Analyze(NewRatio(1, 1), items, Slices(0, 9), service(nil)); a.Unbounded != 0 || math.IsInf(float64(a.Response), 1) {
		t.Errorf("a hair less: got P(unbounded) %v and E[rho] %v, want 0 and a number", a.Unbounded, a.Response)
	}
}

func TestMoreSlicesInConflictThanAPeriod(t *testing.T) {
	machines, r := Example()
	items := machines[0].HeldServices()
	for i := range items {
		items[i].Span = Slices(0, 999)
	}
	for last, want := range map[Slice]float64{118: 120 + 0.3*119/120, 119: 120.3, 120: 120.3, 500: 120.3} {
		if a := Analyze(NewRatio(1, 1), items, Slices(0, last), r.Services[0]); !near(a.Response, want) {
			t.Errorf("%d slices in conflict: got %v, want %v", last+1, a.Response, want)
		}
	}
}

func TestANewServiceThatNeedsMoreThanTheCapacity(t *testing.T) {
	a := Analyze(NewRatio(1, 5), nil, Slices(0, 9), service(nil))
	if a.Fits() || !near(a.Overload, 0.1) || !near(a.Empty.ResponseActive, 150) || !near(a.Response, 123) || a.OverloadShare.HasValue() {
		t.Errorf("got fits %v, P(overload) %v, E[rho] %v and %v, share %v, want false, 0.1, 150, 123, NaN", a.Fits(), a.Overload,
			a.Empty.ResponseActive, a.Response, a.OverloadShare)
	}
}

// incommensurable returns n services whose utilisations have no common denominator of 64 bits.
func incommensurable(n int) []HeldService {
	r := rand.New(rand.NewPCG(4, 4))
	items := make([]HeldService, n)
	for i := range items {
		p := Ticks(900_000_000 + r.Int64N(99_000_000))
		items[i] = HeldService{Reservation: fmt.Sprint("r", i), Span: Slices(0, 9), Service: timed(p/Ticks(10+r.IntN(30)), p, p,
			NewRatio(int64(1+r.IntN(30)), 100))}
	}
	return items
}

func TestSumsWithoutACommonDenominator(t *testing.T) {
	for n, capacity := range map[int]Ratio{10: NewRatio(1, 1), 16: NewRatio(1, 2), 18: NewRatio(7, 10)} {
		a := Analyze(capacity, incommensurable(n), Slices(0, 9), service(nil))
		wantOutcome(t, fmt.Sprint(n, " older services"), a.Groups[0].Outcome, a.enumerate(a.Groups[0].Members))
	}
}

// TestSumsAreExactWhereRoundingCouldDecide: what is left may differ from nothing, or from what the new service needs, by less than rounding
// errors.
func TestSumsAreExactWhereRoundingCouldDecide(t *testing.T) {
	const p = 999_999_999_999_989 // a prime
	older := func(id string, c, p Ticks) HeldService {
		return HeldService{Reservation: id, Span: Slices(0, 9), Service: timed(c, p, p, NewRatio(1, 2))}
	}
	third := []HeldService{older("r1", 1, 3), older("r2", 1, 3)}
	for name, items := range map[string][]HeldService{
		"fills the processor":            append(third, older("r3", 1, 3)),
		"leaves a hair":                  append(third, older("r3", p/3, p)),
		"exceeds by a hair":              append(third, older("r3", p/3+1, p)),
		"leaves as much as is needed":    append(third, older("r3", 1, 12)),
		"leaves a hair less than needed": append(third, older("r3", p/12+1, p)),
	} {
		a := Analyze(NewRatio(1, 1), items, Slices(0, 9), service(nil))
		wantOutcome(t, name, a.Groups[0].Outcome, a.enumerate(a.Groups[0].Members))
	}
}

func TestMaxServicesCanBeSummedUp(t *testing.T) {
	a := Analyze(NewRatio(1, 1), incommensurable(MaxServices), Slices(0, 9), service(nil))
	if len(a.Groups[0].Members) != MaxServices || a.Overload <= 0 || a.Overload > 0.1 {
		t.Errorf("got %d older services and P(overload) %v, want %d and above 0, at most 0.1", len(a.Groups[0].Members), a.Overload, MaxServices)
	}
	if n := len(a.Subsets(0, 20)); n != 20 {
		t.Errorf("subsets: got %d, want 20", n)
	}
}

// enumerate returns the group's outcome by its definition: one term for each of the 2^n subsets of the members. It is exact for any
// utilisations.
func (c *Conflict) enumerate(members []int) Outcome {
	items := c.units(members)
	active := c.load(items)                               // the subset so far, the new service included
	most := new(big.Int).Add(active.capacity, active.sum) // less the sum it is what is left for the new service
	var t totals
	var decide func(rest []HeldService, p float64, any bool) // p is the probability of the decisions so far
	decide = func(rest []HeldService, p float64, any bool) {
		if len(rest) > 0 {
			q := rest[0].Service.Active.Float()
			decide(rest[1:], p*(1-q), any)
			active.add(rest[0])
			decide(rest[1:], p*q, true)
			active.remove(rest[0])
			return
		}
		if active.fits() {
			if any {
				t.within += p
			}
			return
		}
		t.over += p
		left := new(big.Int).Sub(most, active.sum)
		if left.Sign() <= 0 {
			t.full += p
			return
		}
		u, _ := new(big.Rat).SetFrac(left, active.unit).Float64()
		t.spare += float64(u * p)
		t.excess += float64((float64(c.New.WCET)/u - float64(c.New.Period())) * p)
	}
	decide(items, 1, false)
	return c.outcome(t)
}

// units returns older services by their indices.
func (c *Conflict) units(members []int) []HeldService {
	items := make([]HeldService, len(members))
	for i, m := range members {
		items[i] = c.Older[m]
	}
	return items
}

func FuzzSumsAgainstTheEnumeration(f *testing.F) {
	f.Add([]byte{10, 100, 5, 0, 9, 60, 120, 20, 0, 9, 35, 100, 15, 0, 9}, byte(30), byte(120), byte(10), byte(100))
	f.Add([]byte{1, 2, 50, 0, 9, 1, 2, 50, 2, 3}, byte(1), byte(4), byte(100), byte(50))
	f.Fuzz(func(t *testing.T, older []byte, c, p, q, capacity byte) {
		decode := func(c, p, q byte) Service {
			period := Ticks(p) + 1
			return timed(Ticks(c)%period+1, period, period, NewRatio(int64(q%101), 100))
		}
		var items []HeldService
		for ; len(older) >= 5 && len(items) < 10; older = older[5:] {
			from := Slice(older[3] % 10)
			items = append(items, HeldService{Reservation: fmt.Sprint("r", len(items)), Span: Slices(from, from+Slice(older[4]%10)),
				Service: decode(older[0], older[1], older[2])})
		}
		a := Analyze(NewRatio(int64(capacity%100)+1, 100), items, Slices(0, 9), decode(c, p, q))
		for g := range a.Groups {
			wantOutcome(t, fmt.Sprint("group ", g), a.Groups[g].Outcome, a.enumerate(a.Groups[g].Members))
			possible := a.New.Active.Sign() > 0 // every subset has a chance
			for _, i := range a.Groups[g].Members {
				possible = possible && a.Older[i].Service.Active.Sign() > 0
			}
			if fits, overload := a.Groups[g].Fits, a.Groups[g].Outcome.Overload; fits && overload != 0 || !fits && possible && overload == 0 {
				t.Errorf("group %d: fits %v, P(overload) %v", g, fits, overload)
			}
		}
	})
}

// thousandths returns n older services in one group, with utilisations in thousandths.
func thousandths(n int) []HeldService {
	r := rand.New(rand.NewPCG(5, 5))
	items := make([]HeldService, n)
	for i := range items {
		items[i] = HeldService{Reservation: fmt.Sprint("r", i), Span: Slices(0, 9),
			Service: timed(Ticks(1+r.IntN(50)), 1000, 1000, NewRatio(int64(1+r.IntN(30)), 100))}
	}
	return items
}

func BenchmarkGroupOf24(b *testing.B) {
	for name, items := range map[string][]HeldService{
		"in_thousandths": thousandths(MaxServices), "without_common_denominator": incommensurable(MaxServices),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Analyze(NewRatio(3, 4), items, Slices(0, 9), service(nil))
			}
		})
	}
}

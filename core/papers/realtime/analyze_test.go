package realtime

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// maxRelativeError is the greatest relative difference between two float64 sums of the same numbers in different orders. Below 1 it is the
// greatest difference.
const maxRelativeError = 1e-12

// near reports whether two numbers differ by rounding only.
func near[A, B ~float64 | ~int](x A, y B) bool {
	a, b := float64(x), float64(y)
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= maxRelativeError*max(1, math.Abs(a), math.Abs(b))
}

// wantOutcome checks that two outcomes differ by rounding only. label begins the failure messages.
func wantOutcome(t *testing.T, label string, got, want Outcome) {
	t.Helper()
	for _, f := range []struct {
		name      string
		got, want Float
	}{
		{"Overload", got.Overload, want.Overload}, {"Unbounded", got.Unbounded, want.Unbounded},
		{"InOverload", got.InOverload, want.InOverload}, {"WithoutOverload", got.WithoutOverload, want.WithoutOverload},
		{"Response", got.Response, want.Response}, {"ResponseActive", got.ResponseActive, want.ResponseActive},
	} {
		if !near(f.got, f.want) {
			t.Errorf("%s: %s: got %v, want %v", label, f.name, f.got, f.want)
		}
	}
}

// randomOlder returns n random older services with periods up to maxPeriod. Each starts at one of the slices 0 to 9 and has 1 to 10 slices.
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
		a := Analyze(NewRatio(3, 4), randomOlder(r, r.IntN(9), 12), Span{0, 10}, service(nil)) // the new service has C 30, P 120 and q 0.1
		for g := range a.Groups {
			total := 0.0
			var sums Outcome
			previous := math.Inf(1)
			for _, s := range a.Subsets(g, 1<<len(a.Groups[g].Members)) {
				if s.Probability > previous {
					t.Fatalf("trial %d: subset %v: got the probability %v after %v, want none that rises", trial, s.Members, s.Probability, previous)
				}
				previous = s.Probability
				total += s.Probability
				p := Float(s.Probability)
				switch {
				case s.Over:
					sums.Overload += p
					sums.InOverload += Float(s.Left) * p
				case len(s.Members) > 0:
					sums.WithoutOverload += Float(a.New.Utilisation().Float()) * p
				}
				if s.Full {
					sums.Unbounded += p
				}
			}
			if !near(total, 0.1) {
				t.Errorf("trial %d, group %d: sum of all probabilities: got %v, want the new service's q, 0.1", trial, g, total)
			}
			want := a.Groups[g].Outcome
			want.Response, want.ResponseActive = 0, 0 // subsets have no response times
			wantOutcome(t, fmt.Sprintf("trial %d, group %d", trial, g), sums, want)
		}
	}
}

func TestTheMostProbableSubsetsComeFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		a := Analyze(NewRatio(1, 1), randomOlder(r, 10, 30), Span{0, 10}, service(nil))
		for g := range a.Groups {
			all, few := a.Subsets(g, 1<<len(a.Groups[g].Members)), a.Subsets(g, 5)
			if len(few) != min(5, len(all)) {
				t.Fatalf("got %d subsets, want 5, or all %d", len(few), len(all))
			}
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
		// The paper prints all deviations 100 times too large.
		isMisprint := n.Quantity == "E[rho], tn_g = 50" || strings.HasPrefix(n.Quantity, "dev")
		if n.Follows() == isMisprint {
			t.Errorf("%s, %s: printed %s, computed %v: got follows %t, want %t", n.Where, n.Quantity, n.Printed, n.Computed, n.Follows(),
				!isMisprint)
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
		// By hand: {r2, r3} has probability 0.0285 without the new service's q and leaves 0.15, so C takes 30/0.15 = 200. {r1, r2, r3} has 0.0015
		// and leaves 0.05, so C takes 600. With P = 120 that adds (200 - 120) 0.0285 + (600 - 120) 0.0015 = 3 to the response.
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
	// 1/3 and 2/3 fill the processor exactly. If they need slightly less, the response time is bounded.
	items[0].Service = timed(1, 3, 3, NewRatio(1, 2))
	items[1].Service = timed(2, 3, 3, NewRatio(1, 2))
	if a := Analyze(NewRatio(1, 1), items, Slices(0, 9), service(nil)); !near(a.Unbounded, 0.025) {
		t.Errorf("1/3 and 2/3: P(unbounded): got %v, want 0.025", a.Unbounded)
	}
	items[1].Service = timed(1999999, 3000000, 3000000, NewRatio(1, 2))
	if a := Analyze(NewRatio(1, 1), items, Slices(0, 9), service(nil)); a.Unbounded != 0 || math.IsInf(float64(a.Response), 1) {
		t.Errorf("slightly less than 2/3: got P(unbounded) %v and E[rho] %v, want 0 and a finite number", a.Unbounded, a.Response)
	}
}

// TestConflictsLongerThanAPeriodDelayNoMore checks the weight of the group's 0.3 extra ticks. Formula (18) weighs them by the group's share
// of max(P, slices in conflict) slices. P is 120, so the share is 119/120 for 119 slices and 1 from 120 slices on.
func TestConflictsLongerThanAPeriodDelayNoMore(t *testing.T) {
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

// TestAServiceAboveTheCapacityOverloadsAnEmptyMachine has a service with C 30, P 120 and q 0.1. With a fifth of a processor C takes 150, so
// the mean response is 120 + 0.1 (150 - 120) = 123.
func TestAServiceAboveTheCapacityOverloadsAnEmptyMachine(t *testing.T) {
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

// TestSumsAreExactWhereRoundingCouldDecide compares with the exact enumeration where the remaining utilisation differs from 0, or from the
// need of the new service, by less than 10^-15.
func TestSumsAreExactWhereRoundingCouldDecide(t *testing.T) {
	const p = 999_999_999_999_989 // a prime
	older := func(id string, c, p Ticks) HeldService {
		return HeldService{Reservation: id, Span: Slices(0, 9), Service: timed(c, p, p, NewRatio(1, 2))}
	}
	twoThirds := []HeldService{older("r1", 1, 3), older("r2", 1, 3)}
	for name, items := range map[string][]HeldService{
		"fills the processor":                 append(twoThirds, older("r3", 1, 3)),
		"leaves less than 1/p":                append(twoThirds, older("r3", p/3, p)),
		"exceeds by less than 1/p":            append(twoThirds, older("r3", p/3+1, p)),
		"leaves as much as is needed":         append(twoThirds, older("r3", 1, 12)),
		"leaves less than 1/p below the need": append(twoThirds, older("r3", p/12+1, p)),
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

// enumerate returns the group's outcome by its definition: one term for each of the 2^n subsets of the members. Its comparisons are exact
// for any utilisations.
func (c *Conflict) enumerate(members []int) Outcome {
	var items []HeldService
	for _, m := range members {
		items = append(items, c.Older[m])
	}
	active := c.load(items) // the new service, and the subset so far
	// active.sum is the new service's need so far. capacityAndNeed - active.sum is what the subset leaves for the new service.
	capacityAndNeed := new(big.Int).Add(active.capacity, active.sum)
	var t totals
	// visit visits the subsets of rest. p is the probability of the subset so far, and isAnyActive reports whether that subset has a service.
	var visit func(rest []HeldService, p float64, isAnyActive bool)
	visit = func(rest []HeldService, p float64, isAnyActive bool) {
		if len(rest) > 0 {
			q := rest[0].Service.Active.Float()
			visit(rest[1:], p*(1-q), isAnyActive)
			active.add(rest[0])
			visit(rest[1:], p*q, true)
			active.remove(rest[0])
			return
		}
		if active.fits() {
			if isAnyActive {
				t.within += p
			}
			return
		}
		t.over += p
		left := new(big.Int).Sub(capacityAndNeed, active.sum)
		if left.Sign() <= 0 {
			t.full += p
			return
		}
		u, _ := new(big.Rat).SetFrac(left, active.denominator).Float64()
		t.spare += float64(u * p)
		t.excess += float64((float64(c.New.WCET)/u - float64(c.New.Period())) * p)
	}
	visit(items, 1, false)
	return c.outcome(t)
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
			canAllBeActive := a.New.Active.Sign() > 0
			for _, i := range a.Groups[g].Members {
				canAllBeActive = canAllBeActive && a.Older[i].Service.Active.Sign() > 0
			}
			fits, overload := a.Groups[g].Fits, a.Groups[g].Outcome.Overload
			if fits && overload != 0 || !fits && canAllBeActive && overload == 0 {
				t.Errorf("group %d: got fits %v and P(overload) %v, want an overload exactly if the group does not fit", g, fits, overload)
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

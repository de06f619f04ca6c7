package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/experiment/stats"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/core/workload"
)

// figureWith returns a figure on a fake log. measure returns the result of every item.
func figureWith(t *testing.T, p Params, figure, periods int, measure func(Item) Result) *FigureResult {
	t.Helper()
	s := NewState(mustPlan(t, p, fakeSource(periods), []int{figure}))
	for i, item := range itemsOf(s.Plan()) {
		r := measure(item)
		r.AbsPhi, r.Fragmentation = math.NaN(), math.NaN()
		if err := s.Add(i, r); err != nil {
			t.Fatal(err)
		}
	}
	return s.Figure(figure)
}

// comparisonOf returns the row's comparison with that key; its N is 0 if the row has none.
func comparisonOf(row CellResult, key string) stats.Summary {
	x, _ := row.Compared(key)
	return x.Summary
}

func TestAFigureBeyondThePaperHasAQuestionAndNoClaim(t *testing.T) {
	for _, n := range figuresBeyond {
		f := figureWith(t, oneSeed(), n, 5, func(i Item) Result {
			return Result{Utilisation: 0.5 + float64(i.Period)/100, Revenue: 0.4 + float64(i.Period)/100 - float64(i.Discount)/1000,
				Jobs: 10, Accepted: 5}
		})
		if !strings.HasSuffix(f.Question, "?") || f.Claim.Paper != "" || f.Claim.Parts != nil || len(f.Decisions) == 0 ||
			f.Feature == nil || f.Claim.Finding == "" {
			t.Errorf("figure %d: got the question %q, the claim %+v and %d decisions, want a question, decisions and only a finding", n,
				f.Question, f.Claim, len(f.Decisions))
		}
		if err := f.Table().Check(); err != nil || f.Table().Columns[7].Name != f.Feature.Column.Name || len(f.Table().Rows) != len(f.Cells) {
			t.Errorf("figure %d: got %d rows, the eighth column %+v and error %v, want %d rows and the feature's column", n,
				len(f.Table().Rows), f.Table().Columns[7], err, len(f.Cells))
		}
		names := map[string]bool{}
		for _, c := range f.Table().Columns {
			if names[c.Name] {
				t.Errorf("figure %d: got two columns %s, want one", n, c.Name)
			}
			names[c.Name] = true
		}
		if strings.Contains(f.Claim.Finding, "NaN") {
			t.Errorf("figure %d: got %s, want no NaN in it", n, f.Claim.Finding)
		}
	}
	s := NewState(mustPlan(t, oneSeed(), fakeSource(5), []int{2, 9}))
	if claims := s.Claims(); len(claims) != 3 || claims[0].Figure != "2" || claims[2].Figure != "text" {
		t.Errorf("got %d claims, want the three of Figure 2", len(claims))
	}
	if f := s.Figure(9); s.Accepted(9) != nil || f.Claim.Finding != nothingYet {
		t.Errorf("before the first result: got %q, want %q", f.Claim.Finding, nothingYet)
	}
}

// noise is added to the values of four periods to give differences a spread. Its mean is 0.
var noise = []float64{0.001, -0.001, 0.001, -0.001}

func TestFigure7CountsTheRequestsThatAskingWins(t *testing.T) {
	f := figureWith(t, oneSeed(), 7, 4, func(i Item) Result {
		r := Result{Utilisation: 0.5 + float64(i.Tolerant)/1000, Revenue: 0.5, Jobs: 100, Accepted: 80}
		if i.Tolerant > 0 {
			r.Accepted, r.Helped, r.Agreed = 90, 2, 3
			r.Utilisation += noise[i.Period]
		}
		if i.Lambda > 0 {
			r.Utilisation += 0.05 - float64(i.Tolerant)/2000
		}
		return r
	})
	all := rowWhere(t, f, func(c Cell) bool { return c.Tolerant == 100 && c.Lambda == 50 })
	for key, want := range map[string]float64{"gain": 0, "gain_change": -5, "acceptance": 90, "acceptance_diff": 10,
		"acceptance_gain": 0, "helped": 2, "askings": 1.5} {
		if got := comparisonOf(all, key); !near(got.Mean, want) || got.N != 4 {
			t.Errorf("%s: got %+v, want %v", key, got, want)
		}
	}
	if !near(all.Diff.Mean, 5) || all.Baseline != "nobody tolerant" {
		t.Errorf("got %v above %q, want 5 above \"nobody tolerant\"", all.Diff.Mean, all.Baseline)
	}
	none := rowWhere(t, f, func(c Cell) bool { return c.Tolerant == 0 && c.Lambda == 0 })
	if _, ok := none.Compared("askings"); ok || none.Baseline != "" || none.Diff.N != 0 {
		t.Errorf("no tolerant consumers: got %+v, want no comparisons", none)
	}
	const want = "by +10.0 points (9.8 to 10.2) with strict windows and by +5.0 points (4.8 to 5.2) with λ 50 %"
	if !strings.Contains(f.Claim.Finding, want) {
		t.Errorf("got %s\nwant %q in it", f.Claim.Finding, want)
	}
}

func TestFigure8BreaksEvenWhereTheRevenuesAreEqual(t *testing.T) {
	p := oneSeed()
	p.Lambdas = []int{50, 100}
	f := figureWith(t, p, 8, 4, func(i Item) Result {
		// At full price flexible windows of λ 50 and 100 % bring 4 and 8 points more. Each per cent of discount takes 0.1 and 0.4 points. So the
		// discounts at which they break even are 40 and 20 %.
		base := 0.4 + float64(i.Period)/100
		switch i.Lambda {
		case 50:
			base += 0.04 - 0.001*float64(i.Discount)
		case 100:
			base += 0.08 - 0.004*float64(i.Discount)
		}
		return Result{Utilisation: 0.5, Revenue: base, Jobs: 10, Accepted: 5}
	})
	if len(f.Cells) != 13 || f.Measure != Revenue {
		t.Fatalf("got %d rows of %v, want strict windows and two sizes at six discounts, of revenue", len(f.Cells), f.Measure)
	}
	for lambda, want := range map[int]float64{50: 40, 100: 20} {
		row := rowWhere(t, f, func(c Cell) bool { return c.Lambda == lambda && c.Discount == 0 })
		if even, ok := row.Compared("break_even"); !ok || !near(even.Mean, want) || !near(even.HalfWidth(), 0) {
			t.Errorf("λ %d: got the break-even discount %+v, want %v without spread", lambda, even, want)
		}
		if _, ok := rowWhere(t, f, func(c Cell) bool { return c.Lambda == lambda && c.Discount == 50 }).Compared("break_even"); ok {
			t.Error("got a break-even discount in a row with a discount, want none")
		}
	}
	want := "pay up to a discount of 40.0 % (40.0 to 40.0) and 20.0 % (20.0 to 20.0) at λ 50 and 100 %. At full price they bring 4.0 and " +
		"8.0 points more than strict ones."
	if !strings.Contains(f.Claim.Finding, want) {
		t.Errorf("got %s\nwant %q in it", f.Claim.Finding, want)
	}
	free := figureWith(t, p, 8, 4, func(Item) Result { return Result{Utilisation: 0.5, Revenue: 0.5, Jobs: 10, Accepted: 5} })
	if !strings.Contains(free.Claim.Finding, "a discount of any size and any size at λ") {
		t.Errorf("discounts that cost nothing: got %s, want that a discount of any size pays", free.Claim.Finding)
	}
}

// TestTheAnswersOfFigures9To11FollowTheirIntervals invents results in which flexible windows gain 5 points, and in which the largest amount
// of the feature changes that gain.
func TestTheAnswersOfFigures9To11FollowTheirIntervals(t *testing.T) {
	tests := map[string]struct {
		figure int
		added  float64 // by the largest amount of the feature: points of gain, or per cent of broken promises
		spread float64 // the factor of noise
		want   string
	}{
		"9, a gain that grows":   {9, 2, 1, "More: with 20 % drawn to cancel, λ 100 % gains +7.0 points"},
		"9, a gain that shrinks": {9, -2, 1, "Less: with 20 % drawn to cancel, λ 100 % gains +3.0 points"},
		"9, a noisy change":      {9, 2, 50, "Cannot tell: with 20 %"},
		"10, more broken": {10, 2, 1, "More: with 8 outages expected in 15 days, 10.00 % (10.00 to 10.00) of the promises are " +
			"broken with strict windows and 12.00 %"},
		"10, fewer broken": {10, -2, 1, "Fewer: with 8 outages expected in 15 days, 10.00 %"},
		"10, as many":      {10, 0, 1, "Cannot tell: with 8 outages"},
		"11, utilisation": {11, 2, 1, "gains +7.0 points (6.8 to 7.2) of utilisation over strict windows, against +5.0 points " +
			"(5.0 to 5.0) without, a change of +2.0 points"},
		"11, work as asked for": {11, 2, 1, "Counted as work that was asked for, it gains +5.0 points (5.0 to 5.0) against +5.0 points"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			f := figureWith(t, oneSeed(), tc.figure, 4, func(i Item) Result {
				r := Result{Utilisation: 0.5, Revenue: 0.45, Jobs: 1000, Accepted: 500}
				hasLargestAmount := i.Cancelled == 20 || i.Outages == 8 || i.Molded == 100
				if i.Lambda > 0 {
					r.Utilisation, r.Revenue = r.Utilisation+0.05, r.Revenue+0.05
					if hasLargestAmount {
						r.Utilisation += tc.added/100 + tc.spread*noise[i.Period]
					}
				}
				if hasLargestAmount {
					r.Broken = 50 // 10 % of the accepted
					if i.Lambda > 0 {
						r.Broken += int32(5 * tc.added) // 5 of 500 are 1 %
					}
				}
				return r
			})
			if !strings.Contains(f.Claim.Finding, tc.want) {
				t.Errorf("got %s\nwant %q in it", f.Claim.Finding, tc.want)
			}
		})
	}
}

func TestFigure12IsPairedWithEDF(t *testing.T) {
	f := figureWith(t, oneSeed(), 12, 4, func(i Item) Result {
		if i.Discount != 30 || i.Lambda != 50 || i.Load != 1250 {
			t.Fatalf("got %+v, want the middle window and load at the discount of Figure 12", i.Cell)
		}
		r := Result{Utilisation: 0.5, Revenue: 0.4, Jobs: 100, Accepted: 50}
		if i.Order == schedule.Revenue {
			r.Revenue, r.Utilisation, r.Accepted = r.Revenue+0.02+noise[i.Period], 0.49, 40
		}
		return r
	})
	top := rowWhere(t, f, func(c Cell) bool { return c.Order == schedule.Revenue })
	if top.Baseline != "edf" || !near(top.Diff.Mean, 2) || !near(comparisonOf(top, "utilisation_diff").Mean, -1) ||
		!near(comparisonOf(top, "acceptance_diff").Mean, -10) {
		t.Errorf("got %+v, want 2 points of revenue more than EDF, 1 point less utilisation and 10 points fewer accepted", top)
	}
	const want = "The highest price first changes it by +2.0 points (1.8 to 2.2) against EDF, utilisation by −1.0 points (−1.0 to −1.0)"
	if !strings.Contains(f.Claim.Finding, want) {
		t.Errorf("got %s\nwant %q in it", f.Claim.Finding, want)
	}
}

// TestWithoutItsFeatureAFigureHasThePapersNumbers checks that a run with agreements that has no feature (asking, cancellation, outage, mold
// and so on), or only a discount, equals the paper's run. With accurate estimates its revenue at full price is the utilisation, except for
// the rounding of jobs that cross H: less than a processor-second for each job.
func TestWithoutItsFeatureAFigureHasThePapersNumbers(t *testing.T) {
	trace := smallTrace(t, 3)
	p := oneSeed()
	replicate := Replicate{Source: 0, Period: 1, Seed: 5}
	compared := 0
	for _, n := range figuresBeyond {
		for _, c := range p.figure(n).cells {
			if c.Order == schedule.Revenue || !c.changesPricesOnly() {
				continue
			}
			compared++
			got := resultOf(t, runOf(p, c, true), replicate, trace)
			withoutFeature := c
			withoutFeature.Beyond = Beyond{}
			want := resultOf(t, runOf(p, withoutFeature, false), replicate, trace)
			if got.Utilisation != want.Utilisation || got.Accepted != want.Accepted || got.Jobs != want.Jobs {
				t.Errorf("figure %d, %+v: got %+v, want %+v", n, c, got, want)
			}
			rounding := float64(got.Jobs) / float64(int64(trace.Procs)*int64(workload.Config{Load: c.Load}.Horizon()))
			if c.Discount == 0 && !(got.Revenue <= got.Utilisation && got.Revenue > got.Utilisation-rounding) {
				t.Errorf("figure %d, %+v: got revenue %v, want the utilisation %v less at most %v", n, c, got.Revenue, got.Utilisation,
					rounding)
			}
			if c.Discount > 0 && c.Lambda > 0 && got.Revenue >= got.Utilisation {
				t.Errorf("figure %d, %+v: got revenue %v with a discount, want less than %v", n, c, got.Revenue, got.Utilisation)
			}
		}
	}
	if compared < 25 {
		t.Errorf("got %d compared cells, want at least 25: the cells without a feature or with only a discount", compared)
	}
}

// TestTheAccountsOfSessionsAddUp checks every run of the figures beyond the paper on the small log: every job is counted once, and the
// money adds up exactly.
func TestTheAccountsOfSessionsAddUp(t *testing.T) {
	trace := smallTrace(t, 4)
	p := oneSeed()
	seen := Result{} // the sums of some counts over all runs
	for _, n := range figuresBeyond {
		for _, c := range p.figure(n).cells {
			if c.CoAllocated.Kind != workload.NoCoAllocation {
				continue // the run has no session
			}
			var r runner
			k := runOf(p, c, true)
			drawn := k.workload(0, 2)
			config := k.config(trace.Procs, drawn, true)
			if err := r.makeJobs(drawn, trace); err != nil {
				t.Fatal(err)
			}
			s, err := r.runSession(k, drawn, config)
			if err != nil {
				t.Fatal(err)
			}
			b, result := s.Balance(), resultOfSession(s, config)
			if b.Done+b.Cancelled+b.Broken+b.Denied != len(r.jobs) || b.Open != 0 || int(result.Accepted)+b.Denied != len(r.jobs) {
				t.Errorf("%+v: got the balance %+v and %d accepted, want each of %d jobs in one state", c, b, result.Accepted, len(r.jobs))
			}
			if all := s.Revenue(0); all != b.Charged {
				t.Errorf("%+v: got finished jobs charged %d, want %d as in the balance", c, all, b.Charged)
			}
			inHorizon, later := s.Revenue(workload.Config{Load: c.Load}.Horizon()), agreement.Money(0)
			for _, row := range s.Rows() {
				if row.HeldProcs == 0 || row.End <= (workload.Config{Load: c.Load}).Horizon() {
					continue
				}
				if account, _ := s.Account(row.ID); account.State == agreement.Finished {
					later += account.Charge()
				}
			}
			if inHorizon > b.Revenue() || inHorizon < b.Revenue()-later {
				t.Errorf("%+v: got a revenue of %d in [0, H), want at most %d in all, less at most %d of jobs that end later", c, inHorizon,
					b.Revenue(), later)
			}
			if err := result.validate(); err != nil {
				t.Error(err)
			}
			seen.Helped, seen.Cancelled, seen.Broken = seen.Helped+result.Helped, seen.Cancelled+result.Cancelled, seen.Broken+result.Broken
		}
	}
	if seen.Helped == 0 || seen.Cancelled == 0 || seen.Broken == 0 {
		t.Errorf("got %+v, want some helped, cancelled and broken jobs", seen)
	}
}

func TestFigure13CountsTheWishesThatAreGranted(t *testing.T) {
	f := figureWith(t, oneSeed(), 13, 4, func(i Item) Result {
		r := Result{Utilisation: 0.5 + noise[i.Period], Revenue: 0.4, Jobs: 100, Accepted: 80}
		if i.Changing > 0 {
			// wishSlot is 0 and wishSlack is 1, so half of the wishes for slack are granted.
			r.Asked, r.Granted, r.Revenue = 8, int32(8-4*i.Wish), 0.4+float64(i.Penalty)/1000+noise[i.Period]
		}
		return r
	})
	for _, tc := range []struct {
		wish, penalty int
		granted, diff float64
	}{{wishSlot, 0, 100, 0}, {wishSlot, latePenalty, 100, 2}, {wishSlack, 0, 50, 0}} {
		row := rowWhere(t, f, func(c Cell) bool { return c.Changing == 100 && c.Wish == tc.wish && c.Penalty == tc.penalty })
		if got := comparisonOf(row, "granted"); !near(got.Mean, tc.granted) || !near(row.Diff.Mean, tc.diff) || row.Baseline != "no change" {
			t.Errorf("%+v: got %v %% granted and %v points above %q, want %v %% and %v points above \"no change\"", tc, got.Mean, row.Diff.Mean,
				row.Baseline, tc.granted, tc.diff)
		}
	}
	if none := rowWhere(t, f, func(c Cell) bool { return c.Changing == 0 && c.Wish == wishSlack }); none.Diff.N != 0 {
		t.Errorf("no changes: got the difference %+v, want none", none.Diff)
	}
}

func TestFigure14ComputesThePriceOfFixing(t *testing.T) {
	f := figureWith(t, oneSeed(), 14, 4, func(i Item) Result {
		r := Result{Utilisation: 0.5, Revenue: 0.5 + float64(i.Period)/100, Jobs: 10, Accepted: 5}
		if i.Fix != schedule.Never { // fixing costs 2 points; if it is paid for, it brings 6
			r.Revenue += -0.02 + 0.06*float64(i.FixingIsPaid)
		}
		return r
	})
	for _, row := range f.Cells {
		mustCost, ok := row.Compared("must_cost")
		// Paid fixing costs 120 % of the discount: all of it, and a penalty of 20 %. That brings 6 points, so 40 % bring the 2 points that fixing
		// costs.
		if want := row.Fix != schedule.Never && row.FixingIsPaid == 1; ok != want || ok && !near(mustCost.Mean, 40) {
			t.Errorf("%+v: got %v, %t, want 40 exactly if fixing is paid for", row.Cell, mustCost.Mean, ok)
		}
	}
	if want := "costs 40 % of the discount that it ends"; !strings.Contains(f.Claim.Finding, want) {
		t.Errorf("got %s\nwant %q in it", f.Claim.Finding, want)
	}
}

// TestTheComparedRowsOfFigure15DifferOnlyInRescue invents results in which each provider rescues another number of jobs.
func TestTheComparedRowsOfFigure15DifferOnlyInRescue(t *testing.T) {
	f := figureWith(t, oneSeed(), 15, 4, func(i Item) Result {
		provider := providerOf(i.Cell)
		r := Result{Utilisation: 0.5, Revenue: 0.5 + noise[i.Period] + float64(provider)/10, Jobs: 100, Accepted: 50, Broken: 10, Paid: 0.1}
		if i.Rescue > 0 {
			rescued := int32(provider + 1)
			r.Broken, r.Rescued, r.Paid = 10-rescued, rescued, 0.1-float64(rescued)/100
		}
		return r
	})
	if len(f.Cells) != 12 {
		t.Fatalf("got %d rows, want 2 numbers of outages, 3 providers, with and without rescue", len(f.Cells))
	}
	for provider := range providers {
		row := rowWhere(t, f, func(c Cell) bool { return c.Outages == 8 && providerOf(c) == provider && c.Rescue == 1 })
		without := rowWhere(t, f, func(c Cell) bool { return c == notRescued(row.Cell) })
		if without.Baseline != "" || without.Tolerant != row.Tolerant || without.Offers != row.Offers ||
			without.OfferRecipients != row.OfferRecipients {
			t.Errorf("%s: %+v is compared with %+v, want the same provider without rescue", providers[provider], row.Cell, without.Cell)
		}
		kept, paid, revenue := comparisonOf(row, "kept"), comparisonOf(row, "paid_diff"), comparisonOf(row, "revenue_diff")
		rescued := float64(provider + 1) // of 50 accepted jobs: 2 % each
		if !near(row.Diff.Mean, -2*rescued) || !near(kept.Mean, 2*rescued) || !near(paid.Mean, -rescued) || !near(revenue.Mean, 0) {
			t.Errorf("%s: got %v points broken, %v %% kept, %v points paid and %v of revenue, want %v, %v, %v and 0", providers[provider],
				row.Diff.Mean, kept.Mean, paid.Mean, revenue.Mean, -2*rescued, 2*rescued, -rescued)
		}
	}
}

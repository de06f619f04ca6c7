package study

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/log/swf"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// sdscLog returns the SDSC SP2 log. It is not part of the project; without it the test is skipped.
func sdscLog(t testing.TB) *workload.Trace {
	t.Helper()
	const name = "SDSC-SP2-1998-4.2-cln.swf.gz"
	f, err := os.Open(sharedtest.Path(t, "traces", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	hash := sha256.New()
	log, err := swf.Read(io.TeeReader(f, hash), swf.Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := workload.NewTrace(name, log)
	if err != nil {
		t.Fatal(err)
	}
	trace.SHA256 = hex.EncodeToString(hash.Sum(nil))
	return trace
}

// prototype has the mean utilisations, in per cent, that an independent program with the same rules and other random draws measured on the
// log: with strict windows, and with windows of 25, 50 and 100 % under FIFO, BJF, Shuffle, LFF and EDF.
var prototype = []struct {
	load     workload.Load
	strict   float64
	flexible [3][5]float64
}{
	{1000, 48.7, [3][5]float64{{49.6, 49.8, 50.1, 50.5, 50.8}, {50.2, 50.6, 51.2, 52.0, 52.5}, {51.8, 52.6, 52.9, 54.4, 54.9}}},
	{1250, 53.4, [3][5]float64{{54.5, 54.6, 55.0, 55.4, 55.8}, {55.3, 55.8, 56.1, 57.3, 57.9}, {57.0, 57.8, 58.2, 59.8, 60.5}}},
	{1500, 56.3, [3][5]float64{{57.4, 57.7, 57.9, 58.7, 59.0}, {58.6, 59.0, 59.5, 60.4, 61.0}, {60.5, 61.3, 61.8, 62.9, 63.9}}},
}

// prototypeFixing has that program's mean utilisations at arrival rate 1.25 with windows of 25, 50 and 100 %, each for f = 0, 25, 50 and 75
// % and never.
var prototypeFixing = [3][5]float64{{54.5, 54.6, 55.0, 55.4, 55.8}, {55.3, 55.6, 56.4, 57.2, 57.9}, {57.0, 57.7, 58.7, 59.7, 60.5}}

// prototypeOffers has that program's mean utilisations at arrival rate 1.25 for thresholds of 25, 50 and 100 %, with offers to the flexible
// half and to all.
var prototypeOffers = map[schedule.OfferRecipients][3]float64{schedule.OffersToFlexible: {55.0, 56.5, 58.4},
	schedule.OffersToAll: {56.4, 59.1, 62.6}}

// TestTheRealLogGivesThePrototypesFigures checks that every cell that the prototype has is within 1.5 points of it on the real log, and
// that the claims have the known verdicts.
func TestTheRealLogGivesThePrototypesFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: 49 periods of the real log take some seconds")
	}
	trace := sdscLog(t)
	p := oneSeed()
	s, err := compute(mustPlan(t, p, []Source{SourceOf(trace)}, allFigures), []*workload.Trace{trace}, runtime.NumCPU())
	if err != nil {
		t.Fatal(err)
	}
	worst, compared := 0.0, 0
	check := func(f *FigureResult, c Cell, got stats.Summary, want float64) {
		t.Helper()
		d := got.Mean - want
		worst, compared = max(worst, math.Abs(d)), compared+1
		if math.Abs(d) > 1.5 || f.N != 49 {
			t.Errorf("figure %d, %+v: got %.2f %% over %d periods, want %.1f within 1.5 over 49", f.Number, c, got.Mean, f.N, want)
		}
	}
	checkCell := func(f *FigureResult, c Cell, want float64) {
		t.Helper()
		check(f, c, rowWhere(t, f, func(got Cell) bool { return got == c }).Summary, want)
	}
	one, two, four, five := s.Figure(1), s.Figure(2), s.Figure(4), s.Figure(5)
	orders := [5]schedule.Order{schedule.FIFO, schedule.BJF, schedule.Shuffle, schedule.LFF, schedule.EDF}
	for _, want := range prototype {
		checkCell(two, withOrder(flexibleCell(p, want.load, 0), schedule.FIFO), want.strict)
		for i, lambda := range p.Lambdas {
			for j, order := range orders {
				checkCell(one, withOrder(flexibleCell(p, want.load, lambda), order), want.flexible[i][j])
			}
		}
	}
	for i, lambda := range p.Lambdas {
		for j, f := range withNever(p.FixShares) {
			checkCell(four, fixingCell(p, 1250, lambda, f), prototypeFixing[i][j])
		}
	}
	for i, threshold := range p.OfferThresholds {
		checkCell(five, offerCell(p, 1250, threshold, p.OfferRecipients), prototypeOffers[p.OfferRecipients][i])
		row := rowWhere(t, five, func(c Cell) bool { return c.Load == 1250 && c.Offers == threshold })
		other, _ := row.Compared("other")
		check(five, offerCell(p, 1250, threshold, schedule.OffersToAll), other.Summary, prototypeOffers[schedule.OffersToAll][i])
	}
	t.Logf("%d cells compared, the greatest difference is %.2f points", compared, worst)

	want := []report.Verdict{report.Inconclusive, report.Holds, report.Inconclusive, report.Holds, report.DependsOnReading, report.DoesNotHold,
		report.Inconclusive, report.DoesNotHold, report.Inconclusive}
	for i, c := range s.Claims() {
		if c.Verdict != want[i] {
			t.Errorf("figure %s: got %v, want %v: %s", c.Figure, c.Verdict, want[i], c.Finding)
		}
	}
}

// BenchmarkFigures computes the paper's figures and the figures beyond the paper on the real log and on a small synthetic log.
func BenchmarkFigures(b *testing.B) {
	study := func(name string, figures []int, trace func(testing.TB) *workload.Trace) {
		b.Run(name, func(b *testing.B) {
			t := trace(b)
			plan := mustPlan(b, oneSeed(), []Source{SourceOf(t)}, figures)
			for b.Loop() {
				s, err := compute(plan, []*workload.Trace{t}, runtime.NumCPU())
				if err != nil || s.Done() != plan.Len() {
					b.Fatalf("%d of %d done, error %v", s.Done(), plan.Len(), err)
				}
			}
			b.ReportMetric(float64(plan.Len()*b.N)/b.Elapsed().Seconds(), "runs/s")
		})
	}
	small := func(b testing.TB) *workload.Trace { return smallTrace(b, 1) }
	study("sdsc-49-periods", allFigures, sdscLog)
	study("small-2-periods", allFigures, small)
	study("beyond-sdsc-49-periods", figuresBeyond, sdscLog)
	study("beyond-small-2-periods", figuresBeyond, small)
}

// BenchmarkFigureTables computes the paper's six figures from the results of 49 replicates, as the page does whenever results have arrived.
func BenchmarkFigureTables(b *testing.B) {
	plan := mustPlan(b, oneSeed(), fakeSource(49), allFigures)
	s := NewState(plan)
	for i := range plan.Len() {
		if err := s.Add(i, inventedResult(plan, i)); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		for _, n := range allFigures {
			if f := s.Figure(n); f.N != 49 {
				b.Fatalf("figure %d: got n %d, want 49", n, f.N)
			}
		}
	}
}

// TestFigure5HoldsUnderTheDraftsRulesOnTheRealLog checks the sentence in Figure 5's caveat that its claim holds under the draft’s rules.
// One seed gives the same verdict as ten.
func TestFigure5HoldsUnderTheDraftsRulesOnTheRealLog(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: 49 periods of the real log take some seconds")
	}
	trace := sdscLog(t)
	claim := func(edition schedule.Edition) report.Claim {
		p := oneSeed()
		p.Edition = edition
		s, err := compute(mustPlan(t, p, []Source{SourceOf(trace)}, []int{5}), []*workload.Trace{trace}, runtime.NumCPU())
		if err != nil {
			t.Fatal(err)
		}
		return s.Figure(5).Claim
	}
	if got := claim(schedule.Draft); got.Verdict != report.Holds {
		t.Errorf("the draft's rules: got %v, want holds: %s", got.Verdict, got.Finding)
	}
	got := claim(schedule.Published)
	const caveat = "under the draft’s rules it holds in full on the log of the SDSC SP2"
	if got.Verdict == report.Holds || !strings.Contains(got.Caveat, caveat) {
		t.Errorf("the published rules: got %v with the caveat %q, want another verdict and %q", got.Verdict, got.Caveat, caveat)
	}
}

package pool

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// A Reading is one way to take the paper where it can be taken in two.
type Reading struct {
	Name, Title string
	Reject      admission.RejectAt
	Bind        testbed.Bind
	SetBy       admission.SetAvailability
	LocalWork   testbed.LocalWork
}

// Readings are those that are studied, the default first: the two of the limit with the two of where a request runs, and the default
// with the other availabilities of a k-set and the other local work.
var Readings = []Reading{
	{"L-set", "reject at L = a k, run in the k-set", admission.AtQueueLength, testbed.FromSet, admission.AnyUp, testbed.Blocks},
	{"k-set", "reject at k as printed, run in the k-set", admission.AtSetLength, testbed.FromSet, admission.AnyUp, testbed.Blocks},
	{"L-pool", "reject at L = a k, run anywhere in the pool", admission.AtQueueLength, testbed.FromPool, admission.AnyUp, testbed.Blocks},
	{"k-pool", "reject at k as printed, run anywhere in the pool", admission.AtSetLength, testbed.FromPool, admission.AnyUp, testbed.Blocks},
	{"L-set-mean", "as the first, the k-set's mean availability", admission.AtQueueLength, testbed.FromSet, admission.MeanUp, testbed.Blocks},
	{"L-set-all", "as the first, that all of the k-set are up", admission.AtQueueLength, testbed.FromSet, admission.AllUp, testbed.Blocks},
	{"L-set-shares", "as the first, local jobs share nodes", admission.AtQueueLength, testbed.FromSet, admission.AnyUp, testbed.Shares},
	{"L-set-mean-shares", "the k-set's mean availability, local jobs share", admission.AtQueueLength, testbed.FromSet, admission.MeanUp,
		testbed.Shares},
	{"L-set-all-shares", "that all of the k-set are up, local jobs share", admission.AtQueueLength, testbed.FromSet, admission.AllUp,
		testbed.Shares},
}

// ReadingOf is the reading that a scenario has; one of its own name where Readings lacks it.
func ReadingOf(s testbed.Scenario) Reading {
	for _, r := range Readings {
		if r.Apply(s) == s {
			return r
		}
	}
	return Reading{"scenario", "as the parameters say", s.Reject, s.Bind, s.SetBy, s.LocalWork}
}

// Apply is the scenario under the reading.
func (r Reading) Apply(s testbed.Scenario) testbed.Scenario {
	s.Reject, s.Bind, s.SetBy, s.LocalWork = r.Reject, r.Bind, r.SetBy, r.LocalWork
	return s
}

// Claims judges the paper's claims on the figures that the study has, and then what sections 6.1 and 6.2 conclude beside them.
func (r *Results) Claims() []report.Claim {
	var out []report.Claim
	for _, f := range Figures {
		if slices.Contains(r.study.Figures, f.Number) {
			out = append(out, r.Claim(f.Number))
		}
	}
	return append(out, r.textClaims()...)
}

// textClaims judges what the text concludes from the runs of Figures 4 and 5, and of 6 and 7.
func (r *Results) textClaims() (out []report.Claim) {
	has := func(policy bool) bool {
		return slices.ContainsFunc(r.study.Figures, func(n int) bool { return n != ThresholdSweep && figureOf(n).Policy == policy })
	}
	if has(false) {
		out = append(out, r.acceptanceClaim())
	}
	if has(true) {
		out = append(out, r.leadClaim(), r.abortedClaim())
	}
	return out
}

// SectionClaims judges what can be said beside a figure, which the study must have: what the text around it concludes, and of Figure 7 the
// lead.
func (r *Results) SectionClaims(figure int) []report.Claim {
	switch f := r.mustHave(figure); {
	case !f.Policy:
		return []report.Claim{r.acceptanceClaim()}
	case figure == 7:
		return []report.Claim{r.leadClaim(), r.abortedClaim()}
	}
	return []report.Claim{r.abortedClaim()}
}

// acceptanceClaim judges section 6.1's "open system has high accept ratio" by the steps of Figures 4 and 5.
func (r *Results) acceptanceClaim() report.Claim {
	c := report.Claim{Figure: "6.1", Title: "Openness and acceptance",
		Paper: "an open system has a high accept ratio: it rises with k and with a"}
	r.judgeSteps(&c, measure("accept"), 1)
	return c
}

// abortedClaim judges section 6.2's reason: under strict negotiation more requests are aborted after they were admitted. That may be a
// share of those admitted, which is what E_r is about, or of all requests; the difference at every gap is adjusted over both.
func (r *Results) abortedClaim() report.Claim {
	c := report.Claim{Figure: "6.2", Title: "Aborted after admission",
		Paper: "strict negotiation aborts more requests after it has admitted them than kAPAC does"}
	readings := []struct {
		name string
		of   func(o *testbed.Outcome) float64 // percent
	}{
		{"of those admitted", func(o *testbed.Outcome) float64 { return 100 - o.EffectivenessRatio() }},
		{"of all requests", func(o *testbed.Outcome) float64 { return o.AcceptRatio() - o.SuccessRatio() }},
	}
	var all []report.Comparison
	for _, reading := range readings {
		aborted := testbed.Measure{Of: reading.of}
		for _, gap := range Gaps {
			more := minus(r.sample(policyCell(r.study.Scenario, testbed.Strict, gap), aborted),
				r.sample(policyCell(r.study.Scenario, testbed.KAPAC, gap), aborted))
			what := fmt.Sprintf("aborted %s, strict less kAPAC, every %v s", reading.name, gap)
			all = append(all, report.Comparison{Part: reading.name, What: what, Unit: "points", Diffs: more, Side: 1})
		}
	}
	c.JudgeDifferences(all)
	var words []string
	for _, reading := range readings {
		of := func(p testbed.Policy, gap float64) string {
			return meanText(r.sample(policyCell(r.study.Scenario, p, gap), testbed.Measure{Of: reading.of}))
		}
		slow, fast := Gaps[0], Gaps[len(Gaps)-1]
		words = append(words, fmt.Sprintf("%s, strict negotiation aborts %s %% and kAPAC %s %% at a request every %v s, %s and %s %% at one "+
			"every %v s",
			reading.name, of(testbed.Strict, slow), of(testbed.KAPAC, slow), slow, of(testbed.Strict, fast), of(testbed.KAPAC, fast), fast))
	}
	c.Say(fmt.Sprintf("O%s; %s. %s", strings.TrimPrefix(words[0], "o"), words[1], decisiveTally(c)))
	return c
}

// decisiveTally ends a finding that turns on how many comparisons agree.
func decisiveTally(c report.Claim) string {
	return report.Decisive(report.TallyOf(c.Decides()).String())
}

// Claim judges the paper's claim on one figure, which the study must have.
func (r *Results) Claim(figure int) report.Claim {
	f := r.mustHave(figure)
	if f.Policy {
		return r.policyClaim(f)
	}
	return r.openClaim(f)
}

// openClaim judges Figures 4 and 5.
func (r *Results) openClaim(f *Figure) report.Claim {
	side := 1
	if f.Number == 5 {
		side = -1
	}
	c := report.Claim{Figure: strconv.Itoa(f.Number), Title: f.Title, Paper: f.Claim}
	r.judgeSteps(&c, f.Measure, side)
	return c
}

// judgeSteps judges that a measure rises (side 1) or falls (-1) with k and with a: by the steps from k = 1 to 5 and from 5 to 10 for each
// a, which show a curve that turns, and by those from a to the next larger a, averaged over k within a seed.
func (r *Results) judgeSteps(c *report.Claim, m testbed.Measure, side int) {
	at := func(k int, a float64) []float64 { return r.sample(openCell(r.study.Scenario, k, a), m) }
	var all []report.Comparison
	for _, a := range Factors {
		for _, step := range [][2]int{{1, 5}, {5, 10}} {
			what := fmt.Sprintf("%s at k = %d less at k = %d, a = %v", m.Symbol, step[1], step[0], a)
			all = append(all, report.Comparison{Part: "with k", What: what, Unit: "points", Diffs: minus(at(step[1], a), at(step[0], a)),
				Side: side})
		}
	}
	for i := range len(Factors) - 1 {
		more, less := Factors[i], Factors[i+1]
		var perK [][]float64
		for _, k := range SetLengths {
			perK = append(perK, minus(at(k, more), at(k, less)))
		}
		what := fmt.Sprintf("%s at a = %v less at a = %v, mean over k", m.Symbol, more, less)
		all = append(all, report.Comparison{Part: "with a", What: what, Unit: "points", Diffs: meanOver(perK), Side: side})
	}
	c.JudgeDifferences(all)
	mean := func(k int, a float64) string { return meanText(at(k, a)) }
	c.Say(fmt.Sprintf("At a = 2, %s goes from %s %% (k = 1) over %s %% (k = 5) to %s %% (k = 10); at k = 1 it is %s, %s and %s %% for "+
		"a = 3, 2 and 1.5, at k = 10 it is "+
		"%s, %s and %s %%. %s", m.Symbol, mean(1, 2), mean(5, 2), mean(10, 2), mean(1, 3), mean(1, 2), mean(1, 1.5),
		mean(10, 3), mean(10, 2), mean(10, 1.5), decisiveTally(*c)))
}

// policyClaim judges Figures 6 and 7: the paired difference at every gap, and what the paper says of the curves. Of Figure 6 it prints
// "reduces less slowly": kAPAC's curve falls by less, or, to the letter, by more than that of strict negotiation. Of Figure 7 it says that
// kAPAC's own curve rises: every step to the next faster rate.
func (r *Results) policyClaim(f *Figure) report.Claim {
	var all []report.Comparison
	widest, lead := 0.0, math.Inf(-1)
	for _, gap := range Gaps {
		sample := r.ahead(f, gap)
		what := fmt.Sprintf("%s, kAPAC less strict, every %v s", f.Measure.Symbol, gap)
		all = append(all, report.Comparison{Part: "kAPAC leads", What: what, Unit: "points", Diffs: sample, Side: 1})
		if mean := stats.Summarize(sample).Mean; mean > lead {
			widest, lead = gap, mean
		}
	}
	slow, fast := Gaps[0], Gaps[len(Gaps)-1]
	if f.Number == 6 {
		grows := r.leadGrows(f)
		grows.Part = "falls more slowly"
		less := grows
		less.Part, less.Side = `"less slowly"`, -1
		all = append(all, grows, less)
	} else {
		for i := range len(Gaps) - 1 {
			rise := minus(r.at(f, testbed.KAPAC, Gaps[i+1]), r.at(f, testbed.KAPAC, Gaps[i]))
			what := fmt.Sprintf("kAPAC's %s every %v s less every %v s", f.Measure.Symbol, Gaps[i+1], Gaps[i])
			all = append(all, report.Comparison{Part: "kAPAC's curve rises", What: what, Unit: "points", Diffs: rise, Side: 1})
		}
	}
	c := report.Claim{Figure: strconv.Itoa(f.Number), Title: f.Title, Paper: f.Claim}
	c.JudgeDifferences(all)
	mean := func(p testbed.Policy, gap float64) string { return meanText(r.at(f, p, gap)) }
	finding := fmt.Sprintf("From a request every %v s to one every %v s %s goes from %s to %s %% under kAPAC and from %s to %s %% under "+
		"strict negotiation. ", slow, fast, f.Measure.Symbol, mean(testbed.KAPAC, slow), mean(testbed.KAPAC, fast), mean(testbed.Strict, slow),
		mean(testbed.Strict, fast))
	if widest != 0 {
		finding += fmt.Sprintf("kAPAC's lead is widest every %v s: %s points. ", widest, report.Fixed(lead, 1))
	}
	c.Say(finding + decisiveTally(c))
	return c
}

// leadClaim judges what Figure 7 can also be taken to say, which the paper does not: that kAPAC's lead grows with the rate.
func (r *Results) leadClaim() report.Claim {
	f := figureOf(7)
	slow, fast := Gaps[0], Gaps[len(Gaps)-1]
	c := report.Claim{Figure: "7", Title: "The lead in utilisation (ours)",
		Paper: "not claimed: kAPAC's lead in utilisation grows as requests come faster"}
	c.JudgeDifferences([]report.Comparison{r.leadGrows(f)})
	c.Finding = fmt.Sprintf("From a request every %v s to one every %v s the lead goes from %s to %s points.", slow, fast,
		meanText(r.ahead(f, slow)), meanText(r.ahead(f, fast)))
	return c
}

// at is a figure's measure under a policy, ahead kAPAC's lead, one value a seed.
func (r *Results) at(f *Figure, p testbed.Policy, gap float64) []float64 {
	return r.sample(policyCell(r.study.Scenario, p, gap), f.Measure)
}

func (r *Results) ahead(f *Figure, gap float64) []float64 {
	return minus(r.at(f, testbed.KAPAC, gap), r.at(f, testbed.Strict, gap))
}

// leadGrows compares the lead at the fast end with that at the slow end: above 0, kAPAC falls less (Figure 6) or rises more (Figure 7).
func (r *Results) leadGrows(f *Figure) report.Comparison {
	slow, fast := Gaps[0], Gaps[len(Gaps)-1]
	what := fmt.Sprintf("%s, kAPAC less strict, every %v s less every %v s", f.Measure.Symbol, fast, slow)
	return report.Comparison{What: what, Unit: "points", Diffs: minus(r.ahead(f, fast), r.ahead(f, slow)), Side: 1}
}

// meanText is a sample's mean for a sentence; a dash where nothing has a value.
func meanText(sample []float64) string {
	if s := stats.Summarize(sample); s.N > 0 {
		return report.Fixed(s.Mean, 1)
	}
	return "–"
}

// minus is a - b, value by value.
func minus(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return d
}

// meanOver is the mean over the rows, column by column, leaving out NaN; NaN where nothing is left.
func meanOver(rows [][]float64) []float64 {
	out := make([]float64, len(rows[0]))
	for i := range out {
		sum, n := 0.0, 0
		for _, row := range rows {
			if !math.IsNaN(row[i]) {
				sum += row[i]
				n++
			}
		}
		out[i] = sum / float64(n)
	}
	return out
}

// WithReading is a table of claims or evidence with the name of how the paper was read, in a column after the first.
func WithReading(reading string, t *report.Table) *report.Table {
	t.Columns = slices.Insert(t.Columns, 1, report.Column{Name: "reading"})
	for i := range t.Rows {
		t.Rows[i] = slices.Insert(t.Rows[i], 1, reading)
	}
	return t
}

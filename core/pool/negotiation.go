package pool

import (
	"fmt"
	"math"
	"strings"

	"juggle/core/experiment"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// Gaps are the axis of Figures 6 and 7, in seconds. Section 6.1 gives the ends; those between are ours.
var Gaps = []float64{500, 400, 300, 200, 150, 100, 80, 60, 40, 20}

var slowest, fastest = Gaps[0], Gaps[len(Gaps)-1]

var bothPolicies = []testbed.Policy{testbed.KAPAC, testbed.Strict}

var success = figure{
	number: 6, title: "Success of kAPAC and strict negotiation",
	claim: "kAPAC completes more requests than strict negotiation at every arrival rate, and as " +
		"they come faster its success falls more slowly (printed: \"reduces less slowly\")",
	measures: []testbed.Measure{measure("success")}, runs: policyRuns, names: []column{gapColumn, policyColumn},
	varies: []string{"gap_s"},
	base:   strictly, baseline: "kAPAC less strict",
	judge: func(v *view, c *report.Claim) {
		// "Less slowly" is taken for its opposite: section 6.2 goes on that kAPAC "can choose resources in great range", so it loses less.
		grows := v.leadGrows()
		grows.Part = "falls more slowly"
		v.judgeLead(c, []report.Comparison{grows})
	},
	beside: []func(*view) report.Claim{aborted, missRejects, stability},
}

var use = figure{
	number: 7, title: "Utilisation of kAPAC and strict negotiation",
	claim:    "kAPAC uses the resources better than strict negotiation, and its use rises quickly as requests come faster",
	measures: []testbed.Measure{measure("utilisation")}, runs: policyRuns, names: []column{gapColumn, policyColumn},
	varies: []string{"gap_s"},
	base:   strictly, baseline: "kAPAC less strict",
	judge: func(v *view, c *report.Claim) {
		var rises []report.Comparison // every step of kAPAC's own curve to the next faster rate
		for i := range len(Gaps) - 1 {
			what := fmt.Sprintf("kAPAC's %s every %v s less every %v s", v.measures[0].Symbol, Gaps[i+1], Gaps[i])
			rises = append(rises, report.Comparison{Part: "kAPAC's curve rises", What: what, Unit: "points",
				Diffs: experiment.Minus(v.under(testbed.KAPAC, Gaps[i+1], v.measures[0]), v.under(testbed.KAPAC, Gaps[i], v.measures[0])), Side: 1})
		}
		v.judgeLead(c, rises)
	},
	beside: []func(*view) report.Claim{lead, aborted},
}

func policyRun(s testbed.Scenario, p testbed.Policy, gap float64) Run {
	s.Gap = gap
	return Run{s, p}
}

func policyRuns(s testbed.Scenario) (all []Run) {
	for _, gap := range Gaps {
		for _, p := range bothPolicies {
			all = append(all, policyRun(s, p, gap))
		}
	}
	return all
}

func strictly(r Run) Run { return Run{r.Scenario, testbed.Strict} }

// under is a measure under a policy, ahead kAPAC's lead in the figure's, one value a seed.
func (v *view) under(p testbed.Policy, gap float64, m testbed.Measure) []float64 {
	return v.sample(policyRun(v.plan.Study.Scenario, p, gap), m)
}

func (v *view) ahead(gap float64) []float64 {
	return experiment.Minus(v.under(testbed.KAPAC, gap, v.measures[0]), v.under(testbed.Strict, gap, v.measures[0]))
}

// atEveryGap is a comparison at each arrival rate; the claim is that its differences are above 0.
func atEveryGap(part, what, unit string, diffs func(gap float64) []float64) (all []report.Comparison) {
	for _, gap := range Gaps {
		all = append(all, report.Comparison{Part: part, What: fmt.Sprintf("%s, every %v s", what, gap), Unit: unit, Diffs: diffs(gap), Side: 1})
	}
	return all
}

// judgeLead judges the paired difference at every gap, and what the paper says of the curves.
func (v *view) judgeLead(c *report.Claim, curves []report.Comparison) {
	m := v.measures[0]
	widest, lead := 0.0, math.Inf(-1)
	for _, gap := range Gaps {
		if mean := stats.Summarize(v.ahead(gap)).Mean; mean > lead {
			widest, lead = gap, mean
		}
	}
	c.JudgeDifferences(append(atEveryGap("kAPAC leads", m.Symbol+", kAPAC less strict", "points", v.ahead), curves...))
	mean := func(p testbed.Policy, gap float64) string { return meanText(v.under(p, gap, m)) }
	finding := fmt.Sprintf("From a request every %v s to one every %v s %s goes from %s to %s %% under kAPAC and from %s to %s %% under "+
		"strict negotiation. ", slowest, fastest, m.Symbol, mean(testbed.KAPAC, slowest), mean(testbed.KAPAC, fastest),
		mean(testbed.Strict, slowest), mean(testbed.Strict, fastest))
	if widest != 0 {
		finding += fmt.Sprintf("kAPAC's lead is widest every %v s: %s points. ", widest, report.InWords(lead, 1))
	}
	c.Say(finding + decisiveTally(c))
}

// leadGrows compares the lead at the fast end with that at the slow end: above 0, kAPAC falls less (Figure 6) or rises more (Figure 7).
func (v *view) leadGrows() report.Comparison {
	what := fmt.Sprintf("%s, kAPAC less strict, every %v s less every %v s", v.measures[0].Symbol, fastest, slowest)
	return report.Comparison{What: what, Unit: "points", Diffs: experiment.Minus(v.ahead(fastest), v.ahead(slowest)), Side: 1}
}

// LeadTitle is the title of what Figure 7 can also be taken to say, which is no claim of the paper's.
const LeadTitle = "The lead in utilisation (ours)"

// lead judges what Figure 7 can also be taken to say, which the paper does not: that kAPAC's lead grows with the rate.
func lead(v *view) report.Claim {
	c := report.Claim{Figure: "7", Title: LeadTitle,
		Paper: "not claimed: kAPAC's lead in utilisation grows as requests come faster"}
	c.JudgeDifferences([]report.Comparison{v.leadGrows()})
	c.Finding = fmt.Sprintf("From a request every %v s to one every %v s the lead goes from %s to %s points.", slowest, fastest,
		meanText(v.ahead(slowest)), meanText(v.ahead(fastest)))
	return c
}

// missRejects judges section 1's second reason, by what kAPAC completes of that which strict negotiation refuses for it.
func missRejects(v *view) report.Claim {
	c := report.Claim{Figure: "1", Title: "Miss-rejects",
		Paper: "to satisfy requirements strictly raises the miss-reject ratio: some secondary requirements decide about admission"}
	missed := fate("missed", "", func(o *testbed.Outcome) int { return o.Missed })
	spared := fate("spared", "", func(o *testbed.Outcome) int { return o.Spared })
	c.JudgeDifferences(atEveryGap("", "refused under strict negotiation for a secondary parameter alone, completed under kAPAC", "%",
		func(gap float64) []float64 { return v.under(testbed.KAPAC, gap, spared) }))
	at := func(gap float64) string {
		return fmt.Sprintf("%s %% of the requests at one every %v s, and kAPAC completes %s %% that are such",
			rangeText(v.under(testbed.Strict, gap, missed)), gap, rangeText(v.under(testbed.KAPAC, gap, spared)))
	}
	c.Say(fmt.Sprintf("Strict negotiation refuses for a secondary parameter alone %s; it refuses %s. %s", at(slowest), at(fastest),
		decisiveTally(&c)))
	return c
}

// stability judges the abstract's last claim by how much more the accepted share varies within a run than chance makes it, which the paper
// does not measure.
func stability(v *view) report.Claim {
	c := report.Claim{Figure: "abstract", Title: "Stability", Paper: "kAPAC makes the grid more stable than strict negotiation"}
	m := testbed.Measure{Name: "excess", Of: (*testbed.Outcome).Excess}
	c.JudgeDifferences(atEveryGap("", "variance of R_a within a run beyond chance, strict less kAPAC", "points²",
		func(gap float64) []float64 {
			return experiment.Minus(v.under(testbed.Strict, gap, m), v.under(testbed.KAPAC, gap, m))
		}))
	of := func(p testbed.Policy, gap float64) string { return rangeText(v.under(p, gap, m)) }
	c.Say(fmt.Sprintf("From one stretch of %v minutes to the next, of %d, the variance of R_a exceeds that of chance by %s points² under "+
		"kAPAC and by %s under strict negotiation at a request every %v s, by %s and by %s at one every %v s. %s",
		v.plan.Study.Scenario.Window/60, testbed.Parts, of(testbed.KAPAC, slowest),
		of(testbed.Strict, slowest), slowest, of(testbed.KAPAC, fastest), of(testbed.Strict, fastest), fastest, decisiveTally(&c)))
	return c
}

// aborted judges section 6.2's reason: under strict negotiation more requests are aborted after they were admitted. That may be a
// share of those admitted, which is what E_r is about, or of all requests: two readings.
func aborted(v *view) report.Claim {
	c := report.Claim{Figure: "6.2", Title: "Aborted after admission",
		Paper: "strict negotiation aborts more requests after it has admitted them than kAPAC does"}
	readings := []testbed.Measure{
		{Name: "of those admitted", Of: func(o *testbed.Outcome) float64 { return 100 - o.EffectivenessRatio() }},
		{Name: "of all requests", Of: func(o *testbed.Outcome) float64 { return o.AcceptRatio() - o.SuccessRatio() }},
	}
	var all []report.Comparison
	var words []string
	for _, m := range readings {
		all = append(all, atEveryGap("", "aborted "+m.Name+", strict less kAPAC", "points", func(gap float64) []float64 {
			return experiment.Minus(v.under(testbed.Strict, gap, m), v.under(testbed.KAPAC, gap, m))
		})...)
		for i := len(all) - len(Gaps); i < len(all); i++ {
			all[i].Reading = m.Name
		}
		of := func(p testbed.Policy, gap float64) string { return meanText(v.under(p, gap, m)) }
		words = append(words, fmt.Sprintf("%s, strict negotiation aborts %s %% and kAPAC %s %% at a request every %v s, %s and %s %% at one "+
			"every %v s", m.Name, of(testbed.Strict, slowest), of(testbed.KAPAC, slowest), slowest, of(testbed.Strict, fastest),
			of(testbed.KAPAC, fastest), fastest))
	}
	c.JudgeDifferences(all)
	c.Say(fmt.Sprintf("O%s; %s. %s", strings.TrimPrefix(words[0], "o"), words[1], decisiveTally(&c)))
	return c
}

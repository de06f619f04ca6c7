package pool

import (
	"fmt"
	"strings"

	"juggle/core/experiment"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// PredictionGain is the number under which a study has what the prediction of availability gains where nodes differ. It is no figure of the
// paper's: the paper says nothing of how its nodes differ.
const PredictionGain = 9

// Spreads are the spreads of the nodes' times between failures and to repair in that figure.
var Spreads = []float64{0, 0.5, 1, 1.5, 2}

// choosy is the threshold at which prediction is tried: a pool of nodes that are all alike still passes it.
const choosy = 0.7

var predictionGain = figure{
	number: PredictionGain, title: "What prediction gains where nodes differ",
	measures: []testbed.Measure{measure("effectiveness"), measure("success")}, runs: predictionRuns,
	names: []column{
		{report.Column{Name: "spread", Title: "spread of nodes", Kind: report.Number}, func(r Run) string { return number(r.UpSpread) }},
		sweepColumns[0], sweepColumns[1],
	},
	varies: []string{"up_spread", "down_spread", "set", "threshold"},
	base:   func(r Run) Run { return sweepRun(r.Scenario, admission.AnyUp, 0) }, baseline: "less without a threshold",
	judge: func(v *view, c *report.Claim) { v.predictionFinding(c) },
}

func differing(s testbed.Scenario, spread float64) testbed.Scenario {
	s.UpSpread, s.DownSpread = spread, spread
	return s
}

func predictionRuns(s testbed.Scenario) (all []Run) {
	for _, spread := range Spreads {
		s := differing(s, spread)
		all = append(all, sweepRun(s, admission.AnyUp, 0), sweepRun(s, admission.AnyUp, choosy), sweepRun(s, admission.MeanUp, choosy))
	}
	return all
}

// predictionFinding says at which spreads the test of the mean availability raises E_r, and what that does to R_s.
func (v *view) predictionFinding(c *report.Claim) {
	var certain, words []string
	for _, spread := range Spreads {
		run := sweepRun(differing(v.plan.Study.Scenario, spread), admission.MeanUp, choosy)
		gain := func(m testbed.Measure) []float64 { return experiment.Minus(v.sample(run, m), v.sample(v.base(run), m)) }
		trust, done := gain(v.measures[0]), gain(v.measures[1])
		if stats.Summarize(trust).Low > 0 {
			certain = append(certain, number(spread))
		}
		words = append(words, fmt.Sprintf("at %v E_r changes by %s points and R_s by %s", spread, rangeText(trust), rangeText(done)))
	}
	pays := "At no spread is the gain in effectiveness certain."
	if len(certain) > 0 {
		pays = "The gain in effectiveness is certain at " + strings.Join(certain, ", ") + "."
	}
	c.Say(fmt.Sprintf("Accepting where the k-set's mean availability exceeds %v, instead of everywhere, by spread: %s. %s", choosy,
		strings.Join(words, "; "), report.Decisive(pays)))
}

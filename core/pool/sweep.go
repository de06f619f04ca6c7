package pool

import (
	"fmt"
	"slices"
	"strings"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// ThresholdSweep is the number under which a study has the sweep of the threshold. It is no figure of the paper's: the paper names neither
// the threshold nor what the availability of a k-set is.
const ThresholdSweep = 8

// Thresholds are the sweep's.
var Thresholds = []float64{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95}

// SetAvailabilities are the readings that the sweep goes through.
var SetAvailabilities = []admission.SetAvailability{admission.AnyUp, admission.MeanUp, admission.AllUp}

var thresholdSweep = figure{
	number: ThresholdSweep, title: "The threshold under each availability of a k-set",
	measures: []testbed.Measure{measure("accept"), measure("effectiveness"), measure("utilisation")}, runs: sweepRuns,
	names:  sweepColumns,
	varies: []string{"set", "threshold"},
	judge:  func(v *view, c *report.Claim) { c.Finding = v.sweepFinding() },
}

var sweepColumns = []column{
	{report.Column{Name: "set", Title: "availability of a k-set"}, func(r Run) string { return testbed.SetName(r.SetBy) }},
	{report.Column{Name: "threshold", Title: "accept above", Kind: report.Number}, func(r Run) string { return number(r.Threshold) }},
}

func sweepRun(s testbed.Scenario, by admission.SetAvailability, threshold float64) Run {
	s.SetBy, s.Threshold = by, threshold
	return Run{s, testbed.KAPAC}
}

func sweepRuns(s testbed.Scenario) (all []Run) {
	for _, by := range SetAvailabilities {
		for _, threshold := range Thresholds {
			all = append(all, sweepRun(s, by, threshold))
		}
	}
	return all
}

// sweepFinding says in a sentence what the threshold does to R_a under each reading: from the lowest, which everything is above, to the
// highest, and from where on less than half as many requests are accepted as at the lowest.
func (v *view) sweepFinding() string {
	first, last := Thresholds[0], Thresholds[len(Thresholds)-1]
	var words []string
	for _, by := range SetAvailabilities {
		at := func(threshold float64) float64 {
			return stats.Summarize(v.sample(sweepRun(v.plan.Study.Scenario, by, threshold), v.measures[0])).Mean
		}
		word := fmt.Sprintf("from %s to %s %% (%s", report.Fixed(at(first), 1), report.Fixed(at(last), 1), testbed.SetName(by))
		if half := slices.IndexFunc(Thresholds, func(threshold float64) bool { return at(threshold) < at(first)/2 }); half >= 0 {
			word += fmt.Sprintf("; less than half from %v on", Thresholds[half])
		}
		words = append(words, word+")")
	}
	return fmt.Sprintf("From threshold %v to %v R_a goes %s.", first, last, strings.Join(words, ", "))
}

package pool

import (
	"fmt"
	"math"

	"juggle/core/experiment"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// SetLengths and Factors are the axes of Figures 4 and 5. Section 6.2 gives the ends of k, and all three a.
var (
	SetLengths = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	Factors    = []float64{3, 2, 1.5}
)

var openUse = figure{
	number: 4, title: "Openness and utilisation", claim: "utilisation rises with the k-set length k and with a",
	measures: []testbed.Measure{measure("utilisation")}, runs: openRuns, names: []column{factorColumn, lengthColumn},
	varies: []string{"k", "a"},
	judge:  func(v *view, c *report.Claim) { v.judgeSteps(c, v.measures[0], 1) },
	beside: []func(*view) report.Claim{acceptance},
}

var openTrust = figure{
	number: 5, title: "Openness and trust",
	claim:    "effectiveness falls with k and with a: an open system aborts more of what it accepted",
	measures: []testbed.Measure{measure("effectiveness")}, runs: openRuns, names: []column{factorColumn, lengthColumn},
	varies: []string{"k", "a"},
	judge:  func(v *view, c *report.Claim) { v.judgeSteps(c, v.measures[0], -1) },
	beside: []func(*view) report.Claim{acceptance},
}

func openRun(s testbed.Scenario, k int, a float64) Run {
	s.K, s.Factor = k, a
	return Run{s, testbed.KAPAC}
}

func openRuns(s testbed.Scenario) (all []Run) {
	for _, a := range Factors {
		for _, k := range SetLengths {
			all = append(all, openRun(s, k, a))
		}
	}
	return all
}

// acceptance judges section 6.1's "open system has high accept ratio" by the steps of Figures 4 and 5.
func acceptance(v *view) report.Claim {
	c := report.Claim{Figure: "6.1", Title: "Openness and acceptance",
		Paper: "an open system has a high accept ratio: it rises with k and with a"}
	v.judgeSteps(&c, measure("accept"), 1)
	return c
}

// judgeSteps judges that a measure rises (side 1) or falls (-1) with k and with a: by the steps from k = 1 to 5 and from 5 to 10 for each
// a, which show a curve that turns, and by those from a to the next larger a, averaged over k within a seed.
func (v *view) judgeSteps(c *report.Claim, m testbed.Measure, side int) {
	at := func(k int, a float64) []float64 { return v.sample(openRun(v.plan.Study.Scenario, k, a), m) }
	var all []report.Comparison
	for _, a := range Factors {
		for _, step := range [][2]int{{1, 5}, {5, 10}} {
			what := fmt.Sprintf("%s at k = %d less at k = %d, a = %v", m.Symbol, step[1], step[0], a)
			all = append(all, report.Comparison{Part: "with k", What: what, Unit: "points",
				Diffs: experiment.Minus(at(step[1], a), at(step[0], a)), Side: side})
		}
	}
	for i := range len(Factors) - 1 {
		more, less := Factors[i], Factors[i+1]
		var perK [][]float64
		for _, k := range SetLengths {
			perK = append(perK, experiment.Minus(at(k, more), at(k, less)))
		}
		what := fmt.Sprintf("%s at a = %v less at a = %v, mean over k", m.Symbol, more, less)
		all = append(all, report.Comparison{Part: "with a", What: what, Unit: "points", Diffs: meanOver(perK), Side: side})
	}
	c.JudgeDifferences(all)
	mean := func(k int, a float64) string { return meanText(at(k, a)) }
	c.Say(fmt.Sprintf("At a = 2, %s goes from %s %% (k = 1) over %s %% (k = 5) to %s %% (k = 10); at k = 1 it is %s, %s and %s %% for "+
		"a = 3, 2 and 1.5, at k = 10 it is "+
		"%s, %s and %s %%. %s", m.Symbol, mean(1, 2), mean(5, 2), mean(10, 2), mean(1, 3), mean(1, 2), mean(1, 1.5),
		mean(10, 3), mean(10, 2), mean(10, 1.5), decisiveTally(c)))
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

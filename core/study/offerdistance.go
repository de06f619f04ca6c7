package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment"
	"juggle/core/report"
)

// Figure 6: how far from the wanted window are the offers that get accepted? The claim says: not significantly less than the
// threshold. Each row is tested against its threshold, and compared with half of it.
var offerDistance = figure{
	number:  6,
	title:   "How far offers really move",
	takes:   []string{"phi", "to", "side", "stop"},
	claim:   "On average |φ| is not significantly less than the provider's threshold.",
	measure: Distance,
	cells: func(p Params) (cells []Cell) {
		for _, load := range p.Loads {
			cells = append(cells, offerCells(p, load)...)
		}
		return cells
	},
	subtitle: "Mean |φ| of the jobs accepted through an offer, offers to {recipients}; 95 % intervals",
	baseline: "threshold",
	diff:     overThreshold(1),
	more: []extra{
		{"half", "minus half the threshold", "points", true, overThreshold(0.5)},
		{"offered", "jobs accepted through an offer", "jobs", false, number("offered")},
	},
	judge: func(v *view) (string, []report.Part) {
		// "Not less than the threshold" holds if it is not less by more than a quarter of the threshold.
		all := v.cases("", everywhere, func(c Cell) report.Comparison {
			return report.Comparison{What: fmt.Sprintf("mean |φ| minus the threshold of %d %%, load %v", c.Offers, c.Load),
				Least: -float64(c.Offers) * quarter}
		})
		shares := mapSlice(v.rows, func(row CellResult) float64 { return 100 * row.Summary.Mean / float64(row.Offers) })
		parts := report.Differences(all)
		if !slices.ContainsFunc(shares, func(x float64) bool { return !math.IsNaN(x) }) {
			return "No job was accepted through an offer, so there is no |φ| to compare.", parts
		}
		share, less := report.Decisive(span(shares, 0)), ""
		if v.N() > 1 {
			share = span(shares, 0)
			less = "; it is less by more than a quarter of the threshold in " +
				report.Decisive(count(report.TallyOf(evidence(parts)).Against, len(all))) + " cases"
		}
		finding := fmt.Sprintf("|φ| is %s %% of the threshold%s. Means for thresholds %s: %s.",
			share, less, report.Listed(mapSlice(v.p.OfferThresholds, func(t int) string { return fmt.Sprintf("%d", t) })), v.meansByThreshold())
		return finding, parts
	},
}

// overThreshold is the figure's quantity minus a fraction of the threshold.
func overThreshold(part float64) quantity {
	return func(v *view, c Cell) []float64 {
		xs := value(v, c)
		return experiment.Minus(xs, constant(part*float64(c.Offers), len(xs)))
	}
}

func (v *view) meansByThreshold() string {
	return report.Listed(mapSlice(v.p.OfferThresholds, func(threshold int) string {
		var means []float64
		for _, row := range v.rows {
			if row.Offers == threshold {
				means = append(means, row.Summary.Mean)
			}
		}
		if !slices.ContainsFunc(means, func(x float64) bool { return !math.IsNaN(x) }) {
			return "no accepted offer"
		}
		return span(means, 1) + " %"
	}))
}

func constant(x float64, n int) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = x
	}
	return xs
}

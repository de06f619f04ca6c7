package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment/report"
)

// offerDistance is Figure 6: how far from the wanted window are the offers that get accepted? The claim says: not significantly less than
// the threshold. Each row is compared with its threshold and with half of it. The claim is tested with a margin: the p-value of a row's
// difference from its threshold is that of a mean of three quarters of the threshold.
func offerDistance(p Params) figure {
	var cells []Cell
	for _, load := range p.Loads {
		cells = append(cells, offerCells(p, load)...)
	}
	return figure{
		number:   6,
		title:    "How far offers really move",
		keys:     []string{"phi", "to", "side", "stop"},
		claim:    "On average |φ| is not significantly less than the provider's threshold.",
		measure:  Distance,
		cells:    cells,
		subtitle: "Mean |φ| of the jobs accepted through an offer, offers to {recipients}; 95 % intervals",
		baseline: "threshold",
		diff:     overThreshold(1),
		comparisons: []comparisonColumn{
			{"half", "minus half the threshold", "points", true, overThreshold(0.5)},
			{"offered", "jobs accepted through an offer", "jobs", false, countOf("offered")},
		},
		judge: func(v *view) (string, []report.Part) {
			// "Not less than the threshold" holds if it is not less by more than a quarter of the threshold.
			all := v.cases("diff", func(Cell) bool { return true }, func(c Cell) report.Comparison {
				return report.Comparison{Quantity: fmt.Sprintf("mean |φ| minus the threshold of %d %%, arrival rate %v", c.Offers, c.Load),
					Least: -float64(c.Offers) * quarter}
			})
			shares := mapSlice(v.rows, func(row CellResult) float64 { return 100 * row.Summary.Mean / float64(row.Offers) })
			parts := report.Differences(all)
			if !hasNumber(shares) {
				return "No job was accepted through an offer, so there is no |φ| to compare.", parts
			}
			share, less := report.Decisive(span(shares, 0)), ""
			if v.N() > 1 {
				share = span(shares, 0)
				less = "; it is less by more than a quarter of the threshold in " +
					report.Decisive(ratioInWords(report.TallyOf(evidence(parts)).Against, len(all))) + " cases"
			}
			finding := fmt.Sprintf("|φ| is %s %% of the threshold%s. Means for thresholds %s: %s.",
				share, less, report.ListInWords(mapSlice(p.OfferThresholds, func(t int) string { return fmt.Sprint(t) })),
				report.ListInWords(mapSlice(p.OfferThresholds, v.meansWithThreshold)))
			return finding, parts
		},
	}
}

// overThreshold is the figure's measure minus a fraction of the threshold.
func overThreshold(fraction float64) quantity {
	return func(v *view, c Cell) []float64 {
		return mapSlice(value(v, c), func(x float64) float64 { return x - float64(fraction*float64(c.Offers)) })
	}
}

// meansWithThreshold is the range of the means in the rows with that offer threshold.
func (v *view) meansWithThreshold(threshold int) string {
	var means []float64
	for _, row := range v.rows {
		if row.Offers == threshold {
			means = append(means, row.Summary.Mean)
		}
	}
	if !hasNumber(means) {
		return "no accepted offer"
	}
	return span(means, 1) + " %"
}

// hasNumber reports whether some of xs are not NaN.
func hasNumber(xs []float64) bool {
	return slices.ContainsFunc(xs, func(x float64) bool { return !math.IsNaN(x) })
}

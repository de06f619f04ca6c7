package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment"
	"juggle/core/report"
)

// Figure 6: how far from the wanted window are the offers that get accepted? The claim says: not significantly less than the
// threshold. Each row is tested against its threshold, and against half of it.
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
	subtitle: func(p Params) string {
		return "Mean |φ| of the jobs accepted through an offer, offers to " + recipients(p, p.OffersTo) + p.earlierOnly() + "; 95 % intervals"
	},
	compare: func(v *view) {
		v.against(func(row *CellResult) (string, []float64) { return "threshold", constant(float64(row.Offers), v.n()) })
	},
	more: []extra{
		{"half", "minus half the threshold", "points", true, func(v *view, c Cell) []float64 {
			return experiment.Minus(v.values(c), constant(float64(c.Offers)/2, v.n()))
		}},
		{"offered", "jobs accepted through an offer", "jobs", false, everyRun(func(r *Result) float64 { return float64(r.Offered) })},
	},
	judge: func(v *view) (string, []report.Part) {
		var evidence []report.Evidence
		var shares []float64
		below := 0
		for _, row := range v.rows {
			e := notLess(fmt.Sprintf("mean |φ| minus the threshold of %d %%, load %v", row.Offers, row.Load), row)
			evidence = append(evidence, e)
			shares = append(shares, 100*row.Summary.Mean/float64(row.Offers))
			if e.Stance == report.Against {
				below++
			}
		}
		if !slices.ContainsFunc(shares, func(x float64) bool { return !math.IsNaN(x) }) {
			return "No job was accepted through an offer, so there is no |φ| to compare.", whole(evidence)
		}
		share, less := report.Decisive(span(shares, 0)), ""
		if v.n() > 1 {
			share = span(shares, 0)
			less = "; it is significantly less in " + report.Decisive(count(below, len(evidence))) + " cases"
		}
		finding := fmt.Sprintf("|φ| is %s %% of the threshold%s. Means for thresholds %s: %s.",
			share, less, listed(each(v.p.OfferThresholds, func(t int) string { return fmt.Sprintf("%d", t) })), v.meansByThreshold())
		return finding, whole(evidence)
	},
}

// notLess is the evidence that a row's |phi| is not significantly less than its threshold. A lack of significance speaks for the claim
// only where the interval contains the threshold and is narrow enough to have shown a difference: within a quarter of it either way.
func notLess(what string, row CellResult) report.Evidence {
	e := test(what, row.Diff.Summary, row.Diff.PHolm)
	if e.Stance == report.Open && e.High >= 0 && row.Diff.Half() <= float64(row.Offers)/4 {
		e.Stance = report.For
	}
	return e
}

func (v *view) meansByThreshold() string {
	return listed(each(v.p.OfferThresholds, func(threshold int) string {
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

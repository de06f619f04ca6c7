package experiment

import (
	"math"

	"juggle/core/experiment/stats"
)

// An Estimate is a mean with its 95 % interval. A tested difference also has a p-value. Holm's method adjusts the p-value over the column
// or, if the figure's claim compares the difference, over the comparisons of the claim (report.Comparison.PHolm).
type Estimate struct {
	stats.Summary         // N = 0: there is none
	PHolm         float64 // NaN if no p-value was computed
}

// NoEstimate returns the value that stands for a missing estimate.
func NoEstimate() Estimate { return Estimate{stats.Summarize(nil), math.NaN()} }

// Estimates are a column of a figure, with an estimate for each of n rows. A row whose sample is nil has NoEstimate. If tested is true, the
// estimates have p-values of the hypothesis that the mean is zero.
func Estimates(n int, tested bool, sample func(row int) []float64) []Estimate {
	column, ps := make([]Estimate, n), make([]float64, n)
	for i := range column {
		column[i], ps[i] = NoEstimate(), math.NaN()
		if xs := sample(i); xs != nil {
			column[i].Summary = stats.Summarize(xs)
			if tested {
				ps[i] = column[i].PValue()
			}
		}
	}
	for i, p := range stats.Holm(ps) {
		column[i].PHolm = p
	}
	return column
}

// Minus is a - b, replicate by replicate: a paired difference.
func Minus(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return d
}

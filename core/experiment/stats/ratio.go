package stats

import (
	"math"
	"slices"
)

// RatioValues returns one value per replicate whose mean is sum(y)/sum(x), and whose spread, over the square root of n, is the
// linearised standard error of that ratio (Cochran, Sampling Techniques, 1977, section 6.4): r + (y[i] - r x[i]) / mean(x). So
// Summarize gives a ratio of means its interval, and Paired that of a difference of two ratios on the same replicates.
//
// It panics if the lengths differ. If sum(x) is 0, all values are NaN.
func RatioValues(y, x []float64) []float64 {
	if len(y) != len(x) {
		panic("stats: RatioValues: samples of different length")
	}
	values := make([]float64, len(x))
	mean := Mean(x)
	if len(x) == 0 || mean == 0 || slices.ContainsFunc(x, math.IsNaN) {
		for i := range values {
			values[i] = math.NaN()
		}
		return values
	}
	r := Mean(y) / mean
	for i := range values {
		values[i] = r + (y[i]-float64(r*x[i]))/mean
	}
	return values
}

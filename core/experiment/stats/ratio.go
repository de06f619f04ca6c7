package stats

import (
	"math"
	"slices"
)

// RatioValues returns one value for each replicate: r + (y[i] - r x[i]) / mean(x), where r = sum(y)/sum(x). The mean of the values is r.
// Their standard deviation, divided by the square root of n, is the linearised standard error of r (Cochran, Sampling Techniques, 1977,
// section 6.4). So Summarize of them gives a ratio its interval, and Paired gives the difference of two ratios its interval.
//
// It panics if the lengths differ. If sum(x) is 0, or if y or x has a NaN, all values are NaN.
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

package workload

import (
	"math"
	"slices"
)

// A Distribution summarises whole numbers. If N is 0, all other fields are NaN. If N is 1, SD is NaN.
type Distribution struct {
	N       int
	Mean    float64
	SD      float64 // the divisor is N-1
	Least   float64
	P25     float64 // this and the next three are quantiles, interpolated between two values where none has the position
	Median  float64
	P75     float64
	P95     float64
	Largest float64
}

// sortAndSummarise sorts the values in place and summarises them. It adds in float64: a sum is exact up to 2^53, and a larger
// one is rounded. A sum in int64 could overflow, since a log may give a job 18 digits of processors.
func sortAndSummarise(values []int64) Distribution {
	nan := math.NaN()
	d := Distribution{len(values), nan, nan, nan, nan, nan, nan, nan, nan}
	if d.N == 0 {
		return d
	}
	slices.Sort(values)
	sum := 0.0
	for _, v := range values {
		sum += float64(v)
	}
	d.Mean = sum / float64(d.N)
	if d.N > 1 {
		squares := 0.0
		for _, v := range values {
			deviation := float64(v) - d.Mean
			squares += float64(deviation * deviation)
		}
		d.SD = math.Sqrt(squares / float64(d.N-1))
	}
	d.Least, d.Largest = float64(values[0]), float64(values[d.N-1])
	d.P25, d.Median = quantile(values, 25), quantile(values, 50)
	d.P75, d.P95 = quantile(values, 75), quantile(values, 95)
	return d
}

// inUnitsOf returns the distribution in a larger unit, which is unit times the present one.
func (d Distribution) inUnitsOf(unit float64) Distribution {
	for _, x := range []*float64{&d.Mean, &d.SD, &d.Least, &d.P25, &d.Median, &d.P75, &d.P95, &d.Largest} {
		*x /= unit
	}
	return d
}

// quantile returns the value at position percent/100 x (n-1) of sorted values, interpolated linearly (type 7 of Hyndman and Fan, "Sample
// quantiles in statistical packages", The American Statistician 50, 1996).
func quantile(sorted []int64, percent int) float64 {
	position := percent * (len(sorted) - 1)
	i, rest := position/100, position%100
	if rest == 0 {
		return float64(sorted[i])
	}
	low, high := float64(sorted[i]), float64(sorted[i+1])
	return low + float64((high-low)*float64(rest))/100
}

package stats

import (
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Summary describes a sample by its mean, with a two-sided 95 % Student-t interval.
type Summary struct {
	N         int
	Mean      float64 // NaN if N = 0
	SD        float64 // sample standard deviation, divisor N-1; NaN if N < 2
	Low, High float64 // 95 % interval of the mean; NaN if N < 2
}

// HalfWidth is half the interval's width; NaN if N < 2.
func (s Summary) HalfWidth() float64 { return (s.High - s.Low) / 2 }

// Summarize describes the values of xs. NaN, which stands for a replicate without a value, is left out. The sum is taken in the order
// given, so the same sample gives the same bits. O(n).
func Summarize(xs []float64) Summary {
	values := xs
	if slices.ContainsFunc(xs, math.IsNaN) {
		values = slices.DeleteFunc(slices.Clone(xs), math.IsNaN)
	}
	nan := math.NaN()
	s := Summary{N: len(values), Mean: nan, SD: nan, Low: nan, High: nan}
	if s.N == 0 {
		return s
	}
	s.Mean = Mean(values)
	if s.N < 2 {
		return s
	}
	s.SD = standardDeviation(values, s.Mean)
	half := TQuantile(s.N-1) * s.SD / math.Sqrt(float64(s.N))
	s.Low, s.High = s.Mean-half, s.Mean+half
	return s
}

// Mean is the arithmetic mean, summed in the order given; NaN if there are no values. It replaces gonum's mean, which uses vector registers
// on some platforms only, so that its last bit depends on the platform.
func Mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// standardDeviation is the sample standard deviation of at least two values. It corrects for the rounding of the mean.
func standardDeviation(xs []float64, mean float64) float64 {
	squares, rest := 0.0, 0.0
	for _, x := range xs {
		d := x - mean
		squares += float64(d * d)
		rest += d
	}
	n := float64(len(xs))
	return math.Sqrt((squares - float64(rest*rest)/n) / (n - 1))
}

// TQuantile is the 0.975 quantile of Student's t distribution with df >= 1 degrees of freedom, for a two-sided 95 % interval. Results are
// cached, since a figure needs the same quantile a hundred times.
func TQuantile(df int) float64 {
	if q, known := quantiles.Load(df); known {
		return q.(float64)
	}
	q := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(df)}.Quantile(0.975)
	quantiles.Store(df, q)
	return q
}

var quantiles sync.Map // the results of TQuantile by df

// Paired describes the differences a[i] - b[i]. A replicate in which either is NaN is left out. Paired panics if the
// lengths differ, since then the samples are not of the same replicates.
func Paired(a, b []float64) Summary {
	if len(a) != len(b) {
		panic("stats: Paired: samples of different length")
	}
	d := make([]float64, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return Summarize(d)
}

// PValueAt is the two-sided p-value of Student's t test that the mean is x; see PValue.
func (s Summary) PValueAt(x float64) float64 {
	s.Mean -= x
	return s.PValue()
}

// Detectable is approximately the mean that a two-sided test at 5 % on a sample of this size and spread detects with a probability of 80 %:
// the sum of two quantiles of Student's t distribution, times the standard error. NaN if N < 2.
func (s Summary) Detectable() float64 {
	if s.N < 2 {
		return math.NaN()
	}
	power := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(s.N - 1)}.Quantile(0.8)
	return (TQuantile(s.N-1) + power) * s.SD / math.Sqrt(float64(s.N))
}

// PValue is the two-sided p-value of Student's t test that the mean is zero; NaN if N < 2. A sample without spread gives 0,
// or 1 if its mean is zero.
func (s Summary) PValue() float64 {
	switch {
	case s.N < 2:
		return math.NaN()
	case s.SD == 0 && s.Mean == 0:
		return 1
	case s.SD == 0:
		return 0
	}
	t := math.Abs(s.Mean) / (s.SD / math.Sqrt(float64(s.N)))
	return 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(s.N - 1)}.Survival(t)
}

// Holm adjusts p-values for the number of comparisons made (Holm, "A simple sequentially rejective multiple test procedure",
// Scandinavian Journal of Statistics 6, 1979). The result has the order of p; NaN stays NaN and does not count as a
// comparison. O(n log n).
func Holm(p []float64) []float64 {
	order := make([]int, 0, len(p))
	for i, x := range p {
		if !math.IsNaN(x) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	adjusted := slices.Clone(p)
	floor := 0.0
	for rank, i := range order {
		floor = max(floor, min(1, p[i]*float64(len(order)-rank)))
		adjusted[i] = floor
	}
	return adjusted
}

package stats

import (
	"math"
	"testing"
)

func near(a, b, tol float64) bool { return math.Abs(a-b) <= tol }

func TestASummaryHasMeanDeviationAndInterval(t *testing.T) {
	nan := math.NaN()
	tests := map[string]struct {
		xs   []float64
		want Summary
	}{
		"an empty sample has no mean":                {nil, Summary{0, nan, nan, nan, nan}},
		"one value has a mean but no interval":       {[]float64{3}, Summary{1, 3, nan, nan, nan}},
		"two values use the t quantile for one df":   {[]float64{1, 3}, Summary{2, 2, math.Sqrt2, 2 - 12.706204736, 2 + 12.706204736}},
		"five values, t(4) = 2.776445":               {[]float64{1, 2, 3, 4, 5}, Summary{5, 3, math.Sqrt(2.5), 3 - 1.963243, 3 + 1.963243}},
		"a NaN is a missing replicate, not a number": {[]float64{1, nan, 3}, Summary{2, 2, math.Sqrt2, 2 - 12.706204736, 2 + 12.706204736}},
	}
	same := func(a, b float64) bool { return math.IsNaN(a) && math.IsNaN(b) || near(a, b, 1e-6) }
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got := Summarize(tc.xs)
			if got.N != tc.want.N || !same(got.Mean, tc.want.Mean) || !same(got.SD, tc.want.SD) || !same(got.Low, tc.want.Low) ||
				!same(got.High, tc.want.High) {
				t.Errorf("got %+v, want %+v", got, tc.want)
			}
		})
	}
}

func TestPairedSummarizesTheDifferences(t *testing.T) {
	got := Paired([]float64{10, 20, 31}, []float64{9, 19, 29})
	if got.N != 3 || !near(got.Mean, 4.0/3, 1e-12) || !near(got.SD, math.Sqrt(1.0/3), 1e-12) {
		t.Errorf("got %+v, want the mean 4/3 and deviation √(1/3) of 1, 1 and 2", got)
	}
}

func TestThePValueIsTwoSided(t *testing.T) {
	// t = 3 / (sqrt(2.5)/sqrt(5)) = 4.242641, df 4: two-sided p = 0.01324 (tables give 0.0132).
	if p := Summarize([]float64{1, 2, 3, 4, 5}).PValue(); !near(p, 0.013236, 1e-5) {
		t.Errorf("got p = %v, want 0.013236", p)
	}
	if p := Summarize([]float64{0, 0}).PValue(); p != 1 {
		t.Errorf("no difference: got p = %v, want 1", p)
	}
	if p := Summarize([]float64{2, 2}).PValue(); p != 0 {
		t.Errorf("equal differences: got p = %v, want 0", p)
	}
}

// TestHolmAdjustsPValuesInAscendingOrder has three p-values: 3 * 0.01 = 0.03, 2 * 0.03 = 0.06, and 1 * 0.04, which is raised to 0.06.
func TestHolmAdjustsPValuesInAscendingOrder(t *testing.T) {
	got := Holm([]float64{0.04, 0.01, math.NaN(), 0.03})
	want := []float64{0.06, 0.03, math.NaN(), 0.06}
	for i := range want {
		if !(math.IsNaN(got[i]) && math.IsNaN(want[i])) && !near(got[i], want[i], 1e-15) {
			t.Errorf("value %d: got %v, want %v", i, got[i], want[i])
		}
	}
}

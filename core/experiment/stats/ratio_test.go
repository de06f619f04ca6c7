package stats

import (
	"math"
	"testing"
)

func TestRatioValuesHaveTheMeanAndSpreadOfTheRatio(t *testing.T) {
	// y = 1, 3 and x = 4, 4 give r = 0.5. The residuals y - r x are -1 and 1. Divided by mean(x) = 4, their standard deviation is √2/4.
	got := Summarize(RatioValues([]float64{1, 3}, []float64{4, 4}))
	if !near(got.Mean, 0.5, 1e-15) || !near(got.SD, 0.25*math.Sqrt2, 1e-15) {
		t.Errorf("got %+v, want mean 0.5 and sd 0.353553", got)
	}
	// Proportional samples have the same ratio in every replicate, so the values have no spread.
	if got := Summarize(RatioValues([]float64{1, 2, 3}, []float64{10, 20, 30})); !near(got.Mean, 0.1, 1e-15) || got.SD > 1e-15 {
		t.Errorf("got %+v, want 0.1 without spread", got)
	}
	if got := Summarize(RatioValues([]float64{1, 2}, []float64{0, 0})); got.N != 0 {
		t.Errorf("a ratio to nothing: got %+v, want no value", got)
	}
}

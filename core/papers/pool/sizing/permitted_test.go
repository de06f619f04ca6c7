package sizing

import (
	"math"
	"testing"
)

func TestPermittedInvertsEquationOne(t *testing.T) {
	b := BoundedPareto{Alpha: 1.1, Low: 1, High: 1e4}
	for _, c := range []int{1, 2, 7, 60, 300} {
		for _, wait := range []float64{0.01, 1, 500} {
			ratio := Permitted(b, c, wait)
			if got := Wait(LoadAt(ratio*float64(c), b), c); math.Abs(got-wait) > 1e-6*wait {
				t.Errorf("c = %d: at the ratio %v the wait is %v s, want %v", c, ratio, got, wait)
			}
		}
	}
	// One resource: W = rho E[h²] / (2 E[h] (1 - rho)), Pollaczek and Khinchine's; solved for rho.
	x := 1 * 2 * b.Mean() / b.Moment(2)
	if got, want := Permitted(b, 1, 1), x/(1+x); math.Abs(got-want) > 1e-12 {
		t.Errorf("one resource: got %v, want %v", got, want)
	}
}

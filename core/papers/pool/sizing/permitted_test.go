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
				t.Errorf("c = %d, ratio %v: got a wait of %v s, want %v s", c, ratio, got, wait)
			}
		}
	}
	// For one resource, the formula of Pollaczek and Khinchine is W = rho E[h²] / (2 E[h] (1 - rho)). Solved for rho, with W = 1:
	x := 1 * 2 * b.Mean() / b.Moment(2)
	if got, want := Permitted(b, 1, 1), x/(1+x); math.Abs(got-want) > 1e-12 {
		t.Errorf("one resource: got %v, want %v", got, want)
	}
}

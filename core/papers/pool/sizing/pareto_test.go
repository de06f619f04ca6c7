package sizing

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// isClose reports whether got and want differ by at most a relative error.
func isClose(got, want, relative float64) bool {
	return math.Abs(got-want) <= relative*math.Max(math.Abs(want), 1e-300)
}

// density returns the density of equation (2) of the paper at an x within the bounds.
func density(b BoundedPareto, x float64) float64 {
	return b.Alpha * math.Pow(b.Low, b.Alpha) * math.Pow(x, -b.Alpha-1) / (1 - math.Pow(b.Low/b.High, b.Alpha))
}

// probability returns the probability of a value of at most x, which must be within the bounds.
func probability(b BoundedPareto, x float64) float64 {
	return (1 - math.Pow(b.Low/x, b.Alpha)) / (1 - math.Pow(b.Low/b.High, b.Alpha))
}

func TestMomentsAreTheIntegralsOfTheDensity(t *testing.T) {
	tests := map[string]BoundedPareto{
		"the paper's tail":                 {Alpha: 1.1, Low: 1, High: 10000},
		"alpha 1, where (3) is undefined":  {Alpha: 1, Low: 2, High: 300},
		"alpha 2, where (4) is undefined":  {Alpha: 2, Low: 2, High: 300},
		"slightly above alpha 1":           {Alpha: 1 + 1e-12, Low: 2, High: 300},
		"slightly below alpha 2":           {Alpha: 2 - 1e-12, Low: 2, High: 300},
		"a light tail":                     {Alpha: 3.5, Low: 0.1, High: 7},
		"nearly uniform":                   {Alpha: 0.01, Low: 5, High: 6},
		"an interval of a thousandth of k": {Alpha: 1.5, Low: 5, High: 5.005},
	}
	for name, b := range tests {
		t.Run(name, func(t *testing.T) {
			for j := 0; j <= 3; j++ {
				// The substitution x = e^y makes the integrand smooth over the whole range.
				integral := quad.Fixed(func(y float64) float64 {
					x := math.Exp(y)
					return density(b, x) * math.Pow(x, float64(j)) * x
				}, math.Log(b.Low), math.Log(b.High), 200, nil, 0)
				moment := 1.0
				if j > 0 {
					moment = b.Moment(j)
				}
				if !isClose(integral, moment, 1e-9) {
					t.Errorf("moment %d: got %v, want the integral %v", j, moment, integral)
				}
			}
		})
	}
}

func TestMomentsEqualEquationsThreeAndFourAsPrinted(t *testing.T) {
	for _, b := range []BoundedPareto{{Alpha: 1.1, Low: 1, High: 1e4}, {Alpha: 0.7, Low: 3, High: 90}, {Alpha: 2.6, Low: 0.1, High: 1000}} {
		front := math.Pow(b.Low, b.Alpha) / (1 - math.Pow(b.Low/b.High, b.Alpha))
		for j := 1; j <= 2; j++ {
			d := b.Alpha - float64(j)
			want := b.Alpha / d * front * (1/math.Pow(b.Low, d) - 1/math.Pow(b.High, d))
			if got := b.Moment(j); !isClose(got, want, 1e-12) {
				t.Errorf("%+v, moment %d: got %v, want %v", b, j, got, want)
			}
		}
	}
}

func TestQuantileInvertsTheDistribution(t *testing.T) {
	b := BoundedPareto{Alpha: 1.1, Low: 10, High: 100000}
	if b.Quantile(0) != b.Low || b.Quantile(1) != b.High {
		t.Errorf("got the quantiles %v and %v of 0 and 1, want %v and %v", b.Quantile(0), b.Quantile(1), b.Low, b.High)
	}
	for u := 0.01; u < 1; u += 0.01 {
		if got := probability(b, b.Quantile(u)); !isClose(got, u, 1e-11) {
			t.Errorf("the probability of at most Quantile(%v): got %v, want %[1]v", u, got)
		}
	}
}

func TestDrawsHaveTheMeanAndStayWithinTheBounds(t *testing.T) {
	b := BoundedPareto{Alpha: 1.5, Low: 2, High: 50}
	draw := rand.New(rand.NewPCG(1, 2))
	const n = 200_000
	sum := 0.0
	for range n {
		x := b.Quantile(draw.Float64())
		if x < b.Low || x > b.High {
			t.Fatalf("got %v, want within [%v, %v]", x, b.Low, b.High)
		}
		sum += x
	}
	if got, slack := sum/n, 4*math.Sqrt(b.Variance()/n); math.Abs(got-b.Mean()) > slack {
		t.Errorf("sample mean: got %v, want %v within %v", got, b.Mean(), slack)
	}
}

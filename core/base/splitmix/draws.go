package splitmix

import (
	"math"
	"math/rand/v2"
)

// Draws that have the same bits on every machine that Juggle runs on, natively and in a browser: they are made of Log1p and Expm1, or of no
// logarithm at all. rand's ExpFloat64 does not promise that, and math.Log and math.Exp break it.

// Exponential draws a length with a mean.
func Exponential(r *rand.Rand, mean float64) float64 { return -math.Log1p(-r.Float64()) * mean }

// Factor draws a factor with a lognormal distribution of mean 1; sigma is the standard deviation of its logarithm.
func Factor(r *rand.Rand, sigma float64) float64 {
	return 1 + math.Expm1(float64(sigma*r.NormFloat64())-float64(sigma*sigma)/2)
}

// A Geometric draws a whole number k >= 0 with probability (1-s) s^k.
//
// The binary digits of a geometric number are independent, digit j being 1 with probability t/(1+t), t = s^(2^j). So a draw
// needs no logarithm, whose last bits differ between processors.
type Geometric struct{ one []float64 }

// NewGeometric has the given mean, at least 0.
func NewGeometric(mean float64) Geometric {
	var g Geometric
	for t := mean / (1 + mean); t > 1e-18 && len(g.one) < 60; t *= t {
		g.one = append(g.one, t/(1+t))
	}
	return g
}

// Draw draws one number.
func (g Geometric) Draw(r *rand.Rand) (k int64) {
	for j, p := range g.one {
		if r.Float64() < p {
			k |= 1 << j
		}
	}
	return k
}

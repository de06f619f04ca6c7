package splitmix

import (
	"math"
	"math/rand/v2"
)

// The draws in this file have the same bits on every machine, natively and in a browser. They use Log1p and Expm1, or no logarithm. They do
// not use math.Log and math.Exp, which differ between machines, or ExpFloat64 of package rand, which does not promise the same bits.

// Exponential draws from the exponential distribution with the given mean.
func Exponential(r *rand.Rand, mean float64) float64 { return -math.Log1p(-r.Float64()) * mean }

// LognormalFactor draws a factor from the lognormal distribution with mean 1. sigma is the standard deviation of its logarithm.
func LognormalFactor(r *rand.Rand, sigma float64) float64 {
	return 1 + math.Expm1(float64(sigma*r.NormFloat64())-float64(sigma*sigma)/2)
}

// A Geometric draws a whole number k >= 0 with probability (1-s) s^k.
//
// The binary digits of a geometric number are independent. Digit j is 1 with probability t/(1+t), where t = s^(2^j). So a draw needs no
// logarithm, whose last bits differ between processors.
type Geometric struct {
	oneProbability []float64 // the probability that digit j is 1, by j
}

// NewGeometric returns the Geometric with the given mean, at least 0.
func NewGeometric(mean float64) Geometric {
	var g Geometric
	for t := mean / (1 + mean); t > 1e-18 && len(g.oneProbability) < 60; t *= t {
		g.oneProbability = append(g.oneProbability, t/(1+t))
	}
	return g
}

// Draw draws one number.
func (g Geometric) Draw(r *rand.Rand) (k int64) {
	for j, p := range g.oneProbability {
		if r.Float64() < p {
			k |= 1 << j
		}
	}
	return k
}

package splitmix

import (
	"math"
	"math/rand/v2"
)

// A draw should have the same bits on a server and in a browser. Results of math.Log and math.Exp do not: these functions are assembly on
// some processors (Log on amd64, Exp on amd64 and arm64) and Go on others, and their last bits differ. math.Log1p and math.Expm1 are Go on
// amd64, arm64 and WebAssembly. So they give the same bits on amd64 and in a browser. On arm64 the compiler fuses multiplications with
// additions, so there the last bit of Go code may differ too.

// Exponential draws from the exponential distribution with the given mean. It uses math.Log1p, not ExpFloat64 of package rand, which takes
// math.Log and math.Exp for one draw in a hundred.
func Exponential(r *rand.Rand, mean float64) float64 { return -math.Log1p(-r.Float64()) * mean }

// LognormalFactor draws a factor from the lognormal distribution with mean 1. sigma is the standard deviation of its logarithm.
//
// The factor may differ in its last bit between machines where NormFloat64 takes math.Log: for a normal number more than 3.44 standard
// deviations from 0, which is one draw in about 1700. NormFloat64 also takes math.Exp, for about one draw in a hundred, to accept or reject
// a number. It rounds the result to float32 before the comparison, so a different last bit hardly ever decides there.
func LognormalFactor(r *rand.Rand, sigma float64) float64 {
	return 1 + math.Expm1(float64(sigma*r.NormFloat64())-float64(sigma*sigma)/2)
}

// A Geometric draws a whole number k >= 0 with probability (1-s) s^k.
//
// The binary digits of a geometric number are independent. Digit j is 1 with probability t/(1+t), where t = s^(2^j). So a draw needs no
// math.Log, whose last bits differ between processors.
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

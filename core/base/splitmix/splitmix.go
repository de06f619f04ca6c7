// Package splitmix turns numbers into seeds, so that neighbouring numbers get unrelated seeds. It mixes as SplitMix64 does (Steele, Lea and
// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
package splitmix

import "math/rand/v2"

// Golden is 2^64 divided by the golden ratio, as an odd number.
const Golden = 0x9e3779b97f4a7c15

// Mix returns SplitMix64's output for the state x.
func Mix(x uint64) uint64 { return Finalize(x + Golden) }

// Finalize is a bijection in which every bit of x reaches every bit of the result.
func Finalize(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Stream returns a stream of random numbers that depends only on the seed, the purpose and the number. Draws from other streams do not
// change it.
func Stream(seed, purpose, number uint64) *rand.Rand {
	return rand.New(rand.NewPCG(Mix(seed), Mix(Mix(purpose)+number)))
}

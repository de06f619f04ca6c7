package testbed

import (
	"math"
	"math/rand/v2"

	"juggle/core/pool/admission"
)

// purpose tells the streams of one seed apart.
type purpose uint64

const (
	forHardware purpose = iota + 1 // index: node
	forFailures                    // index: node
	forLocal                       // index: node
	forArrival                     // index: request
	forRequest                     // index: request
)

// stream is the randomness of one thing: nothing drawn elsewhere moves it.
func stream(seed uint64, p purpose, index int) *rand.Rand {
	return rand.New(rand.NewPCG(mix(seed), mix(mix(uint64(p))+uint64(index))))
}

// mix scatters neighbouring keys (the finaliser of Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// exponential draws a time with a mean in seconds, rounded up to the millisecond. Log1p has the same bits on every machine that
// Juggle runs on; rand's ExpFloat64 does not promise it.
func exponential(r *rand.Rand, mean float64) admission.Millis {
	return max(1, millis(-math.Log1p(-r.Float64())*mean))
}

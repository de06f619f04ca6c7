package workload

import "math/rand/v2"

// A purpose is what a stream of random numbers is for.
type purpose uint64

// The purposes. Their numbers are part of the results: they never change.
const (
	forDeadline purpose = 1 + iota
	forFlexible
	forInterval
	forEstimate
	forDeadlineJob
	forTolerance
	forMolds
	forCancellation
	forCancellationTime
	forOutage
)

// A key names the job whose streams are meant.
type key struct {
	seed   uint64
	period int
	job    int64 // the number in the log
}

// start puts g at the beginning of the stream of (seed, period, job, purpose). Streams of different keys are as good as independent:
// PCG's 128 bits of state are two hashes of the key.
func (k key) start(g *rand.PCG, p purpose) {
	h := mix(k.seed + golden)
	h = mix(h ^ uint64(k.period)*golden)
	h = mix(h ^ uint64(k.job)*golden)
	h = mix(h ^ uint64(p)*golden)
	g.Seed(h, mix(h+golden))
}

// golden is 2^64 divided by the golden ratio, made odd.
const golden = 0x9e3779b97f4a7c15

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014): a
// bijection in which every bit of x reaches every bit of the result.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

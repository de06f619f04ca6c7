package workload

import (
	"math/rand/v2"

	"juggle/core/splitmix"
)

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
	forChange
	forChangeTime
	forComposite
	forMachines
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
	h := splitmix.Mix(k.seed)
	h = splitmix.Finalize(h ^ uint64(k.period)*splitmix.Golden)
	h = splitmix.Finalize(h ^ uint64(k.job)*splitmix.Golden)
	h = splitmix.Finalize(h ^ uint64(p)*splitmix.Golden)
	g.Seed(h, splitmix.Mix(h))
}

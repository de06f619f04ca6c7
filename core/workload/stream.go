package workload

import (
	"math/rand/v2"

	"juggle/core/base/splitmix"
)

// A purpose is what a stream of random numbers is used for.
type purpose uint64

// The purposes. Results depend on their numbers, which must never change.
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
	forCoAllocated
	forMachines
)

// A key identifies a job's streams.
type key struct {
	seed   uint64
	period int
	job    int64 // the job's number in the log
}

// start sets g to the beginning of the stream of (seed, period, job, purpose). Streams of different keys are practically independent: the
// 128 bits of PCG's state are two hashes of the key.
func (k key) start(g *rand.PCG, p purpose) {
	h := splitmix.Mix(k.seed)
	h = splitmix.Finalize(h ^ uint64(k.period)*splitmix.Golden)
	h = splitmix.Finalize(h ^ uint64(k.job)*splitmix.Golden)
	h = splitmix.Finalize(h ^ uint64(p)*splitmix.Golden)
	g.Seed(h, splitmix.Mix(h))
}

package synth

import (
	"math/rand/v2"

	"juggle/core/base/splitmix"
)

// A purpose distinguishes the random streams of a job or series, so that an additional draw for one purpose changes nothing else.
type purpose uint8

const (
	forGap      purpose = iota + 1 // the busy time since the arrival before
	forKind                        // processors; for a series also its length
	forRunTime                     // run times
	forSpacing                     // gaps inside a series
	forRequest                     // requested times
	forUser                        // the user
	forDay                         // how busy a day is
	numPurposes                    // the number of purposes, plus 1
)

// stream returns the random numbers for a purpose and the job, series or day with number n.
func stream(seed uint64, n int64, p purpose) *rand.Rand { return rand.New(source(seed, n, p)) }

// source returns the source of the numbers of stream.
func source(seed uint64, n int64, p purpose) *rand.PCG {
	key := uint64(n)*uint64(numPurposes) + uint64(p)
	return rand.NewPCG(splitmix.Mix(seed), splitmix.Mix(key))
}

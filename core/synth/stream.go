package synth

import (
	"math/rand/v2"

	"juggle/core/splitmix"
)

// A purpose tells apart the streams of random numbers that one job or series uses, so that a draw more in one place moves
// nothing elsewhere.
type purpose uint8

const (
	forGap      purpose = iota + 1 // busy time since the arrival before
	forKind                        // processors; of a series also its length
	forRunTime                     // run times
	forSpacing                     // gaps inside a series
	forRequest                     // requested times
	forUser                        // who
	forDay                         // how busy a day is
	numPurposes                    // keep last
)

// stream gives the random numbers for number n (a job, a series or a day) and a purpose.
func stream(seed uint64, n int64, p purpose) *rand.Rand { return rand.New(source(seed, n, p)) }

func source(seed uint64, n int64, p purpose) *rand.PCG {
	key := uint64(n)*uint64(numPurposes) + uint64(p)
	return rand.NewPCG(splitmix.Mix(seed), splitmix.Mix(key))
}

package synth

import "math/rand/v2"

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
	return rand.NewPCG(scramble(seed), scramble(key))
}

// scramble is the output function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): neighbouring keys get unrelated seeds.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

package testbed

import (
	"math/rand/v2"

	"juggle/core/pool/admission"
	"juggle/core/splitmix"
)

// purpose tells the streams of one seed apart.
type purpose uint64

const (
	forHardware    purpose = iota + 1 // index: node
	forFailures                       // index: node
	forLocal                          // index: node
	forArrival                        // index: request
	forRequest                        // index: request
	forReliability                    // index: node
	forSite                           // index: site
	forSiteKind                       // index: site
)

// stream is the randomness of one thing: nothing drawn elsewhere moves it.
func stream(seed uint64, p purpose, index int) *rand.Rand {
	return splitmix.Stream(seed, uint64(p), uint64(index))
}

// exponential draws a time with a mean in seconds, rounded up to the millisecond.
func exponential(r *rand.Rand, mean float64) admission.Millis {
	return max(1, millis(splitmix.Exponential(r, mean)))
}

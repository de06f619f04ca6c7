package testbed

import (
	"math"
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

// spread draws a factor with a lognormal distribution of mean 1; sigma is the standard deviation of its logarithm. Expm1 has the same bits
// on every machine that Juggle runs on.
func spread(r *rand.Rand, sigma float64) float64 {
	return 1 + math.Expm1(float64(sigma*r.NormFloat64())-float64(sigma*sigma)/2)
}

// exponential draws a time with a mean in seconds, rounded up to the millisecond. Log1p has the same bits on every machine that
// Juggle runs on; rand's ExpFloat64 does not promise it.
func exponential(r *rand.Rand, mean float64) admission.Millis {
	return max(1, millis(-math.Log1p(-r.Float64())*mean))
}

package testbed

import (
	"math/rand/v2"

	"juggle/core/base/heap"
	"juggle/core/base/splitmix"
	"juggle/core/papers/pool/admission"
)

// kind is the kind of an event. "local" refers to local jobs. Events at the same instant happen in the order of the constants: a job that
// ends has left its node before the node fails, and a request arrives after all other events.
type kind uint8

const (
	jobEnds kind = iota
	localEnds
	nodeRecovers
	nodeFails
	siteNegotiates
	nodesReport
	localArrives
	requestStarts
	requestArrives
	kinds // the number of kinds
)

// An event is due at an instant, for a node, a site or a request. The version shows whether the end of a job is void; see scheduleIn.
type event struct {
	at      admission.Instant
	kind    kind
	index   int32  // of the node, site or request
	version uint32 // for the end of a job: the node's count of plans or failures when the event was added
}

// entry returns the event with its position in the queue: by instant, kind and index. Two events that are not void differ in one of these.
func (e event) entry() heap.Entry[event] {
	return heap.Entry[event]{Key: int64(e.at)*int64(kinds) + int64(e.kind), Tie: e.index, Value: e}
}

// purpose distinguishes the random streams of one seed.
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

// stream returns the random numbers for one purpose and index. Draws from other streams do not change them.
func stream(seed uint64, p purpose, index int) *rand.Rand {
	return splitmix.Stream(seed, uint64(p), uint64(index))
}

// exponential draws a time with a mean in seconds, rounded up to the millisecond.
func exponential(r *rand.Rand, mean float64) admission.Millis {
	return max(1, millis(splitmix.Exponential(r, mean)))
}

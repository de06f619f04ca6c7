package admission

import (
	"math"

	"juggle/core/base/enum"
	"juggle/core/papers/pool/qos"
)

// RejectAt chooses the number of waiting requests at which kAPAC rejects another one.
type RejectAt uint8

// The readings of the paper. Its Table 2 prints "Indexrej >= k", in which a has no effect. Its section 6.1 has a "recent queue length" L =
// a k, and says that a larger a opens the system. That is true in two readings: L limits the similar requests, or L limits the whole queue.
const (
	AtQueueLength RejectAt = iota // reject at L = a k similar requests
	AtSetLength                   // reject at k similar requests, as printed
	AtEither                      // reject at k similar requests, and while RAQueue holds L requests of any kind
)

// Rules are the parameters of kAPAC.
type Rules struct {
	K         int     // length of the k-set
	Factor    float64 // the paper's a; L = a k is rounded up
	Reject    RejectAt
	Epsilon   qos.Distance    // requests within this distance of each other are similar
	Threshold Availability    // accept a request whose k-set is more available than this
	SetBy     SetAvailability // how the availability of a k-set is computed
}

// similarLimit returns the number of similar requests at which another request is rejected.
func (r Rules) similarLimit() int {
	if r.Reject == AtQueueLength {
		return r.queueLength()
	}
	return r.K
}

// queueLength returns L.
func (r Rules) queueLength() int {
	const tolerance = 1e-9 // in binary, 1.1 times 10 is a little more than 11, and would be rounded up to 12
	return int(math.Ceil(float64(r.Factor*float64(r.K)) - tolerance))
}

// Reason says why admission accepted or rejected a request.
type Reason uint8

// The reasons. Accepted is the zero value.
const (
	Accepted    Reason = iota
	TooMany            // too many similar requests wait
	NoResource         // no resource satisfies the service parameters (kAPAC), or every named parameter (strict negotiation)
	Unavailable        // the availability of the k-set does not exceed the threshold
	Booked             // strict negotiation: every resource that satisfies the request is booked in its interval
	Full               // RAQueue holds L requests or more

	ReasonCount = iota // the number of reasons
)

var reasonNames = []string{"accepted", "too many similar requests wait", "no resource satisfies the request",
	"the k-set is not available enough", "every resource that would do is booked", "RAQueue is full"}

// String returns the reason in words.
func (r Reason) String() string { return enum.Name(reasonNames, r, "unknown reason") }

// An Answer is the answer of kAPAC to one request.
type Answer struct {
	Reason       Reason
	Similar      int             // similar requests in RAQueue
	Limit        int             // the number of similar requests at which kAPAC rejects
	Set          []qos.Neighbour // the k-set, nearest first; empty if TooMany, Full or NoResource. The next Decide of the KAPAC overwrites it
	Availability Availability    // of the k-set
	SetBy        SetAvailability // how Availability is computed
	Waiting      int             // the number of requests in RAQueue if the reason is Full; otherwise 0
}

// Accepted reports whether the request may join RAQueue.
func (a Answer) Accepted() bool { return a.Reason == Accepted }

// KAPAC decides by Table 2 of the paper. NewKAPAC makes one. It is not safe for concurrent use.
type KAPAC struct {
	set   *qos.Set
	rules Rules
	kSet  []qos.Neighbour // buffer of Decide
}

// NewKAPAC returns a KAPAC over the resources of set. The rules must be valid for it.
func NewKAPAC(set *qos.Set, rules Rules) *KAPAC {
	return &KAPAC{set: set, rules: rules, kSet: make([]qos.Neighbour, 0, rules.K)}
}

// Decide answers a request. waiting has the accepted requests that have not started (RAQueue). availability predicts the availability of a
// resource. Decide allocates no memory. It takes time O((waiting + resources) x attributes).
func (k *KAPAC) Decide(request qos.Vector, waiting []qos.Vector, availability func(resource int) Availability) Answer {
	a := Answer{Limit: k.rules.similarLimit(), SetBy: k.rules.SetBy}
	for _, other := range waiting {
		if k.set.Distance(request, other) <= k.rules.Epsilon {
			a.Similar++
		}
	}
	if a.Similar >= a.Limit {
		a.Reason = TooMany
		return a
	}
	if k.rules.Reject == AtEither && len(waiting) >= k.rules.queueLength() {
		a.Reason, a.Waiting = Full, len(waiting)
		return a
	}
	k.kSet = k.set.Nearest(request, k.rules.K, k.kSet)
	a.Set = k.kSet
	a.Availability = k.rules.SetBy.combine(a.Set, availability)
	switch {
	case len(a.Set) == 0:
		a.Reason = NoResource
	case a.Availability <= k.rules.Threshold:
		a.Reason = Unavailable
	}
	return a
}

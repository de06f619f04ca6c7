package admission

import (
	"math"

	"juggle/core/enum"
	"juggle/core/pool/qos"
)

// RejectAt says when the requests that wait in RAQueue are too many.
type RejectAt uint8

// The readings of the paper. Its Table 2 prints "Indexrej >= k", where a plays no part; its section 6.1 has a "recent queue length"
// L = a k, and says that a larger a opens the system. It does where L is the limit of similar requests, and where it bounds the queue.
const (
	AtQueueLength RejectAt = iota // reject at L = a k similar ones
	AtSetLength                   // reject at k similar ones, as printed
	AtEither                      // reject at k similar ones, and while RAQueue holds L requests of whatever kind
)

// Rules are kAPAC's parameters.
type Rules struct {
	K         int     // length of the k-set
	Factor    float64 // the paper's a; L = a k, rounded up, for a count reaches 7.5 when it reaches 8
	Reject    RejectAt
	Epsilon   qos.Distance // requests within this distance are similar
	Threshold Availability // accept above it
	SetBy     SetAvailability
}

// Limit is the number of similar requests at which another is rejected.
func (r Rules) Limit() int {
	if r.Reject != AtQueueLength {
		return r.K
	}
	return r.queueLength()
}

// queueLength is L.
func (r Rules) queueLength() int {
	// 1.1 times 10 is 11, though not in binary.
	return int(math.Ceil(float64(r.Factor*float64(r.K)) - 1e-9))
}

// Reason is why admission decided as it did.
type Reason uint8

// The reasons. Accepted is the zero value.
const (
	Accepted    Reason = iota
	TooMany            // enough similar requests wait already
	NoResource         // no resource satisfies the service parameters (kAPAC), or every named parameter (strict)
	Unavailable        // the k-set's availability does not exceed the threshold
	Booked             // strict: every resource that satisfies the request is booked for the interval
	Full               // RAQueue holds as many requests as it may

	Reasons = iota // how many there are
)

var reasonWords = []string{"accepted", "too many similar requests wait", "no resource satisfies the request",
	"the k-set is not available enough", "every resource that would do is booked", "RAQueue is full"}

// String gives the reason in words.
func (r Reason) String() string { return enum.Name(reasonWords, r, "unknown reason") }

// A Answer is kAPAC's answer to one request.
type Answer struct {
	Reason       Reason
	Similar      int             // similar requests in RAQueue
	Limit        int             // the number at which kAPAC rejects
	Set          []qos.Neighbour // the k-set, nearest first; empty where TooMany or Full. Valid until the next Decide of the same KAPAC
	Availability Availability    // of the k-set
	SetBy        SetAvailability // how that was made of its resources'
	Waiting      int             // requests in RAQueue, where it is Full
}

// Accepted reports whether the request may join RAQueue.
func (d Answer) Accepted() bool { return d.Reason == Accepted }

// Prospects is what kAPAC knows of the resources.
type Prospects interface {
	// Availability predicts whether resource i will be up.
	Availability(i int) Availability
}

// KAPAC decides by Table 2 of the paper. Make one with NewKAPAC; it is not safe for concurrent use.
type KAPAC struct {
	set   *qos.Set
	rules Rules
	near  []qos.Neighbour // buffer
}

// NewKAPAC decides over set by rules, which must be valid for it.
func NewKAPAC(set *qos.Set, rules Rules) *KAPAC {
	return &KAPAC{set: set, rules: rules, near: make([]qos.Neighbour, 0, rules.K)}
}

// Decide answers request while waiting are the accepted requests that have not started (RAQueue). It allocates nothing.
// O((waiting + resources) x attributes).
func (a *KAPAC) Decide(request qos.Vector, waiting []qos.Vector, p Prospects) Answer {
	d := Answer{Limit: a.rules.Limit(), SetBy: a.rules.SetBy}
	for _, other := range waiting {
		if a.set.Distance(request, other) <= a.rules.Epsilon {
			d.Similar++
		}
	}
	if d.Similar >= d.Limit {
		d.Reason = TooMany
		return d
	}
	if a.rules.Reject == AtEither && len(waiting) >= a.rules.queueLength() {
		d.Reason, d.Waiting = Full, len(waiting)
		return d
	}
	a.near = a.set.Nearest(request, a.rules.K, a.near)
	d.Set = a.near
	d.Availability = a.rules.SetBy.of(d.Set, p)
	switch {
	case len(d.Set) == 0:
		d.Reason = NoResource
	case d.Availability <= a.rules.Threshold:
		d.Reason = Unavailable
	}
	return d
}

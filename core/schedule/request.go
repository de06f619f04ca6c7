package schedule

import "juggle/core/profile"

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// A Request is what a consumer asks for: all that the scheduler knows of a job. The actual run time is not here on purpose; package
// sim keeps it.
//
// Invariants (checked by Validate): Procs >= 1, Estimate >= 1, Submit >= 0, Ready >= 0, Ready + Estimate <= Deadline; with
// Conditions those of it, and its shortest mold in place of Estimate.
type Request struct {
	ID       int64   `json:"id"`       // the consumer's number for the job; unique within a run
	Submit   Instant `json:"submit"`   // when the request arrives (T^sub)
	Ready    Instant `json:"ready"`    // earliest start (T^r)
	Deadline Instant `json:"deadline"` // latest end (D)
	Procs    int32   `json:"procs"`    // processors (R)
	Estimate Seconds `json:"estimate"` // estimated run time (T^e)
	Flexible bool    `json:"flexible"` // one of the half whose windows may be widened: who gets offers under OffersToFlexible

	*Conditions `json:",omitempty"` // nil: rigid, any price, any offer, and never asked
}

// An Edition is which copy of the paper's rules holds.
type Edition uint8

// The editions.
const (
	Published Edition = iota
	Draft             // LFF looks at T^s where a job that is no deadline job has one; offers "before" are measured from T_i^s
)

// OffersTo says which requests may be made an offer.
type OffersTo uint8

// Who gets offers, where a threshold is set at all.
const (
	OffersToFlexible OffersTo = iota // requests with Flexible set
	OffersToAll
)

// An OffersSide says on which sides of a neighbour offers lie.
type OffersSide uint8

// The sides of a neighbour, where a threshold is set at all.
const (
	BothSides   OffersSide = iota // before and after it, as the rules of both editions have it
	EarlierSide                   // only before it, as in the experiment of the draft
)

// Never, as a fixing share or an offer threshold, switches that rule off.
const Never = -1

// A Policy is every rule a provider chooses. The zero value is not useful: FixShare and OfferThreshold are Never or a percentage.
type Policy struct {
	Order          Order
	Edition        Edition
	FixShare       int // percent of the wait after which a job becomes strict (f), 0 to 100, or Never
	OfferThreshold int // largest 100 |phi| of an offer, percent, at least 0, or Never
	OffersTo       OffersTo
	OffersSide     OffersSide
	Discount       int    // percent that a window as wide as two estimates saves of its price, 0 to 100
	Ask            int    // percent of its estimate by which a waiting job may be asked to move its deadline at an impasse; 0: never
	Incentive      int    // percent of what a wider window costs less, off the new price of who agrees to it; 0 to MaxIncentive
	FixPays        bool   // who is fixed by its share of waiting pays as who asks for it
	Rescue         bool   // a promise whose processors failed is renegotiated before it is broken
	Replan         bool   // on early completion every waiting job is placed anew: see Scheduler.Replan
	Seed           uint64 // keys Shuffle's random keys

	// Two readings of the listing of Algorithm 2, off by default (assumptions 3 and 4 in core/study).
	StopAtFirstFailure bool // an offered window in which the request finds no gap ends the search; its own window does not count
	SkipOwnWindow      bool // Algorithm 2 tries offers only, not the request's own window at its new index
}

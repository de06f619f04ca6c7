package schedule

import "juggle/core/schedule/profile"

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// A Request is all that the scheduler gets of a job. The actual run time is missing on purpose; package sim keeps it.
//
// Invariants (checked by Validate): Procs >= 1, Estimate >= 1, Submit >= 0, Ready >= 0, Ready + Estimate <= Deadline. With Conditions
// their invariants hold too, and the shortest mold takes the place of Estimate.
type Request struct {
	ID       int64   `json:"id"`       // the consumer's number for the job; unique within a run
	Submit   Instant `json:"submit"`   // when the request arrives (T^sub)
	Ready    Instant `json:"ready"`    // earliest start (T^r)
	Deadline Instant `json:"deadline"` // latest end (D)
	Procs    int32   `json:"procs"`    // processors (R)
	Estimate Seconds `json:"estimate"` // estimated run time (T^e)
	Flexible bool    `json:"flexible"` // the job is one of those that get wider windows, and offers under OffersToFlexible

	*Conditions `json:",omitempty"` // nil: no molds, any price, any offer, and no later deadline
}

// An Edition is a version of the paper, which decides between rules that differ.
type Edition uint8

// The editions.
const (
	Published Edition = iota
	Draft             // LFF takes the slack of a placed job from its start, unless it is a deadline job; an offer before a job ends there
)

// OfferRecipients says which requests may get offers, where a threshold is set.
type OfferRecipients uint8

// The requests that may get offers, where a threshold is set.
const (
	OffersToFlexible OfferRecipients = iota // requests with Flexible set
	OffersToAll
)

// An OffersSide says on which sides of a neighbour offers lie, where a threshold is set.
type OffersSide uint8

// The sides of a neighbour on which offers lie.
const (
	BothSides   OffersSide = iota // before and after it, as in the rules of both editions
	EarlierSide                   // only before it, as in the experiment of the draft
)

// Never, as FixShare or OfferThreshold, switches that rule off.
const Never = -1

// A Policy holds every rule that a provider chooses. The zero value is not useful: a FixShare or an OfferThreshold of 0 is a percentage,
// and only Never switches the rule off.
type Policy struct {
	Order           Order
	Edition         Edition
	FixShare        int // percent of the wait after which a job becomes strict (f), 0 to 100, or Never
	OfferThreshold  int // largest 100 |phi| of an offer, percent, at least 0, or Never
	OfferRecipients OfferRecipients
	OffersSide      OffersSide
	Discount        int    // percent by which a slack of one estimate lowers the price, 0 to 100
	Ask             int    // largest extension of a waiting job's deadline for a request without a gap, percent of its estimate; 0: none
	Incentive       int    // percent of the price cut that a consumer gets in addition for accepting a later deadline; 0 to MaxIncentive
	FixingIsPaid    bool   // a job that is fixed after its share of waiting pays as if its consumer had asked for that
	Rescue          bool   // for a job that lost its slot in an outage, offers and asking are tried before its promise is broken
	Replan          bool   // after an early completion every waiting job is placed again: see Scheduler.Replan
	Seed            uint64 // the seed of random keys, for Shuffle and for formulas with random

	// Two other interpretations of the listing of Algorithm 2, off by default (conventions 3 and 4 in core/papers/study).
	StopAtFirstFailure bool // the search ends at the first offered window without a gap for the request
	SkipOwnWindow      bool // Algorithm 2 tries offers only, not the request's own window at its new index
}

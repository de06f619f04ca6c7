package study

import (
	"juggle/core/param"
	"juggle/core/schedule"
)

// An OffersSide says on which sides of a neighbour the studies have offers lie.
type OffersSide uint8

// The choices: schedule's, and the one that each edition's experiment made.
const (
	EditionsSide OffersSide = iota // both in the published edition, earlier in the draft
	EarlierSide
	BothSides
)

var offersSides = param.Menu[OffersSide]{
	{Value: EditionsSide, Name: "edition", Title: "as in the edition's experiment"},
	{Value: EarlierSide, Name: "earlier", Title: "earlier windows only"},
	{Value: BothSides, Name: "both", Title: "earlier and later windows"},
}

// earlierOnly is what a subtitle says where offers lie on one side: ", earlier windows only".
func (p Params) earlierOnly() string {
	if p.offersSide() == schedule.EarlierSide {
		return ", earlier windows only"
	}
	return ""
}

// offersSide is the side on which offers lie under p.
func (p Params) offersSide() schedule.OffersSide {
	if p.OffersSide == EarlierSide || p.OffersSide == EditionsSide && p.Edition == schedule.Draft {
		return schedule.EarlierSide
	}
	return schedule.BothSides
}

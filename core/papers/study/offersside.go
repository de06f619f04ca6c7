package study

import (
	"juggle/core/experiment/param"
	"juggle/core/schedule"
)

// An OffersSide says whether offers lie before a neighbouring job only, or also after it.
type OffersSide uint8

// The choices are those of package schedule, and one that follows the experiment of the edition.
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

// offersSide is the choice of p in terms of package schedule.
func (p Params) offersSide() schedule.OffersSide {
	if p.OffersSide == EarlierSide || p.OffersSide == EditionsSide && p.Edition == schedule.Draft {
		return schedule.EarlierSide
	}
	return schedule.BothSides
}

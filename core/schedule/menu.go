package schedule

import "juggle/core/experiment/param"

// editions, offerRecipients and offersSides are the menus of three parameters of a Policy.
var editions = param.Menu[Edition]{
	{Value: Published, Name: "published", Title: "published, 2007"},
	{Value: Draft, Name: "draft", Title: "earlier draft"},
}

var offerRecipients = param.Menu[OfferRecipients]{
	{Value: OffersToFlexible, Name: "flexible", Title: "flexible requests"},
	{Value: OffersToAll, Name: "all", Title: "all requests"},
}

var offersSides = param.Menu[OffersSide]{
	{Value: BothSides, Name: "both", Title: "earlier and later windows"},
	{Value: EarlierSide, Name: "earlier", Title: "earlier windows only"},
}

// String returns the name of the edition: published or draft.
func (e Edition) String() string { return editions.Name(e) }

// String returns the name: flexible or all.
func (o OfferRecipients) String() string { return offerRecipients.Name(o) }

// String returns the name: both or earlier.
func (o OffersSide) String() string { return offersSides.Name(o) }

// EditionHelp explains to readers how the editions differ.
const EditionHelp = "The rules as published in 2007, or those of an earlier draft of the same paper: an offer before a job ends where " +
	"that job's slot begins, LFF takes the slack of a job whose window does not begin at its submission from its reserved start, and " +
	"its figures are numbered from 2, after one that draws the kinds of reservations."

package schedule

import (
	"cmp"
	"slices"

	"juggle/core/experiment/param"
)

// A Preference is how a consumer sorts a list of options. Distance is the paper's criterion: Algorithm 2 sorts Psi by |phi|. Price and end
// are criteria that consumers can name in the work of Röblitz, Schintke and Reinefeld (2006), which the paper cites. This project chose the
// order of ties: by the other two criteria, in the order of the menu, and then by the earlier window. For a new request Nearest and
// Cheapest give the same order, because all offers are strict: they cost the same, and no less than the request's own window.
type Preference uint8

// The preferences.
const (
	Nearest Preference = iota
	Cheapest
	Soonest
)

var preferences = param.Menu[Preference]{
	{Value: Nearest, Name: "distance", Title: "nearest window first, as the paper sorts them"},
	{Value: Cheapest, Name: "price", Title: "lowest price first, as Röblitz and others let consumers choose"},
	{Value: Soonest, Name: "end", Title: "earliest end first, as Röblitz and others let consumers choose"},
}

// Preferences is the menu of preferences.
func Preferences() param.Menu[Preference] { return slices.Clone(preferences) }

// String returns the name: distance, price or end.
func (p Preference) String() string { return preferences.Name(p) }

// Sort sorts the options that p prefers to the front.
func (p Preference) Sort(options []Option) { slices.SortStableFunc(options, p.Compare) }

// Compare is negative where p prefers a, and positive where it prefers b.
func (p Preference) Compare(a, b Option) int {
	criteria := [...]int{
		Nearest:  cmp.Compare(abs(a.Offer.Shift), abs(b.Offer.Shift)),
		Cheapest: cmp.Compare(a.Price, b.Price),
		Soonest:  cmp.Compare(a.End, b.End),
	}
	return cmp.Or(criteria[p], cmp.Or(criteria[:]...), cmp.Compare(a.Offer.Ready, b.Offer.Ready))
}

package schedule

import (
	"fmt"
	"strings"
)

// A Choice is one entry of a menu. Name is stable: flags, links and files use it; Title is for people.
type Choice[T any] struct {
	Value       T
	Name, Title string
}

var orders = []Choice[Order]{
	{EDF, "edf", "earliest deadline first"},
	{LFF, "lff", "least flexible first"},
	{Shuffle, "shuffle", "random shuffle"},
	{BJF, "bjf", "biggest job first"},
	{FIFO, "fifo", "first in first out"},
}

var editions = []Choice[Edition]{
	{Published, "published", "published, 2007"},
	{Draft, "draft", "earlier draft"},
}

var offersTo = []Choice[OffersTo]{
	{OffersToFlexible, "flexible", "flexible requests"},
	{OffersToAll, "all", "all requests"},
}

var offersSides = []Choice[OffersSide]{
	{BothSides, "both", "earlier and later windows"},
	{EarlierSide, "earlier", "earlier windows only"},
}

// Orders is the menu of orders.
func Orders() []Choice[Order] { return append([]Choice[Order](nil), orders...) }

// Editions is the menu of editions.
func Editions() []Choice[Edition] { return append([]Choice[Edition](nil), editions...) }

// OffersTos is the menu of who gets offers.
func OffersTos() []Choice[OffersTo] { return append([]Choice[OffersTo](nil), offersTo...) }

// OffersSides is the menu of the sides on which offers lie.
func OffersSides() []Choice[OffersSide] { return append([]Choice[OffersSide](nil), offersSides...) }

// ParseOrder is the order of that name.
func ParseOrder(name string) (Order, error) { return parse(orders, "order", name) }

// ParseEdition is the edition of that name.
func ParseEdition(name string) (Edition, error) { return parse(editions, "edition", name) }

// ParseOffersTo is the OffersTo of that name.
func ParseOffersTo(name string) (OffersTo, error) { return parse(offersTo, "offers-to", name) }

// String is the order's name: edf, lff, shuffle, bjf or fifo.
func (o Order) String() string { return NameIn(orders, o) }

// String is the edition's name: published or draft.
func (e Edition) String() string { return NameIn(editions, e) }

// String is the name: flexible or all.
func (o OffersTo) String() string { return NameIn(offersTo, o) }

// String is the name: both or earlier.
func (o OffersSide) String() string { return NameIn(offersSides, o) }

func parse[T any](menu []Choice[T], what, name string) (T, error) {
	if v, ok := ValueIn(menu, name); ok {
		return v, nil
	}
	names := make([]string, len(menu))
	for i, c := range menu {
		names[i] = c.Name
	}
	var none T
	return none, fmt.Errorf("schedule: %s: got %q, want %s", what, name, strings.Join(names, ", "))
}

// NameIn is the name that a menu has for a value, "unknown" where it has none.
func NameIn[T comparable](menu []Choice[T], v T) string {
	for _, c := range menu {
		if c.Value == v {
			return c.Name
		}
	}
	return "unknown"
}

// ValueIn is the value of that name in a menu, and whether there is one.
func ValueIn[T any](menu []Choice[T], name string) (T, bool) {
	for _, c := range menu {
		if c.Name == name {
			return c.Value, true
		}
	}
	var none T
	return none, false
}

// EditionHelp says to readers how the editions differ.
const EditionHelp = "The rules as published in 2007, or those of an earlier draft of the same paper: an offer before " +
	"a job ends where that job's slot begins, LFF takes the slack of a job that may not start at once from its reserved start, and its figures are numbered from 2, after one that draws the kinds of reservations."

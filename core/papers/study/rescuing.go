package study

import (
	"fmt"
	"slices"

	"juggle/core/schedule"
)

// providers names the providers by what they do before they refuse a request: they make offers, ask other consumers, or do both. A provider
// that rescues does the same before it breaks a promise.
var providers = [...]string{"offers", "asks", "both"}

// providerOf is the index in providers of the cell's provider.
func providerOf(c Cell) int {
	switch {
	case c.Tolerant == 0:
		return 0
	case c.Offers == schedule.Never:
		return 1
	}
	return 2
}

// rescuing is Figure 15, with the outages of Figure 10. A provider makes offers, asks others for later deadlines, or does both, for every
// request that it would refuse. Where it rescues, it does so also before it breaks a promise. Rows of one provider differ in rescue alone.
// A promise that the provider breaks costs it a compensation. (With Algorithms 1 and 2 alone a rescue would keep no waiting job that lost
// its slot: it has just failed behind the same jobs.)
func rescuing(p Params) figure {
	var cells []Cell
	var places []string
	roles := make(map[string]Cell)
	for _, n := range p.OutageCounts {
		for _, name := range providers {
			c := discount.with(flexibleCell(p, middleLoad(p), middleLambda(p)), p.SortedDiscount)
			c.Outages, c.Compensation = n, p.Compensation
			if name != "asks" {
				c.Offers, c.OfferRecipients = lastOf(p.OfferThresholds), p.OfferRecipients
			}
			if name != "offers" {
				c.Tolerant = 100
			}
			rescued := c
			rescued.Rescue = 1
			cells = append(cells, c, rescued)
			roles[name], roles[name+" rescued"] = c, rescued // the roles of the last number of outages remain
		}
		places = append(places, fmt.Sprint(n), fmt.Sprintf("%d r", n))
	}
	compensations := ofEveryRun(func(r *Result) float64 { return 100 * r.Paid })
	return figure{
		number: 15,
		title:  "Promises rescued",
		keys:   []string{"lambda", "out", "x", "phi", "to", "side", "stop", "gs", "v"},
		question: "When processors fail, how many promises are kept by making them offers and by asking others to wait, as for new requests, " +
			"and what does that bring?",
		measure: Broken,
		feature: outages,
		rowNames: []rowName{
			nameRow("provider|the provider", func(c Cell) string { return providers[providerOf(c)] }),
			nameRow("rescue|before a promise is broken", func(c Cell) string { return [...]string{"no", "yes"}[c.Rescue] }),
		},
		cells: cells,
		roles: roles,
		layout: &Layout{
			Facets: providers[:], Facet: providerOf,
			Axis: "outages expected; r: promises are rescued", Places: places,
			Place: func(c Cell) int { return 2*slices.Index(p.OutageCounts, c.Outages) + c.Rescue },
		},
		subtitle: "EDF at {load}; windows of λ {middle} %, a discount of {g} %; " +
			"a broken promise costs the provider {v} % of its price; {paired}",
		baseline: "not rescued",
		base:     notRescued,
		comparisons: slices.Concat(
			[]comparisonColumn{{"kept", "of the requests accepted, lost their slot and got another", "%", false,
				ofEveryRun(func(r *Result) float64 { return percentOf(r.Rescued, r.Accepted) })},
				{"paid", "compensations, of a machine sold out", "%", false, compensations},
				{"paid_diff", "compensations, difference", "points", true, compensations.changeFrom(notRescued)}},
			revenue.withDifference("revenue", "revenue", notRescued)),
		finding: "With {outages} outages expected in 15 days, rescue takes the promises broken from {offers.value=2} to " +
			"{offers rescued.value=2} % where the provider makes offers, by {offers rescued.+2}; from {asks.value=2} to {asks rescued.value=2} % " +
			"where it asks, by {asks rescued.+2}; and from {both.value=2} to {both rescued.value=2} % where it does both, by " +
			"{!!both rescued.+2}. Then the compensations change by {both rescued.paid_diff} and revenue by {both rescued.revenue_diff}.",
	}
}

func notRescued(c Cell) Cell { c.Rescue = 0; return c }

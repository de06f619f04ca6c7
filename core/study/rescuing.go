package study

import (
	"fmt"
	"slices"

	"juggle/core/schedule"
)

// Figure 15: Figure 10's outages. A provider that makes offers, asks others for later deadlines, or both, does so for every request that it
// would refuse; where it rescues, also before it breaks a promise. Rows of one provider differ in rescue alone. A promise that it breaks
// costs it a compensation. (A rescue by Algorithms 1 and 2 alone keeps none of them.)
var rescuing = figure{
	number: 15,
	title:  "Promises rescued",
	takes:  []string{"lambda", "out", "x", "phi", "to", "side", "stop", "gs", "v"},
	question: "When processors fail, how many promises are kept by making them offers and by asking others to wait, as for new requests, " +
		"and what does that bring?",
	measure: Broken,
	feature: failing.feature,
	named: []named{
		head("provider|the provider", func(c Cell) string { return providers[providerOf(c)] }),
		head("rescue|before a promise is broken", func(c Cell) string { return [...]string{"no", "yes"}[c.Rescue] }),
	},
	cells: func(p Params) (cells []Cell) {
		for _, outages := range p.OutageCounts {
			for provider := range providers {
				for rescue := range 2 {
					cells = append(cells, rescueCell(p, outages, provider, rescue))
				}
			}
		}
		return cells
	},
	layout: func(p Params) *Layout {
		var places []string
		for _, n := range p.OutageCounts {
			places = append(places, fmt.Sprint(n), fmt.Sprintf("%d r", n))
		}
		return &Layout{
			Facets: providers[:], Facet: providerOf,
			Axis: "outages expected; r: promises are rescued", Places: places,
			Place: func(c Cell) int { return 2*slices.Index(p.OutageCounts, c.Outages) + c.Rescue },
		}
	},
	subtitle: "EDF at {load}; windows of λ {middle} %, a discount of {g} %; " +
		"a broken promise costs the provider {v} % of its price; {paired}",
	baseline: "not rescued",
	base:     notRescued,
	more: []extra{
		{"kept", "of the requests accepted, lost their slot and got another", "%", false,
			every(func(r *Result) float64 { return share(r.Rescued, r.Accepted) })},
		{"paid", "compensations, of a machine sold out", "%", false, every(compensations)},
		{"paid_diff", "compensations, difference", "points", true, every(compensations).over(notRescued)},
		{"revenue", "revenue", "%", false, every(Revenue.of)},
		{"revenue_diff", "revenue, difference", "points", true, every(Revenue.of).over(notRescued)},
	},
	roles: func(p Params) map[string]Cell {
		roles := make(map[string]Cell)
		for i, name := range providers {
			roles[name], roles[name+" rescued"] = rescueCell(p, last(p.OutageCounts), i, 0), rescueCell(p, last(p.OutageCounts), i, 1)
		}
		return roles
	},
	finding: "With {outages} outages expected in 15 days, rescue takes the promises broken from {offers.value=2} to " +
		"{offers rescued.value=2} % where the provider makes offers, by {offers rescued.+2}; from {asks.value=2} to {asks rescued.value=2} % " +
		"where it asks, by {asks rescued.+2}; and from {both.value=2} to {both rescued.value=2} % where it does both, by " +
		"{!!both rescued.+2}. Then the compensations change by {both rescued.paid_diff} and revenue by {both rescued.revenue_diff}.",
}

func compensations(r *Result) float64 { return 100 * r.Paid }

func notRescued(_ Params, c Cell) Cell {
	c.Rescue = 0
	return c
}

// providers are what a provider does before it refuses a request and, where it rescues, before it breaks a promise.
var providers = [...]string{"offers", "asks", "both"}

func providerOf(c Cell) int {
	switch {
	case c.Tolerant == 0:
		return 0
	case c.Offers == schedule.Never:
		return 1
	}
	return 2
}

func rescueCell(p Params, outages, provider, rescue int) Cell {
	c := discounted.with(flexibleCell(p, middleLoad(p), middleLambda(p)), p.SortedDiscount)
	c.Outages, c.Compensation, c.Rescue = outages, p.Compensation, rescue
	if provider != 1 {
		c.Offers, c.OffersTo = last(p.OfferThresholds), p.OffersTo
	}
	if provider != 0 {
		c.Tolerant = 100
	}
	return c
}

package study

import (
	"fmt"
	"slices"

	"juggle/core/report"
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
		{report.Column{Name: "provider", Title: "the provider"}, func(c Cell) string { return providers[providerOf(c)] }},
		{report.Column{Name: "rescue", Title: "before a promise is broken"}, func(c Cell) string { return [...]string{"no", "yes"}[c.Rescue] }},
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
	subtitle: func(p Params) string {
		return atMiddleLoad(p, fmt.Sprintf("windows of λ %d %%, a discount of %d %%; a broken promise costs the provider %d %% of its "+
			"price", middleLambda(p), p.SortedDiscount, p.Compensation))
	},
	base: func(*view) (string, func(Cell) Cell) { return "not rescued", notRescued },
	more: []extra{
		{"kept", "of the requests accepted, lost their slot and got another", "%", false,
			everyRun(func(r *Result) float64 { return share(r.Rescued, r.Accepted) })},
		{"paid", "compensations, of a machine sold out", "%", false, everyRun(compensations)},
		{"paid_diff", "compensations, difference", "points", true, difference(compensations, notRescued)},
		{"revenue", "revenue", "%", false, everyRun(Revenue.of)},
		{"revenue_diff", "revenue, difference", "points", true, difference(Revenue.of, notRescued)},
	},
	judge: func(v *view) (string, []report.Part) {
		most := last(v.p.OutageCounts)
		row := func(provider, rescue int) *CellResult { return v.row(rescueCell(v.p, most, provider, rescue)) }
		broken := func(provider int) string {
			return report.InWords(row(provider, 0).Summary.Mean, 2) + " to " + report.InWords(row(provider, 1).Summary.Mean, 2)
		}
		rescued := func(provider int) string {
			by := row(provider, 1).compared("")
			return signed(by.Mean, 2) + " points" + interval(by, 2)
		}
		both := row(2, 1)
		return tell("With %s outages expected in 15 days, rescue takes the promises broken from %s %% where the provider makes offers, by %s; "+
			"from %s %% where it asks, by %s; and from %s %% where it does both, by %s. Then the compensations change by %s and revenue by %s.",
			fmt.Sprint(most), broken(0), rescued(0), broken(1), rescued(1), broken(2), report.Decisive(rescued(2)),
			both.points("paid_diff"), both.points("revenue_diff")), nil
	},
}

func compensations(r *Result) float64 { return 100 * r.Paid }

func notRescued(c Cell) Cell {
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

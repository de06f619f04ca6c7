package study

import (
	"fmt"
	"slices"

	"juggle/core/report"
	"juggle/core/schedule"
)

// Figure 15: Figure 10's outages. Before a promise is broken the provider makes an offer, asks for later deadlines, or both; a promise that
// it breaks costs it a compensation. (A rescue by Algorithms 1 and 2 alone keeps none of them: it would be the row "none" again.)
var rescuing = figure{
	number:   15,
	title:    "Promises rescued",
	takes:    []string{"lambda", "out", "x", "phi", "to", "side", "stop", "gs", "v"},
	question: "How many promises are kept by asking and by offers when processors fail, and what does that cost the provider?",
	measure:  Broken,
	feature:  failing.feature,
	named:    []named{{report.Column{Name: "rescue", Title: "rescued by"}, func(c Cell) string { return rescues[rescueOf(c)] }}},
	cells: func(p Params) (cells []Cell) {
		for _, outages := range p.OutageCounts {
			for how := range rescues {
				cells = append(cells, rescueCell(p, outages, how))
			}
		}
		return cells
	},
	layout: func(p Params) *Layout {
		return &Layout{
			Facets: each(p.OutageCounts, func(n int) string { return fmt.Sprintf("%d outages", n) }),
			Facet:  func(c Cell) int { return slices.Index(p.OutageCounts, c.Outages) },
			Axis:   "before a promise is broken", Places: rescues[:], Place: rescueOf,
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
		row := func(how int) *CellResult { return v.row(rescueCell(v.p, most, how)) }
		broken := func(how int) string { return report.InWords(row(how).Summary.Mean, 2) }
		both := row(len(rescues) - 1)
		return tell("With %s outages expected in 15 days, %s %% of the promises are broken, %s %% where offers are made first, %s %% where "+
			"others are asked, and %s %% with both%s. The compensations go from %s to %s %% of a machine sold out, and revenue changes by %s.",
			fmt.Sprint(most), broken(0), broken(1), broken(2), report.Decisive(broken(3)), interval(both.Summary, 2),
			report.InWords(row(0).compared("paid").Mean, 2), report.InWords(both.compared("paid").Mean, 2), both.points("revenue_diff")), nil
	},
}

func compensations(r *Result) float64 { return 100 * r.Paid }

func notRescued(c Cell) Cell {
	c.Rescue, c.Offers, c.OffersTo, c.Tolerant = 0, schedule.Never, schedule.OffersToFlexible, 0
	return c
}

// rescues are the ways to rescue, by what is tried.
var rescues = [...]string{"none", "offer", "ask", "both"}

func rescueOf(c Cell) int {
	switch offers, asks := c.Offers != schedule.Never, c.Tolerant > 0; {
	case c.Rescue == 0:
		return 0
	case offers && asks:
		return 3
	case asks:
		return 2
	}
	return 1
}

func rescueCell(p Params, outages, how int) Cell {
	c := discounted.with(flexibleCell(p, middleLoad(p), middleLambda(p)), p.SortedDiscount)
	c.Outages, c.Compensation, c.Rescue = outages, p.Compensation, min(how, 1)
	if how == 1 || how == 3 {
		c.Offers, c.OffersTo = last(p.OfferThresholds), p.OffersTo
	}
	if how >= 2 {
		c.Tolerant = 100
	}
	return c
}

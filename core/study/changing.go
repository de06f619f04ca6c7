package study

import (
	"fmt"

	"juggle/core/report"
)

// latePenalty is the penalty p of the rows with a penalty: percent of what a more expensive window costs more.
const latePenalty = 20

// Figure 13: consumers change their minds. At a random instant of the wait, drawn uniformly, they ask for their slot to be fixed, or for a
// deadline that is later by the estimate. What that costs more carries a penalty, or none.
var changing = figure{
	number:   13,
	title:    "Who changes its mind",
	takes:    []string{"lambda", "gs", "ch"},
	question: "What do consumers who change their mind cost the provider?",
	measure:  Revenue,
	feature: &Feature{report.Head("#changing|change their mind, of the accepted flexible|%"),
		"no change", func(b *Beyond) *int { return &b.Changing }},
	named: []named{
		head("wish|ask for", func(c Cell) string { return wishes[c.Wish] }),
		head("#penalty|penalty p|%", func(c Cell) string { return fmt.Sprint(c.Penalty) }),
	},
	facets: func(p Params) (facets []facet) {
		for wish, name := range wishes {
			for _, penalty := range []int{0, latePenalty} {
				c := discounted.with(flexibleCell(p, middleLoad(p), middleLambda(p)), p.SortedDiscount)
				c.Wish, c.Penalty = wish, penalty
				facets = append(facets, facet{fmt.Sprintf("%s %d %%", name, penalty), c})
			}
		}
		return facets
	},
	amounts: func(p Params) []int { return withNone(p.ChangingShares) },
	axis:    "change their mind, % of the accepted flexible",
	subtitle: "EDF at {load}; windows of λ {middle} %, a discount of {g} %; they ask for their slot, or for room, at a penalty of 0 or " +
		"{penalty} %; {paired}",
	more: []extra{
		{"granted", "of what they asked for, granted", "%", false,
			number("granted").
				per(number("asked"), 100)},
		{"utilisation", "utilisation", "%", false, every(Utilisation.of)},
		{"utilisation_diff", "utilisation, difference", "points", true,
			every(Utilisation.of).over(func(_ Params, c Cell) Cell { c.Changing = 0; return c })},
	},
	finding: "Where {most} % of the flexible ask for their slot, utilisation changes by {0@most.utilisation_diff} and " +
		"revenue by {!0@most.}, or by {!1@most.} with a penalty of {penalty} %. Where they ask for more room behind, " +
		"{2@most.granted=1} % of that is granted; utilisation changes by {2@most.utilisation_diff} and revenue by {!2@most.}.",
}

var wishes = [...]string{wishSlot: "slot", wishSlack: "slack"}

package study

import "fmt"

// latePenalty is the penalty p of the rows with a penalty, in percent of the extra price of a new window.
const latePenalty = 20

// wishes are what consumers ask for, by Beyond.Wish.
var wishes = [...]string{wishSlot: "slot", wishSlack: "slack"}

// changing is Figure 13: consumers change their minds. At a random instant of the wait, drawn uniformly, they ask for their slot to be
// fixed, or for a deadline that is later by the estimate. In half of the rows they also pay a penalty if that raises the price.
func changing(p Params) figure {
	var facets []facet
	for wish, name := range wishes {
		for _, penalty := range []int{0, latePenalty} {
			c := discount.with(flexibleCell(p, middleLoad(p), middleLambda(p)), p.SortedDiscount)
			c.Wish, c.Penalty = wish, penalty
			facets = append(facets, facet{fmt.Sprintf("%s %d %%", name, penalty), c})
		}
	}
	return figure{
		number:   13,
		title:    "Who changes its mind",
		keys:     []string{"lambda", "gs", "ch"},
		question: "What do consumers who change their mind cost the provider?",
		measure:  Revenue,
		feature: featureOf("#changing|change their mind, of the accepted flexible|%", "no change",
			func(b *Beyond) *int { return &b.Changing }),
		rowNames: []rowName{
			nameRow("wish|ask for", func(c Cell) string { return wishes[c.Wish] }),
			nameRow("#penalty|penalty p|%", func(c Cell) string { return fmt.Sprint(c.Penalty) }),
		},
		facets:  facets,
		amounts: withZero(p.ChangingShares),
		axis:    "change their mind, % of the accepted flexible",
		subtitle: "EDF at {load}; windows of λ {middle} %, a discount of {g} %; they ask for their slot, or for slack, at a penalty of 0 or " +
			"{penalty} %; {paired}",
		comparisons: append([]comparisonColumn{
			{"granted", "of what they asked for, granted", "%", false, countOf("granted").per(countOf("asked"), 100)}},
			utilisation.withDifference("utilisation", "utilisation", func(c Cell) Cell { c.Changing = 0; return c })...),
		finding: "Where {most} % of the flexible ask for their slot, utilisation changes by {0@most.utilisation_diff} and " +
			"revenue by {!0@most.}, or by {!1@most.} with a penalty of {penalty} %. Where they ask for more slack behind, " +
			"{2@most.granted=1} % of that is granted; utilisation changes by {2@most.utilisation_diff} and revenue by {!2@most.}.",
	}
}

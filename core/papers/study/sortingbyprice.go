package study

import "juggle/core/schedule"

// sortingByPrice is Figure 12: the job that pays most is placed first. That is compared with EDF and LFF, which do not depend on prices.
func sortingByPrice(p Params) figure {
	sorted := func(o schedule.Order) Cell {
		return discount.with(withOrder(flexibleCell(p, middleLoad(p), middleLambda(p)), o), p.SortedDiscount)
	}
	edf, lff, price := sorted(schedule.EDF), sorted(schedule.LFF), sorted(schedule.Revenue)
	return figure{
		number:   12,
		title:    "Who is sorted first",
		keys:     []string{"lambda", "gs"},
		question: "What does it bring to sort the queue by price?",
		measure:  Revenue,
		feature:  discount,
		cells:    []Cell{edf, lff, price},
		subtitle: "λ {middle} %, a discount of {g} %, {load}; each order minus EDF, on the same jobs; paired 95 % intervals",
		baseline: schedule.EDF.String(),
		base:     underEDF,
		comparisons: append(utilisation.withDifference("utilisation", "utilisation", underEDF),
			comparisonColumn{"acceptance_diff", "requests accepted, difference", "points", true, acceptance.changeFrom(underEDF)}),
		roles: map[string]Cell{"edf": edf, "lff": lff, "price": price},
		finding: "The revenue is {edf.value=1}, {lff.value=1} and {price.value=1} % of a machine sold out at full price under EDF, LFF and the " +
			"highest price first. The highest price first changes it by {!price.} against EDF, utilisation by {price.utilisation_diff} and the " +
			"requests accepted by {price.acceptance_diff}.",
	}
}

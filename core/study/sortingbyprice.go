package study

import "juggle/core/schedule"

// Figure 12: the job that pays most is placed first; EDF and LFF know nothing of prices.
var sortingByPrice = figure{
	number:   12,
	title:    "Who is sorted first",
	takes:    []string{"lambda", "gs"},
	question: "What does it bring to sort the queue by price?",
	measure:  Revenue,
	feature:  discounted,
	cells: func(p Params) (cells []Cell) {
		for _, order := range sortedByPrice {
			cells = append(cells, sortedCell(p, order))
		}
		return cells
	},
	subtitle: "Windows of λ {middle} %, a discount of {g} %, {load}; each order minus EDF, on the same jobs; paired 95 % intervals",
	baseline: schedule.EDF.String(),
	base:     underEDF,
	more: []extra{
		{"utilisation", "utilisation", "%", false, every(Utilisation.of)},
		{"utilisation_diff", "utilisation, difference", "points", true, every(Utilisation.of).over(underEDF)},
		{"acceptance_diff", "requests accepted, difference", "points", true, every(Acceptance.of).over(underEDF)},
	},
	roles: func(p Params) map[string]Cell {
		return map[string]Cell{"edf": sortedCell(p, schedule.EDF), "lff": sortedCell(p, schedule.LFF), "price": sortedCell(p, schedule.Revenue)}
	},
	finding: "The revenue is {edf.value=1}, {lff.value=1} and {price.value=1} % of a machine sold out at full price under EDF, LFF and the " +
		"highest price first. The highest price first changes it by {!price.} against EDF, utilisation by {price.utilisation_diff} and the " +
		"requests accepted by {price.acceptance_diff}.",
}

var sortedByPrice = [...]schedule.Order{schedule.EDF, schedule.LFF, schedule.Revenue}

func sortedCell(p Params, o schedule.Order) Cell {
	return discounted.with(withOrder(flexibleCell(p, middleLoad(p), middleLambda(p)), o), p.SortedDiscount)
}

package study

import (
	"fmt"

	"juggle/core/report"
	"juggle/core/schedule"
)

// Figure 12: whoever pays most is placed first; EDF and LFF know nothing of prices.
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
	subtitle: func(p Params) string {
		return fmt.Sprintf("Windows of λ %d %%, a discount of %d %%, load %v; each order minus EDF, on the same jobs; paired 95 %% "+
			"intervals", middleLambda(p), p.SortedDiscount, middleLoad(p))
	},
	base: func(*view) (string, func(Cell) Cell) { return schedule.EDF.String(), underEDF },
	more: []extra{
		{"utilisation", "utilisation", "%", false, everyRun(Utilisation.of)},
		{"utilisation_diff", "utilisation, difference", "points", true, difference(Utilisation.of, underEDF)},
		{"acceptance_diff", "requests accepted, difference", "points", true, difference(Acceptance.of, underEDF)},
	},
	judge: func(v *view) (string, []report.Part) {
		row := func(o schedule.Order) *CellResult { return v.row(sortedCell(v.p, o)) }
		revenue := func(o schedule.Order) string { return report.InWords(row(o).Summary.Mean, 1) }
		top := row(schedule.Revenue)
		return tell("The revenue is %s, %s and %s %% of a machine sold out at full price under EDF, LFF and the highest price first. The "+
			"highest price first changes it by %s against EDF, utilisation by %s and the requests accepted by %s.",
			revenue(schedule.EDF), revenue(schedule.LFF), revenue(schedule.Revenue), top.decisive(""), top.points("utilisation_diff"),
			top.points("acceptance_diff")), nil
	},
}

var sortedByPrice = [...]schedule.Order{schedule.EDF, schedule.LFF, schedule.Revenue}

func sortedCell(p Params, o schedule.Order) Cell {
	return discounted.with(withOrder(flexibleCell(p, middleLoad(p), middleLambda(p)), o), p.SortedDiscount)
}

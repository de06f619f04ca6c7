package study

import (
	"fmt"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
)

// discount is the feature of Figures 8 and 12.
var discount = featureOf("#discount|discount g|%", "full price", func(b *Beyond) *int { return &b.Discount })

// pricing is Figure 8: flexible windows fill the machine, but their price has a discount. Up to which discount do they pay? Strict windows
// have no slack and so no discount: they have one row, at full price. The revenue that a discount takes is proportional to the discount,
// but for the rounding of each job's price. So flexible windows bring as much as strict ones at this discount: the gain at full price,
// divided by what one percent of discount takes.
func pricing(p Params) figure {
	cells := []Cell{flexibleCell(p, middleLoad(p), 0)}
	for _, lambda := range p.Lambdas {
		for _, g := range withZero(p.Discounts) {
			cells = append(cells, discount.with(flexibleCell(p, middleLoad(p), lambda), g))
		}
	}
	largest := lastOf(p.Discounts)
	taken := value.minus(value.at(func(c Cell) Cell { return discount.with(c, largest) })) // what that discount takes
	return figure{
		number:   8,
		title:    "The price of flexibility",
		keys:     []string{"lambda", "g"},
		question: "Up to which discount does flexibility pay the provider?",
		measure:  Revenue,
		feature:  discount,
		cells:    cells,
		subtitle: "EDF at {load}; revenue against strict windows, which have no discount; {paired}",
		baseline: "strict",
		base:     func(c Cell) Cell { return discount.with(withStrictWindows(c), 0) },
		comparisons: []comparisonColumn{
			{"break_even", "break-even discount", "%", false, gained.per(taken, float64(largest)).
				where(func(c Cell) bool { return c.Lambda > 0 && c.Discount == 0 })},
			{"utilisation", "utilisation", "%", false, utilisation},
		},
		judge: func(v *view) (string, []report.Part) {
			var gains, lambdas, evens []string
			for _, lambda := range p.Lambdas {
				row := v.row(flexibleCell(p, middleLoad(p), lambda))
				even, _ := row.Compared("break_even")
				gains, lambdas = append(gains, report.InWords(row.Diff.Mean, 1)), append(lambdas, fmt.Sprint(lambda))
				evens = append(evens, breakEvenWords(even.Summary))
			}
			return fmt.Sprintf("Flexible windows pay up to a discount of %s at λ %s %%. At full price they bring %s points more than strict ones.",
				report.ListInWords(evens), report.ListInWords(lambdas), report.ListInWords(gains)), nil
		},
	}
}

// breakEvenWords names a break-even discount with its interval. A discount that takes nothing has none.
func breakEvenWords(s stats.Summary) string {
	if s.N == 0 {
		return "any size"
	}
	return report.Decisive(report.InWords(s.Mean, 1)) + " %" + interval(s, 1)
}

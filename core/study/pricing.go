package study

import (
	"fmt"

	"juggle/core/report"
	"juggle/core/stats"
)

var discounted = &Feature{report.Head("#discount|discount g|%"), "full price",
	func(b *Beyond) *int { return &b.Discount }}

// Figure 8: flexible windows fill the machine, and cost less: up to which discount do they pay? Fixed windows have no slack, so no
// discount: they stand once, at full price. What a discount takes grows with it in a straight line, but for the rounding of each job's,
// so the discount at which flexible windows bring as much as fixed ones is the gain at full price over what a percent takes.
var pricing = figure{
	number:   8,
	title:    "The price of flexibility",
	takes:    []string{"lambda", "g"},
	question: "Up to which discount does flexibility pay the provider?",
	measure:  Revenue,
	feature:  discounted,
	cells: func(p Params) []Cell {
		cells := []Cell{flexibleCell(p, middleLoad(p), 0)}
		for _, lambda := range p.Lambdas {
			for _, g := range withNone(p.Discounts) {
				cells = append(cells, discounted.with(flexibleCell(p, middleLoad(p), lambda), g))
			}
		}
		return cells
	},
	subtitle: "EDF at {load}; revenue against fixed windows, which have no discount; {paired}",
	baseline: "fixed",
	base:     func(p Params, c Cell) Cell { return discounted.with(fixedOf(p, c), 0) },
	more: []extra{
		{"break_even", "break-even discount", "%", false, breakEven},
		{"utilisation", "utilisation", "%", false, every(Utilisation.of)},
	},
	judge: func(v *view) (string, []report.Part) {
		var gains, lambdas, evens []string
		for _, lambda := range v.p.Lambdas {
			row := v.row(flexibleCell(v.p, middleLoad(v.p), lambda))
			gains, lambdas = append(gains, report.InWords(row.Diff.Mean, 1)), append(lambdas, fmt.Sprint(lambda))
			evens = append(evens, breakEvenWords(row.compared("break_even")))
		}
		return fmt.Sprintf("Flexible windows pay up to a discount of %s at λ %s %%. At full price they bring %s points more than fixed ones.",
			report.Listed(evens), report.Listed(lambdas), report.Listed(gains)), nil
	},
}

// breakEven is the discount, in percent, at which flexible windows bring as much as fixed ones, in the row of full price. None where a
// discount takes nothing.
var breakEven quantity = func(v *view, full Cell) []float64 {
	if full.Lambda == 0 || full.Discount != 0 {
		return nil
	}
	most := last(v.p.Discounts)
	takes := value.minus(value.at(func(_ Params, c Cell) Cell { return discounted.with(c, most) }))
	return value.over(fixedOf).per(takes, float64(most))(v, full)
}

func breakEvenWords(s stats.Summary) string {
	if s.N == 0 {
		return "any size"
	}
	return report.Decisive(report.InWords(s.Mean, 1)) + " %" + interval(s, 1)
}

package study

import (
	"juggle/core/experiment/report"
)

// A Feature is the parameter of Beyond that has a column of its own in a figure beyond the paper. In most figures it varies from row to
// row.
type Feature struct {
	Column  report.Column      // of the figure's table
	Without string             // what a cell with the amount 0 is called: "nobody tolerant"
	field   func(*Beyond) *int // the parameter
}

// Of is the amount of the feature in the cell c.
func (f *Feature) Of(c Cell) int { return *f.field(&c.Beyond) }

// with is c with that amount of the feature.
func (f *Feature) with(c Cell, amount int) Cell {
	*f.field(&c.Beyond) = amount
	return c
}

// without is c without the figure's feature.
func (f *figure) without(c Cell) Cell { return f.feature.with(c, 0) }

// A facet is a set of cells that differ only in the amount of the figure's feature. Cell is like them, with any amount.
type facet struct {
	name string
	Cell
}

// strictAndFlexible are two facets at the middle load: strict windows, and flexible windows of mean size lambda.
func strictAndFlexible(p Params, lambda int) []facet {
	return []facet{{"", flexibleCell(p, middleLoad(p), 0)}, {"", flexibleCell(p, middleLoad(p), lambda)}}
}

// withSecond are the comparisons that Figures 7, 9, 10 and 11 share. Their facets are strict windows and flexible windows. The gain is what
// flexible windows add to strict ones with the same amount of the feature; its change is the difference from the gain without the feature.
// The second measure is compared in the same way as the figure's own.
func (f *figure) withSecond() []comparisonColumn {
	second, name := ofEveryRun(f.secondMeasure.of), f.secondMeasure.String()
	return []comparisonColumn{
		{"gain", "flexible minus strict", "points", true, gained},
		{"gain_change", "change of that gain", "points", true, gained.changeFrom(f.without)},
		{f.secondPrefix, name, "%", false, second},
		{f.secondPrefix + "_diff", name + ", difference", "points", true, second.changeFrom(f.without)},
		{f.secondPrefix + "_gain", name + ", flexible minus strict", "points", true, second.changeFrom(withStrictWindows)},
		{f.secondPrefix + "_gain_change", name + ", change of the gain", "points", true,
			second.changeFrom(withStrictWindows).changeFrom(f.without)},
	}
}

// withDifference are two columns of a quantity in percent: its value, and its difference from the quantity of the cell that b returns.
func (q quantity) withDifference(key, title string, b base) []comparisonColumn {
	return []comparisonColumn{{key, title, "%", false, q}, {key + "_diff", title + ", difference", "points", true, q.changeFrom(b)}}
}

// middleLambda is the middle one of the mean window extensions of p, 50 in the paper; of an even number the higher of the two in the
// middle. widestLambda is the largest one, 100 in the paper.
func middleLambda(p Params) int { return p.Lambdas[len(p.Lambdas)/2] }
func widestLambda(p Params) int { return lastOf(p.Lambdas) }

// lastOf is the last element of xs.
func lastOf(xs []int) int { return xs[len(xs)-1] }

// featureOf declares a feature: its column in the syntax of report.Columns, what a cell without it is called, and its parameter.
func featureOf(column, without string, field func(*Beyond) *int) *Feature {
	return &Feature{report.ParseColumn(column), without, field}
}

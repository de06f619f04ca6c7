package study

import (
	"slices"

	"juggle/core/report"
)

// A Feature is the one parameter of Beyond that varies from cell to cell in a figure beyond the paper.
type Feature struct {
	Column  report.Column      // of the figure's table
	Without string             // what a cell with the amount 0 is called: "nobody tolerant"
	at      func(*Beyond) *int // the parameter
}

// Of is the amount of the feature in c.
func (f *Feature) Of(c Cell) int { return *f.at(&c.Beyond) }

// with is c with that amount of the feature.
func (f *Feature) with(c Cell, amount int) Cell {
	*f.at(&c.Beyond) = amount
	return c
}

// A facet is a set of cells that differ only in the amount of the figure's feature; Cell is one of them.
type facet struct {
	name string
	Cell
}

// A scale has the comparisons that Figures 7, 9, 10 and 11 share. Their facets are fixed windows and flexible windows. A second measure is
// compared in the same way as the figure's own.
type scale struct {
	second Measure
	prefix string // of the second measure's columns
}

// fixedAnd are the facets of a scale: fixed windows, and flexible windows of mean size lambda.
func fixedAnd(lambda func(Params) int) func(Params) []facet {
	return func(p Params) []facet {
		return []facet{{"", flexibleCell(p, middleLoad(p), 0)}, {"", flexibleCell(p, middleLoad(p), lambda(p))}}
	}
}

// shows are the cells that the figure shows.
func (f *figure) shows(p Params) (cells []Cell) {
	if f.facets == nil {
		return f.cells(p)
	}
	for _, facet := range f.facets(p) {
		for _, amount := range f.amounts(p) {
			cells = append(cells, f.feature.with(facet.Cell, amount))
		}
	}
	return cells
}

// extras are the figure's further comparisons: those of its scale, its own, and fragmentation if that is measured.
func (f *figure) extras(p Params) []extra {
	if p.Fragmentation && f.fragments {
		return append(slices.Clip(f.more), fragmentation)
	}
	if f.scale == nil {
		return f.more
	}
	// The gain is what flexible windows add to fixed ones with the same amount of the feature. Its change is the difference from the gain
	// without the feature.
	prefix, second, name := f.scale.prefix, every(f.scale.second.of), f.scale.second.String()
	return append([]extra{
		{"gain", "flexible minus fixed", "points", true, gained},
		{"gain_change", "change of that gain", "points", true, gained.over(f.without)},
		{prefix, name, "%", false, second},
		{prefix + "_diff", name + ", difference", "points", true, second.over(f.without)},
		{prefix + "_gain", name + ", flexible minus fixed", "points", true, second.over(fixedOf)},
		{prefix + "_gain_change", name + ", change of the gain", "points", true, second.over(fixedOf).over(f.without)},
	}, f.more...)
}

// without is c without the feature.
func (f *figure) without(_ Params, c Cell) Cell { return f.feature.with(c, 0) }

// middleLambda is the paper's medium window, 50 of its three, and widestLambda its widest, 100.
func middleLambda(p Params) int { return p.Lambdas[len(p.Lambdas)/2] }
func widestLambda(p Params) int { return last(p.Lambdas) }

func last(xs []int) int { return xs[len(xs)-1] }

package study

import (
	"slices"

	"juggle/core/report"
)

// A Feature is what a figure beyond the paper has more or less of, from cell to cell.
type Feature struct {
	Column  report.Column // of the table
	Without string        // a cell that has none of it: "nobody tolerant"
	at      func(*Beyond) *int
}

// Of is how much of it c has.
func (f *Feature) Of(c Cell) int { return *f.at(&c.Beyond) }

// with is c with so much of it.
func (f *Feature) with(c Cell, amount int) Cell {
	*f.at(&c.Beyond) = amount
	return c
}

// A facet is cells that differ only in how much they have of the figure's feature; Cell is one of them.
type facet struct {
	name string
	Cell
}

// A scale is what Figures 7, 9, 10 and 11 have in common: their facets are fixed and flexible windows, and beside the figure's measure a
// second one is compared in the same way.
type scale struct {
	second Measure
	prefix string // of the second measure's columns
}

// fixedAnd are the facets of a scale: fixed windows, and flexible ones of a size.
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

// extras are the figure's own comparisons, its scale's first, and fragmentation where it is measured.
func (f *figure) extras(p Params) []extra {
	if p.Fragmentation && f.fragments {
		return append(slices.Clip(f.more), fragmentation)
	}
	if f.scale == nil {
		return f.more
	}
	// A change of the gain is by how much what flexible windows add to fixed ones with as much of the feature differs from what they add
	// without it.
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

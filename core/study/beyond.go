package study

import (
	"fmt"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/stats"
	"juggle/core/workload"
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

// at is the row of a facet that has so much of the feature.
func (v *view) at(facet, amount int) *CellResult {
	return v.row(v.feature.with(v.facets(v.p)[facet].Cell, amount))
}

// extras are the figure's own comparisons, its scale's first.
func (f *figure) extras() []extra {
	if f.scale == nil {
		return f.more
	}
	prefix, second, name := f.scale.prefix, f.scale.second.of, f.scale.second.String()
	return append([]extra{
		{"gain", "flexible minus fixed", "points", true, difference(f.measure.of, fixedOf)},
		{"gain_change", "change of that gain", "points", true, f.changeOfGain(f.measure.of)},
		{prefix, name, "%", false, everyRun(second)},
		{prefix + "_diff", name + ", difference", "points", true, difference(second, f.without)},
		{prefix + "_gain", name + ", flexible minus fixed", "points", true, difference(second, fixedOf)},
		{prefix + "_gain_change", name + ", change of the gain", "points", true, f.changeOfGain(second)},
	}, f.more...)
}

// changeOfGain is by how much what flexible windows add to fixed ones with as much of the feature differs from what they add without it.
func (f *figure) changeOfGain(of func(*Result) float64) sample {
	return func(v *view, c Cell) []float64 {
		if c.Lambda == 0 || f.feature.Of(c) == 0 {
			return nil
		}
		without := v.without(c)
		return experiment.Minus(v.minus(c, fixedOf(c), of), v.minus(without, fixedOf(without), of))
	}
}

// minus is the difference of a number in two cells, replicate by replicate.
func (v *view) minus(a, b Cell, of func(*Result) float64) []float64 {
	return experiment.Minus(v.each(a, of), v.each(b, of))
}

// without is c without the feature.
func (f *figure) without(c Cell) Cell { return f.feature.with(c, 0) }

// ends are the rows that a scale's finding tells: fixed and flexible windows with the most of the feature, and flexible ones without it.
// The words for the most of it and for the flexible windows come first.
func (v *view) ends() (most, lambda string, fixed, flexible, without *CellResult) {
	amount := last(v.amounts(v.p))
	flexible = v.at(1, amount)
	return fmt.Sprint(amount), fmt.Sprint(flexible.Lambda), v.at(0, amount), flexible, v.at(1, 0)
}

// tell puts words into the places of a sentence.
func tell(sentence string, words ...string) string {
	places := make([]any, len(words))
	for i, w := range words {
		places[i] = w
	}
	return fmt.Sprintf(sentence, places...)
}

// answered begins a finding with one of two words, by which side of zero a comparison's interval lies on.
func (c *CellResult) answered(key, above, below string) string {
	switch s := c.compared(key); {
	case s.Low > 0:
		return above + ": "
	case s.High < 0:
		return below + ": "
	}
	return "Cannot tell: "
}

// points is a difference in a sentence, with its interval: "+0.8 points (0.5 to 1.1)".
func (c *CellResult) points(key string) string {
	return signed(c.compared(key).Mean, 1) + c.unit(key)
}

// decisive is points where they are what the finding turns on.
func (c *CellResult) decisive(key string) string {
	return report.Decisive(signed(c.compared(key).Mean, 1)) + c.unit(key)
}

func (c *CellResult) unit(key string) string { return " points" + interval(c.compared(key), 1) }

// interval is " (0.5 to 1.1)"; nothing where there is none.
func interval(s stats.Summary, decimals int) string {
	if s.N < 2 {
		return ""
	}
	return " (" + report.InWords(s.Low, decimals) + " to " + report.InWords(s.High, decimals) + ")"
}

// compared is a comparison of the row, empty where it has none; "" is the difference from its baseline.
func (c *CellResult) compared(key string) stats.Summary {
	if key == "" {
		return c.Diff.Summary
	}
	x, _ := c.Compared(key)
	return x.Summary
}

// middleLambda is the paper's medium window, 50 of its three, and widestLambda its widest, 100.
func middleLambda(p Params) int { return p.Lambdas[len(p.Lambdas)/2] }
func widestLambda(p Params) int { return last(p.Lambdas) }

func last(xs []int) int { return xs[len(xs)-1] }

// atMiddleLoad is a figure's subtitle: what is drawn of EDF at the middle load.
func atMiddleLoad(p Params, what string) string {
	return tell("EDF at %s; %s; 95 %% intervals, differences paired", loadsInWords([]workload.Load{middleLoad(p)}), what)
}

package study

import (
	"math"
	"slices"

	"juggle/core/experiment"
	"juggle/core/experiment/stats"
)

// A quantity is a number of a cell, with one value for each period or batch of periods; nil if the cell does not have it. All quantities of
// a figure have the same replicates, so their differences are paired.
type quantity func(v *view, c Cell) []float64

// A base returns the cell with which c is compared, or c itself if c is compared with nothing.
type base = func(c Cell) Cell

// value is the figure's measure, which is utilisation in most figures.
var value quantity = func(v *view, c Cell) []float64 { return v.sampleOf(c, v.measure.of) }

// These quantities are some of the measures, whatever the figure is about.
var (
	utilisation = ofEveryRun(Utilisation.of)
	acceptance  = ofEveryRun(Acceptance.of)
	revenue     = ofEveryRun(Revenue.of)
	work        = ofEveryRun(FullPriceRevenue.of)
	placed      = ofEveryRun(Placed.of)
)

// ofEveryRun is the quantity of a number that every run has.
func ofEveryRun(number func(*Result) float64) quantity {
	return func(v *view, c Cell) []float64 { return v.sampleOf(c, number) }
}

// countOf is the quantity of the number that Model has under that name.
func countOf(name string) quantity { return ofEveryRun(Model.Number(name)) }

// at is the quantity q of the cell that b returns.
func (q quantity) at(b base) quantity {
	return func(v *view, c Cell) []float64 { return q(v, b(c)) }
}

// where is the quantity q in cells for which isShown is true, and nil in others.
func (q quantity) where(isShown func(Cell) bool) quantity {
	return func(v *view, c Cell) []float64 {
		if !isShown(c) {
			return nil
		}
		return q(v, c)
	}
}

// minus is the difference of two quantities; nil if a cell lacks one of them.
func (q quantity) minus(other quantity) quantity { return q.with(other, experiment.Minus) }

// changeFrom is q minus q in the cell that b returns; nil if b returns the cell itself.
func (q quantity) changeFrom(b base) quantity {
	return q.minus(q.at(b)).where(func(c Cell) bool { return b(c) != c })
}

// per has values whose mean is the sum of q over the sum of other, multiplied by factor and linearised as in stats.RatioValues; nil if the
// sum of other is 0, if a value is NaN, or if a cell lacks one of them.
func (q quantity) per(other quantity, factor float64) quantity {
	return q.with(other, func(a, b []float64) []float64 { return ratio(a, b, factor) })
}

// with combines the values of two quantities; nil if a cell lacks one of them.
func (q quantity) with(other quantity, combine func(a, b []float64) []float64) quantity {
	return func(v *view, c Cell) []float64 {
		a, b := q(v, c), other(v, c)
		if a == nil || b == nil {
			return nil
		}
		return combine(a, b)
	}
}

// inA is the quantity q of the row of A that corresponds to a cell; nil if there is none.
func (q quantity) inA() quantity {
	return func(v *view, c Cell) []float64 {
		corresponding, ok := v.inA[c]
		if !ok {
			return nil
		}
		return q(v.a, corresponding)
	}
}

// ratio returns values whose mean is the sum of a over the sum of b, multiplied by factor; nil if the sum of b is 0 or a value is NaN.
func ratio(a, b []float64, factor float64) []float64 {
	values := stats.RatioValues(a, b)
	if slices.ContainsFunc(values, math.IsNaN) {
		return nil
	}
	for i := range values {
		values[i] *= factor
	}
	return values
}

func isFlexible(c Cell) bool { return c.Lambda > 0 }

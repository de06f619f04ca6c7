package study

import (
	"math"
	"slices"

	"juggle/core/experiment"
	"juggle/core/stats"
)

// A quantity is a number of a cell, with one value for each period or batch of periods; nil if the cell does not have it. All quantities of
// a figure have the same replicates, so their differences are paired.
type quantity func(v *view, c Cell) []float64

// A base returns the cell that c is compared with, or c itself if that is compared with nothing.
type base func(p Params, c Cell) Cell

// value is the figure's measure.
var value quantity = func(v *view, c Cell) []float64 { return v.sampleOf(c, v.measure.of) }

// every is the quantity of a number that every run has.
func every(of func(*Result) float64) quantity {
	return func(v *view, c Cell) []float64 { return v.sampleOf(c, of) }
}

// number is the quantity of the number with that name in Model.
func number(name string) quantity { return every(Model.Number(name)) }

// at is the quantity q of the cell that b returns.
func (q quantity) at(b base) quantity {
	return func(v *view, c Cell) []float64 { return q(v, b(v.p, c)) }
}

// where is the quantity q in cells for which has is true, and nil in others.
func (q quantity) where(has func(Params, Cell) bool) quantity {
	return func(v *view, c Cell) []float64 {
		if !has(v.p, c) {
			return nil
		}
		return q(v, c)
	}
}

// minus is the difference of two quantities; nil if a cell lacks one of them.
func (q quantity) minus(other quantity) quantity {
	return func(v *view, c Cell) []float64 {
		a, b := q(v, c), other(v, c)
		if a == nil || b == nil {
			return nil
		}
		return experiment.Minus(a, b)
	}
}

// over is q minus the q of the cell that b returns; nil if that is the cell itself.
func (q quantity) over(b base) quantity {
	return q.minus(q.at(b)).where(func(p Params, c Cell) bool { return b(p, c) != c })
}

// per are values whose mean is times the sum of q over the sum of other, linearised as in stats.RatioValues; nil if the sum of other is 0
// or a cell lacks one of them.
func (q quantity) per(other quantity, times float64) quantity {
	return func(v *view, c Cell) []float64 {
		a, b := q(v, c), other(v, c)
		if a == nil || b == nil {
			return nil
		}
		return ratio(a, b, times)
	}
}

func ratio(a, b []float64, times float64) []float64 {
	values := stats.RatioValues(a, b)
	if slices.ContainsFunc(values, math.IsNaN) {
		return nil
	}
	for i := range values {
		values[i] *= times
	}
	return values
}

func isFlexible(_ Params, c Cell) bool { return c.Lambda > 0 }

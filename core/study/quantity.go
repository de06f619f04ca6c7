package study

import (
	"math"
	"slices"

	"juggle/core/experiment"
	"juggle/core/stats"
)

// A quantity is a number of a cell, one value a period or a batch of periods; nil where the cell has none. Quantities of one figure are
// paired: all have the same replicates.
type quantity func(v *view, c Cell) []float64

// A base gives the cell that another one is compared with; the cell itself where that is compared with nothing.
type base func(p Params, c Cell) Cell

// value is what the figure is about.
var value quantity = func(v *view, c Cell) []float64 { return v.sampleOf(c, v.measure.of) }

// every is a number of every run.
func every(of func(*Result) float64) quantity {
	return func(v *view, c Cell) []float64 { return v.sampleOf(c, of) }
}

// number is one of the numbers of every run, by its name in Model.
func number(name string) quantity { return every(Model.Number(name)) }

// at is the quantity of the cell that b gives.
func (q quantity) at(b base) quantity {
	return func(v *view, c Cell) []float64 { return q(v, b(v.p, c)) }
}

// where is the quantity in the cells that have this.
func (q quantity) where(has func(Params, Cell) bool) quantity {
	return func(v *view, c Cell) []float64 {
		if !has(v.p, c) {
			return nil
		}
		return q(v, c)
	}
}

// minus is a difference; none where there is not both.
func (q quantity) minus(other quantity) quantity {
	return func(v *view, c Cell) []float64 {
		a, b := q(v, c), other(v, c)
		if a == nil || b == nil {
			return nil
		}
		return experiment.Minus(a, b)
	}
}

// over is the quantity minus that of the cell that b gives, where that is another one.
func (q quantity) over(b base) quantity {
	return q.minus(q.at(b)).where(func(p Params, c Cell) bool { return b(p, c) != c })
}

// per are values whose mean is so many times the sum of one quantity over that of the other, see stats.RatioValues; none where there is no
// such number.
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

package chart

import (
	"fmt"
	"slices"

	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/core/workload"
)

// orders describes Figure 1: each order's utilisation minus Shuffle's on the same jobs, one facet a load, window sizes side by side.
func orders(r *study.FigureResult, o Options) Panel {
	p := frame(o)
	p.Margin.Top, p.Margin.Right = 44, 52
	loads, sizes, shown := loadsOf(r), lambdasOf(r), ordersOf(r)
	if !o.Levels {
		shown = slices.DeleteFunc(shown, func(x schedule.Order) bool { return x == schedule.Shuffle })
	}
	slices.Reverse(shown) // the paper's best is drawn last, on top
	p.Facets = facetsOf(loads)
	var seen around
	var labels []Note
	right := float64(len(sizes)) - 0.5
	for i, order := range shown {
		s := Series{Name: orderTitle(order), Colour: OrderColour(order), Symbol: OrderSymbol(order), Radius: 4, Line: Solid, Width: 1, Opacity: 0.45, Whisker: 1.5}
		for k := range r.Cells {
			c := &r.Cells[k]
			if c.Order != order || !have(c) {
				continue
			}
			facet, x := slices.Index(loads, c.Load), float64(slices.Index(sizes, c.Lambda))+offset(i, len(shown))
			s.Points = append(s.Points, orderPoint(c, facet, x, o.Levels))
			if o.Windows {
				s.Dots = append(s.Dots, orderDots(r, c, facet, x, o.Levels)...)
			}
			if facet == len(loads)-1 && c.Lambda == sizes[len(sizes)-1] {
				labels = append(labels, Note{Facet: facet, X: right, Y: s.Points[len(s.Points)-1].Y, DX: 6, Text: s.Name, Colour: s.Colour.Label(), Style: Strong})
			}
		}
		seen.add(s)
		p.Series = append(p.Series, s)
	}
	p.X.Title, p.X.Domain = ranked("window size λ, % of run time", sizes), [2]float64{-0.5, right}
	for i, size := range sizes {
		p.X.Ticks = append(p.X.Ticks, Tick{float64(i), fmt.Sprint(size)})
	}
	p.Y.Title = "points of utilisation above Shuffle"
	if o.Levels {
		p.Y.Title = "utilisation, %"
	} else {
		if len(seen) == 0 {
			seen = around{-2, 3}
		}
		seen = append(seen, 0)
		p.Rules = append(p.Rules, Rule{Facet: -1, X1: -0.5, X2: right, Colour: Token("shuffle"), Width: 1.5})
		labels = append(labels, Note{Facet: len(loads) - 1, X: right, DX: 6, Text: "Shuffle", Colour: Token("shuffle").Label()})
	}
	if o.Levels {
		p.percent(seen, 0.08, 5)
	} else {
		p.Y.Domain, p.Y.Ticks = domain(seen, 0.08, 5)
	}
	p.Notes = p.spread(labels, 14)
	return p
}

// ranked is the title of an axis on which values stand side by side, so that whiskers of several series have room at each; where their
// distances are not equal, it says that the axis does not show them.
func ranked(title string, values []int) string {
	for i := 2; i < len(values); i++ {
		if values[i]-values[i-1] != values[1]-values[0] {
			return title + "; not to scale"
		}
	}
	return title
}

// offset moves the i-th of n series from the middle, so that their whiskers do not cover each other.
func offset(i, n int) float64 { return (float64(i) - float64(n-1)/2) * 0.64 / float64(max(n, 2)) }

func orderPoint(c *study.CellResult, facet int, x float64, levels bool) Point {
	where := fmt.Sprintf("load %s, %s", c.Load, windowPhrase(c.Lambda))
	if levels {
		tip := fmt.Sprintf("%s, %s\n%s %%%s\nn = %d", orderTitle(c.Order), where, number(c.Summary.Mean, 2), interval(c.Summary.Low, c.Summary.High, 2), c.Summary.N)
		return point(facet, x, c.Summary.Mean, c.Summary.Low, c.Summary.High, tip)
	}
	tip := fmt.Sprintf("%s − Shuffle, %s\n%s points%s\nn = %d, paired", orderTitle(c.Order), where, signed(c.Diff.Mean, 2), interval(c.Diff.Low, c.Diff.High, 2), c.Diff.N)
	return point(facet, x, c.Diff.Mean, c.Diff.Low, c.Diff.High, tip)
}

// orderDots are the cell's replicates one by one, each beside the mean by a step that depends on its number alone.
func orderDots(r *study.FigureResult, c *study.CellResult, facet int, x float64, levels bool) []Point {
	base := find(r, func(b *study.CellResult) bool {
		return b.Order == schedule.Shuffle && b.Load == c.Load && b.Lambda == c.Lambda
	})
	out := make([]Point, 0, len(c.Values))
	for i, v := range c.Values {
		if !levels {
			if base == nil || i >= len(base.Values) {
				continue
			}
			v -= base.Values[i]
		}
		if v == v {
			out = append(out, Point{Facet: facet, X: x + jitter(i), Y: v})
		}
	}
	return out
}

// jitter is in (-0.05, 0.05), by the golden ratio's fractional parts: even and without a random stream.
func jitter(i int) float64 {
	const golden = 0.6180339887498949
	f := float64(i+1) * golden
	return (f - float64(int(f)) - 0.5) * 0.1
}

// facetsOf are the headings of one facet a load: of many, only the first says what the numbers are.
func facetsOf(loads []workload.Load) []string {
	out := make([]string, len(loads))
	for i, l := range loads {
		out[i] = l.String()
		if i == 0 || len(loads) <= 3 {
			out[i] = "load " + out[i]
		}
	}
	return out
}

func find(r *study.FigureResult, match func(*study.CellResult) bool) *study.CellResult {
	for i := range r.Cells {
		if match(&r.Cells[i]) && have(&r.Cells[i]) {
			return &r.Cells[i]
		}
	}
	return nil
}

// distinct lists a figure's values of one knob in ascending order.
func distinct[T int | workload.Load | schedule.Order](r *study.FigureResult, of func(*study.CellResult) (T, bool)) []T {
	var out []T
	for i := range r.Cells {
		if v, ok := of(&r.Cells[i]); ok && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	slices.Sort(out)
	return out
}

func loadsOf(r *study.FigureResult) []workload.Load {
	return distinct(r, func(c *study.CellResult) (workload.Load, bool) { return c.Load, true })
}

func lambdasOf(r *study.FigureResult) []int {
	return distinct(r, func(c *study.CellResult) (int, bool) { return c.Lambda, true })
}

func ordersOf(r *study.FigureResult) []schedule.Order {
	return distinct(r, func(c *study.CellResult) (schedule.Order, bool) { return c.Order, true })
}

package chart

import (
	"fmt"
	"slices"

	"juggle/core/experiment/stats"
	"juggle/core/papers/study"
	"juggle/core/schedule"
)

// featurePanel describes Figures 7, 9, 10 and 11: the figure's measure against the amount of its feature, for strict and for flexible
// windows. The whiskers show the interval of the paired difference from amount 0. A row above the lines shows what flexible windows gain
// over strict ones.
func featurePanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	p.Margin.Right = 112
	amounts := amountsOf(r)
	right := float64(len(amounts)-1) + 0.15
	seen, ends := p.addWindowLines(r, o, lineLayout{lambdas: lambdasOf(r), end: right, dots: 0.8, phrase: amountPhrase(r),
		place: func(c *study.CellResult) (facet int, x float64, isLast bool) {
			at := slices.Index(amounts, r.Feature.Of(c.Cell))
			if gain, ok := c.Compared("gain"); ok {
				p.Notes = append(p.Notes, Note{X: float64(at), Anchor: "middle", Text: signed(gain.Mean, decimalsOf(r)), Colour: Ink})
			}
			return 0, float64(at) + windowShift[min(c.Lambda, 1)], at == len(amounts)-1
		}})
	p.Y.Title, p.X.Title = r.Measure.String()+", %", rankTitle(r.Feature.Column.Heading(), amounts)
	p.fitPercent(seen, 0.08, 5)
	p.X.Domain, p.X.Ticks = [2]float64{-0.25, right}, rankTicks(amounts)
	row := p.reserveTop(20)
	for i := range p.Notes {
		p.Notes[i].Y = row
	}
	if len(p.Notes) > 0 {
		p.Notes = append(p.Notes, Note{X: right, Y: row, DX: 8, DY: -14, Text: "points, flexible"},
			Note{X: right, Y: row, DX: 8, Text: "minus strict"})
	}
	p.Notes = append(p.Notes, p.spread(ends, 14)...)
	return p
}

// windowShift is the distance by which strict [0] and flexible [1] windows are moved along the x axis, so that their whiskers do not
// overlap.
var windowShift = [...]float64{-0.035, 0.035}

// amountsOf returns the amounts of the feature that a figure's cells have.
func amountsOf(r *study.FigureResult) []int {
	return distinct(r, func(c *study.CellResult) (int, bool) { return r.Feature.Of(c.Cell), true })
}

// decimalsOf returns how many decimals a gain needs. Shares of broken promises are far below a percent.
func decimalsOf(r *study.FigureResult) int {
	if r.Measure == study.Broken {
		return 2
	}
	return 1
}

// amountPhrase returns a function that describes a cell's amount of the feature: "tolerant consumers 25 %", or "nobody tolerant".
func amountPhrase(r *study.FigureResult) func(c *study.CellResult) string {
	return func(c *study.CellResult) string {
		if amount := r.Feature.Of(c.Cell); amount > 0 {
			return fmt.Sprint(r.Feature.Column.Title, " ", amount, " ", r.Feature.Column.Unit)
		}
		return r.Feature.Without
	}
}

// discountPanel describes Figure 8: what flexible windows add to strict ones, against the discount, with one line for each mean window
// extension. Rows above the lines show the break-even discounts with their intervals. At a break-even discount flexible and strict windows
// bring the same revenue.
func discountPanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	sizes := slices.DeleteFunc(lambdasOf(r), func(lambda int) bool { return lambda == 0 })
	amounts := amountsOf(r)
	last := float64(amounts[len(amounts)-1])
	right := 1.02 * last
	seen, ends := p.addWindowLines(r, o, lineLayout{lambdas: sizes, differences: true, end: right, dots: 0.1 * last,
		phrase: amountPhrase(r),
		place: func(c *study.CellResult) (facet int, x float64, isLast bool) {
			g := float64(c.Discount)
			return 0, g + lineShift(slices.Index(sizes, c.Lambda), len(sizes))*last, g == last
		}})
	p.Y.Title, p.X.Title = "points of "+r.Measure.String()+" above strict windows at full price", "discount g, %"
	p.fitY(append(seen, 0), 0.06, 5)
	p.X.Domain = [2]float64{-0.04 * last, right}
	for _, g := range amounts {
		p.X.Ticks = append(p.X.Ticks, Tick{float64(g), fmt.Sprint(g)})
	}
	p.Rules = append(p.Rules, Rule{X1: p.X.Domain[0], X2: right, Colour: Token("w0"), Width: 1.5})
	ends = append(ends, Note{X: right, DX: 8, Text: "strict", Colour: Token("w0").Label()})
	p.addBreakEvenRows(sizes, breakEvens(r), breakEvens(r.A))
	p.Notes = append(p.Notes, p.spread(ends, 14)...)
	return p
}

// breakEvens returns the break-even discounts by mean window extension; none if r is nil.
func breakEvens(r *study.FigureResult) (all []stats.Summary) {
	if r == nil {
		return nil
	}
	for _, lambda := range lambdasOf(r) {
		for i := range r.Cells {
			if even, ok := r.Cells[i].Compared("break_even"); ok && r.Cells[i].Lambda == lambda {
				all = append(all, even.Summary)
			}
		}
	}
	return all
}

// addBreakEvenRows draws each break-even discount with its interval in a separate row above the lines. If A has as many break-even
// discounts, it draws them behind these.
func (p *Panel) addBreakEvenRows(sizes []int, breakEvens, ofA []stats.Summary) {
	if len(breakEvens) == 0 || len(breakEvens) != len(sizes) {
		return
	}
	const row = 15
	middle := p.reserveTop(row * float64(len(breakEvens)+1))
	rowHeight := (p.Y.Domain[1] - middle) * 2 / float64(len(breakEvens)+1) // in the axis's unit
	left, right := p.X.Domain[0], p.X.Domain[1]
	p.Notes = append(p.Notes, Note{X: left, Y: p.Y.Domain[1] - rowHeight/2, Text: "break even at"})
	for i, even := range breakEvens {
		y := p.Y.Domain[1] - rowHeight*(float64(i)+0.5)
		colour := WindowColour(sizes[i])
		if low, high := max(even.Low, left), min(even.High, right); low < high {
			p.Rules = append(p.Rules, Rule{X1: low, X2: high, Y1: y, Y2: y, Colour: colour, Width: 1.5, Ends: true})
		}
		addMark := func(prefix string, even stats.Summary, colour Colour) {
			if even.Mean > left && even.Mean < right {
				tip := fmt.Sprintf("%s%s\nbreaks even at a discount of %s %%%s\nn = %d", prefix, windowPhrase(sizes[i]), number(even.Mean, 1),
					interval(even, 1), even.N)
				p.Series = append(p.Series, Series{Name: "break-even", Colour: colour, Symbol: "diamond", Radius: 4, OffAxis: true,
					Points: []Point{{X: even.Mean, Y: y, Tip: tip}}})
			}
		}
		if len(ofA) == len(breakEvens) {
			addMark("A: ", ofA[i], colour.faint())
		}
		addMark("", even, colour)
		p.Notes = append(p.Notes, Note{X: right, Y: y, DX: 8, Text: number(even.Mean, 1) + " %", Colour: colour.Label()})
	}
}

// minusStrict returns the cell's values minus those of strict windows, replicate by replicate.
func minusStrict(r *study.FigureResult, c *study.CellResult) []float64 {
	return minus(c, find(r, func(b *study.CellResult) bool { return b.Lambda == 0 }))
}

// priceOrderPanel describes Figure 12: how LFF and highest price first differ from EDF in revenue, utilisation and accepted requests.
func priceOrderPanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	p.Margin.Top, p.Margin.Right = 44, 52
	p.Facets = []string{"revenue", "utilisation", "accepted"}
	orders := slices.DeleteFunc(ordersOf(r), func(o schedule.Order) bool { return o == schedule.EDF })
	seen := valuesShown{0}
	right := float64(len(orders)) - 0.5
	for i, order := range orders {
		s := Series{Name: order.Label(), Colour: OrderColour(order), Symbol: OrderSymbol(order), Radius: 4.5, Whisker: 1.5}
		c := find(r, func(c *study.CellResult) bool { return c.Order == order })
		if c != nil {
			utilisation, _ := c.Compared("utilisation_diff")
			accepted, _ := c.Compared("acceptance_diff")
			for facet, d := range []stats.Summary{c.Diff.Summary, utilisation.Summary, accepted.Summary} {
				tip := fmt.Sprintf("%s − EDF, %s\n%s points%s\nn = %d, paired", s.Name, p.Facets[facet], signed(d.Mean, 2),
					interval(d, 2), d.N)
				s.Points = append(s.Points, point(facet, float64(i), d, tip))
			}
			edf := find(r, func(b *study.CellResult) bool { return b.Order == schedule.EDF })
			s.Dots = o.replicates(minus(c, edf), 0, float64(i), 0.4, s.Points[0].Tip, formatPoints)
		}
		seen.add(s)
		p.Series = append(p.Series, s)
		p.X.Ticks = append(p.X.Ticks, Tick{float64(i), order.ShortLabel()})
	}
	p.Y.Title, p.X.Title = "points above EDF", "sorted by"
	p.fitY(seen, 0.08, 5)
	p.X.Domain = [2]float64{-0.5, right}
	p.Rules = append(p.Rules, Rule{Facet: -1, X1: -0.5, X2: right, Colour: OrderColour(schedule.EDF), Width: 1.5})
	p.Notes = append(p.Notes, Note{Facet: 2, X: right, DX: 6, Text: "EDF", Colour: OrderColour(schedule.EDF).Label(), Style: Strong})
	return p
}

// minus returns a cell's values minus a base's, replicate by replicate; none if base is nil.
func minus(c, base *study.CellResult) []float64 {
	if base == nil {
		return nil
	}
	out := make([]float64, min(len(c.Values), len(base.Values)))
	for i := range out {
		out[i] = c.Values[i] - base.Values[i]
	}
	return out
}

// layoutPanel describes a figure whose result contains a layout: its measure, with one line for each mean window extension. The whiskers
// show the interval of the paired difference from the baseline.
func layoutPanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	l := r.Layout
	if len(l.Facets) > 1 {
		p.Facets, p.Margin.Top = l.Facets, 44
	}
	facets, right := max(1, len(l.Facets)), float64(len(l.Places)-1)+0.25
	seen, ends := p.addWindowLines(r, o, lineLayout{lambdas: lambdasOf(r), end: right, dots: 0.8, unjoined: !l.Joined,
		place: func(c *study.CellResult) (facet int, x float64, isLast bool) {
			facet, at := l.Facet(c.Cell), l.Place(c.Cell)
			return facet, float64(at), at == len(l.Places)-1 && facet == facets-1
		},
		phrase: func(c *study.CellResult) string {
			words := l.Places[l.Place(c.Cell)]
			if len(l.Facets) > 0 {
				words = l.Facets[l.Facet(c.Cell)] + ", " + words
			}
			return words
		}})
	p.Y.Title, p.X.Title = r.Measure.String()+", %", l.Axis
	p.fitPercent(seen, 0.08, 5)
	p.X.Domain = [2]float64{-0.25, right}
	for i, name := range l.Places {
		p.X.Ticks = append(p.X.Ticks, Tick{float64(i), name})
	}
	p.Notes = append(p.Notes, p.spread(ends, 14)...)
	return p
}

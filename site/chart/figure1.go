package chart

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// orderPanel describes Figure 1: each order's utilisation minus the baseline's on the same jobs. There is one facet for each load, with the
// mean window extensions side by side.
func orderPanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	p.Margin.Top, p.Margin.Right = 44, 52
	loads, sizes, shown := loadsOf(r), lambdasOf(r), ordersOf(r)
	if slices.ContainsFunc(shown, schedule.Order.IsFormula) {
		p.Margin.Right = 128
	}
	if !o.Levels {
		shown = slices.DeleteFunc(shown, func(x schedule.Order) bool { return x == r.Base })
	}
	slices.Reverse(shown) // so that the paper's best order is drawn on top
	p.Facets = facetsOf(loads)
	var seen valuesShown
	var labels []Note
	right := float64(len(sizes)) - 0.5
	for i, order := range shown {
		s := Series{Name: order.Label(), Colour: OrderColour(order), Symbol: OrderSymbol(order), Radius: 4, Line: Solid, Width: 1,
			Opacity: 0.45, Whisker: 1.5}
		for k := range r.Cells {
			c := &r.Cells[k]
			if c.Order != order || !hasValue(c) || !o.Levels && c.Diff.N == 0 { // in A the order may be the baseline itself
				continue
			}
			facet, x := slices.Index(loads, c.Load), float64(slices.Index(sizes, c.Lambda))+rowShift(i, len(shown))
			pt := orderPoint(c, r.Base, facet, x, o.Levels)
			s.Points = append(s.Points, pt)
			values, format := c.Values, formatPercent
			if !o.Levels {
				values, format = c.Gains, formatPoints
			}
			s.Dots = append(s.Dots, o.replicates(values, facet, x, 1, pt.Tip, format)...)
			if facet == len(loads)-1 && c.Lambda == sizes[len(sizes)-1] {
				labels = append(labels, wrapped(Note{Facet: facet, X: right, Y: s.Points[len(s.Points)-1].Y, DX: 6, Text: order.Label(),
					Colour: s.Colour.Label(), Style: Strong})...)
			}
		}
		seen.add(s)
		p.Series = append(p.Series, s)
	}
	p.X.Title, p.X.Domain, p.X.Ticks = rankTitle("mean window extension λ, % of run time", sizes), [2]float64{-0.5, right}, rankTicks(sizes)
	p.Y.Title = "points of " + r.Measure.String() + " above " + r.Base.ShortLabel()
	if o.Levels {
		p.Y.Title = r.Measure.String() + ", %"
	} else {
		if len(seen) == 0 {
			seen = valuesShown{-2, 3}
		}
		seen = append(seen, 0)
		p.Rules = append(p.Rules, Rule{Facet: -1, X1: -0.5, X2: right, Colour: OrderColour(r.Base), Width: 1.5})
		labels = append(labels, wrapped(Note{Facet: len(loads) - 1, X: right, DX: 6, Text: r.Base.Label(),
			Colour: OrderColour(r.Base).Label()})...)
	}
	if o.Levels {
		p.fitPercent(seen, 0.08, 5)
	} else {
		p.fitY(seen, 0.08, 5)
	}
	p.Notes = p.spread(labels, 14)
	return p
}

// A label beside a chart has at most this many letters in a line, and this many lines.
const (
	lineLetters = 17
	mostLines   = 6
)

// wrapped splits a note into notes of one line each, all at the same place; spread moves them below each other. Lines are broken at a space
// or after punctuation where possible.
func wrapped(n Note) (lines []Note) {
	for rest := []rune(n.Text); len(rest) > 0; {
		end := min(len(rest), lineLetters)
		for at := end; len(rest) > lineLetters && at > lineLetters/2; at-- {
			if r := rest[at-1]; rest[at] == ' ' || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				end = at
				break
			}
		}
		n.Text = strings.TrimSpace(string(rest[:end]))
		if rest = rest[end:]; len(lines) == mostLines-1 && len(rest) > 0 {
			n.Text, rest = n.Text+"…", nil
		}
		lines = append(lines, n)
	}
	return lines
}

// rankTitle returns the title of an axis whose ticks have equal distances whatever the values are. If the values' own distances differ, the
// title ends with "; not to scale".
func rankTitle(title string, values []int) string {
	for i := 2; i < len(values); i++ {
		if values[i]-values[i-1] != values[1]-values[0] {
			return title + "; not to scale"
		}
	}
	return title
}

// rankTicks returns a tick for each value, at 0, 1, 2 and so on.
func rankTicks(values []int) []Tick {
	out := make([]Tick, len(values))
	for i, v := range values {
		out[i] = Tick{float64(i), fmt.Sprint(v)}
	}
	return out
}

// rowShift returns how far the i-th of n series is moved along the x axis, so that their whiskers do not overlap.
func rowShift(i, n int) float64 { return (float64(i) - float64(n-1)/2) * 0.64 / float64(max(n, 2)) }

// orderPoint returns a cell's point in Figure 1: its value if levels, else its difference from base.
func orderPoint(c *study.CellResult, base schedule.Order, facet int, x float64, levels bool) Point {
	if levels {
		return point(facet, x, c.Summary, levelTip(c))
	}
	tip := fmt.Sprintf("%s − %s, arrival rate %s, %s\n%s points%s\nn = %d, paired", c.Order.Label(), base.Label(), c.Load,
		windowPhrase(c.Lambda),
		signed(c.Diff.Mean, 2), interval(c.Diff.Summary, 2), c.Diff.N)
	return point(facet, x, c.Diff.Summary, tip)
}

// levelTip returns the tooltip of a cell that is drawn at its own value.
func levelTip(c *study.CellResult) string {
	return fmt.Sprintf("%s, arrival rate %s, %s\n%s %%%s\nn = %d", c.Order.Label(), c.Load, windowPhrase(c.Lambda), number(c.Summary.Mean, 2),
		interval(c.Summary, 2), c.N)
}

// formatPoints writes a difference in percentage points: "+0.70 points".
func formatPoints(x float64) string { return signed(x, 2) + " points" }

// facetsOf returns the headings of facets for these loads. If there are many, only the first heading has the words "arrival rate".
func facetsOf(loads []workload.Load) []string {
	out := make([]string, len(loads))
	for i, l := range loads {
		out[i] = l.String()
		if i == 0 || len(loads) <= 3 {
			out[i] = "arrival rate " + out[i]
		}
	}
	return out
}

// find returns the first cell with a value for which match reports true; nil if there is none.
func find(r *study.FigureResult, match func(*study.CellResult) bool) *study.CellResult {
	for i := range r.Cells {
		if match(&r.Cells[i]) && hasValue(&r.Cells[i]) {
			return &r.Cells[i]
		}
	}
	return nil
}

// distinct returns a figure's values of one parameter in ascending order. value returns a cell's value, and whether the cell has one.
func distinct[T int | workload.Load](r *study.FigureResult, value func(*study.CellResult) (T, bool)) []T {
	out := valuesOf(r, value)
	slices.Sort(out)
	return out
}

// valuesOf returns a figure's values of one parameter in order of appearance.
func valuesOf[T comparable](r *study.FigureResult, value func(*study.CellResult) (T, bool)) (out []T) {
	for i := range r.Cells {
		if v, ok := value(&r.Cells[i]); ok && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// loadsOf, lambdasOf and ordersOf return the loads, the mean window extensions and the orders of a figure.
func loadsOf(r *study.FigureResult) []workload.Load {
	return distinct(r, func(c *study.CellResult) (workload.Load, bool) { return c.Load, true })
}

func lambdasOf(r *study.FigureResult) []int {
	return distinct(r, func(c *study.CellResult) (int, bool) { return c.Lambda, true })
}

func ordersOf(r *study.FigureResult) []schedule.Order {
	orders := valuesOf(r, func(c *study.CellResult) (schedule.Order, bool) { return c.Order, true })
	slices.SortFunc(orders, schedule.Order.Compare)
	return orders
}

package study

import (
	"fmt"
	"slices"

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

func feature(name, title, unit, without string, at func(*Beyond) *int) *Feature {
	return &Feature{report.Column{Name: name, Title: title, Unit: unit, Kind: report.Number}, without, at}
}

// A scale is what Figures 7, 9, 10 and 11 have in common: fixed and flexible windows, each with none of a feature and more and more of it.
// Beside its measure a second one is compared in the same way.
type scale struct {
	*Feature
	amounts func(Params) []int // ascending, without 0
	lambda  func(Params) int   // of the flexible windows
	second  Measure
	prefix  string // of the second measure's columns
}

// on completes f, whose own comparisons own fills.
func (s scale) on(f figure, own func(*view)) figure {
	f.feature = s.Feature
	f.cells = s.cells
	f.beside = none
	second := s.second.String()
	f.more = append([]extra{
		{"gain", "flexible minus fixed", "points", true},
		{"gain_change", "change of that gain", "points", true},
		{s.prefix, second, "%", false},
		{s.prefix + "_diff", second + ", difference", "points", true},
		{s.prefix + "_gain", second + ", flexible minus fixed", "points", true},
		{s.prefix + "_gain_change", second + ", change of the gain", "points", true},
	}, f.more...)
	f.compare = func(v *view) {
		v.against(func(row *CellResult) (string, []float64) {
			if s.Of(row.Cell) == 0 {
				return "", nil
			}
			return s.Without, v.values(s.without(row.Cell))
		})
		v.fill("gain", func(row *CellResult) []float64 { return s.gain(v, row.Cell, v.measure) })
		v.fill("gain_change", func(row *CellResult) []float64 { return s.gainChange(v, row.Cell, v.measure) })
		v.fill(s.prefix, func(row *CellResult) []float64 { return v.each(row.Cell, s.second.of) })
		v.fill(s.prefix+"_diff", func(row *CellResult) []float64 {
			if s.Of(row.Cell) == 0 {
				return nil
			}
			return diff(v.each(row.Cell, s.second.of), v.each(s.without(row.Cell), s.second.of))
		})
		v.fill(s.prefix+"_gain", func(row *CellResult) []float64 { return s.gain(v, row.Cell, s.second) })
		v.fill(s.prefix+"_gain_change", func(row *CellResult) []float64 { return s.gainChange(v, row.Cell, s.second) })
		own(v)
	}
	return f
}

func (s scale) cells(p Params) (cells []Cell) {
	for _, lambda := range []int{0, s.lambda(p)} {
		for _, amount := range append([]int{0}, s.amounts(p)...) {
			cells = append(cells, s.cell(p, lambda, amount))
		}
	}
	return cells
}

func (s scale) cell(p Params, lambda, amount int) Cell {
	return s.with(flexibleCell(p, middleLoad(p), lambda), amount)
}

func (s scale) without(c Cell) Cell { return s.with(c, 0) }

// gain is what flexible windows add to fixed ones with as much of the feature; nil for fixed windows.
func (s scale) gain(v *view, c Cell, m Measure) []float64 {
	if c.Lambda == 0 {
		return nil
	}
	return diff(v.each(c, m.of), v.each(fixedOf(c), m.of))
}

// gainChange is by how much that differs from the gain without the feature; nil for fixed windows, and without it.
func (s scale) gainChange(v *view, c Cell, m Measure) []float64 {
	if c.Lambda == 0 || s.Of(c) == 0 {
		return nil
	}
	return diff(s.gain(v, c, m), s.gain(v, s.without(c), m))
}

// ends are the rows that a finding tells: fixed and flexible windows with the most of the feature, and flexible ones without it.
func (s scale) ends(v *view) (fixed, flexible, without *CellResult) {
	most, lambda := last(s.amounts(v.p)), s.lambda(v.p)
	return v.row(s.cell(v.p, 0, most)), v.row(s.cell(v.p, lambda, most)), v.row(s.cell(v.p, lambda, 0))
}

// answered begins a finding with one of two words, by which side of zero a difference's interval lies on.
func answered(above, below string, s stats.Summary) string {
	switch {
	case s.Low > 0:
		return above + ": "
	case s.High < 0:
		return below + ": "
	}
	return "Cannot tell: "
}

// points is a difference in a sentence, with its interval: "+0.8 points (0.5 to 1.1)".
func points(s stats.Summary) string { return signed(s.Mean, 1) + " points" + interval(s, 1) }

// interval is " (0.5 to 1.1)"; nothing where there is none.
func interval(s stats.Summary, decimals int) string {
	if s.N < 2 {
		return ""
	}
	return fmt.Sprintf(" (%s to %s)", plain(s.Low, decimals), plain(s.High, decimals))
}

// compared is a comparison of the row, empty where it has none.
func (c *CellResult) compared(key string) stats.Summary {
	x, _ := c.Compared(key)
	return x.Summary
}

// middleLambda is the paper's medium window, 50 of its three, and widestLambda its widest, 100.
func middleLambda(p Params) int { return p.Lambdas[len(p.Lambdas)/2] }
func widestLambda(p Params) int { return last(p.Lambdas) }

func last(xs []int) int { return xs[len(xs)-1] }

// atMiddleLoad is a figure's subtitle: what is drawn of EDF at the middle load.
func atMiddleLoad(what string) func(Params) string {
	return func(p Params) string {
		return fmt.Sprintf("EDF at %s; %s; 95 %% intervals, differences paired", loadsInWords([]workload.Load{middleLoad(p)}), what)
	}
}

// ratios are values a replicate whose mean is the sum of one count over that of another: see stats.RatioValues.
func (v *view) ratios(c Cell, of, over func(Result) int32) []float64 {
	values := func(n func(Result) int32) []float64 {
		return v.each(c, func(r Result) float64 { return float64(n(r)) })
	}
	xs := stats.RatioValues(values(of), values(over))
	if slices.ContainsFunc(xs, func(x float64) bool { return x != x }) {
		return nil
	}
	return xs
}

package experiment

import (
	"cmp"
	"strconv"

	"juggle/core/report"
)

// A Sheet is a table that is made column by column. Its numbers follow one schema: a measure called x has the columns x_mean, x_ci_low and
// x_ci_high, one without a name mean, sd, ci_low and ci_high; a difference that was tested has x_p_holm too.
type Sheet struct {
	Rows     int
	Decimals int // of numbers, where they do not say otherwise
	columns  []report.Column
	cells    []func(row int) string
}

// Add adds a column of any kind.
func (s *Sheet) Add(c report.Column, cell func(row int) string) {
	s.columns, s.cells = append(s.columns, c), append(s.cells, cell)
}

// Head adds a column, declared as report.Columns has it, of words or of numbers that are spelled already.
func (s *Sheet) Head(declared string, cell func(row int) string) { s.Add(report.Head(declared), cell) }

// N adds the number of periods, or of seeds where there are no logs.
func (s *Sheet) N(of func(row int) int) {
	s.Head("#n", func(row int) string { return strconv.Itoa(of(row)) })
}

// Sampled adds what stands beside the number of periods: how many seeds each has at least, and in how many batches they are; empty where in
// none.
func (s *Sheet) Sampled(seeds, batches func() int) {
	s.Head("#seeds", func(int) string { return strconv.Itoa(seeds()) })
	s.Head("#batches", func(int) string {
		if n := batches(); n > 0 {
			return strconv.Itoa(n)
		}
		return ""
	})
}

// Numbers says what columns of estimates are called, and how they are spelled.
type Numbers struct {
	Name        string // empty: the measure that the figure is about
	Title, Unit string
	Decimals    int // 0: the sheet's, -1: none
	Tested      bool
}

// Means adds the columns of an estimate.
func (s *Sheet) Means(n Numbers, of func(row int) Estimate) {
	s.Mean(n, of)
	if n.Name == "" {
		s.fixed(n, "sd", "", "", func(row int) float64 { return of(row).SD })
	}
	s.Interval(n, of)
	if n.Tested {
		n.Decimals = report.PDecimals
		s.fixed(n, "p_holm", "p (Holm)", "", func(row int) float64 { return of(row).PHolm })
	}
}

// Mean adds the mean of an estimate alone, and Interval the ends of its interval.
func (s *Sheet) Mean(n Numbers, of func(row int) Estimate) {
	s.fixed(n, "mean", n.Title, n.Unit, func(row int) float64 { return of(row).Mean })
}

// Interval is described beside Mean.
func (s *Sheet) Interval(n Numbers, of func(row int) Estimate) {
	s.fixed(n, "ci_low", "low", "", func(row int) float64 { return of(row).Low })
	s.fixed(n, "ci_high", "high", "", func(row int) float64 { return of(row).High })
}

// Sample adds the columns of what is estimated by the rows' samples; see Estimates.
func (s *Sheet) Sample(n Numbers, sample func(row int) []float64) {
	column := Estimates(s.Rows, n.Tested, sample)
	s.Means(n, func(row int) Estimate { return column[row] })
}

func (s *Sheet) fixed(n Numbers, end, title, unit string, x func(row int) float64) {
	if n.Name != "" {
		end = n.Name + "_" + end
	}
	decimals := max(0, cmp.Or(n.Decimals, s.Decimals))
	s.Add(report.Column{Name: end, Title: title, Unit: unit, Kind: report.Number},
		func(row int) string { return report.Fixed(x(row), decimals) })
}

// Table is the table.
func (s *Sheet) Table() *report.Table {
	t := &report.Table{Columns: s.columns, Rows: make([][]string, s.Rows)}
	for i := range t.Rows {
		t.Rows[i] = make([]string, len(s.cells))
		for j, cell := range s.cells {
			t.Rows[i][j] = cell(i)
		}
	}
	return t
}

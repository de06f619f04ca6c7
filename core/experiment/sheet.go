package experiment

import (
	"cmp"
	"strconv"

	"juggle/core/experiment/report"
)

// A Sheet is a table that is made column by column. Columns of numbers have the same names in all tables: a measure x has x_mean, x_ci_low
// and x_ci_high; a measure without a name has mean, sd, ci_low and ci_high; a tested difference has x_p_holm too.
type Sheet struct {
	Rows     int
	Decimals int // of numbers whose Numbers.Decimals is 0
	columns  []report.Column
	cells    []func(row int) string
}

// Add adds a column of any kind.
func (s *Sheet) Add(c report.Column, cell func(row int) string) {
	s.columns, s.cells = append(s.columns, c), append(s.cells, cell)
}

// AddColumn adds a column, declared in the syntax of report.Columns. cell returns its words, or its numbers as text.
func (s *Sheet) AddColumn(declared string, cell func(row int) string) {
	s.Add(report.ParseColumn(declared), cell)
}

// AddN adds a column with the number of periods, or of seeds if there are no logs.
func (s *Sheet) AddN(n func(row int) int) {
	s.AddColumn("#n", func(row int) string { return strconv.Itoa(n(row)) })
}

// AddSampleSizes adds a column with the least number of seeds of a period, and one with the number of batches, which is empty if there are
// none.
func (s *Sheet) AddSampleSizes(seeds, batches func() int) {
	s.AddColumn("#seeds", func(int) string { return strconv.Itoa(seeds()) })
	s.AddColumn("#batches", func(int) string {
		if n := batches(); n > 0 {
			return strconv.Itoa(n)
		}
		return ""
	})
}

// Numbers describe the columns of an estimate: their names, unit and decimals.
type Numbers struct {
	Name        string // empty: the figure's own measure
	Title, Unit string
	Decimals    int  // 0: the sheet's, -1: none
	Tested      bool // the estimate has a p-value
}

// AddEstimate adds all columns of an estimate.
func (s *Sheet) AddEstimate(n Numbers, estimate func(row int) Estimate) {
	s.AddMean(n, estimate)
	if n.Name == "" {
		s.addNumber(n, "sd", "", "", func(row int) float64 { return estimate(row).SD })
	}
	s.AddInterval(n, estimate)
	if n.Tested {
		n.Decimals = report.PDecimals
		s.addNumber(n, "p_holm", "p (Holm)", "", func(row int) float64 { return estimate(row).PHolm })
	}
}

// AddMean adds the column of an estimate's mean.
func (s *Sheet) AddMean(n Numbers, estimate func(row int) Estimate) {
	s.addNumber(n, "mean", n.Title, n.Unit, func(row int) float64 { return estimate(row).Mean })
}

// AddInterval adds the columns of the ends of an estimate's interval.
func (s *Sheet) AddInterval(n Numbers, estimate func(row int) Estimate) {
	s.addNumber(n, "ci_low", "low", "", func(row int) float64 { return estimate(row).Low })
	s.addNumber(n, "ci_high", "high", "", func(row int) float64 { return estimate(row).High })
}

// AddSample adds the columns of the estimates from the rows' samples; see Estimates.
func (s *Sheet) AddSample(n Numbers, sample func(row int) []float64) {
	column := Estimates(s.Rows, n.Tested, sample)
	s.AddEstimate(n, func(row int) Estimate { return column[row] })
}

func (s *Sheet) addNumber(n Numbers, name, title, unit string, x func(row int) float64) {
	if n.Name != "" {
		name = n.Name + "_" + name
	}
	decimals := max(0, cmp.Or(n.Decimals, s.Decimals))
	s.Add(report.Column{Name: name, Title: title, Unit: unit, Kind: report.Number},
		func(row int) string { return report.Fixed(x(row), decimals) })
}

// Table returns the table of all columns so far.
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

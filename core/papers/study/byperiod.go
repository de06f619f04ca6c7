package study

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/schedule"
)

// PeriodNames are the names of the figure's periods: "period 7 (sp2-08)". The numbers run on from one log to the next (periodNumbers).
func (f *FigureResult) PeriodNames() []string {
	names := make([]string, len(f.Periods))
	numbers := f.periodNumbers()
	for i, x := range f.Periods {
		names[i] = fmt.Sprintf("period %d (%s)", numbers[i], logName(f.Sources[x.Source].Name))
	}
	return names
}

// periodNumbers are the numbers of the figure's periods. They run on from log to log: if the first log has periods 0 to 4, the second
// begins with 5.
func (f *FigureResult) periodNumbers() []int {
	first := make([]int, len(f.Sources)+1) // the number of each log's first period
	for i, s := range f.Sources {
		first[i+1] = first[i] + s.Count(f.Cut)
	}
	numbers := make([]int, len(f.Periods))
	for i, x := range f.Periods {
		numbers[i] = first[x.Source] + x.Period
	}
	return numbers
}

// batches gives for each of the figure's periods the number of its batch, from 1. It is nil if the confidence intervals are computed
// from single periods, not from batches of them.
func (f *FigureResult) batches() (numbers []int) {
	begin := 0
	for batch, end := range f.BatchEnds[:f.Batches] {
		numbers = append(numbers, slices.Repeat([]int{batch + 1}, end-begin)...)
		begin = end
	}
	return numbers
}

// logName is a log's name without .swf or .swf.gz. On the page a bundled log's name has that ending, on the command line it has none.
func logName(file string) string { return strings.TrimSuffix(strings.TrimSuffix(file, ".gz"), ".swf") }

// EachPeriod is Table for each period: for each row of Table it has N rows, one for each period. A row has the measure's mean over the
// period's seeds, and its difference from the baseline on the same seeds. A number that the period does not have is empty.
func (f *FigureResult) EachPeriod() *report.Table {
	v, numbers, batches := f.view, f.periodNumbers(), f.batches()
	s := &experiment.Sheet{Rows: len(f.Cells) * f.N, Decimals: report.Decimals}
	cell := func(i int) *CellResult { return &f.Cells[i/f.N] }
	s.AddColumn("#figure", func(int) string { return f.Label })
	for _, n := range v.names() {
		s.Add(n.Column, func(i int) string { return n.Text(cell(i).Cell) })
	}
	s.AddColumn("#period", func(i int) string { return strconv.Itoa(numbers[i%f.N]) })
	s.AddColumn("log", func(i int) string { return logName(f.Sources[f.Periods[i%f.N].Source].Name) })
	s.AddColumn("#batch", func(i int) string {
		if batches == nil {
			return ""
		}
		return strconv.Itoa(batches[i%f.N])
	})
	s.AddColumn("#seeds", func(i int) string { return strconv.Itoa(len(f.Periods[i%f.N].Seeds)) })
	s.AddColumn("#value|"+f.Measure.String()+"|%", func(i int) string { return report.Fixed(cell(i).Values[i%f.N], s.Decimals) })
	s.AddColumn("baseline|compared with", func(i int) string { return cell(i).Baseline })
	s.AddColumn("#diff|difference|points", func(i int) string {
		if gains := cell(i).Gains; gains != nil {
			return report.Fixed(gains[i%f.N], s.Decimals)
		}
		return ""
	})
	return s.Table()
}

// ByPeriod is a table of the gain that Figure 2, 3 or 4 is about, with one row for each period, in percentage points. In Figures 2 and 3 it
// is the gain of the widest windows over strict windows, with one column for each arrival rate. In Figure 4 it is the gain of never fixing
// start times over fixing them at once, with one column for each window size and arrival rate. gain names the gain. If the confidence
// intervals are computed from batches, a column has each period's batch. The table is nil for other figures, and while no period is
// complete.
func (f *FigureResult) ByPeriod() (gain string, t *report.Table) {
	if f.N == 0 || f.Number < 2 || f.Number > 4 {
		return "", nil
	}
	widest := 0
	for _, c := range f.Cells {
		widest = max(widest, c.Lambda)
	}
	gain = "λ " + strconv.Itoa(widest) + " % over strict windows"
	if f.Number == 4 {
		gain = "never fixed over fixed at once"
	}
	names, batches := f.PeriodNames(), f.batches()
	s := &experiment.Sheet{Rows: f.N}
	s.AddColumn("period", func(i int) string { return names[i] })
	if f.Batches > 0 {
		s.AddColumn("#batch", func(i int) string { return strconv.Itoa(batches[i]) })
	}
	column := 0
	for _, c := range f.Cells {
		shown, title := c.Lambda == widest, "arrival rate "+c.Load.String()
		if f.Number == 4 {
			shown, title = c.Fix == schedule.Never, "λ "+strconv.Itoa(c.Lambda)+" %"
			if f.Cells[len(f.Cells)-1].Load != f.Cells[0].Load {
				title += ", " + loadOf(c.Cell)
			}
		}
		if shown && c.Gains != nil {
			column++
			s.AddColumn(fmt.Sprintf("#gain_%d|%s|points", column, title), func(i int) string { return report.Fixed(c.Gains[i], 2) })
		}
	}
	return gain, s.Table()
}

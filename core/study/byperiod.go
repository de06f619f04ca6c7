package study

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/schedule"
)

// PeriodNames are the figure's periods in words: "period 7 (sp2-08)", numbered through all logs as everywhere.
func (f *FigureResult) PeriodNames() []string {
	first := make([]int, len(f.Sources)+1) // period of each log
	for i, s := range f.Sources {
		first[i+1] = first[i] + s.Count(f.Cut)
	}
	names := make([]string, len(f.Periods))
	for i, x := range f.Periods {
		log := strings.TrimSuffix(strings.TrimSuffix(f.Sources[x.Source].Name, ".gz"), ".swf")
		names[i] = fmt.Sprintf("period %d (%s)", first[x.Source]+x.Period, log)
	}
	return names
}

// ByPeriod is the gain that the figure is about, period by period, in points: of the widest windows over fixed ones at each load, and in
// Figure 4 of never fixing over fixing at once at each window size. Where intervals rest on batches, a column says of which each period is.
// Nil for other figures, and while no period is complete.
func (f *FigureResult) ByPeriod() (what string, t *report.Table) {
	if f.N == 0 || f.Number < 2 || f.Number > 4 {
		return "", nil
	}
	widest := 0
	for _, c := range f.Cells {
		widest = max(widest, c.Lambda)
	}
	what = "λ " + strconv.Itoa(widest) + " % over fixed windows"
	if f.Number == 4 {
		what = "never fixed over fixed at once"
	}
	t = &report.Table{Columns: []report.Column{{Name: "period"}}}
	if f.Batches > 0 {
		t.Columns = append(t.Columns, report.Column{Name: "batch", Kind: report.Number})
	}
	var gains [][]float64
	for _, c := range f.Cells {
		shown, title := c.Lambda == widest, "load "+c.Load.String()
		if f.Number == 4 {
			shown, title = c.Fix == schedule.Never, "λ "+strconv.Itoa(c.Lambda)+" %"
		}
		if shown && c.Gains != nil {
			gains = append(gains, c.Gains)
			t.Columns = append(t.Columns, report.Column{Name: "gain_" + strconv.Itoa(len(gains)), Title: title, Unit: "points", Kind: report.Number})
		}
	}
	batch := 0
	for i, name := range f.PeriodNames() {
		row := []any{name}
		if f.Batches > 0 {
			if i == f.BatchEnds[batch] {
				batch++
			}
			row = append(row, batch+1)
		}
		for _, of := range gains {
			row = append(row, report.Fixed(of[i], 2))
		}
		t.Add(row...)
	}
	return what, t
}

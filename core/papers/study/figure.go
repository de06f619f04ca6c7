package study

import (
	"slices"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// A FigureResult is one figure, computed from the results that have arrived so far. Its Title is short, "Sorting the waiting queue". What
// takes long to make and few readers see is not in its experiment.Figure, but is made by methods: Table, Comments and EachPeriod.
type FigureResult struct {
	experiment.Figure
	Number        int // as in the published edition, 1 to 6; beyond the paper from 7 on
	Edition       schedule.Edition
	Sample        string          // the numbers of periods, batches and seeds, as at the end of Subtitle
	Seeds         int             // the number of seeds that each of the N periods has at least
	WantSeeds     int             // seeds in the plan
	Batches       int             // the number of batches of periods on whose means intervals rest; 0: intervals rest on the periods
	BatchEnds     []int           // for each batch, the index in Periods after its last period
	OneDraw       bool            // the periods are one draw of a model, so intervals are of this draw
	Periods       []Unit          // the N periods; CellResult.Values are in their order
	Cut           workload.Config // how the logs are cut into periods
	Sources       []Source        // the plan's, shared: Replicate.Source is the index of one
	Cells         []CellResult
	Feature       *Feature            // beyond the paper: the parameter with a column of its own
	Layout        *Layout             // how a general chart places the rows; nil: the figure has a chart of its own
	FurtherClaims []report.Claim      // further claims of the paper's text
	Decisions     []report.Convention // the conventions that affect this figure
	Printed       []Printed           // the numbers that the paper's text states for these cells
	Measure       Measure             // what the values are
	Base          schedule.Order      // in Figure 1, the order that the others are compared with
	A             *FigureResult       // the same rows with the parameters A; nil if there is no A

	view  *view
	table *report.Table // nil before the first call of Table
}

// Table is the figure's rows as a table; see view.makeTable. It is made at the first call, since a page shows few of its tables. It is nil
// for the result of Accepted and for A.
func (f *FigureResult) Table() *report.Table {
	if f.table == nil && f.view != nil {
		f.table = f.view.makeTable(f.Label)
	}
	return f.table
}

// A CellResult is one row of a figure. Means and values are percent (of what Measure says), differences percentage points.
type CellResult struct {
	Cell
	Summary     stats.Summary
	N           int                 // periods that have a value
	Values      []float64           // per period, the mean over its seeds; NaN where it has none (Figure 6, without an accepted offer)
	Baseline    string              // what the row is compared with: "shuffle"; empty if this row is the baseline or there is none
	Gains       []float64           // per period, the difference from Baseline
	Diff        experiment.Estimate // the estimate of that difference, paired; none if Baseline is empty
	Comparisons []Comparison        // further comparisons, with the same keys in every row
	Accepted    stats.Summary       // percent of the requests accepted
	AbsPhi      stats.Summary       // mean |phi| of jobs accepted through an offer, percent of T^e; N = 0 without offers
	A           InA                 // the comparison with A, if there is one
}

// A Comparison is a further number of a row. If it is a difference, it is paired.
type Comparison struct {
	Key string // "step": the columns are step_mean, step_ci_low, step_ci_high, step_p_holm
	experiment.Estimate
}

// A Printed is a number that the paper's text states.
type Printed struct {
	Cell             Cell
	Value, PlusMinus float64 // percent: 46.8 +- 3.3
}

// Compared returns the comparison with that key; ok is false if the row has none.
func (c CellResult) Compared(key string) (cmp Comparison, ok bool) {
	for _, m := range c.Comparisons {
		if m.Key == key {
			return m, m.N > 0
		}
	}
	return Comparison{}, false
}

// Complete reports whether all results that the figure needs have arrived.
func (f *FigureResult) Complete() bool { return f.N == f.Want && f.Seeds == f.WantSeeds }

// Figure returns the figure with that number from the results so far; nil if the plan does not have it. Of each period, a seed counts if
// all cells of the figure have its result, so that all rows rest on the same replicates.
func (s *State) Figure(number int) *FigureResult {
	if !slices.Contains(s.plan.Figures, number) {
		return nil
	}
	f := s.plan.Params.figure(number)
	return s.plan.view(s.Results, f, f.measure).result()
}

// Accepted returns the same figure with the share of requests accepted in place of utilisation, in the values and in all comparisons that
// are made of the figure's measure. The figure's claim is about utilisation, so there is no verdict and no table; the finding describes the
// rows. Accepted returns nil for figures that are not planned or not about utilisation, and for those beyond the paper, whose tables have
// the requests accepted in a column.
func (s *State) Accepted(number int) *FigureResult {
	f := s.plan.Params.figure(number)
	if !slices.Contains(s.plan.Figures, number) || f.measure != Utilisation || f.isBeyond() {
		return nil
	}
	return s.plan.view(s.Results, f, Acceptance).resultOnAcceptance()
}

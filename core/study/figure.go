package study

import (
	"slices"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
	"juggle/core/workload"
)

// A FigureResult is one figure as far as results have arrived.
type FigureResult struct {
	Number    int // in the published edition, 1 to 6; beyond the paper from 7 on
	Edition   schedule.Edition
	Title     string          // "Sorting the waiting queue"
	Subtitle  string          // what is drawn, which interval, n
	Sample    string          // n alone, as Subtitle ends
	N         int             // periods for which every cell of the figure has arrived with one seed at least
	Want      int             // periods in the plan
	Seeds     int             // that each of the N has at least
	WantSeeds int             // in the plan
	Batches   int             // of periods, whose means intervals rest on; 0: they rest on the periods
	BatchEnds []int           // where each of them ends among the periods
	Basis     string          // what intervals rest on, in words
	OneDraw   bool            // the periods are one draw of a model, so intervals are of this draw
	Periods   []Unit          // those N; CellResult.Values go with them
	Cut       workload.Config // how the logs are cut into periods
	Sources   []Source        // the plan's, shared: Replicate.Source is the index of one
	Cells     []CellResult
	Question  string              // beyond the paper: what is asked; empty in the paper's figures
	Feature   *Feature            // beyond the paper: what its cells have more or less of
	Layout    *Layout             // where no chart is its own
	Claim     report.Claim        // beyond the paper its title and finding alone
	Also      []report.Claim      // what the text says of it beside
	Aside     *experiment.Aside   // a small table beside it; nil: none
	Decisions []report.Convention // those that touch this figure
	Printed   []Printed           // what the paper's text states of its cells
	Measure   Measure             // what the values are
	Base      schedule.Order      // Figure 1: with which the orders are compared
	A         *FigureResult       // the same rows in A, without what is claimed; nil where nothing is compared
	AgainstA  report.Claim        // what comes out against A, as a finding

	view  *view
	table *report.Table // nil until it is asked for
}

// Table spells the rows; see view.spelled. It is made when it is asked for first, since a page shows few of its tables. Nil for an Accepted
// figure and for an A.
func (f *FigureResult) Table() *report.Table {
	if f.table == nil && f.view != nil {
		f.table = f.view.spelled(f.Claim.Figure)
	}
	return f.table
}

// A CellResult is one row of a figure. Means and values are percent (of what Measure says), differences percentage points.
type CellResult struct {
	Cell
	Summary  stats.Summary
	N        int                 // periods that have a value
	Values   []float64           // per period, the mean over its seeds; NaN where it has none (Figure 6, without an accepted offer)
	Baseline string              // what Diff is measured from: "shuffle"; empty where this row is the baseline or there is none
	Gains    []float64           // per period, what Diff is of
	Diff     experiment.Estimate // paired; none where Baseline is empty
	More     []Comparison        // the figure's own, with the same keys in every row
	Accepted stats.Summary       // percent of the requests accepted
	AbsPhi   stats.Summary       // mean |phi| of jobs accepted through an offer, percent of T^e; N = 0 without offers
	A        InA                 // where the figure has an A

	sample, gain []float64 // what Summary and Diff are made of: per period, or per batch of them
}

// A Comparison is a further number of a row, paired where it is a difference.
type Comparison struct {
	Key   string // "step": the columns are step_mean, step_ci_low, step_ci_high, step_p_holm
	Title string // for people: "above the next smaller window"
	Unit  string // "points" or "%"
	experiment.Estimate
}

// A Printed is a number that the paper's text states.
type Printed struct {
	Cell       Cell
	Value, Err float64 // percent: 46.8 +- 3.3
}

// Compared returns the comparison of that key; ok is false where the row has none.
func (c CellResult) Compared(key string) (cmp Comparison, ok bool) {
	for _, m := range c.More {
		if m.Key == key {
			return m, m.N > 0
		}
	}
	return Comparison{}, false
}

// Whole reports whether all results that it needs have arrived.
func (f *FigureResult) Whole() bool { return f.N == f.Want && f.Seeds == f.WantSeeds }

// Figure gives the figure with that published number as far as results have arrived; nil where the plan does not have it. A period counts
// with those seeds with which every cell of the figure has it, so all rows rest on the same runs.
func (s *State) Figure(number int) *FigureResult {
	if !slices.Contains(s.plan.Figures, number) {
		return nil
	}
	return s.plan.view(s.Results, number, figures[number-1].measure).result()
}

// Accepted gives the same figure with the requests accepted in place of utilisation, in its values and all that is compared. The paper
// claims nothing about them: there is no verdict, the finding says what is drawn, and there is no table. Nil for figures that are not
// about utilisation in the first place, and for those beyond the paper, whose tables have the requests accepted beside.
func (s *State) Accepted(number int) *FigureResult {
	if f := &figures[number-1]; !slices.Contains(s.plan.Figures, number) || f.measure != Utilisation || f.isBeyond() {
		return nil
	}
	return s.plan.view(s.Results, number, Acceptance).accepted()
}

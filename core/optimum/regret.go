package optimum

import (
	"fmt"

	"juggle/core/grid"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/core/workload"
)

// Regret runs the figure "How far from the best" at a plan's loads, on a stretch of each of its replicates, on so many goroutines, and
// returns its table: see grid.Grid, whose baseline is EDF. Trace i must be the plan's source i. Of the plan's window sizes the largest is
// taken; its figures, and what its parameters say of orders, estimates, fixing and offers, do not matter here. solve must be safe for
// concurrent use. The regret against the optimum itself lies between the two that are given, in every replicate.
func Regret(plan *study.Plan, logs []*workload.Trace, cut Cut, solve Solver, workers int, progress func(done, total int)) (
	*report.Table, error,
) {
	p := plan.Params()
	g := &grid.Grid{
		Group: report.Column{Name: "load", Kind: report.Number}, Row: report.Column{Name: "order"},
		Measures: measures, Replicates: len(plan.Replicates()),
	}
	for _, load := range p.Loads {
		g.Groups = append(g.Groups, load.String())
	}
	for _, o := range schedule.Orders() {
		g.Rows = append(g.Rows, o.Name)
	}
	values, err := g.Compute(workers, progress, func(load, replicate int) ([][]float64, error) {
		r := plan.Replicates()[replicate]
		stretch, err := NewStretch(logs[r.Source], p.Workload(r, p.Loads[load], p.Lambdas[len(p.Lambdas)-1]), cut)
		if err != nil {
			return nil, err
		}
		result, err := stretch.Solve(cut.Step, r.Seed, solve)
		if err != nil {
			return nil, err
		}
		return result.measures(), nil
	})
	if err != nil {
		return nil, fmt.Errorf("regret: %w", err)
	}
	return g.Table(values), nil
}

var measures = []grid.Measure{
	{Name: "regret_upper", Unit: "%", Decimals: 3}, // against the upper end of the bracket
	{Name: "regret_lower", Unit: "%", Decimals: 3}, // against the lower end
	{Name: "accepted", Unit: "%", Decimals: 3},     // of the work asked for
	{Name: "bracket", Unit: "%", Decimals: 3},      // how far the ends lie apart, of the work asked for
	{Name: "solved", Unit: "%", Decimals: 1},       // of the stretches: both programs within solvedGap
}

// solvedGap is the largest gap at which a program counts as solved.
const solvedGap = 1.001e-4

// measures has a row for each order.
func (r *Result) measures() (rows [][]float64) {
	solved := 0.0
	if max(r.Below.Gap(), r.Above.Gap()) <= solvedGap {
		solved = 100
	}
	for _, o := range r.Orders {
		accepted := 100 * float64(o.Work) / float64(r.Bracket.Asked)
		rows = append(rows, []float64{100 * o.RegretUpper, 100 * o.RegretLower, accepted, 100 * r.Bracket.Width(), solved})
	}
	return rows
}

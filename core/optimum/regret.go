package optimum

import (
	"fmt"

	"juggle/core/grid"
	"juggle/core/report"
	"juggle/core/rules"
	"juggle/core/study"
	"juggle/core/workload"
)

// Regret runs the figure "How far from the best" on so many goroutines and returns its table; see RegretLayout. Trace i must be the plan's
// source i; solve must be safe for concurrent use. Replicates that Lack requests are left out. Where runs fail the error is
// parallel.Failures, and the table is of the replicates without them.
func Regret(plan *study.Plan, logs []*workload.Trace, cut Cut, solve Solver, workers int, progress func(done, total int)) (
	*report.Table, error,
) {
	g := RegretLayout(plan)
	lacking := Lack(plan, logs, cut)
	values, err := g.Compute(workers, progress, func(load, replicate int) ([][]float64, error) {
		if lacking[replicate] {
			return nil, nil
		}
		setup := RegretSetup(plan, cut, load, replicate)
		stretch, err := NewStretch(logs[plan.Replicates[replicate].Source], setup.Workload, cut)
		if err != nil {
			return nil, err
		}
		result, err := stretch.Solve(cut.Step, setup.Workload.Seed, solve)
		if err != nil {
			return nil, err
		}
		return result.Measures(), nil
	})
	if err != nil {
		err = fmt.Errorf("regret: %w", err)
	}
	return g.WholeTable(values), err
}

// Lack tells which of a plan's replicates have no stretch: their periods have no request from the cut's first one on. Trace i is the plan's
// source i.
func Lack(plan *study.Plan, logs []*workload.Trace, cut Cut) []bool {
	lacking := make([]bool, len(plan.Replicates))
	for i, r := range plan.Replicates {
		lacking[i] = len(logs[r.Source].InPeriod(r.Period)) <= cut.From
	}
	return lacking
}

// RegretLayout is the figure at a plan's loads, with a stretch of each of its replicates; the baseline is EDF. The regret against the
// optimum itself lies between the two that are given, in every replicate.
func RegretLayout(plan *study.Plan) *grid.Grid {
	g := &grid.Grid{
		Group: report.Column{Name: "load", Kind: report.Number}, Row: report.Column{Name: "order"},
		Measures: measures, Replicates: len(plan.Replicates),
	}
	for _, load := range plan.Params().Loads {
		g.Groups = append(g.Groups, load.String())
	}
	for _, o := range rules.Policies() {
		g.Rows = append(g.Rows, o.Name)
	}
	return g
}

// RegretSetup is the stretch of a load and a replicate; its period counts within the replicate's log. Of the plan's window sizes the
// largest is taken; what its parameters say of orders, estimates, fixing and offers does not matter.
func RegretSetup(plan *study.Plan, cut Cut, load, replicate int) Setup {
	p := plan.Params()
	return Setup{Workload: p.Workload(plan.Replicates[replicate], p.Loads[load], p.Lambdas[len(p.Lambdas)-1]), Cut: cut}
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

// Measures has a row for each order and each other rule, with the figure's numbers.
func (r *Result) Measures() (rows [][]float64) {
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

package rules

import (
	"fmt"
	"math"
	"strconv"

	"juggle/core/grid"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/core/workload"
)

// Figure is "Figure 1 with the rules that others propose": for each window size every order of the waiting queue with first fit, and every
// other rule, at the first load of a plan. Differences are from EDF with first fit.
var Figure = grid.Figure{Name: "rules", Title: "Figure 1 with the rules that others propose", Layout: layout, Run: run}

func layout(plan *study.Plan) *grid.Grid {
	g := &grid.Grid{
		Group: report.Column{Name: "lambda", Title: "λ", Unit: "%", Kind: report.Number}, Row: report.Column{Name: "rule"},
		Measures: measures, Replicates: len(plan.Replicates),
	}
	for _, lambda := range plan.Params().Lambdas {
		g.Groups = append(g.Groups, strconv.Itoa(lambda))
	}
	for _, c := range Policies() {
		g.Rows = append(g.Rows, c.Name)
	}
	return g
}

func run(plan *study.Plan, t *workload.Trace, lambda, replicate int, alive func() error) ([][]float64, error) {
	p := plan.Params()
	return meet(p, p.Lambdas[lambda], plan.Replicates[replicate], t, plan.Checks(), alive)
}

var measures = []grid.Measure{
	{Name: "utilisation", Unit: "%", Decimals: 3},   // of the machine within [0, H)
	{Name: "accepted", Unit: "%", Decimals: 3},      // of the requests
	{Name: "work_accepted", Unit: "%", Decimals: 3}, // of the work asked for
	{Name: "moves", Decimals: 3},                    // starts changed after acceptance, per accepted request
	{Name: "fits", Decimals: 1},                     // holes asked for per request; none for Shuffle, which package sim runs
	{Name: "undecided", Unit: "%", Decimals: 3},     // of the requests, whose search met its limit
}

// meet lets every policy meet the requests of one replicate.
func meet(p study.Params, lambda int, r study.Replicate, t *workload.Trace, check bool, alive func() error) (list [][]float64, err error) {
	jobs, err := t.Generate(p.Workload(r, p.Loads[0], lambda), nil)
	if err != nil {
		return nil, err
	}
	horizon := workload.Horizon(p.Loads[0])
	for _, c := range Policies() {
		_, m, err := c.Value.Run(Config{Procs: t.Procs, Horizon: horizon, Check: check, Alive: alive}, jobs, r.Seed)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		n, accepted := float64(m.Jobs), float64(m.Accepted)
		numbers := []float64{
			100 * m.Utilisation, 100 * accepted / n, 100 * float64(m.WorkAccepted) / float64(m.WorkAsked),
			float64(m.Moves) / accepted, float64(m.Fits) / n, 100 * float64(m.Undecided) / n,
		}
		if c.Value.Order == schedule.Shuffle {
			numbers[4] = math.NaN()
		}
		list = append(list, numbers)
	}
	return list, nil
}

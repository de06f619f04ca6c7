package rules

import (
	"fmt"
	"math"
	"strconv"

	"juggle/core/grid"
	"juggle/core/param"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/study"
	"juggle/core/workload"
)

// Figure is "Figure 1 with the rules that others propose": for each window size every order of the waiting queue with first fit, and every
// other rule, at the first load of a plan. Differences are from EDF with first fit.
var Figure = grid.Figure{Name: "rules", Title: "Figure 1 with the rules that others propose", Layout: layout, Run: run}

func layout(plan *study.Plan) *grid.Grid {
	g := &grid.Grid{
		Group: report.Column{Name: "lambda", Title: "λ", Unit: "%", Kind: report.Number}, Row: report.Column{Name: "rule"},
		Measures: measures, Replicates: len(plan.Replicates()),
	}
	for _, lambda := range plan.Params().Lambdas {
		g.Groups = append(g.Groups, strconv.Itoa(lambda))
	}
	for _, c := range contestants() {
		g.Rows = append(g.Rows, c.Name)
	}
	return g
}

func run(plan *study.Plan, t *workload.Trace, lambda, replicate int, alive func() error) ([][]float64, error) {
	p := plan.Params()
	return meet(p, p.Lambdas[lambda], plan.Replicates()[replicate], t, alive)
}

var measures = []grid.Measure{
	{Name: "utilisation", Unit: "%", Decimals: 3},   // of the machine within [0, H)
	{Name: "accepted", Unit: "%", Decimals: 3},      // of the requests
	{Name: "work_accepted", Unit: "%", Decimals: 3}, // of the work asked for
	{Name: "moves", Decimals: 3},                    // starts changed after acceptance, per accepted request
	{Name: "fits", Decimals: 1},                     // holes asked for per request; none for Shuffle, which package sim runs
	{Name: "undecided", Unit: "%", Decimals: 3},     // of the requests, whose search met its limit
}

// A contestant is an order with first fit, or a rule.
type contestant struct {
	rule  Rule
	order schedule.Order
}

// contestants are EDF, the other orders, and the other rules.
func contestants() (list param.Menu[contestant]) {
	for _, o := range schedule.Orders() {
		list = append(list, param.Item[contestant]{Value: contestant{FirstFit, o.Value}, Name: o.Name, Title: o.Title})
	}
	for _, r := range Rules() {
		if r.Value != FirstFit {
			list = append(list, param.Item[contestant]{Value: contestant{r.Value, schedule.EDF}, Name: r.Name, Title: r.Title})
		}
	}
	return list
}

// meet lets every contestant meet the requests of one replicate.
func meet(p study.Params, lambda int, r study.Replicate, t *workload.Trace, alive func() error) (list [][]float64, err error) {
	jobs, err := t.Generate(p.Workload(r, p.Loads[0], lambda), nil)
	if err != nil {
		return nil, err
	}
	horizon := workload.Horizon(p.Loads[0])
	for _, c := range contestants() {
		m, err := c.Value.run(t.Procs, horizon, jobs, r.Seed, alive)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		n, accepted := float64(m.Jobs), float64(m.Accepted)
		numbers := []float64{
			100 * m.Utilisation, 100 * accepted / n, 100 * float64(m.WorkAccepted) / float64(m.WorkAsked),
			float64(m.Moves) / accepted, float64(m.Fits) / n, 100 * float64(m.Undecided) / n,
		}
		if c.Value.order == schedule.Shuffle {
			numbers[4] = math.NaN()
		}
		list = append(list, numbers)
	}
	return list, nil
}

func (c contestant) run(procs int, horizon Instant, jobs []sim.Job, seed uint64, alive func() error) (Measures, error) {
	if c.order != schedule.Shuffle {
		_, m, err := Run(Config{Procs: procs, Rule: c.rule, Order: c.order, Horizon: horizon, Alive: alive}, jobs)
		return m, err
	}
	policy := schedule.Policy{Order: c.order, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: seed}
	var runner sim.Runner
	m, err := runner.Measure(sim.Config{Procs: procs, Policy: policy, Horizon: horizon}, jobs)
	return Measures{
		Jobs: m.Jobs, Accepted: m.Accepted, WorkAsked: m.WorkAsked, WorkAccepted: m.WorkAccepted, Utilisation: m.Utilisation, Moves: int(m.Moves),
	}, err
}

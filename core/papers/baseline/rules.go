package baseline

import (
	"fmt"
	"math"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/core/schedule/rules"
	"juggle/core/workload"
)

// Rules is "Figure 1 with the rules that others propose", at the first load. It has a group for each window size. Its rows are every order
// of the waiting queue that needs no prices, with first fit, and every other rule. The baseline is EDF with first fit.
var Rules = &Contest{
	Name: "rules", Title: "Figure 1 with the rules that others propose",
	Group: experiment.NewRowName("#lambda|λ|%", func(r Row) string { return strconv.Itoa(r.Jobs.IntervalLambda) }), Row: "rule",
	Rows: policyNames(),
	Measures: []Measure{
		{Name: "utilisation", Unit: "%", Decimals: 3},   // of the machine within [0, H)
		{Name: "accepted", Unit: "%", Decimals: 3},      // of the requests
		{Name: "work_accepted", Unit: "%", Decimals: 3}, // of the work asked for
		{Name: "moves", Decimals: 3},                    // start times changed after acceptance, per accepted request
		{Name: "fits", Decimals: 1},                     // gaps searched per request; NaN for orders by random numbers
		{Name: "undecided", Unit: "%", Decimals: 3},     // of the requests: their search reached its limit
	},
	groups: func(p study.Params) (groups []workload.Config) {
		for _, lambda := range p.Lambdas {
			groups = append(groups, p.Workload(study.Replicate{}, p.Loads[0], lambda))
		}
		return groups
	},
	measure: measurePolicies,
}

// policyNames returns the names of all orders that need no prices, and of all other rules.
func policyNames() (names []string) {
	for _, p := range rules.Policies() {
		names = append(names, p.Name)
	}
	return names
}

// measurePolicies returns the numbers of every policy with the requests of one replicate.
func measurePolicies(ctx *experiment.Context, run Run, drawn workload.Config, t *workload.Trace) (all Numbers, err error) {
	jobs, err := t.Generate(drawn, nil)
	if err != nil {
		return nil, err
	}
	config := rules.Config{Procs: t.Procs, Seed: drawn.Seed, Horizon: drawn.Horizon(), Check: ctx.Check, CheckCancelled: ctx.Heartbeat}
	for _, p := range rules.Policies(run.Formulas.list()...) {
		m, err := p.Value.Run(config, jobs)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		n, accepted, fits := float64(m.Jobs), float64(m.Accepted), float64(m.Fits)
		if p.Value.Order.IsRandom() {
			fits = math.NaN()
		}
		all = append(all, 100*m.Utilisation, 100*accepted/n, 100*float64(m.WorkAccepted)/float64(m.WorkAsked), float64(m.Moves)/accepted,
			fits/n, 100*float64(m.Undecided)/n)
	}
	return all, nil
}

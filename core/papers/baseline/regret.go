package baseline

import (
	"math"

	"juggle/core/experiment"
	"juggle/core/papers/optimum"
	"juggle/core/papers/study"
	"juggle/core/workload"
)

// A Regret has the parameters of the regret: the stretch that is cut from a period, and the solver of its programs.
type Regret struct {
	optimum.Cut
	Solver string // the solver's name, version, limit of nodes and everything else that may change its answers
}

// RegretContest is "How far from the best" at every load, with a stretch of each replicate and windows of the largest size. Its baseline is
// EDF. In every replicate the regret is between regret_lower and regret_upper, which share an interval. The runs need the context's Solver,
// which must be safe for concurrent use.
var RegretContest = &Contest{
	Name: "regret", Title: "How far from the best",
	Group: byLoad, Row: "order", Rows: policyNames(),
	Measures: regretMeasures,
	groups: func(p study.Params) []workload.Config {
		p.Estimates = workload.Accurate // a stretch has only accurate estimates
		return loadsWithLargestWindows(p)
	},
	measure: func(ctx *experiment.Context, run Run, drawn workload.Config, t *workload.Trace) (Numbers, error) {
		if HasNoStretch(t, drawn, run.Cut) {
			return noNumbers((len(policyNames()) + len(run.Formulas.list())) * len(regretMeasures)), nil
		}
		stretch, err := optimum.NewStretch(t, drawn, run.Cut)
		if err != nil {
			return nil, err
		}
		result, err := stretch.Solve(run.Step, drawn.Seed, ctx.Solver.(optimum.Solver), run.Formulas.list()...)
		if err != nil {
			return nil, err
		}
		return regretOf(result), nil
	},
}

// regretMeasures are the measures of RegretContest. The first, by which orders are compared with EDF, does not depend on the solver.
var regretMeasures = []Measure{
	{Name: "accepted", Unit: "%", Decimals: 3},                               // of the work asked for
	{Name: "regret_lower", Unit: "%", Decimals: 3, SharedInterval: "regret"}, // against the lower end of the bracket
	{Name: "regret_upper", Unit: "%", Decimals: 3, SharedInterval: "regret"}, // against the upper end
	// bracket is how far the ends lie apart, of the work asked for.
	{Name: "bracket", Unit: "%", Decimals: 3},
	// solved is the share of the stretches of which both gaps are at most solvedGap.
	{Name: "solved", Unit: "%", Decimals: 1},
}

// HasNoStretch reports whether a period of a log has at most cut.From requests, and so no stretch from request cut.From on. Such a
// replicate is left out.
func HasNoStretch(t *workload.Trace, c workload.Config, cut optimum.Cut) bool {
	jobs, _ := t.InPeriod(c)
	return len(jobs) <= cut.From
}

// noNumbers returns the numbers of a replicate that is left out: n times NaN.
func noNumbers(n int) Numbers {
	all := make(Numbers, n)
	for i := range all {
		all[i] = math.NaN()
	}
	return all
}

// solvedGap is the largest gap at which a program counts as solved: optimum.SolverGap and a tolerance for rounding.
const solvedGap = 1.001e-4

// regretOf returns the numbers of a stretch for RegretContest.
func regretOf(r *optimum.Result) (all Numbers) {
	solved := 0.0
	if max(r.Below.Gap(), r.Above.Gap()) <= solvedGap {
		solved = 100
	}
	for _, o := range r.Orders {
		accepted := 100 * float64(o.Work) / float64(r.Bracket.Asked)
		all = append(all, accepted, 100*o.RegretLower, 100*o.RegretUpper, 100*r.Bracket.Width(), solved)
	}
	return all
}

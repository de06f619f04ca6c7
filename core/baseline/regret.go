package baseline

import (
	"math"

	"juggle/core/experiment"
	"juggle/core/optimum"
	"juggle/core/study"
	"juggle/core/workload"
)

// A Regret says how the regret is computed; its zero value is that of the other contests. What it depends on is the stretch that is cut of
// a period, and who solves its programs.
type Regret struct {
	optimum.Cut
	Solver string // with its version, its limit of nodes and whatever else may change its answers
}

// RegretContest is "How far from the best" at every load, with a stretch of each replicate and windows of the largest size; the baseline is
// EDF. The regret against the optimum itself lies between the two that are given, in every replicate, and has one interval.
// Its runs need the context's Solver, which must be safe for concurrent use.
var RegretContest = &Contest{
	Name: "regret", Title: "How far from the best",
	Group: byLoad, Row: "order", Rows: policyNames(),
	Measures: regretMeasures,
	groups: func(p study.Params) []workload.Config {
		p.Estimates = workload.Accurate // a stretch has no others
		return loadsAtLargest(p)
	},
	meet: func(ctx *experiment.Context, run Run, drawn workload.Config, t *workload.Trace) (Numbers, error) {
		if Lacks(t, drawn, run.Cut) {
			return nowhere((len(policyNames()) + len(run.Own.list())) * len(regretMeasures)), nil
		}
		stretch, err := optimum.NewStretch(t, drawn, run.Cut)
		if err != nil {
			return nil, err
		}
		result, err := stretch.Solve(run.Step, drawn.Seed, ctx.Solver.(optimum.Solver), run.Own.list()...)
		if err != nil {
			return nil, err
		}
		return regretOf(result), nil
	},
}

// The first is what orders differ by from EDF whatever a solver finds.
var regretMeasures = []Measure{
	{Name: "accepted", Unit: "%", Decimals: 3},                                        // of the work asked for
	{Name: "regret_lower", Unit: "%", Decimals: 3, Positive: true, Between: "regret"}, // against the lower end of the bracket
	{Name: "regret_upper", Unit: "%", Decimals: 3, Positive: true, Between: "regret"}, // against the upper end
	{Name: "bracket", Unit: "%", Decimals: 3, Positive: true},                         // how far the ends lie apart, of the work asked for
	{Name: "solved", Unit: "%", Decimals: 1},                                          // of the stretches: both programs within solvedGap
}

// Lacks reports whether a period of a log has no stretch: no request from the cut's first one on. Its replicate is left out.
func Lacks(t *workload.Trace, c workload.Config, cut optimum.Cut) bool {
	jobs, _ := t.InPeriod(c)
	return len(jobs) <= cut.From
}

// nowhere are the numbers of a replicate that is left out.
func nowhere(n int) Numbers {
	all := make(Numbers, n)
	for i := range all {
		all[i] = math.NaN()
	}
	return all
}

// solvedGap is the largest gap at which a program counts as solved.
const solvedGap = 1.001e-4

// regretOf are the figure's numbers of a stretch.
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

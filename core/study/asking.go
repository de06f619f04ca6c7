package study

import (
	"fmt"

	"juggle/core/report"
)

// Figure 7: what is it worth that the provider may ask others for room before it rejects a request?
var asking = figure{
	number:   7,
	title:    "Asking for more room",
	takes:    []string{"lambda", "tol", "x"},
	question: "What is it worth that the provider may ask others for a later deadline before it rejects a request?",
	feature: &Feature{report.Column{Name: "tolerant", Title: "tolerant consumers", Unit: "%", Kind: report.Number}, "nobody tolerant",
		func(b *Beyond) *int { return &b.Tolerant }},
	facets:  fixedAnd(middleLambda),
	amounts: func(p Params) []int { return withNone(p.TolerantShares) },
	scale:   &scale{Acceptance, "acceptance"},
	subtitle: func(p Params) string {
		return atMiddleLoad(p, fmt.Sprintf("who is tolerant is asked for up to %d %% of the run time", p.Ask))
	},
	more: []extra{
		{"helped", "of the requests, accepted because others agreed", "%", false,
			everyRun(func(r *Result) float64 { return share(r.Helped, r.Jobs) })},
		{"askings", "consumers who agreed for each of these", "consumers", false,
			ratio(func(r *Result) float64 { return float64(r.Agreed) }, func(r *Result) float64 { return float64(r.Helped) })},
	},
	judge: func(v *view) (string, []report.Part) {
		most, lambda, fixed, flexible, _ := v.ends()
		return tell("With %s %% tolerant, asking changes utilisation by %s with fixed windows and by %s with λ %s %%, and the requests "+
			"accepted by %s and %s. A request that asking won took the consent of %s consumers with fixed windows, and of %s with flexible ones.",
			most, fixed.decisive(""), flexible.points(""), lambda, fixed.points("acceptance_diff"), flexible.points("acceptance_diff"),
			report.InWords(fixed.compared("askings").Mean, 1), report.InWords(flexible.compared("askings").Mean, 1)), nil
	},
}

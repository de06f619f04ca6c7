package study

import (
	"juggle/core/report"
)

// Figure 7: what is it worth if the provider may ask other consumers for later deadlines before it rejects a request?
var asking = figure{
	number:   7,
	title:    "Asking for more room",
	takes:    []string{"lambda", "tol", "x"},
	question: "What is it worth that the provider may ask others for a later deadline before it rejects a request?",
	feature: &Feature{report.Head("#tolerant|tolerant consumers|%"), "nobody tolerant",
		func(b *Beyond) *int { return &b.Tolerant }},
	facets:   fixedAnd(middleLambda),
	amounts:  func(p Params) []int { return withNone(p.TolerantShares) },
	scale:    &scale{Acceptance, "acceptance"},
	subtitle: "EDF at {load}; who is tolerant is asked for up to {x} % of the run time; {paired}",
	more: []extra{
		{"helped", "of the requests, accepted because others agreed", "%", false,
			every(func(r *Result) float64 { return share(r.Helped, r.Jobs) })},
		{"askings", "consumers who agreed for each of these", "consumers", false,

			number("agreed").per(number("helped"), 1)},
	},
	finding: "With {most} % tolerant, asking changes utilisation by {!0@most.} with fixed windows and by {1@most.} with λ {middle} " +
		"%, and the requests accepted by {0@most.acceptance_diff} and {1@most.acceptance_diff}. A request that asking won took the consent of " +
		"{0@most.askings=1} consumers with fixed windows, and of {1@most.askings=1} with flexible ones.",
}

package study

import "juggle/core/report"

// Figure 9: consumers cancel while they wait, and leave gaps that only a provider that may move other jobs can fill.
var cancelling = figure{
	number:   9,
	title:    "Promises that consumers cancel",
	takes:    []string{"lambda", "c"},
	question: "Does flexibility gain more where plans change?",
	feature: &Feature{report.Head("#cancelled|drawn to cancel, of the accepted|%"),
		"no cancellation", func(b *Beyond) *int { return &b.Cancelled }},
	facets:   fixedAnd(widestLambda),
	amounts:  func(p Params) []int { return withNone(p.CancelledShares) },
	scale:    &scale{Acceptance, "acceptance"},
	subtitle: "EDF at {load}; consumers cancel at a uniform instant of their wait; {paired}",
	more: []extra{{"cancelled_share", "cancelled, of the requests accepted", "%", false,
		every(func(r *Result) float64 { return share(r.Cancelled, r.Accepted) })}},
	finding: "{1@most.gain_change?More|Less}: with {most} % drawn to cancel, λ {widest} % gains {1@most.gain} over fixed windows, against " +
		"{1@none.gain} where nobody cancels, a change of {!1@most.gain_change}.",
}

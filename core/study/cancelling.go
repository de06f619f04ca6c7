package study

import "juggle/core/report"

// Figure 9: consumers cancel while they wait, and leave holes that only a provider who may move others can fill.
var cancelling = figure{
	number:   9,
	title:    "Promises that consumers cancel",
	takes:    []string{"lambda", "c"},
	question: "Does flexibility gain more where plans change?",
	feature: &Feature{report.Column{Name: "cancelled", Title: "drawn to cancel, of the accepted", Unit: "%", Kind: report.Number},
		"no cancellation", func(b *Beyond) *int { return &b.Cancelled }},
	facets:   fixedAnd(widestLambda),
	amounts:  func(p Params) []int { return withNone(p.CancelledShares) },
	scale:    &scale{Acceptance, "acceptance"},
	subtitle: func(p Params) string { return atMiddleLoad(p, "consumers cancel at a uniform instant of their wait") },
	more: []extra{{"cancelled_share", "cancelled, of the requests accepted", "%", false,
		everyRun(func(r *Result) float64 { return share(r.Cancelled, r.Accepted) })}},
	judge: func(v *view) (string, []report.Part) {
		most, lambda, _, flexible, without := v.ends()
		return flexible.answered("gain_change", "More", "Less") + tell("with %s %% drawn to cancel, λ %s %% gains %s over fixed windows, "+
			"against %s where nobody cancels, a change of %s.",
			most, lambda, flexible.points("gain"), without.points("gain"), flexible.decisive("gain_change")), nil
	},
}

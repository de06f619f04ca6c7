package study

import "juggle/core/report"

// Figure 11: jobs that can run on half or twice their processors. Doubled, a job holds more processor-seconds for the same work, so
// utilisation alone would flatter molds; work as it was asked for, R x T^e, stands beside it.
var molding = figure{
	number:   11,
	title:    "Jobs that can be molded",
	takes:    []string{"lambda", "mold"},
	question: "What do molds add to, or take from, what flexibility gains?",
	feature: &Feature{report.Column{Name: "molded", Title: "jobs with molds", Unit: "%", Kind: report.Number}, "no molds",
		func(b *Beyond) *int { return &b.Molded }},
	facets:  fixedAnd(widestLambda),
	amounts: func(p Params) []int { return withNone(p.MoldedShares) },
	scale:   &scale{Work, "work"},
	subtitle: func(p Params) string {
		return atMiddleLoad(p, "molds of half, as many and twice the processors")
	},
	judge: func(v *view) (string, []report.Part) {
		most, lambda, fixed, flexible, without := v.ends()
		return tell("With molds for %s %% of the jobs λ %s %% gains %s of utilisation over fixed windows, against %s without, a change of %s. "+
			"Counted as work that was asked for, it gains %s against %s, and molds themselves change that work by %s with fixed windows "+
			"and by %s with flexible ones.",
			most, lambda, flexible.points("gain"), without.points("gain"), flexible.decisive("gain_change"),
			flexible.points("work_gain"), without.points("work_gain"), fixed.points("work_diff"), flexible.points("work_diff")), nil
	},
}

package study

import (
	"fmt"

	"juggle/core/report"
)

var moldingScale = scale{
	Feature: feature("molded", "jobs with molds", "%", "no molds", func(b *Beyond) *int { return &b.Molded }),
	amounts: func(p Params) []int { return p.MoldedShares },
	lambda:  widestLambda,
	second:  Work,
	prefix:  "work",
}

// Figure 11: jobs that can run on half or twice their processors. Doubled, a job holds more processor-seconds for the same work, so
// utilisation alone would flatter molds; at full price revenue is work as it was asked for, R x T^e, and stands beside it.
var molding = moldingScale.on(figure{
	number:   11,
	title:    "Jobs that can be molded",
	question: "What do molds add to, or take from, what flexibility gains?",
	subtitle: atMiddleLoad("molds: half, as asked and twice the processors, 5 % of the work serial"),
	judge: func(v *view) (string, []report.Part) {
		fixed, flexible, without := moldingScale.ends(v)
		return fmt.Sprintf("With molds for %d %% of the jobs λ %d %% gains %s of utilisation over fixed windows, against %s without, "+
			"a change of %s. "+
			"Counted as work that was asked for, it gains %s against %s; but molds themselves change that work by %s with fixed "+
			"windows and %s with flexible ones, "+
			"and utilisation by %s and %s.",
			fixed.Molded, flexible.Lambda, points(flexible.compared("gain")), points(without.compared("gain")),
			points(flexible.compared("gain_change")),
			points(flexible.compared("work_gain")), points(without.compared("work_gain")), points(fixed.compared("work_diff")),
			points(flexible.compared("work_diff")), points(fixed.Diff), points(flexible.Diff)), nil
	},
}, func(*view) {})

package study

import (
	"fmt"

	"juggle/core/report"
)

var failingScale = scale{
	Feature: feature("outages", "outages expected", "in 15 days", "no outages", func(b *Beyond) *int { return &b.Outages }),
	amounts: func(p Params) []int { return p.OutageCounts },
	lambda:  widestLambda,
	second:  Utilisation,
	prefix:  "utilisation",
}

// Figure 10: an eighth of the machine fails for four hours; who cannot be moved out of the way loses what was promised.
var failing = failingScale.on(figure{
	number:   10,
	title:    "Processors that fail",
	question: "Are fewer promises broken where windows are flexible, and what do they then gain?",
	measure:  Broken,
	subtitle: atMiddleLoad("an eighth of the machine fails for 4 h, at random"),
	judge: func(v *view) (string, []report.Part) {
		fixed, flexible, without := failingScale.ends(v)
		return answered("More", "Fewer", flexible.compared("gain")) + fmt.Sprintf("with %d outages expected in 15 days, %s %%%s of "+
			"the promises are broken with "+
			"fixed windows and %s %%%s with λ %d %%. In utilisation λ %d %% then gains %s over fixed windows, against %s without "+
			"outages, a change of %s.",
			fixed.Outages, plain(fixed.Summary.Mean, 2), interval(fixed.Summary, 2), plain(flexible.Summary.Mean, 2),
			interval(flexible.Summary, 2),
			flexible.Lambda, flexible.Lambda, points(flexible.compared("utilisation_gain")), points(without.compared("utilisation_gain")),
			points(flexible.compared("utilisation_gain_change"))), nil
	},
}, func(*view) {})

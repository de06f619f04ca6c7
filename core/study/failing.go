package study

import "juggle/core/report"

// Figure 10: an eighth of the machine fails for four hours; who cannot be moved out of the way loses what was promised.
var failing = figure{
	number:   10,
	title:    "Processors that fail",
	takes:    []string{"lambda", "out"},
	question: "Are fewer promises broken where windows are flexible, and what do they then gain?",
	measure:  Broken,
	feature: &Feature{report.Column{Name: "outages", Title: "outages expected", Unit: "in 15 days", Kind: report.Number}, "no outages",
		func(b *Beyond) *int { return &b.Outages }},
	facets:   fixedAnd(widestLambda),
	amounts:  func(p Params) []int { return withNone(p.OutageCounts) },
	scale:    &scale{Utilisation, "utilisation"},
	subtitle: func(p Params) string { return atMiddleLoad(p, "an eighth of the machine fails for 4 h, at random") },
	judge: func(v *view) (string, []report.Part) {
		most, lambda, fixed, flexible, without := v.ends()
		mean := func(c *CellResult) string { return report.InWords(c.Summary.Mean, 2) }
		broken := func(c *CellResult, mean string) string { return mean + " %" + interval(c.Summary, 2) }
		return flexible.answered("gain", "More", "Fewer") + tell("with %s outages expected in 15 days, %s of the promises are broken with "+
			"fixed windows and %s with λ %s %%. In utilisation λ %[4]s %% then gains %[5]s over fixed windows, against %[6]s without "+
			"outages, a change of %[7]s.",
			most, broken(fixed, mean(fixed)), broken(flexible, report.Decisive(mean(flexible))), lambda, flexible.points("utilisation_gain"),
			without.points("utilisation_gain"),
			flexible.points("utilisation_gain_change")), nil
	},
}

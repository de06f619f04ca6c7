package study

// outages is the feature of Figures 10 and 15.
var outages = featureOf("#outages|outages expected|in 15 days", "no outages", func(b *Beyond) *int { return &b.Outages })

// failing is Figure 10: an eighth of the machine fails for four hours. A job that cannot be moved away from the failed processors loses its
// slot.
func failing(p Params) figure {
	return figure{
		number:        10,
		title:         "Processors that fail",
		keys:          []string{"lambda", "out"},
		question:      "Are fewer promises broken where windows are flexible, and what do they then gain?",
		measure:       Broken,
		feature:       outages,
		facets:        strictAndFlexible(p, widestLambda(p)),
		amounts:       withZero(p.OutageCounts),
		secondMeasure: Utilisation,
		secondPrefix:  "utilisation",
		subtitle:      "EDF at {load}; an eighth of the machine fails for 4 h, at random; {paired}",
		finding: "{1@most.gain?More|Fewer}: with {most} outages expected in 15 days, {0@most.value%2} of the promises are broken with strict " +
			"windows and {!1@most.value%2} with λ {widest} %. In utilisation λ {widest} % then gains {1@most.utilisation_gain} over strict " +
			"windows, against {1@none.utilisation_gain} without outages, a change of {1@most.utilisation_gain_change}.",
	}
}

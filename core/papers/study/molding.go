package study

// molding is Figure 11: jobs that can run on half or twice their processors. Doubled, a job holds more processor-seconds for the same work,
// so utilisation alone would flatter molds. Further columns have the work as it was asked for, R x T^e.
func molding(p Params) figure {
	return figure{
		number:        11,
		title:         "Jobs that can be molded",
		keys:          []string{"lambda", "mold"},
		question:      "What do molds add to, or take from, what flexibility gains?",
		feature:       featureOf("#molded|jobs with molds|%", "no molds", func(b *Beyond) *int { return &b.Molded }),
		facets:        strictAndFlexible(p, widestLambda(p)),
		amounts:       withZero(p.MoldedShares),
		secondMeasure: FullPriceRevenue,
		secondPrefix:  "work",
		subtitle:      "EDF at {load}; molds of half, as many and twice the processors; {paired}",
		finding: "With molds for {most} % of the jobs λ {widest} % gains {1@most.gain} of utilisation over strict windows, against " +
			"{1@none.gain} without, a change of {!1@most.gain_change}. Counted as work that was asked for, it gains {1@most.work_gain} against " +
			"{1@none.work_gain}, and molds themselves change that work by {0@most.work_diff} with strict windows and by {1@most.work_diff} with " +
			"flexible ones.",
	}
}

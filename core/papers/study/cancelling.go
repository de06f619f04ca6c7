package study

// cancelling is Figure 9: consumers cancel while they wait, and leave gaps. A provider that may move other jobs can fill the gaps with
// these jobs.
func cancelling(p Params) figure {
	return figure{
		number:   9,
		title:    "Promises that consumers cancel",
		keys:     []string{"lambda", "c"},
		question: "Does flexibility gain more where plans change?",
		feature: featureOf("#cancelled|drawn to cancel, of the accepted|%", "no cancellation",
			func(b *Beyond) *int { return &b.Cancelled }),
		facets:        strictAndFlexible(p, widestLambda(p)),
		amounts:       withZero(p.CancelledShares),
		secondMeasure: Acceptance,
		secondPrefix:  "acceptance",
		subtitle:      "EDF at {load}; consumers cancel at a uniform instant of their wait; {paired}",
		comparisons: []comparisonColumn{{"cancelled_share", "cancelled, of the requests accepted", "%", false,
			ofEveryRun(func(r *Result) float64 { return percentOf(r.Cancelled, r.Accepted) })}},
		finding: "{1@most.gain_change?More|Less}: with {most} % drawn to cancel, λ {widest} % gains {1@most.gain} over strict windows, against " +
			"{1@none.gain} where nobody cancels, a change of {!1@most.gain_change}.",
	}
}

package study

// asking is Figure 7: what is it worth if the provider may ask other consumers for later deadlines before it rejects a request?
func asking(p Params) figure {
	return figure{
		number:   7,
		title:    "Asking for more room",
		keys:     []string{"lambda", "tol", "x"},
		question: "What is it worth that the provider may ask others for a later deadline before it rejects a request?",
		feature: featureOf("#tolerant|tolerant consumers|%", "nobody tolerant",
			func(b *Beyond) *int { return &b.Tolerant }),
		facets:        strictAndFlexible(p, middleLambda(p)),
		amounts:       withZero(p.TolerantShares),
		secondMeasure: Acceptance,
		secondPrefix:  "acceptance",
		subtitle:      "EDF at {load}; who is tolerant is asked for up to {x} % of the run time; {paired}",
		comparisons: []comparisonColumn{
			{"helped", "of the requests, accepted because others agreed", "%", false,
				ofEveryRun(func(r *Result) float64 { return percentOf(r.Helped, r.Jobs) })},
			{"askings", "consumers who agreed for each of these", "consumers", false, countOf("agreed").per(countOf("helped"), 1)},
		},
		finding: "With {most} % tolerant, asking changes utilisation by {!0@most.} with strict windows and by {1@most.} with λ {middle} " +
			"%, and the requests accepted by {0@most.acceptance_diff} and {1@most.acceptance_diff}. A request that asking won took the consent of " +
			"{0@most.askings=1} consumers with strict windows, and of {1@most.askings=1} with flexible ones.",
	}
}

package study

import (
	"fmt"
	"slices"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/workload"
)

// manyCoAllocated is Figure 18: more and more of Figure 16's co-allocated requests, beside local requests with strict windows and with
// flexible ones. Co-allocated requests lose 11.7 points beside flexible local requests. They lose only 1.7 points if these are just the
// requests that are accepted with strict windows too: the loss comes from the local work that flexible windows add (49 periods of SDSC SP2,
// 10 % co-allocated requests, seed 1).
func manyCoAllocated(p Params) figure {
	lambda := middleLambda(p)
	pairs := workload.CoAllocated{Kind: workload.Pairs, MeanGrowth: lambda}
	return figure{
		number:   18,
		title:    "How many want two machines",
		keys:     []string{"lambda", "many"},
		question: "Do flexible neighbours make room for co-allocated requests, and which requests pay for which?",
		measure:  Placed,
		feature: featureOf("#coallocated|co-allocated requests, of the local requests|%", "none co-allocated",
			func(b *Beyond) *int { return &b.CoAllocated.Share }),
		rowNames: []rowName{shiftColumn},
		facets: slices.Concat(withAndWithoutShifting(p, "strict, ", 0, pairs),
			withAndWithoutShifting(p, fmt.Sprintf("λ %d, ", lambda), lambda, pairs)),
		amounts:      p.CoAllocatedShares,
		axis:         "co-allocated requests, % of the local ones",
		comparedWith: []base{withoutCoAllocated},
		subtitle: "Co-allocated requests of two halves with λ {middle} %, on three machines beside local requests whose windows are strict, " +
			"or have λ {middle} %; EDF at arrival rate {first}; {paired}",
		baseline:    "strict neighbours",
		base:        withStrictWindows,
		comparisons: coAllocatedComparisons,
		judge: func(v *view) (string, []report.Part) {
			addedUtilisation := stats.Summarize(utilisation.changeFrom(withStrictWindows).at(withoutCoAllocated)(v, v.role("2@least")))
			return v.fillIn("Beside flexible neighbours {2@least.value=1} % of the co-allocated requests are accepted where they are {least} % as "+
				"many as local requests, and {2@most.value=1} % where they are {most} %; beside strict neighbours "+
				"{0@least.value=1} % and {0@most.value=1} %: the neighbours' flexibility changes that by {!2@least.} and {!2@most.}. "+
				"Local requests pay {2@least.local_diff} and {2@most.local_diff} for them, with shifting {3@most.local_diff} of the latter. "+
				"What takes the co-allocated requests' room is the local work that flexible windows let in: without co-allocated requests it "+
				"changes utilisation by ") +
				signed(addedUtilisation.Mean, 1) + " points" + interval(addedUtilisation, 1) + ".", nil
		},
	}
}

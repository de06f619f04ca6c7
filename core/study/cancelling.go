package study

import (
	"fmt"

	"juggle/core/report"
)

var cancellingScale = scale{
	Feature: feature("cancelled", "drawn to cancel, of the accepted", "%", "no cancellation", func(b *Beyond) *int { return &b.Cancelled }),
	amounts: func(p Params) []int { return p.CancelledShares },
	lambda:  widestLambda,
	second:  Acceptance,
	prefix:  "acceptance",
}

// Figure 9: consumers cancel while they wait, and leave holes that only a provider who may move others can fill.
var cancelling = cancellingScale.on(figure{
	number:   9,
	title:    "Promises that consumers cancel",
	question: "Does flexibility gain more where plans change?",
	subtitle: atMiddleLoad("consumers cancel at a uniform instant of their wait"),
	more:     []extra{{"cancelled_share", "cancelled, of the requests accepted", "%", false}},
	judge: func(v *view) (string, []report.Part) {
		_, flexible, without := cancellingScale.ends(v)
		return answered("More", "Less", flexible.compared("gain_change")) + fmt.Sprintf("with %d %% drawn to cancel, λ %d %% gains %s "+
			"over fixed windows, "+
			"against %s where nobody cancels, a change of %s.",
			flexible.Cancelled, flexible.Lambda, points(flexible.compared("gain")), points(without.compared("gain")),
			points(flexible.compared("gain_change"))), nil
	},
}, func(v *view) {
	v.fill("cancelled_share", func(row *CellResult) []float64 {
		return v.each(row.Cell, func(r Result) float64 { return share(r.Cancelled, r.Accepted) })
	})
})

package study

import (
	"fmt"

	"juggle/core/report"
)

var askingScale = scale{
	Feature: feature("tolerant", "tolerant consumers", "%", "nobody tolerant", func(b *Beyond) *int { return &b.Tolerant }),
	amounts: func(p Params) []int { return p.TolerantShares },
	lambda:  middleLambda,
	second:  Acceptance,
	prefix:  "acceptance",
}

// Figure 7: what is it worth that the provider may ask others for room before it rejects a request?
var asking = askingScale.on(figure{
	number:   7,
	title:    "Asking for more room",
	question: "What is it worth that the provider may ask others for a later deadline before it rejects a request?",
	subtitle: func(p Params) string {
		return atMiddleLoad(fmt.Sprintf("tolerant consumers are asked for up to %d %% of their estimate", p.Ask))(p)
	},
	more: []extra{
		{"helped", "of the requests, accepted because others agreed", "%", false},
		{"askings", "consumers who agreed for each of these", "consumers", false},
	},
	judge: func(v *view) (string, []report.Part) {
		fixed, flexible, _ := askingScale.ends(v)
		return fmt.Sprintf("With %d %% tolerant, asking changes utilisation by %s with fixed windows and by %s with λ %d %%, and the "+
			"requests accepted by %s and %s. "+
			"A request that asking won took the consent of %s consumers with fixed windows, and of %s with flexible ones.",
			fixed.Tolerant, points(fixed.Diff), points(flexible.Diff), flexible.Lambda, points(fixed.compared("acceptance_diff")),
			points(flexible.compared("acceptance_diff")), plain(fixed.compared("askings").Mean, 1),
			plain(flexible.compared("askings").Mean, 1)), nil
	},
}, func(v *view) {
	v.fill("helped", func(row *CellResult) []float64 {
		return v.each(row.Cell, func(r Result) float64 { return share(r.Helped, r.Jobs) })
	})
	v.fill("askings", func(row *CellResult) []float64 {
		return v.ratios(row.Cell, func(r Result) int32 { return r.Agreed }, func(r Result) int32 { return r.Helped })
	})
})

package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
)

// strictReservations judges what section 2.1 of the paper says of reservations with strict windows, which it calls rigid, by the runs of
// Figure 2.
var strictReservations = furtherClaim{"What strict reservations cost", "Early acceptance of rigid reservations may waste computation " +
	"time, and mean more rejections, lower utilisation and consequently less revenue.", true, judgeStrictReservations}

// judgeStrictReservations compares every row with flexible windows with its strict one, in requests accepted and in utilisation.
func judgeStrictReservations(v *view, claim *report.Claim) {
	parts := []struct {
		name     string // of the part of the claim
		measured string // the quantity in words
		quantity
	}{
		{"more rejections", "requests accepted", acceptance},
		{"lower utilisation", "utilisation", utilisation},
	}
	var all []report.Comparison
	var gains []string
	for _, part := range parts {
		var means []float64
		for _, c := range v.Rows {
			if c.Lambda == 0 {
				continue
			}
			diffs := part.changeFrom(strictWithoutOffers)(v, c)
			means = append(means, stats.Summarize(diffs).Mean)
			compared := fmt.Sprintf("%s, λ %d minus strict, arrival rate %v", part.measured, c.Lambda, c.Load)
			all = append(all, report.Comparison{Part: part.name, Quantity: compared, Unit: "points", Diffs: diffs, Side: 1})
		}
		gains = append(gains, fmt.Sprintf("%s by %s points", part.measured, signedSpan(means, 1)))
	}
	claim.Finding = fmt.Sprintf("Flexible windows change %s. Time that is wasted is what utilisation lacks of 100 %%, and revenue at full "+
		"price is utilisation, so that these are one fact; every request is answered at once, so early acceptance is not varied. %s",
		report.ListInWords(gains), v.acceptanceChanges())
	v.conclude(claim, report.Differences(all))
}

// acceptanceChanges says by how much the widest windows change the accepted share of each group at the highest load.
func (v *view) acceptanceChanges() string {
	c := flexibleCell(v.p, slices.Max(v.p.Loads), widestLambda(v.p))
	var changes []string
	for _, g := range groups {
		s := stats.Summarize(g.accepted.changeFrom(strictWithoutOffers)(v, c))
		if math.IsNaN(s.Mean) {
			continue // the group has no requests
		}
		changes = append(changes, fmt.Sprintf("that of %s by %s points%s", g.name, signed(s.Mean, 1), interval(s, 1)))
	}
	return fmt.Sprintf("At arrival rate %v, windows of λ %d %% change the accepted share: %s.", c.Load, c.Lambda, report.ListInWords(changes))
}

package study

import (
	"fmt"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/schedule"
)

// quarter is the margin, as a fraction, within which two values count as alike. It is this project's choice: the paper only says "not load
// sensitive", "similar" and "not significantly less".
const quarter = 0.25

// A gain is a difference in percentage points that is known at several loads.
type gain struct {
	part string // the part of the claim that it belongs to
	name string
	quantity
	cell Cell // at any load
}

// judgeAlikeAtLoads judges the claim that gains are alike at all loads. It compares each gain at every further load with the same gain at
// the first load.
func (v *view) judgeAlikeAtLoads(c *report.Claim, gains []gain) {
	first, further := v.p.Loads[0], v.p.Loads[1:]
	if len(further) == 0 || len(gains) == 0 {
		c.Finding = "Two arrival rates must be computed to judge this."
		return
	}
	var all []report.Comparison
	var changes []float64
	for _, g := range gains {
		g.cell.Load = first
		atFirst := g.quantity(v, g.cell)
		for _, g.cell.Load = range further {
			change := experiment.Minus(g.quantity(v, g.cell), atFirst)
			changes = append(changes, stats.Summarize(change).Mean)
			all = append(all, report.Comparison{Part: g.part,
				Quantity: fmt.Sprintf("%s: change from arrival rate %v to %v", g.name, first, g.cell.Load),
				Unit:     "% of the gain", Diffs: inPercentOf(change, atFirst), Within: 100 * quarter})
		}
	}
	parts := report.Differences(all)
	c.Finding = fmt.Sprintf("From arrival rate %v to %s the gains change by %s points", first, loadsInWords(further), signedSpan(changes, 1))
	if v.N() > 1 {
		c.Finding += fmt.Sprintf(", those with an interval that excludes 0 by %s %% of them", signedSpan(values(evidence(parts)), 0))
	}
	c.Finding += "."
	v.conclude(c, parts)
}

// inPercentOf returns values whose mean is a change in percent of a gain, linearised as in stats.RatioValues. It returns nil if the
// interval of the gain includes 0, since then the percentage is not known.
func inPercentOf(change, gain []float64) []float64 {
	if s := stats.Summarize(gain); !(s.Low > 0 || s.High < 0) {
		return nil
	}
	return ratio(change, gain, 100)
}

// sortingAtLoads judges what section 4.2 says of Figure 1: its results are not load sensitive. It compares the gains of every order but
// Shuffle, at every window size.
var sortingAtLoads = furtherClaim{"Sorting at other arrival rates",
	"The gains of Figure {figure} over Shuffle are not sensitive to the arrival rate.",
	true, func(v *view, c *report.Claim) {
		var gains []gain
		for _, order := range v.p.Orders {
			if order == schedule.Shuffle {
				continue
			}
			for _, lambda := range v.p.Lambdas {
				gains = append(gains, gain{order.Label(), fmt.Sprintf("%s minus Shuffle, λ %d %%", order.Label(), lambda),
					value.changeFrom(underShuffle), withOrder(flexibleCell(v.p, 0, lambda), order)})
			}
		}
		v.judgeAlikeAtLoads(c, gains)
	}}

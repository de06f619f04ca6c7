package study

import (
	"fmt"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
	"juggle/core/workload"
)

// alikeWithin is how many points two gains may differ by and be alike: ours, the paper says "not load sensitive" and "similar".
const alikeWithin = 1

// A gain is what something adds in points, by load.
type gain struct {
	part, what string
	at         func(workload.Load) []float64 // per replicate
}

// alikeAtLoads judges that gains are alike at all loads: each at every further load against the first.
func (v *view) alikeAtLoads(c *report.Claim, gains []gain) {
	first, further := v.p.Loads[0], v.p.Loads[1:]
	switch {
	case v.n() == 0:
		c.Finding = nothingYet
		return
	case len(further) == 0 || len(gains) == 0:
		c.Finding = "Two loads must be computed to judge this."
		return
	}
	var all []report.Comparison
	var changes []float64
	for _, g := range gains {
		for _, load := range further {
			d := experiment.Minus(g.at(load), g.at(first))
			changes = append(changes, stats.Summarize(d).Mean)
			all = append(all, report.Comparison{
				Part: g.part, What: fmt.Sprintf("%s: load %v minus load %v", g.what, load, first), Unit: "points", Diffs: d, Within: alikeWithin,
			})
		}
	}
	c.Finding = fmt.Sprintf("From load %v to %s the gains change by %s points.", first, loadsInWords(further), signedSpan(changes, 1))
	v.conclude(c, report.Differences(all))
}

// sortingLoads judges what section 4.2 says of Figure 1: its results are not load sensitive.
func sortingLoads(v *view) (report.Claim, bool) {
	c := report.Claim{Title: "Sorting at other loads",
		Paper: fmt.Sprintf("The gains of Figure %s over Shuffle are not sensitive to the load.", FigureLabel(v.p.Edition, v.number))}
	var gains []gain
	for _, order := range v.p.Orders {
		if order == schedule.Shuffle {
			continue
		}
		for _, lambda := range v.p.Lambdas {
			gains = append(gains, gain{order.Label(), fmt.Sprintf("%s minus Shuffle, λ %d %%", order.Label(), lambda),
				func(load workload.Load) []float64 {
					c := flexibleCell(v.p, load, lambda)
					return experiment.Minus(v.values(withOrder(c, order)), v.values(withOrder(c, schedule.Shuffle)))
				}})
		}
	}
	v.alikeAtLoads(&c, gains)
	return c, true
}

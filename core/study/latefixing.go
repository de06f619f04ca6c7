package study

import (
	"fmt"
	"slices"

	"juggle/core/report"
	"juggle/core/schedule"
)

// Figure 14: Figure 4's fixing shares in money. Fixing is free, or a job that is fixed pays for the slack that it gives up, and a penalty.
// The price at which the provider loses nothing is interpolated linearly between the two.
var lateFixing = figure{
	number:   14,
	title:    "What a late promise is worth",
	takes:    []string{"lambda", "f", "gs"},
	question: "What must an early fixing cost so that the provider loses nothing by it?",
	measure:  Revenue,
	feature: &Feature{report.Head("#fix_pays|fixing is paid for"), "free",
		func(b *Beyond) *int { return &b.FixPays }},
	cells: func(p Params) (cells []Cell) {
		for pays := range 2 {
			for _, lambda := range p.Lambdas {
				for _, f := range withNever(p.FixShares) {
					cells = append(cells, lateFixingCell(p, lambda, f, pays))
				}
			}
		}
		return cells
	},
	layout: func(p Params) *Layout {
		shares := withNever(p.FixShares)
		return &Layout{
			Facets: []string{"fixing is free", fmt.Sprintf("paid for, p %d %%", latePenalty)}, Facet: func(c Cell) int { return c.FixPays },
			Axis: "fixed after this share f of the wait, %", Places: mapSlice(shares, func(f int) string {
				if f == schedule.Never {
					return "never"
				}
				return fmt.Sprint(f)
			}),
			Place: func(c Cell) int { return slices.Index(shares, c.Fix) }, Joined: true,
		}
	},
	subtitle: "EDF at {load}; a discount of {g} %; {paired}",
	baseline: "never fixed",
	base:     neverFixed,
	more: []extra{
		{"utilisation", "utilisation", "%", false, every(Utilisation.of)},
		{"utilisation_diff", "utilisation, difference", "points", true, every(Utilisation.of).over(neverFixed)},
		// The rows with payment cost 100 % of the discount, and the penalty.
		{"must_cost", "what fixing must cost, of the discount that it ends", "%", false,
			value.at(neverFixed).minus(value.at(fixedFree)).per(value.minus(value.at(fixedFree)), 100+latePenalty).
				where(func(_ Params, c Cell) bool { return c.Fix != schedule.Never && c.FixPays != 0 })},
	},
	roles: func(p Params) map[string]Cell {
		paid := lateFixingCell(p, widestLambda(p), p.FixShares[0], 1)
		return map[string]Cell{"free": fixedFree(p, paid), "paid": paid}
	},
	finding: "Fixing {earliest} with λ {widest} % changes revenue by {!free.} where it is free, and by {!paid.} where it is paid for with a " +
		"penalty of {penalty} %. The provider loses nothing where fixing costs {!paid.must_cost=0} % of the discount that it ends" +
		"{paid.must_cost~0}.",
}

// neverFixed is the base of c: the same cell without fixing, or c itself if it has none.
func neverFixed(_ Params, c Cell) Cell {
	if c.Fix != schedule.Never {
		c.Fix, c.FixPays, c.Penalty = schedule.Never, 0, 0
	}
	return c
}

// fixedFree is c with free fixing.
func fixedFree(_ Params, c Cell) Cell {
	c.FixPays, c.Penalty = 0, 0
	return c
}

func lateFixingCell(p Params, lambda, fix, pays int) Cell {
	c := discounted.with(flexibleCell(p, middleLoad(p), lambda), p.SortedDiscount)
	c.Fix, c.FixPays, c.Penalty = fix, pays, pays*latePenalty
	return c
}

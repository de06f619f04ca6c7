package study

import (
	"fmt"
	"slices"

	"juggle/core/schedule"
)

// lateFixing is Figure 14: Figure 4's fixing shares in money. Fixing is free, or a job that is fixed pays for the slack that it gives up,
// and a penalty. The price at which the provider loses nothing is interpolated linearly between the two.
func lateFixing(p Params) figure {
	cell := func(lambda, fix, pays int) Cell {
		c := discount.with(flexibleCell(p, middleLoad(p), lambda), p.SortedDiscount)
		c.Fix, c.FixingIsPaid, c.Penalty = fix, pays, pays*latePenalty
		return c
	}
	shares := withNever(p.FixShares)
	var cells []Cell
	for pays := range 2 {
		for _, lambda := range p.Lambdas {
			for _, fix := range shares {
				cells = append(cells, cell(lambda, fix, pays))
			}
		}
	}
	return figure{
		number:   14,
		title:    "What a late promise is worth",
		keys:     []string{"lambda", "f", "gs"},
		question: "What must an early fixing cost so that the provider loses nothing by it?",
		measure:  Revenue,
		feature:  featureOf("#fix_pays|fixing is paid for", "free", func(b *Beyond) *int { return &b.FixingIsPaid }),
		cells:    cells,
		layout: &Layout{
			Facets: []string{"fixing is free", fmt.Sprintf("paid for, p %d %%", latePenalty)}, Facet: func(c Cell) int { return c.FixingIsPaid },
			Axis: "fixed after this share f of the wait, %", Places: mapSlice(shares, func(f int) string {
				if f == schedule.Never {
					return "never"
				}
				return fmt.Sprint(f)
			}),
			Place: func(c Cell) int { return slices.Index(shares, c.Fix) }, Joined: true,
		},
		subtitle: "EDF at {load}; a discount of {g} %; {paired}",
		baseline: "never fixed",
		base:     neverFixed,
		// The rows with payment cost 100 % of the discount, and the penalty.
		comparisons: append(utilisation.withDifference("utilisation", "utilisation", neverFixed),
			comparisonColumn{"must_cost", "what fixing must cost, of the discount that it ends", "%", false,
				value.at(neverFixed).minus(value.at(fixedFree)).per(value.minus(value.at(fixedFree)), 100+latePenalty).
					where(func(c Cell) bool { return c.Fix != schedule.Never && c.FixingIsPaid != 0 })}),
		roles: map[string]Cell{"free": cell(widestLambda(p), p.FixShares[0], 0), "paid": cell(widestLambda(p), p.FixShares[0], 1)},
		finding: "Fixing {earliest} with λ {widest} % changes revenue by {!free.} where it is free, and by {!paid.} where it is paid for with " +
			"a penalty of {penalty} %. The provider loses nothing where fixing costs {!paid.must_cost=0} % of the discount that it ends" +
			"{paid.must_cost~0}.",
	}
}

// neverFixed is c without fixing.
func neverFixed(c Cell) Cell {
	if c.Fix != schedule.Never {
		c.Fix, c.FixingIsPaid, c.Penalty = schedule.Never, 0, 0
	}
	return c
}

// fixedFree is c with free fixing.
func fixedFree(c Cell) Cell {
	c.FixingIsPaid, c.Penalty = 0, 0
	return c
}

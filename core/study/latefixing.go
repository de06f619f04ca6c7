package study

import (
	"fmt"
	"slices"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
)

// Figure 14: Figure 4's fixing shares in money. Fixing is free, or whoever is fixed pays for the room that it gives up, and a penalty. What
// it must cost so that the provider loses nothing follows from both in a straight line.
var lateFixing = figure{
	number:   14,
	title:    "What a late promise is worth",
	takes:    []string{"lambda", "f", "gs"},
	question: "What must an early fixing cost so that the provider loses nothing by it?",
	measure:  Revenue,
	feature: &Feature{report.Column{Name: "fix_pays", Title: "fixing is paid for", Kind: report.Number}, "free",
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
			Axis: "fixed after this share f of the wait, %", Places: each(shares, func(f int) string {
				if f == schedule.Never {
					return "never"
				}
				return fmt.Sprint(f)
			}),
			Place: func(c Cell) int { return slices.Index(shares, c.Fix) }, Joined: true,
		}
	},
	subtitle: func(p Params) string { return atMiddleLoad(p, fmt.Sprintf("a discount of %d %%", p.SortedDiscount)) },
	base:     func(*view) (string, func(Cell) Cell) { return "never fixed", neverFixed },
	more: []extra{
		{"utilisation", "utilisation", "%", false, everyRun(Utilisation.of)},
		{"utilisation_diff", "utilisation, difference", "points", true, difference(Utilisation.of, neverFixed)},
		{"must_cost", "what fixing must cost, of the discount that it ends", "%", false, func(v *view, c Cell) []float64 {
			if c.Fix == schedule.Never || c.FixPays == 0 {
				return nil
			}
			free := v.values(lateFixingCell(v.p, c.Lambda, c.Fix, 0))
			lost, brings := experiment.Minus(v.values(neverFixed(c)), free), experiment.Minus(v.values(c), free)
			for i := range lost {
				lost[i] *= 100 + latePenalty // which is what the rows with payment cost, of the discount
			}
			values := stats.RatioValues(lost, brings)
			if stats.Summarize(values).N == 0 {
				return nil
			}
			return values
		}},
	},
	judge: func(v *view) (string, []report.Part) {
		lambda, f := widestLambda(v.p), v.p.FixShares[0]
		free, paid := v.row(lateFixingCell(v.p, lambda, f, 0)), v.row(lateFixingCell(v.p, lambda, f, 1))
		must := paid.compared("must_cost")
		return tell("Fixing %s with λ %s %% changes revenue by %s where it is free, and by %s where it is paid for with a penalty of "+
			"%s %%. The provider loses nothing where fixing costs %s %% of the discount that it ends%s.",
			fixName(f), fmt.Sprint(lambda), free.decisive(""), paid.decisive(""), fmt.Sprint(latePenalty),
			report.Decisive(report.InWords(must.Mean, 0)), interval(must, 0)), nil
	},
}

// neverFixed is what c is compared with; c itself where nobody is fixed in it.
func neverFixed(c Cell) Cell {
	if c.Fix != schedule.Never {
		c.Fix, c.FixPays, c.Penalty = schedule.Never, 0, 0
	}
	return c
}

func lateFixingCell(p Params, lambda, fix, pays int) Cell {
	c := discounted.with(flexibleCell(p, middleLoad(p), lambda), p.SortedDiscount)
	c.Fix, c.FixPays, c.Penalty = fix, pays, pays*latePenalty
	return c
}

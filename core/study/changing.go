package study

import (
	"fmt"

	"juggle/core/report"
)

// latePenalty is p where consumers pay one for dearer windows, in percent.
const latePenalty = 20

// Figure 13: consumers ask, at a uniform instant of their wait, for their slot to be fixed or for an estimate's more room behind, with and
// without a penalty on what that costs more.
var changing = figure{
	number:   13,
	title:    "Who changes its mind",
	takes:    []string{"lambda", "gs", "ch"},
	question: "What do consumers who change their mind cost the provider?",
	measure:  Revenue,
	feature: &Feature{report.Column{Name: "changing", Title: "change their mind, of the accepted flexible", Unit: "%", Kind: report.Number},
		"no change", func(b *Beyond) *int { return &b.Changing }},
	named: []named{
		{report.Column{Name: "wish", Title: "ask for"}, func(c Cell) string { return wishes[c.Wish] }},
		{report.Column{Name: "penalty", Title: "penalty p", Unit: "%", Kind: report.Number},
			func(c Cell) string { return fmt.Sprint(c.Penalty) }},
	},
	cells: func(p Params) (cells []Cell) {
		for wish := range wishes {
			for _, penalty := range []int{0, latePenalty} {
				for _, share := range append([]int{0}, p.ChangingShares...) {
					cells = append(cells, changingCell(p, wish, penalty, share))
				}
			}
		}
		return cells
	},
	layout: func(p Params) *Layout {
		paid := fmt.Sprintf(" %d %%", latePenalty)
		return &Layout{
			Facets: []string{"slot 0 %", "slot" + paid, "room 0 %", "room" + paid},
			Facet:  func(c Cell) int { return 2*c.Wish + min(c.Penalty, 1) },
			Axis:   "change their mind, % of the accepted flexible", Places: shareNames(p.ChangingShares),
			Place: func(c Cell) int { return placeOf(p.ChangingShares, c.Changing) }, Joined: true,
		}
	},
	subtitle: func(p Params) string {
		return atMiddleLoad(p, fmt.Sprintf("windows of λ %d %%, a discount of %d %%; they ask for their slot, or for room, at a penalty of 0 or "+
			"%d %%", middleLambda(p), p.SortedDiscount, latePenalty))
	},
	base: func(v *view) (string, func(Cell) Cell) { return "no change", v.without },
	more: []extra{
		{"granted", "of what they asked for, granted", "%", false,
			ratio(func(r *Result) float64 { return 100 * float64(r.Granted) }, func(r *Result) float64 { return float64(r.Asked) })},
		{"utilisation", "utilisation", "%", false, everyRun(Utilisation.of)},
		{"utilisation_diff", "utilisation, difference", "points", true,
			difference(Utilisation.of, func(c Cell) Cell { c.Changing = 0; return c })},
	},
	judge: func(v *view) (string, []report.Part) {
		most := last(v.p.ChangingShares)
		row := func(wish, penalty int) *CellResult { return v.row(changingCell(v.p, wish, penalty, most)) }
		slot, paid, room := row(wishSlot, 0), row(wishSlot, latePenalty), row(wishRoom, 0)
		return tell("Where %s %% of the flexible ask for their slot, utilisation changes by %s and revenue by %s, or by %s with a penalty of "+
			"%s %%. Where they ask for more room behind, %s %% of that is granted; utilisation changes by %s and revenue by %s.",
			fmt.Sprint(most), slot.points("utilisation_diff"), slot.decisive(""), paid.decisive(""), fmt.Sprint(latePenalty),
			report.InWords(room.compared("granted").Mean, 1), room.points("utilisation_diff"), room.decisive("")), nil
	},
}

var wishes = [...]string{wishSlot: "slot", wishRoom: "room"}

func changingCell(p Params, wish, penalty, share int) Cell {
	c := discounted.with(flexibleCell(p, middleLoad(p), middleLambda(p)), p.SortedDiscount)
	c.Changing, c.Wish, c.Penalty = share, wish, penalty
	return c
}

// shareNames are the places of a figure with shares, none of them first.
func shareNames(shares []int) []string {
	return append([]string{"0"}, each(shares, func(x int) string { return fmt.Sprint(x) })...)
}

// placeOf is the place of a share there.
func placeOf(shares []int, share int) int {
	for i, x := range shares {
		if x == share {
			return i + 1
		}
	}
	return 0
}

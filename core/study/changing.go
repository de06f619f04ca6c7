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
	facets: func(p Params) (facets []facet) {
		for wish, name := range wishes {
			for _, penalty := range []int{0, latePenalty} {
				c := discounted.with(flexibleCell(p, middleLoad(p), middleLambda(p)), p.SortedDiscount)
				c.Wish, c.Penalty = wish, penalty
				facets = append(facets, facet{fmt.Sprintf("%s %d %%", name, penalty), c})
			}
		}
		return facets
	},
	amounts: func(p Params) []int { return withNone(p.ChangingShares) },
	axis:    "change their mind, % of the accepted flexible",
	subtitle: func(p Params) string {
		return atMiddleLoad(p, fmt.Sprintf("windows of λ %d %%, a discount of %d %%; they ask for their slot, or for room, at a penalty of 0 or "+
			"%d %%", middleLambda(p), p.SortedDiscount, latePenalty))
	},
	more: []extra{
		{"granted", "of what they asked for, granted", "%", false,
			ratio(func(r *Result) float64 { return 100 * float64(r.Granted) }, func(r *Result) float64 { return float64(r.Asked) })},
		{"utilisation", "utilisation", "%", false, everyRun(Utilisation.of)},
		{"utilisation_diff", "utilisation, difference", "points", true,
			difference(Utilisation.of, func(c Cell) Cell { c.Changing = 0; return c })},
	},
	judge: func(v *view) (string, []report.Part) {
		most := last(v.p.ChangingShares)
		slot, paid, room := v.at(0, most), v.at(1, most), v.at(2, most)
		return tell("Where %s %% of the flexible ask for their slot, utilisation changes by %s and revenue by %s, or by %s with a penalty of "+
			"%s %%. Where they ask for more room behind, %s %% of that is granted; utilisation changes by %s and revenue by %s.",
			fmt.Sprint(most), slot.points("utilisation_diff"), slot.decisive(""), paid.decisive(""), fmt.Sprint(latePenalty),
			report.InWords(room.compared("granted").Mean, 1), room.points("utilisation_diff"), room.decisive("")), nil
	},
}

var wishes = [...]string{wishSlot: "slot", wishRoom: "room"}

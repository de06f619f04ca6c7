package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
)

// sorting is Figure 1: does the order of the waiting queue matter? Every order is drawn as its difference from a baseline, Shuffle in the
// paper. The claim is about EDF, so EDF is also compared with every other order; each of these orders is a part of the claim.
func sorting(p Params) figure {
	var cells []Cell
	for _, c := range flexibleCells(p) {
		for _, c.Order = range p.Orders {
			cells = append(cells, c)
		}
	}
	underBaseline := func(c Cell) Cell { return withOrder(c, p.Baseline) }
	return figure{
		number:       1,
		title:        "Sorting the waiting queue",
		keys:         []string{"lambda", "orders", "base", "reach"},
		claim:        "EDF gives the highest utilisation in every case.",
		cells:        cells,
		comparedWith: []base{underShuffle, underEDF, underBaseline},
		subtitle:     "Each order minus {baseline}, on the same jobs; paired 95 % intervals",
		baseline:     p.Baseline.String(),
		base:         underBaseline,
		comparisons: []comparisonColumn{{"edf_lead", "EDF minus this order", "points", true,
			value.at(underEDF).minus(value).where(func(c Cell) bool { return c.Order != schedule.EDF })}},
		judge: func(v *view) (string, []report.Part) {
			var all []report.Comparison
			for _, order := range p.Orders {
				all = append(all, v.edfAgainst(order)...)
			}
			if len(all) == 0 || !slices.Contains(p.Orders, schedule.EDF) {
				return "EDF and another order must be shown to judge this.", nil
			}
			parts := report.Differences(all)
			finding := v.highestInWords(evidence(parts))
			if v.N() > 1 {
				finding += " The interval of its lead excludes 0 in " + report.ListInWords(mapSlice(parts, func(p report.Part) string {
					return ratioInWords(countSupporting(p.Evidence), len(p.Evidence)) + " " + p.Name
				})) + "."
			}
			return finding, parts
		},
		furtherClaims: []furtherClaim{sortingAtLoads},
		smallTable:    (*view).reachAside,
	}
}

// highestInWords says in how many cases EDF is above all other orders, and by how much. leads is the evidence of its lead over each order.
func (v *view) highestInWords(leads []report.Evidence) string {
	if !slices.ContainsFunc(leads, func(e report.Evidence) bool { return e.Value != 0 }) {
		return "The orders do not differ: each gives EDF's mean utilisation in every case."
	}
	var ahead, behind []float64
	for _, c := range flexibleCells(v.p) {
		if lead := v.edfLead(c); lead > 0 {
			ahead = append(ahead, lead)
		} else {
			behind = append(behind, -lead)
		}
	}
	in := "EDF is highest in " + report.Decisive(ratioInWords(len(ahead), len(ahead)+len(behind))) + " cases"
	switch {
	case len(behind) == 0:
		return fmt.Sprintf("%s, by %s points over the next.", in, span(ahead, 1))
	case len(ahead) == 0:
		return fmt.Sprintf("%s: it is %s points below the best other order.", in, span(behind, 1))
	}
	return fmt.Sprintf("%s, by %s points over the next; elsewhere it is %s points below the best other order.", in, span(ahead, 1),
		span(behind, 1))
}

// edfAgainst compares EDF with the given order, case by case. It is empty for EDF itself.
func (v *view) edfAgainst(order schedule.Order) []report.Comparison {
	return v.cases("edf_lead", func(c Cell) bool { return c.Order == order && order != schedule.EDF },
		func(c Cell) report.Comparison {
			return report.Comparison{Part: "over " + order.Label(), Quantity: "EDF minus " + order.Label() + ", " + loadAndLambdaOf(c)}
		})
}

// edfLead is by how much EDF lies above the best other order shown, in points.
func (v *view) edfLead(c Cell) float64 {
	lead := math.Inf(1)
	for _, o := range v.p.Orders {
		if x, ok := v.row(withOrder(c, o)).Compared("edf_lead"); ok {
			lead = min(lead, x.Mean)
		}
	}
	return lead
}

// flexibleCells are EDF's cells with flexible windows: every window size at every load.
func flexibleCells(p Params) (cells []Cell) {
	for _, load := range p.Loads {
		for _, lambda := range p.Lambdas {
			cells = append(cells, flexibleCell(p, load, lambda))
		}
	}
	return cells
}

func withOrder(c Cell, o schedule.Order) Cell { c.Order = o; return c }
func underEDF(c Cell) Cell                    { return withOrder(c, schedule.EDF) }
func underShuffle(c Cell) Cell                { return withOrder(c, schedule.Shuffle) }

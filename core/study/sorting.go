package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/report"
	"juggle/core/schedule"
)

// Figure 1: does the order of the waiting queue matter? Every order is drawn as its difference from a baseline, Shuffle in the
// paper; the claim is about EDF, so EDF is compared with every other order too; each order is a part of the claim.
var sorting = figure{
	number: 1,
	title:  "Sorting the waiting queue",
	takes:  []string{"lambda", "orders", "base", "reach"},
	claim:  "EDF gives the highest utilisation in every case.",
	cells: func(p Params) (cells []Cell) {
		for _, c := range flexibleCells(p) {
			for _, c.Order = range p.Orders {
				cells = append(cells, c)
			}
		}
		return cells
	},
	beside:   []base{underShuffle, underEDF, underBaseline},
	subtitle: "Each order minus {baseline}, on the same jobs; paired 95 % intervals",
	base:     underBaseline,
	more: []extra{{"edf_lead", "EDF minus this order", "points", true, value.at(underEDF).minus(value).
		where(func(_ Params, c Cell) bool { return c.Order != schedule.EDF })}},
	judge: func(v *view) (string, []report.Part) {
		var all []report.Comparison
		for _, order := range v.p.Orders {
			all = append(all, v.edfAgainst(order)...)
		}
		if len(all) == 0 || !slices.Contains(v.p.Orders, schedule.EDF) {
			return "EDF and another order must be shown to judge this.", nil
		}
		parts := report.Differences(all)
		finding := v.highest(evidence(parts))
		if v.N() > 1 {
			finding += " The interval of its lead excludes 0 in " + report.Listed(mapSlice(parts, func(p report.Part) string {
				return count(countSupporting(p.Decides), len(p.Decides)) + " " + p.Name
			})) + "."
		}
		return finding, parts
	},
	also:  []remark{sortingLoads},
	aside: (*view).reachAside,
}

// highest says in how many cases EDF is above all other orders, and by how much. evidence is that of its lead over each order.
func (v *view) highest(evidence []report.Evidence) string {
	if !slices.ContainsFunc(evidence, func(e report.Evidence) bool { return e.Value != 0 }) {
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
	in := report.Decisive(count(len(ahead), len(ahead)+len(behind)))
	switch {
	case len(behind) == 0:
		return fmt.Sprintf("EDF is highest in %s cases, by %s points over the next.", in, span(ahead, 1))
	case len(ahead) == 0:
		return fmt.Sprintf("EDF is highest in %s cases: it is %s points below the best other order.", in, span(behind, 1))
	}
	return fmt.Sprintf("EDF is highest in %s cases, by %s points over the next; elsewhere it is %s points below the best other order.", in,
		span(ahead, 1), span(behind, 1))
}

// edfAgainst compares EDF with that order, case by case; for EDF itself it is empty.
func (v *view) edfAgainst(order schedule.Order) []report.Comparison {
	return v.cases("edf_lead", func(_ Params, c Cell) bool { return c.Order == order && order != schedule.EDF },
		func(c Cell) report.Comparison {
			return report.Comparison{Part: "over " + order.Label(), What: "EDF minus " + order.Label() + ", " + loadAndLambdaOf(c)}
		})
}

// edfLead is how far EDF lies above the best other order shown.
func (v *view) edfLead(c Cell) float64 {
	lead := math.Inf(1)
	for _, o := range v.p.Orders {
		if x, ok := v.row(withOrder(c, o)).Compared("edf_lead"); ok {
			lead = min(lead, x.Mean)
		}
	}
	return lead
}

// flexibleCells are EDF's cells with flexible windows: loads by window sizes.
func flexibleCells(p Params) (cells []Cell) {
	for _, load := range p.Loads {
		for _, lambda := range p.Lambdas {
			cells = append(cells, flexibleCell(p, load, lambda))
		}
	}
	return cells
}

func withOrder(c Cell, o schedule.Order) Cell { c.Order = o; return c }
func underEDF(_ Params, c Cell) Cell          { return withOrder(c, schedule.EDF) }
func underShuffle(_ Params, c Cell) Cell      { return withOrder(c, schedule.Shuffle) }
func underBaseline(p Params, c Cell) Cell     { return withOrder(c, p.Baseline) }

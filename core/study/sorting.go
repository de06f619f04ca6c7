package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment"
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
	beside: func(p Params, c Cell) []Cell {
		return []Cell{withOrder(c, schedule.Shuffle), underEDF(c), withOrder(c, p.Baseline)}
	},
	subtitle: func(p Params) string {
		return "Each order minus " + p.Baseline.Label() + ", on the same jobs; paired 95 % intervals"
	},
	base: func(v *view) (string, func(Cell) Cell) {
		return v.p.Baseline.String(), func(c Cell) Cell { return withOrder(c, v.p.Baseline) }
	},
	more: []extra{{"edf_lead", "EDF minus this order", "points", true, func(v *view, c Cell) []float64 {
		if c.Order == schedule.EDF {
			return nil
		}
		return experiment.Minus(v.values(underEDF(c)), v.values(c))
	}}},
	judge: func(v *view) (string, []report.Part) {
		var evidence []report.Evidence
		var parts []report.Part
		var clear []string
		for _, order := range v.p.Orders {
			part := v.edfAgainst(order)
			if len(part) == 0 {
				continue
			}
			evidence, parts = append(evidence, part...), append(parts, report.Part{Name: "over " + order.Label(), Decides: part})
			clear = append(clear, count(supporting(part), len(part))+" over "+order.Label())
		}
		if len(evidence) == 0 || !slices.Contains(v.p.Orders, schedule.EDF) {
			return "EDF and another order must be shown to judge this.", nil
		}
		finding := v.highest(evidence)
		if v.n() > 1 {
			finding += " Its lead is clear of zero in " + listed(clear) + "."
		}
		return finding, parts
	},
	also:  []func(*view) (report.Claim, bool){sortingLoads},
	aside: (*view).reaching,
}

// highest says in how many cases EDF is, and by how much; evidence is that of its lead over every order.
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

// edfAgainst is the evidence of EDF's lead over that order, a case each; none for EDF itself.
func (v *view) edfAgainst(order schedule.Order) (evidence []report.Evidence) {
	for _, row := range v.rows {
		if lead, ok := row.Compared("edf_lead"); ok && row.Order == order {
			evidence = append(evidence, test("EDF minus "+order.Label()+", "+atCell(row.Cell), lead.Summary, lead.PHolm))
		}
	}
	return evidence
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
func underEDF(c Cell) Cell                    { return withOrder(c, schedule.EDF) }

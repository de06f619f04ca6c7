package study

import (
	"strconv"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
)

// table spells the rows. Columns: the cell, beyond the paper with how much of the figure's feature it has, its mean with standard
// deviation and 95 % interval, who gets offers, the paired difference from the baseline, the figure's own comparisons, the share of
// requests accepted, and mean |phi|. An absent fixing share, threshold or number is empty.
func (v *view) table(label string) *report.Table {
	s := &experiment.Sheet{Rows: len(v.rows), Decimals: report.Decimals}
	row := func(i int) *CellResult { return &v.rows[i] }
	s.Number("figure", "", "", func(int) string { return label })
	s.Number("load", "", "", func(i int) string { return row(i).Load.String() })
	s.Number("lambda", "λ", "%", func(i int) string { return strconv.Itoa(row(i).Lambda) })
	s.Text("order", "", func(i int) string { return row(i).Order.String() })
	s.Number("fix", "fixed after", "%", func(i int) string { return percentage(row(i).Fix) })
	s.Number("offers", "offers within", "%", func(i int) string { return percentage(row(i).Offers) })
	s.Text("estimates", "", func(i int) string { return row(i).Estimates.String() })
	if v.feature != nil {
		s.Add(v.feature.Column, func(i int) string { return strconv.Itoa(v.feature.Of(row(i).Cell)) })
	}
	for _, n := range v.named {
		s.Add(n.Column, func(i int) string { return n.of(row(i).Cell) })
	}
	s.N(func(i int) int { return row(i).Summary.N })
	s.Means(experiment.Numbers{Title: v.measure.String(), Unit: "%"}, func(i int) experiment.Estimate {
		return experiment.Estimate{Summary: row(i).Summary}
	})
	s.Text("offers_to", "", func(i int) string { return offersTo(row(i).Cell) })
	s.Text("baseline", "compared with", func(i int) string { return row(i).Baseline })
	s.Means(experiment.Numbers{Name: "diff", Title: "difference", Unit: "points", Tested: true},
		func(i int) experiment.Estimate { return row(i).Diff })
	for at, x := range v.more {
		s.Means(experiment.Numbers{Name: x.key, Title: x.title, Unit: x.unit, Tested: x.tested},
			func(i int) experiment.Estimate { return row(i).More[at].Estimate })
	}
	s.Number("accepted_mean", "requests accepted", "%", func(i int) string { return report.Fixed(row(i).Accepted.Mean, report.Decimals) })
	s.Number("abs_phi_mean", "mean |φ| of offers", "%", func(i int) string { return report.Fixed(row(i).AbsPhi.Mean, report.Decimals) })
	return s.Table()
}

func percentage(x int) string {
	if x == schedule.Never {
		return ""
	}
	return strconv.Itoa(x)
}

func offersTo(c Cell) string {
	if c.Offers == schedule.Never {
		return ""
	}
	return c.OffersTo.String()
}

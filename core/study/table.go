package study

import (
	"strconv"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
)

// names are the columns that tell rows apart.
func (f *figure) names() []named {
	names := []named{
		head("#load", func(c Cell) string { return c.Load.String() }),
		head("#lambda|λ|%", func(c Cell) string { return strconv.Itoa(c.Lambda) }),
		head("order", func(c Cell) string { return c.Order.String() }),
		head("#fix|fixed after|%", func(c Cell) string { return percentage(c.Fix) }),
		head("#offers|offers within|%", func(c Cell) string { return percentage(c.Offers) }),
		head("estimates", func(c Cell) string { return c.Estimates.String() }),
	}
	if f.feature != nil {
		names = append(names, named{Column: f.feature.Column, Text: func(c Cell) string { return strconv.Itoa(f.feature.Of(c)) }})
	}
	return append(names, f.named...)
}

// spelled spells the rows. Columns: the cell, beyond the paper with how much of the figure's feature it has, its mean with standard
// deviation and 95 % interval, who gets offers, the paired difference from the baseline, what A has and what the row has more, the
// figure's own comparisons, the share of requests accepted, and mean |phi|. An absent fixing share, threshold or number is empty.
func (v *view) spelled(label string) *report.Table {
	s := &experiment.Sheet{Rows: len(v.rows), Decimals: report.Decimals}
	row := func(i int) *CellResult { return &v.rows[i] }
	s.Head("#figure", func(int) string { return label })
	for _, n := range v.names() {
		s.Add(n.Column, func(i int) string { return n.Text(row(i).Cell) })
	}
	s.N(func(i int) int { return row(i).N })
	s.Sampled(v.Seeds, v.Batches)
	s.Means(experiment.Numbers{Title: v.measure.String(), Unit: "%"}, func(i int) experiment.Estimate {
		return experiment.Estimate{Summary: row(i).Summary}
	})
	s.Head("offers_to", func(i int) string { return offersTo(row(i).Cell) })
	s.Head("baseline|compared with", func(i int) string { return row(i).Baseline })
	s.Means(experiment.Numbers{Name: "diff", Title: "difference", Unit: "points", Tested: true},
		func(i int) experiment.Estimate { return row(i).Diff })
	v.columnsOfA(s)
	for at, x := range v.more {
		s.Means(experiment.Numbers{Name: x.key, Title: x.title, Unit: x.unit, Tested: x.tested},
			func(i int) experiment.Estimate { return row(i).More[at].Estimate })
	}
	s.Head("#accepted_mean|requests accepted|%", func(i int) string { return report.Fixed(row(i).Accepted.Mean, report.Decimals) })
	s.Add(report.Column{Name: "abs_phi_mean", Title: "mean |φ| of offers", Unit: "%", Kind: report.Number},
		func(i int) string { return report.Fixed(row(i).AbsPhi.Mean, report.Decimals) })
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

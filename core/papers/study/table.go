package study

import (
	"strconv"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/schedule"
)

// names are the columns that distinguish rows.
func (f *figure) names() []rowName {
	names := []rowName{
		nameRow("#load|arrival rate", func(c Cell) string { return c.Load.String() }),
		nameRow("#lambda|λ|%", func(c Cell) string { return strconv.Itoa(c.Lambda) }),
		nameRow("order", func(c Cell) string { return c.Order.String() }),
		nameRow("#fix|fixed after|%", func(c Cell) string { return percentage(c.Fix) }),
		nameRow("#offers|offers within|%", func(c Cell) string { return percentage(c.Offers) }),
		nameRow("estimates", func(c Cell) string { return c.Estimates.String() }),
	}
	if f.feature != nil {
		names = append(names, rowName{Column: f.feature.Column, Text: func(c Cell) string { return strconv.Itoa(f.feature.Of(c)) }})
	}
	return append(names, f.rowNames...)
}

// makeTable makes the table of the rows. Its columns are: the figure's number; the names of the row; n, seeds and batches; the mean with
// its standard deviation and 95 % interval; which jobs get offers; the baseline; all comparisons; the share of requests accepted; and mean
// |phi|. A fixing share, threshold or number that a row does not have is empty.
func (v *view) makeTable(number string) *report.Table {
	s := &experiment.Sheet{Rows: len(v.rows), Decimals: report.Decimals}
	s.AddColumn("#figure", func(int) string { return number })
	for _, n := range v.names() {
		s.Add(n.Column, func(i int) string { return n.Text(v.Rows[i]) })
	}
	s.AddN(func(i int) int { return v.rows[i].N })
	s.AddSampleSizes(v.Seeds, v.Batches)
	s.AddEstimate(experiment.Numbers{Title: v.measure.String(), Unit: "%"}, func(i int) experiment.Estimate {
		return experiment.Estimate{Summary: v.rows[i].Summary}
	})
	s.AddColumn("offers_to", func(i int) string { return offersTo(v.Rows[i]) })
	s.AddColumn("baseline|compared with", func(i int) string { return v.rows[i].Baseline })
	for _, column := range v.columns() {
		s.AddEstimate(column.Numbers, func(i int) experiment.Estimate { return *column.field(&v.rows[i]) })
	}
	s.AddColumn("#accepted_mean|requests accepted|%", func(i int) string { return report.Fixed(v.rows[i].Accepted.Mean, report.Decimals) })
	s.Add(report.Column{Name: "abs_phi_mean", Title: "mean |φ| of offers", Unit: "%", Kind: report.Number},
		func(i int) string { return report.Fixed(v.rows[i].AbsPhi.Mean, report.Decimals) })
	return s.Table()
}

// percentage is a share as a table has it: empty for Never.
func percentage(x int) string {
	if x == schedule.Never {
		return ""
	}
	return strconv.Itoa(x)
}

// offersTo says who gets the offers of c; empty if there are none.
func offersTo(c Cell) string {
	if c.Offers == schedule.Never {
		return ""
	}
	return c.OfferRecipients.String()
}

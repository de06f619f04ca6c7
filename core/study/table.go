package study

import (
	"strconv"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
)

const (
	decimals  = report.Decimals
	pDecimals = report.PDecimals
)

// table spells the rows. Columns: the cell, beyond the paper with how much of the figure's feature it has, its mean with standard
// deviation and 95 % interval, who gets offers, the paired difference from the baseline, the figure's own comparisons, the share of
// requests accepted, and mean |phi|. An absent fixing share, threshold or number is empty.
func (v *view) table(label string) *report.Table {
	t := &report.Table{Columns: v.columns()}
	for _, row := range v.rows {
		cells := []string{
			label, row.Load.String(), strconv.Itoa(row.Lambda), row.Order.String(), percentage(row.Fix), percentage(row.Offers),
			row.Estimates.String(),
		}
		if v.feature != nil {
			cells = append(cells, strconv.Itoa(v.feature.Of(row.Cell)))
		}
		cells = append(cells, strconv.Itoa(row.Summary.N), report.Fixed(row.Summary.Mean, decimals), report.Fixed(row.Summary.SD, decimals),
			report.Fixed(row.Summary.Low, decimals), report.Fixed(row.Summary.High, decimals), offersTo(row.Cell), row.Baseline)
		cells = appendDifference(cells, row.Diff, row.PHolm, true)
		for i, m := range row.More {
			cells = appendDifference(cells, m.Summary, m.PHolm, v.more[i].tested)
		}
		t.Rows = append(t.Rows, append(cells, report.Fixed(row.Accepted.Mean, decimals), report.Fixed(row.AbsPhi.Mean, decimals)))
	}
	return t
}

func (v *view) columns() []report.Column {
	number := func(name, title, unit string) report.Column {
		return report.Column{Name: name, Title: title, Unit: unit, Kind: report.Number}
	}
	columns := []report.Column{
		{Name: "figure", Kind: report.Number}, number("load", "", ""), number("lambda", "λ", "%"), {Name: "order"},
		number("fix", "fixed after", "%"), number("offers", "offers within", "%"), {Name: "estimates"},
	}
	if v.feature != nil {
		columns = append(columns, v.feature.Column)
	}
	columns = append(columns,
		number("n", "", ""), number("mean", v.measure.String(), "%"), number("sd", "", ""), number("ci_low", "low", ""),
		number("ci_high", "high", ""),
		report.Column{Name: "offers_to"}, report.Column{Name: "baseline", Title: "compared with"})
	columns = appendColumns(columns, "diff", "difference", "points", true)
	for _, x := range v.more {
		columns = appendColumns(columns, x.key, x.title, x.unit, x.tested)
	}
	return append(columns, number("accepted_mean", "requests accepted", "%"), number("abs_phi_mean", "mean |φ| of offers", "%"))
}

func appendColumns(columns []report.Column, key, title, unit string, tested bool) []report.Column {
	columns = append(columns,
		report.Column{Name: key + "_mean", Title: title, Unit: unit, Kind: report.Number},
		report.Column{Name: key + "_ci_low", Title: "low", Kind: report.Number},
		report.Column{Name: key + "_ci_high", Title: "high", Kind: report.Number})
	if tested {
		columns = append(columns, report.Column{Name: key + "_p_holm", Title: "p (Holm)", Kind: report.Number})
	}
	return columns
}

func appendDifference(cells []string, s stats.Summary, p float64, tested bool) []string {
	cells = append(cells, report.Fixed(s.Mean, decimals), report.Fixed(s.Low, decimals), report.Fixed(s.High, decimals))
	if tested {
		cells = append(cells, report.Fixed(p, pDecimals))
	}
	return cells
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

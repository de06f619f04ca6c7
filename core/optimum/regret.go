package optimum

import (
	"strconv"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
	"juggle/core/workload"
)

// Regrets are what several stretches, at several loads, say about the orders. The replicate is the stretch: every order, and at every load
// the same windows of the logs, so that differences are paired.
type Regrets struct {
	Loads   []workload.Load
	Results [][]*Result // by load, then by stretch; all of them have the orders of schedule's menu
}

// Table has a row for each load and order: the regret against either end of the brackets with its 95 % interval over the stretches, and
// the difference from EDF's, against the upper end, with the p-value after Holm's adjustment over the table. The mean regret against the
// optimum itself lies between the two means. brackets tells how wide the brackets are on average, and closed in how many of them both
// programs were solved to within a gap of closedGap.
func (r *Regrets) Table() *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "load", Kind: report.Number}, {Name: "order"}, {Name: "n", Kind: report.Number}}}
	add := func(unit string, names ...string) {
		for _, name := range names {
			t.Columns = append(t.Columns, report.Column{Name: name, Unit: unit, Kind: report.Number})
		}
	}
	add("%", "accepted_mean", "regret_upper_mean", "regret_upper_ci_low", "regret_upper_ci_high",
		"regret_lower_mean", "regret_lower_ci_low", "regret_lower_ci_high")
	add("points", "diff_mean", "diff_ci_low", "diff_ci_high")
	add("", "p_holm")
	add("%", "bracket_mean")
	add("", "closed")

	var diffs []stats.Summary
	var ps []float64
	for l := range r.Loads {
		for o := range schedule.Orders() {
			d := stats.Paired(r.values(l, upper(o)), r.values(l, upper(0)))
			if o == 0 {
				d = stats.Summarize(nil)
			}
			diffs, ps = append(diffs, d), append(ps, d.PValue())
		}
	}
	ps = stats.Holm(ps)
	for l, load := range r.Loads {
		for o, order := range schedule.Orders() {
			i := len(t.Rows)
			row := []string{load.String(), order.Name, strconv.Itoa(len(r.Results[l]))}
			row = append(row, report.Fixed(stats.Mean(r.values(l, func(x *Result) float64 { return x.accepted(o) })), 3))
			for _, s := range []stats.Summary{stats.Summarize(r.values(l, upper(o))), stats.Summarize(r.values(l, lower(o))), diffs[i]} {
				row = append(row, report.Fixed(s.Mean, 3), report.Fixed(s.Low, 3), report.Fixed(s.High, 3))
			}
			width := stats.Mean(r.values(l, func(x *Result) float64 { return 100 * x.Bracket.Width() }))
			row = append(row, report.Fixed(ps[i], 4), report.Fixed(width, 3))
			t.Rows = append(t.Rows, append(row, strconv.Itoa(r.closed(l))))
		}
	}
	return t
}

// values is one number of every stretch at a load.
func (r *Regrets) values(load int, of func(*Result) float64) []float64 {
	list := make([]float64, len(r.Results[load]))
	for i, x := range r.Results[load] {
		list[i] = of(x)
	}
	return list
}

// upper and lower are the regret of an order, in per cent.
func upper(order int) func(*Result) float64 {
	return func(r *Result) float64 { return 100 * r.Orders[order].RegretUpper }
}

func lower(order int) func(*Result) float64 {
	return func(r *Result) float64 { return 100 * r.Orders[order].RegretLower }
}

// accepted is the work that an order accepts, in per cent of the work asked for.
func (r *Result) accepted(order int) float64 {
	return 100 * float64(r.Orders[order].Work) / float64(r.Bracket.Asked)
}

// closedGap is the largest gap at which a program counts as solved.
const closedGap = 1.001e-4

func (r *Regrets) closed(load int) (n int) {
	for _, x := range r.Results[load] {
		if max(x.Below.Gap(), x.Above.Gap()) <= closedGap {
			n++
		}
	}
	return n
}

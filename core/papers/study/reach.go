package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// reachAside is the small table beside Figure 1: the window size from which on an order stays at least Params.Reach percentage points above
// the baseline, with a row for each order and a column for each load. Differences are computed at some window sizes and interpolated
// linearly between them. The interval of a window size begins where the upper end of the difference's 95 % interval reaches Params.Reach,
// and ends where the lower end does.
func (v *view) reachAside() *experiment.Aside {
	points := Parameters.Find("reach").Get(&v.p) + " points"
	if v.p.Reach == 1 {
		points = "1 point"
	}
	const title = "From which λ on it is at least %s above %s and stays so, with 95 %% intervals"
	a := &experiment.Aside{Title: fmt.Sprintf(title, points, v.p.Baseline.Label()),
		Table: &report.Table{Columns: report.Columns("order")}}
	for _, load := range v.p.Loads {
		a.Table.Columns = append(a.Table.Columns, report.Column{Name: "arrival rate " + load.String(), Unit: "%"})
	}
	for _, order := range v.p.Orders {
		if order == v.p.Baseline {
			continue
		}
		row := []any{order.Label()}
		for _, load := range v.p.Loads {
			row = append(row, v.reachInWords(order, load))
		}
		a.Table.Add(row...)
	}
	return a
}

// reachInWords is the cell of one order at one load, a window size with its interval: "63 (41 to > 100)". It is "–" where a difference has
// not been computed yet.
func (v *view) reachInWords(order schedule.Order, load workload.Load) string {
	var means, lows, highs []float64
	for _, lambda := range v.p.Lambdas {
		d := v.row(withOrder(flexibleCell(v.p, load, lambda), order)).Diff
		if d.N == 0 {
			return "–"
		}
		means, lows, highs = append(means, d.Mean), append(lows, d.Low), append(highs, d.High)
	}
	lambdaFor := func(ys []float64) string {
		switch x := reachedFrom(v.p.Lambdas, ys, v.p.Reach); {
		case math.IsInf(x, 1):
			return fmt.Sprintf("> %d", slices.Max(v.p.Lambdas))
		case math.IsInf(x, -1):
			return fmt.Sprintf("≤ %d", v.p.Lambdas[0])
		default:
			return report.InWords(x, 0)
		}
	}
	from, least, most := lambdaFor(means), lambdaFor(highs), lambdaFor(lows)
	if v.N() < 2 || least == from && most == from {
		return from
	}
	return fmt.Sprintf("%s (%s to %s)", from, least, most)
}

// reachedFrom is the smallest x from which on the polygonal line through (xs, ys) stays at or above level. It is -Inf if the whole line
// does, and +Inf if its last point lies below level. xs ascend.
func reachedFrom(xs []int, ys []float64, level float64) float64 {
	for i := len(ys) - 1; i >= 0; i-- {
		if ys[i] >= level {
			continue
		}
		if i == len(ys)-1 {
			return math.Inf(1)
		}
		return float64(xs[i]) + float64(float64(xs[i+1]-xs[i])*((level-ys[i])/(ys[i+1]-ys[i])))
	}
	return math.Inf(-1)
}

package study

import (
	"fmt"
	"slices"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// Figure 2: what is the size of the window worth? Its FIFO rows with fixed windows are the numbers that the paper's text states;
// with fixed windows no order can change anything, so they are EDF's too (see keyOf).
var windowSize = figure{
	number: 2,
	title:  "Size of the window",
	takes:  []string{"lambda", "frag"},
	claim:  "The longer the window, the higher the utilisation.",
	cells: func(p Params) (cells []Cell) {
		for _, load := range p.Loads {
			cells = append(cells, withOrder(flexibleCell(p, load, 0), schedule.FIFO))
			for _, lambda := range withNone(p.Lambdas) {
				cells = append(cells, flexibleCell(p, load, lambda))
			}
		}
		return cells
	},
	subtitle:  "EDF, and FIFO with fixed windows; {paired}",
	baseline:  "fixed",
	base:      fixedOf,
	more:      append([]extra{{"step", "above the next smaller window", "points", true, value.over(narrower)}}, apart...),
	fragments: true,
	judge: func(v *view) (string, []report.Part) {
		parts := v.steps(everywhere, narrower, widened)
		steps := evidence(parts)
		widest := widestLambda(v.p)
		gains := mapSlice(v.p.Loads, func(load workload.Load) string { return signed(v.row(flexibleCell(v.p, load, widest)).Diff.Mean, 1) })
		finding := fmt.Sprintf("Utilisation rises at %s steps%s. From fixed windows to λ %d %%: %s points at %s.",
			report.Decisive(count(countPointing(steps), len(steps))), v.supportedPhrase(steps), widest, report.Listed(gains),
			loadsInWords(v.p.Loads))
		return finding, parts
	},
	also: []remark{fifoClaim, rigidReservations,
		lessFragmented("Longer windows leave the machine less fragmented.", narrower, widened)},
}

// steps compares each cell for which has is true with the cell that before returns, unless that is the cell itself.
func (v *view) steps(has func(Params, Cell) bool, before base, what func(Params, Cell) string) []report.Part {
	return report.Differences(v.cases("step", func(p Params, c Cell) bool { return has(p, c) && before(p, c) != c },
		func(c Cell) report.Comparison { return report.Comparison{What: what(v.p, c)} }))
}

// widened is the step to c from the next smaller window.
func widened(p Params, c Cell) string {
	return fmt.Sprintf("λ %d minus %s, load %v", c.Lambda, lambdaName(narrower(p, c).Lambda), c.Load)
}

// flexibleCell is EDF with windows of that size, 0 being fixed ones, under the study's estimates.
func flexibleCell(p Params, load workload.Load, lambda int) Cell {
	return Cell{Load: load, Lambda: lambda, Order: schedule.EDF, Fix: schedule.Never, Offers: schedule.Never, Estimates: p.Estimates}
}

// withNone puts none, 0, before amounts: fixed windows before the sizes.
func withNone(amounts []int) []int { return append([]int{0}, amounts...) }

// narrower is c with the next smaller window, or c itself if its windows are fixed.
func narrower(p Params, c Cell) Cell {
	if c.Lambda > 0 {
		c.Lambda = before(withNone(p.Lambdas), c.Lambda)
	}
	return c
}

// before is the element before x in xs. x must be in xs and must not be the first.
func before(xs []int, x int) int { return xs[slices.Index(xs, x)-1] }

func lambdaName(lambda int) string {
	if lambda == 0 {
		return "fixed"
	}
	return fmt.Sprintf("λ %d", lambda)
}

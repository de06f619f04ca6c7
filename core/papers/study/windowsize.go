package study

import (
	"fmt"
	"slices"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// windowSize is Figure 2: what is the size of the window worth? Its FIFO rows with strict windows are the numbers that the paper's text
// states. With strict windows no order can change anything, so these rows are EDF's too (see runOf).
func windowSize(p Params) figure {
	var cells []Cell
	for _, load := range p.Loads {
		cells = append(cells, withOrder(flexibleCell(p, load, 0), schedule.FIFO))
		for _, lambda := range withZero(p.Lambdas) {
			cells = append(cells, flexibleCell(p, load, lambda))
		}
	}
	return figure{
		number:   2,
		title:    "Size of the window",
		keys:     []string{"lambda", "frag"},
		claim:    "The longer the window, the higher the utilisation.",
		cells:    cells,
		subtitle: "EDF, and FIFO with strict windows; {paired}",
		baseline: "strict",
		base:     withStrictWindows,
		comparisons: append([]comparisonColumn{{"step", "above the next smaller window", "points", true, value.changeFrom(p.narrower)}},
			byGroup...),
		hasFragments: true,
		judge: func(v *view) (string, []report.Part) {
			parts := v.steps(func(Cell) bool { return true }, p.narrower, p.widened)
			steps := evidence(parts)
			gains := mapSlice(p.Loads, func(load workload.Load) string {
				return signed(v.row(flexibleCell(p, load, widestLambda(p))).Diff.Mean, 1)
			})
			finding := fmt.Sprintf("Utilisation rises at %s steps%s. From strict windows to λ %d %%: %s points at %s.",
				report.Decisive(ratioInWords(countOnClaimsSide(steps), len(steps))), v.supportedPhrase(steps), widestLambda(p),
				report.ListInWords(gains),
				loadsInWords(p.Loads))
			return finding, parts
		},
		furtherClaims: []furtherClaim{fifoNumbers, strictReservations,
			p.lessFragmented("Longer windows leave the machine less fragmented.", p.narrower, p.widened)},
	}
}

// steps compares each cell for which isCompared is true with the cell that before returns, unless that is the cell itself. step names the
// step in words.
func (v *view) steps(isCompared func(Cell) bool, before base, step func(Cell) string) []report.Part {
	return report.Differences(v.cases("step", func(c Cell) bool { return isCompared(c) && before(c) != c },
		func(c Cell) report.Comparison { return report.Comparison{Quantity: step(c)} }))
}

// widened is the step from the next smaller window to the window of c, in words: "λ 50 minus λ 25, arrival rate 1.25".
func (p Params) widened(c Cell) string {
	narrower := "strict"
	if lambda := p.narrower(c).Lambda; lambda > 0 {
		narrower = fmt.Sprintf("λ %d", lambda)
	}
	return fmt.Sprintf("λ %d minus %s, arrival rate %v", c.Lambda, narrower, c.Load)
}

// narrower is the cell that differs from c only in its window, which is the next smaller one of the figure. It is c itself if the windows
// of c are strict.
func (p Params) narrower(c Cell) Cell {
	if c.Lambda > 0 {
		c.Lambda = elementBefore(withZero(p.Lambdas), c.Lambda)
	}
	return c
}

// flexibleCell is EDF with windows that grow by lambda % on average, where 0 stands for strict windows, under the study's estimates.
func flexibleCell(p Params, load workload.Load, lambda int) Cell {
	return Cell{Load: load, Lambda: lambda, Order: schedule.EDF, Fix: schedule.Never, Offers: schedule.Never, Estimates: p.Estimates}
}

func withStrictWindows(c Cell) Cell { c.Lambda = 0; return c }

// withZero puts 0 before amounts: strict windows before the sizes of windows, for example.
func withZero(amounts []int) []int { return append([]int{0}, amounts...) }

// elementBefore is the element before x in xs. x must be in xs and must not be the first.
func elementBefore(xs []int, x int) int { return xs[slices.Index(xs, x)-1] }

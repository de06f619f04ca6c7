package study

import (
	"fmt"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
)

// fragmentation is the comparison of fragmentation, see sim.Fragmentation. The paper explains its Figures 2 to 4 by it and never measures
// it.
var fragmentation = comparisonColumn{"fragmentation", "fragmentation", "%", false,
	ofEveryRun(func(r *Result) float64 { return 100 * r.Fragmentation })}

// lessFragmented is the paper's explanation of a figure: fragmentation is less in every row than in the one that before returns. step names
// the step between the two in words.
func (p Params) lessFragmented(paper string, before base, step func(Cell) string) furtherClaim {
	return furtherClaim{"Fragmentation in Figure {figure}", paper, p.Fragmentation, func(v *view, c *report.Claim) {
		var all []report.Comparison
		var levels, changes []float64
		falls := 0
		for _, row := range v.rows {
			level, _ := row.Compared(fragmentation.key)
			levels = append(levels, level.Mean)
			diffs := fragmentation.changeFrom(before)(v, row.Cell)
			if diffs == nil {
				continue
			}
			change := stats.Summarize(diffs).Mean
			if change < 0 {
				falls++
			}
			changes = append(changes, change)
			all = append(all, report.Comparison{Quantity: "fragmentation, " + step(row.Cell), Unit: "points", Diffs: diffs, Side: -1})
		}
		c.Finding = fmt.Sprintf("Fragmentation is %s %% of the free time. It falls at %s steps, which change it by %s points.",
			span(levels, 1), ratioInWords(falls, len(changes)), signedSpan(changes, 2))
		v.conclude(c, report.Differences(all))
	}}
}

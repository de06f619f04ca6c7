package study

import (
	"fmt"

	"juggle/core/report"
	"juggle/core/stats"
)

// fragmentation is the comparison of fragmentation, see sim.Fragmentation. The paper explains its Figures 2 to 4 by it and never measures
// it.
var fragmentation = extra{"fragmentation", "fragmentation", "%", false,
	every(func(r *Result) float64 { return 100 * r.Fragmentation })}

// lessFragmented is the paper's explanation of a figure: fragmentation is less in every row than in the one before.
func lessFragmented(paper string, before base, what func(Params, Cell) string) remark {
	return remark{"Fragmentation in Figure {figure}", paper, func(p Params) bool { return p.Fragmentation },
		func(v *view, c *report.Claim) { v.judgeFragmentation(c, before, what) }}
}

func (v *view) judgeFragmentation(c *report.Claim, before base, what func(Params, Cell) string) {
	var all []report.Comparison
	var levels, changes []float64
	falls := 0
	for _, row := range v.rows {
		x, _ := row.Compared(fragmentation.key)
		levels = append(levels, x.Mean)
		diffs := fragmentation.of.over(before)(v, row.Cell)
		if diffs == nil {
			continue
		}
		change := stats.Summarize(diffs).Mean
		if change < 0 {
			falls++
		}
		changes = append(changes, change)
		all = append(all, report.Comparison{What: "fragmentation, " + what(v.p, row.Cell), Unit: "points", Diffs: diffs, Side: -1})
	}
	c.Finding = fmt.Sprintf("Fragmentation is %s %% of the free time. It falls at %s steps, which change it by %s points.",
		span(levels, 1), count(falls, len(changes)), signedSpan(changes, 2))
	v.conclude(c, report.Differences(all))
}

package study

import (
	"fmt"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/stats"
)

// fragmentation is what the paper explains its Figures 2 to 4 with and never measures: see sim.Fragmentation.
var fragmentation = extra{"fragmentation", "fragmentation", "%", false, every(fragmentationPercent)}

func fragmentationPercent(r *Result) float64 { return 100 * r.Fragmentation }

// A step leads from a row to the next that the paper says has less fragmentation.
type step struct {
	from, to Cell
	what     string
}

// lessFragmented is the paper's explanation of a figure, judged by steps between its rows.
func lessFragmented(paper string, steps func(*view) []step) remark {
	return remark{"Fragmentation in Figure {figure}", paper, func(p Params) bool { return p.Fragmentation },
		func(v *view, c *report.Claim) { v.judgeFragmentation(c, steps(v)) }}
}

func (v *view) judgeFragmentation(c *report.Claim, steps []step) {
	var all []report.Comparison
	var changes []float64
	for _, s := range steps {
		d := experiment.Minus(v.each(s.to, fragmentationPercent), v.each(s.from, fragmentationPercent))
		changes = append(changes, stats.Summarize(d).Mean)
		all = append(all, report.Comparison{What: "fragmentation, " + s.what, Unit: "points", Diffs: d, Side: -1})
	}
	var levels []float64
	for _, row := range v.rows {
		x, _ := row.Compared(fragmentation.key)
		levels = append(levels, x.Mean)
	}
	falls := 0
	for _, x := range changes {
		if x < 0 {
			falls++
		}
	}
	c.Finding = fmt.Sprintf("Fragmentation is %s %% of the free time. It falls at %s steps, which change it by %s points.",
		span(levels, 1), count(falls, len(changes)), signedSpan(changes, 2))
	v.conclude(c, report.Differences(all))
}

// widerWindows are the steps of Figures 2 and 3 from each window to the next larger one.
func (v *view) widerWindows() (steps []step) {
	for _, row := range v.rows {
		if from := narrower(v.p, row.Cell); from != row.Cell {
			steps = append(steps, step{from, row.Cell, fmt.Sprintf("λ %d minus %s, load %v", row.Lambda, lambdaName(from.Lambda), row.Load)})
		}
	}
	return steps
}

// laterFixing are the steps of Figure 4 from each share to the next later one.
func (v *view) laterFixing() (steps []step) {
	for _, row := range v.rows {
		if from := earlierFixing(v.p, row.Cell); from != row.Cell {
			what := fmt.Sprintf("fixed %s minus %s, λ %d %%, load %v", fixName(row.Fix), fixName(from.Fix), row.Lambda, row.Load)
			steps = append(steps, step{from, row.Cell, what})
		}
	}
	return steps
}

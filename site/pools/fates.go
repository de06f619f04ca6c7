package pools

import (
	"strconv"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// What became of the requests behind Figures 4 to 7: rejected for what, aborted when, completed.

// fated are the figures whose cells the two tables show: Figures 5 and 7 have the same ones.
var fated = [...]struct {
	figure int
	of, at string
}{{4, "Figures 4 and 5", ", a = 2"}, {6, "Figures 6 and 7", ""}}

const fatesSub = `In per cent of the requests, the mean over the seeds. Rejected: too many similar requests wait, no resource satisfies ` +
	`the service parameters, only a secondary parameter is not satisfied (a miss-reject, of strict negotiation, which wants every one), the ` +
	`<i class="sym">k</i>-set is not available enough, or every resource that would do is booked. Aborted: no usable resource at its ` +
	`start, a resource that failed in the run, or an interval that ended before a slowed job was done.`

// A fatesMade is a table as last made, and the figure that it stands beside.
type fatesMade struct {
	of   *pool.Figure
	html string
}

// fates is the table of a figure's cells, a column a fate; of Figure 4 those at the middle a. It is made again where the figure is.
func (c *Pools) fates(figure int) string {
	of := c.run.figure(figure)
	if of == nil || c.run.Plan == nil {
		return ""
	}
	if c.fatesMade[figure].of != of {
		c.fatesMade[figure] = fatesMade{of, fatesTable(c.run.results().View(figure).Points(pool.Fates), figure)}
	}
	return c.fatesMade[figure].html
}

func fatesTable(cells []pool.Point, figure int) string {
	heads := []string{"#" + text.Italic("k")}
	if figure == 6 {
		heads = []string{"#every", "policy"}
	}
	for n := range pool.Fates {
		f := pool.Fates[fateAt(n)]
		heads = append(heads, `#<span title="`+text.Escape(f.Title)+`">`+fateWords[f.Name]+"</span>")
	}
	t := tablemarkup.New(heads...)
	for _, cell := range cells {
		if figure == 4 && cell.Run.Factor != 2 {
			continue
		}
		row := []string{strconv.Itoa(cell.Run.K)}
		if figure == 6 {
			strict := cell.Run.Policy == testbed.Strict // it stands below kAPAC's
			row = []string{text.Either(strict, "", text.Number(cell.Run.Gap)+" s"), policyTitle(cell.Run.Policy)}
		}
		for n := range pool.Fates {
			mean := cell.Values[fateAt(n)].Mean
			switch {
			case mean != mean:
				row = append(row, `<span class="faint">–</span>`)
			case mean == 0:
				row = append(row, `<span class="faint">0</span>`)
			default:
				row = append(row, text.Fixed(mean, 1))
			}
		}
		t.Add(row...)
	}
	return t.HTML()
}

// fateAt is the fate in a column: the last, completed, comes first, where a small screen shows it.
func fateAt(column int) int { return (column + len(pool.Fates) - 1) % len(pool.Fates) }

// fateWords head the columns.
var fateWords = map[string]string{"too_many": "too many alike", "no_resource": "none satisfies", "missed": "miss-reject",
	"unavailable": "not available", "booked": "booked", "no_node": "none at the start", "failed": "failed", "late": "late",
	"completed": "completed"}

// fatesCSV saves the fates in every cell, with their intervals.
func (c *Pools) fatesCSV() {
	if c.run.Plan == nil {
		return
	}
	var out *report.Table
	for _, f := range fated {
		t := pool.FateTable(c.run.results(), f.figure)
		if out == nil {
			out = t
			continue
		}
		out.Rows = append(out.Rows, t.Rows...)
	}
	c.page.SaveCSV("juggle-pools-fates", out, c.origin("what became of the requests", 0))
}

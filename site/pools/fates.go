package pools

import (
	"strconv"

	"juggle/core/experiment/report"
	"juggle/core/papers/pool"
	"juggle/core/papers/pool/testbed"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// fateTables describes the two tables of fates: what became of the requests in the cells of a figure. Figures 5 and 7 have the same cells
// as 4 and 6.
var fateTables = [...]struct {
	figure int
	title  string
	filter string // which of the figure's cells the table has; "": all
}{{4, "Figures 4 and 5", ", a = 2"}, {6, "Figures 6 and 7", ""}}

// fatesSubtitle explains the fates, as markup.
const fatesSubtitle = `In per cent of the requests, the mean over the seeds. Rejected: too many similar requests wait, RAQueue is full, ` +
	`no resource satisfies the service parameters, only a secondary parameter is not satisfied (a miss-reject, of strict negotiation, ` +
	`which wants every one), the <i class="sym">k</i>-set is not available enough, or every resource that would do is booked. ` +
	`Aborted: no usable resource at its start, a resource that failed or was withdrawn in the run, or an interval that ended ` +
	`before a slowed job was done.`

// A fateTable is the markup of a table, and the figure that it was made from.
type fateTable struct {
	figure *pool.Figure
	html   string
}

// fates returns a figure's table of fates as markup. It is made again only when the figure has changed.
func (c *Pools) fates(figure int) string {
	f := c.run.figure(figure)
	if f == nil || c.run.Plan == nil {
		return ""
	}
	if c.fateTables[figure].figure != f {
		c.fateTables[figure] = fateTable{f, fateTableHTML(c.run.results().View(figure).Points(pool.Fates), figure)}
	}
	return c.fateTables[figure].html
}

// fateTableHTML makes the table of a figure's cells, with a column for each fate. Figure 4's table has only the cells with a = 2.
func fateTableHTML(cells []pool.Point, figure int) string {
	titles := []string{"#" + text.Italic("k")}
	if figure == 6 {
		titles = []string{"#every", "policy"}
	}
	for column := range pool.Fates {
		f := pool.Fates[fateInColumn(column)]
		titles = append(titles, `#<span title="`+text.Escape(f.Title)+`">`+fateTitles[f.Name]+"</span>")
	}
	t := tablemarkup.New(titles...)
	for _, cell := range cells {
		if figure == 4 && cell.Run.Factor != 2 {
			continue
		}
		row := []string{strconv.Itoa(cell.Run.K)}
		if figure == 6 {
			isStrict := cell.Run.Policy == testbed.Strict // its row follows kAPAC's row with the same gap
			row = []string{text.Either(isStrict, "", text.Number(cell.Run.Gap)+" s"), policyTitle(cell.Run.Policy)}
		}
		for column := range pool.Fates {
			switch mean := cell.Values[fateInColumn(column)].Mean; {
			case mean != mean: // NaN
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

// fateInColumn returns the index in pool.Fates of a column's fate. The last fate, completed, comes first, where a small screen shows it.
func fateInColumn(column int) int { return (column + len(pool.Fates) - 1) % len(pool.Fates) }

// fateTitles are the titles of the columns by the names of the fates.
var fateTitles = map[string]string{"too_many": "too many alike", "full": "queue full", "no_resource": "none satisfies",
	"missed": "miss-reject", "unavailable": "not available", "booked": "booked", "no_node": "none at the start", "failed": "failed",
	"late": "late", "completed": "completed"}

// saveFates saves the fates in every cell, with their intervals.
func (c *Pools) saveFates() {
	if c.run.Plan == nil {
		return
	}
	table := new(report.Table)
	for _, f := range fateTables {
		t := pool.FateTable(c.run.results(), f.figure)
		table.Columns, table.Rows = t.Columns, append(table.Rows, t.Rows...)
	}
	c.saveCSV("juggle-pools-fates", "what became of the requests", table)
}

package site

import (
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/sim"
)

// jobs is the chart as a table: every job that is drawn, as the decision left it. Times are seconds since the window began.
func (c *Schedule) jobs() *report.Table {
	from, to := c.stretch()
	t := &report.Table{Columns: []report.Column{
		{Name: "job", Kind: report.Number}, {Name: "state"}, {Name: "processors", Kind: report.Number}, {Name: "start", Unit: "s", Kind: report.Number},
		{Name: "end", Unit: "s", Kind: report.Number}, {Name: "ready", Unit: "s", Kind: report.Number}, {Name: "deadline", Unit: "s", Kind: report.Number},
		{Name: "start_before", Unit: "s", Kind: report.Number}, {Name: "on"},
	}}
	for _, s := range c.run.At(c.at, from, to) {
		was := ""
		if s.Moved {
			was = strconv.FormatInt(int64(s.Was), 10)
		}
		j := &c.run.Jobs[s.Job]
		t.Rows = append(t.Rows, []string{
			strconv.FormatInt(j.ID, 10), s.State.String(), itoa(int(j.Procs)), strconv.FormatInt(int64(s.Start), 10), strconv.FormatInt(int64(s.End), 10),
			strconv.FormatInt(int64(s.Ready), 10), strconv.FormatInt(int64(s.Deadline), 10), was, onWords(s.On),
		})
	}
	return t
}

// onWords names processors: "0–31, 40".
func onWords(on []sim.Range) string {
	var words []string
	for _, r := range on {
		word := itoa(int(r.First))
		if r.Count > 1 {
			word += "–" + itoa(int(r.First+r.Count-1))
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

func (c *Schedule) jobsTitle() string {
	return "Jobs in the chart after decision " + count(c.at+1)
}

// jobsHTML is the table's head and rows.
func (c *Schedule) jobsHTML() string {
	t := c.jobs()
	var b strings.Builder
	b.WriteString("<thead><tr>")
	for _, k := range t.Columns {
		b.WriteString(`<th scope="col"` + numClass(k) + ">" + esc(k.Heading()) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range t.Rows {
		b.WriteString("<tr>")
		for i, cell := range row {
			b.WriteString("<td" + numClass(t.Columns[i]) + ">" + esc(cell) + "</td>")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody>")
	return b.String()
}

func numClass(k report.Column) string {
	if k.Kind == report.Number {
		return ` class="num"`
	}
	return ""
}

func (c *Schedule) copyJobs() { c.root.copyText(tabbed(c.jobs()), c.jobsTitle()) }

// tabbed is a table as a spreadsheet takes it from the clipboard.
func tabbed(t *report.Table) string {
	var b strings.Builder
	for i, k := range t.Columns {
		if i > 0 {
			b.WriteByte('\t')
		}
		b.WriteString(k.Name)
	}
	b.WriteByte('\n')
	for _, row := range t.Rows {
		b.WriteString(strings.Join(row, "\t") + "\n")
	}
	return b.String()
}

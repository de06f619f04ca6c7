package parts

import (
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/page"

	"github.com/vugu/vugu"
)

// A Table is a figure's table: the columns and cells of its CSV, to be sorted and copied.
type Table struct {
	page   *page.Page
	data   func() *report.Table // nil while there is none
	title  func() string
	Groups string // the column whose changes part the rows
	Pins   bool   // the columns that tell the rows apart stay when the table is scrolled sideways
	Open   bool
	alone  string // the value of Groups whose rows are shown; empty: all are
	column int    // sorted by; -1: as computed
	down   bool
	same   []bool // the columns that are not seen
}

func NewTable(p *page.Page, data func() *report.Table, title func() string) *Table {
	return &Table{page: p, data: data, title: title, Groups: "load", column: -1}
}

// pin is the class of a column that stays in sight: load, λ, and the first of the others that tell rows apart. parts.css knows their
// widths.
func (c *Table) pin(column int) string {
	t := c.data()
	if !c.Pins {
		return ""
	}
	switch name := t.Columns[column].Name; name {
	case "load":
		return "pin-a"
	case "lambda":
		return "pin-b"
	}
	third := slices.IndexFunc(t.Columns, func(k report.Column) bool {
		return slices.Contains([]string{"order", "fix", "offers", "estimates"}, k.Name) && !c.same[slices.Index(t.Columns, k)]
	})
	if column == third {
		return "pin-c"
	}
	return ""
}

// Cell is the class of the cells of a column, or "".
func (c *Table) Cell(column int) string {
	return strings.TrimSpace(cellClass(c.data(), c.same, column) + " " + c.pin(column))
}

// Shown is the component where it is open.
func (c *Table) Shown() vugu.Builder {
	if !c.Open || c.data() == nil {
		return nil
	}
	return c
}

func (c *Table) Columns() []report.Column {
	c.same = SameColumns(c.data())
	return c.data().Columns
}

// class is of the cells of a column.
func (c *Table) class(column int) any {
	if class := c.Cell(column); class != "" {
		return class
	}
	return nil
}

// sorted is the value of aria-sort.
func (c *Table) sorted(column int) any {
	switch {
	case column != c.column:
		return nil
	case c.down:
		return "descending"
	}
	return "ascending"
}

// Sort goes round: ascending, descending, as computed.
func (c *Table) Sort(column int) {
	switch {
	case column != c.column:
		c.column, c.down = column, false
	case !c.down:
		c.down = true
	default:
		c.column, c.down = -1, false
	}
}

// Rows are the rows that are shown, in the order chosen.
func (c *Table) Rows() [][]string {
	t := c.data()
	rows := t.Rows
	if c.column >= 0 && c.column < len(t.Columns) {
		rows = t.Sorted(c.column, c.down)
	}
	only, at := c.shownGroup(), c.grouping()
	if only == "" {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(row []string) bool { return row[at] != only })
}

// grouping is the column whose changes part the rows; -1: there is none.
func (c *Table) grouping() int {
	return slices.IndexFunc(c.data().Columns, func(k report.Column) bool { return k.Name == c.Groups })
}

// groupWord is that column's heading.
func (c *Table) groupWord() string {
	if at := c.grouping(); at >= 0 {
		return c.data().Columns[at].Heading()
	}
	return ""
}

// groups are all rows, "", and the values of that column, one of which can be shown alone; none where there is one.
func (c *Table) groups() (values []string) {
	at := c.grouping()
	if at < 0 {
		return nil
	}
	values = []string{""}
	for _, row := range c.data().Rows {
		if !slices.Contains(values, row[at]) {
			values = append(values, row[at])
		}
	}
	if len(values) < 3 {
		return nil
	}
	return values
}

// shownGroup is the one whose rows alone are shown, as long as there is such a one.
func (c *Table) shownGroup() string {
	if slices.Contains(c.groups(), c.alone) {
		return c.alone
	}
	return ""
}

// Only shows the rows of one group alone, or all of them, "".
func (c *Table) Only(group string) { c.alone = group }

// body is the table's rows. A stronger rule ends each group.
func (c *Table) body() string {
	t, rows := c.data(), c.Rows()
	load := c.grouping()
	classes := make([]string, len(t.Columns))
	for j := range classes {
		classes[j] = c.Cell(j)
	}
	var b strings.Builder
	for i, row := range rows {
		if c.column < 0 && load >= 0 && i+1 < len(rows) && rows[i+1][load] != row[load] {
			b.WriteString(`<tr class="cut">`)
		} else {
			b.WriteString("<tr>")
		}
		for j, cell := range row {
			key := ""
			if t.Columns[j].Name == "order" && !c.same[j] {
				key = OrderKey(cell)
			}
			b.WriteString("<td" + classAttr(classes[j]) + ">" + key + cellHTML(t.Columns[j], cell) + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String()
}

// Copy puts the table on the clipboard as a spreadsheet takes it.
func (c *Table) Copy() {
	c.page.CopyText(Tabbed(&report.Table{Columns: c.data().Columns, Rows: c.Rows()}), c.title())
}

// sameWords say what the columns hold that are not seen.
func (c *Table) sameWords() string { return SameWords(c.data(), SameColumns(c.data())) }

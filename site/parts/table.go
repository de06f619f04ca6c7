package parts

import (
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/page"

	"github.com/vugu/vugu"
)

// A Table is a figure's table, with the columns and cells of its CSV. The reader can sort and copy it.
type Table struct {
	page        *page.Page
	data        func() *report.Table // returns nil while there are no results
	title       func() string
	Note        func() string // a sentence above the table, as markup; nil: none
	GroupColumn string        // the name of the column by whose values the rows are grouped
	PinsColumns bool          // the columns that identify a row stay visible when the table is scrolled sideways
	Open        bool
	onlyGroup   string // only rows that have this value in GroupColumn are shown; "": all rows are shown
	sortColumn  int    // the index of the column by which the rows are sorted; -1: the rows are as computed
	descending  bool
	hidden      []bool // by column: whether it is hidden because all its cells are equal
}

// NewTable makes a Table of the data that a function returns; title names it when it is copied.
func NewTable(p *page.Page, data func() *report.Table, title func() string) *Table {
	return &Table{page: p, data: data, title: title, GroupColumn: "load", sortColumn: -1}
}

// pinClass is the CSS class that keeps a column visible when the table is scrolled sideways. Three columns have one: load, lambda, and one
// of order, fix, offers and estimates, namely the first of them that is not hidden. It is "" for any other column, and for every column
// unless PinsColumns. The style sheet parts.css has the widths of the three.
func (c *Table) pinClass(column int) string {
	t := c.data()
	if !c.PinsColumns {
		return ""
	}
	switch name := t.Columns[column].Name; name {
	case "load":
		return "pin-a"
	case "lambda":
		return "pin-b"
	}
	third := slices.IndexFunc(t.Columns, func(k report.Column) bool {
		return slices.Contains([]string{"order", "fix", "offers", "estimates"}, k.Name) && !c.hidden[slices.Index(t.Columns, k)]
	})
	if column == third {
		return "pin-c"
	}
	return ""
}

// CellClass is the class of the cells of a column, or "".
func (c *Table) CellClass(column int) string {
	return strings.TrimSpace(cellClass(c.data(), c.hidden, column) + " " + c.pinClass(column))
}

// IfOpen is the table's component if the table is open and has data; else nil.
func (c *Table) IfOpen() vugu.Builder {
	if !c.Open || c.data() == nil {
		return nil
	}
	return c
}

// Columns are the table's columns. It also determines which of them are hidden.
func (c *Table) Columns() []report.Column {
	c.hidden = SameColumns(c.data())
	return c.data().Columns
}

// class is the class attribute of the cells of a column.
func (c *Table) class(column int) any {
	if class := c.CellClass(column); class != "" {
		return class
	}
	return nil
}

// ariaSort is the value of a column's attribute aria-sort.
func (c *Table) ariaSort(column int) any {
	switch {
	case column != c.sortColumn:
		return nil
	case c.descending:
		return "descending"
	}
	return "ascending"
}

// Sort sorts by a column. Repeated calls switch between ascending, descending, and the order as computed.
func (c *Table) Sort(column int) {
	switch {
	case column != c.sortColumn:
		c.sortColumn, c.descending = column, false
	case !c.descending:
		c.descending = true
	default:
		c.sortColumn, c.descending = -1, false
	}
}

// Rows are the rows that are shown, in the chosen order.
func (c *Table) Rows() [][]string {
	t := c.data()
	rows := t.Rows
	if c.sortColumn >= 0 && c.sortColumn < len(t.Columns) {
		rows = t.Sorted(c.sortColumn, c.descending)
	}
	group, column := c.shownGroup(), c.groupIndex()
	if group == "" {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(row []string) bool { return row[column] != group })
}

// groupIndex is the index of the column by whose values the rows are grouped; -1: there is none.
func (c *Table) groupIndex() int {
	return slices.IndexFunc(c.data().Columns, func(k report.Column) bool { return k.Name == c.GroupColumn })
}

// groupWord is the heading of the column by whose values the rows are grouped; "": there is none.
func (c *Table) groupWord() string {
	if at := c.groupIndex(); at >= 0 {
		return c.data().Columns[at].Heading()
	}
	return ""
}

// groups are the groups that can be shown alone: "" for all rows, and the values of the column GroupColumn. It is nil where there is only
// one value.
func (c *Table) groups() (values []string) {
	at := c.groupIndex()
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

// shownGroup is onlyGroup if the table still has that group; else it is "", and all rows are shown.
func (c *Table) shownGroup() string {
	if slices.Contains(c.groups(), c.onlyGroup) {
		return c.onlyGroup
	}
	return ""
}

// ShowGroup shows only the rows of one group, or all rows if group is "".
func (c *Table) ShowGroup(group string) { c.onlyGroup = group }

// body is the table's rows, as markup. While the rows are in the order as computed, the line between two groups has a
// stronger colour than the lines between other rows.
func (c *Table) body() string {
	t, rows := c.data(), c.Rows()
	group := c.groupIndex()
	classes := make([]string, len(t.Columns))
	for j := range classes {
		classes[j] = c.CellClass(j)
	}
	var b strings.Builder
	for i, row := range rows {
		if c.sortColumn < 0 && group >= 0 && i+1 < len(rows) && rows[i+1][group] != row[group] {
			b.WriteString(`<tr class="cut">`)
		} else {
			b.WriteString("<tr>")
		}
		for j, cell := range row {
			symbol := ""
			if t.Columns[j].Name == "order" && !c.hidden[j] {
				symbol = OrderSymbol(cell)
			}
			b.WriteString("<td" + classAttr(classes[j]) + ">" + symbol + cellHTML(t.Columns[j], cell) + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String()
}

// Copy puts the shown rows on the clipboard, with tabs between cells for a spreadsheet.
func (c *Table) Copy() {
	c.page.CopyText(Tabbed(&report.Table{Columns: c.data().Columns, Rows: c.Rows()}), c.title())
}

// note returns the Note, and then the names and values of the hidden columns, as markup.
func (c *Table) note() string {
	words := SameWords(c.data(), SameColumns(c.data()))
	if c.Note != nil {
		words = c.Note() + " " + words
	}
	return words
}

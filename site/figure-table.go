package site

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/schedule"

	"github.com/vugu/vugu"
)

// A FigureTable is a figure's table: the columns and cells of its CSV, to be sorted and copied.
type FigureTable struct {
	root   *Root
	data   func() *report.Table // nil while there is none
	title  func() string
	groups string // the column whose changes part the rows
	pins   bool   // the columns that tell the rows apart stay when the table is scrolled sideways
	open   bool
	column int // sorted by; -1: as computed
	down   bool
	same   []bool // the columns that are narrow
	memos  memos
}

func newTable(r *Root, data func() *report.Table, title func() string) *FigureTable {
	return &FigureTable{root: r, data: data, title: title, groups: "load", column: -1, memos: make(memos)}
}

// newFigureTable is the table of one of the study's figures.
func newFigureTable(f *Figures, figure func() int) *FigureTable {
	data := func() *report.Table {
		if r := f.result(figure()); r != nil {
			return r.Table
		}
		return nil
	}
	c := newTable(f.root, data, func() string { return "Table of Figure " + strconv.Itoa(f.number(figure())) })
	c.pins = true
	return c
}

// pin is the class of a column that stays in sight: load, λ, and the first of the others that tell rows apart. look.css knows their
// widths.
func (c *FigureTable) pin(column int) string {
	t := c.data()
	if !c.pins {
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

// cell is the class of the cells of a column, or "".
func (c *FigureTable) cell(column int) string {
	return strings.TrimSpace(cellClass(c.data(), c.same, column) + " " + c.pin(column))
}

// shown is the component where it is open.
func (c *FigureTable) shown() vugu.Builder {
	if !c.open || c.data() == nil {
		return nil
	}
	return c
}

func (c *FigureTable) columns() []report.Column {
	c.same = sameColumns(c.data())
	return c.data().Columns
}

// class is of the cells of a column.
func (c *FigureTable) class(column int) any {
	if class := c.cell(column); class != "" {
		return class
	}
	return nil
}

// sorted is the value of aria-sort.
func (c *FigureTable) sorted(column int) any {
	switch {
	case column != c.column:
		return nil
	case c.down:
		return "descending"
	}
	return "ascending"
}

// sort goes round: ascending, descending, as computed.
func (c *FigureTable) sort(column int) {
	switch {
	case column != c.column:
		c.column, c.down = column, false
	case !c.down:
		c.down = true
	default:
		c.column, c.down = -1, false
	}
}

// rows are the rows in the order chosen. An empty cell stands last either way.
func (c *FigureTable) rows() [][]string {
	t := c.data()
	if c.column < 0 || c.column >= len(t.Columns) {
		return t.Rows
	}
	rows := slices.Clone(t.Rows)
	number := t.Columns[c.column].Kind == report.Number
	slices.SortStableFunc(rows, func(a, b []string) int {
		x, y := a[c.column], b[c.column]
		switch {
		case x == "" && y == "":
			return 0
		case x == "":
			return 1
		case y == "":
			return -1
		}
		order := cmp.Compare(x, y)
		if number {
			order = cmp.Compare(value(x), value(y))
		}
		if c.down {
			return -order
		}
		return order
	})
	return rows
}

// value reads a cell of a Number column.
func value(cell string) float64 {
	x, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return math.NaN()
	}
	return x
}

// body is the table's rows. A stronger rule ends each group.
func (c *FigureTable) body() string {
	t, rows := c.data(), c.rows()
	load := slices.IndexFunc(t.Columns, func(k report.Column) bool { return k.Name == c.groups })
	classes := make([]string, len(t.Columns))
	for j := range classes {
		classes[j] = c.cell(j)
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
				key = orderKey(cell)
			}
			b.WriteString("<td" + classAttr(classes[j]) + ">" + key + cellHTML(t.Columns[j], cell) + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String()
}

// copy puts the table on the clipboard as a spreadsheet takes it.
func (c *FigureTable) copy() {
	c.root.copyText(tabbed(&report.Table{Columns: c.data().Columns, Rows: c.rows()}), c.title())
}

// sameWords say what the narrow columns hold.
func (c *FigureTable) sameWords() string { return sameWords(c.data(), sameColumns(c.data())) }

// orderShapes are the orders' symbols, on a field of 12 by 12 around 0.
var orderShapes = [...]string{
	schedule.EDF:     `<circle r="4.7" fill="var(--edf)"/>`,
	schedule.LFF:     `<path d="M0-5.8 4.2 0 0 5.8-4.2 0z" fill="var(--lff)"/>`,
	schedule.Shuffle: `<path d="M-4-4 4 4M-4 4 4-4" stroke="var(--shuffle)" stroke-width="1.75"/>`,
	schedule.BJF:     `<path d="M-4.2-4.2h8.4v8.4h-8.4z" fill="var(--bjf)"/>`,
	schedule.FIFO:    `<path d="M0-5 5 4H-5z" fill="var(--fifo)"/>`,
}

// orderKey is the symbol of the order with that name; "" where there is none.
func orderKey(name string) string {
	o, err := schedule.ParseOrder(name)
	if err != nil {
		return ""
	}
	return `<svg class="key" viewBox="-6 -6 12 12" aria-hidden="true">` + orderShapes[o] + "</svg>"
}

// orderName is an order as people write it: "EDF", "Shuffle".
func orderName(name string) string {
	if name == schedule.Shuffle.String() {
		return "Shuffle"
	}
	return strings.ToUpper(name)
}

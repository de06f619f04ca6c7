// Package tablemarkup writes tables as HTML, row by row, and the bars in their cells.
package tablemarkup

import (
	"strconv"
	"strings"
)

// A Table is the HTML of a table's head and of the rows added so far. The marks in a column's title (see Head) also apply to its cells.
type Table struct {
	classes []string // the class attribute of each column's cells; "": none
	markup  strings.Builder
}

// New returns a table with a head and no rows. Titles may have the marks that Head describes.
func New(titles ...string) *Table {
	t := new(Table)
	for _, title := range titles {
		_, class := splitTitle(title)
		t.classes = append(t.classes, classAttribute(class))
	}
	t.markup.WriteString("<thead>" + Head(titles...) + "</thead><tbody>")
	return t
}

// Add adds a row. Its cells are HTML.
func (t *Table) Add(cells ...string) { t.AddWithClass("", cells...) }

// AddWithClass adds a row that has a class.
func (t *Table) AddWithClass(class string, cells ...string) {
	t.AddSpanning(class, len(cells), cells...)
}

// AddSpanning adds a row that may have fewer cells than the table has columns. The cell with the index spanning then also spans the columns
// for which there is no cell.
func (t *Table) AddSpanning(class string, spanning int, cells ...string) {
	t.markup.WriteString("<tr" + classAttribute(class) + ">")
	missing := len(t.classes) - len(cells)
	for i, cell := range cells {
		switch {
		case i < spanning:
			t.markup.WriteString("<td" + t.classes[i] + ">")
		case i == spanning:
			t.markup.WriteString(`<td colspan="` + strconv.Itoa(missing+1) + `">`)
		default:
			t.markup.WriteString("<td" + t.classes[i+missing] + ">")
		}
		t.markup.WriteString(cell + "</td>")
	}
	t.markup.WriteString("</tr>")
}

// AddNote adds a row with one cell, which spans all columns. Its words are in an element with the class quiet.
func (t *Table) AddNote(words string) {
	t.AddSpanning("", 0, `<span class="quiet">`+words+"</span>")
}

// HTML returns the head and the rows, without the element table around them.
func (t *Table) HTML() string { return t.markup.String() + "</tbody>" }

// Head returns the row of a table's head as HTML. The mark "#" before a title means a column of numbers, aligned right. The mark "-",
// before any "#", means a column that narrow screens do not show.
func Head(titles ...string) string {
	row := "<tr>"
	for _, title := range titles {
		words, class := splitTitle(title)
		if words == "" {
			row += "<td" + classAttribute(class) + "></td>"
			continue
		}
		row += `<th scope="col"` + classAttribute(class) + ">" + words + "</th>"
	}
	return row + "</tr>"
}

// splitTitle returns a title without its marks, and the class that the marks give to the cells of its column.
func splitTitle(title string) (words, class string) {
	words, wideOnly := strings.CutPrefix(title, "-")
	words, isNumber := strings.CutPrefix(words, "#")
	var classes []string
	if isNumber {
		classes = append(classes, "num")
	}
	if wideOnly {
		classes = append(classes, "wide-only")
	}
	return words, strings.Join(classes, " ")
}

// Printed returns a number that a paper prints, as HTML. If it does not follow from the paper's formulas, it is marked by ≠.
func Printed(printed string, follows bool) string {
	printed = `<span class="printed">` + printed + "</span>"
	if follows {
		return printed
	}
	return `<span class="ne">≠</span> ` + printed
}

// classAttribute returns the attribute class with a space before it; "" without a class.
func classAttribute(class string) string {
	if class == "" {
		return ""
	}
	return ` class="` + class + `"`
}

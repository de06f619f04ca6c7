package parts

import (
	"strconv"
	"strings"
)

// Rows are a table's head and rows as markup, written row by row: each cell is set as its column's head is.
type Rows struct {
	classes []string
	made    strings.Builder
}

// NewRows begins a table with a head; its titles are as HeadRow takes them.
func NewRows(titles ...string) *Rows {
	r := new(Rows)
	for _, t := range titles {
		_, class := headClass(t)
		r.classes = append(r.classes, classAttr(class))
	}
	r.made.WriteString("<thead>" + HeadRow(titles...) + "</thead><tbody>")
	return r
}

// Add adds a row of cells, which are markup.
func (r *Rows) Add(cells ...string) { r.AddAs("", cells...) }

// AddAs adds a row of that class.
func (r *Rows) AddAs(class string, cells ...string) {
	r.made.WriteString("<tr" + classAttr(class) + ">")
	for i, cell := range cells {
		r.made.WriteString("<td" + r.classes[i] + ">" + cell + "</td>")
	}
	r.made.WriteString("</tr>")
}

// Say adds a row that says something in all columns.
func (r *Rows) Say(words string) {
	r.made.WriteString(`<tr><td colspan="` + strconv.Itoa(len(r.classes)) + `" class="quiet">` + words + "</td></tr>")
}

// HTML is the table's content so far.
func (r *Rows) HTML() string { return r.made.String() + "</tbody>" }

// Printed is what a paper prints, with a mark where it does not follow.
func Printed(printed string, follows bool) string {
	printed = `<span class="printed">` + printed + "</span>"
	if follows {
		return printed
	}
	return `<span class="ne">≠</span> ` + printed
}

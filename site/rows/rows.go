// Package rows writes tables as markup, row by row.
package rows

import (
	"strconv"
	"strings"
)

// Rows are a table's head and rows as markup, written row by row: each cell is set as its column's head is.
type Rows struct {
	classes []string
	made    strings.Builder
}

// New begins a table with a head; its titles are as Head takes them.
func New(titles ...string) *Rows {
	r := new(Rows)
	for _, t := range titles {
		_, class := headClass(t)
		r.classes = append(r.classes, classAttr(class))
	}
	r.made.WriteString("<thead>" + Head(titles...) + "</thead><tbody>")
	return r
}

// Add adds a row of cells, which are markup.
func (r *Rows) Add(cells ...string) { r.AddAs("", cells...) }

// AddAs adds a row of that class.
func (r *Rows) AddAs(class string, cells ...string) {
	r.AddOver(class, len(cells), cells...)
}

// AddOver adds a row with fewer cells than there are columns: the one at that place takes what the others leave.
func (r *Rows) AddOver(class string, at int, cells ...string) {
	r.made.WriteString("<tr" + classAttr(class) + ">")
	over := len(r.classes) - len(cells)
	for i, cell := range cells {
		switch {
		case i < at:
			r.made.WriteString("<td" + r.classes[i] + ">")
		case i == at:
			r.made.WriteString(`<td colspan="` + strconv.Itoa(over+1) + `">`)
		default:
			r.made.WriteString("<td" + r.classes[i+over] + ">")
		}
		r.made.WriteString(cell + "</td>")
	}
	r.made.WriteString("</tr>")
}

// Say adds a row that says something in all columns.
func (r *Rows) Say(words string) { r.AddOver("", 0, `<span class="quiet">`+words+"</span>") }

// HTML is the table's content so far.
func (r *Rows) HTML() string { return r.made.String() + "</tbody>" }

// Head is a table's head; a "#" before a title sets it right, as numbers are, and a "-" before that leaves it away where there is no
// room for it.
func Head(titles ...string) string {
	row := "<tr>"
	for _, t := range titles {
		word, class := headClass(t)
		if word == "" {
			row += "<td" + classAttr(class) + "></td>"
			continue
		}
		row += `<th scope="col"` + classAttr(class) + ">" + word + "</th>"
	}
	return row + "</tr>"
}

// headClass is a title without its marks, and the class of its column's cells.
func headClass(title string) (word, class string) {
	word, spare := strings.CutPrefix(title, "-")
	word, number := strings.CutPrefix(word, "#")
	var classes []string
	if number {
		classes = append(classes, "num")
	}
	if spare {
		classes = append(classes, "wide-only")
	}
	return word, strings.Join(classes, " ")
}

// Printed is what a paper prints, with a mark where it does not follow.
func Printed(printed string, follows bool) string {
	printed = `<span class="printed">` + printed + "</span>"
	if follows {
		return printed
	}
	return `<span class="ne">≠</span> ` + printed
}

func classAttr(class string) string {
	if class == "" {
		return ""
	}
	return ` class="` + class + `"`
}

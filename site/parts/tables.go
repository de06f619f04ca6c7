package parts

import (
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

// This file writes tables as markup and as text. A column with equal cells in all rows is hidden, so that the varying columns fit the
// screen; a line above the table has its value.

// SameColumns reports for each column whether all its cells are equal. Where this is so for every column, it reports none.
func SameColumns(t *report.Table) []bool {
	same := make([]bool, len(t.Columns))
	if len(t.Rows) < 2 {
		return same
	}
	all := true
	for j := range same {
		same[j] = true
		for _, row := range t.Rows {
			same[j] = same[j] && row[j] == t.Rows[0][j]
		}
		all = all && same[j]
	}
	if all {
		clear(same)
	}
	return same
}

// SameWords lists the columns whose cells are all equal, with their values: "The same in every row: n 12. Empty: offers."
func SameWords(t *report.Table, same []bool) string {
	var equal, empty []string
	for j, k := range t.Columns {
		switch {
		case !same[j]:
		case t.Rows[0][j] == "":
			empty = append(empty, k.Heading())
		default:
			equal = append(equal, k.Heading()+" "+shownCell(k, t.Rows[0][j]))
		}
	}
	var words []string
	if len(equal) > 0 {
		words = append(words, "The same in every row: "+strings.Join(equal, "; ")+".")
	}
	if len(empty) > 0 {
		words = append(words, "Empty: "+strings.Join(empty, "; ")+".")
	}
	return text.Markup(strings.Join(words, " "))
}

// cellClass is the class of a column's cells.
func cellClass(t *report.Table, same []bool, column int) string {
	switch {
	case same[column]:
		return "same"
	case t.Columns[column].Kind == report.Number:
		return "num"
	}
	return ""
}

// shownCell is a cell for people: it has a minus sign instead of a hyphen, and a p-value of 0.0000 is "< 0.0001".
func shownCell(k report.Column, cell string) string {
	if strings.HasSuffix(k.Name, "p_holm") && cell != "" && strings.Trim(cell, "0.") == "" {
		return "< " + cell[:len(cell)-1] + "1"
	}
	if k.Kind == report.Number {
		return strings.Replace(cell, "-", "−", 1)
	}
	return cell
}

// cellHTML is a cell as markup. Where shownCell differs from the cell, the stylesheet (.least) shows that text, while the element's own
// text stays the cell of the CSV, so that it is copied unchanged.
func cellHTML(k report.Column, cell string) string {
	if shown := shownCell(k, cell); shown != cell {
		return `<span class="least" role="img" aria-label="` + text.Escape(shown) + `">` + text.Escape(cell) + "</span>"
	}
	return text.Escape(cell)
}

// classAttr is a class attribute, or "" for no class.
func classAttr(class string) string {
	if class == "" {
		return ""
	}
	return ` class="` + class + `"`
}

// TableHTML is a table's head and rows, as markup. The columns whose cells are all equal are hidden.
func TableHTML(t *report.Table) string { return tableHTML(t, SameColumns(t)) }

// WholeTableHTML is a table's head and rows, as markup, with every column.
func WholeTableHTML(t *report.Table) string { return tableHTML(t, make([]bool, len(t.Columns))) }

// tableHTML is a table's head and rows, as markup. The columns in same are hidden.
func tableHTML(t *report.Table, same []bool) string {
	var b strings.Builder
	b.WriteString("<thead><tr>")
	for j, k := range t.Columns {
		b.WriteString(`<th scope="col"` + classAttr(cellClass(t, same, j)) + ">" + text.Markup(k.Heading()) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range t.Rows {
		b.WriteString("<tr>")
		for j, cell := range row {
			b.WriteString("<td" + classAttr(cellClass(t, same, j)) + ">" + text.Escape(cell) + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String() + "</tbody>"
}

// Tabbed is a table as text with tabs between cells, which spreadsheets paste as cells.
func Tabbed(t *report.Table) string {
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

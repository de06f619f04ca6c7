package parts

import (
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

// Tables as markup and as text. A column that says the same in every row, or nothing, is not seen, so that what varies, and the result,
// are; what it holds is said over the table.

// SameColumns reports which columns are not seen: none where no row could be told from another.
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

// SameWords say what these columns hold: "The same in every row: n 12. Empty: offers."
func SameWords(t *report.Table, same []bool) string {
	var held, empty []string
	for j, k := range t.Columns {
		switch {
		case !same[j]:
		case t.Rows[0][j] == "":
			empty = append(empty, k.Heading())
		default:
			held = append(held, k.Heading()+" "+shownCell(k, t.Rows[0][j]))
		}
	}
	var words []string
	if len(held) > 0 {
		words = append(words, "The same in every row: "+strings.Join(held, "; ")+".")
	}
	if len(empty) > 0 {
		words = append(words, "Empty: "+strings.Join(empty, "; ")+".")
	}
	return text.Sym(strings.Join(words, " "))
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

// shownCell is a cell as people read it: with a minus sign for a hyphen, and a p-value of 0.0000 is not zero, but "< 0.0001".
func shownCell(k report.Column, cell string) string {
	if strings.HasSuffix(k.Name, "p_holm") && cell != "" && strings.Trim(cell, "0.") == "" {
		return "< " + cell[:len(cell)-1] + "1"
	}
	if k.Kind == report.Number {
		return strings.Replace(cell, "-", "−", 1)
	}
	return cell
}

// cellHTML is a cell as markup. Where it shows other words, its text is still the cell, as the CSV has it and as it is copied; see .least.
func cellHTML(k report.Column, cell string) string {
	if shown := shownCell(k, cell); shown != cell {
		return `<span class="least" role="img" aria-label="` + text.Escape(shown) + `">` + text.Escape(cell) + "</span>"
	}
	return text.Escape(cell)
}

func classAttr(class string) string {
	if class == "" {
		return ""
	}
	return ` class="` + class + `"`
}

// TableHTML is a table's head and rows.
func TableHTML(t *report.Table) string { return tableHTML(t, SameColumns(t)) }

// WholeTableHTML is a table's head and rows with every column.
func WholeTableHTML(t *report.Table) string { return tableHTML(t, make([]bool, len(t.Columns))) }

func tableHTML(t *report.Table, same []bool) string {
	var b strings.Builder
	b.WriteString("<thead><tr>")
	for j, k := range t.Columns {
		b.WriteString(`<th scope="col"` + classAttr(cellClass(t, same, j)) + ">" + text.Sym(k.Heading()) + "</th>")
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

// Tabbed is a table as a spreadsheet takes it from the clipboard: cells parted by tabs.
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

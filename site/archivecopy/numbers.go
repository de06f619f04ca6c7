package archivecopy

import (
	"fmt"
	"slices"
	"strings"

	"juggle/core/report"
	"juggle/site/text"
)

// across is how many columns of numbers stand side by side: as many as a sheet of paper has room for, upright.
const across = 11

// numbers writes a figure's table as several that fit on paper. What is the same in all rows is said before them. Each has the columns
// that tell rows apart, and then measures, each whole; a row without any of them is left out.
func numbers(b *strings.Builder, t *report.Table) {
	t = filled(t)
	var same []string
	measures := slices.IndexFunc(t.Columns, begins)
	t = t.Keep(func(t *report.Table, j int) bool {
		first := t.Rows[0][j]
		if j >= measures || slices.ContainsFunc(t.Rows, func(row []string) bool { return row[j] != first }) {
			return true
		}
		same = append(same, t.Columns[j].Heading()+" "+first)
		return false
	})
	if len(same) > 0 {
		fmt.Fprintf(b, "<p class=\"sub\">In all rows: %s.</p>\n", text.Sym(strings.Join(same, "; ")))
	}
	keys := max(slices.IndexFunc(t.Columns, begins), 0)
	for from := keys; from < len(t.Columns); {
		to := from + 1
		for end := to; end <= len(t.Columns) && end-from <= across; end++ {
			if end == len(t.Columns) || begins(t.Columns[end]) {
				to = end
			}
		}
		part := t.Keep(func(_ *report.Table, j int) bool { return j < keys || from <= j && j < to })
		part.Rows = slices.DeleteFunc(part.Rows, func(row []string) bool { return !has(row[keys:]) })
		table(b, part)
		from = to
	}
}

// begins reports whether a measure begins with a column: its mean, or what that is compared with.
func begins(c report.Column) bool {
	return strings.HasSuffix(c.Name, "mean") || c.Name == "baseline" || c.Name == "offers_to"
}

func has(cells []string) bool {
	return slices.ContainsFunc(cells, func(cell string) bool { return cell != "" })
}

// filled is the table without columns that have no cell.
func filled(t *report.Table) *report.Table {
	return t.Keep(func(t *report.Table, j int) bool {
		return slices.ContainsFunc(t.Rows, func(row []string) bool { return row[j] != "" })
	})
}

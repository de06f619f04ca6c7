package archivecopy

import (
	"fmt"
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

// mostColumns is the greatest number of columns of measures in a table. More do not fit on a sheet of paper in portrait format.
const mostColumns = 11

// numbers writes a figure's table as several tables that fit on paper. A sentence before them states the values that are the same in all
// rows. Each table has the columns that identify the rows, and then all columns of some measures. It omits the rows that have no value of
// these measures.
func numbers(b *strings.Builder, t *report.Table) {
	t = filled(t)
	var same []string
	measures := slices.IndexFunc(t.Columns, beginsMeasure)
	t = t.Keep(func(t *report.Table, j int) bool {
		first := t.Rows[0][j]
		if j >= measures || slices.ContainsFunc(t.Rows, func(row []string) bool { return row[j] != first }) {
			return true
		}
		same = append(same, t.Columns[j].Heading()+" "+first)
		return false
	})
	if len(same) > 0 {
		fmt.Fprintf(b, "<p class=\"sub\">In all rows: %s.</p>\n", text.Markup(strings.Join(same, "; ")))
	}
	keys := max(slices.IndexFunc(t.Columns, beginsMeasure), 0)
	for from := keys; from < len(t.Columns); {
		to := from + 1
		for end := to; end <= len(t.Columns) && end-from <= mostColumns; end++ {
			if end == len(t.Columns) || beginsMeasure(t.Columns[end]) {
				to = end
			}
		}
		part := t.Keep(func(_ *report.Table, j int) bool { return j < keys || from <= j && j < to })
		part.Rows = slices.DeleteFunc(part.Rows, func(row []string) bool { return !hasValue(row[keys:]) })
		table(b, part)
		from = to
	}
}

// beginsMeasure reports whether a column is the first column of a measure: its mean, the baseline of the mean, or who gets the offers.
func beginsMeasure(c report.Column) bool {
	return strings.HasSuffix(c.Name, "mean") || c.Name == "baseline" || c.Name == "offers_to"
}

// hasValue reports whether one of the cells is filled.
func hasValue(cells []string) bool {
	return slices.ContainsFunc(cells, func(cell string) bool { return cell != "" })
}

// filled returns the table without its empty columns.
func filled(t *report.Table) *report.Table {
	return t.Keep(func(t *report.Table, j int) bool {
		return slices.ContainsFunc(t.Rows, func(row []string) bool { return row[j] != "" })
	})
}

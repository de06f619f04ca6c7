package coallocation

import (
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/sim"
)

// Table has a row a request: what became of it, where, and, of a rejected composite, why.
func Table(rows []Row) *report.Table {
	t := sim.Table(nil)
	t.Columns = append(t.Columns, report.Column{Name: "machine"}, report.Column{Name: "group", Kind: report.Number},
		report.Column{Name: "moved", Kind: report.Number}, report.Column{Name: "why"})
	for i := range rows {
		r, moved, why := &rows[i], "", ""
		machine, group, _ := r.Part.Cells()
		if group != "" {
			moved, why = strconv.Itoa(r.Moved), r.Reason.String()
		}
		t.Rows = append(t.Rows, append(strings.Split(string(r.AppendCells(nil)), ","), machine, group, moved, why))
	}
	return t
}

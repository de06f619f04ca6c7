package coallocation

import (
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/sim"
)

// Table returns a table with a row for each request. After the columns of sim.Table, the row has the machine. For a part of a co-allocated
// request it also has the group, how often the request was placed again, and why it was rejected.
func Table(rows []Row) *report.Table {
	t := sim.Table(nil)
	t.Columns = append(t.Columns, report.Column{Name: "machine"}, report.Column{Name: "group", Kind: report.Number},
		report.Column{Name: "moved", Kind: report.Number}, report.Column{Name: "why"})
	for i := range rows {
		r, moved, why := &rows[i], "", ""
		machine, group, _ := r.Part.Cells()
		if group != "" { // the request is no local one
			moved, why = strconv.Itoa(r.Moved), r.Reason.String()
		}
		t.Rows = append(t.Rows, append(strings.Split(string(r.AppendCells(nil)), ","), machine, group, moved, why))
	}
	return t
}

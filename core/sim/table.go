package sim

import (
	"strconv"
	"strings"

	"juggle/core/experiment/report"
)

// Table returns a table with a row for each request. Its window is the one agreed on last; of a rejected request it is the one requested.
func Table(rows []Row) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "id", Kind: report.Number}, {Name: "decision"},
		{Name: "start", Unit: "s", Kind: report.Number}, {Name: "end", Unit: "s", Kind: report.Number},
		{Name: "ready", Unit: "s", Kind: report.Number}, {Name: "deadline", Unit: "s", Kind: report.Number},
		{Name: "phi", Kind: report.Number},
	}}
	t.Rows = make([][]string, len(rows))
	var line []byte
	for i := range rows {
		line = rows[i].AppendCells(line[:0])
		t.Rows[i] = strings.Split(string(line), ",")
	}
	return t
}

// ownWindow is the cell in column phi for a job in the window that it asked for.
var ownWindow = report.Fixed(0, 6)

// AppendCells appends the cells of the row, with commas between. No cell contains a comma or a quote.
func (r *Row) AppendCells(line []byte) []byte {
	line = append(strconv.AppendInt(line, r.ID, 10), ',')
	line = append(append(line, r.Decision.String()...), ',')
	rejected := r.Decision == Rejected
	for n, v := range [...]Instant{r.Start, r.End, r.Ready, r.Deadline} {
		if n >= 2 || !rejected {
			line = strconv.AppendInt(line, int64(v), 10)
		}
		line = append(line, ',')
	}
	switch {
	case r.Shift != 0:
		line = append(line, report.Fixed(r.Phi(), 6)...)
	case !rejected:
		line = append(line, ownWindow...)
	}
	return line
}

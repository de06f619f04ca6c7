package agreement

import (
	"strconv"

	"juggle/core/base/enum"
	"juggle/core/experiment/report"
)

// Table returns the ledger as a table with one row for each entry. The cells of fields that an entry does not have are empty.
func Table(entries []Entry) *report.Table {
	number := func(name, unit string) report.Column {
		return report.Column{Name: name, Unit: unit, Kind: report.Number}
	}
	t := &report.Table{Columns: []report.Column{
		number("time", "s"), number("id", ""), {Name: "event"}, {Name: "answer"}, {Name: "why"}, number("start", "s"), number("end", "s"),
		number("ready", "s"), number("deadline", "s"), number("procs", ""), number("price", ""),
	}}
	for i := range entries {
		t.Rows = append(t.Rows, entries[i].Cells())
	}
	return t
}

// Cells returns the entry's cells in the order of Table's columns.
func (e *Entry) Cells() []string {
	cell := func(field Field, value int64) string {
		if e.Fields&field == 0 {
			return ""
		}
		return strconv.FormatInt(value, 10)
	}
	return []string{
		strconv.FormatInt(int64(e.Time), 10), cell(HasID, e.ID), e.Event.String(), e.Answer.String(), enum.Name(reasons, e.Reason, "unknown"),
		cell(HasStart, int64(e.Start)), cell(HasEnd, int64(e.End)), cell(HasReady, int64(e.Ready)), cell(HasDeadline, int64(e.Deadline)),
		cell(HasProcs, int64(e.Procs)), cell(HasPrice, int64(e.Price)),
	}
}

package together

import (
	"strconv"

	"juggle/core/report"
	"juggle/core/sim"
)

// Table has a row a request: what became of it, where, and, of a rejected composite, why.
func Table(rows []Row) *report.Table {
	plain := make([]sim.Row, len(rows))
	for i := range rows {
		plain[i] = rows[i].Row
	}
	t := sim.Table(plain)
	t.Columns = append(t.Columns, report.Column{Name: "machine"}, report.Column{Name: "group", Kind: report.Number},
		report.Column{Name: "moved", Kind: report.Number}, report.Column{Name: "why"})
	for i := range rows {
		t.Rows[i] = append(t.Rows[i], cells(&rows[i])...)
	}
	return t
}

func cells(r *Row) []string {
	machine, why := "", ""
	switch {
	case r.Part.Machine == Any:
		machine = "any"
	case !r.Part.Unnamed:
		machine = strconv.Itoa(r.Part.Machine + 1)
	}
	if r.Part.Group == 0 {
		return []string{machine, "", "", ""}
	}
	if r.Decision == sim.Rejected {
		why = r.Reason.String()
	}
	return []string{machine, strconv.FormatInt(r.Part.Group, 10), strconv.Itoa(r.Moved), why}
}

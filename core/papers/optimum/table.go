package optimum

import "juggle/core/experiment/report"

var (
	workColumn  = report.Column{Name: "work", Unit: "processor-seconds", Kind: report.Number}
	shareColumn = report.Column{Name: "share", Title: "of the work asked for", Unit: "%", Kind: report.Number}
)

// BracketTable has a row for the work of all requests, for each end of the bracket, and for each program.
func (r *Result) BracketTable() *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "what"}, workColumn, shareColumn, {Name: "status"}, {Name: "gap", Unit: "%", Kind: report.Number},
	}}
	add := func(quantity string, work int64, status, gap string) {
		t.Add(quantity, work, r.percentOfRequestedWork(work), status, gap)
	}
	percent := func(s Solution) string { return report.Fixed(100*s.Gap(), 4) }
	add("asked", r.Bracket.Asked, "", "")
	add("upper end", r.Bracket.Upper, "", "")
	add("lower end", r.Bracket.Lower, "", "")
	add("above: bound", r.Above.Bound, r.Above.Status, percent(r.Above))
	add("below: schedule", r.Below.Work, r.Below.Status, percent(r.Below))
	return t
}

// OrderTable has a row for each order with a name, then for each other rule, and then for each formula.
func (r *Result) OrderTable() *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "order"}, {Name: "accepted", Title: "requests accepted", Kind: report.Number},
		workColumn, shareColumn,
		{Name: "regret_upper", Title: "regret, upper end", Unit: "%", Kind: report.Number},
		{Name: "regret_lower", Title: "lower end", Unit: "%", Kind: report.Number},
	}}
	for _, o := range r.Orders {
		t.Add(o.Policy, o.Accepted, o.Work, r.percentOfRequestedWork(o.Work), report.Fixed(100*o.RegretUpper, 3),
			report.Fixed(100*o.RegretLower, 3))
	}
	return t
}

// ScheduleTable has a row for each request in the BestSchedule.
func (r *Result) ScheduleTable(s *Stretch) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "id", Kind: report.Number}, {Name: "start", Unit: "s", Kind: report.Number}, {Name: "end", Unit: "s", Kind: report.Number},
		{Name: "procs", Title: "processors", Kind: report.Number},
	}}
	for _, placed := range r.BestSchedule() {
		j := s.Jobs[placed.Request].Request
		t.Add(j.ID, placed.Start, placed.Start.Add(j.Estimate), j.Procs)
	}
	return t
}

// percentOfRequestedWork writes work in per cent of the work of all requests; empty if there are no requests.
func (r *Result) percentOfRequestedWork(work int64) string {
	if r.Bracket.Asked == 0 {
		return ""
	}
	return report.Fixed(100*float64(work)/float64(r.Bracket.Asked), 3)
}

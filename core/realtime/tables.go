package realtime

import (
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/stats"
)

// Decimals of the cells.
const (
	shareDecimals    = 9
	responseDecimals = 6
	priceDecimals    = 2
	measuredDecimals = 6
)

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func number(name, title, unit string) report.Column {
	return report.Column{Name: name, Title: title, Unit: unit, Kind: report.Number}
}

// Labels names older services by their indices, joined.
func (c *Conflict) Labels(members []int, separator string) string {
	labels := make([]string, len(members))
	for i, m := range members {
		labels[i] = c.Older[m].Label()
	}
	return strings.Join(labels, separator)
}

// Text spells a span as the paper does, with its last slice: "3-4", or "5" for one slice.
func (s Span) Text() string {
	first, last := strconv.FormatInt(int64(s.From), 10), strconv.FormatInt(int64(s.Last()), 10)
	if first == last {
		return first
	}
	return first + "-" + last
}

// An Assessed is an analysis with the name of its place, for tables.
type Assessed struct {
	Machine string // as Machine.Place names it
	*Analysis
}

// GroupTable has a row for each group of each analysis. Its expected response times are those of a slice of the group (17); the
// reservation's own (18), which weighs all its slices, is in the tables of an Admission.
func GroupTable(all []Assessed) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "machine"}, {Name: "service"}, {Name: "group"}, {Name: "older"}, {Name: "slices"},
		number("slice_count", "slices in conflict", ""), {Name: "deterministic"},
		number("p_overload", "P(overload)", ""), number("p_unbounded", "P(unbounded)", ""), number("u_0", "U_0", ""), number("u_z", "U_z", ""),
		number("group_response", "E[rho | group]", ""), number("group_response_bounded", "E[rho | group], bounded", ""),
		number("group_response_active", "E[rho | group], active", ""), {Name: "exact"}, number("p_overload_low", "P(overload), at least", ""),
	}}
	for _, a := range all {
		for g, group := range a.Groups {
			ranges := make([]string, len(group.Ranges))
			for i, r := range group.Ranges {
				ranges[i] = r.Text()
			}
			o := a.Outcomes[g]
			t.Rows = append(t.Rows, []string{
				a.Machine, a.New.Name, "g" + strconv.Itoa(g+1), a.Labels(a.Members(g), " "), strings.Join(ranges, " "),
				strconv.FormatInt(group.Slices, 10), yesNo(group.Fits),
				share(o.Overload), share(o.Unbounded), share(o.InOverload), share(o.WithoutOverload),
				report.Fixed(o.Response, responseDecimals), report.Fixed(o.ResponseBounded, responseDecimals),
				report.Fixed(o.ResponseActive, responseDecimals), yesNo(o.Exact), share(o.Hopeful.Overload),
			})
		}
	}
	return t
}

// SubsetTable has a row for each of the most probable subsets of each group, at most limit a group.
func SubsetTable(all []Assessed, limit int) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "machine"}, {Name: "service"}, {Name: "group"}, {Name: "older_active"}, number("probability", "", ""),
		number("left", "left for the new one", ""), {Name: "over_allocated"}, {Name: "unbounded"},
	}}
	for _, a := range all {
		for g := range a.Groups {
			for _, s := range a.Subsets(g, limit) {
				t.Rows = append(t.Rows, []string{a.Machine, a.New.Name, "g" + strconv.Itoa(g+1), a.Labels(s.Members, " "),
					share(s.Probability), share(s.Left), yesNo(s.Over), yesNo(s.Full)})
			}
		}
	}
	return t
}

// OfferTable has a row for each service of each offer, the offers numbered from 1.
func (a *Admission) OfferTable(machines []Machine) *report.Table {
	t := &report.Table{Columns: []report.Column{
		number("offer", "", ""), {Name: "service"}, {Name: "machine"}, {Name: "guarantee"}, number("conflict", "slices in conflict", ""),
		number("p_overload", "P(overload)", ""), number("p_unbounded", "P(unbounded)", ""), number("response", "E[rho]", ""),
		number("deadline", "", ""), number("offer_p_overload", "P(overload) of the offer", ""),
		number("offer_response", "E[rho] of the offer", ""), number("offer_price", "price", ""),
	}}
	for i, o := range a.Offers {
		for _, p := range o.Places {
			t.Rows = append(t.Rows, []string{
				strconv.Itoa(i + 1), p.New.Name, machines[p.Machine].Place(p.CPU), p.Guarantee.String(), strconv.FormatInt(p.InConflict(), 10),
				share(p.Overload), share(p.Unbounded), report.Fixed(p.Response, responseDecimals),
				strconv.FormatInt(int64(p.New.Deadline), 10), share(o.Overload), report.Fixed(o.Response, responseDecimals),
				report.Fixed(o.Price, priceDecimals),
			})
		}
	}
	return t
}

// AssessmentTable has a row for each service on each processor, with the reason of a refusal.
func (a *Admission) AssessmentTable(machines []Machine) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "service"}, {Name: "machine"}, {Name: "guarantee"}, {Name: "reason"}, {Name: "whole_registry", Title: "(9)"},
		{Name: "every_group", Title: "(10)"}, number("p_overload", "P(overload)", ""), number("p_unbounded", "P(unbounded)", ""),
		number("response", "E[rho]", ""),
	}}
	for s, row := range a.Assessments {
		for _, m := range row {
			cells := []string{a.Request.Services[s].Name, machines[m.Machine].Place(m.CPU), m.Guarantee.String(), m.Reason.String(), "", "", "", "",
				""}
			if m.Analysis != nil {
				copy(cells[4:], []string{yesNo(m.All), yesNo(m.Fits()), share(m.Overload), share(m.Unbounded),
					report.Fixed(m.Response, responseDecimals)})
			}
			t.Rows = append(t.Rows, cells)
		}
	}
	return t
}

// ActivityTable is the way from a rate of activations, a slice, to q.
func ActivityTable(s Service, rate Ratio) (*report.Table, error) {
	pi, cut, err := AloneFromRate(rate, s)
	if err != nil {
		return nil, err
	}
	q, err := ActiveFrom(pi, s)
	if err != nil {
		return nil, err
	}
	return &report.Table{
		Columns: []report.Column{number("rate", "", "1/slice"), {Name: "cut", Title: "cut to 1/T"}, number("utilisation", "U", ""),
			number("pi", "", ""), number("q", "", "")},
		Rows: [][]string{{report.Fixed(rate.Float(), shareDecimals), yesNo(cut), share(s.Utilisation().Float()), share(pi.Float()),
			share(q.Float())}},
	}, nil
}

// MeasurementTable puts what was measured beside what the analysis says; the analysis has nothing to say on deadlines.
func MeasurementTable(a *Analysis, m *Measurement) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "quantity"}, number("analysis", "", ""), number("simulation", "", ""), number("low", "95 % interval from", ""),
		number("high", "to", ""), number("count", "", ""),
	}}
	row := func(quantity, analysis string, s stats.Summary, count int) {
		t.Rows = append(t.Rows, []string{quantity, analysis, report.Fixed(s.Mean, measuredDecimals), report.Fixed(s.Low, measuredDecimals),
			report.Fixed(s.High, measuredDecimals), strconv.Itoa(count)})
	}
	row("share of conflicting slices overloaded", report.Fixed(a.OverloadShare, measuredDecimals), m.Overloaded, m.Runs)
	row("share of slices active", report.Fixed(a.New.Active.Float(), measuredDecimals), m.Active, m.Runs)
	row("mean response time", report.Fixed(a.Response, measuredDecimals), m.Response, m.Activations-m.Unfinished)
	row("share of deadlines missed", "", m.Missed, m.Activations)
	row("share of older deadlines missed", "", m.OlderMissed, m.Runs)
	return t
}

// ResponseTable is the distribution of the measured response times.
func (m *Measurement) ResponseTable() *report.Table {
	t := &report.Table{Columns: []report.Column{number("response", "response time", ""), number("activations", "", "")}}
	for _, r := range m.Responses {
		t.Rows = append(t.Rows, []string{strconv.FormatInt(int64(r.Response), 10), strconv.Itoa(r.Count)})
	}
	return t
}

func share(x float64) string { return report.Fixed(x, shareDecimals) }

package pool

import (
	"strconv"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// A Fate is what can become of a request. Every request has exactly one.
type Fate struct {
	Name, Title string
	count       func(o *testbed.Outcome) int
}

// Fates is the registry, in the order of a request's life.
var Fates = []Fate{
	{"too_many", "rejected: too many similar requests wait", rejectedFor(admission.TooMany)},
	{"no_resource", "rejected: no resource satisfies it", rejectedFor(admission.NoResource)},
	{"unavailable", "rejected: the k-set is not available enough", rejectedFor(admission.Unavailable)},
	{"booked", "rejected: every resource that would do is booked", rejectedFor(admission.Booked)},
	{"no_node", "aborted at its start: no usable resource", func(o *testbed.Outcome) int { return o.NoNode }},
	{"failed", "aborted in its run: the resource failed", func(o *testbed.Outcome) int { return o.Failed }},
	{"late", "aborted in its run: its interval was over", func(o *testbed.Outcome) int { return o.Late }},
	{"completed", "completed", func(o *testbed.Outcome) int { return o.Completed }},
}

func rejectedFor(reason admission.Reason) func(o *testbed.Outcome) int {
	return func(o *testbed.Outcome) int { return o.Rejected[reason] }
}

// Of is the share of the requests that had the fate, in per cent; NaN without requests.
func (f *Fate) Of(o *testbed.Outcome) float64 {
	if o.Requests == 0 {
		return nan
	}
	return 100 * float64(f.count(o)) / float64(o.Requests)
}

// FateShares are the shares of the requests of a cell that had each of Fates, in per cent.
type FateShares struct {
	Cell
	Of []stats.Summary // as Fates
}

// FateShares is what became of the requests in every cell of a figure. It panics if the study does not have the figure.
func (r *Results) FateShares(figure int) (all []FateShares) {
	for _, c := range r.mustHave(figure).cells(r.study.Scenario) {
		shares := FateShares{Cell: c}
		for i := range Fates {
			shares.Of = append(shares.Of, stats.Summarize(r.sample(c, testbed.Measure{Of: Fates[i].Of})))
		}
		all = append(all, shares)
	}
	return all
}

// Fates is the table of FateShares, a row a cell and a fate.
func (r *Results) Fates(figure int) *report.Table {
	t := &report.Table{Columns: append([]report.Column{
		{Name: "figure"}, {Name: "a", Kind: report.Number}, {Name: "k", Title: "k-set length k", Kind: report.Number},
		{Name: "gap_s", Title: "between requests", Unit: "s", Kind: report.Number}, {Name: "policy"}, {Name: "fate"},
	}, summaryColumns("of the requests")...)}
	for _, c := range r.FateShares(figure) {
		for i, s := range c.Of {
			t.Rows = append(t.Rows, append([]string{strconv.Itoa(figure), number(c.Factor), strconv.Itoa(c.K), number(c.Gap), c.Policy.String(),
				Fates[i].Name}, summaryCells(s)...))
		}
	}
	return t
}

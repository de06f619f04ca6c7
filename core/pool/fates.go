package pool

import (
	"math"

	"juggle/core/experiment"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// Fates is what can become of a request, in the order of its life: every request has exactly one. Each is a share of the requests.
var Fates = []testbed.Measure{
	fate("too_many", "rejected: too many similar requests wait", rejectedFor(admission.TooMany)),
	fate("full", "rejected: RAQueue is full", rejectedFor(admission.Full)),
	fate("no_resource", "rejected: no resource satisfies it", func(o *testbed.Outcome) int {
		return o.Rejected[admission.NoResource] - o.Missed
	}),
	fate("missed", "rejected: for a secondary parameter alone", func(o *testbed.Outcome) int { return o.Missed }),
	fate("unavailable", "rejected: the k-set is not available enough", rejectedFor(admission.Unavailable)),
	fate("booked", "rejected: every resource that would do is booked", rejectedFor(admission.Booked)),
	fate("no_node", "aborted at its start: no usable resource", func(o *testbed.Outcome) int { return o.NoNode }),
	fate("failed", "aborted in its run: the resource failed", func(o *testbed.Outcome) int { return o.Failed }),
	fate("late", "aborted in its run: its interval was over", func(o *testbed.Outcome) int { return o.Late }),
	fate("completed", "completed", func(o *testbed.Outcome) int { return o.Completed }),
}

func fate(name, title string, count func(o *testbed.Outcome) int) testbed.Measure {
	return testbed.Measure{Name: name, Title: title, Of: func(o *testbed.Outcome) float64 {
		if o.Requests == 0 {
			return math.NaN()
		}
		return 100 * float64(count(o)) / float64(o.Requests)
	}}
}

func rejectedFor(reason admission.Reason) func(o *testbed.Outcome) int {
	return func(o *testbed.Outcome) int { return o.Rejected[reason] }
}

// FateShares is what became of the requests at every point of a figure: the share of each of Fates. It panics if the study does not have
// the figure.
func FateShares(r *Results, figure int) []Point { return fateShares(r.View(figure)) }

func fateShares(v *view) []Point {
	var measures []measure
	for _, m := range Fates {
		measures = append(measures, of(m))
	}
	return v.Points(measures)
}

// FateTable is the table of FateShares, a row a point and a fate.
func FateTable(r *Results, figure int) *report.Table {
	v := r.View(figure)
	points := fateShares(v)
	s := v.Named(len(points)*len(Fates), []name{factorColumn, lengthColumn, gapColumn, policyColumn},
		func(row int) Run { return points[row/len(Fates)].Run })
	s.Head("fate", func(row int) string { return Fates[row%len(Fates)].Name })
	of := func(row int) experiment.Estimate { return points[row/len(Fates)].Values[row%len(Fates)].Estimate }
	s.N(func(row int) int { return of(row).N })
	s.Means(experiment.Numbers{Title: "of the requests", Unit: "%"}, of)
	return s.Table()
}

package pool

import (
	"math"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/testbed"
)

// Fates lists the possible ends of a request, in the order of its life cycle. Every request has exactly one. Each measure is the share of
// the requests with this end, in per cent.
var Fates = []measure{
	rejectedFor("too_many", "rejected: too many similar requests wait", admission.TooMany),
	rejectedFor("full", "rejected: RAQueue is full", admission.Full),
	requestShare("no_resource", "rejected: no resource satisfies it", func(o *testbed.Outcome) int {
		return o.Rejected[admission.NoResource] - o.MissRejected
	}),
	requestShare("missed", "rejected: for a secondary parameter alone", func(o *testbed.Outcome) int { return o.MissRejected }),
	rejectedFor("unavailable", "rejected: the k-set is not available enough", admission.Unavailable),
	rejectedFor("booked", "rejected: every resource that would do is booked", admission.Booked),
	requestShare("no_node", "aborted at its start: no usable resource", func(o *testbed.Outcome) int { return o.NoNode }),
	requestShare("failed", "aborted in its run: the resource failed or was withdrawn", func(o *testbed.Outcome) int { return o.Failed }),
	requestShare("late", "aborted in its run: its interval was over", func(o *testbed.Outcome) int { return o.Late }),
	requestShare("completed", "completed", func(o *testbed.Outcome) int { return o.Completed }),
}

// requestShare returns a measure: the number of requests that count returns, in per cent of all requests; NaN if there are no requests.
func requestShare(name, title string, count func(o *testbed.Outcome) int) measure {
	return percentMeasure(name, title, func(o *testbed.Outcome) float64 {
		if o.Requests == 0 {
			return math.NaN()
		}
		return 100 * float64(count(o)) / float64(o.Requests)
	})
}

// rejectedFor returns the measure of the requests that are rejected for a reason.
func rejectedFor(name, title string, reason admission.Reason) measure {
	return requestShare(name, title, func(o *testbed.Outcome) int { return o.Rejected[reason] })
}

// FateTable has a row for each point of a figure and each of Fates. It panics if the study does not have the figure.
func FateTable(r *Results, figure int) *report.Table {
	v := r.View(figure)
	points := v.Points(Fates)
	s := v.NewSheet(len(points)*len(Fates), []name{factorColumn, lengthColumn, gapColumn, policyColumn},
		func(row int) Run { return points[row/len(Fates)].Run })
	s.AddColumn("fate", func(row int) string { return Fates[row%len(Fates)].Name })
	estimate := func(row int) experiment.Estimate { return points[row/len(Fates)].Values[row%len(Fates)].Estimate }
	s.AddN(func(row int) int { return estimate(row).N })
	s.AddEstimate(experiment.Numbers{Title: "of the requests", Unit: "%"}, estimate)
	return s.Table()
}

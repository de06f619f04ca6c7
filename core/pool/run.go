package pool

import (
	"fmt"
	"strings"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/pool/testbed"
	"juggle/core/workload"
)

// A Run is one run of the test bed but for its seed, which fixes the nodes, their failures, the local jobs and the requests: a point of a
// curve.
type Run struct {
	testbed.Scenario
	Policy testbed.Policy
}

// String tells the run from others of its figure.
func (r Run) String() string {
	return fmt.Sprintf("%v, k %d, a %v, every %v s, above %v", r.Policy, r.K, r.Factor, r.Gap, r.Threshold)
}

// runParameters are all that a figure's cells can set, and columns show.
var runParameters = param.New(Run{Scenario: testbed.Default()},
	append(param.In(testbed.Parameters, "", func(r *Run) *testbed.Scenario { return &r.Scenario }),
		param.OneOf(param.Spec{Key: "policy"}, testbed.Policies(), func(r *Run) *testbed.Policy { return &r.Policy }))...)

// Model is how a run is made, and what it measures.
var Model = experiment.Model[testbed.Outcome]{Name: "pool", Fields: outcomeFields(),
	Do: func(_ *experiment.Context, on experiment.Item, _ *workload.Trace) (testbed.Outcome, error) {
		r := on.Run.(Run)
		return testbed.Run(r.Scenario, r.Policy, on.Seed)
	}}

// countNames are the columns of testbed.Outcome's Counts.
var countNames = strings.Fields(`requests rejected_0 rejected_1 rejected_2 rejected_3 rejected_4 rejected_5 accepted no_node failed late
	completed missed spared came_0 taken_0 came_1 taken_1 came_2 taken_2 came_3 taken_3 came_4 taken_4 came_5 taken_5`)

func outcomeFields() (fields []experiment.Field[testbed.Outcome]) {
	for i, name := range countNames {
		fields = append(fields, experiment.Count(name, func(o *testbed.Outcome) *int { return o.Counts()[i] }))
	}
	return append(fields, experiment.Count("reserved", func(o *testbed.Outcome) *int64 { return &o.Reserved }),
		experiment.Count("local", func(o *testbed.Outcome) *int64 { return &o.Local }),
		experiment.Count("capacity", func(o *testbed.Outcome) *int64 { return &o.Capacity }))
}

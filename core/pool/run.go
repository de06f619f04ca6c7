package pool

import (
	"fmt"

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
var Model = experiment.Model[testbed.Outcome]{Name: "pool",
	Fields: experiment.FieldsOf[testbed.Outcome](`requests rejected_0 rejected_1 rejected_2 rejected_3 rejected_4 rejected_5 accepted
		no_node failed late completed missed spared came_0 came_1 came_2 came_3 came_4 came_5 taken_0 taken_1 taken_2 taken_3 taken_4 taken_5
		reserved local capacity`),
	Do: func(_ *experiment.Context, on experiment.Item, _ *workload.Trace) (testbed.Outcome, error) {
		r := on.Run.(Run)
		return testbed.Run(r.Scenario, r.Policy, on.Seed)
	}}

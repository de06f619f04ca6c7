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

// with is the run with a cell's parameters. It panics where runParameters has no such parameter, or does not take its value.
func (r Run) with(cell string) Run {
	if wrong := runParameters.Decode(cell, &r); wrong != nil {
		panic("pool: cell " + cell + ": " + wrong[0].Error())
	}
	return r
}

// Model is how a run is made, and what it measures.
var Model = experiment.Model[testbed.Outcome]{Name: "pool", Fields: outcomeFields(),
	Do: func(_ *experiment.Context, on experiment.Item, _ *workload.Trace) (testbed.Outcome, error) {
		r := on.Run.(Run)
		return testbed.Run(r.Scenario, r.Policy, on.Seed)
	}}

func outcomeFields() (fields []experiment.Field[testbed.Outcome]) {
	count := func(name string, at func(*testbed.Outcome) *int) { fields = append(fields, experiment.Count(name, at)) }
	count("requests", func(o *testbed.Outcome) *int { return &o.Requests })
	for reason := range (testbed.Outcome{}).Rejected {
		count(fmt.Sprintf("rejected_%d", reason), func(o *testbed.Outcome) *int { return &o.Rejected[reason] })
	}
	count("accepted", func(o *testbed.Outcome) *int { return &o.Accepted })
	count("no_node", func(o *testbed.Outcome) *int { return &o.NoNode })
	count("failed", func(o *testbed.Outcome) *int { return &o.Failed })
	count("late", func(o *testbed.Outcome) *int { return &o.Late })
	count("completed", func(o *testbed.Outcome) *int { return &o.Completed })
	count("missed", func(o *testbed.Outcome) *int { return &o.Missed })
	count("spared", func(o *testbed.Outcome) *int { return &o.Spared })
	for part := range testbed.Parts {
		count(fmt.Sprintf("came_%d", part), func(o *testbed.Outcome) *int { return &o.Came[part] })
		count(fmt.Sprintf("taken_%d", part), func(o *testbed.Outcome) *int { return &o.Taken[part] })
	}
	fields = append(fields, experiment.Halves("reserved", func(o *testbed.Outcome) *int64 { return &o.Reserved })...)
	fields = append(fields, experiment.Halves("local", func(o *testbed.Outcome) *int64 { return &o.Local })...)
	return append(fields, experiment.Halves("capacity", func(o *testbed.Outcome) *int64 { return &o.Capacity })...)
}

package pagetest

import (
	"testing"

	"juggle/core/experiment"
	"juggle/site/page"
)

// Runs makes runs of experiments without logs when it is told to.
type Runs struct {
	T       testing.TB
	Asked   []page.RunRequest // all, in their order
	Items   []int32           // of the last one, those that are not made
	Sink    page.RunSink      // of the last one; nil where it is over
	Cancels int
}

// Workers implements page.Runs.
func (f *Runs) Workers() int { return 2 }

// Run implements page.Runs.
func (f *Runs) Run(r page.RunRequest, to page.RunSink) page.Task {
	f.Asked, f.Items, f.Sink = append(f.Asked, r), r.Items, to
	return &runsTask{f, to}
}

type runsTask struct {
	runs *Runs
	sink page.RunSink // nil: it was called off
}

// Cancel implements page.Task.
func (k *runsTask) Cancel() {
	if k.sink != nil {
		k.runs.Cancels++
		if k.sink == k.runs.Sink {
			k.runs.Sink = nil
		}
		k.sink = nil
	}
}

// Last is the experiment that was asked for last.
func (f *Runs) Last() experiment.Experiment {
	f.T.Helper()
	plan, err := f.Asked[len(f.Asked)-1].Plan()
	if err != nil {
		f.T.Fatal(err)
	}
	return plan
}

// Compute makes n of what was asked for last, all of it and the end where n is negative.
func (f *Runs) Compute(n int) {
	f.T.Helper()
	if f.Sink == nil {
		return
	}
	plan, items := f.Last(), f.Items
	if n >= 0 {
		items = items[:n]
	}
	f.Items = f.Items[len(items):]
	for _, i := range items {
		row, err := plan.RunItem(new(experiment.Context), int(i), nil)
		if err != nil {
			f.T.Fatal(err)
		}
		f.Sink.Results([]experiment.Row{{Item: int(i), Numbers: row}})
	}
	if sink := f.Sink; n < 0 {
		f.Sink = nil
		sink.Ended()
	}
}

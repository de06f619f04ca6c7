package pagetest

import (
	"testing"

	"juggle/core/experiment"
	"juggle/site/page"
)

// Runs is a fake of page.Runs. Compute executes the runs, without logs.
type Runs struct {
	T        testing.TB
	Requests []page.RunRequest // all requests, in order
	Items    []int32           // the items of the last request that are not computed yet
	Sink     page.RunSink      // the sink of the last request; nil where it has ended or was cancelled
	Cancels  int               // the number of requests that were cancelled, some of them after their end
}

// Workers implements page.Runs.
func (f *Runs) Workers() int { return 2 }

// Run implements page.Runs.
func (f *Runs) Run(r page.RunRequest, to page.RunSink) page.Task {
	f.Requests, f.Items, f.Sink = append(f.Requests, r), r.Items, to
	return &runsTask{f, to}
}

// A runsTask is the task of a request. Its Cancel counts in Runs.Cancels.
type runsTask struct {
	runs *Runs
	sink page.RunSink // nil: the request was cancelled
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

// Last returns the plan of the last request.
func (f *Runs) Last() experiment.Experiment {
	f.T.Helper()
	plan, err := f.Requests[len(f.Requests)-1].Plan()
	if err != nil {
		f.T.Fatal(err)
	}
	return plan
}

// Compute executes the next n items of the last request. A negative n executes all items and ends the request.
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

package experiment

import (
	"cmp"
	"fmt"

	"juggle/core/base/fault"
	"juggle/core/base/parallel"
	"juggle/core/workload"
)

// A Context has what a run can use in addition to its item. Each worker has one context for all its runs.
type Context struct {
	// Log returns the log of a source.
	Log func(Source) (*workload.Trace, error)
	// CheckCancelled is called from time to time by long runs; see Heartbeat. Nil: runs cannot be cancelled.
	CheckCancelled func() error
	// Solver is the optimum.Solver of runs that need one.
	Solver any
	// Check makes runs verify their invariants while they go on; it does not change their numbers.
	Check bool

	states []any
}

// ContextWithLogs returns a context whose Log finds these logs.
func ContextWithLogs(logs []*workload.Trace) Context {
	return Context{Log: func(s Source) (*workload.Trace, error) {
		for _, t := range logs {
			if t.SHA256 == s.SHA256 {
				return t, nil
			}
		}
		return nil, fmt.Errorf("got no trace %s, want it at hand", s.Name)
	}}
}

// Heartbeat calls CheckCancelled, which also reports that the run goes on. A run ends with the error that Heartbeat returns.
func (c *Context) Heartbeat() error {
	if c.CheckCancelled == nil {
		return nil
	}
	return c.CheckCancelled()
}

// WorkerState returns the context's value of type T, which begins as the zero value. Runs of one worker use it to reuse memory and results.
func WorkerState[T any](c *Context) *T {
	for _, k := range c.states {
		if t, is := k.(*T); is {
			return t
		}
	}
	t := new(T)
	c.states = append(c.states, t)
	return t
}

// Run makes the run of item i of the plan. An error names the item. A panic of the run is returned as an error that wraps a fault.Error.
// After a run has failed, the context's WorkerState is empty.
func (m *Model[R]) Run(ctx *Context, p *Plan, i int) (r R, err error) {
	if i < 0 || i >= p.Len() {
		return r, fmt.Errorf("%s: item %d, want 0 to %d", m.Name, i, p.Len()-1)
	}
	item := p.Item(i)
	err = fault.Catch(func() (err error) {
		t, err := p.traceOf(ctx, item)
		if err == nil {
			r, err = m.Execute(ctx, item, t)
		}
		return err
	})
	if err != nil {
		ctx.states = nil // a panic may have left them inconsistent
		return r, fmt.Errorf("%s: item %d (%s): %w", m.Name, i, p.itemInWords(item), err)
	}
	return r, nil
}

// traceOf returns the log of an item, or nil if the plan has no logs. It returns an error if the log is not the one that was planned.
func (p *Plan) traceOf(ctx *Context, item Item) (*workload.Trace, error) {
	if len(p.Sources) == 0 {
		return nil, nil
	}
	t, err := ctx.Log(p.Sources[item.Source])
	if err == nil && t.SHA256 != item.Log {
		err = fmt.Errorf("got trace %s, want %s", t.Name, p.Sources[item.Source].Name)
	}
	return t, err
}

// itemInWords returns the log, if there are logs, the period, the seed and the run of an item.
func (p *Plan) itemInWords(item Item) string {
	words := fmt.Sprintf("seed %d, %v", item.Seed, item.Run)
	if len(p.Sources) > 0 {
		words = fmt.Sprintf("%s, period %d, %s", p.Sources[item.Source].Name, item.Period, words)
	}
	return words
}

// DefaultChunk is the number of neighbouring items that a worker takes at a time, unless Design.Chunk is set. Neighbours often have the
// same jobs, which the worker then generates once.
const DefaultChunk = 6

// Compute computes the whole plan on the given number of goroutines, or on one for each chunk if there are fewer chunks. The results do not
// depend on workers. If runs fail, the error is parallel.Failures, and the results have all other items. A result that AddRow refuses ends
// the computation with the error of AddRow. Every goroutine has a copy of ctx with a WorkerState of its own. All of them call the functions
// of ctx. progress, if it is not nil, is called by the caller's goroutine after every result that was added.
func Compute(e Experiment, workers int, ctx Context, progress func(done, total int)) (Collection, error) {
	c := e.Collect()
	err := parallel.All(e.Base().Len(), workers, cmp.Or(e.Base().Chunk, DefaultChunk), func(workerContext *Context, i int) ([]float64, error) {
		workerContext.Log, workerContext.CheckCancelled = ctx.Log, ctx.CheckCancelled
		workerContext.Solver, workerContext.Check = ctx.Solver, ctx.Check
		return e.RunItem(workerContext, i, nil)
	},
		func(i int, row []float64) error {
			err := c.AddRow(i, row)
			if progress != nil && err == nil {
				progress(c.Done(), c.Total())
			}
			return err
		})
	return c, err
}

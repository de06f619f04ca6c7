package experiment

import (
	"cmp"
	"fmt"

	"juggle/core/base/fault"
	"juggle/core/base/parallel"
	"juggle/core/workload"
)

// A Context is what a run can use beside its item. Each worker has one context and keeps it from run to run.
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

// Run makes item i of the plan. An error names the item. A panic of the run is returned as an error, a fault.Error. After an error the
// context has no WorkerState.
func (m *Model[R]) Run(ctx *Context, p *Plan, i int) (r R, err error) {
	if i < 0 || i >= p.Len() {
		return r, fmt.Errorf("%s: item %d, want 0 to %d", m.Name, i, p.Len()-1)
	}
	on := p.Item(i)
	err = fault.Catch(func() (err error) {
		t, err := p.traceOf(ctx, on)
		if err == nil {
			r, err = m.Execute(ctx, on, t)
		}
		return err
	})
	if err != nil {
		ctx.states = nil // a panic may have left it in any state
		return r, fmt.Errorf("%s: item %d (%s): %w", m.Name, i, p.itemInWords(on), err)
	}
	return r, nil
}

// traceOf returns the log of an item, or nil if the plan has no logs. It returns an error if the log is not the one that was planned.
func (p *Plan) traceOf(ctx *Context, on Item) (*workload.Trace, error) {
	if len(p.Sources) == 0 {
		return nil, nil
	}
	t, err := ctx.Log(p.Sources[on.Source])
	if err == nil && t.SHA256 != on.Log {
		err = fmt.Errorf("got trace %s, want %s", t.Name, p.Sources[on.Source].Name)
	}
	return t, err
}

// itemInWords returns words that distinguish an item from the others of its plan.
func (p *Plan) itemInWords(on Item) string {
	words := fmt.Sprintf("seed %d, %v", on.Seed, on.Run)
	if len(p.Sources) > 0 {
		words = fmt.Sprintf("%s, period %d, %s", p.Sources[on.Source].Name, on.Period, words)
	}
	return words
}

// DefaultChunk is the number of neighbouring items that a worker takes at a time, unless the design says otherwise. Neighbours often have
// the same jobs, which the worker then makes once.
const DefaultChunk = 6

// Compute computes the whole plan on the given number of goroutines, or on one for each chunk if there are fewer chunks. The results do not
// depend on workers. If items fail, the error is parallel.Failures, and the results have all other items. Every goroutine has a copy of ctx
// without its WorkerState, and all call the functions of ctx. progress, if it is not nil, is called by the caller's goroutine after every
// result.
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

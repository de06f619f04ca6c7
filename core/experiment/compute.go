package experiment

import (
	"cmp"
	"fmt"

	"juggle/core/fault"
	"juggle/core/parallel"
	"juggle/core/workload"
)

// A Context is what a run may ask for. Each worker has one and keeps it from run to run.
type Context struct {
	// Log gives the log of a source.
	Log func(Source) (*workload.Trace, error)
	// GoOn is called now and then by runs that take long: it is a sign of life, and its error ends the run. Nil: nobody listens.
	GoOn func() error
	// Lent is what the caller lends to runs that need it: a solver.
	Lent any
	// Check has a run verify all that must hold while it goes on; its numbers are the same.
	Check bool

	kept []any
}

// Among is a context with logs that are at hand.
func Among(logs []*workload.Trace) Context {
	return Context{Log: func(s Source) (*workload.Trace, error) {
		for _, t := range logs {
			if t.SHA256 == s.SHA256 {
				return t, nil
			}
		}
		return nil, fmt.Errorf("got no trace %s, want it at hand", s.Name)
	}}
}

// Alive is a sign of life; its error ends the run.
func (c *Context) Alive() error {
	if c.GoOn == nil {
		return nil
	}
	return c.GoOn()
}

// Kept is the worker's own T, which begins as the zero value: what a run leaves there for the next one.
func Kept[T any](c *Context) *T {
	for _, k := range c.kept {
		if t, is := k.(*T); is {
			return t
		}
	}
	t := new(T)
	c.kept = append(c.kept, t)
	return t
}

// Run makes item i of the plan. An error names the item; a panic of the run is one, a fault.Error, and leaves the context nothing that was
// kept.
func (m *Model[R]) Run(ctx *Context, p *Plan, i int) (r R, err error) {
	if i < 0 || i >= p.Len() {
		return r, fmt.Errorf("%s: item %d, want 0 to %d", m.Name, i, p.Len()-1)
	}
	on := p.Item(i)
	err = fault.Catch(func() (err error) {
		t, err := p.trace(ctx, on)
		if err == nil {
			r, err = m.Do(ctx, on, t)
		}
		return err
	})
	if err != nil {
		ctx.kept = nil // a panic may have left it in any state
		return r, fmt.Errorf("%s: item %d (%s): %w", m.Name, i, p.words(on), err)
	}
	return r, nil
}

// trace is the log of an item, which must be the one that was planned; nil without logs.
func (p *Plan) trace(ctx *Context, on Item) (*workload.Trace, error) {
	if len(p.Sources) == 0 {
		return nil, nil
	}
	t, err := ctx.Log(p.Sources[on.Source])
	if err == nil && t.SHA256 != on.Log {
		err = fmt.Errorf("got trace %s, want %s", t.Name, p.Sources[on.Source].Name)
	}
	return t, err
}

// words tell an item from the others of its plan.
func (p *Plan) words(on Item) string {
	words := fmt.Sprintf("seed %d, %v", on.Seed, on.Run)
	if len(p.Sources) > 0 {
		words = fmt.Sprintf("%s, period %d, %s", p.Sources[on.Source].Name, on.Period, words)
	}
	return words
}

// chunk is how many neighbouring items a worker takes at a time, so that it meets the same jobs again, where the design does not say.
const chunk = 6

// Compute computes the whole plan on that many goroutines, or one for each chunk where these are fewer. The results do not depend on
// workers. Where items fail the error is parallel.Failures, and the results have all others. Every goroutine has a context like ctx, whose
// functions are called by all of them. progress, where it is not nil, is called by the caller's goroutine after every result.
func Compute(e Experiment, workers int, ctx Context, progress func(done, total int)) (Collection, error) {
	c := e.Collect()
	err := parallel.All(e.Base().Len(), workers, cmp.Or(e.Base().Chunk, chunk),
		func(own *Context, i int) ([]float64, error) {
			own.Log, own.GoOn, own.Lent, own.Check = ctx.Log, ctx.GoOn, ctx.Lent, ctx.Check
			return e.Do(own, i, nil)
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

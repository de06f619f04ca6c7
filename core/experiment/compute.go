package experiment

import (
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
	// Check has a run verify all that must hold; Run sets it as the plan says.
	Check bool

	kept []any
}

// Among gives logs that are at hand.
func Among(logs []*workload.Trace) func(Source) (*workload.Trace, error) {
	return func(s Source) (*workload.Trace, error) {
		for _, t := range logs {
			if t.SHA256 == s.SHA256 {
				return t, nil
			}
		}
		return nil, fmt.Errorf("got no trace %s, want it at hand", s.Name)
	}
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
	ctx.Check = p.check
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

// Chunk is how many neighbouring items a worker takes at a time, so that it meets the same jobs again.
const Chunk = 6

// Compute computes the whole plan on that many goroutines, or one for each chunk where these are fewer. The results do not depend on
// workers. Where items fail the error is parallel.Failures, and the results have all others. log gives the log of a source to any
// goroutine. progress, where it is not nil, is called by the caller's goroutine after every result.
func Compute[R any](p *Plan, m *Model[R], workers, chunk int, log func(Source) (*workload.Trace, error), progress func(done, total int)) (
	*Results[R], error,
) {
	s := NewResults(p, m)
	err := parallel.All(p.Len(), workers, chunk,
		func(ctx *Context, i int) (R, error) {
			ctx.Log = log
			return m.Run(ctx, p, i)
		},
		func(i int, r R) error {
			err := s.Add(i, r)
			if progress != nil && err == nil {
				progress(s.Done(), s.Total())
			}
			return err
		})
	return s, err
}

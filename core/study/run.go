package study

import (
	"fmt"
	"sync"
	"sync/atomic"

	"juggle/core/workload"
)

// Run computes the whole plan on that many goroutines, or one for each chunk where these are fewer. Trace i must be the plan's source i.
// The state does not depend on workers; if items fail, the error is that of the first of them. progress, where it is not nil, is called by
// the caller's goroutine after every result.
func Run(p *Plan, traces []*workload.Trace, workers int, progress func(done, total int)) (*State, error) {
	if len(traces) != len(p.sources) {
		return nil, fmt.Errorf("study: got %d traces, want %d", len(traces), len(p.sources))
	}
	s := NewState(p)
	err := Each(p.Len(), workers,
		func(r *Runner, i int) (Result, error) { return p.Execute(r, i, traces[p.Item(i).Source]) },
		func(_ int, result Result) error {
			err := s.Add(result)
			if progress != nil && err == nil {
				progress(s.Done(), s.Total())
			}
			return err
		})
	return s, err
}

// chunk is how many neighbouring items a worker takes at a time, so that it meets the same jobs again.
const chunk = 6

// Each computes items 0 to n-1 by do, on that many goroutines, or one for each chunk where these are fewer; each has a Runner of its own.
// The caller's goroutine calls take with every result, in any order. What do or take refuses ends the computing: what was begun is still
// taken, and the error is that of the first item that failed.
func Each(n, workers int, do func(r *Runner, i int) (Result, error), take func(i int, result Result) error) error {
	type outcome struct {
		item   int
		result Result
		err    error
	}
	var (
		next, failed atomic.Int64
		out          = make(chan outcome, 4*chunk)
		group        sync.WaitGroup
	)
	// Chunks are taken in ascending order and one that was begun goes on to its first failure, so the first failing item is always met.
	for range min(max(1, workers), (n+chunk-1)/chunk) {
		group.Go(func() {
			var r Runner
			for failed.Load() == 0 {
				from := int(next.Add(chunk)) - chunk
				for i := from; i < min(from+chunk, n); i++ {
					result, err := do(&r, i)
					out <- outcome{i, result, err}
					if err != nil {
						failed.Store(1)
						return
					}
				}
				if from >= n {
					return
				}
			}
		})
	}
	go func() { group.Wait(); close(out) }()

	first := outcome{item: n}
	for o := range out {
		if o.err == nil {
			if o.err = take(o.item, o.result); o.err != nil {
				failed.Store(1)
			}
		}
		if o.err != nil && o.item < first.item {
			first = o
		}
	}
	return first.err
}

package study

import (
	"fmt"
	"sync"
	"sync/atomic"

	"juggle/core/workload"
)

// chunk is how many neighbouring items a worker takes at a time, so that it meets the same jobs again.
const chunk = 6

// Run computes the whole plan on that many goroutines, or one for each chunk where these are fewer. Trace i must be the plan's source i.
// The state does not depend on workers; if items fail, the error is that of the first of them. progress, where it is not nil, is called by
// the caller's goroutine after every result.
func Run(p *Plan, traces []*workload.Trace, workers int, progress func(done, total int)) (*State, error) {
	if len(traces) != len(p.sources) {
		return nil, fmt.Errorf("study: got %d traces, want %d", len(traces), len(p.sources))
	}
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
	for range min(max(1, workers), (p.Len()+chunk-1)/chunk) {
		group.Go(func() {
			var r Runner
			for failed.Load() == 0 {
				from := int(next.Add(chunk)) - chunk
				for i := from; i < min(from+chunk, p.Len()); i++ {
					result, err := p.Execute(&r, i, traces[p.Item(i).Source])
					out <- outcome{i, result, err}
					if err != nil {
						failed.Store(1)
						return
					}
				}
				if from >= p.Len() {
					return
				}
			}
		})
	}
	go func() { group.Wait(); close(out) }()

	s := NewState(p)
	first := outcome{item: p.Len()}
	for o := range out {
		if o.err == nil {
			o.err = s.Add(o.result)
		}
		if o.err != nil && o.item < first.item {
			first = o
		}
		if progress != nil && o.err == nil {
			progress(s.Done(), s.Total())
		}
	}
	return s, first.err
}

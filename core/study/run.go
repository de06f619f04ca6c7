package study

import (
	"fmt"

	"juggle/core/parallel"
	"juggle/core/workload"
)

// Run computes the whole plan on that many goroutines, or one for each chunk where these are fewer. Trace i must be the plan's source i.
// The state does not depend on workers. Where items fail the error is parallel.Failures, and the state has all others. progress, where it
// is not nil, is called by the caller's goroutine after every result.
func Run(p *Plan, traces []*workload.Trace, workers int, progress func(done, total int)) (*State, error) {
	if len(traces) != len(p.sources) {
		return nil, fmt.Errorf("study: got %d traces, want %d", len(traces), len(p.sources))
	}
	s := NewState(p)
	err := parallel.All(p.Len(), workers, Chunk,
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

// Chunk is how many neighbouring items a worker takes at a time, so that it meets the same jobs again.
const Chunk = 6

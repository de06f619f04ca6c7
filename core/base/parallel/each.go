// Package parallel computes many items on a few goroutines.
package parallel

import (
	"sync"
	"sync/atomic"

	"juggle/core/base/fault"
)

// Each calls compute for items 0 to n-1 on several goroutines, called workers, and calls take with every result on the caller's goroutine,
// in any order. There are at most as many workers as chunks. A worker computes chunk neighbouring items at a time. Each worker has its own
// W, which begins as the zero value, and passes it to compute.
//
// An error of compute or of take ends the computation: no further chunk begins. Chunks that have begun are still computed, each up to its
// first failure, and their results are taken. Each returns the error of the failed item with the lowest number. A panic of compute becomes
// an error of its item, a fault.Error.
func Each[W, R any](n, workers, chunk int, compute func(state *W, i int) (R, error), take func(i int, result R) error) error {
	type outcome struct {
		item   int
		result R
		err    error
	}
	var (
		next, failed atomic.Int64
		out          = make(chan outcome, 4*chunk)
		group        sync.WaitGroup
	)
	// Chunks are taken in ascending order, and a chunk that has begun goes on to its first failure. So the failing item with the lowest number
	// is always computed.
	for range min(max(1, workers), (n+chunk-1)/chunk) {
		group.Go(func() {
			var state W
			for failed.Load() == 0 {
				from := int(next.Add(int64(chunk))) - chunk
				for i := from; i < min(from+chunk, n); i++ {
					result, err := attempt(compute, &state, i)
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

// attempt computes an item. After a failure it sets the worker's W to the zero value, because compute may have left it in any state.
func attempt[W, R any](compute func(state *W, i int) (R, error), state *W, i int) (result R, err error) {
	err = fault.Catch(func() (err error) {
		result, err = compute(state, i)
		return err
	})
	if err != nil {
		var zero W
		*state = zero
	}
	return result, err
}

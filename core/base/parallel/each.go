// Package parallel computes many items on a few goroutines.
package parallel

import (
	"sync"
	"sync/atomic"

	"juggle/core/base/fault"
)

// Each calls do for items 0 to n-1, on the given number of workers, or on one for each chunk if there are fewer chunks. A worker takes
// chunk neighbouring items at a time, and has its own W, which begins as the zero value. The caller's goroutine calls take with every
// result, in any order. An error of do or take ends the computation: items that have begun are still finished and taken, and Each returns
// the error of the failed item with the lowest number. A panic of do is its item's error, a fault.Error.
func Each[W, R any](n, workers, chunk int, do func(own *W, i int) (R, error), take func(i int, result R) error) error {
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
			var own W
			for failed.Load() == 0 {
				from := int(next.Add(int64(chunk))) - chunk
				for i := from; i < min(from+chunk, n); i++ {
					result, err := attempt(do, &own, i)
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

// attempt computes an item. After a failure the worker gets a new W, since the state of the old one is unknown.
func attempt[W, R any](do func(own *W, i int) (R, error), own *W, i int) (result R, err error) {
	err = fault.Catch(func() (err error) {
		result, err = do(own, i)
		return err
	})
	if err != nil {
		var anew W
		*own = anew
	}
	return result, err
}

package parallel_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"juggle/core/base/fault"
	"juggle/core/base/parallel"
)

func TestEveryResultIsTakenOnce(t *testing.T) {
	for _, workers := range []int{0, 1, 3, 100} {
		for _, chunk := range []int{1, 6} {
			taken := make([]int, 50)
			err := parallel.Each(len(taken), workers, chunk, func(_ *struct{}, i int) (int, error) { return i * i, nil },
				func(i, square int) error {
					if square != i*i {
						t.Errorf("item %d: got %d, want %d", i, square, i*i)
					}
					taken[i]++
					return nil
				})
			if err != nil {
				t.Fatal(err)
			}
			for i, n := range taken {
				if n != 1 {
					t.Errorf("%d workers, chunks of %d: item %d was taken %d times, want once", workers, chunk, i, n)
				}
			}
		}
	}
}

func TestAWorkerKeepsItsStateFromItemToItem(t *testing.T) {
	order := 0
	err := parallel.Each(10, 1, 3, func(state *int, i int) (int, error) { *state++; return *state, nil }, func(i, nth int) error {
		if order++; nth != order || i != order-1 {
			t.Errorf("item %d: got the worker's item %d, want %d", i, nth, order)
		}
		return nil
	})
	if err != nil || order != 10 {
		t.Errorf("got %d items, error %v, want 10 and none", order, err)
	}
}

func TestEachReturnsTheErrorOfTheFirstItemThatFails(t *testing.T) {
	refused := errors.New("refused")
	for name, tc := range map[string]struct {
		each func() error
		want string
	}{
		"compute fails": {func() error {
			return parallel.Each(100, 4, 1, func(_ *struct{}, i int) (int, error) {
				if i >= 17 {
					return 0, fmt.Errorf("item %d", i)
				}
				return i, nil
			}, func(int, int) error { return nil })
		}, "item 17"},
		"take fails": {func() error {
			return parallel.Each(100, 1, 1, func(_ *struct{}, i int) (int, error) { return i, nil }, func(i, _ int) error {
				if i >= 17 {
					return fmt.Errorf("item %d: %w", i, refused)
				}
				return nil
			})
		}, "item 17: refused"},
	} {
		for range 20 {
			if err := tc.each(); err == nil || err.Error() != tc.want {
				t.Fatalf("%s: got %v, want %s", name, err, tc.want)
			}
		}
	}
}

// TestAPanicOfAWorkerIsReturnedAsAnError checks that a panic on a worker's goroutine does not end the process.
func TestAPanicOfAWorkerIsReturnedAsAnError(t *testing.T) {
	err := parallel.Each(50, 4, 1, func(_ *struct{}, i int) (int, error) {
		if i == 17 {
			panic("seventeen")
		}
		return i, nil
	}, func(int, int) error { return nil })
	if f, is := fault.FromError(err); !is || f.What != "seventeen" {
		t.Errorf("got %v, want the panic as a fault", err)
	}
}

func TestAllComputesTheOtherItemsAfterAFailure(t *testing.T) {
	for _, workers := range []int{1, 4} {
		taken := make([]int, 100)
		err := parallel.All(len(taken), workers, 6, func(state *int, i int) (int, error) {
			switch *state++; {
			case i == 17 || i == 40:
				panic(fmt.Sprint("item ", i))
			case i >= 90:
				return 0, fmt.Errorf("item %d", i)
			}
			return *state, nil
		}, func(i, nth int) error {
			if taken[i]++; workers == 1 && i > 17 && i < 40 && nth != i-17 {
				t.Errorf("item %d: got state %d of its worker, want %d, because the state is 0 after a panic", i, nth, i-17)
			}
			return nil
		})
		for i, n := range taken {
			want := 1
			if i == 17 || i == 40 || i >= 90 {
				want = 0
			}
			if n != want {
				t.Errorf("%d workers: item %d was taken %d times, want %d", workers, i, n, want)
			}
		}
		var failed *parallel.Failures
		if !errors.As(err, &failed) || failed.Items != 100 || len(failed.List) != 12 || failed.List[1].Item != 40 || failed.List[2].Item != 90 {
			t.Fatalf("%d workers: got %v, want the 12 items 17, 40, and 90 to 99, in order", workers, err)
		}
		if f, is := fault.FromError(err); !is || f.What != "item 17" {
			t.Errorf("got the fault %v, want item 17's", f)
		}
		for _, want := range []string{
			"12 of 100 runs failed and are left out:\n  item 17, at core/base/parallel", "\n  item 91\n", "\n  and 7 more",
		} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("got %v\nwant %q", err, want)
			}
		}
	}
}

func TestAnErrorOfTakeEndsTheComputation(t *testing.T) {
	taken := 0
	err := parallel.All(100, 1, 1, func(_ *struct{}, i int) (int, error) { return i, nil }, func(i, _ int) error {
		if taken++; i >= 17 {
			return fmt.Errorf("item %d", i)
		}
		return nil
	})
	if err == nil || err.Error() != "item 17" {
		t.Errorf("got %v, want item 17", err)
	}
	if taken == 100 {
		t.Error("got all items taken, want the computation to end")
	}
}

package parallel_test

import (
	"errors"
	"fmt"
	"testing"

	"juggle/core/parallel"
)

func TestEveryResultIsTakenOnce(t *testing.T) {
	for _, workers := range []int{0, 1, 3, 100} {
		for _, chunk := range []int{1, 6} {
			taken := make([]int, 50)
			err := parallel.Each(len(taken), workers, chunk, func(_ *struct{}, i int) (int, error) { return i * i, nil },
				func(i, square int) error {
					if square != i*i {
						t.Errorf("item %d: got %d", i, square)
					}
					taken[i]++
					return nil
				})
			if err != nil {
				t.Fatal(err)
			}
			for i, n := range taken {
				if n != 1 {
					t.Errorf("%d workers, chunks of %d: item %d was taken %d times", workers, chunk, i, n)
				}
			}
		}
	}
}

func TestAWorkerKeepsItsOwn(t *testing.T) {
	order := 0
	err := parallel.Each(10, 1, 3, func(own *int, i int) (int, error) { *own++; return *own, nil }, func(i, nth int) error {
		if order++; nth != order || i != order-1 {
			t.Errorf("item %d: got the worker's item %d, want %d", i, nth, order)
		}
		return nil
	})
	if err != nil || order != 10 {
		t.Errorf("got %d items, error %v", order, err)
	}
}

func TestTheErrorIsThatOfTheFirstItemThatFails(t *testing.T) {
	refused := errors.New("refused")
	for name, each := range map[string]func() error{
		"done": func() error {
			return parallel.Each(100, 4, 1, func(_ *struct{}, i int) (int, error) {
				if i >= 17 {
					return 0, fmt.Errorf("item %d", i)
				}
				return i, nil
			}, func(int, int) error { return nil })
		},
		"taken": func() error {
			return parallel.Each(100, 1, 1, func(_ *struct{}, i int) (int, error) { return i, nil }, func(i, _ int) error {
				if i >= 17 {
					return fmt.Errorf("item %d: %w", i, refused)
				}
				return nil
			})
		},
	} {
		want := "item 17"
		if name == "taken" {
			want += ": refused"
		}
		for range 20 {
			if err := each(); err == nil || err.Error() != want {
				t.Fatalf("%s: got %v, want %s", name, err, want)
			}
		}
	}
}

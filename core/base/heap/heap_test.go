package heap_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/base/heap"
)

func TestPopReturnsTheEntriesInOrder(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		randomEntry := func() heap.Entry[int] {
			return heap.Entry[int]{Key: int64(rng.IntN(9)), Tie: int32(rng.IntN(9)), Value: 1}
		}
		var q heap.Queue[int]
		for range rng.IntN(20) {
			q = append(q, randomEntry())
		}
		want := slices.Clone([]heap.Entry[int](q))
		q.Build()
		// In each of the first 60 steps an entry is added or removed at random. The steps after them remove the entries that are left.
		for step := 0; step < 60 || len(want) > 0; step++ {
			if len(want) == 0 || step < 60 && rng.IntN(2) == 0 {
				e := randomEntry()
				want = append(want, e)
				q.Push(e)
				continue
			}
			slices.SortFunc(want, func(a, b heap.Entry[int]) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Tie, b.Tie)) })
			if got := q.Pop(); got != want[0] {
				t.Fatalf("seed %d: got %+v, want %+v", seed, got, want[0])
			}
			want = want[1:]
		}
		if len(q) != 0 {
			t.Fatalf("seed %d: got %d entries left, want none", seed, len(q))
		}
	}
}

func ExampleQueue_Sink() {
	q := heap.Queue[string]{{Key: 1, Value: "a"}, {Key: 4, Value: "d"}, {Key: 2, Value: "b"}}
	q[0] = heap.Entry[string]{Key: 3, Value: "c"} // replaces the first entry
	q.Sink(0)
	fmt.Println(q.Pop().Value, q.Pop().Value, q.Pop().Value)
	// Output: b c d
}

// FuzzSinkAgainstASortedList increases the key of the first entry again and again, and compares that key with the first of a sorted list.
// This is how the project keeps the times at which resources become free: the resource that is free first gets the next job, which delays
// it. All times are 0 at the beginning.
func FuzzSinkAgainstASortedList(f *testing.F) {
	f.Add([]byte{3, 1, 4, 1, 5, 9, 2, 6}, uint8(3))
	f.Fuzz(func(t *testing.T, steps []byte, resources uint8) {
		if resources == 0 {
			t.Skip()
		}
		queue, sorted := make(heap.Queue[struct{}], resources), make([]int64, resources)
		for _, step := range steps {
			if queue[0].Key != sorted[0] {
				t.Fatalf("first key: got %d, want %d", queue[0].Key, sorted[0])
			}
			sorted[0] += int64(step)
			queue[0].Key = sorted[0]
			queue.Sink(0)
			slices.Sort(sorted)
		}
	})
}

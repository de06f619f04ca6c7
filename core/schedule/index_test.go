package schedule

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/profile"
)

// TestIndexAgreesWithASlice inserts and removes at random, growing and shrinking, and asks an index and a slice the same questions.
func TestIndexAgreesWithASlice(t *testing.T) {
	seeds := uint64(20)
	if testing.Short() {
		seeds = 2
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 17))
		var x index
		for range 2 { // the second time in the memory of the first
			x.reset()
			compareIndex(t, rng, &x)
		}
	}
}

func compareIndex(t *testing.T, rng *rand.Rand, x *index) {
	var all []entry
	span := 1 + rng.IntN(2000)
	for step := range 3000 {
		growing := step/700%2 == 0
		if len(all) == 0 || (rng.IntN(8) > 0) == growing {
			from := Instant(rng.IntN(span))
			e := entry{from, from + 1 + Instant(rng.IntN(1+span/(1+rng.IntN(100)))), int32(step)}
			x.insert(e)
			all = append(all, e)
		} else {
			i := rng.IntN(len(all))
			x.remove(all[i])
			all = slices.Delete(all, i, i+1)
		}
		slices.SortFunc(all, func(a, b entry) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.job, b.job)) })
		if err := x.check(); err != nil {
			t.Fatal(err)
		}
		from := Instant(rng.IntN(span))
		to := from + 1 + Instant(rng.IntN(1+span/10))
		var meeting, begun []int32
		for _, e := range all {
			if e.from < to && from < e.to {
				meeting = append(meeting, e.job)
			}
			if e.from < to {
				begun = append(begun, e.job)
			}
		}
		if got := x.meeting(nil, from, to); !sameJobs(got, meeting) {
			t.Fatalf("%d entries: meeting [%d, %d): got %v, want %v", len(all), from, to, got, meeting)
		}
		if got := x.begunBefore(nil, to); !sameJobs(got, begun) {
			t.Fatalf("%d entries: begun before %d: got %v, want %v", len(all), to, got, begun)
		}
		first := profile.Forever
		if len(all) > 0 {
			first = all[0].from
		}
		if got := x.first(); got != first {
			t.Fatalf("first of %d entries: got %d, want %d", len(all), got, first)
		}
	}
}

func sameJobs(a, b []int32) bool {
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

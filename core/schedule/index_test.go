package schedule

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/profile"
)

// check reports the first broken invariant.
func (x *index) check() error {
	if len(x.few) > 0 && len(x.chunks) > 0 {
		return fmt.Errorf("got %d entries in few and %d chunks, want one of them", len(x.few), len(x.chunks))
	}
	soonest := profile.Forever
	for i, e := range x.few {
		if x.at[e.job] != int32(i) {
			return fmt.Errorf("entry %d of few: at of job %d is %d", i, e.job, x.at[e.job])
		}
		soonest = min(soonest, e.from)
	}
	if len(x.chunks) == 0 {
		if x.soonest > soonest || !x.stale && x.soonest != soonest {
			return fmt.Errorf("soonest: got %d, want %d", x.soonest, soonest)
		}
		return nil
	}
	last, size := entry{from: longAgo}, 0
	for i, c := range x.chunks {
		if len(c) == 0 || len(c) > chunkSize {
			return fmt.Errorf("chunk %d: got %d entries, want 1 to %d", i, len(c), chunkSize)
		}
		size += len(c)
		for _, e := range c {
			if !last.before(e) {
				return fmt.Errorf("chunk %d: got %+v after %+v", i, e, last)
			}
			last = e
		}
	}
	if size != x.size {
		return fmt.Errorf("size: got %d, want %d", x.size, size)
	}
	for c := range x.leaves {
		want := Instant(longAgo)
		if c < len(x.chunks) {
			want = latestOf(x.chunks[c])
			if x.ends[c] != want {
				return fmt.Errorf("chunk %d: got latest end %d, want %d", c, x.ends[c], want)
			}
		}
		if got := x.latest[x.leaves+c]; got != want {
			return fmt.Errorf("leaf %d: got %d, want %d", c, got, want)
		}
	}
	for i := 1; i < x.leaves; i++ {
		if got, want := x.latest[i], max(x.latest[2*i], x.latest[2*i+1]); got != want {
			return fmt.Errorf("tournament %d: got %d, want %d", i, got, want)
		}
	}
	return nil
}

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

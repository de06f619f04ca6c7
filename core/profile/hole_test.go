package profile

import (
	"math/rand/v2"
	"testing"
)

func TestHoleByHand(t *testing.T) {
	type booking struct {
		from, to Instant
		procs    int32
	}
	tests := map[string]struct {
		bookings []booking
		now      Instant
		want     Hole
	}{
		"an empty machine":             {nil, 0, Hole{}},
		"all ends before now":          {[]booking{{0, 10, 3}}, 10, Hole{}},
		"beside one job":               {[]booking{{0, 10, 3}}, 0, Hole{50, 50}},
		"beside the rest of one job":   {[]booking{{0, 10, 3}}, 4, Hole{30, 30}},
		"a full machine":               {[]booking{{0, 10, 8}}, 0, Hole{}},
		"before one job, all of it":    {[]booking{{10, 20, 8}}, 0, Hole{80, 80}},
		"before and beside one job":    {[]booking{{10, 20, 6}}, 0, Hole{80, 100}},  // 8 x 10 against 2 x 20
		"along beside a narrow job":    {[]booking{{10, 20, 2}}, 0, Hole{120, 140}}, // 6 x 20 against 8 x 10
		"between two jobs":             {[]booking{{0, 10, 8}, {15, 20, 8}}, 0, Hole{40, 40}},
		"a valley":                     {[]booking{{0, 5, 6}, {5, 10, 1}, {10, 15, 6}}, 0, Hole{35, 55}},
		"a hill, its foot the largest": {[]booking{{0, 5, 2}, {5, 10, 1}, {10, 15, 2}}, 0, Hole{90, 95}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			p := New(8)
			for _, b := range tc.bookings {
				p.Take(b.from, b.to, b.procs)
			}
			var h Holes
			if got := h.Of(p, tc.now); got != tc.want {
				t.Errorf("got %+v, want %+v", got, tc.want)
			}
		})
	}
}

// TestHoleIsThatOfAllRectangles compares with every rectangle there is, second by second.
func TestHoleIsThatOfAllRectangles(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var h Holes
	for range 2000 {
		const procs, seconds = 8, 40
		p := New(procs)
		free := [seconds]int32{}
		for i := range free {
			free[i] = procs
		}
		last := 0
		for range rng.IntN(8) {
			from := rng.IntN(seconds - 1)
			to := from + 1 + rng.IntN(seconds-1-from)
			n := int32(1 + rng.IntN(procs))
			for i := from; i < to; i++ {
				n = min(n, free[i])
			}
			if n == 0 {
				continue
			}
			p.Take(Instant(from), Instant(to), n)
			for i := from; i < to; i++ {
				free[i] -= n
			}
			last = max(last, to)
		}
		now := rng.IntN(seconds)
		var want Hole
		for i := now; i < last; i++ {
			want.Free += uint64(free[i])
			height := int32(procs)
			for k := i; k < last; k++ {
				height = min(height, free[k])
				want.Largest = max(want.Largest, uint64(height)*uint64(k-i+1))
			}
		}
		if got := h.Of(p, Instant(now)); got != want {
			t.Fatalf("from %d of %v: got %+v, want %+v", now, free, got, want)
		}
	}
}

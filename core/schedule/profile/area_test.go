package profile

import (
	"math/rand/v2"
	"testing"
)

func TestTheFreeAreaIsTheOneWorkedOutByHand(t *testing.T) {
	type booking struct {
		from, to Instant
		procs    int32
	}
	tests := map[string]struct {
		bookings []booking
		now      Instant
		want     FreeArea // Largest and Free, in processor-seconds
	}{
		"an empty machine":           {nil, 0, FreeArea{}},
		"all bookings end by now":    {[]booking{{0, 10, 3}}, 10, FreeArea{}},
		"beside one job":             {[]booking{{0, 10, 3}}, 0, FreeArea{50, 50}},
		"beside the rest of one job": {[]booking{{0, 10, 3}}, 4, FreeArea{30, 30}},
		"a full machine":             {[]booking{{0, 10, 8}}, 0, FreeArea{}},
		"before one job, all of it":  {[]booking{{10, 20, 8}}, 0, FreeArea{80, 80}},
		"before and beside one job":  {[]booking{{10, 20, 6}}, 0, FreeArea{80, 100}},  // 8 x 10 against 2 x 20
		"beside a narrow job":        {[]booking{{10, 20, 2}}, 0, FreeArea{120, 140}}, // 6 x 20 against 8 x 10
		"between two jobs":           {[]booking{{0, 10, 8}, {15, 20, 8}}, 0, FreeArea{40, 40}},
		"7 free between 2 and 2":     {[]booking{{0, 5, 6}, {5, 10, 1}, {10, 15, 6}}, 0, FreeArea{35, 55}}, // 7 x 5 against 2 x 15
		"7 free between 6 and 6":     {[]booking{{0, 5, 2}, {5, 10, 1}, {10, 15, 2}}, 0, FreeArea{90, 95}}, // 6 x 15 against 7 x 5
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			p := New(8)
			for _, b := range tc.bookings {
				p.Take(b.from, b.to, b.procs)
			}
			var finder AreaFinder
			if got := finder.Measure(p, tc.now); got != tc.want {
				t.Errorf("got %+v, want %+v", got, tc.want)
			}
		})
	}
}

// TestTheFreeAreaAgreesWithASearchOfAllRectangles compares Measure with a search of every rectangle, second by second.
func TestTheFreeAreaAgreesWithASearchOfAllRectangles(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var finder AreaFinder
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
		var want FreeArea
		for i := now; i < last; i++ {
			want.Free += uint64(free[i])
			height := int32(procs)
			for k := i; k < last; k++ {
				height = min(height, free[k])
				want.Largest = max(want.Largest, uint64(height)*uint64(k-i+1))
			}
		}
		if got := finder.Measure(p, Instant(now)); got != want {
			t.Fatalf("from %d of %v: got %+v, want %+v", now, free, got, want)
		}
	}
}

// TestTheFreeAreaEndsAtTheLastEndAlsoAfterALift moves the only job from [50, 60) to [30, 40), as the scheduler does.
func TestTheFreeAreaEndsAtTheLastEndAlsoAfterALift(t *testing.T) {
	p := New(1)
	p.Take(50, 60, 1)
	p.Lift(50, 60, 1)
	p.ApplyLifts()
	if !p.Book(30, 40, 1) {
		t.Fatal("got no place in [30, 40), want one")
	}
	var finder AreaFinder
	if got, want := finder.Measure(p, 0), (FreeArea{Largest: 30, Free: 30}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

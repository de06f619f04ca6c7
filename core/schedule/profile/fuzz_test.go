package profile

import (
	"math/rand/v2"
	"testing"
)

// cells are the free processors of a machine in each second. They are the reference of a Profile.
type cells [96]int32

func (c *cells) add(from, to Instant, change int32) {
	for t := from; t < to; t++ {
		c[t] += change
	}
}

func (c *cells) min(from, to Instant) int32 {
	least := c[from]
	for t := from; t < to; t++ {
		least = min(least, c[t])
	}
	return least
}

func (c *cells) firstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	for t := earliest; t <= latest; t++ {
		if c.min(t, t.Add(length)) >= procs {
			return t, true
		}
	}
	return 0, false
}

// FuzzProfile books random intervals in a profile and in cells, and compares the results of all queries.
func FuzzProfile(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed, uint64(1))
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		rng := rand.New(rand.NewPCG(a, b))
		const procs = 6
		p, want, now := New(procs), new(cells), Instant(0)
		want.add(0, Instant(len(want)), procs)
		interval := func() (from, to Instant) {
			from = now + Instant(rng.IntN(len(want)-1-int(now)))
			return from, from + 1 + Instant(rng.IntN(len(want)-1-int(from)))
		}
		for range 60 {
			from, to := interval()
			n := 1 + rng.Int32N(procs)
			switch {
			case want.min(from, to) >= n || rng.IntN(10) == 0:
				p.Take(from, to, n)
				want.add(from, to, -n)
			case rng.IntN(2) == 0:
				p.Give(from, to, n)
				want.add(from, to, n)
			case rng.IntN(4) == 0 && now < 60:
				now += Instant(rng.IntN(5))
				p.Forget(now)
			}
			compareSteps(t, p, want, now, procs)
			from, to = interval()
			compareQueries(t, rng, p, want, now, from, to, procs)
		}
	})
}

func compareSteps(t *testing.T, p *Profile, want *cells, now Instant, procs int32) {
	for at := now; at < Instant(len(want)); at++ {
		if got := p.Free(at); got != want[at] {
			t.Fatalf("Free(%d): got %d, want %d", at, got, want[at])
		}
	}
	for i := 1; i < p.Len(); i++ {
		at, free := p.Step(i)
		if before, _ := p.Step(i - 1); at <= before {
			t.Fatalf("step %d: got %d free at %d after %d", i, free, at, before)
		}
	}
	if _, last := p.Step(p.Len() - 1); last != procs {
		t.Fatalf("last step: got %d free, want %d", last, procs)
	}
}

func compareQueries(t *testing.T, rng *rand.Rand, p *Profile, want *cells, now, from, to Instant, procs int32) {
	if got, want := p.MinFree(from, to), want.min(from, to); got != want {
		t.Fatalf("MinFree(%d, %d): got %d, want %d", from, to, got, want)
	}

	// A booking is made in a copy, so that the profile does not change.
	var copied Profile
	copied.Copy(p)
	n := 1 + rng.Int32N(procs)
	booked := *want
	if ok := copied.Book(from, to, n); ok != (want.min(from, to) >= n) {
		t.Fatalf("Book(%d, %d, %d): got %t beside %v", from, to, n, ok, want[from:to])
	} else if ok {
		booked.add(from, to, -n)
	}
	compareSteps(t, &copied, &booked, now, procs)

	// Some jobs are lifted out of a copy of the same interval and out of a copy of the whole profile.
	var w Profile
	w.CopyInterval(p, from, to)
	without := *want
	copied.Copy(p)
	for range rng.IntN(4) {
		a := now + Instant(rng.IntN(len(want)-int(now)))
		b := a + Instant(rng.IntN(len(want)-int(a)))
		n := 1 + rng.Int32N(procs)
		if a < to && from < b {
			w.Lift(a, b, n)
		}
		copied.Lift(a, b, n)
		without.add(a, b, n)
	}
	w.ApplyLifts()
	copied.ApplyLifts()
	compareSteps(t, &copied, &without, now, procs)
	if got, want := w.MinFree(from, to), without.min(from, to); got != want {
		t.Fatalf("cut [%d, %d): MinFree: got %d, want %d", from, to, got, want)
	}
	length := Seconds(1 + rng.IntN(int(to-from)))
	earliest, latest := from, to-Instant(length)
	got, found := w.FirstFit(earliest, latest, length, n)
	if wantAt, wantFound := without.firstFit(earliest, latest, length, n); got != wantAt || found != wantFound {
		t.Fatalf("cut [%d, %d): FirstFit of %d for %d: got %d, %t, want %d, %t", from, to, n, length, got, found, wantAt, wantFound)
	}
	got, found = p.FirstFit(earliest, latest, length, n)
	if wantAt, wantFound := want.firstFit(earliest, latest, length, n); got != wantAt || found != wantFound {
		t.Fatalf("FirstFit(%d, %d, %d, %d): got %d, %t, want %d, %t", earliest, latest, length, n, got, found, wantAt, wantFound)
	}
}

package profile

import (
	"math/rand/v2"
	"testing"
)

// cells holds the number of free processors of a machine in each second. It is the reference of a Profile.
type cells [96]int32

// add adds change to the free processors over [from, to).
func (c *cells) add(from, to Instant, change int32) {
	for t := from; t < to; t++ {
		c[t] += change
	}
}

// min returns the smallest number of free processors within [from, to).
func (c *cells) min(from, to Instant) int32 {
	least := c[from]
	for t := from; t < to; t++ {
		least = min(least, c[t])
	}
	return least
}

// firstFit returns what Profile.FirstFit returns.
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
		randomInterval := func() (from, to Instant) {
			from = now + Instant(rng.IntN(len(want)-1-int(now)))
			return from, from + 1 + Instant(rng.IntN(len(want)-1-int(from)))
		}
		for range 60 {
			from, to := randomInterval()
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
			from, to = randomInterval()
			compareQueries(t, rng, p, want, now, from, to, procs)
		}
	})
}

// compareSteps compares the free processors in every second from now on, and checks that the steps of p ascend and end with all processors
// free.
func compareSteps(t *testing.T, p *Profile, want *cells, now Instant, procs int32) {
	for at := now; at < Instant(len(want)); at++ {
		if got := p.Free(at); got != want[at] {
			t.Fatalf("Free(%d): got %d, want %d", at, got, want[at])
		}
	}
	for i := 1; i < p.Len(); i++ {
		at, free := p.Step(i)
		if before, _ := p.Step(i - 1); at <= before {
			t.Fatalf("step %d, with %d free: got instant %d, want one after step %d, at %d", i, free, at, i-1, before)
		}
	}
	if _, last := p.Step(p.Len() - 1); last != procs {
		t.Fatalf("last step: got %d free, want all %d", last, procs)
	}
}

// compareQueries compares the results of MinFree, Book and FirstFit in [from, to), in p and in copies of p with some jobs lifted out.
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
		t.Fatalf("Book(%d, %d, %d): got %t, want %t, because %v are free", from, to, n, ok, !ok, want[from:to])
	} else if ok {
		booked.add(from, to, -n)
	}
	compareSteps(t, &copied, &booked, now, procs)

	// Some jobs are lifted out of a copy of the same interval and out of a copy of the whole profile.
	var part Profile
	part.CopyInterval(p, from, to)
	afterLifts := *want
	copied.Copy(p)
	for range rng.IntN(4) {
		a := now + Instant(rng.IntN(len(want)-int(now)))
		b := a + Instant(rng.IntN(len(want)-int(a)))
		n := 1 + rng.Int32N(procs)
		if a < to && from < b {
			part.Lift(a, b, n)
		}
		copied.Lift(a, b, n)
		afterLifts.add(a, b, n)
	}
	part.ApplyLifts()
	copied.ApplyLifts()
	compareSteps(t, &copied, &afterLifts, now, procs)
	if got, want := part.MinFree(from, to), afterLifts.min(from, to); got != want {
		t.Fatalf("copy of [%d, %d): MinFree: got %d, want %d", from, to, got, want)
	}
	length := Seconds(1 + rng.IntN(int(to-from)))
	earliest, latest := from, to-Instant(length)
	got, found := part.FirstFit(earliest, latest, length, n)
	if wantAt, wantFound := afterLifts.firstFit(earliest, latest, length, n); got != wantAt || found != wantFound {
		t.Fatalf("copy of [%d, %d): FirstFit of %d for %d: got %d, %t, want %d, %t", from, to, n, length, got, found, wantAt, wantFound)
	}
	got, found = p.FirstFit(earliest, latest, length, n)
	if wantAt, wantFound := want.firstFit(earliest, latest, length, n); got != wantAt || found != wantFound {
		t.Fatalf("FirstFit(%d, %d, %d, %d): got %d, %t, want %d, %t", earliest, latest, length, n, got, found, wantAt, wantFound)
	}
}

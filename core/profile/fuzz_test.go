package profile

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// cells is a machine with one cell per second: what a Profile has to agree with.
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

// FuzzProfile books at random, in a profile, in a plan and in cells, and asks all the same questions.
func FuzzProfile(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed, uint64(1))
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		rng := rand.New(rand.NewPCG(a, b))
		const procs = 6
		p, plan, want, now := New(procs), new(PagedProfile), new(cells), Instant(0)
		plan.Reset(procs)
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
				plan.Take(from, to, n)
				want.add(from, to, -n)
			case rng.IntN(2) == 0:
				p.Give(from, to, n)
				plan.Give(from, to, n)
				want.add(from, to, n)
			case rng.IntN(4) == 0 && now < 60:
				now += Instant(rng.IntN(5))
				p.Forget(now)
				plan.Forget(now)
			}
			compare(t, p, want, now, procs)
			from, to = interval()
			compareAnswers(t, rng, p, plan, want, from, to, procs)
		}
	})
}

func compare(t *testing.T, p *Profile, want *cells, now Instant, procs int32) {
	for at := now; at < Instant(len(want)); at++ {
		if got := p.Free(at); got != want[at] {
			t.Fatalf("Free(%d): got %d, want %d", at, got, want[at])
		}
	}
	for i := 1; i < p.Len(); i++ {
		at, free := p.Step(i)
		if before, same := p.Step(i - 1); at <= before || free == same {
			t.Fatalf("step %d: got %d free at %d after %d free at %d", i, free, at, same, before)
		}
	}
	if _, last := p.Step(p.Len() - 1); last != procs {
		t.Fatalf("last step: got %d free, want %d", last, procs)
	}
}

func compareAnswers(t *testing.T, rng *rand.Rand, p *Profile, plan *PagedProfile, want *cells, from, to Instant, procs int32) {
	if got, want := p.MinFree(from, to), want.min(from, to); got != want {
		t.Fatalf("MinFree(%d, %d): got %d, want %d", from, to, got, want)
	}

	wanted := rng.Int32N(procs + 1)
	lacking := make(map[Instant]int32)
	for _, l := range plan.Lacks(nil, from, to, wanted) {
		for at := l.From; at < l.To; at++ {
			lacking[at] = l.Procs
		}
	}
	for at := from; at < to; at++ {
		if got, want := lacking[at], max(0, wanted-want[at]); got != want {
			t.Fatalf("Lacks(%d, %d, %d): got %d at %d, want %d", from, to, wanted, got, at, want)
		}
	}

	// A window over the same interval, in which some jobs are not there.
	var w Window
	w.Cut(plan, from, to)
	without := *want
	for range rng.IntN(4) {
		a := Instant(rng.IntN(len(want)))
		b := a + Instant(rng.IntN(len(want)-int(a)))
		n := 1 + rng.Int32N(procs)
		w.Give(a, b, n)
		without.add(a, b, n)
	}
	if least, most := w.Range(); least != slices.Min(without[from:to]) || most != slices.Max(without[from:to]) {
		t.Fatalf("window [%d, %d): Range: got %d to %d, want %v", from, to, least, most, without[from:to])
	}
	length := Seconds(1 + rng.IntN(int(to-from)))
	earliest, latest, n := from, to-Instant(length), 1+rng.Int32N(procs)
	got, found := w.FirstFit(earliest, latest, length, n)
	if wantAt, wantFound := without.firstFit(earliest, latest, length, n); got != wantAt || found != wantFound {
		t.Fatalf("window [%d, %d): FirstFit of %d for %d: got %d, %t, want %d, %t", from, to, n, length, got, found, wantAt, wantFound)
	}
	got, found = p.FirstFit(earliest, latest, length, n)
	if wantAt, wantFound := want.firstFit(earliest, latest, length, n); got != wantAt || found != wantFound {
		t.Fatalf("FirstFit(%d, %d, %d, %d): got %d, %t, want %d, %t", earliest, latest, length, n, got, found, wantAt, wantFound)
	}
	if planAt, planFound := plan.FirstFit(earliest, latest, length, n); planAt != got || planFound != found {
		t.Fatalf("FirstFit(%d, %d, %d, %d) of a plan: got %d, %t, want %d, %t", earliest, latest, length, n, planAt, planFound, got, found)
	}
}

package profile

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// check reports the first broken invariant of a machine with the given number of processors.
func (p *PagedProfile) check(procs int32) error {
	size, at := 0, beginning-1
	for c := range p.pages {
		g := &p.pages[c]
		if len(g.steps) == 0 || len(g.steps) > pageSize {
			return fmt.Errorf("page %d: got %d steps, want 1 to %d", c, len(g.steps), pageSize)
		}
		size += len(g.steps)
		least := g.steps[0].free
		for i, s := range g.steps {
			if s.at <= at {
				return fmt.Errorf("page %d, step %d: got instant %d after %d, want a later one", c, i, s.at, at)
			}
			if i > 0 && s.free == g.steps[i-1].free {
				return fmt.Errorf("page %d, step %d: got %d free as in the step before, want another number", c, i, s.free)
			}
			at, least = s.at, min(least, s.free)
		}
		if g.known && g.least != least {
			return fmt.Errorf("page %d: got %d for the fewest, want %d", c, g.least, least)
		}
	}
	last := &p.pages[len(p.pages)-1]
	if free := last.steps[len(last.steps)-1].free + last.more; free != procs {
		return fmt.Errorf("last step: got %d free, want all %d", free, procs)
	}
	if p.pages[0].steps[0].at != beginning || size != p.Len() {
		return fmt.Errorf("got %d steps from %d on, want %d from the beginning", p.Len(), p.pages[0].steps[0].at, size)
	}
	return nil
}

// TestPlanAgreesWithProfile books at random, grows to many pages, shrinks and forgets, and asks a plan and a profile the same questions.
func TestPlanAgreesWithProfile(t *testing.T) {
	most := 0
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 3))
		var plan PagedProfile
		for range 2 { // the second time in the memory of the first
			most = max(most, comparePlan(t, rng, &plan))
		}
	}
	if most < 8 {
		t.Errorf("got at most %d pages, want 8 or more: too few to be a test", most)
	}
}

func comparePlan(t *testing.T, rng *rand.Rand, plan *PagedProfile) (pages int) {
	const procs = 100
	type booking struct {
		from, to Instant
		procs    int32
	}
	p, booked, now := New(procs), []booking(nil), Instant(0)
	plan.Reset(procs)
	end := 20_000 + rng.IntN(100_000)
	longest := 1 + rng.IntN(end/(1+rng.IntN(200)))
	for n := range 4000 {
		growing := n < 1800 || n > 3200
		if len(booked) == 0 || (rng.IntN(8) > 0) == growing {
			from := now + Instant(rng.IntN(end))
			b := booking{from, from + 1 + Instant(rng.IntN(longest)), 1 + rng.Int32N(9)}
			booked = append(booked, b)
			p.Take(b.from, b.to, b.procs)
			plan.Take(b.from, b.to, b.procs)
		} else {
			i := rng.IntN(len(booked))
			b := booked[i]
			booked = slices.Delete(booked, i, i+1)
			b.from = max(b.from, now)
			p.Give(b.from, b.to, b.procs)
			plan.Give(b.from, b.to, b.procs)
		}
		if rng.IntN(300) == 0 {
			now += Instant(rng.IntN(end / 20))
			p.Forget(now)
			plan.Forget(now)
		}
		pages = max(pages, len(plan.pages))
		if n%16 > 0 {
			continue
		}
		if err := plan.check(procs); err != nil {
			t.Fatal(err)
		}
		if n%160 == 0 {
			compareSteps(t, plan, p, now)
		}
		compareFits(t, rng, plan, p, now, end)
	}
	return pages
}

// compareSteps compares all that holds from now on.
func compareSteps(t *testing.T, plan *PagedProfile, p *Profile, now Instant) {
	t.Helper()
	steps := plan.appendSteps(nil, now, Forever)
	steps = slices.CompactFunc(steps, func(a, b step) bool { return a.free == b.free })
	want := slices.Clone(p.steps[find(p.steps, now):])
	steps[0].at, want[0].at = now, now
	if !slices.Equal(steps, want) {
		t.Fatalf("steps from %d on: got %v, want %v", now, steps, want)
	}
}

func compareFits(t *testing.T, rng *rand.Rand, plan *PagedProfile, p *Profile, now Instant, end int) {
	t.Helper()
	from := now + Instant(rng.IntN(end))
	to := from + 1 + Instant(rng.IntN(1+end/(1+rng.IntN(50))))
	length, procs := Seconds(1+rng.IntN(1+int(to-from)/(1+rng.IntN(20)))), rng.Int32N(110)-5
	got, ok := plan.FirstFit(from, to, length, procs)
	if want, wantOK := p.FirstFit(from, to, length, procs); got != want || ok != wantOK {
		t.Fatalf("FirstFit(%d, %d, %d, %d): got %d, %t, want %d, %t", from, to, length, procs, got, ok, want, wantOK)
	}
	lacking := New(0)
	for _, l := range plan.Lacks(nil, from, to, procs) {
		lacking.Take(l.From, l.To, l.Procs)
	}
	for _, at := range []Instant{from, to - 1, from + Instant(rng.IntN(int(to-from)))} {
		if got, want := -lacking.Free(at), max(0, procs-p.Free(at)); got != want {
			t.Fatalf("Lacks(%d, %d, %d): got %d at %d, want %d", from, to, procs, got, at, want)
		}
	}
}

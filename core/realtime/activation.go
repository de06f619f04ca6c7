package realtime

import (
	"math/rand/v2"

	"juggle/core/splitmix"
)

// A pattern says how a service is activated: T slices at least and a geometric number more lie between two activations, so that
// their mean distance is P/q. With a share of U of the processor an activation lasts P slices, hence the service is active with
// probability q in each, and with pi = q U if the processor is its own: (12).
type pattern struct {
	interarrival int64
	inBlock      float64 // probability that a slice lies less than T after an activation
	gap          splitmix.Geometric
}

// newPattern tells by ok whether q is possible: activations that are T apart can keep the service active for P/T of the time
// only.
func newPattern(s Service) (p pattern, ok bool) {
	q := s.Active.Float()
	if NewRatio(int64(s.Period()), int64(s.Interarrival)).Cmp(s.Active) < 0 {
		return pattern{}, false
	}
	t := float64(s.Interarrival)
	p.interarrival = int64(s.Interarrival)
	if q == 0 {
		return p, true
	}
	mean := float64(s.Period()) / q
	p.inBlock = t / mean
	p.gap = splitmix.NewGeometric(max(0, mean-t))
	return p, true
}

// arrivals is the row of activations of one service in one run.
type arrivals struct {
	pattern *pattern
	pcg     rand.PCG
	rng     *rand.Rand
	next    Slice // the next activation
	end     Slice // the first slice that can have none any more
	age     int64 // of the activation at next: above 0 if it began that many slices earlier
}

// begin starts the row at slice start: in the middle of what always went on, or, if fresh, with nothing before.
func (a *arrivals) begin(p *pattern, start, end Slice, fresh bool, seed, stream uint64) {
	a.pcg.Seed(seed, stream)
	if a.rng == nil {
		a.rng = rand.New(&a.pcg)
	}
	a.pattern, a.next, a.end, a.age = p, start, end, 0
	switch {
	case p.inBlock == 0:
		a.next = end
	case fresh:
		a.later(p.gap.Draw(a.rng))
	case a.rng.Float64() < p.inBlock:
		a.age = a.rng.Int64N(p.interarrival)
	default:
		a.later(1 + p.gap.Draw(a.rng))
	}
}

// later moves the next activation, to the end at most.
func (a *arrivals) later(slices int64) {
	a.next += min(Slice(slices), a.end-a.next)
}

// advance goes to the activation after the next one.
func (a *arrivals) advance() {
	a.later(a.pattern.interarrival - a.age)
	a.age = 0
	if a.next < a.end {
		a.later(a.pattern.gap.Draw(a.rng))
	}
}

// streamOf numbers a service's stream by its name, so that another service more or less leaves its draws alone.
func streamOf(label string) uint64 {
	h := uint64(0)
	for i := 0; i < len(label); i++ {
		h = splitmix.Mix(h ^ uint64(label[i]))
	}
	return h
}

package realtime

import (
	"math/rand/v2"

	"juggle/core/base/splitmix"
)

// A pattern describes the activations of a service. Two activations are T slices and a geometric number of further slices apart, so that
// their mean distance is P/q. With a share of U of the processor an activation lasts P slices. Hence the service is active with probability
// q in each slice, or with pi = q U if it has the whole processor: (12).
type pattern struct {
	interarrival int64
	inBlock      float64 // probability that a slice is less than T slices after an activation
	gap          splitmix.Geometric
}

// newPattern returns the pattern of a service. ok reports whether its q is possible: activations that are T apart can keep the service
// active for at most P/T of the time.
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

// arrivals generates the activations of one service in one run.
type arrivals struct {
	pattern *pattern
	pcg     rand.PCG
	rng     *rand.Rand
	next    Slice // the next activation
	end     Slice // the slice from which on there are no activations
	age     int64 // the number of slices before next at which that activation began; above 0 only for the first one
}

// begin starts the activations at slice start. If isFresh is true, the service was never activated before start. Otherwise its activations
// went on for ever before start, and the last of them may be less than T slices old.
func (a *arrivals) begin(p *pattern, start, end Slice, isFresh bool, seed, stream uint64) {
	a.pcg.Seed(seed, stream)
	if a.rng == nil {
		a.rng = rand.New(&a.pcg)
	}
	a.pattern, a.next, a.end, a.age = p, start, end, 0
	switch {
	case p.inBlock == 0:
		a.next = end
	case isFresh:
		a.delay(p.gap.Draw(a.rng))
	case a.rng.Float64() < p.inBlock:
		a.age = a.rng.Int64N(p.interarrival)
	default:
		a.delay(1 + p.gap.Draw(a.rng))
	}
}

// delay moves the next activation to a later slice, at most to the end.
func (a *arrivals) delay(slices int64) {
	a.next += min(Slice(slices), a.end-a.next)
}

// advance goes to the activation after the next one.
func (a *arrivals) advance() {
	a.delay(a.pattern.interarrival - a.age)
	a.age = 0
	if a.next < a.end {
		a.delay(a.pattern.gap.Draw(a.rng))
	}
}

// streamOf returns the number of a service's random stream. The number depends on the label alone, so adding another service does not
// change the draws of this one.
func streamOf(label string) uint64 {
	h := uint64(0)
	for i := 0; i < len(label); i++ {
		h = splitmix.Mix(h ^ uint64(label[i]))
	}
	return h
}

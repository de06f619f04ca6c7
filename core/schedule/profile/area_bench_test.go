package profile

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkFreeArea measures the free area from instant 500 on in plans of 20 and of 200 jobs. A job that does not fit is left out.
func BenchmarkFreeArea(b *testing.B) {
	for name, jobs := range map[string]int{"20 jobs": 20, "200 jobs": 200} {
		b.Run(name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(5, 5))
			p := New(128)
			for range jobs {
				from, procs := Instant(rng.IntN(100_000)), int32(1+rng.IntN(32))
				to := from + 1 + Instant(rng.IntN(20_000))
				if at, ok := p.FirstFit(from, from, Seconds(to-from), procs); ok && at == from {
					p.Take(from, to, procs)
				}
			}
			var finder AreaFinder
			for b.Loop() {
				finder.Measure(p, 500)
			}
		})
	}
}

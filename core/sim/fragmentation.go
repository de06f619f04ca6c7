package sim

import (
	"math"

	"juggle/core/profile"
)

// A Fragmentation sums up how broken the free time of the machine was when requests came: 1 - largest free rectangle of processors and time
// over all that is free, from then to the last planned end, in millionths. A request that finds nothing free until then, or nothing
// planned, does not count.
type Fragmentation struct {
	Micros   int64
	Requests int
}

// Mean is the mean over the requests that count; NaN without one.
func (f Fragmentation) Mean() float64 { return ratio(f.Micros, int64(f.Requests)) / 1e6 }

// MeasureFragmentation is Measure with the fragmentation from Config.From on, which costs O(planned jobs) more a request.
func (r *Runner) MeasureFragmentation(cfg Config, jobs []Job) (m Measures, f Fragmentation, err error) {
	m, err = r.run.play(cfg, jobs, func(now Instant, _ *Job) error {
		if now >= cfg.From {
			f.add(r.run.scheduler.FreeArea(&r.run.areas, now))
		}
		return nil
	}, nil)
	return m, f, err
}

func (f *Fragmentation) add(h profile.FreeArea) {
	if h.Free > 0 {
		f.Micros += int64(math.Round(1e6 * (1 - float64(h.Largest)/float64(h.Free))))
		f.Requests++
	}
}

package sim

import (
	"math"

	"juggle/core/schedule/profile"
)

// A Fragmentation sums up how fragmented the free time of the machine was when requests arrived. For one request it is 1 minus the share
// of the largest free rectangle of processors and time in everything that is free, from then to the last planned end. It is in millionths.
// A request that finds nothing free or nothing planned does not count.
type Fragmentation struct {
	Micros   int64 // the sum, in millionths
	Requests int   // the number of requests that count
}

// Mean returns the mean over the requests that count; NaN where none does.
func (f Fragmentation) Mean() float64 { return ratio(f.Micros, int64(f.Requests)) / 1e6 }

// MeasureFragmentation is Measure with the fragmentation from Config.From on. It costs O(planned jobs) more for each request.
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

package sim

import (
	"math"

	"juggle/core/schedule/profile"
)

// A Fragmentation sums up how fragmented the free processor-seconds were at the arrivals of requests. At one arrival, fragmentation is 1
// minus Largest / Free of the profile.FreeArea from then to the last planned end. An arrival at which nothing is free or nothing is planned
// does not count.
type Fragmentation struct {
	Micros   int64 // the sum over the arrivals that count, in millionths
	Requests int   // the number of arrivals that count
}

// Mean returns the mean over the arrivals that count; NaN where none does.
func (f Fragmentation) Mean() float64 { return ratio(f.Micros, int64(f.Requests)) / 1e6 }

// MeasureFragmentation returns what Measure returns, and the fragmentation from Config.From on. It costs O(planned jobs) more for each
// request.
func (r *Runner) MeasureFragmentation(cfg Config, jobs []Job) (m Measures, f Fragmentation, err error) {
	m, err = r.run.play(cfg, jobs, func(now Instant, _ *Job) error {
		if now >= cfg.From {
			f.add(r.run.scheduler.FreeArea(&r.run.areas, now))
		}
		return nil
	}, nil)
	return m, f, err
}

// add counts an arrival at which the free area was as given.
func (f *Fragmentation) add(area profile.FreeArea) {
	if area.Free > 0 {
		f.Micros += int64(math.Round(1e6 * (1 - float64(area.Largest)/float64(area.Free))))
		f.Requests++
	}
}

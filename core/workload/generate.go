package workload

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// Generate makes the requests of one period and its warm-up, sorted by (Submit, log order). It uses the memory of buf if that is
// large enough. Section 4 of the paper describes the workload:
//
//	T^sub = floor((submit - period start) / L), behind the warm-up
//	T^e   = the estimate that Estimates specifies
//	D     = T^sub + p T^e, p ~ Poisson(DeadlineLambda), redrawn while 0;  T^r = D - T^e
//	D     = D + floor(x T^e / 100), x ~ Poisson(IntervalLambda), for a flexible job; with Multiples
//	        D + x T^e, x ~ Poisson(IntervalLambda / 100); with AtReady T^r is earlier by as much, T^sub at the earliest
//	T^r   = T^sub for a deadline job, whose D stays T^sub + p T^e: its completion is strict, whether it is flexible or not
//
// Every draw has its own stream, keyed by (seed, period, job, purpose). Therefore a job has the same p at every load and with every growth
// of windows, and is flexible or not with every lambda alike. The jobs that are flexible with a smaller FlexibleShare are also flexible
// with a larger one; the same holds for deadline jobs, tolerant consumers and molded jobs.
//
// A flexible job stays marked as Flexible if IntervalLambda is 0, so that the jobs that get offers are those whose windows would grow. With
// FromLog, a job without a requested time has its run time as estimate, and the simulator ends a job that overran its request at its
// estimate.
func (t *Trace) Generate(c Config, buf []sim.Job) ([]sim.Job, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if n := t.Count(c); c.Period >= n {
		return nil, fmt.Errorf("workload: %s: period %d, want 0 to %d", t.Name, c.Period, n-1)
	}
	d := newDraws(c)
	inPeriod, start := t.InPeriod(c)
	begin := c.Begin()
	jobs := buf[:0]
	for _, j := range inPeriod {
		estimate, runtime := d.times(j)
		submit := begin + profile.Instant((j.Submit-start)*1000/int64(c.Load))
		if j.Submit < start { // in the warm-up, before the period begins
			submit = begin - c.compressed(start-j.Submit)
		}
		strict := submit.Add(profile.Seconds(d.deadlineFactor(j.ID) * estimate))
		flexible := d.coin(j.ID, forFlexible, c.FlexibleShare)
		ready, deadline := strict.Add(profile.Seconds(-estimate)), strict
		switch {
		case d.coin(j.ID, forDeadlineJob, c.DeadlineShare):
			ready = submit
		case flexible:
			if more := profile.Seconds(d.widening(j.ID) * estimate / 100); c.WindowEnd == AtReady {
				ready = max(submit, ready.Add(-more))
			} else {
				deadline = strict.Add(more)
			}
		}
		jobs = append(jobs, sim.Job{
			Request: schedule.Request{
				ID:       j.ID,
				Submit:   submit,
				Ready:    ready,
				Deadline: deadline,
				Procs:    j.Procs,
				Estimate: profile.Seconds(estimate),
				Flexible: flexible,

				Conditions: d.conditions(j, estimate, t.Procs),
			},
			Runtime: profile.Seconds(runtime),
		})
	}
	return jobs, nil
}

// draws has the random numbers of one Config.
type draws struct {
	Config
	pcg      rand.PCG
	deadline distuv.Poisson
	interval distuv.Poisson
	estimate distuv.Poisson
}

// newDraws returns the draws of c. Its distributions draw from the stream that start began last.
func newDraws(c Config) *draws {
	d := &draws{Config: c}
	d.deadline = distuv.Poisson{Lambda: c.DeadlineLambda, Src: &d.pcg}
	d.interval = distuv.Poisson{Lambda: float64(c.IntervalLambda), Src: &d.pcg}
	if c.WindowUnit == Multiples {
		d.interval.Lambda /= 100
	}
	d.estimate = distuv.Poisson{Lambda: c.EstimateLambda, Src: &d.pcg}
	return d
}

// start begins the stream of random numbers of a job for a purpose.
func (d *draws) start(job int64, p purpose) {
	key{d.Seed, d.Period, job}.start(&d.pcg, p)
}

// deadlineFactor draws p, at least 1. With p = 0 the deadline would come before the job could end (convention 1 in
// core/papers/study).
func (d *draws) deadlineFactor(job int64) int64 {
	d.start(job, forDeadline)
	for {
		if p := int64(d.deadline.Rand()); p > 0 {
			return p
		}
	}
}

// coin draws with this probability, in percent. If it is true with one share, it is true with every larger one.
func (d *draws) coin(job int64, p purpose, share int) bool {
	if share == 0 {
		return false
	}
	d.start(job, p)
	return int(d.pcg.Uint64()%100) < share // 2^64 mod 100 = 16, so the bias is below 10^-17
}

// widening draws x, in percent of the estimate.
func (d *draws) widening(job int64) int64 {
	if d.IntervalLambda == 0 {
		return 0
	}
	d.start(job, forInterval)
	x := int64(d.interval.Rand())
	if d.WindowUnit == Multiples {
		x *= 100
	}
	return x
}

// times returns T^e and T^a.
func (d *draws) times(j Job) (estimate, runtime int64) {
	switch d.Estimates {
	case FromLog:
		if j.Requested > 0 {
			return j.Requested, j.Runtime
		}
	case Poisson:
		d.start(j.ID, forEstimate)
		y := min(100, int64(d.estimate.Rand()))
		return j.Runtime, max(1, (j.Runtime*y+99)/100)
	}
	return j.Runtime, j.Runtime
}

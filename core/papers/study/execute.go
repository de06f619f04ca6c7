package study

import (
	"math"

	"juggle/core/experiment"
	"juggle/core/sim"
	"juggle/core/workload"
)

// A runner makes runs one after the other. It reuses its memory, and it keeps the jobs: neighbouring items of a replicate mostly have the
// same.
type runner struct {
	sim   sim.Runner
	jobs  []sim.Job
	trace *workload.Trace // the trace that jobs were made from; nil: there are none yet
	made  workload.Config // the configuration that jobs were made with
}

// makeRun makes a run on a replicate. It takes about O(n log n) time for n jobs; see package schedule.
func makeRun(ctx *experiment.Context, on experiment.Item, t *workload.Trace) (result Result, err error) {
	r, k := experiment.WorkerState[runner](ctx), on.Run.(Run)
	want := k.workload(on.Period, on.Seed)
	config := k.config(t.Procs, want, ctx.Check)
	if k.CoAllocated.Kind != workload.NoCoAllocation {
		return k.coallocate(want, config, t)
	}
	if err := r.makeJobs(want, t); err != nil {
		return result, err
	}
	switch {
	case k.Session:
		s, err := r.runSession(k, want, config)
		if err != nil {
			return result, err
		}
		return resultOfSession(s, config), nil
	case k.Fragmentation:
		m, f, err := r.sim.MeasureFragmentation(config, r.jobs)
		result = resultOfMeasures(m)
		result.Fragmentation = f.Mean()
		return result, err
	default:
		m, err := r.sim.Measure(config, r.jobs)
		return resultOfMeasures(m), err
	}
}

func resultOfMeasures(m sim.Measures) Result {
	return Result{
		Utilisation: m.Utilisation, AbsPhi: m.AbsPhi, Jobs: int32(m.Jobs), Accepted: int32(m.Accepted), Offered: int32(m.Offered),
		Flexible: int32(m.Flexible), FlexibleAccepted: int32(m.FlexibleAccepted),
		Fragmentation: math.NaN(), Revenue: float64(m.WorkDone) / float64(m.ProcSeconds), Paid: math.NaN(),
	}
}

// makeJobs sets r.jobs to the jobs that want describes. It does nothing if r.jobs already are these jobs.
func (r *runner) makeJobs(want workload.Config, t *workload.Trace) (err error) {
	if r.trace == t && r.made == want {
		return nil
	}
	r.trace = nil
	if r.jobs, err = t.Generate(want, r.jobs); err != nil {
		return err
	}
	r.trace, r.made = t, want
	return nil
}

func (k Run) workload(period int, seed uint64) workload.Config {
	c := k.Jobs
	c.Period, c.Load, c.IntervalLambda, c.Estimates, c.Seed = period, k.Load, k.Lambda, k.Estimates, seed
	c.TolerantShare, c.MoldedShare = k.Tolerant, k.Molded
	return c
}

func (k Run) config(procs int, jobs workload.Config, check bool) sim.Config {
	policy := k.Rules
	policy.Order, policy.FixShare, policy.OfferThreshold, policy.OffersTo = k.Order, k.Fix, k.Offers, k.OffersTo
	policy.Discount, policy.FixPays, policy.Rescue, policy.Seed = k.Discount, k.FixPays != 0, k.Rescue != 0, jobs.Seed
	return sim.Config{Procs: procs, From: jobs.Begin(), Horizon: jobs.Horizon(), Check: check, Policy: policy}
}

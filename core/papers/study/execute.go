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
	drawn workload.Config // the configuration that jobs were made with
}

// makeRun makes the run of an item on its replicate. It takes about O(n log n) time for n jobs; see package schedule.
func makeRun(ctx *experiment.Context, item experiment.Item, t *workload.Trace) (result Result, err error) {
	r, run := experiment.WorkerState[runner](ctx), item.Run.(Run)
	drawn := run.workload(item.Period, item.Seed)
	config := run.config(t.Procs, drawn, ctx.Check)
	if run.CoAllocated.Kind != workload.NoCoAllocation {
		return run.coallocate(drawn, config, t)
	}
	if err := r.makeJobs(drawn, t); err != nil {
		return result, err
	}
	switch {
	case run.Session:
		s, err := r.runSession(run, drawn, config)
		if err != nil {
			return result, err
		}
		return resultOfSession(s, config), nil
	case run.Fragmentation:
		m, f, err := r.sim.MeasureFragmentation(config, r.jobs)
		result = resultOfMeasures(m)
		result.Fragmentation = f.Mean()
		return result, err
	default:
		m, err := r.sim.Measure(config, r.jobs)
		return resultOfMeasures(m), err
	}
}

// resultOfMeasures is the result of a run without agreements: every job pays full price, and fragmentation is not measured.
func resultOfMeasures(m sim.Measures) Result {
	return Result{
		Utilisation: m.Utilisation, AbsPhi: m.AbsPhi, Jobs: int32(m.Jobs), Accepted: int32(m.Accepted), Offered: int32(m.Offered),
		Flexible: int32(m.Flexible), FlexibleAccepted: int32(m.FlexibleAccepted),
		Fragmentation: math.NaN(), Revenue: float64(m.WorkDone) / float64(m.ProcSeconds), Paid: math.NaN(),
	}
}

// makeJobs sets r.jobs to the jobs that a configuration draws from a trace. It does nothing if r.jobs already are these jobs.
func (r *runner) makeJobs(drawn workload.Config, t *workload.Trace) (err error) {
	if r.trace == t && r.drawn == drawn {
		return nil
	}
	r.trace = nil
	if r.jobs, err = t.Generate(drawn, r.jobs); err != nil {
		return err
	}
	r.trace, r.drawn = t, drawn
	return nil
}

// workload says how the run draws its jobs from a period.
func (r Run) workload(period int, seed uint64) workload.Config {
	c := r.Jobs
	c.Period, c.Load, c.IntervalLambda, c.Estimates, c.Seed = period, r.Load, r.Lambda, r.Estimates, seed
	c.TolerantShare, c.MoldedShare = r.Tolerant, r.Molded
	return c
}

// config says how the run schedules the jobs that drawn describes, on a machine with procs processors.
func (r Run) config(procs int, drawn workload.Config, check bool) sim.Config {
	policy := r.Rules
	policy.Order, policy.FixShare, policy.OfferThreshold, policy.OfferRecipients = r.Order, r.Fix, r.Offers, r.OfferRecipients
	policy.Discount, policy.FixingIsPaid, policy.Rescue, policy.Seed = r.Discount, r.FixingIsPaid != 0, r.Rescue != 0, drawn.Seed
	return sim.Config{Procs: procs, From: drawn.Begin(), Horizon: drawn.Horizon(), Check: check, Policy: policy}
}

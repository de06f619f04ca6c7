package study

import (
	"fmt"
	"math"

	"juggle/core/fault"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// A Runner executes items and keeps its memory between them. Neighbouring items of a replicate mostly meet the same jobs, which it
// then makes once. The zero value is ready; it is not safe for concurrent use.
type Runner struct {
	sim   sim.Runner
	jobs  []sim.Job
	trace *workload.Trace // whose jobs these are; nil: none
	made  workload.Config
	check bool // the laws are verified
}

// Execute runs item i of the plan on t, which must be the source that Plan.Item(i).Source names. O(n log n) or so in the period's
// jobs; see package schedule. An error names the item; a panic of the run is one, a fault.Error.
func (p *Plan) Execute(r *Runner, i int, t *workload.Trace) (Result, error) {
	if i < 0 || i >= p.Len() {
		return Result{}, fmt.Errorf("study: item %d, want 0 to %d", i, p.Len()-1)
	}
	item := p.Item(i)
	source := p.sources[item.Source]
	r.check = p.check
	var result Result
	err := fault.Catch(func() (err error) {
		if source.SHA256 != t.SHA256 {
			return fmt.Errorf("got trace %s, want %s", t.Name, source.Name)
		}
		result, err = r.measure(item.Key, t)
		return err
	})
	if err != nil {
		*r = Runner{} // a panic may have left it in any state
		return Result{}, fmt.Errorf("study: item %d (%s, period %d, seed %d, %s): %w", i, source.Name, item.Period, item.Seed, item.words(), err)
	}
	result.Item = int32(i)
	return result, nil
}

// measure runs k on t: all of its Result but the item.
func (r *Runner) measure(k Key, t *workload.Trace) (result Result, err error) {
	if err := r.makeJobs(k, t); err != nil {
		return result, err
	}
	switch config := r.config(k, t.Procs); {
	case k.Session:
		s, err := r.agree(k, config)
		if err != nil {
			return result, err
		}
		return ofSession(s, config), nil
	case k.Fragmentation:
		m, f, err := r.sim.MeasureFragmentation(config, r.jobs)
		result = ofMeasures(m)
		result.Fragmentation = f.Mean()
		return result, err
	default:
		m, err := r.sim.Measure(config, r.jobs)
		return ofMeasures(m), err
	}
}

// config is how k's run is made.
func (r *Runner) config(k Key, procs int) sim.Config {
	config := k.config(procs)
	config.Check = r.check
	return config
}

func ofMeasures(m sim.Measures) Result {
	return Result{
		Utilisation: m.Utilisation, AbsPhi: m.AbsPhi, Jobs: int32(m.Jobs), Accepted: int32(m.Accepted), Offered: int32(m.Offered),
		Fragmentation: math.NaN(), Revenue: math.NaN(),
	}
}

// makeJobs makes the jobs that k meets, unless they are at hand.
func (r *Runner) makeJobs(k Key, t *workload.Trace) (err error) {
	want := k.workload()
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

func (k Key) workload() workload.Config {
	return workload.Config{
		Period: k.Period, Load: k.Load, DeadlineLambda: k.DeadlineLambda, IntervalLambda: k.Lambda, FlexibleShare: k.FlexibleShare,
		DeadlineShare: k.DeadlineShare, Estimates: k.Estimates, EstimateLambda: k.EstimateLambda, Seed: k.Seed,
		TolerantShare: k.Tolerant, MoldedShare: k.Molded,
	}
}

func (k Key) config(procs int) sim.Config {
	return sim.Config{
		Procs:   procs,
		Horizon: workload.Horizon(k.Load),
		Policy: schedule.Policy{
			Order: k.Order, Edition: k.Edition, FixShare: k.Fix, OfferThreshold: k.Offers, OffersTo: k.OffersTo, OffersSide: k.OffersSide,
			Discount: k.Discount, Ask: k.Ask, Replan: k.Replan, Seed: k.Seed, StopAtFirstFailure: k.StopAtFirstFailure,
			SkipOwnWindow: k.SkipOwnWindow,
		},
	}
}

package study

import (
	"math"
	"math/rand/v2"
	"testing"

	"juggle/core/experiment"
	"juggle/core/log/swf"
	"juggle/core/workload"
)

// fakeSource describes a log that does not exist. Tests that use it invent the results of its runs.
func fakeSource(periods int) []Source {
	return []Source{{Name: "fake", SHA256: "00", Procs: 8, Span: workload.Spanning(periods)}}
}

// An Item is an item of a study, with its run.
type Item struct {
	Run
	experiment.Item
}

// itemOf returns item i of a plan.
func itemOf(p *Plan, i int) Item {
	item := p.Item(i)
	return Item{item.Key.Run.(Run), item}
}

// itemsOf returns all items of a plan.
func itemsOf(p *Plan) (all []Item) {
	for i := range p.Len() {
		all = append(all, itemOf(p, i))
	}
	return all
}

// compute computes a plan on these logs.
func compute(p *Plan, logs []*workload.Trace, workers int) (*State, error) {
	return Compute(p, workers, experiment.ContextWithLogs(logs), nil)
}

// resultOf makes a run on a replicate of a log and returns its result.
func resultOf(t testing.TB, run Run, on Replicate, log *workload.Trace) Result {
	t.Helper()
	r, err := makeRun(new(experiment.Context), experiment.Item{Key: experiment.Key{Run: run, Period: on.Period, Seed: on.Seed}}, log)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// stateWith returns the state of a study on a fake log. measure returns the utilisation and the |phi| of every item, both in per cent; a
// |phi| of NaN stands for a run without offers. Of 10 jobs, 5 are accepted; of 4 flexible jobs, 3.
func stateWith(t testing.TB, p Params, figures []int, periods int, measure func(Item) (utilisation, phi float64)) *State {
	t.Helper()
	plan, err := NewPlan(p, fakeSource(periods), figures)
	if err != nil {
		t.Fatal(err)
	}
	s := NewState(plan)
	for i, item := range itemsOf(plan) {
		u, phi := measure(item)
		r := Result{Utilisation: u / 100, AbsPhi: math.NaN(), Jobs: 10, Accepted: 5, Flexible: 4, FlexibleAccepted: 3, Revenue: u / 100}
		if !math.IsNaN(phi) {
			r.AbsPhi, r.Offered = phi/100, 2
		}
		if err := s.Add(i, r); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// smallTrace returns a synthetic log of a small, busy machine: four periods of 120 jobs on 16 processors.
func smallTrace(t testing.TB, seed uint64) *workload.Trace {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	log := &swf.Log{Header: swf.Header{MaxProcs: 16}}
	const jobs, periods = 120, 4
	for i := range jobs * periods {
		job := swf.Job{Number: int64(i + 1), Submit: int64(i) * workload.PeriodLength / jobs, Runtime: 60 + rng.Int64N(60_000),
			UsedProcs: 1 + rng.Int64N(16)}
		job.RequestedTime = job.Runtime + rng.Int64N(20_000)
		log.Jobs = append(log.Jobs, job)
	}
	trace, err := workload.NewTrace("small", log)
	if err != nil {
		t.Fatal(err)
	}
	trace.SHA256 = "5a11"
	return trace
}

// oneSeed returns the defaults with one seed for each period, which is enough for most tests.
func oneSeed() Params {
	p := Defaults()
	p.Seeds = 1
	return p
}

package baseline

import (
	"fmt"
	"math"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/queue"
	"juggle/core/workload"
)

// Promise is "The price of a promise" at every load, with windows of the largest size. Its baseline is EDF with flexible windows.
//
// Five providers get the same requests: reservations with strict windows, reservations with flexible windows under EDF (package sim), and
// three batch queues (package queue), which use only a job's submission, processors and estimate. Each is measured by the machine's work in
// [0, H). A queue may start a job before its ready time or let it wait longer: the measure "later" is the share of the jobs that start
// after their ready times. A reservation starts a job at its ready time at the earliest.
var Promise = &Contest{
	Name: "promise", Title: "The price of a promise",
	Group: byLoad, Row: "provider", Rows: providerNames(), Baseline: 1,
	Measures: []Measure{
		{Name: "utilisation", Unit: "%", Decimals: 3}, {Name: "done", Unit: "%", Decimals: 3}, {Name: "refused", Unit: "%", Decimals: 3},
		{Name: "later", Unit: "%", Decimals: 3}, {Name: "wait", Unit: "s"}, {Name: "asked_wait", Unit: "s"},
	},
	groups: loadsWithLargestWindows, measure: measureProviders,
}

// loadsWithLargestWindows returns the parameters of the requests at every load, with windows of the largest size.
func loadsWithLargestWindows(p study.Params) (groups []workload.Config) {
	for _, load := range p.Loads {
		groups = append(groups, p.Workload(study.Replicate{}, load, p.Lambdas[len(p.Lambdas)-1]))
	}
	return groups
}

func providerNames() (names []string) {
	for _, p := range Providers() {
		names = append(names, p.Name)
	}
	return names
}

// A Provider answers requests by reservations or by a queue.
type Provider struct {
	Name     string       // stable: "strict", "edf", or the name of a queue's policy
	promises bool         // it reserves a window for each accepted job; otherwise it has a queue
	flexible bool         // if it promises: windows have the study's largest size; otherwise they are strict
	queue    queue.Policy // if it does not promise
}

// Providers lists the reservations and then the queues.
func Providers() []Provider {
	list := []Provider{
		{Name: "strict", promises: true},
		{Name: "edf", promises: true, flexible: true},
	}
	for _, p := range queue.Policies() {
		list = append(list, Provider{Name: p.Name, queue: p.Value})
	}
	return list
}

// measureProviders returns the numbers of every provider with the requests of one replicate at one load.
func measureProviders(ctx *experiment.Context, _ Run, drawn workload.Config, t *workload.Trace) (all Numbers, err error) {
	flexible, err := t.Generate(drawn, nil)
	if err != nil {
		return nil, err
	}
	drawn.IntervalLambda = 0
	strict, err := t.Generate(drawn, nil)
	if err != nil {
		return nil, err
	}
	for _, provider := range Providers() {
		jobs := strict
		if provider.flexible {
			jobs = flexible
		}
		numbers, err := provider.measure(int32(t.Procs), drawn.Horizon(), jobs, drawn.Seed, ctx.Check)
		if err == nil {
			err = ctx.Heartbeat()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", provider.Name, err)
		}
		all = append(all, numbers...)
	}
	return all, nil
}

// measure returns the numbers of one provider: Promise.Measures, in per cent and seconds; NaN if the provider has no such number.
func (p Provider) measure(procs int32, horizon sim.Instant, jobs []sim.Job, seed uint64, check bool) (Numbers, error) {
	if p.promises {
		return measureReservations(procs, horizon, jobs, seed, check)
	}
	return measureQueue(p.queue, procs, horizon, jobs)
}

// measureReservations returns the numbers of a provider that reserves.
func measureReservations(procs int32, horizon sim.Instant, jobs []sim.Job, seed uint64, check bool) (Numbers, error) {
	policy := schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: seed}
	var r sim.Runner
	m, err := r.Measure(sim.Config{Procs: int(procs), Policy: policy, Horizon: horizon, Check: check}, jobs)
	if err != nil {
		return nil, err
	}
	return numbersOf(procs, horizon, jobs, m.BusyProcSeconds, percentOf(m.Rejected, m.Jobs), math.NaN(),
		float64(m.LeadSeconds)/float64(m.Accepted)), nil
}

// measureQueue returns the numbers of a provider with a queue.
func measureQueue(policy queue.Policy, procs int32, horizon sim.Instant, jobs []sim.Job) (Numbers, error) {
	slots, err := queue.Run(policy, procs, jobs)
	if err != nil {
		return nil, err
	}
	later := 0
	for i, s := range slots {
		if s.Start > jobs[i].Ready {
			later++
		}
	}
	busy := queue.BusyProcSeconds(jobs, slots, 0, horizon)
	return numbersOf(procs, horizon, jobs, busy, percentOf(0, len(jobs)), percentOf(later, len(jobs)),
		queue.Measure(procs, jobs, slots).MeanWait), nil
}

// numbersOf returns the numbers of a provider that uses busy processor-seconds in [0, horizon). refused is the share of the requests that
// are refused, and later the share of the requests that start after their ready times, both in per cent. wait is the mean wait in seconds.
func numbersOf(procs int32, horizon sim.Instant, jobs []sim.Job, busy int64, refused, later, wait float64) Numbers {
	work, asked := 0.0, 0.0
	for _, j := range jobs {
		work += float64(j.Procs) * float64(min(j.Runtime, j.Estimate))
		asked += float64(j.Ready - j.Submit)
	}
	return Numbers{percentOf(busy, int64(procs)*int64(horizon)), 100 * float64(busy) / work, refused, later, wait, asked / float64(len(jobs))}
}

// percentOf returns part in per cent of whole; NaN if both are 0.
func percentOf[N int | int64](part, whole N) float64 { return 100 * float64(part) / float64(whole) }

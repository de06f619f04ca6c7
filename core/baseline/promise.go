package baseline

import (
	"fmt"
	"math"

	"juggle/core/experiment"
	"juggle/core/queue"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/study"
	"juggle/core/workload"
)

// Promise is "The price of a promise" at every load; its baseline is EDF with flexible windows. Of the window sizes the largest is taken.
//
// Reservations with fixed windows, reservations with flexible windows under EDF (package sim), and three batch queues (package queue),
// which look at submission, processors and estimate alone, meet the same requests. Each is measured by what the machine does within
// [0, H). A queue's users pay in waiting: beside it stands the share of the jobs that it starts later than they are ready, which is when a
// reservation would have started them at the earliest.
var Promise = &Contest{
	Name: "promise", Title: "The price of a promise",
	Group: byLoad, Row: "provider", Rows: providerNames(), Baseline: 1,
	Measures: []Measure{
		{Name: "utilisation", Unit: "%", Decimals: 3}, {Name: "done", Unit: "%", Decimals: 3}, {Name: "refused", Unit: "%", Decimals: 3},
		{Name: "later", Unit: "%", Decimals: 3}, {Name: "wait", Unit: "s"}, {Name: "asked_wait", Unit: "s"},
	},
	groups: loadsAtLargest, meet: meetProviders,
}

// loadsAtLargest are the loads, with windows of the largest size.
func loadsAtLargest(p study.Params) (groups []workload.Config) {
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

// A Provider is who meets the requests. The providers are those of Providers, in that order.
type Provider struct {
	Name     string // stable: "fixed", "edf", or the name of a queue's policy
	promises bool
	flexible bool         // where it promises: windows of the study's largest size, instead of fixed ones
	queue    queue.Policy // where it does not
}

// Providers lists the reservations and then the queues.
func Providers() []Provider {
	list := []Provider{
		{Name: "fixed", promises: true},
		{Name: "edf", promises: true, flexible: true},
	}
	for _, p := range queue.Policies() {
		list = append(list, Provider{Name: p.Name, queue: p.Value})
	}
	return list
}

// meetProviders lets every provider meet the requests of one replicate at one load.
func meetProviders(ctx *experiment.Context, _ Run, drawn workload.Config, t *workload.Trace) (all Numbers, err error) {
	flexible, err := t.Generate(drawn, nil)
	if err != nil {
		return nil, err
	}
	drawn.IntervalLambda = 0
	fixed, err := t.Generate(drawn, nil)
	if err != nil {
		return nil, err
	}
	for _, provider := range Providers() {
		jobs := fixed
		if provider.flexible {
			jobs = flexible
		}
		numbers, err := provider.meet(int32(t.Procs), drawn.Horizon(), jobs, drawn.Seed, ctx.Check)
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

// meet runs one provider, which measures what Promise.Measures says, in percent and seconds; NaN where there is none.
func (p Provider) meet(procs int32, horizon sim.Instant, jobs []sim.Job, seed uint64, check bool) (Numbers, error) {
	if p.promises {
		return reserve(procs, horizon, jobs, seed, check)
	}
	return enqueue(p.queue, procs, horizon, jobs)
}

func reserve(procs int32, horizon sim.Instant, jobs []sim.Job, seed uint64, check bool) (Numbers, error) {
	policy := schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: seed}
	var r sim.Runner
	m, err := r.Measure(sim.Config{Procs: int(procs), Policy: policy, Horizon: horizon, Check: check}, jobs)
	if err != nil {
		return nil, err
	}
	return measured(procs, horizon, jobs, m.BusyProcSeconds, percent(m.Rejected, m.Jobs), math.NaN(), m.LeadTime), nil
}

func enqueue(policy queue.Policy, procs int32, horizon sim.Instant, jobs []sim.Job) (Numbers, error) {
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
	return measured(procs, horizon, jobs, queue.Busy(jobs, slots, 0, horizon), percent(0, len(jobs)), percent(later, len(jobs)),
		queue.Measure(procs, jobs, slots).MeanWait), nil
}

// measured are the numbers of a provider by which so many processor-seconds are used in [0, horizon), and these shares of the requests are
// refused and begun later than they are ready.
func measured(procs int32, horizon sim.Instant, jobs []sim.Job, busy int64, refused, later, wait float64) Numbers {
	work, asked := 0.0, 0.0
	for _, j := range jobs {
		work += float64(j.Procs) * float64(min(j.Runtime, j.Estimate))
		asked += float64(j.Ready - j.Submit)
	}
	return Numbers{percent(busy, int64(procs)*int64(horizon)), 100 * float64(busy) / work, refused, later, wait, asked / float64(len(jobs))}
}

// percent is a part of the whole; NaN of nothing.
func percent[N int | int64](part, whole N) float64 { return 100 * float64(part) / float64(whole) }

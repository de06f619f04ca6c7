package yardstick

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

// Measures are what one provider did in one replicate at one load, in per cent and seconds. NaN stands where there is none.
type Measures struct {
	Utilisation float64 // of the machine's processor-seconds within [0, H)
	Done        float64 // of the work of all requests that is done by H
	Refused     float64 // of the requests
	Later       float64 // of the jobs that start later than they are ready; NaN for reservations
	Wait        float64 // mean time from submission to start, of the jobs that start, s
	Asked       float64 // mean time from submission to ready time of all requests, s
}

// list is m in the order of Promise.Measures.
func (m Measures) list() Numbers {
	return Numbers{m.Utilisation, m.Done, m.Refused, m.Later, m.Wait, m.Asked}
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
		m, err := provider.meet(int32(t.Procs), drawn.Horizon(), jobs, drawn.Seed, ctx.Check)
		if err == nil {
			err = ctx.Alive()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", provider.Name, err)
		}
		all = append(all, m.list()...)
	}
	return all, nil
}

// meet runs one provider.
func (p Provider) meet(procs int32, horizon sim.Instant, jobs []sim.Job, seed uint64, check bool) (Measures, error) {
	if p.promises {
		return reserve(procs, horizon, jobs, seed, check)
	}
	return enqueue(p.queue, procs, horizon, jobs)
}

func reserve(procs int32, horizon sim.Instant, jobs []sim.Job, seed uint64, check bool) (Measures, error) {
	policy := schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: seed}
	var r sim.Runner
	m, err := r.Measure(sim.Config{Procs: int(procs), Policy: policy, Horizon: horizon, Check: check}, jobs)
	if err != nil {
		return Measures{}, err
	}
	out := compare(procs, horizon, jobs, m.BusyProcSeconds)
	out.Refused = percent(float64(m.Rejected), float64(m.Jobs))
	out.Wait, out.Later = m.LeadTime, math.NaN()
	return out, nil
}

func enqueue(policy queue.Policy, procs int32, horizon sim.Instant, jobs []sim.Job) (Measures, error) {
	slots, err := queue.Run(policy, procs, jobs)
	if err != nil {
		return Measures{}, err
	}
	later := 0
	for i, s := range slots {
		if s.Start > jobs[i].Ready {
			later++
		}
	}
	out := compare(procs, horizon, jobs, queue.Busy(jobs, slots, 0, horizon))
	out.Wait, out.Later = queue.Measure(procs, jobs, slots).MeanWait, percent(float64(later), float64(len(jobs)))
	if len(jobs) == 0 {
		out.Refused = math.NaN()
	}
	return out, nil
}

// compare is what follows from the processor-seconds used within [0, horizon).
func compare(procs int32, horizon sim.Instant, jobs []sim.Job, busy int64) Measures {
	work, asked := 0.0, 0.0
	for _, j := range jobs {
		work += float64(j.Procs) * float64(min(j.Runtime, j.Estimate))
		asked += float64(j.Ready - j.Submit)
	}
	return Measures{
		Utilisation: percent(float64(busy), float64(procs)*float64(horizon)),
		Done:        percent(float64(busy), work),
		Asked:       asked / float64(len(jobs)),
	}
}

func percent(part, whole float64) float64 { return 100 * part / whole }

package workload

import (
	"maps"
	"math/rand/v2"
	"slices"

	"juggle/core/sim"
)

// CoAllocationKind is the way in which a co-allocated request is made from a job.
type CoAllocationKind int

// The kinds of co-allocated requests.
const (
	NoCoAllocation CoAllocationKind = iota
	Pairs                           // half of the processors on each of two machines, in parallel; the larger half first
	Chains                          // a third of the estimate on each of three machines, as a chain
)

// CoAllocated has the parameters of the co-allocated requests that are made beside the local ones.
type CoAllocated struct {
	Kind       CoAllocationKind
	MeanGrowth int // the mean by which a window grows, in percent of T^e: the IntervalLambda of the Config; with 0 no window grows
	Share      int // percent of the number of local requests, as far as the period has jobs with several processors
}

// Machines is the number of machines for which GenerateCoAllocated makes requests.
const Machines = 3

// GenerateCoAllocated makes local and co-allocated requests. Machine i gets the requests that Generate makes of the i-th period, counted
// from c.Period. The co-allocated requests are made of the period after the last machine's. The first period follows the last one. The
// random numbers that choose a job and its machines depend on that job alone, so the co-allocated requests of a smaller share are among
// those of a larger one. No component is flexible, because components get no offers.
func (t *Trace) GenerateCoAllocated(c Config, k CoAllocated) (requests []sim.PartJob, err error) {
	add := func(j sim.Job, p sim.Part) {
		j.ID = int64(len(requests) + 1)
		requests = append(requests, sim.PartJob{Job: j, Part: p})
	}
	first, periods := c.Period, t.Count(c)
	for m := range Machines {
		c.Period = (first + m) % periods
		local, err := t.Generate(c, nil)
		if err != nil {
			return nil, err
		}
		for _, j := range local {
			add(j, sim.Part{Machine: m})
		}
	}
	c.Period = (first + Machines) % periods
	c.IntervalLambda, c.FlexibleShare, c.DeadlineShare = k.MeanGrowth, 100, 0
	jobs, err := t.Generate(c, nil)
	if err != nil {
		return nil, err
	}
	d := newDraws(c)
	for i, j := range d.choose(jobs, (len(requests)*k.Share+50)/100) {
		d.start(j.ID, forMachines)
		machines := rand.New(&d.pcg).Perm(Machines)
		j.Flexible = false
		for n, part := range k.Kind.split(j) {
			add(part, sim.Part{Machine: machines[n], Group: int64(i + 1), Chain: k.Kind == Chains})
		}
	}
	return requests, nil
}

// choose returns n of the jobs with several processors, or all if there are fewer, in their order. It chooses the jobs with the smallest
// random keys.
func (d *draws) choose(jobs []sim.Job, n int) []sim.Job {
	jobs = slices.DeleteFunc(jobs, func(j sim.Job) bool { return j.Procs < 2 })
	keys := make(map[int64]uint64) // by job number
	for _, j := range jobs {
		d.start(j.ID, forCoAllocated)
		keys[j.ID] = d.pcg.Uint64()
	}
	if ascending := slices.Sorted(maps.Values(keys)); n < len(ascending) {
		jobs = slices.DeleteFunc(jobs, func(j sim.Job) bool { return keys[j.ID] >= ascending[n] })
	}
	return jobs
}

// split returns the components into which a job is divided.
func (k CoAllocationKind) split(j sim.Job) []sim.Job {
	if k == Pairs {
		smaller := j
		j.Procs, smaller.Procs = (j.Procs+1)/2, j.Procs/2
		return []sim.Job{j, smaller}
	}
	const n = 3
	rounded := (n - j.Estimate%n) % n // the components together are longer than j by this
	j.Estimate, j.Runtime, j.Deadline = (j.Estimate+n-1)/n, (j.Runtime+n-1)/n, j.Deadline.Add(rounded)
	return slices.Repeat([]sim.Job{j}, n)
}

package workload

import (
	"maps"
	"math/rand/v2"
	"slices"

	"juggle/core/sim"
)

// CompositeKind says what the parts of a composite are.
type CompositeKind int

// The kinds of composites.
const (
	NoComposites CompositeKind = iota
	Pairs                      // half of the processors on each of two machines, the larger half first, together
	Chains                     // a third of the estimate on each of three machines, one after the other
)

// Composites say which requests to several machines are made beside the local ones, and how wide their windows are.
type Composites struct {
	Kind  CompositeKind
	Room  int // percent: the deadline moves out by x %, x ~ Poisson(Room); 0: not at all
	Share int // percent of the number of local requests, as far as the period has jobs of several processors
}

// Machines is how many machines Together makes requests to.
const Machines = 3

// Together makes requests to several machines. Machine i has those that Generate makes of the i-th period from c's, the composites are of
// the period behind the last machine's; behind the last period comes the first. Which of its jobs they are, and on which machines they run,
// is drawn for each job: the composites of a smaller share are among those of a larger one. No part is flexible: nobody makes it an offer.
func (t *Trace) Together(c Config, k Composites) (requests []sim.PartJob, err error) {
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
	c.IntervalLambda, c.FlexibleShare, c.DeadlineShare = k.Room, 100, 0
	jobs, err := t.Generate(c, nil)
	if err != nil {
		return nil, err
	}
	d := newDraws(c)
	for i, j := range d.chosen(jobs, (len(requests)*k.Share+50)/100) {
		d.start(j.ID, forMachines)
		on := rand.New(&d.pcg).Perm(Machines)
		j.Flexible = false
		for n, part := range k.Kind.split(j) {
			add(part, sim.Part{Machine: on[n], Group: int64(i + 1), Chain: k.Kind == Chains})
		}
	}
	return requests, nil
}

// chosen are n of the jobs that have several processors, or all where there are fewer, in their order: those with the least keys.
func (d *draws) chosen(jobs []sim.Job, n int) []sim.Job {
	jobs = slices.DeleteFunc(jobs, func(j sim.Job) bool { return j.Procs < 2 })
	keys := make(map[int64]uint64) // by job
	for _, j := range jobs {
		d.start(j.ID, forComposite)
		keys[j.ID] = d.pcg.Uint64()
	}
	if least := slices.Sorted(maps.Values(keys)); n < len(least) {
		jobs = slices.DeleteFunc(jobs, func(j sim.Job) bool { return keys[j.ID] >= least[n] })
	}
	return jobs
}

// split is the parts that a job is taken apart into.
func (k CompositeKind) split(j sim.Job) []sim.Job {
	if k == Pairs {
		smaller := j
		j.Procs, smaller.Procs = (j.Procs+1)/2, j.Procs/2
		return []sim.Job{j, smaller}
	}
	const n = 3
	rounded := (n - j.Estimate%n) % n // what the parts are longer than j
	j.Estimate, j.Runtime, j.Deadline = (j.Estimate+n-1)/n, (j.Runtime+n-1)/n, j.Deadline.Add(rounded)
	return slices.Repeat([]sim.Job{j}, n)
}

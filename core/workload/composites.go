package workload

import (
	"cmp"
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
	Kind   CompositeKind
	Lambda int // percent: the deadline moves out by x %, x ~ Poisson(Lambda); 0: not at all
	Share  int // percent of the number of local requests, as far as the period has jobs of several processors
}

// Machines is how many machines Together makes requests to.
const Machines = 3

// Together makes requests to several machines in order of submission. Machine i has those that Generate makes of the i-th period from c's,
// the first again after the last; the composites are of the period behind these. Which of its jobs they are, and on which machines they
// run, is drawn for each job: the composites of a smaller share are among those of a larger one.
func (t *Trace) Together(c Config, k Composites) (requests []sim.PartJob, err error) {
	at := func(n int) Config {
		own := c
		own.Period = (c.Period + n) % t.Periods(c.days())
		return own
	}
	add := func(j sim.Job, p sim.Part) { requests = append(requests, sim.PartJob{Job: j, Part: p}) }
	for m := range Machines {
		local, err := t.Generate(at(m), nil)
		if err != nil {
			return nil, err
		}
		for _, j := range local {
			add(j, sim.Part{Machine: m})
		}
	}
	own := at(Machines)
	own.IntervalLambda, own.FlexibleShare, own.DeadlineShare = k.Lambda, 100, 0
	chosen, err := t.chosen(own, (len(requests)*k.Share+50)/100)
	if err != nil {
		return nil, err
	}
	d := newDraws(own)
	for i, j := range chosen {
		d.start(j.ID, forMachines)
		on := rand.New(&d.pcg).Perm(Machines)
		for n, p := range k.Kind.split(j) {
			add(p, sim.Part{Machine: on[n], Group: int64(i + 1), Chain: k.Kind == Chains})
		}
	}
	slices.SortStableFunc(requests, func(a, b sim.PartJob) int { return cmp.Compare(a.Submit, b.Submit) })
	for i := range requests {
		requests[i].ID = int64(i + 1)
	}
	return requests, nil
}

// chosen are n jobs of several processors, or all where there are fewer, in order of submission: those with the least keys.
func (t *Trace) chosen(c Config, n int) ([]sim.Job, error) {
	jobs, err := t.Generate(c, nil)
	if err != nil {
		return nil, err
	}
	jobs = slices.DeleteFunc(jobs, func(j sim.Job) bool { return j.Procs < 2 })
	d, keys := newDraws(c), make([]uint64, len(jobs))
	key := func(j sim.Job) uint64 {
		d.start(j.ID, forComposite)
		return d.pcg.Uint64()
	}
	for i, j := range jobs {
		keys[i] = key(j)
	}
	if slices.Sort(keys); n < len(jobs) {
		jobs = slices.DeleteFunc(jobs, func(j sim.Job) bool { return key(j) >= keys[n] })
	}
	return jobs, nil
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

package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"juggle/core/schedule"
)

// throng returns a random run of hundreds of requests, which is called a throng here. Many of its jobs wait, and most end long before their
// estimates. Many are alike, and their windows begin many estimates after the submission. In such a run the state that the scheduler keeps
// from one event to the next matters most.
func throng(rng *rand.Rand) (Config, []Job) {
	cfg := Config{Procs: oneOf(rng, 16, 32, 100, 128, 256, 430, 1024, 1152, 4008, 9216), Policy: throngPolicy(rng)}
	d := newDemand(rng)
	jobs := make([]Job, throngSize(rng))
	users := d.users(rng, oneOf(rng, 1+rng.IntN(40), len(jobs), len(jobs)), cfg.Procs)
	user, bursts := users[0], rng.IntN(2) == 0
	clock, submits := 0.0, make([]float64, len(jobs))
	byEstimates, work := rng.IntN(4) == 0, 0.0
	for i := range jobs {
		gap := rng.ExpFloat64()
		if bursts && rng.IntN(8) > 0 { // the same user, soon after the last request
			gap /= 50
		} else {
			user = users[rng.IntN(len(users))]
		}
		clock += gap
		submits[i] = clock
		j := user.job(rng, int64(i+1))
		if jobs[i] = j; byEstimates {
			work += float64(j.Procs) * float64(j.Estimate)
		} else {
			work += float64(j.Procs) * float64(min(j.Estimate, j.Runtime))
		}
	}
	load := 1 + 2*rng.Float64()
	scale := work / float64(cfg.Procs) / load / clock
	for i := range jobs {
		submit := Seconds(submits[i] * scale)
		jobs[i].Submit = Instant(submit - submit%d.grain)
		d.reserve(rng, &jobs[i])
	}
	return cfg, jobs
}

// throngSize returns the number of requests of a throng. It is 100 to 400 for most throngs, because the reference is slow, and up to 3000
// for some.
func throngSize(rng *rand.Rand) int {
	switch rng.IntN(50) {
	case 0:
		return 1000 + rng.IntN(2001)
	case 1, 2, 3:
		return 400 + rng.IntN(601)
	}
	return 100 + rng.IntN(301)
}

// throngPolicy returns a random policy. It prefers the orders under which a request is placed before many others.
func throngPolicy(rng *rand.Rand) schedule.Policy {
	p := schedule.Policy{
		Order: oneOf(rng, schedule.EDF, schedule.EDF, schedule.SJF, schedule.LFF, schedule.LFF, schedule.LFF, schedule.Shuffle,
			schedule.Shuffle, schedule.BJF, schedule.Revenue, schedule.FIFO, oneOf(rng, formulaOrders...), oneOf(rng, formulaOrders...)),
		Edition: schedule.Edition(rng.IntN(2)), Seed: rng.Uint64(),
		FixShare: schedule.Never, OfferThreshold: schedule.Never, OffersTo: schedule.OffersTo(rng.IntN(2)),
		OffersSide: schedule.OffersSide(rng.IntN(2)), Replan: rng.IntN(3) == 0,
		StopAtFirstFailure: rng.IntN(16) == 0, SkipOwnWindow: rng.IntN(16) == 0,
	}
	if rng.IntN(4) == 0 {
		p.FixShare = rng.IntN(101)
	}
	if rng.IntN(3) == 0 {
		p.OfferThreshold = oneOf(rng, 0, 10, 25, 50, 100, 400)
	}
	if p.Order.UsesPrices() {
		p.Discount = rng.IntN(101)
	}
	return p
}

// A demand holds what the requests of a throng have in common.
type demand struct {
	shortest, longest float64 // the bounds of the estimates, in seconds; short estimates show errors of one second
	grain             Seconds // submissions and estimates are multiples of it, so that many are equal
	factor            float64 // the largest ratio of estimate to run time
	ahead             float64 // windows begin up to this many of the longest estimates after the submission; 0: as in the paper
	deadline          float64 // the mean number of estimates from submission to deadline, as in the paper; used where ahead is 0
	flexible          int     // percent of the jobs
	widening          float64 // percent of an estimate that a flexible window is wider, on average
}

func newDemand(rng *rand.Rand) demand {
	d := demand{
		longest: logUniform(rng, 8, 100_000), factor: logUniform(rng, 1, 200), deadline: oneOf(rng, 1.0, 5, 5, 20),
		flexible: oneOf(rng, 50, 75, 100), widening: oneOf(rng, 100.0, 400, 400),
	}
	d.shortest = max(1, d.longest/logUniform(rng, 1.5, oneOf(rng, 5.0, 20, 200)))
	d.grain = max(1, Seconds(d.longest/oneOf[float64](rng, 1e5, 1e5, 1000, 100)))
	if rng.IntN(4) == 0 {
		d.factor = 1
	}
	if rng.IntN(2) == 0 {
		d.ahead = logUniform(rng, 0.5, 4)
	}
	return d
}

// A throngUser makes many similar requests.
type throngUser struct {
	procs    int32
	estimate Seconds
	factor   float64 // estimate over run time; below 1 a job is ended at its estimate
}

func (d demand) users(rng *rand.Rand, n, procs int) []throngUser {
	widest, even := logUniform(rng, max(1, float64(procs)/16), float64(procs)/2), rng.IntN(2) == 0
	users := make([]throngUser, n)
	for i := range users {
		u := throngUser{int32(logUniform(rng, 1, widest)), Seconds(logUniform(rng, d.shortest, d.longest)), 1}
		if even {
			u.procs = 1 + rng.Int32N(int32(widest))
		}
		u.estimate = max(d.grain, u.estimate-u.estimate%d.grain)
		if d.factor > 1 {
			u.factor = logUniform(rng, 0.9, d.factor)
		}
		users[i] = u
	}
	return users
}

func (u throngUser) job(rng *rand.Rand, id int64) Job {
	j := Job{Request: schedule.Request{ID: id, Procs: u.procs, Estimate: u.estimate}, Runtime: u.estimate}
	if u.factor != 1 {
		j.Runtime = max(1, Seconds(float64(u.estimate)/u.factor*(0.8+0.4*rng.Float64())))
	}
	return j
}

// reserve gives j its window. Where ahead is 0, the deadline is a random number of estimates after the submission, as in the paper, and
// every tenth job may start at once.
func (d demand) reserve(rng *rand.Rand, j *Job) {
	unit := j.Estimate // the widening is in percent of it
	if d.ahead > 0 {
		j.Ready = j.Submit + Instant(rng.Int64N(int64(d.ahead*d.longest)))
		j.Deadline = j.Ready.Add(j.Estimate)
		unit = Seconds(d.shortest+d.longest) / 2
	} else {
		p := 0
		for p == 0 {
			p = poisson(rng, d.deadline)
		}
		j.Deadline = j.Submit.Add(Seconds(p) * j.Estimate)
		if j.Ready = j.Deadline - Instant(j.Estimate); rng.IntN(10) == 0 {
			j.Ready = j.Submit
		}
	}
	if j.Flexible = rng.IntN(100) < d.flexible; j.Flexible {
		j.Deadline = j.Deadline.Add(Seconds(poisson(rng, d.widening)) * unit / 100)
	}
}

func oneOf[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

// logUniform returns a random number from low to high whose logarithm is uniformly distributed.
func logUniform(rng *rand.Rand, low, high float64) float64 {
	return low * math.Pow(high/low, rng.Float64())
}

// differenceFromReference returns the first difference between the rows of a run and those of the reference, or "" where there is none.
func differenceFromReference(cfg Config, jobs []Job) string { return differenceOfRun(Run, cfg, jobs) }

func differenceOfRun(run func(Config, []Job) (*Outcome, error), cfg Config, jobs []Job) string {
	want := RunReference(cfg, jobs)
	out, err := run(cfg, jobs)
	if err != nil {
		return fmt.Sprintf("%+v: %v", cfg, err)
	}
	for i := range want {
		if out.Rows[i] != want[i] {
			return fmt.Sprintf("%d requests, %+v\nrow %d: got %+v\nwant %+v", len(jobs), cfg, i, out.Rows[i], want[i])
		}
	}
	return ""
}

// compareThrong compares the throng of a seed with the reference. In one eighth of the throngs it checks the invariants, and in another
// eighth it records the decisions.
func compareThrong(seed uint64) (requests int, what string) {
	cfg, jobs := throng(rand.New(rand.NewPCG(seed, 128)))
	cfg.Check = len(jobs) <= 400 && seed%8 == 1
	if len(jobs) <= 400 && seed%8 == 5 {
		return len(jobs), differenceOfRun(rowsOfExplainedRun, cfg, jobs)
	}
	return len(jobs), differenceFromReference(cfg, jobs)
}

// TestCrowdedRunsAgreeWithTheReference and FuzzThrongs compare throngs with the reference. The comment of seedsVariable says how to compare
// more of them.
func TestCrowdedRunsAgreeWithTheReference(t *testing.T) { forEachSeed(t, 100, compareThrong) }

func FuzzThrongs(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		if _, what := compareThrong(seed); what != "" {
			t.Fatalf("seed %d: %s", seed, what)
		}
	})
}

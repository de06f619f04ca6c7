package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"juggle/core/schedule"
)

// randomLargeRun returns a random run of hundreds of requests, or of up to 3000. Many of its jobs wait. In most runs most jobs end long
// before their estimates. In a third of the runs many jobs are alike, and in half of them windows may begin many estimates after the
// submission. In such a run the state that the scheduler keeps from one event to the next matters most.
func randomLargeRun(rng *rand.Rand) (Config, []Job) {
	cfg := Config{Procs: oneOf(rng, 16, 32, 100, 128, 256, 430, 1024, 1152, 4008, 9216), Policy: largeRunPolicy(rng)}
	d := newDemand(rng)
	jobs := make([]Job, largeRunSize(rng))
	userCount := oneOf(rng, 1+rng.IntN(40), len(jobs), len(jobs)) // in two of three runs as many users as jobs
	users := d.users(rng, userCount, cfg.Procs)
	requester, bursts := users[0], rng.IntN(2) == 0   // with bursts, one user mostly makes several requests in a row
	clock, submits := 0.0, make([]float64, len(jobs)) // both in mean gaps between requests
	byEstimates, work := rng.IntN(4) == 0, 0.0        // work in processor-seconds, by estimates or by run times
	for i := range jobs {
		gap := rng.ExpFloat64()
		if bursts && rng.IntN(8) > 0 { // the same user, soon after the last request
			gap /= 50
		} else {
			requester = users[rng.IntN(len(users))]
		}
		clock += gap
		submits[i] = clock
		j := requester.job(rng, int64(i+1))
		if jobs[i] = j; byEstimates {
			work += float64(j.Procs) * float64(j.Estimate)
		} else {
			work += float64(j.Procs) * float64(min(j.Estimate, j.Runtime))
		}
	}
	load := 1 + 2*rng.Float64()                       // work over what the machine can do until the last submission
	scale := work / float64(cfg.Procs) / load / clock // seconds in a mean gap
	for i := range jobs {
		submit := Seconds(submits[i] * scale)
		jobs[i].Submit = Instant(submit - submit%d.grain)
		d.setWindow(rng, &jobs[i])
	}
	return cfg, jobs
}

// largeRunSize returns the number of requests of a large run. It is 100 to 400 for most runs, because the reference is slow, and up to 3000
// for some.
func largeRunSize(rng *rand.Rand) int {
	switch rng.IntN(50) {
	case 0:
		return 1000 + rng.IntN(2001)
	case 1, 2, 3:
		return 400 + rng.IntN(601)
	}
	return 100 + rng.IntN(301)
}

// largeRunPolicy returns a random policy. It prefers the orders under which a request is placed before many others.
func largeRunPolicy(rng *rand.Rand) schedule.Policy {
	p := schedule.Policy{
		Order: oneOf(rng, schedule.EDF, schedule.EDF, schedule.SJF, schedule.LFF, schedule.LFF, schedule.LFF, schedule.Shuffle,
			schedule.Shuffle, schedule.BJF, schedule.Revenue, schedule.FIFO, oneOf(rng, formulaOrders...), oneOf(rng, formulaOrders...)),
		Edition: schedule.Edition(rng.IntN(2)), Seed: rng.Uint64(),
		FixShare: schedule.Never, OfferThreshold: schedule.Never, OfferRecipients: schedule.OfferRecipients(rng.IntN(2)),
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

// A demand holds what the requests of a large run have in common.
type demand struct {
	shortest, longest float64 // the bounds of the estimates, in seconds; short estimates show errors of one second
	grain             Seconds // submissions and estimates are multiples of it, so that many are equal
	factor            float64 // the largest ratio of estimate to run time
	ahead             float64 // windows begin at most ahead * longest seconds after the submission; 0: as in the paper
	deadline          float64 // the mean number of estimates from submission to deadline, as in the paper; used where ahead is 0
	flexible          int     // percent of the jobs
	widening          float64 // percent of an estimate that a flexible window is wider, on average
}

// newDemand returns a random demand.
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

// A user makes many similar requests.
type user struct {
	procs    int32
	estimate Seconds
	factor   float64 // estimate over run time; below 1 a job is ended at its estimate
}

// users returns n random users. None of them needs more than half of the processors.
func (d demand) users(rng *rand.Rand, n, procs int) []user {
	widest, uniform := logUniform(rng, max(1, float64(procs)/16), float64(procs)/2), rng.IntN(2) == 0
	users := make([]user, n)
	for i := range users {
		u := user{int32(logUniform(rng, 1, widest)), Seconds(logUniform(rng, d.shortest, d.longest)), 1}
		if uniform {
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

// job returns a request of the user, which has no window yet, with a random run time.
func (u user) job(rng *rand.Rand, id int64) Job {
	j := Job{Request: schedule.Request{ID: id, Procs: u.procs, Estimate: u.estimate}, Runtime: u.estimate}
	if u.factor != 1 {
		j.Runtime = max(1, Seconds(float64(u.estimate)/u.factor*(0.8+0.4*rng.Float64())))
	}
	return j
}

// setWindow gives j its window. Where ahead is 0, the deadline is a random number of estimates after the submission, as in the paper. With
// a chance of one in ten such a job may start at once, whatever that number.
func (d demand) setWindow(rng *rand.Rand, j *Job) {
	unit := j.Estimate // the widening is in percent of it
	if d.ahead > 0 {
		j.Ready = j.Submit + Instant(rng.Int64N(int64(d.ahead*d.longest)))
		j.Deadline = j.Ready.Add(j.Estimate)
		unit = Seconds(d.shortest+d.longest) / 2
	} else {
		estimates := 0 // from the submission to the deadline
		for estimates == 0 {
			estimates = poisson(rng, d.deadline)
		}
		j.Deadline = j.Submit.Add(Seconds(estimates) * j.Estimate)
		if j.Ready = j.Deadline - Instant(j.Estimate); rng.IntN(10) == 0 {
			j.Ready = j.Submit
		}
	}
	if j.Flexible = rng.IntN(100) < d.flexible; j.Flexible {
		j.Deadline = j.Deadline.Add(Seconds(poisson(rng, d.widening)) * unit / 100)
	}
}

// oneOf returns one of the values, each with the same probability.
func oneOf[T any](rng *rand.Rand, values ...T) T { return values[rng.IntN(len(values))] }

// logUniform returns a random number from low to high whose logarithm is uniformly distributed.
func logUniform(rng *rand.Rand, low, high float64) float64 {
	return low * math.Pow(high/low, rng.Float64())
}

// differenceFromReference returns the first difference between the rows of a run and those of the reference, or "" where there is none.
func differenceFromReference(cfg Config, jobs []Job) string { return differenceOfRun(Run, cfg, jobs) }

// differenceOfRun returns the first difference between the rows of run and those of the reference, or "" where there is none.
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

// compareLargeRun compares the large run of a seed with the reference. For one seed in eight it checks the invariants, and for another one
// it records the decisions, if the run has at most 400 requests. difference is "" where there is none.
func compareLargeRun(seed uint64) (requests int, difference string) {
	cfg, jobs := randomLargeRun(rand.New(rand.NewPCG(seed, 128)))
	cfg.Check = len(jobs) <= 400 && seed%8 == 1
	if len(jobs) <= 400 && seed%8 == 5 {
		return len(jobs), differenceOfRun(rowsOfExplainedRun, cfg, jobs)
	}
	return len(jobs), differenceFromReference(cfg, jobs)
}

// TestLargeRunsAgreeWithTheReference and FuzzLargeRuns compare large runs with the reference. The comment of seedsVariable says how to
// compare more of them.
func TestLargeRunsAgreeWithTheReference(t *testing.T) { forEachSeed(t, 100, compareLargeRun) }

func FuzzLargeRuns(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		if _, difference := compareLargeRun(seed); difference != "" {
			t.Fatalf("seed %d: %s", seed, difference)
		}
	})
}

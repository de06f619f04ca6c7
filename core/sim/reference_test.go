package sim

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"juggle/core/schedule"
)

// compareWithReference runs the jobs three times: with checks of the invariants, with recorded decisions, and with neither. It compares the
// rows of each run with those of the reference.
func compareWithReference(t *testing.T, cfg Config, jobs []Job) {
	t.Helper()
	want := RunReference(cfg, jobs)
	checked := func(cfg Config, jobs []Job) (*Outcome, error) {
		cfg.Check = true
		return Run(cfg, jobs)
	}
	for _, run := range []func(Config, []Job) (*Outcome, error){Run, checked, rowsOfExplainedRun} {
		out, err := run(cfg, jobs)
		if err != nil {
			t.Fatalf("%+v: %v\njobs: %+v", cfg, err, jobs)
		}
		for i := range want {
			if out.Rows[i] != want[i] {
				t.Fatalf("%+v\njobs: %s\nrow %d: got %+v\nwant %+v", cfg, listing(jobs), i, out.Rows[i], want[i])
			}
		}
	}
}

// listing describes the jobs, one in each line.
func listing(jobs []Job) (s string) {
	for _, j := range jobs {
		s += fmt.Sprintf("\n  %+v", j)
	}
	return s
}

// randomCrowdedRun returns a random run of up to 60 jobs on a machine of up to 16 processors. Its jobs compete for the same processors:
// many are submitted at the same instant, many are nearly as wide as the machine, and many windows are short.
func randomCrowdedRun(rng *rand.Rand) (Config, []Job) {
	procs := 1 + rng.IntN(16)
	longest := 1 + rng.IntN(30) // the longest estimate
	gap := rng.IntN(12)         // the longest time between two submissions
	slack := 1 + rng.IntN(100)  // above the largest slack of a window
	early := rng.IntN(3) == 0   // jobs may end before their estimates
	var jobs []Job
	now := Instant(0)
	for i := range 1 + rng.IntN(60) {
		now += Instant(rng.IntN(gap + 1))
		estimate := Seconds(1 + rng.IntN(longest))
		j := Job{Request: schedule.Request{ID: int64(i + 1), Submit: now, Procs: int32(1 + rng.IntN(procs+procs/8+1)), Estimate: estimate}}
		j.Ready = max(0, now+Instant(rng.IntN(4*longest))-Instant(rng.IntN(4)))
		if rng.IntN(4) == 0 {
			j.Ready = now // a job with a deadline only
		}
		j.Deadline = j.Ready.Add(estimate)
		if rng.IntN(2) == 0 {
			j.Deadline = j.Deadline.Add(Seconds(rng.IntN(slack)))
		}
		j.Flexible = rng.IntN(2) == 0
		j.Runtime = estimate
		if early {
			j.Runtime = Seconds(1 + rng.IntN(int(estimate)+2))
		}
		jobs = append(jobs, j)
	}
	cfg := Config{Procs: procs, Policy: schedule.Policy{
		Order: schedule.Orders()[rng.IntN(5)].Value, Edition: schedule.Edition(rng.IntN(2)), Seed: rng.Uint64(),
		FixShare: schedule.Never, OfferThreshold: schedule.Never, OfferRecipients: schedule.OfferRecipients(rng.IntN(2)),
		OffersSide: schedule.OffersSide(rng.IntN(2)), Replan: rng.IntN(2) == 0,
		StopAtFirstFailure: rng.IntN(8) == 0, SkipOwnWindow: rng.IntN(8) == 0,
	}}
	if rng.IntN(3) == 0 {
		cfg.Policy.FixShare = rng.IntN(101)
	}
	if rng.IntN(2) == 0 {
		cfg.Policy.OfferThreshold = rng.IntN(300)
	}
	return cfg, jobs
}

// TestRunAgreesWithTheReference and FuzzRun compare random runs with the reference, which places every job at or behind a request again,
// and check the invariants.
func TestRunAgreesWithTheReference(t *testing.T) {
	runs := uint64(5000)
	if testing.Short() {
		runs = 500
	}
	for seed := range runs {
		rng := rand.New(rand.NewPCG(seed, 0))
		cfg, jobs := randomCrowdedRun(rng)
		drawFormulaOrder(rng, &cfg)
		compareWithReference(t, cfg, jobs)
	}
}

func FuzzRun(f *testing.F) {
	f.Add(uint64(1), uint64(1))
	f.Add(uint64(20), uint64(146))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		rng := rand.New(rand.NewPCG(a, b))
		cfg, jobs := randomCrowdedRun(rng)
		drawFormulaOrder(rng, &cfg)
		compareWithReference(t, cfg, jobs)
	})
}

// TestLongRunsAgreeWithTheReference compares runs of 1500 jobs with the reference, for every order that needs no prices.
func TestLongRunsAgreeWithTheReference(t *testing.T) {
	jobs := logLikeJobs(1500, 100, 400)
	for _, o := range schedule.Orders() {
		t.Run(o.Name, func(t *testing.T) {
			p := policyBy(o.Value)
			p.OfferThreshold = 50
			cfg := Config{Procs: 128, Policy: p}
			want := RunReference(cfg, jobs)
			out, err := Run(cfg, jobs)
			if err != nil {
				t.Fatal(err)
			}
			for i := range want {
				if out.Rows[i] != want[i] {
					t.Fatalf("row %d: got %+v, want %+v", i, out.Rows[i], want[i])
				}
			}
		})
	}
}

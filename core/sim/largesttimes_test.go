package sim

import (
	"math/rand/v2"
	"testing"

	"juggle/core/schedule"
)

// TestRunAgreesWithTheReferenceAtTheLargestTimes has estimates so large that no product of two fits into 63 bits.
func TestRunAgreesWithTheReferenceAtTheLargestTimes(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 3))
	for run := range 60 {
		cfg := Config{Procs: 6, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}}
		if run%2 == 1 {
			cfg.Policy.FixShare, cfg.Policy.OfferThreshold = 25, 50
		}
		var jobs []Job
		for i := range 8 {
			j := Job{Request: schedule.Request{ID: int64(i + 1), Submit: schedule.Instant(rng.Int64N(1 << 30)), Procs: 1 + rng.Int32N(6),
				Flexible: rng.IntN(2) == 0}}
			j.Ready = j.Submit + schedule.Instant(rng.Int64N(1<<34))
			j.Estimate = schedule.Seconds(3_037_000_500 + rng.Int64N(1<<uint(30+rng.IntN(8)))) // at least the root of 2^63
			j.Deadline = min(schedule.MaxTime, j.Ready.Add(j.Estimate)+schedule.Instant(rng.Int64N(1<<37)))
			j.Runtime = 1 + schedule.Seconds(rng.Int64N(int64(j.Estimate)))
			if j.Deadline.Sub(j.Ready) < j.Estimate {
				continue
			}
			jobs = append(jobs, j)
		}
		out, err := Run(cfg, jobs)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range RunReference(cfg, jobs) {
			if out.Rows[i] != want {
				t.Fatalf("run %d: got %+v, want %+v", run, out.Rows[i], want)
			}
		}
	}
}

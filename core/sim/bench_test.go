package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim/internal/referencetest"
)

// logLikeJobs returns n jobs that resemble those of a supercomputer's log. Run times span three orders of magnitude, and processors are
// powers of two. As in the paper, the deadline is about five estimates after the submission on average, and half of the windows are wider
// than the estimate, by lambda percent of it on average. gap is the mean time between two submissions, in seconds. On 128 processors the
// load is about 540 s / gap.
func logLikeJobs(n int, lambda float64, gap float64) []Job {
	rng := rand.New(rand.NewPCG(2007, 5))
	jobs := make([]Job, n)
	now := 0.0
	for i := range jobs {
		now += rng.ExpFloat64() * gap
		estimate := Seconds(60 + math.Exp(7.2+1.9*rng.NormFloat64())) // lognormal, with a median of about 1400
		estimate = min(estimate, 64_800)
		factor := 0 // from the submission to the deadline, in estimates
		for factor == 0 {
			factor = poisson(rng, 5)
		}
		j := Job{Request: schedule.Request{ID: int64(i + 1), Submit: Instant(now), Estimate: estimate}, Runtime: estimate}
		j.Procs = int32(1) << min(rng.IntN(8), rng.IntN(8))
		j.Deadline = j.Submit.Add(Seconds(factor) * estimate)
		j.Ready = j.Deadline - Instant(estimate)
		if j.Flexible = rng.IntN(2) == 0; j.Flexible {
			j.Deadline = j.Deadline.Add(Seconds(poisson(rng, lambda)) * estimate / 100)
		}
		jobs[i] = j
	}
	return jobs
}

// poisson returns a Poisson number with the given mean, by Knuth's method. It splits a large mean, so that the product of the method does
// not become 0.
func poisson(rng *rand.Rand, mean float64) int {
	n := 0
	for ; mean > 20; mean -= 20 {
		n += poisson(rng, 20)
	}
	limit, product := math.Exp(-mean), rng.Float64()
	for product > limit {
		n++
		product *= rng.Float64()
	}
	return n
}

// policyBy returns a policy with the order o, without offers and fixing.
func policyBy(o schedule.Order) schedule.Policy {
	return schedule.Policy{Order: o, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: 1}
}

// BenchmarkRun8000Requests128Procs runs 8000 requests on 128 processors, by every order that needs no prices, and by the reference.
func BenchmarkRun8000Requests128Procs(b *testing.B) {
	jobs := logLikeJobs(8000, 100, 600)
	for _, o := range schedule.Orders() {
		b.Run(o.Name, func(b *testing.B) { benchmarkRun(b, Config{Procs: 128, Policy: policyBy(o.Value)}, jobs) })
	}
	b.Run("edf,reference", func(b *testing.B) {
		referenceJobs := make([]referencetest.Job, len(jobs))
		for i, j := range jobs {
			referenceJobs[i] = referencetest.Job(j)
		}
		for b.Loop() {
			referencetest.Run(128, policyBy(schedule.EDF), referenceJobs)
		}
		b.ReportMetric(float64(len(jobs)*b.N)/b.Elapsed().Seconds(), "requests/s")
	})
}

// benchmarkRun repeats a run, which must accept some requests and reject some, and must always give the same result.
func benchmarkRun(b *testing.B, cfg Config, jobs []Job) {
	var r Runner
	m, err := r.Measure(cfg, jobs)
	if err != nil || m.Accepted == 0 || m.Rejected == 0 {
		b.Fatalf("got %+v, %v, want some accepted and some rejected", m, err)
	}
	for b.Loop() {
		if again, err := r.Measure(cfg, jobs); err != nil || again.WorkAccepted != m.WorkAccepted {
			b.Fatalf("got %+v, %v, want %+v as before", again, err, m)
		}
	}
	b.ReportMetric(float64(len(jobs)*b.N)/b.Elapsed().Seconds(), "requests/s")
	b.ReportMetric(100*m.Utilisation, "%used")
	b.ReportMetric(100*m.AcceptedShare(), "%accepted")
}

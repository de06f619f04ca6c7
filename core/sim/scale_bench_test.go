package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"juggle/core/schedule"
)

// BenchmarkArrival measures how the time for an arrival grows with the number of waiting jobs. One request arrives each second, for at most
// an eighth of the processors. The number of seconds from its submission to its ready time is about the wanted number of waiting jobs. The
// jobs need nine tenths of the machine. The metric waiting is the mean number of waiting jobs in the run.
func BenchmarkArrival(b *testing.B) {
	for _, kind := range arrivalKinds() {
		for _, waiting := range []int{10, 100, 1000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/waiting=%d", kind.name, waiting), func(b *testing.B) {
				benchmarkArrival(b, Config{Procs: 128, Policy: kind.policy}, steadyArrivals(128, waiting, kind.lambda))
			})
		}
	}
	for _, procs := range []int{4096, 65536} {
		for _, waiting := range []int{100, 1000, 10_000} {
			b.Run(fmt.Sprintf("edf,flexible,procs=%d/waiting=%d", procs, waiting), func(b *testing.B) {
				benchmarkArrival(b, Config{Procs: procs, Policy: policyBy(schedule.EDF)}, steadyArrivals(procs, waiting, 100))
			})
		}
	}
}

// An arrivalKind is a policy, and how much wider than the estimate half of the windows are.
type arrivalKind struct {
	name   string
	policy schedule.Policy
	lambda int // percent; 0 makes every window strict
}

// arrivalKinds returns the paper's five orders and Revenue, each with strict and with flexible windows, and EDF with offers and with
// fixing.
func arrivalKinds() (kinds []arrivalKind) {
	for _, o := range []schedule.Order{schedule.EDF, schedule.LFF, schedule.Shuffle, schedule.BJF, schedule.FIFO, schedule.Revenue} {
		kinds = append(kinds, arrivalKind{o.String() + ",strict", policyBy(o), 0}, arrivalKind{o.String() + ",flexible", policyBy(o), 100})
	}
	offers, fixing := policyBy(schedule.EDF), policyBy(schedule.EDF)
	offers.OfferThreshold, offers.OfferRecipients, fixing.FixShare = 50, schedule.OffersToAll, 50
	return append(kinds, arrivalKind{"edf,offers", offers, 0}, arrivalKind{"edf,fixing", fixing, 100})
}

// benchmarkArrival repeats a run, which must accept at least a quarter of the requests and must always give the same result.
func benchmarkArrival(b *testing.B, cfg Config, jobs []Job) {
	var r Runner
	m, err := r.Measure(cfg, jobs)
	if err != nil || m.Accepted < m.Jobs/4 {
		b.Fatalf("got %+v, %v, want at least a quarter accepted", m, err)
	}
	for b.Loop() {
		if again, err := r.Measure(cfg, jobs); err != nil || again.WorkAccepted != m.WorkAccepted {
			b.Fatalf("got %+v, %v, want %+v as before", again, err, m)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(len(jobs)*b.N), "ns/request")
	// One request arrives each second, so the mean number of waiting jobs is the sum of the lead times over the number of requests.
	b.ReportMetric(float64(m.LeadSeconds)/float64(len(jobs)), "waiting")
}

// steadyArrivals returns jobs that arrive one a second, so that about the given number of jobs wait.
func steadyArrivals(procs, waiting, lambda int) []Job {
	rng := rand.New(rand.NewPCG(10, 10))
	widest := max(1, procs/8)
	mean := max(1, 2*procs*9/10/(widest+1)) // the mean estimate at which the jobs need nine tenths of the machine
	jobs := make([]Job, 3*waiting+1000)
	for i := range jobs {
		estimate := Seconds(1 + rng.IntN(2*mean))
		j := Job{Request: schedule.Request{ID: int64(i + 1), Submit: Instant(i), Procs: int32(1 + rng.IntN(widest)), Estimate: estimate},
			Runtime: estimate}
		j.Ready = j.Submit + Instant(rng.IntN(2*waiting+1))
		j.Deadline = j.Ready.Add(estimate)
		if rng.IntN(2) == 0 {
			j.Deadline = j.Deadline.Add(estimate * Seconds(lambda) / 100)
		}
		jobs[i] = j
	}
	return jobs
}

// BenchmarkCluster93312Procs runs three random days that resemble the most crowded days of CEA-Curie's log. Most jobs need few of the 93
// 312 processors, many are submitted by the hundred, and some run for a day, so that thousands wait.
func BenchmarkCluster93312Procs(b *testing.B) {
	for _, lambda := range []float64{0, 100} {
		jobs := crowdedClusterJobs(lambda)
		for _, o := range schedule.Orders() {
			b.Run(fmt.Sprintf("%s/lambda=%g", o.Name, lambda), func(b *testing.B) {
				benchmarkRun(b, Config{Procs: clusterProcs, Policy: policyBy(o.Value)}, jobs)
			})
		}
	}
}

// clusterProcs is the number of processors of CEA-Curie.
const clusterProcs = 93_312

// crowdedClusterJobs returns the jobs of three crowded days on a cluster of 93 312 processors: bursts of equal jobs, with deadlines and
// windows as in the paper.
func crowdedClusterJobs(lambda float64) []Job {
	const horizon = 3 * 86_400
	rng, windows := rand.New(rand.NewPCG(93_312, 41)), rand.New(rand.NewPCG(93_312, 42)) // the same jobs for every lambda
	var jobs []Job
	for now := 0.0; ; {
		now += rng.ExpFloat64() * 330 // seconds between bursts
		if now >= horizon {
			return jobs
		}
		procs := int32(1) << rng.IntN(14)
		runtime := min(86_400, 60+math.Exp(8.3+1.8*rng.NormFloat64())) // lognormal, with a median of about 4000
		burst := 1
		if rng.IntN(10) == 0 {
			burst = 1 + rng.IntN(400)
			procs = min(procs, 256)
		}
		submit := now
		for range burst {
			submit += rng.ExpFloat64() * 5
			jobs = append(jobs, reservation(windows, int64(len(jobs)+1), Instant(submit), procs, Seconds(runtime*(0.8+0.2*rng.Float64())), lambda))
		}
	}
}

// reservation returns a job with a random deadline and, in half of the cases, a wider window, as in the paper.
func reservation(rng *rand.Rand, id int64, submit Instant, procs int32, estimate Seconds, lambda float64) Job {
	factor := 0
	for factor == 0 {
		factor = poisson(rng, 5)
	}
	j := Job{Request: schedule.Request{ID: id, Submit: submit, Procs: procs, Estimate: max(60, estimate)}}
	j.Runtime = j.Estimate
	j.Deadline = j.Submit.Add(Seconds(factor) * j.Estimate)
	j.Ready = j.Deadline - Instant(j.Estimate)
	if j.Flexible = rng.IntN(2) == 0; j.Flexible {
		j.Deadline = j.Deadline.Add(Seconds(poisson(rng, lambda)) * j.Estimate / 100)
	}
	return j
}

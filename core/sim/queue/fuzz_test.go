package queue

import (
	"math/rand/v2"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// randomJobs returns up to 30 jobs for a small machine. Many are submitted at the same instant. Their estimates are exact, too long or too
// short.
func randomJobs(rng *rand.Rand) (procs int32, jobs []sim.Job) {
	procs = 1 + rng.Int32N(8)
	maxGap, longest := 1+rng.IntN(12), 1+rng.IntN(20)
	now := 0
	for i := range 1 + rng.IntN(30) {
		now += rng.IntN(maxGap)
		r := schedule.Request{ID: int64(i), Submit: Instant(now), Procs: 1 + rng.Int32N(procs)}
		j := sim.Job{Request: r, Runtime: Seconds(1 + rng.IntN(longest))}
		switch j.Estimate = j.Runtime; rng.IntN(3) {
		case 0:
			j.Estimate += Seconds(rng.IntN(2 * longest))
		case 1:
			j.Estimate = Seconds(1 + rng.IntN(longest))
		}
		jobs = append(jobs, j)
	}
	if rng.IntN(4) == 0 {
		rng.Shuffle(len(jobs), func(a, b int) { jobs[a], jobs[b] = jobs[b], jobs[a] })
	}
	return procs, jobs
}

// FuzzRun runs random jobs under each policy, by Run and by the reference implementation, and compares every job.
func FuzzRun(f *testing.F) {
	for seed := range uint64(400) {
		f.Add(seed, uint64(1))
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		procs, jobs := randomJobs(rand.New(rand.NewPCG(a, b)))
		for _, p := range Policies() {
			got, err := Run(p.Value, procs, jobs)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range runReference(p.Value, procs, jobs, 3000) {
				if got[i] != want {
					t.Fatalf("%s, %d processors: job %d: got %+v, want %+v, of %+v", p.Name, procs, i, got[i], want, jobs)
				}
			}
			if err := checkInvariants(procs, jobs, got); err != nil {
				t.Fatalf("%s: %v", p.Name, err)
			}
		}
	})
}

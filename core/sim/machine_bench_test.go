package sim

import (
	"testing"
	"time"

	"juggle/core/schedule"
)

// BenchmarkHoldInATrial measures a hold that is taken back, which is how a broker asks a machine whether it could run a part. It compares
// the time with that of an arrival at the same instant, and allows at most twice as much.
func BenchmarkHoldInATrial(b *testing.B) {
	var jobs []Job // each job twice: the first is held and released, the second is decided
	for _, j := range logLikeJobs(4000, 100, 350) {
		jobs = append(jobs, j, j)
		jobs[len(jobs)-2].ID += 10_000
	}
	for _, o := range [...]schedule.Order{schedule.EDF, schedule.LFF} {
		b.Run(o.String(), func(b *testing.B) {
			var holding, arriving time.Duration
			holds := 0
			for b.Loop() {
				m, err := NewMachine(Config{Procs: 128, Policy: policyBy(o)}, jobs)
				if err != nil {
					b.Fatal(err)
				}
				held := 0
				for i := 0; i < len(jobs); i += 2 {
					now := m.Next()
					if err := m.Advance(now); err != nil {
						b.Fatal(err)
					}
					m.SkipRequests(1)
					began := time.Now()
					for at := range Seconds(4) {
						m.BeginTrial()
						start := jobs[i].Ready.Add(at * jobs[i].Estimate / 4)
						if m.Hold(i, start, start.Add(jobs[i].Estimate)) {
							held++
						}
						m.EndTrial(false)
					}
					holds += 4
					holding += time.Since(began)
					began = time.Now()
					if err := m.Decide(); err != nil {
						b.Fatal(err)
					}
					arriving += time.Since(began)
				}
				if held < len(jobs)/5 || held > 9*len(jobs)/5 {
					b.Fatalf("got %d of %d holds, want 10 to 90 %%", held, 2*len(jobs))
				}
			}
			hold, arrival := float64(holding)/float64(holds), float64(arriving)/float64(b.N*len(jobs)/2)
			b.ReportMetric(hold, "ns/hold")
			b.ReportMetric(arrival, "ns/arrival")
			b.ReportMetric(hold/arrival, "hold/arrival")
			if hold > 2*arrival {
				b.Errorf("got %.0f ns a hold, want at most twice an arrival's %.0f", hold, arrival)
			}
		})
	}
}

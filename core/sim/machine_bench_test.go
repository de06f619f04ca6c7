package sim

import (
	"testing"
	"time"

	"juggle/core/schedule"
)

// BenchmarkCan says what a question to a machine costs, beside an arrival at the same instants of the same run: at most twice as much.
func BenchmarkCan(b *testing.B) {
	var jobs []Job // each twice: one that is asked about and passed, and one that is put to the machine
	for _, j := range logLikeJobs(4000, 100, 350) {
		jobs = append(jobs, j, j)
		jobs[len(jobs)-2].ID += 10_000
	}
	for _, o := range [...]schedule.Order{schedule.EDF, schedule.LFF} {
		b.Run(o.String(), func(b *testing.B) {
			var asking, arriving time.Duration
			asked := 0
			for b.Loop() {
				m, err := NewMachine(Config{Procs: 128, Policy: policy(o)}, jobs)
				if err != nil {
					b.Fatal(err)
				}
				yes := 0
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
							yes++
						}
						m.EndTrial(false)
					}
					asked += 4
					asking += time.Since(began)
					began = time.Now()
					if err := m.Decide(); err != nil {
						b.Fatal(err)
					}
					arriving += time.Since(began)
				}
				if yes < len(jobs)/5 || yes > 9*len(jobs)/5 {
					b.Fatalf("got yes to %d of %d questions, want a share of them", yes, 2*len(jobs))
				}
			}
			can, arrival := float64(asking)/float64(asked), float64(arriving)/float64(b.N*len(jobs)/2)
			b.ReportMetric(can, "ns/can")
			b.ReportMetric(arrival, "ns/arrival")
			b.ReportMetric(can/arrival, "can/arrival")
			if can > 2*arrival {
				b.Errorf("got %.0f ns a question, want at most twice an arrival's %.0f", can, arrival)
			}
		})
	}
}

package sim_test

import (
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// BenchmarkLog8Windows128Procs runs eight crowded windows of the SDSC SP2 log one behind the other: load 1.5, lambda 100.
func BenchmarkLog8Windows128Procs(b *testing.B) {
	jobs := eightWindows(b)
	for _, o := range schedule.Orders() {
		b.Run(o.Name, func(b *testing.B) {
			cfg := sim.Config{Procs: 128, Policy: schedule.Policy{Order: o.Value, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: 1}}
			var r sim.Runner
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
			b.ReportMetric(float64(len(jobs)), "requests")
			b.ReportMetric(100*m.Utilisation, "%used")
		})
	}
}

func eightWindows(b *testing.B) []sim.Job {
	b.Helper()
	trace, err := workload.NewTrace("sdsc", realLog(b, "../../../shared/traces/SDSC-SP2-1998-4.2-cln.swf.gz"))
	if err != nil {
		b.Fatal(err)
	}
	var jobs []sim.Job
	for i := range 8 {
		window, err := trace.Generate(workload.Config{
			Period: 20 + i, Load: 1500, DeadlineLambda: 5, IntervalLambda: 100, FlexibleShare: 50, EstimateLambda: 80, Seed: 1,
		}, nil)
		if err != nil {
			b.Fatal(err)
		}
		shift := sim.Instant(i) * workload.Config{Load: 1500}.Horizon()
		for _, j := range window {
			j.ID, j.Submit, j.Ready, j.Deadline = int64(len(jobs)+1), j.Submit+shift, j.Ready+shift, j.Deadline+shift
			jobs = append(jobs, j)
		}
	}
	return jobs
}

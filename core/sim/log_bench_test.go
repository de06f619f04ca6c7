package sim_test

import (
	"fmt"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// BenchmarkLog8Periods128Procs runs eight crowded periods of the SDSC SP2 log one after the other: arrival rate 1.5, λ 100 %.
func BenchmarkLog8Periods128Procs(b *testing.B) {
	jobs := eightPeriods(b)
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

// eightPeriods returns the requests of eight periods as if each followed the one before it.
func eightPeriods(b *testing.B) []sim.Job {
	b.Helper()
	trace, err := workload.NewTrace("sdsc", realLog(b, sharedtest.Path(b, "traces", "SDSC-SP2-1998-4.2-cln.swf.gz")))
	if err != nil {
		b.Fatal(err)
	}
	var jobs []sim.Job
	for i := range 8 {
		period, err := trace.Generate(workload.Config{
			Period: 20 + i, Load: 1500, DeadlineLambda: 5, IntervalLambda: 100, FlexibleShare: 50, EstimateLambda: 80, Seed: 1,
		}, nil)
		if err != nil {
			b.Fatal(err)
		}
		shift := sim.Instant(i) * workload.Config{Load: 1500}.Horizon()
		for _, j := range period {
			j.ID, j.Submit, j.Ready, j.Deadline = int64(len(jobs)+1), j.Submit+shift, j.Ready+shift, j.Deadline+shift
			jobs = append(jobs, j)
		}
	}
	return jobs
}

// BenchmarkLogOwnEstimates runs a crowded period of each of three real logs: the users' own estimates, offers of up to 100 % to all, and
// arrival rate 1.5.
func BenchmarkLogOwnEstimates(b *testing.B) {
	for _, log := range []struct {
		name, file string
		period     int
	}{{"thunder", "LLNL-Thunder-2007-1.1-cln", 2}, {"kth", "KTH-SP2-1996-2.1-cln", 8}, {"sdsc", "SDSC-SP2-1998-4.2-cln", 24}} {
		trace, err := workload.NewTrace(log.name, realLog(b, sharedtest.Path(b, "traces", log.file+".swf.gz")))
		if err != nil {
			b.Fatal(err)
		}
		for _, lambda := range []int{100, 400} {
			c := workload.PaperConfig()
			c.Period, c.Load, c.Estimates, c.IntervalLambda, c.Seed = log.period, 1500, workload.FromLog, lambda, 1
			jobs, err := trace.Generate(c, nil)
			if err != nil {
				b.Fatal(err)
			}
			for _, o := range orders {
				b.Run(fmt.Sprintf("%s/%d/%v", log.name, lambda, o), func(b *testing.B) {
					p := schedule.Policy{Order: o, FixShare: schedule.Never, OfferThreshold: 100, OfferRecipients: schedule.OffersToAll, Seed: 1}
					var r sim.Runner
					for b.Loop() {
						if _, err := r.Measure(sim.Config{Procs: trace.Procs, Policy: p}, jobs); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(len(jobs)*b.N), "ns/request")
				})
			}
		}
	}
}

package study

import (
	"slices"
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/schedule"
)

// BenchmarkFormulaOrders makes the runs of Figure 1 alternately with an order and with a formula. It reports the time with the formula
// divided by the time with the order: the median over passes through the log. A formula under which waiting jobs overtake each other is
// compared with Shuffle, under which they overtake each other too. The formulas are from the tests of the reference implementation, without
// the formula that uses prices, which Figure 1 does not allow.
func BenchmarkFormulaOrders(b *testing.B) {
	for _, pair := range [][2]string{{"edf", "deadline"}, {"lff", "slack"}, {"shuffle", "random"}, {"bjf", "-area"}, {"fifo", "0"},
		{"sjf", "estimate"}, {"edf", "deadline - 2*estimate"}, {"lff", "slack * procs"}, {"bjf", "if(procs > 8, -area, estimate)"},
		{"lff", "max(slack, start - ready)"}, {"fifo", "-wait"}, {"edf", "deadline + submit - now"},
		{"shuffle", "if(wait > 3600, deadline, deadline + 3600)"}, {"shuffle", "deadline - wait*procs"},
		{"shuffle", "random % 1000 + area"}, {"bjf", "-area / max(1, deadline - ready)"}, {"sjf", "if(procs > 2, 0, estimate)"},
		{"shuffle", "start + estimate"}, {"shuffle", "room % 7 - procs"}, {"shuffle", "now / 10 % 2 * submit - area"},
		{"shuffle", "max(slack, start - now) * procs"}, {"shuffle", "random % 4"}, {"shuffle", "deadline + random % 50 - wait"},
		{"shuffle", "if(wait > 2*estimate, -9223372036854775807 - 1, slack)"}} {
		b.Run(pair[0]+" and "+pair[1], func(b *testing.B) {
			p, log := oneSeed(), sdscLog(b)
			for _, text := range pair {
				o, err := schedule.ParseOrder(text)
				if err != nil {
					b.Fatal(err)
				}
				p.Baseline = o
				p.Orders = append(p.Orders, o)
			}
			p.Orders = p.Orders[len(p.Orders)-2:]
			plan, ctx := mustPlan(b, p, []Source{SourceOf(log)}, []int{1}), new(experiment.Context)
			var ratios []float64
			for b.Loop() {
				var took [2]time.Duration
				for i := range plan.Len() {
					item := plan.Item(i)
					for at, o := range p.Orders {
						if item.Run.(Run).Order != o {
							continue
						}
						run := item.Run.(Run)
						if err := experiment.WorkerState[runner](ctx).makeJobs(run.workload(item.Period, item.Seed), log); err != nil {
							b.Fatal(err)
						}
						begun := time.Now()
						if _, err := makeRun(ctx, item, log); err != nil {
							b.Fatal(err)
						}
						took[at] += time.Since(begun)
					}
				}
				ratios = append(ratios, float64(took[1])/float64(took[0]))
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "times")
		})
	}
}

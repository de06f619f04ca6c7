package study

import (
	"testing"

	"juggle/core/sim"
	"juggle/core/workload"
)

// TestAcceptedSharesOfGroupsCountTheirOwnRequests counts the accepted strict and flexible requests again from the rows of single runs.
func TestAcceptedSharesOfGroupsCountTheirOwnRequests(t *testing.T) {
	trace := smallTrace(t, 3)
	p := Defaults()
	p.Loads, p.Lambdas, p.OfferThresholds, p.Seeds = []workload.Load{1500}, []int{100}, []int{100}, 1
	s, err := compute(mustPlan(t, p, []Source{SourceOf(trace)}, []int{2, 5}), []*workload.Trace{trace}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, number := range []int{2, 5} {
		for _, row := range s.Figure(number).Cells {
			var strict, flexible, strictInBase, flexibleInBase float64 // sums over the periods; the base has strict windows
			periods := s.Figure(number).Periods
			for _, unit := range periods {
				on := Replicate{Period: unit.Period, Seed: unit.Seeds[0]}
				a, b := acceptedShares(t, p, row.Cell, on, trace)
				strict, flexible = strict+a, flexible+b
				a, b = acceptedShares(t, p, flexibleCell(p, row.Load, 0), on, trace)
				strictInBase, flexibleInBase = strictInBase+a, flexibleInBase+b
			}
			n := float64(len(periods))
			for key, want := range map[string]float64{"strict": strict / n, "flexible": flexible / n} {
				if x, ok := row.Compared(key); !ok || !near(x.Mean, want) {
					t.Errorf("Figure %d, λ %d, offers %d: got %+v %s, want %v %%", number, row.Lambda, row.Offers, x, key, want)
				}
			}
			isStrict := row.Lambda == 0 && row.Offers < 0
			for key, want := range map[string]float64{"strict_gain": (strict - strictInBase) / n, "flexible_gain": (flexible - flexibleInBase) / n} {
				if x, ok := row.Compared(key); ok == isStrict || ok && !near(x.Mean, want) {
					t.Errorf("Figure %d, λ %d, offers %d: got %+v %s, want %v points", number, row.Lambda, row.Offers, x, key, want)
				}
			}
		}
	}
}

// acceptedShares makes the run of a cell and returns the accepted shares of its strict and of its flexible requests, in per cent.
func acceptedShares(t *testing.T, p Params, c Cell, on Replicate, trace *workload.Trace) (strict, flexible float64) {
	t.Helper()
	run := runOf(p, c, false)
	jobs, err := trace.Generate(run.workload(on.Period, on.Seed), nil)
	if err != nil {
		t.Fatal(err)
	}
	out, err := sim.Run(run.config(trace.Procs, run.workload(on.Period, on.Seed), false), jobs)
	if err != nil {
		t.Fatal(err)
	}
	var all, accepted [2]float64
	for i, j := range jobs {
		group := 0
		if j.Flexible {
			group = 1
		}
		all[group]++
		if row := out.Rows[i]; row.ID == j.ID && row.Decision != sim.Rejected {
			accepted[group]++
		}
	}
	return 100 * accepted[0] / all[0], 100 * accepted[1] / all[1]
}

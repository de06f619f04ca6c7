package baseline

import (
	"errors"
	"math"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/core/workload"
)

// inventedContest returns a contest of two rows, a and b, with invented numbers. At arrival rate 1 b uses 0 in period 0 and 1 in period 1,
// and at arrival rate 2 it uses 10 and 11. a uses as much in period 0, and 2 or 4 more in period 1, at arrival rate 1 or 2. Only a has a
// wait: 7 s.
func inventedContest() *Contest {
	return &Contest{
		Name: "small", Group: byLoad, Row: "who", Rows: []string{"a", "b"},
		Measures: []Measure{{Name: "used", Unit: "%", Decimals: 1}, {Name: "wait", Unit: "s"}}, Baseline: 1,
		groups: loadsWithLargestWindows,
		measure: func(_ *experiment.Context, _ Run, drawn workload.Config, _ *workload.Trace) (Numbers, error) {
			group, period := float64(drawn.Load/1000-1), float64(drawn.Period)
			usedByB := 10*group + period
			return Numbers{usedByB + period*2*(group+1), 7, usedByB, math.NaN()}, nil
		},
	}
}

// planOf returns the plan of a contest at the arrival rates 1 and 2, on a log of two periods, with one seed.
func planOf(t *testing.T, c *Contest) *Plan {
	t.Helper()
	p := study.Defaults()
	p.Loads, p.Seeds = []workload.Load{1000, 2000}, 1
	plan, err := c.NewPlan(Setting{Params: p}, []study.Source{{Name: "x", SHA256: "1", Procs: 1, Span: workload.Spanning(2)}})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// compute computes the plan on the given number of goroutines; see experiment.Compute.
func (p *Plan) compute(ctx experiment.Context, workers int, progress func(done, total int)) (*ContestResult, error) {
	c, err := experiment.Compute(p, workers, ctx, progress)
	return p.Result(c.(*Results)), err
}

// emptyLog is a context with the log of planOf, which has no jobs.
var emptyLog = experiment.ContextWithLogs([]*workload.Trace{{SHA256: "1"}})

func TestTheTableOfAContestDoesNotDependOnTheWorkers(t *testing.T) {
	plan := planOf(t, inventedContest())
	for _, workers := range []int{1, 5} {
		calls := 0
		results, err := plan.compute(emptyLog, workers, func(done, total int) {
			if calls++; done != calls || total != 4 {
				t.Errorf("progress: got %d of %d, want %d of 4", done, total, calls)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		var csv strings.Builder
		table := results.Table
		if err := errors.Join(table.Check(), table.WriteCSV(&csv)); err != nil {
			t.Fatal(err)
		}
		// By hand: half the interval of two values is 6.353 times their difference, since t(1) = 12.706. a minus b is 0 and 2 at arrival rate 1,
		// and 0 and 4 at arrival rate 2. Both have p = 0.5, which Holm's adjustment doubles. Intervals of shares are cut at 0.
		const want = `load,who,n,seeds,batches,used_mean,used_ci_low,used_ci_high,wait_mean,wait_ci_low,wait_ci_high,` +
			`diff_mean,diff_ci_low,diff_ci_high,diff_p_holm
1,a,2,1,,1.5,0.0,20.6,7,7,7,1.0,-11.7,13.7,1.0000
1,b,2,1,,0.5,0.0,6.9,,,,,,,
2,a,2,1,,12.5,0.0,44.3,7,7,7,2.0,-23.4,27.4,1.0000
2,b,2,1,,10.5,4.1,16.9,,,,,,,
`
		if csv.String() != want || calls != 4 {
			t.Errorf("%d goroutines, %d calls: got\n%s\nwant\n%s", workers, calls, csv.String(), want)
		}
	}
}

func TestAFailedRunIsNamedAndItsReplicateLeftOut(t *testing.T) {
	c := inventedContest()
	measure := c.measure
	c.measure = func(ctx *experiment.Context, r Run, drawn workload.Config, log *workload.Trace) (Numbers, error) {
		if drawn.Load == 2000 && drawn.Period == 0 {
			panic("no jobs")
		}
		return measure(ctx, r, drawn, log)
	}
	results, err := planOf(t, c).compute(emptyLog, 3, nil)
	const want = "1 of 4 runs failed and are left out:\n  small: item 1 (x, period 0, seed 1, arrival rate 2, λ 100 %): no jobs, " +
		"at core/papers/baseline/contest_test.go:"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	for _, row := range results.Table.Rows {
		if row[2] != "1" {
			t.Errorf("got the row %q, want n 1", row)
		}
	}
}

// TestARunHasOnlyParametersThatMatter checks that the runs of Promise are equal with other small windows, since it uses only the largest
// ones, and differ with another share of flexible jobs.
func TestARunHasOnlyParametersThatMatter(t *testing.T) {
	params := study.Defaults()
	params.Lambdas = []int{100}
	sources := []study.Source{{SHA256: "1", Procs: 1, Span: workload.Spanning(2)}}
	allWindows, largestWindow := planOf(t, Promise), must(Promise.NewPlan(Setting{Params: params}, sources))
	if allWindows.Runs[0] != largestWindow.Runs[0] {
		t.Errorf("without smaller windows: got the run %v, want %v", largestWindow.Runs[0], allWindows.Runs[0])
	}
	params.FlexibleShare++
	if other := must(Promise.NewPlan(Setting{Params: params}, allWindows.Sources)); other.Runs[0] == largestWindow.Runs[0] {
		t.Error("got the same run with another share of flexible jobs, want another")
	}
	names := allWindows.Columns()
	if len(names) != len(Promise.Rows)*len(Promise.Measures) || names[7] != "edf_done" {
		t.Errorf("got %d columns, the eighth %q, want one for each row and measure, the eighth \"edf_done\"", len(names), names[7])
	}
}

// must returns the plan. It panics if there is an error.
func must(p *Plan, err error) *Plan {
	if err != nil {
		panic(err)
	}
	return p
}

// TestBoundsHaveOneInterval declares the two measures of the table above as bounds of a quantity. a's interval of used is 0 to 20.6, and of
// wait 7 to 7. So the common interval is 0 to 7.
func TestBoundsHaveOneInterval(t *testing.T) {
	c := inventedContest()
	c.Measures[0].SharedInterval, c.Measures[1].SharedInterval = "both", "both"
	s, err := planOf(t, c).compute(emptyLog, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if used, wait := s.Summary(0, 0, "used"), s.Summary(0, 0, "wait"); used.Low != 0 || used.High != 7 || wait.Low != 0 || wait.High != 7 {
		t.Errorf("got %+v and %+v, want 0 to 7", used, wait)
	}
	var csv strings.Builder
	if err := s.Table.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	const want = "load,who,n,seeds,batches,used_mean,wait_mean,both_ci_low,both_ci_high,diff_mean,"
	if !strings.HasPrefix(csv.String(), want) || strings.Contains(csv.String(), ",20.6,") {
		t.Errorf("got\n%swant %q", csv.String(), want)
	}
	if m := RegretContest.Measures; m[0].Name != "accepted" || m[1].SharedInterval != "regret" || m[2].SharedInterval != "regret" {
		t.Errorf("got %+v, want the accepted work first, and two bounds of the regret", m)
	}
}

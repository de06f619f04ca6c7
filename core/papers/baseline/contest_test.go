package baseline

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/core/workload"
)

// small is a contest of two rows whose numbers are made up: a is as far ahead of b in the second replicate as the load says, and as good in
// the first; b has no wait.
func small() *Contest {
	return &Contest{
		Name: "small", Group: byLoad, Row: "who", Rows: []string{"a", "b"},
		Measures: []Measure{{Name: "used", Unit: "%", Decimals: 1}, {Name: "wait", Unit: "s"}}, Baseline: 1,
		groups: loadsAtLargest,
		measure: func(_ *experiment.Context, _ Run, drawn workload.Config, _ *workload.Trace) (Numbers, error) {
			group, replicate := float64(drawn.Load/1000-1), float64(drawn.Period)
			base := 10*group + replicate
			return Numbers{base + replicate*2*(group+1), 7, base, math.NaN()}, nil
		},
	}
}

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

// compute makes all runs on so many goroutines; see experiment.Compute.
func (p *Plan) compute(ctx experiment.Context, workers int, progress func(done, total int)) (*ContestResult, error) {
	c, err := experiment.Compute(p, workers, ctx, progress)
	return p.Result(c.(*Results)), err
}

// oneLog is a log of which nothing is read.
var oneLog = experiment.ContextWithLogs([]*workload.Trace{{SHA256: "1"}})

func TestTheTableOfAContest(t *testing.T) {
	plan := planOf(t, small())
	for _, workers := range []int{1, 5} {
		calls := 0
		results, err := plan.compute(oneLog, workers, func(done, total int) {
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
		// t(1) = 12.706: half the interval of two values is 6.353 times their difference. Both differences have t = 1, p = 0.5.
		const want = `load,who,n,seeds,batches,used_mean,used_ci_low,used_ci_high,wait_mean,wait_ci_low,wait_ci_high,` +
			`diff_mean,diff_ci_low,diff_ci_high,diff_p_holm
1,a,2,1,,1.5,-17.6,20.6,7,7,7,1.0,-11.7,13.7,1.0000
1,b,2,1,,0.5,-5.9,6.9,,,,,,,
2,a,2,1,,12.5,-19.3,44.3,7,7,7,2.0,-23.4,27.4,1.0000
2,b,2,1,,10.5,4.1,16.9,,,,,,,
`
		if csv.String() != want || calls != 4 {
			t.Errorf("%d goroutines, %d calls: got\n%s\nwant\n%s", workers, calls, csv.String(), want)
		}
	}
}

func TestWhatFailsIsNamedAndTheOtherReplicatesStand(t *testing.T) {
	c := small()
	measure := c.measure
	c.measure = func(ctx *experiment.Context, r Run, drawn workload.Config, log *workload.Trace) (Numbers, error) {
		if drawn.Load == 2000 && drawn.Period == 0 {
			panic("no jobs")
		}
		return measure(ctx, r, drawn, log)
	}
	results, err := planOf(t, c).compute(oneLog, 3, nil)
	const want = "1 of 4 runs failed and are left out:\n  small: item 1 (x, period 0, seed 1, arrival rate 2, λ 100 %): no jobs, " +
		"at core/papers/baseline/contest_test.go:"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	for _, row := range results.Table.Rows {
		if row[2] != "1" {
			t.Errorf("got row %q, want n 1", row)
		}
	}
}

func TestARunSaysWhatItsNumbersDependOn(t *testing.T) {
	params := study.Defaults()
	params.Lambdas = []int{100}
	one := []study.Source{{SHA256: "1", Procs: 1, Span: workload.Spanning(2)}}
	usual, fewer := planOf(t, Promise), must(Promise.NewPlan(Setting{Params: params}, one))
	if usual.Runs[0] != fewer.Runs[0] {
		t.Errorf("smaller windows change %v to %v, and only the largest count", usual.Runs[0], fewer.Runs[0])
	}
	params.FlexibleShare++
	if other := must(Promise.NewPlan(Setting{Params: params}, usual.Sources)); other.Runs[0] == fewer.Runs[0] {
		t.Error("how many jobs are flexible does not change the run")
	}
	names := usual.Columns()
	if len(names) != len(Promise.Rows)*len(Promise.Measures) || names[7] != "edf_done" {
		t.Errorf("got %d columns, the eighth %s, want %s", len(names), names[7], strconv.Quote("edf_done"))
	}
}

func must(p *Plan, err error) *Plan {
	if err != nil {
		panic(err)
	}
	return p
}

// What lies between two bounds has one interval, from the low end of the lower one's to the high end of the upper one's, and what is never
// below 0 has none below it.
func TestBoundsHaveOneInterval(t *testing.T) {
	c := small()
	c.Measures[0].Between, c.Measures[1].Between, c.Measures[0].Positive = "small", "small", true
	// In the table above a's interval of used is -17.6 to 20.6, of wait 7.
	results, err := planOf(t, c).compute(oneLog, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := results
	if used, wait := s.Summary(0, 0, "used"), s.Summary(0, 0, "wait"); used.Low != 0 || used.High != 7 || wait.High != 7 {
		t.Errorf("got %+v and %+v, want 0 to 7", used, wait)
	}
	var csv strings.Builder
	if err := s.Table.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	const want = "load,who,n,seeds,batches,used_mean,wait_mean,small_ci_low,small_ci_high,diff_mean,"
	if !strings.HasPrefix(csv.String(), want) || strings.Contains(csv.String(), ",-17.6,") {
		t.Errorf("got\n%swant %q", csv.String(), want)
	}
	if r := RegretContest; r.Measures[0].Name != "accepted" || r.Measures[1].Between != "regret" || r.Measures[2].Between != "regret" ||
		!r.Measures[3].Positive {
		t.Errorf("got %+v, want differences of what is accepted, and widths of at least 0", r.Measures)
	}
}

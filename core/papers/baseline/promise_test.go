package baseline

import (
	"bytes"
	"errors"
	"flag"
	"math"
	"os"
	"testing"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/queue"
	"juggle/core/workload"
	"juggle/traces"

	"github.com/google/go-cmp/cmp"
)

// job returns a job with a strict window from ready on, whose estimate is its run time.
func job(id int64, submit, ready sim.Instant, procs int32, runtime sim.Seconds) sim.Job {
	return sim.Job{Runtime: runtime, Request: schedule.Request{
		ID: id, Submit: submit, Ready: ready, Deadline: ready.Add(runtime), Procs: procs, Estimate: runtime,
	}}
}

// TestMeasuresEqualThoseComputedByHand measures two providers with three jobs on 4 processors within [0, 100). The windows of the first two
// jobs overlap, and each needs all processors.
func TestMeasuresEqualThoseComputedByHand(t *testing.T) {
	jobs := []sim.Job{job(1, 0, 50, 4, 40), job(2, 0, 60, 4, 20), job(3, 10, 90, 2, 20)}
	const work = 160 + 80 + 40
	tests := map[string]struct {
		provider Provider
		want     Numbers // utilisation, work done, refused, later, wait, asked
	}{
		// Job 1 runs in [50, 90) and job 3 in [90, 110), of which 10 s count: 160 + 20 of 400 processor-seconds. Job 2 is refused.
		"reservations refuse jobs that do not fit": {Providers()[0],
			Numbers{45, 100 * 180.0 / work, 100.0 / 3, math.NaN(), (50.0 + 80) / 2, (50.0 + 60 + 80) / 3}},
		// Job 1 runs in [0, 40), job 2 in [40, 60) and job 3 in [60, 80): all start before their ready times.
		"a queue refuses no job": {Providers()[2],
			Numbers{70, 100, 0, 0, (0.0 + 40 + 50) / 3, (50.0 + 60 + 80) / 3}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := tc.provider.measure(4, 100, jobs, 1, true)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range tc.want {
				if math.IsNaN(got[i]) != math.IsNaN(want) || math.Abs(got[i]-want) > 1e-12 {
					t.Errorf("%s: got %v, want %v", Promise.Measures[i].Name, got[i], want)
				}
			}
		})
	}
}

func TestAJobIsLaterOneSecondAfterItsReadyTime(t *testing.T) {
	for ready, want := range map[sim.Instant]float64{40: 0, 39: 50} {
		// m[3] is the share of jobs that start later than at their ready times, here 0 or 1 of 2 jobs.
		m, err := measureQueue(queue.FCFS, 4, 100, []sim.Job{job(1, 0, 0, 4, 40), job(2, 0, ready, 4, 10)})
		if err != nil || m[3] != want {
			t.Errorf("ready at %d, started at 40: got %v %% later and error %v, want %v %%", ready, m[3], err, want)
		}
	}
}

// planOnBundledLogs returns the plan of Figure 2 of the study on the bundled logs, and the logs.
func planOnBundledLogs(t *testing.T, change func(*study.Params)) (*study.Plan, []*workload.Trace) {
	t.Helper()
	index, err := traces.Index()
	if err != nil {
		t.Fatal(err)
	}
	var logs []*workload.Trace
	var sources []study.Source
	for _, excerpt := range index {
		if !excerpt.Default {
			continue
		}
		log, err := traces.Read(excerpt)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := workload.NewTrace(excerpt.Name, log)
		if err != nil {
			t.Fatal(err)
		}
		trace.SHA256 = excerpt.SHA256
		logs, sources = append(logs, trace), append(sources, study.SourceOf(trace))
	}
	p := study.Defaults()
	change(&p)
	plan, err := study.NewPlan(p, sources, []int{2})
	if err != nil {
		t.Fatal(err)
	}
	return plan, logs
}

// TestReservationsHaveTheNumbersOfFigure2 compares the providers that reserve with Figure 2 of the study, which has the same jobs.
func TestReservationsHaveTheNumbersOfFigure2(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes two computations on all bundled periods")
	}
	plan, logs := planOnBundledLogs(t, func(p *study.Params) { p.Loads = []workload.Load{1000, 1500} })
	c, err := experiment.Compute(must(Promise.NewPlan(Setting{Params: plan.Params}, plan.Sources)), 2, experiment.ContextWithLogs(logs), nil)
	if err != nil {
		t.Fatal(err)
	}
	v := c.(*Results).View(0)
	state, err := study.Compute(plan, 2, experiment.ContextWithLogs(logs), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]float64{} // the values of Figure 2 by load and provider
	for _, c := range state.Figure(2).Cells {
		switch {
		case c.Lambda == 0 && c.Order == schedule.EDF:
			want[c.Load.String()+" strict"] = c.Values
		case c.Lambda == 100:
			want[c.Load.String()+" edf"] = c.Values
		}
	}
	for l, load := range plan.Params.Loads {
		for p, provider := range Providers()[:2] {
			figure2 := want[load.String()+" "+provider.Name]
			values := v.Values(v.Rows[l*len(Promise.Rows)+p], v.Measures[0])
			if len(figure2) != len(values) {
				t.Fatalf("load %v, %s: Figure 2 has %d values, want %d", load, provider.Name, len(figure2), len(values))
			}
			for i, got := range values {
				if math.Abs(got-figure2[i]) > 1e-9 {
					t.Errorf("load %v, %s, replicate %d: got %v, want Figure 2's %v", load, provider.Name, i, got, figure2[i])
				}
			}
		}
	}
}

var update = flag.Bool("update", false, "write testdata/figure.csv again")

// TestTheFigureEqualsTheGoldenFile compares the figure on the bundled periods byte for byte. It runs natively and as WebAssembly.
func TestTheFigureEqualsTheGoldenFile(t *testing.T) {
	plan, logs := planOnBundledLogs(t, func(*study.Params) {})
	results, err := must(Promise.NewPlan(Setting{Params: plan.Params}, plan.Sources)).compute(experiment.ContextWithLogs(logs), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	table := results.Table
	var got bytes.Buffer
	if err := errors.Join(table.Check(), table.WriteCSV(&got)); err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/figure.csv"
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("got another figure, -want +got:\n%s", diff)
	}
}

package price

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"juggle/core/queue"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/traces"
)

// job asks for a window that begins at ready and is as long as it runs.
func job(id int64, submit, ready sim.Instant, procs int32, runtime sim.Seconds) sim.Job {
	return sim.Job{Runtime: runtime, Request: schedule.Request{
		ID: id, Submit: submit, Ready: ready, Deadline: ready.Add(runtime), Procs: procs, Estimate: runtime,
	}}
}

func TestMeasuresByHand(t *testing.T) {
	// On 4 processors within [0, 100): the second request's window meets the first's.
	jobs := []sim.Job{job(1, 0, 50, 4, 40), job(2, 0, 60, 4, 20), job(3, 10, 90, 2, 20)}
	const work = 160 + 80 + 40
	tests := map[string]struct {
		provider Provider
		want     Measures
	}{
		// 1 in [50, 90) and 3 in [90, 110): 160 + 20 of 400 processor-seconds.
		"reservations refuse who does not fit": {Providers()[0],
			Measures{Utilisation: 45, Done: 100 * 180.0 / work, Refused: 100.0 / 3, Later: math.NaN(), Wait: (50.0 + 80) / 2, Asked: (50.0 + 60 + 80) / 3}},
		// 1 in [0, 40), 2 in [40, 60), 3 in [60, 80): all of them before they would be ready.
		"a queue refuses nobody": {Providers()[2],
			Measures{Utilisation: 70, Done: 100, Refused: 0, Later: 0, Wait: (0.0 + 40 + 50) / 3, Asked: (50.0 + 60 + 80) / 3}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := tc.provider.meet(4, 100, jobs, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range columns {
				g, w := c.of(got), c.of(tc.want)
				if math.IsNaN(g) != math.IsNaN(w) || math.Abs(g-w) > 1e-12 {
					t.Errorf("%s: got %v, want %v", c.name, g, w)
				}
			}
		})
	}
}

func TestAJobIsLaterOneSecondAfterItsReadyTime(t *testing.T) {
	for ready, want := range map[sim.Instant]float64{40: 0, 39: 50} {
		m, err := enqueue(queue.FCFS, 4, 100, []sim.Job{job(1, 0, 0, 4, 40), job(2, 0, ready, 4, 10)})
		if err != nil || m.Later != want {
			t.Errorf("ready at %d, started at 40: got %v %% later, %v, want %v", ready, m.Later, err, want)
		}
	}
}

// bundled is the study's plan on the bundled windows.
func bundled(t *testing.T, change func(*study.Params)) (*study.Plan, []*workload.Trace) {
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
	p := study.Paper()
	change(&p)
	plan, err := study.NewPlan(p, sources, []int{2})
	if err != nil {
		t.Fatal(err)
	}
	return plan, logs
}

// TestReservationsAreFigure2s compares the reservations with Figure 2 of the study: the same jobs, and so the same numbers.
func TestReservationsAreFigure2s(t *testing.T) {
	plan, logs := bundled(t, func(p *study.Params) { p.Loads = []workload.Load{1000, 1500} })
	f, err := Compute(plan, logs, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := study.Run(plan, logs, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]float64{}
	for _, c := range state.Figure(2).Cells {
		switch {
		case c.Lambda == 0 && c.Order == schedule.EDF:
			want[c.Load.String()+" fixed"] = c.Values
		case c.Lambda == 100:
			want[c.Load.String()+" edf"] = c.Values
		}
	}
	for l, load := range f.Params.Loads {
		for p, provider := range Providers()[:2] {
			values := want[load.String()+" "+provider.Name]
			if len(values) != len(f.Replicates) {
				t.Fatalf("load %v, %s: Figure 2 has %d values, want %d", load, provider.Name, len(values), len(f.Replicates))
			}
			for i, got := range f.values(l, p, columns[0].of) {
				if math.Abs(got-values[i]) > 1e-9 {
					t.Errorf("load %v, %s, replicate %d: got %v, want Figure 2's %v", load, provider.Name, i, got, values[i])
				}
			}
		}
	}
}

func TestTheTableIsTheSameOnAnyNumberOfCores(t *testing.T) {
	plan, logs := bundled(t, func(p *study.Params) { p.Windows, p.Seeds = study.Range{From: 0, To: 3}, 2 })
	var texts []string
	calls := 0
	for _, workers := range []int{1, 3} {
		f, err := Compute(plan, logs, workers, func(done, total int) {
			if calls++; total != 18 || done < 1 || done > total {
				t.Errorf("progress: got %d of %d, want 1 to 18 of 18", done, total)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		table := f.Table()
		if err := table.Check(); err != nil {
			t.Fatal(err)
		}
		if len(table.Rows) != 15 {
			t.Errorf("got %d rows, want one for each of 3 loads and 5 providers", len(table.Rows))
		}
		var text bytes.Buffer
		if err := table.WriteCSV(&text); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text.String())
	}
	if texts[0] != texts[1] || calls != 36 {
		t.Errorf("got two tables, and %d calls of progress, want one and 36:\n%s\n%s", calls, texts[0], texts[1])
	}
}

func TestDifferencesAreFromEDF(t *testing.T) {
	f := &Figure{Params: study.Params{Loads: []workload.Load{1000}}, Replicates: make([]study.Replicate, 2), Measures: [][][]Measures{{nil, nil}}}
	for r, values := range [][]float64{{40, 50, 60, 70, 80}, {40, 50, 64, 70, 80}} {
		for _, u := range values {
			f.Measures[0][r] = append(f.Measures[0][r], Measures{Utilisation: u})
		}
	}
	for i, want := range []string{"-10.000", "", "12.000", "20.000", "30.000"} {
		row := f.Table().Rows[i]
		if got := row[len(row)-4]; got != want {
			t.Errorf("%s: got a difference of %s, want %s", row[1], got, want)
		}
	}
	if names := strings.Join(names(f.Table()), " "); !strings.HasSuffix(names, "diff_mean diff_ci_low diff_ci_high p_holm") {
		t.Errorf("got the columns %s", names)
	}
}

func names(t *report.Table) (list []string) {
	for _, c := range t.Columns {
		list = append(list, c.Name)
	}
	return list
}

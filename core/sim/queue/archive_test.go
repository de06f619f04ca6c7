package queue_test

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/experiment/report"
	"juggle/core/log/swf"
	"juggle/core/sim"
	"juggle/core/sim/queue"
	"juggle/core/workload"
)

// published are the results of other simulators for the 54 006 jobs of the SDSC SP2 log, with the digits that they printed.
var published = map[queue.Policy]struct {
	slots                      string // the file with the slot of each job in pyss; "": there is no such file
	wait, slowdown             string
	waitDecimals, slowDecimals int
}{
	queue.FCFS:         {"sdsc54k-pyss-fcfs.csv.gz", "1535568.62", "", 2, 0},
	queue.EASY:         {"sdsc54k-pyss-easy.csv.gz", "20497.76", "87.8703241921987", 2, 13},
	queue.Conservative: {"", "21889.30", "89.656", 2, 3},
}

// TestRunGivesTheMeasuresOfOtherSimulators runs the whole SDSC SP2 log, and compares the measures with the published ones.
func TestRunGivesTheMeasuresOfOtherSimulators(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole log takes some seconds")
	}
	procs, jobs := archiveJobs(t)
	for _, p := range queue.Policies() {
		t.Run(p.Name, func(t *testing.T) {
			want := published[p.Value]
			slots, err := queue.Run(p.Value, procs, jobs)
			if err != nil {
				t.Fatal(err)
			}
			m := queue.Measure(procs, jobs, slots)
			if got := report.Fixed(m.MeanWait, want.waitDecimals); got != want.wait {
				t.Errorf("mean wait: got %s, want %s", got, want.wait)
			}
			if got := report.Fixed(m.Slowdown, want.slowDecimals); want.slowdown != "" && got != want.slowdown {
				t.Errorf("mean bounded slowdown: got %s, want %s", got, want.slowdown)
			}
			if want.slots != "" {
				compareSlots(t, want.slots, jobs, slots)
			}
		})
	}
}

// compareSlots compares the slot of every job with a file of lines "job,submit,start,finish".
func compareSlots(t *testing.T, file string, jobs []sim.Job, slots []queue.Slot) {
	in := bufio.NewScanner(unpack(t, filepath.Join("conformance", "baseline", file)))
	lines := map[string]bool{}
	for in.Scan() {
		lines[in.Text()] = true
	}
	if err := in.Err(); err != nil || len(lines) != len(jobs)+1 {
		t.Fatalf("%s: got %d lines, %v, want %d", file, len(lines), err, len(jobs)+1)
	}
	wrong := 0
	for i, s := range slots {
		if line := fmt.Sprintf("%d,%d,%d,%d", jobs[i].ID, jobs[i].Submit, s.Start, s.End); !lines[line] {
			if wrong++; wrong <= 5 {
				t.Errorf("got %s, which is not in %s", line, file)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("got %d of %d jobs in other slots, want none", wrong, len(jobs))
	}
}

// archiveJobs reads the jobs of the real log. It skips the test where the log is absent.
func archiveJobs(tb testing.TB) (procs int32, jobs []sim.Job) {
	tb.Helper()
	log, err := swf.Read(openShared(tb, filepath.Join("traces", "SDSC-SP2-54006-jobs.swf.gz")), swf.Options{Strict: true})
	if err != nil {
		tb.Fatal(err)
	}
	trace, err := workload.NewFullTrace("sdsc", log)
	if err != nil {
		tb.Fatal(err)
	}
	if len(trace.Jobs) != 54006 {
		tb.Fatalf("got %d jobs, want 54006", len(trace.Jobs))
	}
	return int32(trace.Procs), queue.FromTrace(trace)
}

// openShared opens a file that is not part of the project. It skips the test where the file is absent.
func openShared(tb testing.TB, path string) *os.File {
	tb.Helper()
	f, err := os.Open(sharedtest.Path(tb, path))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { f.Close() })
	return f
}

// unpack opens a gzip file that is not part of the project.
func unpack(tb testing.TB, path string) *gzip.Reader {
	in, err := gzip.NewReader(openShared(tb, path))
	if err != nil {
		tb.Fatal(err)
	}
	return in
}

// BenchmarkLog54006Jobs runs the whole log. The simulator pyss computes 58 200, 43 100 and 13 100 jobs a second on PyPy.
func BenchmarkLog54006Jobs(b *testing.B) {
	procs, jobs := archiveJobs(b)
	for _, p := range queue.Policies() {
		b.Run(p.Name, func(b *testing.B) {
			slots, err := queue.Run(p.Value, procs, jobs)
			if m := queue.Measure(procs, jobs, slots); err != nil || report.Fixed(m.MeanWait, 2) != published[p.Value].wait {
				b.Fatalf("got a mean wait of %f, %v, want %s", m.MeanWait, err, published[p.Value].wait)
			}
			for b.Loop() {
				if again, err := queue.Run(p.Value, procs, jobs); err != nil || again[len(again)-1] != slots[len(slots)-1] {
					b.Fatalf("got another run, %v, want the same", err)
				}
			}
			b.ReportMetric(float64(len(jobs)*b.N)/b.Elapsed().Seconds(), "jobs/s")
		})
	}
}

package study

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"juggle/core/report"
	"juggle/core/workload"
)

var update = flag.Bool("update", false, "write the golden files anew")

// smallStudy plans all figures on the small trace, with fewer cells than the paper's.
func smallStudy(t testing.TB, trace *workload.Trace) *Plan { return smallStudyOf(t, trace, allFigures) }

func smallStudyOf(t testing.TB, trace *workload.Trace, figures []int) *Plan {
	t.Helper()
	p := Paper()
	p.Loads, p.Lambdas, p.OfferThresholds, p.FixShares = []workload.Load{1000, 1500}, []int{50, 100}, []int{50, 100}, []int{0, 50}
	p.Seeds = 2
	return mustPlan(t, p, []Source{SourceOf(trace)}, figures)
}

// The golden file holds all figures and claims of a small synthetic log. It must come out the same byte for byte on every platform,
// WebAssembly included.
func TestTheSmallStudyIsGolden(t *testing.T) {
	trace := smallTrace(t, 1)
	s, err := Run(smallStudy(t, trace), []*workload.Trace{trace}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, n := range allFigures {
		if err := s.Figure(n).Table.WriteCSV(&got); err != nil {
			t.Fatal(err)
		}
	}
	if err := report.ClaimsTable(Claims(s)).WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	if err := report.EvidenceTable(Claims(s)).WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	compareWithGolden(t, "small.csv", got.String())
}

// So must those beyond the paper.
func TestTheSmallStudyBeyondThePaperIsGolden(t *testing.T) {
	trace := smallTrace(t, 1)
	s, err := Run(smallStudyOf(t, trace, figuresBeyond), []*workload.Trace{trace}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, n := range figuresBeyond {
		f := s.Figure(n)
		if err := f.Table.WriteCSV(&got); err != nil {
			t.Fatal(err)
		}
		got.WriteString(f.Claim.Finding + "\n")
	}
	compareWithGolden(t, "beyond.csv", got.String())
}

func compareWithGolden(t *testing.T, name, got string) {
	t.Helper()
	golden := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("-want +got (go test -update writes it anew)\n%s", diff)
	}
}

func TestTheStateDoesNotDependOnTheNumberOfWorkers(t *testing.T) {
	trace := smallTrace(t, 2)
	plan := smallStudy(t, trace)
	one, err := Run(plan, []*workload.Trace{trace}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{2, 5, 100} {
		calls, last := 0, 0
		many, err := Run(plan, []*workload.Trace{trace}, workers, func(done, total int) {
			calls++
			if done != last+1 || total != plan.Len() {
				t.Errorf("progress: got %d of %d after %d", done, total, last)
			}
			last = done
		})
		if err != nil {
			t.Fatal(err)
		}
		if calls != plan.Len() {
			t.Errorf("got %d calls of progress, want %d", calls, plan.Len())
		}
		if diff := cmp.Diff(one.results, many.results, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%d workers:\n%s", workers, diff)
		}
	}
}

func TestRunStartsNoMoreWorkersThanThereAreChunks(t *testing.T) {
	trace := smallTrace(t, 2)
	plan := smallStudy(t, trace)
	most := runtime.NumGoroutine() + (plan.Len()+Chunk-1)/Chunk + 1 // and the one that waits for them
	_, err := Run(plan, []*workload.Trace{trace}, 100_000, func(int, int) {
		if n := runtime.NumGoroutine(); n > most {
			t.Fatalf("got %d goroutines, want at most %d", n, most)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRunReportsTheFirstItemThatFails(t *testing.T) {
	good, bad := smallTrace(t, 3), smallTrace(t, 4)
	bad.SHA256 = "bad"
	plan := mustPlan(t, Paper(), []Source{SourceOf(good), SourceOf(bad)}, []int{2})
	other := *bad
	other.Name, other.SHA256 = "other", "0"
	const want = "study: item 48: got trace other, want small"
	for _, workers := range []int{1, 2, 7} {
		if _, err := Run(plan, []*workload.Trace{good, &other}, workers, nil); err == nil || err.Error() != want {
			t.Errorf("%d workers: got %v, want %s", workers, err, want)
		}
	}
	if _, err := Run(plan, []*workload.Trace{good}, 1, nil); err == nil {
		t.Error("took one trace for two sources")
	}
}

func TestItemsGiveTheSameAloneAsInARow(t *testing.T) {
	trace := smallTrace(t, 5)
	plan := smallStudyOf(t, trace, append(slices.Clone(allFigures), figuresBeyond...))
	var reused Runner
	for i := range plan.Len() {
		row, err := plan.Execute(&reused, i, trace)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := plan.Execute(new(Runner), i, trace)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(alone, row, cmpopts.EquateNaNs()); diff != "" {
			t.Fatalf("item %d: -alone +in a row\n%s", i, diff)
		}
	}
	if _, err := plan.Execute(&reused, plan.Len(), trace); err == nil {
		t.Error("took an item beyond the last")
	}
}

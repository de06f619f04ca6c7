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

	"juggle/core/base/fault"
	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/workload"
)

var update = flag.Bool("update", false, "write the golden files again")

// smallStudy plans the paper's figures on a log, with fewer cells than in the paper.
func smallStudy(t testing.TB, trace *workload.Trace) *Plan { return smallStudyOf(t, trace, allFigures) }

// smallStudyOf plans these figures on a log, with fewer cells than in the paper.
func smallStudyOf(t testing.TB, trace *workload.Trace, figures []int) *Plan {
	t.Helper()
	p := oneSeed()
	p.Loads, p.Lambdas, p.OfferThresholds, p.FixShares = []workload.Load{1000, 1500}, []int{50, 100}, []int{50, 100}, []int{0, 50}
	p.Seeds = 2
	return mustPlan(t, p, []Source{SourceOf(trace)}, figures)
}

// TestTheSmallStudyEqualsTheGoldenFile compares all figures and claims of the paper on a small synthetic log byte for byte. It runs
// natively and as WebAssembly.
func TestTheSmallStudyEqualsTheGoldenFile(t *testing.T) {
	trace := smallTrace(t, 1)
	s, err := compute(smallStudy(t, trace), []*workload.Trace{trace}, 1)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, n := range allFigures {
		if err := s.Figure(n).Table().WriteCSV(&got); err != nil {
			t.Fatal(err)
		}
	}
	if err := report.ClaimsTable(s.Claims()).WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	if err := report.EvidenceTable(s.Claims()).WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	compareWithGolden(t, "small.csv", got.String())
}

// TestTheSmallStudyBeyondThePaperEqualsTheGoldenFile compares the figures that the paper does not have.
func TestTheSmallStudyBeyondThePaperEqualsTheGoldenFile(t *testing.T) {
	trace := smallTrace(t, 1)
	s, err := compute(smallStudyOf(t, trace, figuresBeyond), []*workload.Trace{trace}, 1)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, n := range figuresBeyond {
		f := s.Figure(n)
		if err := f.Table().WriteCSV(&got); err != nil {
			t.Fatal(err)
		}
		got.WriteString(f.Claim.Finding + "\n")
	}
	compareWithGolden(t, "beyond.csv", got.String())
}

// compareWithGolden compares a text with a golden file, or writes the file with -update.
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
		t.Errorf("-want +got (go test -update writes the file again)\n%s", diff)
	}
}

func TestTheStateDoesNotDependOnTheNumberOfWorkers(t *testing.T) {
	trace := smallTrace(t, 2)
	plan := smallStudy(t, trace)
	one, err := compute(plan, []*workload.Trace{trace}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{2, 5, 100} {
		calls, last := 0, 0
		many, err := Compute(plan, workers, experiment.ContextWithLogs([]*workload.Trace{trace}), func(done, total int) {
			calls++
			if done != last+1 || total != plan.Len() {
				t.Errorf("progress: got %d of %d after %d, want one more of %d", done, total, last, plan.Len())
			}
			last = done
		})
		if err != nil {
			t.Fatal(err)
		}
		if calls != plan.Len() {
			t.Errorf("got %d calls of progress, want %d", calls, plan.Len())
		}
		if diff := cmp.Diff(rowsOf(one), rowsOf(many), cmpopts.EquateNaNs(), byValue); diff != "" {
			t.Errorf("-one worker +%d workers\n%s", workers, diff)
		}
	}
}

func TestComputeStartsNoMoreWorkersThanThereAreChunks(t *testing.T) {
	trace := smallTrace(t, 2)
	plan := smallStudy(t, trace)
	most := runtime.NumGoroutine() + (plan.Len()+5)/6 + 1 // a goroutine for each chunk of 6 items, and another that waits for them
	_, err := Compute(plan, 100_000, experiment.ContextWithLogs([]*workload.Trace{trace}), func(int, int) {
		if n := runtime.NumGoroutine(); n > most {
			t.Fatalf("got %d goroutines, want at most %d", n, most)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestARunThatPanicsDoesNotAffectOtherRuns has a log whose trace is nil, so that its runs panic. The figure then has only the periods of
// the other log.
func TestARunThatPanicsDoesNotAffectOtherRuns(t *testing.T) {
	good, bad := smallTrace(t, 3), smallTrace(t, 4)
	bad.SHA256 = "bad"
	plan := mustPlan(t, oneSeed(), []Source{SourceOf(good), SourceOf(bad)}, []int{2})
	onGood, err := compute(mustPlan(t, oneSeed(), []Source{SourceOf(good)}, []int{2}), []*workload.Trace{good}, 1)
	if err != nil {
		t.Fatal(err)
	}
	log := func(s Source) (*workload.Trace, error) {
		if s.SHA256 == good.SHA256 {
			return good, nil
		}
		return nil, nil
	}
	const want = "48 of 96 runs failed and are left out:\n  study: item 48 (small, period 0, seed 1, arrival rate 1, λ 0 %, fifo): " +
		"runtime error: "
	for _, workers := range []int{1, 2, 7} {
		state, err := Compute(plan, workers, experiment.Context{Log: log}, nil)
		if f, is := fault.FromError(err); !is || !strings.HasPrefix(err.Error(), want) || f.Stack == "" {
			t.Fatalf("%d workers: got %v, want %s", workers, err, want)
		}
		got, want := state.Figure(2), onGood.Figure(2)
		if got.N != 4 || got.Want != 8 || !cmp.Equal(got.Table().Rows, want.Table().Rows) {
			t.Errorf("%d workers: got n %d of %d and rows %q, want 4 of 8 and %q", workers, got.N, got.Want, got.Table().Rows, want.Table().Rows)
		}
	}
}

func TestCheckedRunsHaveTheSameResults(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: computes every item twice")
	}
	trace := smallTrace(t, 3)
	params := oneSeed()
	params.Fragmentation = true
	plan := mustPlan(t, params, []Source{SourceOf(trace)}, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	unchecked := experiment.ContextWithLogs([]*workload.Trace{trace})
	checked := unchecked
	checked.Check = true
	for i := range plan.Len() {
		want, err := Model.Run(&unchecked, plan.Plan, i)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Model.Run(&checked, plan.Plan, i)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateNaNs(), byValue); diff != "" {
			t.Errorf("item %d (%s): -unchecked +checked\n%s", i, plan.Item(i).Run, diff)
		}
	}
	if run := plan.Item(0).Run.(Run); run.config(4, run.workload(0, 1), false).Check || !run.config(4, run.workload(0, 1), true).Check {
		t.Error("got a configuration with another Check than the last argument of config, want the same")
	}
}

func TestComputeReportsTheItemsThatFail(t *testing.T) {
	good, other := smallTrace(t, 3), smallTrace(t, 4)
	other.Name, other.SHA256 = "other", "0"
	_, err := Compute(smallStudy(t, good), 2, experiment.Context{Log: func(Source) (*workload.Trace, error) { return other, nil }}, nil)
	const want = "failed and are left out:\n  study: item 0 (small, period 0, "
	if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "): got trace other, want small\n") {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, is := fault.FromError(err); is {
		t.Error("a wrong log: got a fault of the program, want an ordinary error")
	}
	if _, err := compute(smallStudy(t, good), nil, 1); err == nil {
		t.Error("no log: got no error, want one")
	}
}

// rowsOf returns the numbers of all items.
func rowsOf(s *State) (rows [][]float64) {
	for i := range s.Total() {
		rows = append(rows, s.Row(nil, i))
	}
	return rows
}

func TestAReusedContextDoesNotChangeResults(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: computes every item twice")
	}
	trace := smallTrace(t, 5)
	plan := smallStudyOf(t, trace, append(slices.Clone(allFigures), figuresBeyond...))
	reused := experiment.ContextWithLogs([]*workload.Trace{trace})
	for i := range plan.Len() {
		got, err := Model.Run(&reused, plan.Plan, i)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Model.Run(&experiment.Context{Log: reused.Log}, plan.Plan, i)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateNaNs(), byValue); diff != "" {
			t.Fatalf("item %d: -new context +reused context\n%s", i, diff)
		}
	}
	if _, err := Model.Run(&reused, plan.Plan, plan.Len()); err == nil {
		t.Error("got no error for an item after the last, want one")
	}
}

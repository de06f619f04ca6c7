package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"juggle/core/base/fault"
	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/papers/study"
)

// A brokenReader is a reader that panics, as a fault of the program would.
type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { panic("the reader is broken") }

func TestAPanicIsReportedAsAFaultOfTheProgram(t *testing.T) {
	for _, stacks := range []bool{false, true} {
		var out, stderr bytes.Buffer
		code := run(&env{stdin: brokenReader{}, stdout: &out, stderr: &stderr, stacks: stacks}, []string{"schedule", "-procs", "4", "-"})
		if code != 3 || out.Len() > 0 {
			t.Errorf("got exit code %d and %q, want 3 and nothing", code, out.String())
		}
		for _, want := range []string{
			"juggle: the reader is broken, at core/cmd/juggle/fault_test.go:",
			"This is a fault of Juggle's, not of what it was given. Juggle " + study.Version,
			"\n  juggle schedule -procs 4 -\n", "README.md says under \"When Juggle is at fault\"",
		} {
			if !strings.Contains(stderr.String(), want) {
				t.Errorf("got\n%s\nwant %q in it", stderr.String(), want)
			}
		}
		if got := strings.Contains(stderr.String(), "goroutine "); got != stacks {
			t.Errorf("stacks %v: got\n%s\nwant a stack exactly if stacks is set", stacks, stderr.String())
		}
	}
}

// A failingExperiment has runs that measure nothing. A run does what runReplicate does, which may return an error or panic.
type failingExperiment struct {
	*experiment.Plan
	runReplicate func(replicate int) error
}

// emptyModel is the model of runs without measures.
var emptyModel = experiment.Model[struct{}]{Name: "test"}

// Columns returns no measures.
func (f failingExperiment) Columns() []string { return nil }

// RunItem runs a replicate. It returns the row as it is, and the replicate's error or panic as an error.
func (f failingExperiment) RunItem(_ *experiment.Context, i int, row []float64) ([]float64, error) {
	err := fault.Catch(func() error { return f.runReplicate(i) })
	if err != nil {
		err = fmt.Errorf("replicate %d: %w", i, err)
	}
	return row, err
}

// Collect returns a collection that counts the runs which succeed.
func (f failingExperiment) Collect() experiment.Collection {
	return runCounter{experiment.NewResults(f.Plan, &emptyModel)}
}

// A runCounter has a figure with the number of runs that succeeded.
type runCounter struct{ *experiment.Results[struct{}] }

// Claims returns no claims.
func (c runCounter) Claims() []report.Claim { return nil }

// Figures returns a figure with one cell, such as "n 4".
func (c runCounter) Figures() []*experiment.Figure {
	t := &report.Table{Columns: []report.Column{{Name: "n"}}}
	t.Add(fmt.Sprint("n ", c.Done()))
	return []*experiment.Figure{{Table: t}}
}

// runReplicate is what the runs of testKind do. The test sets it.
var runReplicate func(replicate int) error

// testKind declares an experiment of four runs, one for each of four seeds.
var testKind = experiment.Declare(experiment.Kind{Name: "test"}, func() struct{} { return struct{}{} }, param.List[struct{}]{}, nil,
	func(struct{}, []int, []experiment.Source) (experiment.Experiment, error) {
		p, err := experiment.NewPlan(experiment.Design{Name: "test", Runs: []experiment.Run{1}, Replicates: experiment.ReplicatesOfSeeds(1, 4)})
		return failingExperiment{p, runReplicate}, err
	})

// TestAFailedRunIsReportedAndTheOthersAreWritten runs four replicates of which none, one or all fail. The exit code is 3 if the error is a
// fault of the program, else 1.
func TestAFailedRunIsReportedAndTheOthersAreWritten(t *testing.T) {
	refused := errors.New("refused")
	failIn2 := func(fail func() error) func(int) error {
		return func(replicate int) error {
			if replicate == 2 {
				return fail()
			}
			return nil
		}
	}
	for name, tc := range map[string]struct {
		runReplicate func(replicate int) error
		code         int
		stdout       string // part of standard output; empty: there is none
		stderr       string // part of standard error
	}{
		"none fails": {func(int) error { return nil }, 0, "n 4", ""},
		"one panics": {failIn2(func() error { panic("broken") }), 3, "n 3",
			"juggle: test: 1 of 4 runs failed and are left out:\n  replicate 2: broken, at core/cmd/juggle/fault_test.go:"},
		"one breaks an invariant": {failIn2(func() error { return fault.Newf("invariant %q broken", "nobody moves") }), 3, "n 3",
			"  replicate 2: invariant \"nobody moves\" broken\n"},
		"one is refused":  {failIn2(func() error { return refused }), 1, "n 3", "  replicate 2: refused\n"},
		"all are refused": {func(int) error { return refused }, 1, "", "4 of 4 runs failed"},
	} {
		var stdout, stderr bytes.Buffer
		e := &env{stdout: &stdout, stderr: &stderr}
		args := []string{"-jobs", "2"}
		runReplicate = tc.runReplicate
		code := finish(e, args, command{name: "test", prepare: figureOf(testKind)}.run(e, args))
		if code != tc.code || !strings.Contains(stdout.String(), tc.stdout) || (tc.stdout == "") != (stdout.Len() == 0) ||
			!strings.Contains(stderr.String(), tc.stderr) {
			t.Errorf("%s: got exit code %d and\n%s%s\nwant %d, %q and %q", name, code, &stdout, &stderr, tc.code, tc.stdout, tc.stderr)
		}
		if isFault := strings.Contains(stderr.String(), "This is a fault of Juggle's"); isFault != (tc.code == 3) {
			t.Errorf("%s: got\n%s\nwant it to be called a fault of Juggle's: %v", name, &stderr, tc.code == 3)
		}
	}
}

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

// A brokenReader stands for a fault of the program: reading from it panics.
type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { panic("the reader is broken") }

func TestAPanicIsToldAsAFaultOfTheProgram(t *testing.T) {
	for _, stacks := range []bool{false, true} {
		var out, said bytes.Buffer
		code := run(&env{stdin: brokenReader{}, stdout: &out, stderr: &said, stacks: stacks}, []string{"schedule", "-procs", "4", "-"})
		if code != 3 || out.Len() > 0 {
			t.Errorf("got exit code %d and %q, want 3 and nothing", code, out.String())
		}
		for _, want := range []string{
			"juggle: the reader is broken, at core/cmd/juggle/fault_test.go:",
			"This is a fault of Juggle's, not of what it was given. Juggle " + study.Version,
			"\n  juggle schedule -procs 4 -\n", "README.md says under \"When Juggle is at fault\"",
		} {
			if !strings.Contains(said.String(), want) {
				t.Errorf("got\n%s\nwant %q", said.String(), want)
			}
		}
		if got := strings.Contains(said.String(), "goroutine "); got != stacks {
			t.Errorf("stacks %v: got\n%s", stacks, said.String())
		}
	}
}

// failing is an experiment of four runs that measure nothing, some of which fail.
type failing struct {
	*experiment.Plan
	fails func(replicate int) error
}

var nothing = experiment.Model[struct{}]{Name: "test"}

func (f failing) Columns() []string { return nil }

func (f failing) RunItem(_ *experiment.Context, i int, row []float64) ([]float64, error) {
	err := fault.Catch(func() error { return f.fails(i) })
	if err != nil {
		err = fmt.Errorf("replicate %d: %w", i, err)
	}
	return row, err
}

func (f failing) Collect() experiment.Collection {
	return counted{experiment.NewResults(f.Plan, &nothing)}
}

// counted is the figure of how many runs there are.
type counted struct{ *experiment.Results[struct{}] }

func (c counted) Claims() []report.Claim { return nil }

func (c counted) Figures() []*experiment.Figure {
	t := &report.Table{Columns: []report.Column{{Name: "n"}}}
	t.Add(fmt.Sprint("n ", c.Done()))
	return []*experiment.Figure{{Table: t}}
}

// fails is what runs of the kind test do.
var fails func(replicate int) error

var testKind = experiment.Declare(experiment.Kind{Name: "test"}, func() struct{} { return struct{}{} }, param.List[struct{}]{}, nil,
	func(struct{}, []int, []experiment.Source) (experiment.Experiment, error) {
		p, err := experiment.NewPlan(experiment.Design{Name: "test", Runs: []experiment.Run{1}, Replicates: experiment.ReplicatesOfSeeds(1, 4)})
		return failing{p, fails}, err
	})

func TestARunThatFailsLeavesTheFiguresOthersStanding(t *testing.T) {
	refused := errors.New("refused")
	for name, tc := range map[string]struct {
		fails func(replicate int) error
		code  int
		out   string
		said  string
	}{
		"none fails": {func(int) error { return nil }, 0, "n 4", ""},
		"one panics": {func(i int) error {
			if i == 2 {
				panic("broken")
			}
			return nil
		}, 3, "n 3", "juggle: test: 1 of 4 runs failed and are left out:\n  replicate 2: broken, at core/cmd/juggle/fault_test.go:"},
		"one breaks an invariant": {func(i int) error {
			if i == 2 {
				return fault.Newf("invariant %q broken", "nobody moves")
			}
			return nil
		}, 3, "n 3", "  replicate 2: invariant \"nobody moves\" broken\n"},
		"one is refused": {func(i int) error {
			if i == 2 {
				return refused
			}
			return nil
		}, 1, "n 3", "  replicate 2: refused\n"},
		"all are refused": {func(int) error { return refused }, 1, "", "4 of 4 runs failed"},
	} {
		var out, said bytes.Buffer
		e := &env{stdout: &out, stderr: &said}
		args := []string{"-jobs", "2"}
		fails = tc.fails
		code := finish(e, args, command{name: "test", prepare: figureOf(testKind)}.run(e, args))
		if code != tc.code || !strings.Contains(out.String(), tc.out) || (tc.out == "") != (out.Len() == 0) ||
			!strings.Contains(said.String(), tc.said) {
			t.Errorf("%s: got exit code %d and\n%s%s\nwant %d, %q and %q", name, code, out.String(), said.String(), tc.code, tc.out, tc.said)
		}
		if ours := strings.Contains(said.String(), "This is a fault of Juggle's"); ours != (tc.code == 3) {
			t.Errorf("%s: got\n%s", name, said.String())
		}
	}
}

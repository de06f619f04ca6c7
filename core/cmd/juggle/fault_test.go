package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"juggle/core/fault"
	"juggle/core/grid"
	"juggle/core/report"
	"juggle/core/study"
	"juggle/core/workload"
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

// runsOf is a figure with two rows, of whose runs some fail.
func runsOf(fails func(replicate int) error) *besideFigure {
	return &besideFigure{Figure: &grid.Figure{
		Name: "test", Title: "A test",
		Layout: func(plan *study.Plan) *grid.Grid {
			return &grid.Grid{
				Group: report.Column{Name: "load"}, Groups: []string{"1"}, Row: report.Column{Name: "who"}, Rows: []string{"a", "b"},
				Measures: []grid.Measure{{Name: "used"}}, Replicates: len(plan.Replicates),
			}
		},
		Run: func(_ *study.Plan, _ *workload.Trace, _, replicate int, _ func() error) ([][]float64, error) {
			return [][]float64{{1}, {2}}, fails(replicate)
		},
	}}
}

func TestARunThatFailsLeavesTheFiguresOthersStanding(t *testing.T) {
	refused := errors.New("refused")
	for name, tc := range map[string]struct {
		fails func(replicate int) error
		code  int
		out   string
		said  string
	}{
		"none fails": {func(int) error { return nil }, 0, "1,a,4,", ""},
		"one panics": {func(i int) error {
			if i == 2 {
				panic("broken")
			}
			return nil
		}, 3, "1,a,3,", "juggle: test: 1 of 4 runs failed and are left out:\n  load 1, replicate 2: broken, at core/cmd/juggle/fault_test.go:"},
		"one breaks a law": {func(i int) error {
			if i == 2 {
				return fault.Newf("law %q broken", "nobody moves")
			}
			return nil
		}, 3, "1,a,3,", "  load 1, replicate 2: law \"nobody moves\" broken\n"},
		"one is refused": {func(i int) error {
			if i == 2 {
				return refused
			}
			return nil
		}, 1, "1,a,3,", "  load 1, replicate 2: refused\n"},
		"all are refused": {func(int) error { return refused }, 1, "", "4 of 4 runs failed"},
	} {
		var out, said bytes.Buffer
		e := &env{stdout: &out, stderr: &said}
		args := []string{"-periods", "0:4", "-jobs", "2"}
		code := finish(e, args, runsOf(tc.fails).run(e, args))
		if code != tc.code || !strings.Contains(out.String(), tc.out) || (tc.out == "") != (out.Len() == 0) ||
			!strings.Contains(said.String(), tc.said) {
			t.Errorf("%s: got exit code %d and\n%s%s\nwant %d, %q and %q", name, code, out.String(), said.String(), tc.code, tc.out, tc.said)
		}
		if ours := strings.Contains(said.String(), "This is a fault of Juggle's"); ours != (tc.code == 3) {
			t.Errorf("%s: got\n%s", name, said.String())
		}
	}
}

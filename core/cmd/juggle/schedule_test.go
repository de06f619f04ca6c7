package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// call runs the tool and returns what it wrote and its exit code.
func call(stdin string, args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = run(&env{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs}, args)
	return out.String(), errs.String(), code
}

// TestScheduleConforms runs the cases that a separately written program of the same rules has computed.
func TestScheduleConforms(t *testing.T) {
	cases, err := filepath.Glob("../../../../shared/conformance/*/flags")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Skip("../shared/conformance is not there: the conformance cases are not part of the project")
	}
	for _, flags := range cases {
		dir := filepath.Dir(flags)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			args := append([]string{"schedule", "-check"}, strings.Fields(read(t, flags))...)
			got, stderr, code := call("", append(args, filepath.Join(dir, "requests.csv"))...)
			if code != 0 || stderr != "" {
				t.Fatalf("%v: got exit %d and %q, want 0 and nothing", args, code, stderr)
			}
			if want := read(t, filepath.Join(dir, "expected.csv")); got != want {
				t.Errorf("%v: %s", args, firstDifference(got, want))
			}
		})
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "line " + g[i] + ", want " + w[i]
		}
	}
	return "one output is the beginning of the other"
}

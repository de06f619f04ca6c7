package main

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/log/swf"
	"juggle/core/workload/synth/bundle"
)

func TestSynthWritesALog(t *testing.T) {
	for _, tc := range []struct {
		name, flags string
		header      string // the command in the log's header
		procs       int64
	}{
		{"the model of the SDSC SP2 log is the default", "", "juggle synth -model sdsc -days 15 -load 0 -seed 1", 128},
		{"steady days, a load and a seed", "-steady -load 0.5 -seed 7 -days 3", "juggle synth -model sdsc -steady -days 3 -load 0.5 -seed 7",
			128},
		{"the batch column is Lublin's default", "-model lublin", "juggle synth -model lublin -column batch -procs 128 -days 15 -load 0 -seed 1",
			128},
		{
			"any machine, and a number of jobs", "-model lublin -column whole -procs 1000 -days 30 -load 0.8 -jobs 40",
			"juggle synth -model lublin -column whole -procs 1000 -days 30 -load 0.8 -seed 1 -jobs 40", 1000,
		},
	} {
		stdout, stderr, code := call("", append([]string{"synth"}, strings.Fields(tc.flags)...)...)
		if code != 0 || stderr != "" {
			t.Errorf("%s: got exit code %d and %q, want 0 and nothing", tc.name, code, stderr)
			continue
		}
		log, err := swf.Read(strings.NewReader(stdout), swf.Options{Strict: true})
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if log.Header.Conversion != tc.header || log.Header.MaxProcs != tc.procs {
			t.Errorf("%s: got %q on %d processors, want %q on %d", tc.name, log.Header.Conversion, log.Header.MaxProcs, tc.header, tc.procs)
		}
		again, _, _ := call("", strings.Fields(log.Header.Conversion)[1:]...)
		if again != stdout {
			t.Errorf("%s: got another log from the command in the header, want the same", tc.name)
		}
	}
}

func TestSynthWritesToAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.swf")
	stdout, stderr, code := call("", "synth", "-days", "2", "-o", path)
	if code != 0 || stdout != "" || stderr != "" {
		t.Fatalf("got exit code %d, output %q and %q, want 0, no output and nothing", code, stdout, stderr)
	}
	want, _, _ := call("", "synth", "-days", "2")
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("the file: got %d bytes that differ, want the %d of standard output", len(got), len(want))
	}
}

// TestSynthWritesTheBundle compares the logs with those of the folder traces. It compares them unpacked, because
// another release of Go may compress the same log to other bytes.
func TestSynthWritesTheBundle(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("-short: one goroutine computes the logs, which takes long")
	}
	folder := t.TempDir()
	stdout, stderr, code := call("", "synth", "-bundled", folder)
	if code != 0 || stdout != "" || stderr != "" {
		t.Fatalf("got exit code %d, output %q and %q, want 0, no output and nothing", code, stdout, stderr)
	}
	const traces = "../../../traces"
	index, err := bundle.ParseIndex([]byte(readFile(t, filepath.Join(traces, "index.json"))))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range index {
		if unpacked(t, filepath.Join(folder, e.File)) != unpacked(t, filepath.Join(traces, e.File)) {
			t.Errorf("%s: got another log than the folder traces has", e.File)
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != len(index)+1 {
		t.Errorf("got %d files, want %d logs and their index; %v", len(entries), len(index), err)
	}
}

// unpacked returns what a compressed file contains.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	reader, err := gzip.NewReader(strings.NewReader(readFile(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestSynthRefusesWrongFlags(t *testing.T) {
	for _, tc := range []struct{ name, flags, want string }{
		{"an unknown model", "-model x", `-model: got "x", want one of sdsc, lublin`},
		{"an unknown column", "-model lublin -column x", `-column: got "x", want one of batch, interactive, whole`},
		{"another machine for the SDSC SP2 model", "-procs 64", "-procs: got 64 with -model sdsc, want 128"},
		{"no processors", "-model lublin -procs 0", `-procs: got "0", want a whole number from 2 to 1048576`},
		{"one processor", "-model lublin -procs 1", `-procs: got "1", want a whole number from 2 to 1048576`},
		{"no days", "-days 0", `-days: got "0", want a whole number from 1 to 3660`},
		{"a negative load", "-load -1", `-load: got "-1", want a number from 0 to 2`},
		{"a negative number of jobs", "-first -1", `-first: got "-1", want a whole number from 0 to 1000000`},
		{"a seed that is no number", "-seed x", `-seed: got "x", want a whole number`},
		{"a column with the model that has none", "-column whole", "-column: has no effect here, want it with -model lublin"},
		{"steady days with the model that has none", "-model lublin -steady", "-steady: has no effect here, want it with -model sdsc"},
		{"anything beside the bundle", "-bundled x -days 3", "-days: has no effect here, want it without -bundled"},
		{"an argument", "log", `unexpected argument "log"`},
	} {
		stdout, stderr, code := call("", append([]string{"synth"}, strings.Fields(tc.flags)...)...)
		if code != 2 || stdout != "" || !strings.Contains(stderr, tc.want) {
			t.Errorf("%s: got exit code %d, output %q and %q, want 2, no output and %q", tc.name, code, stdout, stderr, tc.want)
		}
	}
}

func TestSynthDoesNotWriteIntoAFolderThatDoesNotExist(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "none", "a.swf")
	for _, tc := range []struct{ name, flags, want string }{
		{"a log", "-o " + nowhere, "no such file"},
		{"the bundled logs", "-bundled " + nowhere, "no such file"},
	} {
		stdout, stderr, code := call("", append([]string{"synth"}, strings.Fields(tc.flags)...)...)
		if code != 1 || stdout != "" || !strings.Contains(stderr, tc.want) {
			t.Errorf("%s: got exit code %d, output %q and %q, want 1, no output and %q", tc.name, code, stdout, stderr, tc.want)
		}
	}
}

package main

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// smallLog is a log with two jobs, of which one runs too short for the figures, and with two lines that cannot be read.
const smallLog = `; Computer: a small machine
; Note: made by hand,
;       for a test
; MaxProcs: 16
1 0 5 3600 8 -1 -1 8 7200 -1 1 1 1 1 1 -1 -1 -1
2 30 0 abc 4 -1 -1 4 600 -1 1 1 1 1 1 -1 -1 -1
3 60 0 20 4 -1 -1 4 600 -1 1 2 1 1 1 -1 -1 -1
4 x
`

func TestTraceShowsALog(t *testing.T) {
	stdout, stderr, code := call(smallLog, "trace", "-format", "table", "-")
	if code != 0 || stderr != "" {
		t.Fatalf("got exit code %d and stderr %q, want 0 and none", code, stderr)
	}
	for _, want := range []string{
		"Computer  a small machine\n", "Note      made by hand,\n          for a test\n", // header
		"jobs kept              1\n", "15-day periods         1\n", "jobs kept, in periods  1\n", "ran less than 60 s            1\n",
		"Lines that are not understood: 2, shown: 2\n", "\n   6      4  \"abc\"  a number\n   8      2  \"x\"    a number\n",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("got\n%s\nwant %q in it", stdout, want)
		}
	}
}

func TestTraceWritesEverySectionInEveryFormat(t *testing.T) {
	sections := []string{"file", "header", "statistics", "distributions", "dropped", "sizes", "runtimes", "hours", "weekdays", "accuracy",
		"errors"}

	stdout, _, code := call(smallLog, "trace", "-format", "json", "-")
	var object map[string][]map[string]any
	if err := json.Unmarshal([]byte(stdout), &object); err != nil || code != 0 {
		t.Fatalf("json: got exit code %d and %v in %s, want 0 and an object", code, err, stdout)
	}
	for _, name := range sections {
		if len(object[name]) == 0 {
			t.Errorf("json: got no section %s, want one", name)
		}
	}
	if len(object) != len(sections) || object["errors"][0]["line"] != 6.0 {
		t.Errorf("json: got %d sections and the first error %v, want %d and one in line 6", len(object), object["errors"][0], len(sections))
	}

	stdout, _, code = call(smallLog, "trace", "-format", "csv", "-")
	rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
	if err != nil || code != 0 {
		t.Fatalf("csv: got exit code %d and error %v, want 0 and none", code, err)
	}
	var names []string // of the sections, which are in the first column
	for _, row := range rows[1:] {
		if len(names) == 0 || names[len(names)-1] != row[0] {
			names = append(names, row[0])
		}
	}
	if got, want := strings.Join(names, " "), strings.Join(sections, " "); got != want {
		t.Errorf("csv: got sections %s, want %s", got, want)
	}
	if got, want := strings.Join(rows[len(rows)-1], ","), "errors,2,want,a number"; got != want {
		t.Errorf("csv: got the last line %s, want %s", got, want)
	}
}

func TestTraceRefusesUnreadableLogsAndWrongFlags(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte(strings.Repeat(smallLog, 100))); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	truncated := filepath.Join(t.TempDir(), "cut.swf.gz")
	if err := os.WriteFile(truncated, packed.Bytes()[:packed.Len()/2], 0o600); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		stdin string
		args  []string
		code  int
		want  string // part of standard error
	}{
		"an empty log": {"", []string{"-"}, 1, "juggle: trace: swf: standard input: no jobs; \"Formats that are read\", in \"juggle trace -h\""},
		"binary data": {"\x00\x01\x02", []string{"-"}, 1,
			"juggle: trace: swf: standard input: not a workload log in SWF: binary data; \"Formats"},
		"a file that does not exist": {"", []string{"no-such-file.swf"}, 1, "no-such-file.swf"},
		"a truncated file":           {"", []string{truncated}, 1, "swf: cut.swf.gz: line "},
		"no file":                    {"", nil, 2, "trace: got 0 logs, want 1"},
		"two files":                  {"", []string{"a", "b"}, 2, "trace: got 2 logs, want 1"},
		"an unknown format":          {smallLog, []string{"-", "-format", "xml"}, 2, `-format: got "xml", want one of csv, json, table`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := call(tc.stdin, append([]string{"trace"}, tc.args...)...)
			if code != tc.code || !strings.Contains(stderr, tc.want) || stdout != "" {
				t.Errorf("got exit code %d, stderr %q, %d bytes of output; want %d, %q, none", code, stderr, len(stdout), tc.code, tc.want)
			}
		})
	}
}

// TestTraceShowsALogThatNoFigureCanUse reads a log of a machine with one processor more than the program supports.
func TestTraceShowsALogThatNoFigureCanUse(t *testing.T) {
	stdout, stderr, code := call(strings.Replace(smallLog, "MaxProcs: 16", "MaxProcs: 16777216", 1), "trace", "-format", "table", "-")
	const want = "workload: standard input: header MaxProcs or MaxNodes: got 16777216, want 1 to 16777215 processors"
	if code != 1 || !strings.Contains(stderr, want) {
		t.Errorf("got exit code %d and stderr %q, want 1 and %q", code, stderr, want)
	}
	if !strings.Contains(stdout, "MaxProcs  16777216\n") || strings.Contains(stdout, "15-day periods") {
		t.Errorf("got %s\nwant the header, and no periods", stdout)
	}
}

// slurmLog is what sacct prints of two jobs and a job's step. Its last line cannot be read.
const slurmLog = `JobID|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|AllocCPUS|User
1|2026-01-05T10:00:00|2026-01-05T10:00:05|2026-01-05T11:00:05|3600|120|COMPLETED|8|anna
1.batch|2026-01-05T10:00:05|2026-01-05T10:00:05|2026-01-05T11:00:05|3600||COMPLETED|8|
2|2026-01-05T10:01:00|2026-01-05T10:01:00|2026-01-05T10:31:00|1800|60|COMPLETED|4|ben
x
`

// TestTheOutputOfSacctIsReadAsALog also converts the log to SWF. Commands give the same output for both.
func TestTheOutputOfSacctIsReadAsALog(t *testing.T) {
	stdout, stderr, code := call(slurmLog, "trace", "-format", "table", "-")
	if code != 0 || !strings.Contains(stderr, "at most 12 processors were allocated at once") { // 8 of job 1 and 4 of job 2
		t.Fatalf("got exit code %d and stderr %q, want 0 and a note about 12 processors", code, stderr)
	}
	for _, want := range []string{"jobs kept              2\n", "\nprocessors             12\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("got\n%s\nwant %q in it", stdout, want)
		}
	}
	path := filepath.Join(t.TempDir(), "slurm.swf.gz")
	_, stderr, code = call(slurmLog, "trace", "-o", path, "-")
	if want := "juggle: standard input: 1 line left out, the first: sacct: standard input: line 5: got 1 columns, want the header's 9; " +
		"\"juggle trace -\" lists up to 20\n"; code != 0 || stderr != want {
		t.Fatalf("got exit code %d and stderr %q, want 0 and %q", code, stderr, want)
	}
	for _, args := range [][]string{{"figure", "-format", "csv", "1"}, {"queue"}} {
		output := func(stdin, file string) string {
			t.Helper()
			stdout, stderr, code := call(stdin, append(args, file)...)
			if code != 0 {
				t.Fatalf("%v: got exit code %d and %s, want 0", args, code, stderr)
			}
			if args[0] == "figure" {
				return dataRows(t, stdout) // the comments name the file
			}
			return stdout
		}
		if fromSacct, fromSWF := output(slurmLog, "-"), output("", path); fromSacct != fromSWF {
			t.Errorf("%v: got from the converted log\n%s\nwant\n%s", args, fromSWF, fromSacct)
		}
	}
}

// TestALogWithALowLoadHasANote reads two jobs that use all processors, for the given seconds and for 1 s, within 1000 s. So the load is
// (seconds + 1)/1000. The note is for loads below 30 %, and advises higher loads L.
func TestALogWithALowLoadHasANote(t *testing.T) {
	for seconds, load := range map[string]string{"170": "17.1", "298": "29.9", "299": "", "669": ""} {
		log := "; MaxProcs: 8\n1 0 0 " + seconds + " 8 -1 -1 8 700 -1 1 1 1 1 1 1 -1 -1\n" +
			"2 999 0 1 8 -1 -1 8 700 -1 1 1 1 1 1 1 -1 -1\n"
		want := ""
		if load != "" {
			want = "juggle: standard input: its offered load is " + load + " %: the machine is so empty that nearly every promise fits"
		}
		_, stderr, code := call(log, "trace", "-")
		if code != 0 || strings.Contains(stderr, "offered load") != (want != "") || !strings.Contains(stderr, want) ||
			want != "" && !strings.Contains(stderr, "higher loads L show more\n") {
			t.Errorf("%s s and 1 of 1000 s: got exit code %d, %q, want %q", seconds, code, stderr, want)
		}
	}
}

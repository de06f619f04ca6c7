package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// swfText returns a log with this header and a job for each {submit, run time, processors}.
func swfText(header string, jobs ...[3]int) string {
	var text strings.Builder
	text.WriteString(header)
	for i, j := range jobs {
		fmt.Fprintf(&text, "%d %d 0 %d %d -1 -1 %d -1 -1 1 1 1 -1 -1 -1 -1 -1\n", i+1, j[0], j[1], j[2], j[2])
	}
	return text.String()
}

// TestUnusualLogsAreUsedWithANote reads logs that differ from most logs. A note on standard error names each difference that matters.
func TestUnusualLogsAreUsedWithANote(t *testing.T) {
	const period, day = 15 * 24 * 3600, 24 * 3600
	long := [3]int{0, period, 1} // so that the log does not end in its first days
	tests := map[string]struct {
		log  string
		want []string // the notes on standard error, without "juggle: a.swf: "
		file string   // a line of "juggle trace": section, row, column and value
	}{
		"nothing unusual": {swfText("; MaxProcs: 8\n", long), nil, "file,7,value,8\n"},
		"a header that says N/A": {swfText("; MaxProcs: N/A\n; MaxNodes: 4\n; MaxMemory: unknown\n; TimeZone: N/A\n; UnixStartTime: -\n", long),
			nil,
			"file,7,value,4\n"},
		"no machine in the header": {swfText("; Computer: a\n", long, [3]int{9, 100, 6}),
			[]string{"the header has neither MaxProcs nor MaxNodes; the machine is taken to be as wide as the widest job, 6 processors"},
			"file,7,value,6\n"},
		"a machine that grew": {swfText("; MaxProcs: 8\n", long, [3]int{100, 600, 16}, [3]int{200, 600, 12}),
			[]string{"2 jobs are wider than the machine's 8 processors, the widest has 16; they are left out"}, "file,8,value,1\n"},
		"a clock that begins in 1970": {swfText("; MaxProcs: 8\n", [3]int{1000 * day, period, 1}, [3]int{1006 * day, 600, 1},
			[3]int{1004 * day, 600, 1}),
			[]string{"the first job comes on day 1000; periods are counted from day 990"}, "file,9,value,1\n"},
		"a gap of two months": {swfText("; MaxProcs: 8\n", long, [3]int{75 * day, 600, 1}),
			[]string{"in 4 of its 5 periods no job takes part; they count as replicates in which the machine is idle"}, "file,9,value,5\n"},
		"all at once": {swfText("; MaxProcs: 8\n", [3]int{5, period, 1}, [3]int{5, 600, 8}, [3]int{5, 600, 8}), nil, "file,8,value,3\n"},
		"a few hours": {swfText("; MaxProcs: 8\n", [3]int{0, 7200, 1}),
			[]string{"the log ends on day 1 of a period's 15, so shares of the whole period are small; -days 1 has periods of its length"},
			"file,9,value,1\n"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "a.swf")
			writeFile(t, file, tc.log)
			out, stderr, code := call("", "trace", file)
			if code != 0 || !strings.Contains(out, tc.file) {
				t.Errorf("trace: got exit code %d, %s\n%s\nwant 0 and %q", code, stderr, out, tc.file)
			}
			rows, stderr, code := call("", "figure", "2", "-trace", file)
			if code != 0 || strings.Count(dataRows(t, rows), "\n") != 1+3*5 { // the header, and five rows for each of three loads
				t.Errorf("figure: got exit code %d, %s\n%s\nwant 0 and 16 lines", code, stderr, rows)
			}
			var lines []string
			for _, line := range tc.want {
				lines = append(lines, "juggle: a.swf: "+line+"\n")
			}
			if want := strings.Join(lines, ""); stderr != want {
				t.Errorf("figure: got the notes\n%swant\n%s", stderr, want)
			}
		})
	}
}

// TestProcsSetsTheProcessorsOfALog reads a log whose header does not tell the number of processors.
func TestProcsSetsTheProcessorsOfALog(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.swf")
	// The load is 31 %, so there is no note about a low load.
	writeFile(t, file, swfText("; Computer: a\n", [3]int{0, 15 * 24 * 3600, 5}, [3]int{9, 100, 6}))
	for _, command := range []string{"figure 2 -procs 16", "trace -procs 16", "queue -procs 16"} {
		if _, stderr, code := call("", append(strings.Fields(command), file)...); code != 0 || stderr != "" {
			t.Errorf("%s: got code %d, %q, want 0 and no note", command, code, stderr)
		}
	}
	if out := mustRun(t, "trace", "-procs", "16", file); !strings.Contains(out, "file,7,value,16\n") {
		t.Errorf("got\n%s\nwant 16 processors", out)
	}
	if written := mustRun(t, "trace", "-procs", "16", "-o", "-", file); !strings.Contains(written, "; MaxProcs: 16\n") {
		t.Errorf("got\n%.300s\nwant a header with 16 processors", written)
	}
	for command, want := range map[string]string{
		"figure 2 -procs 16":        "-procs: got it and no log",
		"figure 2 -procs 0 " + file: `-procs: got "0", want a whole number from 1 to 16777215`,
	} {
		if _, stderr, code := call("", strings.Fields(command)...); code != 2 || !strings.Contains(stderr, want) {
			t.Errorf("%s: got code %d, %q, want 2 and %q", command, code, stderr, want)
		}
	}
}

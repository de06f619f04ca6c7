package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/log/joblog"
)

// TestLogsOfPublicBugReportsAreReadRight reads logs from bug reports about other programs. The file expected.txt in each folder has
// the right result.
func TestLogsOfPublicBugReportsAreReadRight(t *testing.T) {
	publicCases := sharedtest.Path(t, "public-cases")
	summary := func(jobs int, utilisation, makespan string) []string {
		return []string{fmt.Sprintf("jobs,%d,\n", jobs), "utilisation," + utilisation + ",%\n", "makespan," + makespan + ",s\n"}
	}
	for _, c := range []struct {
		command string
		file    string
		out     []string // parts of standard output
		absent  string   // text that neither output has
		stderr  string   // part of standard error
		code    int
	}{
		{"queue -policy fcfs", "01-sacct-running-then-completed/two-days.txt",
			[]string{"100,0,0,36000,0\n101,3600,3600,5400,0\n102,18000,18000,21600,0\n# jobs 3\n", "# utilisation 56.250 %", "# makespan 36000 s"},
			"had not ended", "another knows more", 0},
		{"trace -o -", "01-sacct-running-then-completed/two-days.txt", []string{"; MaxProcs: 16\n"}, "had not ended", "", 0},
		{"queue -policy fcfs", "02-sacct-resized-job/resized.txt",
			[]string{"200,0,0,7200,0\n201,7200,7200,18000,0\n", "# utilisation 55.000 %", "# makespan 18000 s"}, "had not ended",
			"1 job has a new number", 0},
		{"trace -o -", "02-sacct-resized-job/resized.txt", []string{"; MaxProcs: 64\n"}, "had not ended", "", 0},
		{"queue -policy fcfs", "03-batsim-5-delayprofile/batsim4.json", []string{"1,0,0,10,0\n2,3,3,13,0\n3,6,13,23,7\n"}, "", "", 0},
		{"queue -policy fcfs", "03-batsim-5-delayprofile/batsim5.json", []string{"1,0,0,10,0\n2,3,3,13,0\n3,6,13,23,7\n"}, "", "", 0},
		{"queue -policy fcfs", "03-batsim-5-delayprofile/sequence4.json", []string{"1,0,0,30,0\n2,3,3,13,0\n3,6,30,40,24\n"}, "", "", 0},
		{"queue -policy fcfs", "04-batsim-walltime-kills/one.json", []string{"1,0,0,30,0\n2,5,30,40,25\n", "# makespan 40 s"}, "", "", 0},
		{"trace -o -", "04-batsim-walltime-kills/one.json", []string{"    1         0      -1      30    -1      -1      -1     1      30 "}, "",
			"", 0},
		{"queue -summary", "05-batsim-profiles-first/profiles-first.json", append(summary(3, "58.929", "14"), "mean wait,0.00,s\n"), "", "", 0},
		{"queue -summary", "05-batsim-profiles-first/jobs-first.json", append(summary(3, "58.929", "14"), "mean wait,0.00,s\n"), "", "", 0},
		{"queue -summary", "06-sacct-without-header-and-json/noheader.txt", nil, "", "-n or --noheader", 1},
		{"queue -summary", "06-sacct-without-header-and-json/sacct.json", nil, "", "sacct --json", 1},
		{"queue -summary", "06-sacct-without-header-and-json/blank-line-first.txt", summary(1, "100.000", "36000"), "left out", "", 0},
		{"queue -summary", "06-sacct-without-header-and-json/prompt-first.txt", summary(1, "100.000", "36000"), "", "1 line stands before", 0},
		{"queue -summary", "06-sacct-without-header-and-json/months.txt", []string{"jobs,2,\n"}, "left out", "", 0},
		{"queue", "07-sacct-delimiter-of-several-characters/caret.txt", []string{"100,0,0,36000,0\n# jobs 1\n"}, "", "", 0},
		{"queue", "07-sacct-delimiter-of-several-characters/pipes.txt", []string{"100,0,0,36000,0\n# jobs 1\n"}, "", "", 0},
		{"queue", "08-sacct-pipe-in-job-name/middle.txt", []string{"\n2,0,0,3600,0\n# jobs 1\n"}, "", "1 line left out", 0},
		{"queue", "08-sacct-pipe-in-job-name/last.txt", []string{"\n1,0,0,3600,0\n2,0,0,3600,0\n# jobs 2\n"}, "left out", "", 0},
		{"queue", "08-sacct-pipe-in-job-name/multiline.txt", []string{"\n1,0,0,3600,0\n2,0,0,3600,0\n# jobs 2\n"}, "", "1 line left out", 0},
		{"queue -summary", "09-sacct-one-long-line/long.txt", []string{"jobs,3,\n"}, "", "", 0},
		{"queue -summary", "09-sacct-one-long-line/long.swf", []string{"jobs,2,\n"}, "", "1 line left out", 0},
		{"trace -o -", "10-sacct-start-before-submit/epoch.txt", []string{"    1         1       0    3600 "}, "3584",
			`line 4, field 4: got "1767600584"`, 0},
		{"trace -o -", "10-sacct-start-before-submit/october.txt", []string{"    1         0     900    1500 "}, "", "", 0},
		{"trace -o -", "14-sacct-of-several-clusters/two-clusters.txt", nil, "", `"alpha", "beta"`, 1},
		{"trace -o -", "15-sacct-times-with-an-offset/offset.txt", []string{"; UnixStartTime: 1767603600\n", "    1         0       0    3600 "},
			"local", "", 0},
		{"trace -o -", "15-sacct-times-with-an-offset/blank.txt", []string{"; StartTime: Mon Jan 05 10:00:00 2026\n"}, "", "", 0},
		{"queue -summary", "16-gzip-with-something-behind/zeros.swf.gz", []string{"jobs,2,\n"}, "gzip", "", 0},
		{"queue -summary", "16-gzip-with-something-behind/newline.swf.gz", nil, "damaged", "something else follows the gzip data", 1},
		{"queue -summary", "16-gzip-with-something-behind/two-members.swf.gz", []string{"jobs,2,\n"}, "gzip", "", 0},
		{"queue -summary", "16-gzip-with-something-behind/cut.swf.gz", nil, "", "the file is truncated", 1},
		{"queue -summary", "17-swf-comment-taken-for-sacct/log1.swf", summary(1, "50.000", "100"), "sacct", "", 0},
		{"queue -summary", "17-swf-comment-taken-for-sacct/log2.swf", summary(1, "50.000", "100"), "sacct", "", 0},
		{"queue -summary", "17-swf-comment-taken-for-sacct/log3.swf", summary(1, "50.000", "100"), "sacct", "", 0},
		{"queue -summary", "19-swf-numbers-as-R-writes-them/r.swf", []string{"jobs,3,\n"}, "left out", "", 0},
		{"queue -summary", "21-easy-in-waves-and-equal-instants/waves.swf", summary(17, "100.000", "140"), "", "", 0},
		{"queue", "21-easy-in-waves-and-equal-instants/three.swf", // "juggle queue -h" states the order of events at one instant
			[]string{"\n2,1,100,110,99\n3,50,50,100,0\n"}, "", "", 0},
		{"queue", "21-easy-in-waves-and-equal-instants/three-a-second-later.swf", []string{"\n2,1,50,60,49\n3,51,60,110,9\n"}, "", "", 0},
		{"queue", "26-new-job-numbers-without-a-word/strings.json", []string{"\n1,0,0,10,0\n2,1,10,20,9\n3,2,20,30,18\n"}, "",
			"3 jobs have new numbers", 0},
		{"queue", "26-new-job-numbers-without-a-word/array.txt", []string{"\n20,0,0,100,0\n22,0,0,100,0\n23,0,0,100,0\n21,5,5,105,0\n"}, "",
			"2 jobs have new numbers", 0},
	} {
		t.Run(c.command+" "+c.file, func(t *testing.T) {
			out, stderr, code := call("", append(strings.Fields(c.command), filepath.Join(publicCases, c.file))...)
			if code != c.code || !strings.Contains(stderr, c.stderr) || c.absent != "" && strings.Contains(out+stderr, c.absent) {
				t.Errorf("got exit code %d, %q; want %d, with %q, without %q\n%s", code, stderr, c.code, c.stderr, c.absent, out)
			}
			for _, want := range c.out {
				if !strings.Contains(out, want) {
					t.Errorf("got %s\nwant %q", out, want)
				}
			}
			if code != 0 && !strings.Contains(stderr, joblog.FormatsTitle) {
				t.Errorf("got %q, want it to name the list of formats, %q", stderr, joblog.FormatsTitle)
			}
		})
	}
}

// TestAnUnreadableMachineSizeIsNamed reads headers whose MaxProcs or MaxNodes is no plain number. The note names the value and the size
// that is used instead. With -procs there is no such note.
func TestAnUnreadableMachineSizeIsNamed(t *testing.T) {
	const job = "1 0 0 100 6 -1 -1 6 -1 -1 1 1 1 1 1 1 -1 -1\n"
	const widest = "; the machine is taken to be as wide as the widest job, 6 processors"
	for header, want := range map[string]string{
		"; MaxProcs: 8.0\n":                    `the header's MaxProcs cannot be read: got "8.0", want an integer` + widest,
		"; MaxProcs: 1,152\n":                  `the header's MaxProcs cannot be read: got "1,152", want an integer` + widest,
		"; MaxProcs: 1'152\n":                  `the header's MaxProcs cannot be read: got "1'152", want an integer` + widest,
		"; MaxProcs: 1e3\n":                    `the header's MaxProcs cannot be read: got "1e3", want an integer` + widest,
		"; MaxProcs: 2x64\n":                   `the header's MaxProcs cannot be read: got "2x64", want an integer` + widest,
		"; MaxProcs: about 64\n":               `the header's MaxProcs cannot be read: got "about 64", want an integer` + widest,
		"; MaxProcs: -8\n":                     `the header's MaxProcs cannot be read: got "-8", want an integer` + widest,
		"; MaxProcs: 0x40\n":                   `the header's MaxProcs cannot be read: got "0x40", want an integer` + widest,
		"; MaxProcs: 8,0\n; MaxNodes: 7\n":     `MaxProcs cannot be read: got "8,0", want an integer; MaxNodes is taken, 7 processors`,
		"; MaxNodes: 8.5\n":                    `the header's MaxNodes cannot be read: got "8.5", want an integer` + widest,
		"; MaxProcs: N/A\n; MaxNodes: ~1000\n": `the header's MaxNodes cannot be read: got "~1000", want an integer` + widest,
		"; MaxProcs: unknown\n":                "the header has neither MaxProcs nor MaxNodes" + widest,
		"; Computer: a\n":                      "the header has neither MaxProcs nor MaxNodes" + widest,
		"; MaxProcs: 64 (4 nodes)\n":           "",
		"; MaxNodes: 64\n":                     "",
		"; MaxProcs: 9\n; MaxNodes: 8.0\n":     "",
	} {
		_, stderr, code := call(header+job, "queue", "-")
		if code != 0 || want == "" && strings.Contains(stderr, "the header") || !strings.Contains(stderr, want) {
			t.Errorf("%q: got exit code %d, %q, want 0 and %q", header, code, stderr, want)
		}
		if _, stderr, code := call(header+job, "queue", "-procs", "16", "-"); code != 0 || strings.Contains(stderr, "the machine is taken") {
			t.Errorf("%q with -procs: got exit code %d, %q, want 0 and no note about the machine", header, code, stderr)
		}
	}
}

// TestRenumberedJobsAreCountedInANote reads jobs in each format whose ids are missing, no numbers or not unique.
func TestRenumberedJobsAreCountedInANote(t *testing.T) {
	swf := func(ids ...string) string {
		text := "; MaxProcs: 8\n"
		for i, id := range ids {
			text += fmt.Sprintf("%s %d 0 100 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1\n", id, i)
		}
		return text
	}
	batsim := func(ids ...string) string {
		var jobs []string
		for _, id := range ids {
			jobs = append(jobs, `{"id": `+id+`, "subtime": 0, "res": 1, "profile": "d"}`)
		}
		return `{"nb_res": 8, "jobs": [` + strings.Join(jobs, ", ") + `], "profiles": {"d": {"type": "delay", "delay": 100}}}`
	}
	sacct := func(ids ...string) string {
		text := "JobID|Submit|Start|End|State|NCPUS\n"
		for _, id := range ids {
			text += id + "|0|0|100|COMPLETED|1\n"
		}
		return text
	}
	for name, c := range map[string]struct {
		text string
		want int
	}{
		"one number for all":             {swf("1", "1", "1"), 2},
		"unknown numbers":                {swf("-1", "-1", "5"), 2},
		"numbers that fall":              {swf("9", "8", "7"), 0},
		"numbers that rise":              {swf("1", "2", "3"), 0},
		"one number twice, far apart":    {swf("1", "2", "3", "4", "1"), 1},
		"Batsim ids that are words":      {batsim(`"alice-7"`, `"bob-3"`), 2},
		"Batsim ids of both kinds":       {batsim(`"a"`, `"w0!12"`, `12`), 2},
		"Batsim ids that are numbers":    {batsim(`"w0!1"`, `"2"`, `3`), 0},
		"Batsim jobs without an id":      {batsim(`null`, `{}`, `[1]`), 3},
		"tasks of an array":              {sacct("20_1", "20_2", "20_3"), 2},
		"parts of a heterogeneous job":   {sacct("20+0", "20+1", "21"), 1},
		"tasks beside the next job's id": {sacct("20_1", "20_2", "21"), 1},
		"sacct ids that are numbers":     {sacct("20", "21"), 0},
	} {
		for _, command := range []string{"queue -", "trace -"} {
			_, stderr, code := call(c.text, strings.Fields(command)...)
			want := fmt.Sprintf("%d jobs have new numbers", c.want)
			if c.want == 1 {
				want = "1 job has a new number"
			}
			if code != 0 || strings.Contains(stderr, want) != (c.want > 0) || c.want == 0 && strings.Contains(stderr, "new number") {
				t.Errorf("%s, %s: got exit code %d, %q, want a note about %d jobs", name, command, code, stderr, c.want)
			}
		}
	}
}

func TestTheHelpOfTraceListsTheFormatsOfLogs(t *testing.T) {
	help := mustRun(t, "trace", "-h")
	for _, f := range append([]string{joblog.FormatsTitle}, joblog.Formats...) {
		if !strings.Contains(help, f) {
			t.Errorf("got %s\nwant %q", help, f)
		}
	}
}

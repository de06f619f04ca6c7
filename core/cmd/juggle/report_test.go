package main

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"juggle/core/papers/study"
)

// TestAReportHasEveryCellOfItsFiguresAndTheCommandThatMakesIt looks for every cell of the figures' CSV in the report. It then runs the
// command in the report, which must make the same report.
func TestAReportHasEveryCellOfItsFiguresAndTheCommandThatMakesIt(t *testing.T) {
	smallFlags := []string{"-windows", "0:3", "-loads", "1.5", "-lambda", "50"}
	report, stderr, code := call("", append([]string{"report", "-o", "-", "-figures", "2,7"}, smallFlags...)...)
	if code != 0 {
		t.Fatalf("got exit %d, want 0: %s", code, stderr)
	}
	for _, n := range []string{"2", "7"} {
		csv, stderr, code := call("", append([]string{"figure", n}, smallFlags...)...)
		if code != 0 {
			t.Fatal(stderr)
		}
		for i, line := range strings.Split(strings.TrimSpace(dataRows(t, csv)), "\n")[1:] {
			for _, cell := range strings.Split(line, ",") {
				if cell != "" && !strings.Contains(report, ">"+cell+"</td>") && !inAllRows(report, cell) {
					t.Errorf("figure %s, row %d: got no cell %q in the report, want every cell of the CSV", n, i+1, cell)
				}
			}
		}
	}
	for want, times := range map[string]int{"<svg": 2, "<script": 0, "src=": 0, "<link": 0, "The longer the window": 1, "<b>1.5</b>": 1,
		"computed anew on synthetic logs by": 1, "@misc{juggle,": 1, "version = {" + study.Version + "}": 1, "@inproceedings{netto2007sla,": 1} {
		if got := strings.Count(report, want); got != times {
			t.Errorf("got %q %d times, want %d", want, got, times)
		}
	}
	command := regexp.MustCompile(`<code>juggle (report .*?)</code>`).FindStringSubmatch(report)
	if command == nil {
		t.Fatal("got no command in the report that makes it again")
	}
	var args []string
	for _, word := range strings.Fields(html.UnescapeString(command[1])) {
		args = append(args, strings.ReplaceAll(word, "'", ""))
	}
	file := filepath.Join(t.TempDir(), "report.html")
	args[2] = file
	if _, stderr, code := call("", args...); code != 0 {
		t.Fatalf("%q: %s", args, stderr)
	}
	again, err := os.ReadFile(file)
	if err != nil || string(again) != report {
		t.Errorf("%q: got another report (error %v), want the same", args, err)
	}
}

// inAllRows reports whether a report names a cell among those that are the same in all rows of a table. The report has these cells in a
// sentence and not in the table.
func inAllRows(report, cell string) bool {
	for line := range strings.Lines(report) {
		if _, same, ok := strings.Cut(strings.TrimSuffix(line, ".</p>\n"), ">In all rows: "); ok && strings.Contains(same+";", " "+cell+";") {
			return true
		}
	}
	return false
}

func TestAReportExplainsEveryConventionOnce(t *testing.T) {
	report := mustRun(t, "report", "-o", "-", "-figures", "2,3", "-windows", "0:1", "-loads", "1.5", "-lambda", "50")
	links := regexp.MustCompile(`href="#(decided-[0-9]+)"`).FindAllStringSubmatch(report, -1)
	if len(links) == 0 {
		t.Error("got no link from a figure to a convention")
	}
	for _, link := range links {
		if n := strings.Count(report, ` id="`+link[1]+`"`); n != 1 {
			t.Errorf("%s: got %d targets of its links, want one", link[1], n)
		}
	}
}

func TestReportRefusesWrongFlags(t *testing.T) {
	for want, args := range map[string]string{
		`report: -o: got nothing, want the file to write, or "-"`:                      "",
		`report: -figures: got "19", want 1 to 18 in the published edition`:            "-o - -figures 2,19",
		`report: -figures: got "", want 1 to 18`:                                       "-o - -figures 2,",
		`report: -format`:                                                              "-o - -format csv",
		"-cancelled: has no effect here, want it where it changes something: figure 9": "-o - -cancelled 5",
		`report: -figures: 1 of the draft draws the three kinds of request`:            "-o - -edition draft -figures 1",
	} {
		stdout, stderr, code := call("", append([]string{"report"}, strings.Fields(args)...)...)
		if code != 2 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("report %s: got exit %d and %q, want 2 and %q", args, code, stderr, want)
		}
	}
}

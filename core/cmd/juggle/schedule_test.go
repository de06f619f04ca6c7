package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// call runs juggle with this standard input, and returns its standard output, its standard error and its exit code.
func call(stdin string, args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = run(&env{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, highs: projectHiGHS}, args)
	return out.String(), errs.String(), code
}

// scheduleCSV runs "juggle schedule" with these arguments.
func scheduleCSV(stdin string, args ...string) (stdout, stderr string, code int) {
	return call(stdin, append([]string{"schedule"}, args...)...)
}

// TestScheduleConforms compares the output of "juggle schedule" with rows that a separately written program of the same rules computed.
func TestScheduleConforms(t *testing.T) {
	for _, set := range []string{"conformance", "conformance-draft", "conformance-throngs"} {
		t.Run(set, func(t *testing.T) {
			for _, dir := range conformanceCases(t, set) {
				t.Run(filepath.Base(dir), func(t *testing.T) {
					args := append(strings.Fields(readFile(t, filepath.Join(dir, "flags"))), filepath.Join(dir, "requests.csv"))
					wantRows(t, readExpected(t, filepath.Join(dir, "expected.csv")), "", args)
				})
			}
		})
	}
}

// conformanceCases returns the folders of one set of cases, which stand beside the project. It skips the test if there are none.
func conformanceCases(t *testing.T, set string) []string {
	t.Helper()
	cases, err := filepath.Glob(filepath.Join(sharedtest.Path(t, set), "*", "flags"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("got %d cases of %s, %v, want some", len(cases), set, err)
	}
	for i, flags := range cases {
		cases[i] = filepath.Dir(flags)
	}
	return cases
}

// TestScheduleScenarios runs the cases of testdata/schedule, whose rows were worked out by hand. The name of each file is its claim.
func TestScheduleScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/schedule/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d scenarios, %v, want some", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			parts := txtarParts(t, readFile(t, file), "flags", "requests.csv", "want.csv")
			wantRows(t, parts[2], parts[1], append(strings.Fields(parts[0]), "-"))
		})
	}
}

// wantRows compares the rows of "juggle schedule" with those wanted: of the call as it is, with -check and, unless args choose another rule
// than first fit, with -explain.
func wantRows(t *testing.T, want, stdin string, args []string) {
	t.Helper()
	extras := [][]string{nil, {"-check"}, {"-explain"}}
	if slices.Contains(args, "-rule") {
		extras = extras[:2]
	}
	for _, extra := range extras {
		got, stderr, code := scheduleCSV(stdin, append(extra, args...)...)
		if code != 0 || stderr != "" {
			t.Fatalf("%v %v: got exit %d and %q, want 0 and nothing", extra, args, code, stderr)
		}
		if len(extra) > 0 && extra[0] == "-explain" {
			got, _, _ = strings.Cut(got, "\n\n") // the explanations follow the rows
			got += "\n"
		}
		if got != want {
			t.Errorf("%v %v: got\n%s\nwant\n%s", extra, args, got, want)
		}
	}
}

// txtarParts returns the parts of a txtar text behind the lines "-- name --", which must stand in the given order.
func txtarParts(t *testing.T, text string, names ...string) []string {
	t.Helper()
	parts := make([]string, len(names))
	for i := len(names) - 1; i >= 0; i-- {
		before, part, ok := strings.Cut(text, "-- "+names[i]+" --\n")
		if !ok {
			t.Fatalf("got no part %q, want one", names[i])
		}
		text, parts[i] = before, part
	}
	return parts
}

// readExpected reads the expected rows of a conformance case. The cases give two reasons for a rejection in older words. readExpected puts
// today's words in their place.
func readExpected(t *testing.T, file string) string {
	t.Helper()
	return strings.NewReplacer(",no hole", ",no gap", ",dear", ",over budget").Replace(readFile(t, file))
}

// Files of requests.
const (
	requestsHeader = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n" // the first line of each file
	oneJob         = requestsHeader + "1,0,10,30,1,10,10,1\n"
	twoJobs        = oneJob + "2,1,10,20,1,10,10,0\n"
)

func TestScheduleRefusesFlagsOutOfRange(t *testing.T) {
	tests := map[string]struct {
		args string
		want string // in the message
	}{
		"no processors":                  {"-procs 0 -", `schedule: -procs: got "0", want a whole number from 1 to 16777215`},
		"an unknown order":               {"-order ljf -", `-order: got "ljf", want one of edf, lff, shuffle, bjf, fifo, revenue, sjf`},
		"a share beyond 100 percent":     {"-fix 101 -", `-fix: got "101", want a whole number from 0 to 100, or never`},
		"a negative share":               {"-fix -1 -", "from 0 to 100"},
		"a threshold with a unit":        {"-offers 50% -", "want a whole number"},
		"a threshold out of range":       {"-offers 401 -", `-offers: got "401", want a whole number from 0 to 400, or none`},
		"an unknown edition":             {"-edition final -", `-edition: got "final", want one of published, draft`},
		"an unknown recipient of offers": {"-offers-to me -", `-offers-to: got "me", want one of flexible, all`},
		"an unknown format":              {"-format xml -", `-format: got "xml", want one of csv, json, table, batsim, chrome`},
		"a drawing with explanations":    {"-format chrome -explain -", `-explain: has no effect here, want it without -format chrome`},
		"a seed that is negative":        {"-seed -1 -", "seed"},
		"no file":                        {"-procs 4", "got 0 files, want 1"},
		"two files":                      {"a.csv b.csv", "got 2 files, want 1"},
		"an unknown flag":                {"-fast -", "fast"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := scheduleCSV(oneJob, strings.Fields(tc.args)...)
			if code != 2 || stdout != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, output %q and %q, want 2, no output and %q", code, stdout, stderr, tc.want)
			}
		})
	}
}

func TestScheduleRefusesBadInputWithoutOutput(t *testing.T) {
	tests := map[string]struct{ stdin, file, want string }{
		"a file that does not exist": {"", "testdata/none.csv", "none.csv"},
		"a directory":                {"", "testdata", "testdata"},
		"an empty file":              {"", "-", "standard input: line 1: got an empty file, want a line of column names"},
		"an impossible window": {requestsHeader + "1,0,10,19,1,10,10,1\n", "-",
			"standard input: line 2, column deadline: got 19, want at least ready + estimate = 20"},
		"an id twice": {twoJobs + "2,9,10,20,1,10,10,0\n", "-",
			"standard input: line 4, column id: got 2 of line 3 again, want each id once"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := scheduleCSV(tc.stdin, tc.file)
			if code != 1 || stdout != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, output %q and %q, want 1, no output and %q", code, stdout, stderr, tc.want)
			}
		})
	}
}

func TestScheduleExplainsInJSON(t *testing.T) {
	stdout, stderr, code := scheduleCSV(twoJobs, "-procs", "1", "-explain", "-format", "json", "-")
	if code != 0 {
		t.Fatalf("got exit %d and %q, want 0", code, stderr)
	}
	var got struct {
		Rows []struct {
			ID       int
			Decision string
		}
		Decisions []struct {
			Answer string
			Index  int
			Moves  []struct{ ID, From, To int }
		}
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Rows) != 2 || got.Rows[1].Decision != "accepted" || len(got.Decisions) != 2 {
		t.Fatalf("got %+v, want two rows and two decisions", got)
	}
	second := got.Decisions[1]
	if second.Index != 0 || len(second.Moves) != 1 || second.Moves[0].ID != 1 || second.Moves[0].From != 10 || second.Moves[0].To != 20 {
		t.Errorf("got %+v, want index 0 and job 1 moved from 10 to 20", second)
	}
}

func TestScheduleExplainsAsText(t *testing.T) {
	stdout, _, _ := scheduleCSV(twoJobs, "-procs", "1", "-explain", "-")
	want := `
at 1: request 2 for 1 processor, 10 s within [10, 20)
  running: nobody
  waiting:
    0: job 2, the request, key 20
    1: job 1, 1 processor in [10, 20), window [10, 30), key 30
  Algorithm 1, the request at index 0:
    own window [10, 20): works
      0: job 2, 1 processor for 10 s starting in 10 to 10: at 10
      1: job 1, 1 processor for 10 s starting in 10 to 20: at 20 instead of 10
  job 1 moves from 10 to 20
  accepted: window [10, 20), start 10, phi 0.000000
`
	if !strings.HasSuffix(stdout, want) {
		t.Errorf("got\n%s\nwant it to end with\n%s", stdout, want)
	}
}

func TestScheduleExplainsOneRequestOnly(t *testing.T) {
	const requests = requestsHeader + "1,0,0,10,1,10,15,1\n2,20,20,30,1,10,15,0\n-3,40,40,50,1,10,10,0\n"
	all, _, _ := scheduleCSV(requests, "-procs", "1", "-explain", "-")
	rows, _, _ := strings.Cut(all, "\n\n")
	tests := map[string]struct {
		id              string
		present, absent []string // parts of the explanation, and texts that are not in it
	}{
		"a request whose job is ended at its estimate": {"2", []string{"at 20: request 2 ", "at 30: job 2 is ended at its estimate"},
			[]string{"request 1 for", "job 1 is ended", "request -3 for"}},
		"a request with a negative id": {"-3", []string{"at 40: request -3 "}, []string{"request 1 for", "request 2 for", "is ended"}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, stderr, code := scheduleCSV(requests, "-procs", "1", "-request", tc.id, "-")
			heading, rest, _ := strings.Cut(got, "\n")
			row, rest, _ := strings.Cut(rest, "\n")
			if code != 0 || !strings.HasPrefix(row, tc.id+",") || !strings.HasPrefix(rows, heading+"\n") || !strings.Contains(rows, "\n"+row) ||
				!strings.HasPrefix(rest, "\nHow to read this\n") {
				t.Fatalf("got exit %d, %q and\n%s\nwant its row alone and the legend", code, stderr, got)
			}
			for _, s := range tc.present {
				if strings.Count(got, s) != 1 {
					t.Errorf("got\n%s\nwant %q in it once", got, s)
				}
			}
			for _, s := range tc.absent {
				if strings.Contains(got, s) {
					t.Errorf("got\n%s\nwant no %q in it", got, s)
				}
			}
		})
	}
	stdout, _, _ := scheduleCSV(requests, "-procs", "1", "-request", "2", "-format", "json", "-")
	var got struct {
		Rows      []struct{ ID int }
		Decisions []struct{ Request struct{ ID int } }
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Rows) != 1 || got.Rows[0].ID != 2 || len(got.Decisions) != 1 || got.Decisions[0].Request.ID != 2 {
		t.Errorf("got %+v, want the row of request 2 and the decision about it", got)
	}
	for args, want := range map[string]string{
		"-request 4 -": "schedule: -request: got 4, want the id of a request in -",
		"-request x -": "want the id of a request, a whole number",
	} {
		if stdout, stderr, code := scheduleCSV(requests, strings.Fields(args)...); code == 0 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: got exit %d, output %q and %q, want %q", args, code, stdout, stderr, want)
		}
	}
}

func TestScheduleSaysWhyThereWereNoOffers(t *testing.T) {
	const occupied = requestsHeader + "1,0,10,20,1,10,10,0\n2,1,10,20,1,10,10,"
	const near = "no offers: they lie right before or after the slots of running jobs and the windows of jobs before it in the queue, " +
		"where the slots overlap its window; no such place outside its window begins now or later and is at most 50 % of its run time away"
	for name, c := range map[string]struct{ stdin, args, want string }{
		"the request is strict": {occupied + "0\n", "-offers 50",
			"no offers: they go to flexible requests, and this one is strict"},
		"no offer is near enough":                       {occupied + "1\n", "-offers 50", near},
		"offers go to all, and no offer is near enough": {occupied + "0\n", "-offers 50 -offers-to all", near},
		"an offer was tried":                            {occupied + "1\n", "-offers 100", ""},
		"offers are off":                                {occupied + "1\n", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := scheduleCSV(c.stdin, append(strings.Fields(c.args), "-procs", "1", "-explain", "-")...)
			var reasons []string
			for _, line := range strings.Split(stdout, "\n") {
				if strings.Contains(line, "no offers:") {
					reasons = append(reasons, strings.TrimSpace(line))
				}
			}
			if got := strings.Join(reasons, "\n"); code != 0 || got != c.want {
				t.Errorf("got exit %d, %q and %q, want %q, in\n%s", code, stderr, got, c.want, stdout)
			}
		})
	}
}

func TestScheduleShufflesBySeed(t *testing.T) {
	same, _, _ := scheduleCSV(twoJobs, "-procs", "1", "-order", "shuffle", "-seed", "1", "-")
	outputs := map[string]bool{}
	for _, seed := range strings.Fields("1 2 3 4 5 6 7 8 9 10") {
		got, stderr, code := scheduleCSV(twoJobs, "-procs", "1", "-order", "shuffle", "-seed", seed, "-")
		if code != 0 {
			t.Fatalf("seed %s: got exit %d and %q, want 0", seed, code, stderr)
		}
		if seed == "1" && got != same {
			t.Errorf("seed 1: got\n%s\nthen\n%s\nwant the same twice", same, got)
		}
		outputs[got] = true
	}
	if len(outputs) != 2 {
		t.Errorf("got %d different outputs of ten seeds, want 2, one for each order of the two jobs", len(outputs))
	}
}

func TestScheduleTakesFlagsAfterTheFileAndNamesJobsEndedAtTheirEstimate(t *testing.T) {
	stdout, stderr, code := scheduleCSV(requestsHeader+"1,0,0,10,1,10,15,1\n2,20,20,30,1,10,10,0\n", "-", "-procs", "1", "-explain")
	if code != 0 {
		t.Fatalf("got exit %d and %q, want 0", code, stderr)
	}
	rows, text, _ := strings.Cut(stdout, "\n\n")
	if strings.Count(rows, "\n") != 2 || !strings.HasPrefix(text, "How to read this\n") {
		t.Errorf("got rows\n%s\nand\n%.60s, want two rows and the legend", rows, text)
	}
	first, second := strings.Index(text, "\nat 0: request 1"), strings.Index(text, "\nat 20: request 2")
	ended := strings.Index(text, "\nat 10: job 1 is ended at its estimate of 10 s; it would have run for 15 s\n")
	if ended < first || ended > second || strings.Count(text, "is ended at") != 1 {
		t.Errorf("got\n%s\nwant job 1 to be ended between the two decisions", text)
	}
}

// codeBlocks returns the blocks of code behind these words of a README, without their fences. It fails the test if there are fewer than
// atLeast blocks.
func codeBlocks(t *testing.T, file, behind string, atLeast int) (blocks []string) {
	t.Helper()
	_, text, _ := strings.Cut(readFile(t, file), behind)
	for i, block := range strings.Split(text, "```\n") {
		if i%2 == 1 {
			blocks = append(blocks, block)
		}
	}
	if len(blocks) < atLeast {
		t.Fatalf("%s: got %d blocks behind %q, want at least %d", file, len(blocks), behind, atLeast)
	}
	return blocks
}

func TestTheReadmesRequestsGiveTheReadmesRows(t *testing.T) {
	blocks := codeBlocks(t, "README.md", "\n## Requests of your own\n", 2)
	requests := blocks[0]
	wantRows(t, blocks[1], requests, []string{"-"})

	blocks = codeBlocks(t, "README.md", "\n## Several machines\n", 2)
	if rows, _, _ := call(blocks[0], "coallocate", "-procs", "4,2", "-"); rows != blocks[1] {
		t.Errorf("coallocate: got\n%s\nwant\n%s", rows, blocks[1])
	}

	blocks = codeBlocks(t, "README.md", "\n## Agreements\n", 2)
	agree := append([]string{"agree", "-discount", "20", "-penalty", "10", "-"}, eventsFlag(t, blocks[0])...)
	if ledger, _, _ := call(requests, agree...); ledger != blocks[1] {
		t.Errorf("agree: got\n%s\nwant\n%s", ledger, blocks[1])
	}
}

func TestTheFirstReadmeBeginsWithFigure2(t *testing.T) {
	want, _, _ := strings.Cut(codeBlocks(t, filepath.Join("..", "..", "..", "README.md"), "\n    ./juggle figure 2\n", 1)[0], "...\n")
	if got := mustRun(t, "figure", "2", "-format", "table"); !strings.HasPrefix(got, want) || want == "" {
		t.Errorf("got\n%.900s\nwant it to begin with\n%s", got, want)
	}
}

// A heapGauge is an output that measures the memory in use, without garbage, whenever a megabyte more is written.
type heapGauge struct {
	written int    // bytes
	most    uint64 // the most memory in use, bytes
}

// Write counts the bytes and keeps none of them.
func (g *heapGauge) Write(b []byte) (int, error) {
	if g.written>>20 != (g.written+len(b))>>20 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		g.most = max(g.most, m.HeapAlloc)
	}
	g.written += len(b)
	return len(b), nil
}

// TestExplanationsAreNotKeptInMemory explains 1 000 decisions, which takes more than 30 MB of text, and allows 16 MB of memory.
func TestExplanationsAreNotKeptInMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine computes for long")
	}
	var requests strings.Builder
	requests.WriteString(requestsHeader)
	for i := range 1000 {
		fmt.Fprintf(&requests, "%d,%d,%d,%d,1,100,100,1\n", i, i, 1000+i, 200_000)
	}
	gauge := &heapGauge{}
	e := &env{stdin: strings.NewReader(requests.String()), stdout: gauge, stderr: io.Discard}
	if code := run(e, []string{"schedule", "-procs", "1", "-order", "bjf", "-explain", "-"}); code != 0 || gauge.written < 30<<20 {
		t.Fatalf("got exit %d and %d bytes, want 0 and at least 30 MB", code, gauge.written)
	}
	if gauge.most > 16<<20 {
		t.Errorf("got %d MB in use, want at most 16", gauge.most>>20)
	}
}

func TestCheckWritesCasesThatScheduleReproduces(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "cases")
	table := mustRun(t, "check", "-period", "3", "-load", "1.5", "-o", folder)
	cases, err := os.ReadDir(folder)
	if err != nil || len(cases) < 10 || strings.Count(table, "\n") != len(cases)+1 {
		t.Fatalf("got %d cases and the error %v, want at least 10 cases, each with a row of its own in\n%s", len(cases), err, table)
	}
	for _, c := range cases {
		file := func(name string) string { return filepath.Join(folder, c.Name(), name) }
		args := append([]string{"schedule"}, strings.Fields(readFile(t, file("flags")))...)
		if got, want := mustRun(t, append(args, file("requests.csv"))...), readFile(t, file("expected.csv")); got != want {
			t.Errorf("%s: got %.600s\nwant %.600s", c.Name(), got, want)
		}
	}
	if _, stderr, code := call("", "check", "-step", "9"); code != 2 {
		t.Errorf("a flag without effect: got code %d, %q, want 2", code, stderr)
	}
	if _, stderr, code := call("", "check", "-o", folder); code != 1 || !strings.Contains(stderr, "exists") {
		t.Errorf("into a folder that exists: got code %d, %q, want 1 and that it exists", code, stderr)
	}
}

// The machine has 4 processors. In the last case it has 40 processor-seconds before the last deadline, at 10 s. The smallest job takes 10
// of them, and each of the others 40, so only one job can wait.
func TestMostWaitingCountsSubmittedJobsThatCanStillStart(t *testing.T) {
	at := func(submit, latestStart sim.Instant, procs int32) sim.Job { // a job of 10 s
		return sim.Job{Request: schedule.Request{Submit: submit, Ready: submit, Deadline: latestStart + 10, Procs: procs, Estimate: 10}}
	}
	for name, tc := range map[string]struct {
		jobs []sim.Job
		want int
	}{
		"no jobs":             {nil, 0},
		"one after the other": {[]sim.Job{at(0, 4, 1), at(5, 9, 1), at(10, 14, 1)}, 1},
		"a job that can start as the next is submitted": {[]sim.Job{at(0, 5, 1), at(5, 9, 1)}, 2},
		"a job submitted after its latest start":        {[]sim.Job{at(9, 4, 1)}, 0},
		"all at once":                                   {[]sim.Job{at(0, 99, 1), at(0, 99, 1), at(0, 99, 1)}, 3},
		"more work than fits before the last deadline":  {[]sim.Job{at(0, 0, 4), at(0, 0, 4), at(0, 0, 1)}, 1},
	} {
		if got := mostWaiting(4, tc.jobs); got != tc.want {
			t.Errorf("%s: got %d, want %d", name, got, tc.want)
		}
	}
}

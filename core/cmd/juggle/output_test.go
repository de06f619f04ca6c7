package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/papers/baseline"
	"juggle/core/papers/pool"
	"juggle/core/papers/realtime/saturation"
	"juggle/core/papers/study"
	"juggle/core/workload"
)

// TestATerminalGetsATableAndAProgramCSVUnlessAFormatIsGiven makes 21 calls, each in seven ways, which takes about five seconds.
func TestATerminalGetsATableAndAProgramCSVUnlessAFormatIsGiven(t *testing.T) {
	t.Parallel()
	_, _, both := realtimeFiles(t) // a file with machines and a request
	calls := [][]string{
		append([]string{"figure", "2"}, quickFlags...),
		append([]string{"claims", "-seeds", "1"}, quickFlags...),
		append([]string{"claims", "-seeds", "1", "-evidence"}, quickFlags...),
		{"schedule", "-"},
		{"schedule", "-explain", "-"},
		{"trace", "-"},
		{"queue", "-"},
		{"queue", "-summary", "-"},
		append([]string{"promise"}, quickFlags...),
		{"rules", "-periods", "0:2", "-loads", "0.5", "-lambda", "50", "-seeds", "1"},
		{"pool", "table1"},
		{"pool", "figure", "3"},
		{"pool", "figure", "6", "-seeds", "1"},
		{"pool", "claims", "-seeds", "1"},
		{"pool", "run"},
		{"pool", "run", "-decisions"},
		{"pool", "params"},
		{"realtime", "table"},
		{"realtime", "admit", "-machines", both, "-request", both},
		{"realtime", "groups", both},
		{"realtime", "simulate", "-machine", "machine 4", "-activations", "400", both},
	}
	if testing.Short() {
		calls = calls[:1] // -short is for the race detector, with which all calls would take long
	}
	output := func(terminal bool, args []string) string {
		t.Helper()
		stdin := smallLog
		if args[0] == "schedule" {
			stdin = oneJob
		}
		var out, errs bytes.Buffer
		if code := run(&env{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, terminal: terminal}, args); code != 0 {
			t.Fatalf("juggle %v: exit %d, %s", args, code, errs.String())
		}
		return out.String()
	}
	for _, args := range calls {
		withFormat := func(args []string, format string) []string { return append(slices.Clone(args), "-format", format) }
		tableArgs := args
		if slices.Equal(args, []string{"realtime", "table"}) { // as a table it has claims, too, which would take twenty seconds by default
			tableArgs = append(args, "-length", "1000", "-notice", "0", "-horizon", "1000", "-seeds", "1")
		}
		table := output(false, withFormat(tableArgs, "table"))
		csv, json := output(false, withFormat(args, "csv")), output(false, withFormat(args, "json"))
		if table == csv || csv == json {
			t.Errorf("juggle %v: got the same output in two formats, want three different ones", args)
		}
		for name, same := range map[string]bool{
			"a table at a terminal":                output(true, tableArgs) == table,
			"csv elsewhere":                        output(false, args) == csv,
			"csv at a terminal with -format csv":   output(true, withFormat(args, "csv")) == csv,
			"json at a terminal with -format json": output(true, withFormat(args, "json")) == json,
		} {
			if !same {
				t.Errorf("juggle %v: got another output, want %s", args, name)
			}
		}
	}
}

// TestEveryHelpSaysWhichFormatIsChosen reads the help of juggle, of every group of commands and of every command with -format.
func TestEveryHelpSaysWhichFormatIsChosen(t *testing.T) {
	names := []string{""}
	for name, c := range allCommands() {
		if c.subcommands != nil || c.formats != nil {
			names = append(names, name)
		}
	}
	for _, name := range names {
		if stdout := mustRun(t, append(strings.Fields(name), "-h")...); !strings.Contains(stdout, formatRule) {
			t.Errorf("juggle %s -h: got\n%s\nwant %q in it", name, stdout, formatRule)
		}
	}
}

func TestFilesAndPipesAreNotTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	defer writer.Close()
	if isTerminal(file) || isTerminal(writer) {
		t.Errorf("a file: %v, a pipe: %v, want neither to be a terminal", isTerminal(file), isTerminal(writer))
	}
}

// TestAClearedProgressLineLeavesNothing shows the longest text about progress, that of HiGHS, and clears it: as many blanks replace it.
func TestAClearedProgressLineLeavesNothing(t *testing.T) {
	var out bytes.Buffer
	line := progressLine{env: &env{progress: &out}}
	line.showf("HiGHS, %s: %d of at most %d nodes, %.0f s", "above", 1_000_000, 1_000_000, 1e7)
	shown := strings.TrimPrefix(out.String(), "\r")
	line.clear()
	if got, want := strings.TrimPrefix(out.String(), "\r"+shown), "\r"+strings.Repeat(" ", len(shown))+"\r"; got != want {
		t.Errorf("got %q behind %q, want %q", got, shown, want)
	}
}

// TestAnEmptyValueOfAFlagIsRefused gives flags an empty value, as a script does when its variable is not set.
func TestAnEmptyValueOfAFlagIsRefused(t *testing.T) {
	for args, want := range map[string]string{
		"agree - -events": "a file's name", "agree - -again": "a file's name", "pool figure 6 -scenario": "a file's name",
		"lesson -sheets": "a file's name", "lesson -sheet": "its value", "trace - -o": "a file's name", "check - -o": "a folder's name",
		"synth -o": "a file's name", "synth -bundled": "a folder's name", "report -o": "a file's name",
		"report -o - -figures": "its value", "sweep merge x -o": "a folder's name", "sweep plan -o": "a folder's name",
		"sweep run x -highs": "a folder's name", "realtime admit -machines": "a file's name",
		"figure 2 -against": "parameters with their values",
	} {
		words := strings.Fields(args)
		last := len(words) - 1
		for _, args := range [][]string{append(slices.Clone(words), ""), append(slices.Clone(words[:last]), words[last]+"=")} {
			var out, errs bytes.Buffer
			code := run(&env{stdin: strings.NewReader(oneJob), stdout: &out, stderr: &errs}, args)
			if wanted := words[last] + `: got "", want ` + want; code != 2 || out.Len() > 0 || !strings.Contains(errs.String(), wanted) {
				t.Errorf("juggle %q: got exit code %d, %.200s%s\nwant 2, %s", args, code, &out, &errs, wanted)
			}
		}
	}
}

// TestNoOutputReplacesAnInput names one log as input and as output: by its name, by a second name of the same file, and as standard input.
func TestNoOutputReplacesAnInput(t *testing.T) {
	folder := t.TempDir()
	log, second, other := filepath.Join(folder, "own.swf"), filepath.Join(folder, "second.swf"), filepath.Join(folder, "other.swf")
	writeFile(t, log, smallLog)
	if err := os.Link(log, second); err != nil {
		t.Skip(err)
	}
	writeFile(t, other, "; old")
	for _, args := range [][]string{{"trace", log, "-o", log}, {"trace", log, "-o", second},
		{"report", "-figures", "2", "-periods", "0:1", "-loads", "1", "-lambda", "50", "-seeds", "1", "-o", log, log}} {
		out, stderr, code := call("", args...)
		if got, err := os.ReadFile(log); code != 1 || out != "" || err != nil || string(got) != smallLog ||
			!strings.Contains(stderr, ".swf: got the file that was read, want another\n") {
			t.Errorf("juggle %q: got exit code %d, %s, and the log %.60q, %v; want 1, an error and the log as it was", args, code, stderr, got, err)
		}
	}
	in, err := os.Open(log) // as the shell opens it for "<"
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var errs bytes.Buffer
	code := run(&env{stdin: in, stdout: io.Discard, stderr: &errs}, []string{"trace", "-", "-o", log})
	if got := readFile(t, log); code != 1 || got != smallLog ||
		!strings.HasSuffix(errs.String(), ".swf: got the file that was read, want another\n") {
		t.Errorf("standard input: got exit code %d, %s, and the log %.60q; want 1, an error and the log as it was", code, &errs, got)
	}
	_, stderr, code := call("", "trace", log, "-o", other)
	if got, err := os.ReadFile(other); code != 0 || err != nil || !strings.HasPrefix(string(got), "; ") {
		t.Errorf("another file: got exit code %d, %s, and the file %.60q, %v; want 0 and a log", code, stderr, got, err)
	}
	_, stderr, code = call("", "report", "-figures", "2", "-periods", "0:1", "-loads", "1", "-lambda", "50", "-seeds", "1", "-o", other)
	if got := readFile(t, other); code != 1 || !strings.HasPrefix(got, "; ") ||
		!strings.Contains(stderr, `got a file there that begins with ";"`) {
		t.Errorf("a report over a log: got exit code %d, %s, and the file %.60q; want 1, an error and the log", code, stderr, got)
	}
}

// dataRows returns a figure's CSV without its two comments, which must be the first lines.
func dataRows(t *testing.T, csv string) string {
	t.Helper()
	comments := 0
	for strings.HasPrefix(csv, "# ") {
		_, csv, _ = strings.Cut(csv, "\n")
		comments++
	}
	if comments != 2 || csv == "" || strings.Contains(csv, "\n#") {
		t.Errorf("got %d comments, want two in front, and then rows, not %.300q", comments, csv)
	}
	return csv
}

// TestTheCSVOfAFigureBeginsWithItsSource compares the CSV of a figure of four kinds of experiment, all but rules and regret, with the
// figure's WriteCSV. It also looks at the comments of -each-period and of Figure 3 of the pools.
func TestTheCSVOfAFigureBeginsWithItsSource(t *testing.T) {
	for command, tc := range map[string]struct {
		kind    *experiment.Kind
		figures []int
		set     string // the parameters, as a link spells them
		comment string // part of the comments
		rows    string // the beginning of the rows
	}{
		"figure 2 -periods 0:2 -loads 1.25 -lambda 50 -seeds 1": {study.Kind, []int{2}, "w=0:2&L=1.25&lambda=50&n=1",
			" · periods 0–1 of 15 d · seed 1 · w=0:2&L=1.25&lambda=50&n=1 · Figure 2\n# every parameter: Periods w=0:2; ", "figure,"},
		"promise -periods 0:2 -loads 1.25 -lambda 50 -seeds 1": {baseline.PromiseKind, nil, "w=0:2&L=1.25&lambda=50&n=1",
			" · periods 0–1 of 15 d · seed 1 · w=0:2&L=1.25&lambda=50&n=1 · " + baseline.Promise.Title + "\n# every parameter: ", "load,"},
		"pool figure 6 -seeds 2": {pool.Kind, []int{6}, "seeds=2",
			" · pools · seeds 1–2 · the paper’s parameters, ours where it has none · Figure 6\n# every parameter: ", "figure,"},
		"realtime saturation -length 1000 -notice 0 -horizon 1000 -seeds 1": {saturation.Kind, nil, "length=1000&notice=0&horizon=1000&seeds=1",
			" · real-time · saturation · seed 1 · length=1000&notice=0&horizon=1000&seeds=1\n# every parameter: ", "p,"},
	} {
		got := mustRun(t, append(strings.Fields(command), "-format", "csv")...)
		if rows := dataRows(t, got); !strings.HasPrefix(got, "# "+study.Program+" · ") || !strings.Contains(got, tc.comment) ||
			!strings.HasPrefix(rows, tc.rows) || !strings.HasSuffix(rows, "\n") {
			t.Errorf("juggle %s: got %.3000s\nwant %q in the comments and rows that begin with %q", command, got, tc.comment, tc.rows)
		}
		setup := tc.kind.NewSetup()
		for pair := range strings.SplitSeq(tc.set, "&") {
			key, value, _ := strings.Cut(pair, "=")
			p, ok := setup.Find(key)
			if !ok {
				t.Fatalf("got no parameter %s, want one", key)
			}
			if err := p.Set(value); err != nil {
				t.Fatal(err)
			}
		}
		var logs []*workload.Trace
		var sources []experiment.Source
		if tc.kind.Logs {
			var err error
			if logs, err = bundled(""); err != nil {
				t.Fatal(err)
			}
			for _, l := range logs {
				sources = append(sources, experiment.SourceOf(l))
			}
		}
		plan, err := setup.Plan(tc.figures, sources)
		if err != nil {
			t.Fatal(err)
		}
		results, err := experiment.Compute(plan, 1, experiment.ContextWithLogs(logs), nil)
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if err := results.Figures()[0].WriteCSV(&want); err != nil {
			t.Fatal(err)
		}
		if got != want.String() {
			t.Errorf("juggle %s: got %.600s\nwant %.600s", command, got, want.String())
		}
	}
	figure4 := []string{"figure", "4", "-periods", "0:3", "-lambda", "100", "-seeds", "2", "-format", "csv"}
	figure, eachPeriod := mustRun(t, figure4...), mustRun(t, append(figure4, "-each-period")...)
	rows, periodRows := dataRows(t, figure), dataRows(t, eachPeriod)
	if comments := strings.TrimSuffix(figure, rows); eachPeriod != comments+periodRows {
		t.Errorf("-each-period: got %.600s\nwant the figure's comments %q", eachPeriod, comments)
	}
	if strings.Count(periodRows, "\n") != 1+3*(strings.Count(rows, "\n")-1) ||
		!strings.Contains(periodRows, ",period,log,batch,seeds,value,baseline,diff\n") || !strings.Contains(periodRows, ",2,sp2-03,,2,") {
		t.Errorf("-each-period: got\n%s\nwant a row for each of three periods and each row of\n%s", periodRows, rows)
	}
	if got := mustRun(t, "pool", "figure", "3", "-format", "csv"); !strings.Contains(got, " · Figure 3\n# every parameter: ") {
		t.Errorf("pool figure 3: got %.600s\nwant the comments of Figure 3", got)
	} else {
		dataRows(t, got)
	}
}

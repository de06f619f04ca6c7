package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/experiment/report"
	"juggle/core/papers/study"
)

// quickFlags limits a study to two of the bundled periods (-windows), two loads and one window size (-lambda).
var quickFlags = []string{"-windows", "0:2", "-loads", "1,1.25", "-lambda", "50"}

// mustRun runs juggle with the arguments and returns its standard output. It fails the test unless the exit code is 0 and standard error is
// empty.
func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	stdout, stderr, code := call("", args...)
	if code != 0 || stderr != "" {
		t.Fatalf("juggle %v: got exit code %d, %s, want 0 and no message", args, code, stderr)
	}
	return stdout
}

// quickFlagsFor returns those of quickFlags that have an effect on a figure.
func quickFlagsFor(figure string) []string {
	if figure == "6" {
		return quickFlags[:len(quickFlags)-2]
	}
	return quickFlags
}

func TestFigureWritesItsRowsAndDocumentedColumns(t *testing.T) {
	const begin = "figure,load,lambda,order,fix,offers,estimates,n,seeds,batches,mean,sd,ci_low,ci_high,offers_to,baseline,"
	rows := map[string]int{"1": 10, "2": 6, "3": 4, "4": 5, "5": 10, "6": 6, "7": 8, "8": 7, "9": 8, "10": 6, "11": 8, "12": 3}
	extraColumns := map[string]string{"7": "tolerant", "8": "discount", "9": "cancelled", "10": "outages", "11": "molded", "12": "discount"}
	for number, want := range rows {
		lines := strings.Split(strings.TrimSpace(dataRows(t, mustRun(t, append([]string{"figure", number}, quickFlagsFor(number)...)...))), "\n")
		begin, keyColumns := begin, 7 // the first keyColumns columns together distinguish the rows
		if extra := extraColumns[number]; extra != "" {
			begin, keyColumns = strings.Replace(begin, ",n,", ","+extra+",n,", 1), 8
		}
		if len(lines) != want+1 || !strings.HasPrefix(lines[0], begin) || !strings.HasPrefix(lines[1], number+",1") {
			t.Errorf("figure %s: got %d rows, %.120s, want %d, that begin with the columns %s", number, len(lines)-1, strings.Join(lines, " | "),
				want, begin)
		}
		seen := map[string]bool{}
		for _, line := range lines[1:] {
			key := strings.Join(strings.SplitN(line, ",", keyColumns+1)[:keyColumns], ",")
			if seen[key] {
				t.Errorf("figure %s: got two rows that begin with %s, want one", number, key)
			}
			seen[key] = true
		}
	}
}

func TestTheOutputDoesNotDependOnJobsOrOnTheOrderOfArguments(t *testing.T) {
	one := mustRun(t, append([]string{"figure", "2", "-jobs", "1"}, quickFlags...)...)
	many := mustRun(t, append(append([]string{"figure", "-jobs", "3"}, quickFlags...), "2")...)
	if diff := cmp.Diff(one, many); diff != "" {
		t.Errorf("with one job -, with three jobs +\n%s", diff)
	}
	if again := mustRun(t, append([]string{"figure", "2", "-seed", "2"}, quickFlags...)...); again == one {
		t.Error("got the same numbers with another seed, want others")
	}
}

func TestFigureAsJSONAndAsText(t *testing.T) {
	var rows []map[string]any
	if err := json.Unmarshal([]byte(mustRun(t, append([]string{"figure", "4", "-format", "json"}, quickFlags...)...)), &rows); err != nil ||
		len(rows) != 5 {
		t.Fatalf("got %d rows, error %v, want 5", len(rows), err)
	}
	if rows[4]["fix"] != nil || rows[0]["fix"] != 0.0 || rows[0]["order"] != "edf" {
		t.Errorf("got fix %v of the last row and %v of the first, want null for never and 0 for at once", rows[4]["fix"], rows[0]["fix"])
	}
	text := mustRun(t, append([]string{"figure", "2", "-format", "table"}, quickFlags...)...)
	for _, want := range []string{"Figure 2. Size of the window\n", "Paper:   The longer the window", "Verdict: inconclusive", "Juggle 0.1.0",
		"synthetic logs · periods 0–1 of 15 d · seeds 1–10", "w=0:2&L=1,1.25&lambda=50"} {
		if !strings.Contains(text, want) {
			t.Errorf("got\n%s\nwant %q in it", text, want)
		}
	}
}

// TestAgainstComparesAFigureWithOtherParameters computes a figure with -against, whose value are the parameters of another study, A. The
// columns of A, and of the differences from A, must agree with a call that has A's parameters.
func TestAgainstComparesAFigureWithOtherParameters(t *testing.T) {
	rows := func(args ...string) (rows []map[string]float64) {
		t.Helper()
		var all []map[string]any
		text := mustRun(t, append(append([]string{"figure", "3", "-format", "json"}, quickFlags...), args...)...)
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			t.Fatal(err)
		}
		for _, row := range all {
			numbers := map[string]float64{}
			for name, x := range row {
				if x, isNumber := x.(float64); isNumber {
					numbers[name] = x
				}
			}
			rows = append(rows, numbers)
		}
		return rows
	}
	compared, a := rows("-against", "replan=on actual=60"), rows("-replan", "-actual", "60")
	for i := range compared {
		if compared[i]["a_mean"] != a[i]["mean"] || compared[i]["a_ci_low"] != a[i]["ci_low"] {
			t.Errorf("row %d: got the mean %v of A, want %v, as in a call with A's parameters", i+1, compared[i]["a_mean"], a[i]["mean"])
		}
		for difference, column := range map[string]string{"minus_a_mean": "mean", "diff_minus_a_mean": "diff_mean"} {
			got, want := compared[i][difference], compared[i][column]-a[i][column]
			if math.Abs(got-want) > 0.0011 { // each of the numbers is rounded to 0.001
				t.Errorf("row %d, %s: got %v, want %.3f", i+1, difference, got, want)
			}
		}
	}
	text := mustRun(t, append([]string{"figure", "2", "-against", "lambda=25", "-format", "table"}, quickFlags...)...)
	for _, want := range []string{"minus A, points", "  A:       ", "2 of 6 rows are not in A.", "lambda=50&against=lambda:25"} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(want), " ")) {
			t.Errorf("got\n%s\nwant %q in it", text, want)
		}
	}
}

func TestAFigureBeyondThePaperHasAQuestionAndAFinding(t *testing.T) {
	text := mustRun(t, append([]string{"figure", "10", "-outages", "100", "-format", "table"}, quickFlags...)...)
	for _, want := range []string{"Figure 10. Processors that fail\n", "outages expected, in 15 days",
		"  Question: Are fewer promises", "  Finding:  ",
		"with 100 outages", "w=0:2&L=1,1.25&lambda=50&out=100"} {
		if !strings.Contains(text, want) {
			t.Errorf("got\n%s\nwant %q in it", text, want)
		}
	}
	for _, paper := range []string{"Paper:", "Verdict:"} {
		if strings.Contains(text, paper) {
			t.Errorf("got\n%s\nwant no %q, since the paper claims nothing of this figure", text, paper)
		}
	}
	draft := mustRun(t, append([]string{"figure", "11", "-outages", "100", "-edition", "draft"}, quickFlags...)...)
	if !strings.HasPrefix(strings.Split(dataRows(t, draft), "\n")[1], "11,1.25,0,edf") {
		t.Errorf("figure 11 of the draft: got %.200s, want rows of Figure 10 with the number 11", draft)
	}
}

func TestASwitchHasSeveralSpellings(t *testing.T) {
	off := mustRun(t, append([]string{"figure", "3"}, quickFlags...)...)
	on := mustRun(t, append([]string{"figure", "3", "-replan"}, quickFlags...)...)
	if on == off {
		t.Fatal("got the same figure with -replan, want another")
	}
	for value, want := range map[string]string{"on": on, "1": on, "true": on, "off": off, "0": off, "false": off} {
		if got := mustRun(t, append([]string{"figure", "3", "-replan=" + value}, quickFlags...)...); got != want {
			t.Errorf("-replan=%s: got\n%s\nwant\n%s", value, got, want)
		}
	}
}

func TestFiguresOfTheDraftHaveNumbersOneHigher(t *testing.T) {
	published := mustRun(t, append([]string{"figure", "2"}, quickFlags...)...)
	draft := mustRun(t, append([]string{"figure", "3", "-edition", "draft"}, quickFlags...)...)
	if !strings.Contains(draft, "\n3,1,0,fifo,") || len(strings.Split(draft, "\n")) != len(strings.Split(published, "\n")) {
		t.Errorf("figure 3 of the draft: got\n%s\nwant the rows of the published figure 2 with the number 3:\n%s", draft, published)
	}
}

func TestClaimsInEveryFormat(t *testing.T) {
	text := mustRun(t, append([]string{"claims", "-format", "table"}, quickFlags...)...)
	words := strings.Join(strings.Fields(text), " ")
	for _, line := range report.VerdictRule {
		if !strings.Contains(words, line.Subject+" "+line.Text) {
			t.Errorf("got\n%s\nwant the rule of %q in it", text, line.Subject)
		}
	}
	if got := strings.Count(text, "Verdict: inconclusive"); got != 13 || !strings.Contains(text, "Text. FIFO with strict windows\n") {
		t.Errorf("two periods: got %d times inconclusive, want 13\n%s", got, text)
	}
	table := mustRun(t, append([]string{"claims", "-format", "csv"}, quickFlags...)...)
	if lines := strings.Split(table, "\n"); len(lines) != 15 || lines[0] != "figure,title,verdict,parts,for,against,open,claim,finding,basis" {
		t.Errorf("got\n%s\nwant the columns from figure to basis, and 13 claims", table)
	}
	var rows []map[string]any
	evidence := mustRun(t, append([]string{"claims", "-evidence", "-format", "json"}, quickFlags...)...)
	if err := json.Unmarshal([]byte(evidence), &rows); err != nil || len(rows) < 20 || rows[0]["unit"] != "points" {
		t.Errorf("got error %v and %d rows of evidence, want at least 20, the first in points", err, len(rows))
	}
}

// TestSensitivityJudgesClaimsInOtherSettings uses the bundled logs. Each is as long as one period, so it can be cut into shorter periods
// only. Settings with longer periods are left out with a note.
func TestSensitivityJudgesClaimsInOtherSettings(t *testing.T) {
	args := append([]string{"claims", "-seeds", "1", "-fragmentation=off", "-sensitivity", "-format", "table"}, quickFlags...)
	stdout, stderr, code := call("", args...)
	words := strings.Join(strings.Fields(stdout), " ")
	if code != 0 || !strings.Contains(words, "Others: All 6 other settings agree.") || // all are inconclusive, on two periods
		strings.Contains(words, "not known") {
		t.Errorf("got exit code %d and\n%s\nwant 0 and a claim on which all 6 other settings agree", code, stdout)
	}
	for _, setting := range []string{"periods of 30 days: ", "a warm-up of 5 days: ", "equal horizons: "} {
		if !strings.Contains(stderr, "left out of the sensitivity: "+setting) {
			t.Errorf("got\n%s\nwant a note that %q is left out", stderr, setting)
		}
	}
	if strings.Contains(stderr, "periods of 5 days:") || strings.Contains(stderr, "periods of 10 days:") {
		t.Errorf("got\n%s\nwant no note about shorter periods", stderr)
	}
	if _, stderr, code := call("", "claims", "-sensitivity", "-evidence"); code != 2 || !strings.Contains(stderr, "want one of them") {
		t.Errorf("with -evidence: got exit code %d, %s, want 2 and that one of them is wanted", code, stderr)
	}
}

// TestTheFileOfOtherSettingsHasTheVerdictsThatAreComputed computes the verdicts of othersettings.csv, which the page and claims show beside
// those of the default parameters. It computes one setting or, if JUGGLE_LONG is set, all, which takes more than a minute.
func TestTheFileOfOtherSettingsHasTheVerdictsThatAreComputed(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: all claims in another setting take ten seconds")
	}
	known := readFile(t, filepath.Join("..", "..", "papers", "study", "othersettings.csv"))
	if os.Getenv("JUGGLE_LONG") != "" {
		if got := mustRun(t, "claims", "-sensitivity", "-format", "csv"); got != known {
			t.Errorf("got\n%s\nwant othersettings.csv; core/papers/study/othersettings.go says how it is made", got)
		}
		return
	}
	rows, err := csv.NewReader(strings.NewReader(mustRun(t, "claims", "-days", "10", "-format", "csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	judged := map[string]string{} // by figure and title
	for _, row := range rows[1:] {
		judged[row[0]+","+row[1]] = row[2]
	}
	compared := 0
	for line := range strings.Lines(known) {
		claim, verdict, is := strings.Cut(strings.TrimSpace(line), ",periods of 10 days,")
		if !is {
			continue
		}
		compared++
		if got := judged[claim]; !strings.HasPrefix(got, verdict+" under your parameters") {
			t.Errorf("%s, periods of 10 days: got %q, want %s, as othersettings.csv has it", claim, got, verdict)
		}
	}
	if compared < 10 {
		t.Errorf("got %d claims that were compared, want at least ten", compared)
	}
}

// TestVerdictsOnTheBundledLogsAreThoseOnTheRealLog compares four verdicts on the bundled, synthetic logs with those on the log of the
// paper.
func TestVerdictsOnTheBundledLogsAreThoseOnTheRealLog(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: twelve periods take about a second")
	}
	table := mustRun(t, "claims", "-seeds", "2", "-format", "csv") // all ten seeds give the same verdicts
	for _, want := range []string{"\n2,Size of the window,holds,", "\n3,Estimates that are too long,inconclusive,",
		"\n5,Offers instead of windows,\"depends on the reading, resting on decisions", "\n6,How far offers really move,does not hold,"} {
		if !strings.Contains(table, want) {
			t.Errorf("got\n%s\nwant %q in it", table, want)
		}
	}
}

func TestFigureAndClaimsRefuseWrongFlagsAndLogs(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.swf")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		args []string
		code int
		want string // part of the message
	}{
		"no figure":               {[]string{"figure"}, 2, "figure: got no figure, want its number"},
		"a log that is a number":  {[]string{"figure", "1", "2"}, 1, "open 2: "},
		"figure 19":               {[]string{"figure", "19"}, 2, `figure: got "19", want 1 to 18 in the published edition`},
		"figure 20 of the draft":  {[]string{"figure", "20", "-edition", "draft"}, 2, `figure: got "20", want 2 to 19 in the draft edition`},
		"figure 1 of the draft":   {[]string{"figure", "1", "-edition", "draft"}, 2, "figure: 1 of the draft draws the three kinds of request"},
		"a word for a number":     {[]string{"figure", "one"}, 2, `figure: got "one", want 1 to 18`},
		"a load out of range":     {[]string{"figure", "1", "-loads", "9"}, 2, `-loads: got "9", want one to 5 ascending numbers from 0.5 to 3`},
		"a switch set to yes":     {[]string{"figure", "1", "-replan=yes"}, 2, `-replan: got "yes", want on or off, true or false, 1 or 0`},
		"an unknown edition":      {[]string{"figure", "1", "-edition", "final"}, 2, "want one of published, draft"},
		"an unknown format":       {[]string{"figure", "1", "-format", "xml"}, 2, `-format: got "xml", want one of csv, json, table`},
		"unknown parameters of A": {[]string{"figure", "1", "-against", "size=3"}, 2, `-against: got "size=3", want parameters with`},
		"A on other periods":      {[]string{"figure", "1", "-against", "periods=0:2"}, 2, "not w, days, warm, equal, seed, n"},
		"A that changes nothing":  {[]string{"figure", "1", "-against", "fix=0,50"}, 2, "-against: got f, want it where it changes something"},
		"claims against A":        {[]string{"claims", "-against", "lambda=5"}, 2, `claims: -against: got it, want a flag`},
		"no cores":                {[]string{"claims", "-jobs", "0"}, 2, `-jobs: got "0", want a whole number from 1 to 65536`},
		"a missing log of claims": {[]string{"claims", "x"}, 1, "open x: "},
		"periods beyond the logs": {[]string{"figure", "1", "-windows", "10:13"}, 1, `-periods: got "10:13", want 0:12 at most, periods 0–11`},
		"a missing log":           {[]string{"figure", "1", "-trace", filepath.Join(t.TempDir(), "none.swf")}, 1, "none.swf"},
		"an empty log":            {[]string{"figure", "1", "-trace", empty}, 1, "empty.swf"},
		"a log that is not a log": {[]string{"figure", "1", "-trace", "study_test.go"}, 1, "study_test.go"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := call("", tc.args...)
			if code != tc.code || !strings.Contains(stderr, tc.want) || stdout != "" {
				t.Errorf("got exit code %d, stdout %q, stderr %s\nwant %d, no output, %s", code, stdout, stderr, tc.code, tc.want)
			}
		})
	}
}

func TestALogGivenTwiceIsRefusedAndAGivenLogIsUsed(t *testing.T) {
	file := filepath.Join("..", "..", "..", "traces", "sp2-01.swf.gz")
	if _, stderr, code := call("", "figure", "2", "-trace", file, "-trace", file); code != 1 || !strings.Contains(stderr, "same content") {
		t.Errorf("got exit code %d, %s, want 1 and that the logs have the same content", code, stderr)
	}
	given := dataRows(t, mustRun(t, "figure", "2", "-trace", file, "-format", "csv"))
	if diff := cmp.Diff(dataRows(t, mustRun(t, "figure", "2", "-windows", "0:1")), given); diff != "" {
		t.Errorf("the first bundled period: by default -, by file +\n%s", diff)
	}
}

func TestProgressIsWrittenToATerminalOnly(t *testing.T) {
	var errs bytes.Buffer
	e := &env{stdin: strings.NewReader(""), stdout: io.Discard, stderr: &errs, progress: &errs}
	if code := run(e, append([]string{"figure", "2"}, quickFlags...)); code != 0 {
		t.Fatalf("got exit code %d, %s, want 0", code, errs.String())
	}
	// Figure 2 has four runs (strict and wide windows at two loads), on two periods with ten seeds each.
	if got := errs.String(); !strings.HasPrefix(got, "\r1 of 80 runs") || !strings.HasSuffix(got, "\r") {
		t.Errorf("got %q, want lines that overwrite each other, from \"1 of 80 runs\" on", got)
	}
}

func TestVersionBeginsWithTheVersionThatFilesName(t *testing.T) {
	if got, want := mustRun(t, "version"), study.Program+", "; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want it to begin with %q", got, want)
	}
}

func TestVersionNamesCommitAndBuild(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	system := []debug.BuildSetting{setting("GOOS", "linux"), setting("GOARCH", "amd64"), setting("vcs.revision", "0123abc")}
	for want, settings := range map[string][]debug.BuildSetting{
		", commit 0123abc, build go1.99 linux/amd64":              append(system[:3:3], setting("vcs.modified", "false")),
		", commit 0123abc with changes, build go1.99 linux/amd64": append(system[:3:3], setting("vcs.modified", "true")),
		", of no known commit, build go1.99 linux/amd64":          system[:2],
	} {
		if got := versionWords(&debug.BuildInfo{GoVersion: "go1.99", Settings: settings}); got != study.Program+want {
			t.Errorf("got %q, want %q", got, study.Program+want)
		}
	}
	if got := versionWords(nil); got != study.Program {
		t.Errorf("without information: got %q, want %q", got, study.Program)
	}
}

func TestALogShorterThanAPeriodHasANote(t *testing.T) {
	const header = "; MaxProcs: 8\n; UnixStartTime: 0\n"
	for name, tc := range map[string]struct {
		jobs string
		want string
	}{
		"an hour": {"1 0 0 3600 2 -1 -1 2 -1 -1 1 1 1 -1 -1 -1 -1 -1\n", "the log ends on day 1 of a period's 15"},
		"15 days": {"1 0 0 1296000 2 -1 -1 2 -1 -1 1 1 1 -1 -1 -1 -1 -1\n", ""},
	} {
		file := filepath.Join(t.TempDir(), "short.swf")
		if err := os.WriteFile(file, []byte(header+tc.jobs), 0o666); err != nil {
			t.Fatal(err)
		}
		_, stderr, code := call("", "figure", "2", "-trace", file)
		if code != 0 || !strings.Contains(stderr, tc.want) || tc.want == "" && stderr != "" {
			t.Errorf("%s: got exit code %d and %q, want 0 and %q", name, code, stderr, tc.want)
		}
	}
}

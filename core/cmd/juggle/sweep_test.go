package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/sweep"
	"juggle/core/workload"
)

const (
	// smallSweep has two studies of the first two bundled logs.
	smallSweep = `{"figures": [2, 4], "parameters": {"periods": ["0:2"], "loads": ["1,1.25"], "lambda": ["50", "25,50"], "seeds": [2]}}`
	// longSweep takes a second or two.
	longSweep = `{"figures": [1, 5], "parameters": {"periods": ["0:4"], "seeds": [6]}}`
)

// planSweep plans a sweep into a new folder.
func planSweep(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "SWEEP.json")
	write(t, file, text)
	succeed(t, "sweep", "plan", file, "-o", filepath.Join(dir, "sweep"), "-samples", "0")
	return filepath.Join(dir, "sweep")
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// parts are the files of that kind.
func parts(t *testing.T, dir, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "parts", pattern))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// only is the one file of that kind.
func only(t *testing.T, dir, pattern string) string {
	t.Helper()
	files := parts(t, dir, pattern)
	if len(files) != 1 {
		t.Fatalf("got files %q, want one of %s", files, pattern)
	}
	return files[0]
}

// wantMerged fails unless the tables of the sweep are what juggle figure computes.
func wantMerged(t *testing.T, dir string, figures map[string][]string) {
	t.Helper()
	succeed(t, "sweep", "merge", dir)
	for file, args := range figures {
		if got, want := read(t, filepath.Join(dir, "merged", file)), succeed(t, args...); got != want {
			t.Errorf("%s: got\n%s\nwant, as juggle %v writes,\n%s", file, got, args, want)
		}
	}
}

func ofSmall(figure, lambda string) []string {
	return []string{"figure", figure, "-periods", "0:2", "-loads", "1,1.25", "-lambda", lambda, "-seeds", "2"}
}

func ofLong(figure string) []string {
	return []string{"figure", figure, "-periods", "0:4", "-seeds", "6"}
}

var (
	smallTables = map[string][]string{
		"study-1/figure-2.csv": ofSmall("2", "50"), "study-1/figure-4.csv": ofSmall("4", "50"),
		"study-2/figure-2.csv": ofSmall("2", "25,50"), "study-2/figure-4.csv": ofSmall("4", "25,50"),
	}
	longTables = map[string][]string{"study-1/figure-1.csv": ofLong("1"), "study-1/figure-5.csv": ofLong("5")}
)

func TestTheTablesOfASweepAreThoseOfOneMachine(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"2/3", "0/3", "1/3"} {
		succeed(t, "sweep", "run", dir, "-share", share)
	}
	wantMerged(t, dir, smallTables)
	for format, ending := range map[string]string{"json": ".json", "table": ".txt"} {
		list := succeed(t, "sweep", "merge", dir, "-tables", format, "-o", filepath.Join(dir, format))
		want := "study,parameters,logs,figure,n,replicates,file\n" +
			`1,"w=0:2&L=1,1.25&lambda=50&n=2",12,2,4,4,` + filepath.Join("study-1", "figure-2"+ending) + "\n"
		if !strings.HasPrefix(list, want) {
			t.Errorf("got\n%s\nwant\n%s", list, want)
		}
		got := read(t, filepath.Join(dir, format, "study-2", "figure-4"+ending))
		if want := succeed(t, append(ofSmall("4", "25,50"), "-format", format)...); got != want {
			t.Errorf("as %s: got\n%s\nwant\n%s", format, got, want)
		}
	}
	if reader, err := sweep.NewMergedReader(read(t, filepath.Join(dir, "merged", mergedName))); err != nil {
		t.Error(err)
	} else if merged, err := reader.Read(1 << 20); err != nil || merged.Done() != merged.Plan().Len() {
		t.Errorf("all results: %v", err)
	}
}

func TestASweepOfAllSixFiguresHasTheClaims(t *testing.T) {
	dir := planSweep(t, `{"figures": [6, 5, 4, 3, 2, 1],
		"parameters": {"periods": ["0:4"], "loads": ["1"], "lambda": ["50"], "frag": ["on"], "fix-loads": ["all"]}}`)
	succeed(t, "sweep", "run", dir)
	wantMerged(t, dir, map[string][]string{"study-1/claims.csv": {"claims", "-periods", "0:4", "-loads", "1", "-lambda", "50"}})
}

// A share that is killed, or told to end, goes on with what it had.
func TestAShareThatWasBrokenOffGoesOn(t *testing.T) {
	natively(t)
	if runtime.GOOS == "windows" {
		t.Skip("the signals of this test are those of Unix")
	}
	for name, signal := range map[string]syscall.Signal{"killed": syscall.SIGKILL, "told to end, as by preemption": syscall.SIGTERM} {
		t.Run(name, func(t *testing.T) {
			dir := planSweep(t, longSweep)
			before := 0
			for range 2 {
				cmd := process(t, "sweep", "run", dir, "-share", "0/2", "-jobs", "2")
				var said bytes.Buffer
				cmd.Stderr = &said
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				waitForLines(t, dir, before+30)
				if err := cmd.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				err := cmd.Wait()
				if signal == syscall.SIGTERM {
					if want := "juggle: share 0/2: stopped; "; cmd.ProcessState.ExitCode() != 1 || !strings.HasPrefix(said.String(), want) {
						t.Errorf("got %v, %q, want exit code 1, %q", err, said.String(), want)
					}
				}
				before = journalLines(t, dir)
			}
			if len(parts(t, dir, "*.jsonl")) > 0 {
				t.Fatal("the share was finished before it was broken off")
			}
			if status := succeed(t, "sweep", "status", dir); strings.Count(status, ",begun,") != 2 || !strings.Contains(status, "1/2,") {
				t.Errorf("the status of two journals is\n%s", status)
			}
			if _, said, code := call("", "sweep", "status", dir, "-complete"); code != 1 || !strings.Contains(said, "items are missing") {
				t.Errorf("what is not complete: got exit code %d, %s", code, said)
			}
			row := strings.Split(strings.Split(succeed(t, "sweep", "run", dir, "-share", "0/2"), "\n")[1], ",")
			computed, _ := strconv.Atoi(row[2])
			known, _ := strconv.Atoi(row[3])
			if known < 60 || computed == 0 {
				t.Errorf("got %d items computed and %d known, want at least 60 known", computed, known)
			}
			if left := parts(t, dir, "*.journal"); left != nil {
				t.Errorf("journals are left: %q", left)
			}
			succeed(t, "sweep", "run", dir, "-share", "1/2")
			succeed(t, "sweep", "status", dir, "-complete")
			wantMerged(t, dir, longTables)
		})
	}
}

// A share sets aside what fails, and says so; the next run of it tries that again. A log that is none has a run panic.
func TestAnItemThatFailsIsSetAsideAndTriedAgain(t *testing.T) {
	dir := planSweep(t, smallSweep)
	folder, err := openSweep(dir)
	if err != nil {
		t.Fatal(err)
	}
	const panics, refused = 5, 20
	var said bytes.Buffer
	e := &env{stderr: &said}
	half := sweep.Share{Index: 0, Of: 2}
	run := &shareRun{env: e, sweepFolder: folder, share: half, execute: func(ctx *experiment.Context, item int) (experiment.Row, error) {
		switch item {
		case panics:
			ctx.Log = func(experiment.Source) (*workload.Trace, error) { return nil, nil }
		case refused:
			return experiment.Row{}, errors.New("refused")
		}
		return folder.plan.Execute(ctx, item)
	}}
	_, err = run.complete(2)
	if code := finish(e, nil, err); code != 3 {
		t.Errorf("got exit code %d, want 3: one of them is a fault of the program", code)
	}
	for _, want := range []string{
		"juggle: 2 of 27 runs failed and are left out:\n  study 2 (w=0:2&L=1,1.25&lambda=25,50&n=2): study: item ", "runtime error: ",
		"\n  refused\n", "25 of its items are computed and kept; the same command tries the others again", "This is a fault of Juggle's",
	} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("got\n%s\nwant %q", said.String(), want)
		}
	}
	if journalLines(t, dir) != 27 || len(parts(t, dir, "*.jsonl")) > 0 {
		t.Errorf("got a journal of %d lines and parts %q, want 27 and none", journalLines(t, dir), parts(t, dir, "*.jsonl"))
	}
	succeed(t, "sweep", "run", dir, "-share", "1/2")
	wantFailed := func(text string) {
		t.Helper()
		for _, want := range []string{"item 5", "runtime error: ", "item 20", "refused"} {
			if !strings.Contains(text, want) {
				t.Errorf("got\n%s\nwant %q", text, want)
			}
		}
	}
	status := succeed(t, "sweep", "status", dir)
	wantFailed(status)
	if !strings.Contains(status, ",begun,") || !strings.Contains(status, ",missing 2,") {
		t.Errorf("the status is\n%s", status)
	}
	_, text, code := call("", "sweep", "merge", dir)
	wantFailed(text)
	want := "54 of 56 items are there; missing in shares 0/2 (2 of 27 items); of them failed, "
	if code != 1 || !strings.Contains(text, want) {
		t.Errorf("merge: got exit code %d and\n%s\nwant %q", code, text, want)
	}
	list, text, code := call("", "sweep", "merge", dir, "-partial")
	wantFailed(text)
	if code != 0 || !strings.Contains(list, ",4,2,4,") {
		t.Errorf("merge -partial: got exit code %d and\n%s%s", code, list, text)
	}
	if out := succeed(t, "sweep", "run", dir, "-share", "0/2", "-check"); !strings.Contains(out, "\n0/2,27,2,25,") {
		t.Errorf("run again: got\n%s", out)
	}
	if left := parts(t, dir, "*.journal"); left != nil {
		t.Errorf("journals are left: %q", left)
	}
	wantMerged(t, dir, smallTables)
}

// natively skips a test of processes where goroutines are looked at, which is slow.
func natively(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: processes on one folder are looked at natively")
	}
}

// journalLines counts the results in all journals.
func journalLines(t *testing.T, dir string) int {
	n := 0
	for _, file := range parts(t, dir, "*.journal") {
		n += max(0, strings.Count(read(t, file), "\n")-1)
	}
	return n
}

func waitForLines(t *testing.T, dir string, lines int) {
	t.Helper()
	for range 3000 {
		if journalLines(t, dir) >= lines {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("no journal had %d lines after half a minute", lines)
}

func TestTwoProcessesOnOneShareDoNotHurtEachOther(t *testing.T) {
	natively(t)
	dir := planSweep(t, longSweep)
	var both []*exec.Cmd
	for range 2 {
		cmd := process(t, "sweep", "run", dir, "-jobs", "1")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		both = append(both, cmd)
	}
	for _, cmd := range both {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	only(t, dir, "*")
	wantMerged(t, dir, longTables)
}

func TestATornPartIsNamedByItsLineAndItsGoodLinesCount(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"0/2", "1/2"} {
		succeed(t, "sweep", "run", dir, "-share", share)
	}
	file := only(t, dir, "1-of-2-*")
	lines := strings.SplitAfter(read(t, file), "\n")
	write(t, file, strings.Join(lines[:5], "")+lines[5][:20]+strings.Join(lines[9:], "")) // a piece in the middle is gone

	lost, all := 5, len(lines)-3
	_, said, code := call("", "sweep", "merge", dir)
	for _, want := range []string{
		file + ": line 6: got `{\"item\":", "want a line whose sum is ", fmt.Sprintf("its %d good lines are used", all-lost),
		fmt.Sprintf("missing in shares 1/2 (%d of %d items)", lost, all),
	} {
		if code != 1 || !strings.Contains(said, want) {
			t.Errorf("merge: got exit code %d, %s\nwant %q", code, said, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "merged")); err == nil {
		t.Error("something was written")
	}
	list, _, code := call("", "sweep", "merge", dir, "-partial")
	if code != 0 || !strings.Contains(list, ",2,3,4,") && !strings.Contains(list, ",4,3,4,") {
		t.Errorf("-partial: got exit code %d and\n%s\nwant a figure with n 3 of 4", code, list)
	}
	status := succeed(t, "sweep", "status", dir)
	if !strings.Contains(status, `line 6: got`) || !strings.Contains(status, fmt.Sprintf(",missing %d,", lost)) {
		t.Errorf("the status is\n%s", status)
	}
	out, said, code := call("", "sweep", "run", dir, "-share", "1/2")
	want := fmt.Sprintf("1/2,%d,%d,%d,", all, lost, all-lost)
	if code != 0 || !strings.Contains(out, want) || !strings.Contains(said, file+": line 6") {
		t.Errorf("run: got exit code %d, %s%s\nwant %q", code, out, said, want)
	}
	if strings.Join(lines, "") != read(t, file) {
		t.Error("the part is not what it was before it was torn")
	}
	wantMerged(t, dir, smallTables)
}

func TestSharesOfDifferentNumbersFitTogether(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"0/2", "2/3", "1/3", "4/7"} {
		succeed(t, "sweep", "run", dir, "-share", share)
	}
	wantMerged(t, dir, smallTables)
	succeed(t, "sweep", "run", dir, "-share", "0/1")

	file := only(t, dir, "4-of-7-*")
	folder, err := openSweep(dir)
	if err != nil {
		t.Fatal(err)
	}
	part, err := folder.plan.ReadPart(strings.NewReader(read(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	part.Results[2].Numbers[3]--
	wrong := sweep.NewResults(folder.plan)
	if err := wrong.Add("wrong", part.Results); err != nil {
		t.Fatal(err)
	}
	if err := writeWhole(file, func(w io.Writer) error { return folder.plan.WritePart(w, part.Share, wrong) }); err != nil {
		t.Fatal(err)
	}
	_, said, code := call("", "sweep", "merge", dir)
	want := fmt.Sprintf("juggle: item %d: %s has [", part.Results[2].Item, only(t, dir, "0-of-1-*"))
	if code != 1 || !strings.HasPrefix(said, want) || !strings.Contains(said, file+" has [") {
		t.Errorf("parts that differ: got exit code %d, %s\nwant %q", code, said, want)
	}
}

func TestALogThatWasChangedIsRefused(t *testing.T) {
	dir := t.TempDir()
	log, sweepFile, folder := filepath.Join(dir, "small.swf"), filepath.Join(dir, "SWEEP.json"), filepath.Join(dir, "sweep")
	write(t, log, smallLog)
	write(t, sweepFile, `{"logs": [{"path": "small.swf"}], "figures": [2]}`)
	if _, said, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 0 {
		t.Fatal(said)
	}
	write(t, log, smallLog+"; more\n")
	_, said, code := call("", "sweep", "run", folder)
	if want := log + ": got SHA-256 "; code != 1 || !strings.Contains(said, want) || !strings.Contains(said, "the log was changed after") {
		t.Errorf("got exit code %d, %s\nwant %q", code, said, want)
	}
	if _, said, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 1 || !strings.Contains(said, "take another folder") {
		t.Errorf("planned over: got exit code %d, %s", code, said)
	}
	write(t, log, smallLog)
	if _, said, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 0 {
		t.Errorf("planned again: %s", said)
	}
	moved := filepath.Join(t.TempDir(), "moved")
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	succeed(t, "sweep", "run", filepath.Join(moved, "sweep"))
	sweepFile = filepath.Join(moved, "SWEEP.json")
	write(t, sweepFile, `{"logs": [{"path": "small.swf", "sha256": "`+strings.Repeat("0", 64)+`"}], "figures": [2]}`)
	if _, said, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 1 || !strings.Contains(said, "SWEEP.json: logs[0]: ") {
		t.Errorf("another sum: got exit code %d, %s", code, said)
	}
}

func TestPartsOfAnotherPlanAreLeftOutAndKept(t *testing.T) {
	dir, other := planSweep(t, smallSweep), planSweep(t, strings.Replace(smallSweep, "25,50", "25,51", 1))
	succeed(t, "sweep", "run", dir)
	succeed(t, "sweep", "run", other)
	foreign := only(t, other, "*")
	byName := filepath.Join(dir, "parts", filepath.Base(foreign))
	write(t, byName, read(t, foreign))
	own := only(t, dir, "0-of-1-"+hashOf(t, dir)[:shownDigits]+".jsonl")
	byHead := filepath.Join(dir, "parts", strings.Replace(filepath.Base(own), "0-of-1", "0-of-2", 1))
	write(t, byHead, read(t, foreign))

	_, said, code := call("", "sweep", "merge", dir)
	for _, want := range []string{
		byName + ": of another sweep, or of another version of the program; left out",
		fmt.Sprintf("%s: line 1: got a part of plan %.16s, want %.16s", byHead, hashOf(t, other), hashOf(t, dir)),
	} {
		if code != 0 || !strings.Contains(said, want) {
			t.Errorf("got exit code %d, %s\nwant %q", code, said, want)
		}
	}
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	_, said, code = call("", "sweep", "merge", dir)
	if want := "0 of 56 items are there; missing in shares 0/2 (27 of 27 items)"; code != 1 || !strings.Contains(said, want) {
		t.Errorf("without its own part: got exit code %d, %s\nwant %q", code, said, want)
	}
	_, said, code = call("", "sweep", "run", dir)
	if code != 0 || !strings.Contains(said, byHead+": line 1: ") || !strings.Contains(said, "; left out") {
		t.Errorf("computed anew: got exit code %d, %s", code, said)
	}
	for _, file := range []string{byName, byHead} {
		if read(t, file) != read(t, foreign) {
			t.Errorf("%s was changed", file)
		}
	}
}

func hashOf(t *testing.T, dir string) string {
	t.Helper()
	folder, err := openSweep(dir)
	if err != nil {
		t.Fatal(err)
	}
	return folder.plan.Hash()
}

// Where the disk is full, or a file may not grow, what was computed stays, and the same command goes on.
func TestAFullDiskLosesNothing(t *testing.T) {
	natively(t)
	if runtime.GOOS == "windows" {
		t.Skip("there is no limit of a file's size")
	}
	dir := planSweep(t, longSweep)
	cmd := process(t, "sweep", "run", dir, "-jobs", "1")
	limited := exec.Command("sh", append([]string{"-c", `ulimit -f 16; exec "$@"`, "sh"}, cmd.Args...)...)
	limited.Env = cmd.Env
	said, err := limited.CombinedOutput()
	if limited.ProcessState.ExitCode() != 1 || !strings.Contains(string(said), "file too large; ") ||
		!strings.Contains(string(said), "items are computed and kept, the same command goes on") {
		t.Fatalf("got %v, %s", err, said)
	}
	lines := journalLines(t, dir)
	out := succeed(t, "sweep", "run", dir)
	if known := strings.Split(strings.Split(out, "\n")[1], ",")[3]; known != strconv.Itoa(lines) || lines < 20 {
		t.Errorf("got %s items known, want the %d that were kept", known, lines)
	}
	wantMerged(t, dir, longTables)
}

func TestASweepsFolderThatIsNone(t *testing.T) {
	dir := planSweep(t, smallSweep)
	broken := t.TempDir()
	write(t, filepath.Join(broken, planName), strings.Replace(read(t, filepath.Join(dir, planName)), `"studies": 2`, `"studies": 3`, 1))
	for name, tc := range map[string]struct{ dir, want string }{
		"nothing there":  {t.TempDir(), "plan.json"},
		"a changed plan": {broken, "plan.json: hash: got "},
	} {
		for _, command := range []string{"run", "status", "merge"} {
			if _, said, code := call("", "sweep", command, tc.dir); code != 1 || !strings.Contains(said, tc.want) {
				t.Errorf("%s, %s: got exit code %d, %s", name, command, code, said)
			}
		}
	}
	if _, said, code := call("", "sweep", "merge", dir); code != 1 || !strings.Contains(said, "nothing is computed yet") {
		t.Errorf("nothing computed: got exit code %d, %s", code, said)
	}
}

func TestHowSweepIsCalledWrongly(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for want, args := range map[string][]string{
		"sweep: no command given":             {},
		`sweep: unknown command "go"`:         {"go"},
		"sweep plan: got 0 files":             {"plan", "-o", "x"},
		"sweep plan: got no -o":               {"plan", "x"},
		"-samples: got -1":                    {"plan", "x", "-o", "x", "-samples", "-1"},
		"sweep run: got 2 folders":            {"run", dir, dir},
		`-share: got "8/8", want I/N`:         {"run", dir, "-share", "8/8"},
		"-jobs: got 0":                        {"run", dir, "-jobs", "0"},
		"sweep status: got 0 folders":         {"status"},
		"sweep merge: got 0 folders":          {"merge"},
		`-tables: got "xml", want csv`:        {"merge", dir, "-tables", "xml"},
		"-shares: got 0, want 1 to":           {"slurm", dir},
		"option 2 for sbatch: got \"a\\\"b\"": {"slurm", dir, "-shares", "2", "--", "-p", `a"b`},
		"sweep slurm: got 2 folders":          {"slurm", dir, dir, "-shares", "2"},
	} {
		if _, said, code := call("", append([]string{"sweep"}, args...)...); code != 2 || !strings.Contains(said, want) {
			t.Errorf("juggle sweep %q: got exit code %d, %s\nwant %q", args, code, said, want)
		}
	}
}

func TestPlanSaysWhatASweepWillTake(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "SWEEP.json"), smallSweep)
	out := succeed(t, "sweep", "plan", filepath.Join(dir, "SWEEP.json"), "-o", filepath.Join(dir, "sweep"), "-samples", "3")
	for _, want := range []string{
		"\nstudies,2\n", "\nlogs,12\n", "\nruns of all studies,88\n", "\n\"items, which studies share\",56\n",
		"\nabout so many seconds of one core,",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("got\n%s\nwant %q", out, want)
		}
	}
}

// The script is read by a shell: what it says to sbatch and to juggle is looked at with a stand-in for sbatch.
func TestTheScriptForSlurmSubmitsSharesAndAMerge(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	dir := t.TempDir()
	script, bin := filepath.Join(dir, "job.sh"), filepath.Join(dir, "bin")
	if err := os.Mkdir(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	standIn := "#!/bin/sh\nprintf '%s|' sbatch \"$@\" >> \"" + dir + "/calls\"\necho >> \"" + dir + "/calls\"\necho '41;cluster'\n"
	if err := os.WriteFile(filepath.Join(bin, "sbatch"), []byte(standIn), 0o755); err != nil {
		t.Fatal(err)
	}
	juggle := filepath.Join(bin, "it's juggle")
	if err := os.WriteFile(juggle, []byte("#!/bin/sh\nprintf '%s|' juggle \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, script, slurmScript(juggle, "/a b", "12345678", 8, []string{"-p", "long", "--comment=a b"}))
	if text := read(t, script); !strings.HasPrefix(text, "#!/bin/sh\n#SBATCH --job-name=juggle-12345678\n") ||
		!strings.Contains(text, "\n#SBATCH -p long \"--comment=a b\"\n") {
		t.Errorf("got\n%s", text)
	}
	run := func(environment string, args ...string) string {
		cmd := exec.Command(sh, append([]string{script}, args...)...)
		cmd.Env = []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")}
		if environment != "" {
			cmd.Env = append(cmd.Env, strings.Fields(environment)...)
		}
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	if got, want := run("SLURM_ARRAY_TASK_ID=3"), "juggle|sweep|run|/a b|-share|3/8|-jobs|1|"; got != want {
		t.Errorf("a task: got %s, want %s", got, want)
	}
	if got, want := run("SLURM_ARRAY_TASK_ID=3 SLURM_CPUS_PER_TASK=4"), "juggle|sweep|run|/a b|-share|3/8|-jobs|4|"; got != want {
		t.Errorf("a task with four processors: got %s, want %s", got, want)
	}
	if got, want := run("", "merge"), "juggle|sweep|merge|/a b|"; got != want {
		t.Errorf("the merge: got %s, want %s", got, want)
	}
	if got, want := run("", "--wait"), "juggle|sweep|status|-complete|/a b|"; !strings.HasSuffix(got, want) {
		t.Errorf("after waiting: got %s, want %s", got, want)
	}
	want := []string{"sbatch|--parsable|--array=0-7|" + script + "|",
		"sbatch|--dependency=afterok:41|--kill-on-invalid-dep=yes|--wait|" + script + "|merge|", ""}
	if got := strings.Split(read(t, filepath.Join(dir, "calls")), "\n"); !slices.Equal(got, want) {
		t.Errorf("got calls %q, want %q", got, want)
	}
}

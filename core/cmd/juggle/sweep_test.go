package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/experiment/sweep"
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
	writeFile(t, file, text)
	mustRun(t, "sweep", "plan", file, "-o", filepath.Join(dir, "sweep"))
	return filepath.Join(dir, "sweep")
}

func writeFile(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// partFiles are the files of that kind.
func partFiles(t *testing.T, dir, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "parts", pattern))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// onlyPart is the one file of that kind.
func onlyPart(t *testing.T, dir, pattern string) string {
	t.Helper()
	files := partFiles(t, dir, pattern)
	if len(files) != 1 {
		t.Fatalf("got files %q, want one of %s", files, pattern)
	}
	return files[0]
}

// wantMerged fails unless the tables of the sweep are what juggle figure computes.
func wantMerged(t *testing.T, dir string, figures map[string][]string) {
	t.Helper()
	mustRun(t, "sweep", "merge", dir)
	for file, args := range figures {
		if got, want := readFile(t, filepath.Join(dir, "merged", file)), mustRun(t, args...); got != want {
			t.Errorf("%s: got\n%s\nwant, as juggle %v writes,\n%s", file, got, args, want)
		}
	}
}

func smallFigureArgs(figure, lambda string) []string {
	return []string{"figure", figure, "-periods", "0:2", "-loads", "1,1.25", "-lambda", lambda, "-seeds", "2"}
}

func longFigureArgs(figure string) []string {
	return []string{"figure", figure, "-periods", "0:4", "-seeds", "6"}
}

var (
	smallTables = map[string][]string{
		"study-1/figure-2.csv": smallFigureArgs("2", "50"), "study-1/figure-4.csv": smallFigureArgs("4", "50"),
		"study-2/figure-2.csv": smallFigureArgs("2", "25,50"), "study-2/figure-4.csv": smallFigureArgs("4", "25,50"),
	}
	longTables = map[string][]string{"study-1/figure-1.csv": longFigureArgs("1"), "study-1/figure-5.csv": longFigureArgs("5")}
)

func TestTheTablesOfASweepAreThoseOfOneMachine(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"2/3", "0/3", "1/3"} {
		mustRun(t, "sweep", "run", dir, "-share", share)
	}
	wantMerged(t, dir, smallTables)
	for format, ending := range map[string]string{"json": ".json", "table": ".txt"} {
		list := mustRun(t, "sweep", "merge", dir, "-tables", format, "-o", filepath.Join(dir, format))
		want := "study,parameters,logs,figure,n,replicates,file\n" +
			`1,"w=0:2&L=1,1.25&lambda=50&n=2",12,2,2,2,` + filepath.Join("study-1", "figure-2"+ending) + "\n"
		if !strings.HasPrefix(list, want) {
			t.Errorf("got\n%s\nwant\n%s", list, want)
		}
		got := readFile(t, filepath.Join(dir, format, "study-2", "figure-4"+ending))
		if want := mustRun(t, append(smallFigureArgs("4", "25,50"), "-format", format)...); got != want {
			t.Errorf("as %s: got\n%s\nwant\n%s", format, got, want)
		}
	}
}

func TestASweepOfAllSixFiguresHasTheClaims(t *testing.T) {
	dir := planSweep(t, `{"figures": [6, 5, 4, 3, 2, 1],
		"parameters": {"periods": ["0:4"], "loads": ["1"], "lambda": ["50"], "frag": ["on"], "fix-loads": ["all"]}}`)
	mustRun(t, "sweep", "run", dir)
	wantMerged(t, dir, map[string][]string{"study-1/claims.csv": {"claims", "-periods", "0:4", "-loads", "1", "-lambda", "50"}})
}

// A share that is told to end keeps what it has, and goes on with that.
func TestAShareThatWasBrokenOffGoesOn(t *testing.T) {
	t.Parallel()
	dir := planSweep(t, longSweep)
	folder := mustOpenSweep(t, dir)
	half, before := sweep.Share{Index: 0, Of: 2}, 0
	for range 2 {
		var asked atomic.Int32
		_, err := folder.complete(&env{stderr: io.Discard}, half, 2, experiment.Context{CheckCancelled: func() error {
			if asked.Add(1) > 200 {
				return errors.New("stopped")
			}
			return nil
		}})
		kept := countPartItems(t, dir)
		want := fmt.Sprintf("stopped; %d of its %d items are computed and kept, the same command goes on", kept, shareSize(folder, half))
		if err == nil || err.Error() != want || kept <= before || kept == shareSize(folder, half) {
			t.Errorf("got %v, %d items where there were %d; want %s", err, kept, before, want)
		}
		before = kept
	}
	_, stderr, code := call("", "sweep", "merge", dir)
	if want := fmt.Sprintf("%d of 1584 items are there; missing in shares 0/2 (", before); code != 1 || !strings.Contains(stderr, want) {
		t.Errorf("merge: got exit code %d, %s; want %q", code, stderr, want)
	}
	row := strings.Split(strings.Split(mustRun(t, "sweep", "run", dir, "-share", "0/2"), "\n")[1], ",")
	if computed, _ := strconv.Atoi(row[2]); row[3] != strconv.Itoa(before) || computed == 0 {
		t.Errorf("got %d items computed and %s known, want the %d that were kept", computed, row[3], before)
	}
	mustRun(t, "sweep", "run", dir, "-share", "1/2")
	wantMerged(t, dir, longTables)
}

func shareSize(f *sweepFolder, s sweep.Share) int {
	from, to := f.plan.Items(s)
	return to - from
}

// Whatever the moments at which processes are killed or told to end, and however many work on one share, every file that is there is whole
// and the tables come out right.
func TestKillingAtRandomMomentsLeavesWholeFiles(t *testing.T) {
	t.Parallel()
	skipIfShort(t)
	dir := planSweep(t, longSweep)
	folder := mustOpenSweep(t, dir)
	for round := range 12 {
		var all []*exec.Cmd
		for range 1 + round%2 {
			cmd := juggleProcess(t, "sweep", "run", dir, "-jobs", "1")
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			all = append(all, cmd)
		}
		time.Sleep(time.Duration(rand.IntN(250)) * time.Millisecond)
		for i, cmd := range all {
			cmd.Process.Signal([]os.Signal{os.Kill, syscall.SIGTERM}[(round/2+i)%2]) // it may have ended
			cmd.Wait()
		}
		var stderr bytes.Buffer
		if _, _, err := folder.readParts(&env{stderr: &stderr}, sweep.Whole); err != nil || stderr.Len() > 0 {
			t.Fatalf("got %v, %s", err, &stderr)
		}
	}
	stale := folder.partPath(sweep.Whole) + ".1.tmp"
	writeFile(t, stale, "{")
	if err := os.Chtimes(stale, time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(folder.partPath(sweep.Whole)); err != nil { // it may be whole by now
		t.Fatal(err)
	}
	mustRun(t, "sweep", "run", dir)
	onlyPart(t, dir, "*.jsonl")
	if left := partFiles(t, dir, filepath.Base(stale)); left != nil {
		t.Errorf("%q is left", left)
	}
	wantMerged(t, dir, longTables)
}

// TestAMergeRemovesWhatAKilledOneLeft has another's file of the same ending, and one that may still be written, stay.
func TestAMergeRemovesWhatAKilledOneLeft(t *testing.T) {
	t.Parallel()
	dir := planSweep(t, smallSweep)
	mustRun(t, "sweep", "run", dir)
	mustRun(t, "sweep", "merge", dir)
	tables, err := filepath.Glob(filepath.Join(dir, "merged", "study-1", "figure-*.csv"))
	if err != nil || len(tables) == 0 {
		t.Fatalf("got %q, %v", tables, err)
	}
	old, young := tables[0]+".0123456789abcdef.tmp", tables[0]+".1123456789abcdef.tmp"
	others := filepath.Join(filepath.Dir(tables[0]), "notes.tmp")
	for _, name := range []string{old, young, others} {
		writeFile(t, name, "half")
		if name != young {
			if err := os.Chtimes(name, time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
				t.Fatal(err)
			}
		}
	}
	mustRun(t, "sweep", "merge", dir)
	for name, stays := range map[string]bool{old: false, young: true, others: true} {
		if _, err := os.Stat(name); (err == nil) != stays {
			t.Errorf("%s: got %v, want it to stay: %v", filepath.Base(name), err, stays)
		}
	}
}

// A juggleProcess that is told to end leaves what another has finished meanwhile.
func TestAShareThatAnotherHasFinishedStaysWhole(t *testing.T) {
	dir := planSweep(t, smallSweep)
	folder := mustOpenSweep(t, dir)
	_, err := folder.complete(&env{stderr: io.Discard}, sweep.Whole, 1, experiment.Context{CheckCancelled: func() error {
		if _, err := mustOpenSweep(t, dir).complete(&env{stderr: io.Discard}, sweep.Whole, 1, experiment.Context{}); err != nil {
			t.Error(err)
		}
		return errors.New("stopped")
	}})
	if n := countPartItems(t, dir); err == nil || n != folder.plan.Len() {
		t.Errorf("got %v and %d items, want that it was stopped, and the part as whole as it was", err, n)
	}
	wantMerged(t, dir, smallTables)
}

// A share sets aside what fails, and says so; the next run of it tries that again. A log that is none has a run panic.
func TestAnItemThatFailsIsSetAsideAndTriedAgain(t *testing.T) {
	dir := planSweep(t, smallSweep)
	folder := mustOpenSweep(t, dir)
	const panics, refused = 5, 20
	var stderr bytes.Buffer
	e := &env{stderr: &stderr}
	half := sweep.Share{Index: 0, Of: 2}
	folder.execute = func(ctx *experiment.Context, item int) ([]float64, error) {
		switch item {
		case panics:
			ctx.Log = func(experiment.Source) (*workload.Trace, error) { return nil, nil }
		case refused:
			return nil, errors.New("refused")
		}
		return folder.plan.Execute(ctx, item)
	}
	_, err := folder.complete(e, half, 2, experiment.Context{})
	if code := finish(e, nil, err); code != 3 {
		t.Errorf("got exit code %d, want 3: one of them is a fault of the program", code)
	}
	for _, want := range []string{
		"juggle: 2 of 44 runs failed and are left out:\n  study 1 (w=0:2&L=1,1.25&lambda=50&n=2): study: item ", "runtime error: ",
		"\n  refused", "; 42 of its 44 items are computed and kept, the same command goes on", "This is a fault of Juggle's",
	} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("got\n%s\nwant %q", stderr.String(), want)
		}
	}
	if n := countPartItems(t, dir); n != 42 {
		t.Errorf("the share's file has %d items, want 42", n)
	}
	mustRun(t, "sweep", "run", dir, "-share", "1/2")
	_, text, code := call("", "sweep", "merge", dir)
	want := "86 of 88 items are there; missing in shares 0/2 (2 of 44 items)"
	if code != 1 || !strings.Contains(text, want) {
		t.Errorf("merge: got exit code %d and\n%s\nwant %q", code, text, want)
	}
	list, text, code := call("", "sweep", "merge", dir, "-partial")
	if code != 0 || !strings.Contains(text, want) || !strings.Contains(list, ",4,1,2,") {
		t.Errorf("merge -partial: got exit code %d and\n%s%s", code, list, text)
	}
	if out := mustRun(t, "sweep", "run", dir, "-share", "0/2", "-check"); !strings.Contains(out, "\n0/2,44,2,42,") {
		t.Errorf("run again: got\n%s", out)
	}
	wantMerged(t, dir, smallTables)
}

// skipIfShort skips a test of processes where goroutines are looked at, which is slow.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: processes on one folder are looked at natively")
	}
}

// countPartItems counts the items in all parts.
func countPartItems(t *testing.T, dir string) (n int) {
	t.Helper()
	folder := mustOpenSweep(t, dir)
	results, _, err := folder.readParts(&env{stderr: io.Discard}, sweep.Whole)
	if err != nil {
		t.Fatal(err)
	}
	return results.Done()
}

func TestTwoProcessesOnOneShareDoNotHurtEachOther(t *testing.T) {
	t.Parallel()
	skipIfShort(t)
	dir := planSweep(t, longSweep)
	var both []*exec.Cmd
	for range 2 {
		cmd := juggleProcess(t, "sweep", "run", dir, "-jobs", "1")
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
	onlyPart(t, dir, "*")
	wantMerged(t, dir, longTables)
}

func TestATornPartIsNamedLeftOutAndMadeAgain(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"0/2", "1/2"} {
		mustRun(t, "sweep", "run", dir, "-share", share)
	}
	file := onlyPart(t, dir, "1-of-2-*")
	good := readFile(t, file)
	writeFile(t, file, good[:400]+good[500:]) // a piece in the middle is gone

	_, stderr, code := call("", "sweep", "merge", dir)
	for _, want := range []string{
		file + ": line 1: got ", "want a whole part: it is damaged or torn; left out", "missing in shares 1/2 (44 of 44 items)",
	} {
		if code != 1 || !strings.Contains(stderr, want) {
			t.Errorf("merge: got exit code %d, %s\nwant %q", code, stderr, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "merged")); err == nil {
		t.Error("something was written")
	}
	list, _, code := call("", "sweep", "merge", dir, "-partial")
	if code != 0 || !strings.Contains(list, ",2,2,") || !strings.Contains(list, ",0,2,") {
		t.Errorf("-partial: got exit code %d and\n%s\nwant a figure with all and one with nothing", code, list)
	}
	out, stderr, code := call("", "sweep", "run", dir, "-share", "1/2")
	if code != 0 || !strings.Contains(out, "1/2,44,44,0,") || !strings.Contains(stderr, file+": line 1") {
		t.Errorf("run: got exit code %d, %s%s", code, out, stderr)
	}
	if good != readFile(t, file) {
		t.Error("the part is not what it was before it was torn")
	}
	wantMerged(t, dir, smallTables)
}

// changeThirdResult changes the third result of a share's part, which is whole afterwards.
func changeThirdResult(t *testing.T, dir, file string, share sweep.Share) (item int) {
	t.Helper()
	folder := mustOpenSweep(t, dir)
	results := sweep.NewResults(folder.plan)
	if err := results.ReadPart(file, strings.NewReader(readFile(t, file)), share); err != nil {
		t.Fatal(err)
	}
	item, _ = folder.plan.Items(share)
	item += 2
	line, _, _ := strings.Cut(readFile(t, file), "\n")
	rows := strings.SplitAfter(line, "],[")
	rows[2] = strings.Replace(rows[2], ",", "e-1,", 1)
	line = strings.Join(rows, "")
	writeFile(t, file, fmt.Sprintf("%s\n\"%x\"\n", line, sha256.Sum256([]byte(line))))
	return item
}

func TestSharesOfDifferentNumbersFitTogether(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"4/7", "0/2", "2/3", "1/3"} {
		mustRun(t, "sweep", "run", dir, "-share", share)
	}
	wantMerged(t, dir, smallTables)
	for share, flags := range map[string][]string{"0/1": nil, "3/5": {"-share", "3/5"}} {
		_, stderr, code := call("", append([]string{"sweep", "run", dir}, flags...)...)
		if want := "juggle: sweep run: nothing is left to compute of share " + share + "\n"; code != 0 || stderr != want {
			t.Errorf("got exit code %d and %q, want %q", code, stderr, want)
		}
	}
	if files, err := filepath.Glob(filepath.Join(dir, "parts", "*")); len(files) != 4 {
		t.Errorf("got %q, %v, want the four files of the shares that had something to compute", files, err)
	}

	file := onlyPart(t, dir, "4-of-7-*")
	item := changeThirdResult(t, dir, file, sweep.Share{Index: 4, Of: 7})
	_, stderr, code := call("", "sweep", "merge", dir)
	want := fmt.Sprintf("juggle: sweep merge: item %d: %s has [", item, file)
	if code != 1 || !strings.HasPrefix(stderr, want) || !strings.Contains(stderr, "another part has [") {
		t.Errorf("parts that differ: got exit code %d, %s\nwant %q", code, stderr, want)
	}
}

func TestALogThatWasChangedIsRefused(t *testing.T) {
	dir := t.TempDir()
	log, sweepFile, folder := filepath.Join(dir, "small.swf"), filepath.Join(dir, "SWEEP.json"), filepath.Join(dir, "sweep")
	writeFile(t, log, smallLog)
	writeFile(t, sweepFile, `{"logs": [{"path": "small.swf"}], "figures": [2]}`)
	if _, stderr, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 0 {
		t.Fatal(stderr)
	}
	writeFile(t, log, smallLog+"; more\n")
	_, stderr, code := call("", "sweep", "run", folder)
	if want := log + ": got SHA-256 "; code != 1 || !strings.Contains(stderr, want) || !strings.Contains(stderr, "the log was changed after") {
		t.Errorf("got exit code %d, %s\nwant %q", code, stderr, want)
	}
	if _, stderr, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 1 || !strings.Contains(stderr, "take another folder") {
		t.Errorf("planned over: got exit code %d, %s", code, stderr)
	}
	writeFile(t, log, smallLog)
	if _, stderr, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 0 {
		t.Errorf("planned again: %s", stderr)
	}
	moved := filepath.Join(t.TempDir(), "moved")
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "sweep", "run", filepath.Join(moved, "sweep"))
	sweepFile = filepath.Join(moved, "SWEEP.json")
	writeFile(t, sweepFile, `{"logs": [{"path": "small.swf", "sha256": "`+strings.Repeat("0", 64)+`"}], "figures": [2]}`)
	if _, stderr, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 1 || !strings.Contains(stderr, "SWEEP.json: logs[0]: ") {
		t.Errorf("another sum: got exit code %d, %s", code, stderr)
	}
}

func TestPartsOfAnotherPlanAreLeftOutAndKept(t *testing.T) {
	dir, other := planSweep(t, smallSweep), planSweep(t, strings.Replace(smallSweep, "25,50", "25,51", 1))
	mustRun(t, "sweep", "run", dir)
	mustRun(t, "sweep", "run", other)
	foreign := onlyPart(t, other, "*")
	byName := filepath.Join(dir, "parts", filepath.Base(foreign))
	writeFile(t, byName, readFile(t, foreign))
	own := onlyPart(t, dir, "0-of-1-"+planHash(t, dir)[:16]+".jsonl")
	byHead := filepath.Join(dir, "parts", strings.Replace(filepath.Base(own), "0-of-1", "0-of-2", 1))
	writeFile(t, byHead, readFile(t, foreign))

	_, stderr, code := call("", "sweep", "merge", dir)
	for _, want := range []string{
		byName + ": of another sweep, or of another version of the program; left out",
		fmt.Sprintf("%s: line 1: got a part of plan %.16s, want %.16s", byHead, planHash(t, other), planHash(t, dir)),
	} {
		if code != 0 || !strings.Contains(stderr, want) {
			t.Errorf("got exit code %d, %s\nwant %q", code, stderr, want)
		}
	}
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	_, stderr, code = call("", "sweep", "merge", dir)
	if want := "0 of 88 items are there; missing in shares 0/2 (44 of 44 items)"; code != 1 || !strings.Contains(stderr, want) {
		t.Errorf("without its own part: got exit code %d, %s\nwant %q", code, stderr, want)
	}
	_, stderr, code = call("", "sweep", "run", dir)
	if code != 0 || !strings.Contains(stderr, byHead+": line 1: ") || !strings.Contains(stderr, "; left out") {
		t.Errorf("computed anew: got exit code %d, %s", code, stderr)
	}
	for _, file := range []string{byName, byHead} {
		if readFile(t, file) != readFile(t, foreign) {
			t.Errorf("%s was changed", file)
		}
	}
}

func mustOpenSweep(t *testing.T, dir string) *sweepFolder {
	t.Helper()
	folder, err := openSweep(dir)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

func planHash(t *testing.T, dir string) string {
	t.Helper()
	return mustOpenSweep(t, dir).plan.Hash()
}

// runWithFileLimit runs juggle where a file may have that many blocks of 512 bytes, and fails unless it ends with exit code 1. It returns
// what was said.
func runWithFileLimit(t *testing.T, blocks string, args ...string) string {
	t.Helper()
	cmd := juggleProcess(t, args...)
	runWithFileLimit := exec.Command("sh", append([]string{"-c", "ulimit -f " + blocks + `; exec "$@"`, "sh"}, cmd.Args...)...)
	runWithFileLimit.Env = cmd.Env
	stderr, err := runWithFileLimit.CombinedOutput()
	if runWithFileLimit.ProcessState.ExitCode() != 1 {
		t.Fatalf("got %v, %s", err, stderr)
	}
	return string(stderr)
}

// Where a file may not grow nothing torn is left, of a share or of a merge, and the same command does it later.
func TestAFileThatMayNotGrowLeavesNothing(t *testing.T) {
	skipIfShort(t)
	if runtime.GOOS == "windows" {
		t.Skip("there is no limit of a file's size")
	}
	dir := planSweep(t, longSweep)
	stderr := runWithFileLimit(t, "100", "sweep", "run", dir, "-jobs", "1")
	if !strings.Contains(stderr, "file too large; the same command computes its items again") || partFiles(t, dir, "*") != nil {
		t.Fatalf("%s, and left %q", stderr, partFiles(t, dir, "*"))
	}
	if out := mustRun(t, "sweep", "run", dir); !strings.Contains(out, "\n0/1,1584,1584,0,") {
		t.Errorf("got\n%s\nwant all items computed", out)
	}
	if stderr := runWithFileLimit(t, "2", "sweep", "merge", dir); !strings.Contains(stderr, "file too large") {
		t.Error(stderr)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "merged*")); err != nil || left != nil {
		t.Errorf("of the merge %q are left", left)
	}
	wantMerged(t, dir, longTables)
}

// mountSmallDisk is a folder on a disk of its own, of that size, which grow changes.
func mountSmallDisk(t *testing.T, folder, size string) (grow func(size string)) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	mount := func(options string) error {
		return exec.Command("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder).Run()
	}
	if err := mount("size=" + size); err != nil {
		t.Skip("no disk can be mounted here, which takes root:", err)
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", folder).Run(); err != nil {
			t.Error(err)
		}
	})
	return func(size string) {
		if err := mount("remount,size=" + size); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAFullDiskLeavesNothing(t *testing.T) {
	skipIfShort(t)
	dir := planSweep(t, longSweep)
	grow := mountSmallDisk(t, filepath.Join(dir, "parts"), "80k")
	_, stderr, code := call("", "sweep", "run", dir, "-jobs", "1")
	if code != 1 || !strings.Contains(stderr, "no space left on device; the same command computes its items again") {
		t.Fatalf("got exit code %d, %s", code, stderr)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "parts")); err != nil || len(left) > 0 {
		t.Errorf("a full disk left %v, %v", left, err)
	}
	grow("2m")
	mustRun(t, "sweep", "run", dir)
	disk := t.TempDir()
	grow = mountSmallDisk(t, disk, "12k")
	if _, stderr, code := call("", "sweep", "merge", dir, "-o", filepath.Join(disk, "tables")); code != 1 ||
		!strings.Contains(stderr, "no space left") {
		t.Errorf("merge: got exit code %d, %s", code, stderr)
	}
	if left, err := os.ReadDir(disk); err != nil || len(left) > 0 {
		t.Errorf("merge left %v", left)
	}
	grow("2m")
	mustRun(t, "sweep", "merge", dir, "-o", filepath.Join(disk, "tables"))
	wantMerged(t, dir, longTables)
}

func TestASweepsFolderThatIsNone(t *testing.T) {
	dir := planSweep(t, smallSweep)
	broken := t.TempDir()
	plan := readFile(t, filepath.Join(dir, planName))
	writeFile(t, filepath.Join(broken, planName), strings.Replace(plan, `"studies": 2`, `"studies": 3`, 1))
	for name, tc := range map[string]struct{ dir, want string }{
		"nothing there":  {t.TempDir(), "plan.json"},
		"a changed plan": {broken, "plan.json: hash: got "},
	} {
		for _, command := range []string{"run", "merge"} {
			if _, stderr, code := call("", "sweep", command, tc.dir); code != 1 || !strings.Contains(stderr, tc.want) {
				t.Errorf("%s, %s: got exit code %d, %s", name, command, code, stderr)
			}
		}
	}
	if _, stderr, code := call("", "sweep", "merge", dir); code != 1 || !strings.Contains(stderr, "nothing is computed yet") {
		t.Errorf("nothing computed: got exit code %d, %s", code, stderr)
	}
}

func TestHowSweepIsCalledWrongly(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for want, args := range map[string][]string{
		"sweep: no command given":                            {},
		`sweep: unknown command "go"`:                        {"go"},
		"sweep plan: got 0 files":                            {"plan", "-o", "x"},
		"sweep plan: got no -o":                              {"plan", "x"},
		"sweep run: got 2 folders":                           {"run", dir, dir},
		`-share: got "8/8", want I/N`:                        {"run", dir, "-share", "8/8"},
		`-jobs: got "0"`:                                     {"run", dir, "-jobs", "0"},
		`sweep: unknown command "status"`:                    {"status", dir},
		"sweep merge: got 0 folders":                         {"merge"},
		`-tables: got "xml", want one of csv, json, table`:   {"merge", dir, "-tables", "xml"},
		"sweep: got the command \"slurm\", want a job array": {"slurm", dir},
	} {
		if _, stderr, code := call("", append([]string{"sweep"}, args...)...); code != 2 || !strings.Contains(stderr, want) {
			t.Errorf("juggle sweep %q: got exit code %d, %s\nwant %q", args, code, stderr, want)
		}
	}
}

func TestPlanSaysWhatThereIsToCompute(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "SWEEP.json"), smallSweep)
	out := mustRun(t, "sweep", "plan", filepath.Join(dir, "SWEEP.json"), "-o", filepath.Join(dir, "sweep"))
	if !strings.HasSuffix(out, "\nstudies,2\nlogs,12\nitems,88\n") {
		t.Errorf("got\n%s", out)
	}
}

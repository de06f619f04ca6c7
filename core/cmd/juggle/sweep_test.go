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
	// longSweep takes a second or two. Its 66 runs (45 of Figure 1; of Figure 5, 3 with strict windows and 18 with offers) on four periods
	// with six seeds are 1584 items.
	longSweep = `{"figures": [1, 5], "parameters": {"periods": ["0:4"], "seeds": [6]}}`
)

// planSweep plans the sweep that a text describes, and returns the sweep's new folder.
func planSweep(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "SWEEP.json")
	writeFile(t, file, text)
	mustRun(t, "sweep", "plan", file, "-o", filepath.Join(dir, "sweep"))
	return filepath.Join(dir, "sweep")
}

// writeFile writes a text to a file.
func writeFile(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// readFile returns the text of a file.
func readFile(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// partFiles returns the files in a sweep's folder of parts whose names match a pattern.
func partFiles(t *testing.T, dir, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "parts", pattern))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// onlyPart returns the only file in a sweep's folder of parts whose name matches a pattern.
func onlyPart(t *testing.T, dir, pattern string) string {
	t.Helper()
	files := partFiles(t, dir, pattern)
	if len(files) != 1 {
		t.Fatalf("got files %q, want one of %s", files, pattern)
	}
	return files[0]
}

// wantMerged merges a sweep and compares each table with the output of the call that computes the same.
func wantMerged(t *testing.T, dir string, calls map[string][]string) {
	t.Helper()
	mustRun(t, "sweep", "merge", dir)
	for file, args := range calls {
		if got, want := readFile(t, filepath.Join(dir, "merged", file)), mustRun(t, args...); got != want {
			t.Errorf("%s: got\n%s\nwant, as juggle %v writes,\n%s", file, got, args, want)
		}
	}
}

// smallFigureArgs returns a call that computes a figure of smallSweep.
func smallFigureArgs(figure, lambda string) []string {
	return []string{"figure", figure, "-periods", "0:2", "-loads", "1,1.25", "-lambda", lambda, "-seeds", "2"}
}

// longFigureArgs returns a call that computes a figure of longSweep.
func longFigureArgs(figure string) []string {
	return []string{"figure", figure, "-periods", "0:4", "-seeds", "6"}
}

// smallTables and longTables have the tables of smallSweep and longSweep, each with the call that computes the same.
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

// TestAStoppedShareKeepsItsItemsAndGoesOn stops the computing of a share twice. Each time the items that are computed are kept, and the
// next run computes only the others.
func TestAStoppedShareKeepsItsItemsAndGoesOn(t *testing.T) {
	t.Parallel()
	dir := planSweep(t, longSweep)
	folder := mustOpenSweep(t, dir)
	half, before := sweep.Share{Index: 0, Of: 2}, 0 // before is the number of items kept before a run
	for range 2 {
		var checks atomic.Int32
		_, err := folder.complete(&env{stderr: io.Discard}, half, 2, experiment.Context{CheckCancelled: func() error {
			if checks.Add(1) > 200 {
				return errors.New("stopped")
			}
			return nil
		}})
		kept := countPartItems(t, dir)
		want := fmt.Sprintf("stopped; %d of its %d items are computed and kept, the same command goes on", kept, shareSize(folder, half))
		if err == nil || err.Error() != want || kept <= before || kept == shareSize(folder, half) {
			t.Errorf("got error %v with %d items kept, %d before; want %s and more items than before, but not all", err, kept, before, want)
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

// shareSize returns the number of items of a share.
func shareSize(f *sweepFolder, s sweep.Share) int {
	from, to := f.plan.Items(s)
	return to - from
}

// TestKillingAtRandomMomentsLeavesWholeFiles kills or stops one or two processes that work on one share, at random moments. Every file that
// they leave is whole, and in the end the tables are right.
func TestKillingAtRandomMomentsLeavesWholeFiles(t *testing.T) {
	t.Parallel()
	skipIfShort(t)
	dir := planSweep(t, longSweep)
	folder := mustOpenSweep(t, dir)
	for round := range 12 {
		var processes []*exec.Cmd
		for range 1 + round%2 {
			cmd := juggleProcess(t, "sweep", "run", dir, "-jobs", "1")
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			processes = append(processes, cmd)
		}
		time.Sleep(time.Duration(rand.IntN(250)) * time.Millisecond)
		for i, cmd := range processes {
			cmd.Process.Signal([]os.Signal{os.Kill, syscall.SIGTERM}[(round/2+i)%2]) // an error means that it has ended already
			cmd.Wait()
		}
		var stderr bytes.Buffer
		if _, _, err := folder.readParts(&env{stderr: &stderr}, sweep.Whole); err != nil || stderr.Len() > 0 {
			t.Fatalf("got error %v and notes %s, want whole files only", err, &stderr)
		}
	}
	stale := folder.partPath(sweep.Whole) + ".1.tmp"
	writeFile(t, stale, "{")
	if err := os.Chtimes(stale, time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(folder.partPath(sweep.Whole)); err != nil { // so that the next run has something to compute
		t.Fatal(err)
	}
	mustRun(t, "sweep", "run", dir)
	onlyPart(t, dir, "*.jsonl")
	if left := partFiles(t, dir, filepath.Base(stale)); left != nil {
		t.Errorf("got %q, want the temporary file of a killed process removed", left)
	}
	wantMerged(t, dir, longTables)
}

// TestAMergeRemovesTemporaryFilesOfAKilledMerge also tests that two other files stay: a young temporary file, which another process may
// still write, and a file with the same extension that is not a merge's.
func TestAMergeRemovesTemporaryFilesOfAKilledMerge(t *testing.T) {
	t.Parallel()
	dir := planSweep(t, smallSweep)
	mustRun(t, "sweep", "run", dir)
	mustRun(t, "sweep", "merge", dir)
	tables, err := filepath.Glob(filepath.Join(dir, "merged", "study-1", "figure-*.csv"))
	if err != nil || len(tables) == 0 {
		t.Fatalf("got the tables %q, %v, want some", tables, err)
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
			t.Errorf("%s: got the error %v, want the file to stay: %v", filepath.Base(name), err, stays)
		}
	}
}

// TestAStoppedShareKeepsThePartOfAnotherProcess stops a process after another process has completed the same share. The complete part
// stays.
func TestAStoppedShareKeepsThePartOfAnotherProcess(t *testing.T) {
	dir := planSweep(t, smallSweep)
	folder := mustOpenSweep(t, dir)
	_, err := folder.complete(&env{stderr: io.Discard}, sweep.Whole, 1, experiment.Context{CheckCancelled: func() error {
		if _, err := mustOpenSweep(t, dir).complete(&env{stderr: io.Discard}, sweep.Whole, 1, experiment.Context{}); err != nil {
			t.Error(err)
		}
		return errors.New("stopped")
	}})
	if n := countPartItems(t, dir); err == nil || n != folder.plan.Len() {
		t.Errorf("got the error %v and %d items, want that it was stopped, and all %d items", err, n, folder.plan.Len())
	}
	wantMerged(t, dir, smallTables)
}

// TestAFailedItemIsLeftOutAndComputedByTheNextRun has two items fail: one panics, because its log is nil, and one returns an error.
func TestAFailedItemIsLeftOutAndComputedByTheNextRun(t *testing.T) {
	dir := planSweep(t, smallSweep)
	folder := mustOpenSweep(t, dir)
	const panics, refused = 5, 20 // the items that fail
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
		t.Errorf("got exit code %d, want 3, because the panic is a fault of the program", code)
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
		t.Errorf("merge -partial: got exit code %d and\n%s%s\nwant 0, a figure 4 with n 1, and %q", code, list, text, want)
	}
	if out := mustRun(t, "sweep", "run", dir, "-share", "0/2", "-check"); !strings.Contains(out, "\n0/2,44,2,42,") {
		t.Errorf("run again: got\n%s\nwant the 2 items computed and 42 known", out)
	}
	wantMerged(t, dir, smallTables)
}

// skipIfShort skips, under -short, a test that starts many processes or calls. The race detector runs with -short, and would take long.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: the test starts many processes or calls")
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
	var processes []*exec.Cmd
	for range 2 {
		cmd := juggleProcess(t, "sweep", "run", dir, "-jobs", "1")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		processes = append(processes, cmd)
	}
	for _, cmd := range processes {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	onlyPart(t, dir, "*")
	wantMerged(t, dir, longTables)
}

func TestADamagedPartIsNamedLeftOutAndComputedAgain(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"0/2", "1/2"} {
		mustRun(t, "sweep", "run", dir, "-share", share)
	}
	file := onlyPart(t, dir, "1-of-2-*")
	intact := readFile(t, file)
	writeFile(t, file, intact[:400]+intact[500:])

	_, stderr, code := call("", "sweep", "merge", dir)
	for _, want := range []string{
		file + ": line 1: got ", "want a whole part: it is damaged or torn; left out", "missing in shares 1/2 (44 of 44 items)",
	} {
		if code != 1 || !strings.Contains(stderr, want) {
			t.Errorf("merge: got exit code %d, %s\nwant %q", code, stderr, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "merged")); err == nil {
		t.Error("got a folder of tables, want none because items are missing")
	}
	list, _, code := call("", "sweep", "merge", dir, "-partial")
	if code != 0 || !strings.Contains(list, ",2,2,") || !strings.Contains(list, ",0,2,") {
		t.Errorf("-partial: got exit code %d and\n%s\nwant a figure with all and one with nothing", code, list)
	}
	out, stderr, code := call("", "sweep", "run", dir, "-share", "1/2")
	if code != 0 || !strings.Contains(out, "1/2,44,44,0,") || !strings.Contains(stderr, file+": line 1") {
		t.Errorf("run: got exit code %d, %s%s, want all 44 items computed and the damaged part named", code, out, stderr)
	}
	if got := readFile(t, file); got != intact {
		t.Errorf("got the part\n%.600s\nwant, as before it was damaged,\n%.600s", got, intact)
	}
	wantMerged(t, dir, smallTables)
}

// changeThirdResult changes the third result in a share's part and the part's checksum, so that the part is valid. It returns the result's
// item.
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

// TestPartsOfDifferentDivisionsAreMerged computes shares of divisions into 7, 2 and 3 shares, which overlap. In the end it changes a result
// in one part, so that two parts differ.
func TestPartsOfDifferentDivisionsAreMerged(t *testing.T) {
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
		t.Errorf("planned into the same folder: got exit code %d, %s, want 1 and another folder", code, stderr)
	}
	writeFile(t, log, smallLog)
	if _, stderr, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 0 {
		t.Errorf("planned again with the first log: got exit code %d, %s, want 0", code, stderr)
	}
	moved := filepath.Join(t.TempDir(), "moved")
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "sweep", "run", filepath.Join(moved, "sweep"))
	sweepFile = filepath.Join(moved, "SWEEP.json")
	writeFile(t, sweepFile, `{"logs": [{"path": "small.swf", "sha256": "`+strings.Repeat("0", 64)+`"}], "figures": [2]}`)
	if _, stderr, code := call("", "sweep", "plan", sweepFile, "-o", folder); code != 1 || !strings.Contains(stderr, "SWEEP.json: logs[0]: ") {
		t.Errorf("with another sum in SWEEP.json: got exit code %d, %s, want 1 and the log's place", code, stderr)
	}
}

// TestPartsOfAnotherPlanAreLeftOutAndKept puts a part of another sweep into the folder twice: under its own name, whose hash differs, and
// under a name of this sweep, where the first line differs.
func TestPartsOfAnotherPlanAreLeftOutAndKept(t *testing.T) {
	dir, other := planSweep(t, smallSweep), planSweep(t, strings.Replace(smallSweep, "25,50", "25,51", 1))
	mustRun(t, "sweep", "run", dir)
	mustRun(t, "sweep", "run", other)
	foreign := onlyPart(t, other, "*")
	otherName := filepath.Join(dir, "parts", filepath.Base(foreign))
	writeFile(t, otherName, readFile(t, foreign))
	own := onlyPart(t, dir, "0-of-1-"+planHash(t, dir)[:16]+".jsonl")
	otherFirstLine := filepath.Join(dir, "parts", strings.Replace(filepath.Base(own), "0-of-1", "0-of-2", 1))
	writeFile(t, otherFirstLine, readFile(t, foreign))

	_, stderr, code := call("", "sweep", "merge", dir)
	for _, want := range []string{
		otherName + ": of another sweep, or of another version of the program; left out",
		fmt.Sprintf("%s: line 1: got a part of plan %.16s, want %.16s", otherFirstLine, planHash(t, other), planHash(t, dir)),
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
	if code != 0 || !strings.Contains(stderr, otherFirstLine+": line 1: ") || !strings.Contains(stderr, "; left out") {
		t.Errorf("run: got exit code %d, %s, want 0 and the foreign part left out", code, stderr)
	}
	for _, file := range []string{otherName, otherFirstLine} {
		if readFile(t, file) != readFile(t, foreign) {
			t.Errorf("%s: got another content than before, want the foreign part as it was", file)
		}
	}
}

// mustOpenSweep opens a sweep's folder.
func mustOpenSweep(t *testing.T, dir string) *sweepFolder {
	t.Helper()
	folder, err := openSweep(dir)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// planHash returns the hash of a sweep's plan.
func planHash(t *testing.T, dir string) string {
	t.Helper()
	return mustOpenSweep(t, dir).plan.Hash()
}

// runWithFileLimit runs juggle with a limit of the size of files, in blocks of 512 bytes. It fails the test unless the exit code is 1, and
// returns standard output and standard error.
func runWithFileLimit(t *testing.T, blocks string, args ...string) string {
	t.Helper()
	cmd := juggleProcess(t, args...)
	limited := exec.Command("sh", append([]string{"-c", "ulimit -f " + blocks + `; exec "$@"`, "sh"}, cmd.Args...)...)
	limited.Env = cmd.Env
	output, err := limited.CombinedOutput()
	if limited.ProcessState.ExitCode() != 1 {
		t.Fatalf("got error %v and\n%s\nwant exit code 1", err, output)
	}
	return string(output)
}

// TestALimitOfFileSizeLeavesNoPartialFile runs and merges a sweep with a limit of the size of files. Both fail without leaving a file, and
// succeed later without the limit.
func TestALimitOfFileSizeLeavesNoPartialFile(t *testing.T) {
	skipIfShort(t)
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no limit of a file's size")
	}
	dir := planSweep(t, longSweep)
	output := runWithFileLimit(t, "100", "sweep", "run", dir, "-jobs", "1")
	if !strings.Contains(output, "file too large; the same command computes its items again") || partFiles(t, dir, "*") != nil {
		t.Fatalf("got %s and the files %q, want an error and no file", output, partFiles(t, dir, "*"))
	}
	if out := mustRun(t, "sweep", "run", dir); !strings.Contains(out, "\n0/1,1584,1584,0,") {
		t.Errorf("got\n%s\nwant all items computed", out)
	}
	if output := runWithFileLimit(t, "2", "sweep", "merge", dir); !strings.Contains(output, "file too large") {
		t.Errorf("merge: got %s, want that a file is too large", output)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "merged*")); err != nil || left != nil {
		t.Errorf("merge: got %q, %v, want no file", left, err)
	}
	wantMerged(t, dir, longTables)
}

// mountSmallDisk mounts a disk of this size at a folder, until the test ends. The function grow changes the disk's size. Without the right
// to mount, it skips the test.
func mountSmallDisk(t *testing.T, folder, size string) (grow func(size string)) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	mount := func(options string) error {
		return exec.Command("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder).Run()
	}
	if err := mount("size=" + size); err != nil {
		t.Skip("no disk can be mounted, which takes root:", err)
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
		t.Fatalf("got exit code %d, %s, want 1 and that no space is left", code, stderr)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "parts")); err != nil || len(left) > 0 {
		t.Errorf("got %v, %v, want no file on the full disk", left, err)
	}
	grow("2m")
	mustRun(t, "sweep", "run", dir)
	disk := t.TempDir()
	grow = mountSmallDisk(t, disk, "12k")
	if _, stderr, code := call("", "sweep", "merge", dir, "-o", filepath.Join(disk, "tables")); code != 1 ||
		!strings.Contains(stderr, "no space left") {
		t.Errorf("merge: got exit code %d, %s, want 1 and that no space is left", code, stderr)
	}
	if left, err := os.ReadDir(disk); err != nil || len(left) > 0 {
		t.Errorf("merge: got %v, %v, want no file", left, err)
	}
	grow("2m")
	mustRun(t, "sweep", "merge", dir, "-o", filepath.Join(disk, "tables"))
	wantMerged(t, dir, longTables)
}

func TestAFolderWithoutAValidPlanIsRefused(t *testing.T) {
	dir := planSweep(t, smallSweep)
	broken := t.TempDir()
	plan := readFile(t, filepath.Join(dir, planName))
	writeFile(t, filepath.Join(broken, planName), strings.Replace(plan, `"studies": 2`, `"studies": 3`, 1))
	for name, tc := range map[string]struct{ dir, want string }{
		"an empty folder": {t.TempDir(), "plan.json"},
		"a changed plan":  {broken, "plan.json: hash: got "},
	} {
		for _, command := range []string{"run", "merge"} {
			if _, stderr, code := call("", "sweep", command, tc.dir); code != 1 || !strings.Contains(stderr, tc.want) {
				t.Errorf("%s, %s: got exit code %d, %s, want 1 and %q", name, command, code, stderr, tc.want)
			}
		}
	}
	if _, stderr, code := call("", "sweep", "merge", dir); code != 1 || !strings.Contains(stderr, "nothing is computed yet") {
		t.Errorf("nothing computed: got exit code %d, %s, want 1 and that nothing is computed", code, stderr)
	}
}

func TestSweepRefusesWrongCalls(t *testing.T) {
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

func TestPlanWritesTheNumbersOfStudiesLogsAndItems(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "SWEEP.json"), smallSweep)
	out := mustRun(t, "sweep", "plan", filepath.Join(dir, "SWEEP.json"), "-o", filepath.Join(dir, "sweep"))
	if want := "\nstudies,2\nlogs,12\nitems,88\n"; !strings.HasSuffix(out, want) {
		t.Errorf("got\n%s\nwant it to end with\n%s", out, want)
	}
}

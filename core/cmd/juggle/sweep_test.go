package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	cmdfile "juggle/core/cmd/file"
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
			`1,"w=0:2&L=1,1.25&lambda=50&n=2",12,2,2,2,` + filepath.Join("study-1", "figure-2"+ending) + "\n"
		if !strings.HasPrefix(list, want) {
			t.Errorf("got\n%s\nwant\n%s", list, want)
		}
		got := read(t, filepath.Join(dir, format, "study-2", "figure-4"+ending))
		if want := succeed(t, append(ofSmall("4", "25,50"), "-format", format)...); got != want {
			t.Errorf("as %s: got\n%s\nwant\n%s", format, got, want)
		}
	}
}

func TestASweepOfAllSixFiguresHasTheClaims(t *testing.T) {
	dir := planSweep(t, `{"figures": [6, 5, 4, 3, 2, 1],
		"parameters": {"periods": ["0:4"], "loads": ["1"], "lambda": ["50"], "frag": ["on"], "fix-loads": ["all"]}}`)
	succeed(t, "sweep", "run", dir)
	wantMerged(t, dir, map[string][]string{"study-1/claims.csv": {"claims", "-periods", "0:4", "-loads", "1", "-lambda", "50"}})
}

// A share that is told to end keeps what it has, and goes on with that.
func TestAShareThatWasBrokenOffGoesOn(t *testing.T) {
	t.Parallel()
	dir := planSweep(t, longSweep)
	folder := openedSweep(t, dir)
	half, before := sweep.Share{Index: 0, Of: 2}, 0
	for range 2 {
		var asked atomic.Int32
		_, err := folder.complete(&env{stderr: io.Discard}, half, 2, experiment.Context{GoOn: func() error {
			if asked.Add(1) > 200 {
				return errors.New("stopped")
			}
			return nil
		}})
		kept := partItems(t, dir)
		want := fmt.Sprintf("stopped; %d of its %d items are computed and kept, the same command goes on", kept, itemsOf(folder, half))
		if err == nil || err.Error() != want || kept <= before || folder.plan.Completes(onlyPart(t, folder)) {
			t.Errorf("got %v, %d items where there were %d; want %s", err, kept, before, want)
		}
		before = kept
	}
	_, said, code := call("", "sweep", "merge", dir)
	if want := fmt.Sprintf("%d of 1584 items are there; missing in shares 0/2 (", before); code != 1 || !strings.Contains(said, want) {
		t.Errorf("merge: got exit code %d, %s; want %q", code, said, want)
	}
	row := strings.Split(strings.Split(succeed(t, "sweep", "run", dir, "-share", "0/2"), "\n")[1], ",")
	if computed, _ := strconv.Atoi(row[2]); row[3] != strconv.Itoa(before) || computed == 0 {
		t.Errorf("got %d items computed and %s known, want the %d that were kept", computed, row[3], before)
	}
	succeed(t, "sweep", "run", dir, "-share", "1/2")
	wantMerged(t, dir, longTables)
}

func itemsOf(f *sweepFolder, s sweep.Share) int {
	from, to := f.plan.Items(s)
	return to - from
}

// onlyPart is what the folder's one file has.
func onlyPart(t *testing.T, f *sweepFolder) *sweep.Part {
	t.Helper()
	part, err := f.plan.ReadPart(strings.NewReader(read(t, only(t, f.dir, "*"))))
	if err != nil {
		t.Fatal(err)
	}
	return part
}

// Whatever the moments at which processes are killed or told to end, and however many work on one share, every file that is there is whole
// and the tables come out right.
func TestKillingAtRandomMomentsLeavesWholeFiles(t *testing.T) {
	t.Parallel()
	natively(t)
	dir := planSweep(t, longSweep)
	folder := openedSweep(t, dir)
	for round := range 12 {
		var all []*exec.Cmd
		for range 1 + round%2 {
			cmd := process(t, "sweep", "run", dir, "-jobs", "1")
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
		var said bytes.Buffer
		if _, _, err := folder.gather(&env{stderr: &said}, 0, folder.plan.Len()); err != nil || said.Len() > 0 {
			t.Fatalf("got %v, %s", err, &said)
		}
	}
	stale := folder.partPath(sweep.Whole) + ".1.tmp"
	write(t, stale, "{")
	if err := os.Chtimes(stale, time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(folder.partPath(sweep.Whole)); err != nil { // it may be whole by now
		t.Fatal(err)
	}
	succeed(t, "sweep", "run", dir)
	only(t, dir, "*.jsonl")
	if left := parts(t, dir, filepath.Base(stale)); left != nil {
		t.Errorf("%q is left", left)
	}
	wantMerged(t, dir, longTables)
}

// TestAMergeRemovesWhatAKilledOneLeft has another's file of the same ending, and one that may still be written, stay.
func TestAMergeRemovesWhatAKilledOneLeft(t *testing.T) {
	t.Parallel()
	dir := planSweep(t, smallSweep)
	succeed(t, "sweep", "run", dir)
	succeed(t, "sweep", "merge", dir)
	tables, err := filepath.Glob(filepath.Join(dir, "merged", "study-1", "figure-*.csv"))
	if err != nil || len(tables) == 0 {
		t.Fatalf("got %q, %v", tables, err)
	}
	old, young := tables[0]+".0123456789abcdef.tmp", tables[0]+".1123456789abcdef.tmp"
	others := filepath.Join(filepath.Dir(tables[0]), "notes.tmp")
	for _, name := range []string{old, young, others} {
		write(t, name, "half")
		if name != young {
			if err := os.Chtimes(name, time.Time{}, time.Now().Add(-2*time.Hour)); err != nil {
				t.Fatal(err)
			}
		}
	}
	succeed(t, "sweep", "merge", dir)
	for name, stays := range map[string]bool{old: false, young: true, others: true} {
		if _, err := os.Stat(name); (err == nil) != stays {
			t.Errorf("%s: got %v, want it to stay: %v", filepath.Base(name), err, stays)
		}
	}
}

// A process that is told to end leaves what another has finished meanwhile.
func TestAShareThatAnotherHasFinishedStaysWhole(t *testing.T) {
	dir := planSweep(t, smallSweep)
	folder := openedSweep(t, dir)
	_, err := folder.complete(&env{stderr: io.Discard}, sweep.Whole, 1, experiment.Context{GoOn: func() error {
		if _, err := openedSweep(t, dir).complete(&env{stderr: io.Discard}, sweep.Whole, 1, experiment.Context{}); err != nil {
			t.Error(err)
		}
		return errors.New("stopped")
	}})
	if err == nil || !folder.plan.Completes(onlyPart(t, folder)) {
		t.Errorf("got %v, want that it was stopped, and the part as whole as it was", err)
	}
	wantMerged(t, dir, smallTables)
}

// A share sets aside what fails, and says so; the next run of it tries that again. A log that is none has a run panic.
func TestAnItemThatFailsIsSetAsideAndTriedAgain(t *testing.T) {
	dir := planSweep(t, smallSweep)
	folder := openedSweep(t, dir)
	const panics, refused = 5, 20
	var said bytes.Buffer
	e := &env{stderr: &said}
	half := sweep.Share{Index: 0, Of: 2}
	folder.execute = func(ctx *experiment.Context, item int) (experiment.Row, error) {
		switch item {
		case panics:
			ctx.Log = func(experiment.Source) (*workload.Trace, error) { return nil, nil }
		case refused:
			return experiment.Row{}, errors.New("refused")
		}
		return folder.plan.Execute(ctx, item)
	}
	_, err := folder.complete(e, half, 2, experiment.Context{})
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
	if n := partItems(t, dir); n != 25 || folder.plan.Completes(onlyPart(t, folder)) {
		t.Errorf("the share's file has %d items, want 25, and that it is not whole", n)
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
	_, text, code := call("", "sweep", "merge", dir)
	wantFailed(text)
	want := "54 of 56 items are there; missing in shares 0/2 (2 of 27 items); of them failed, "
	if code != 1 || !strings.Contains(text, want) {
		t.Errorf("merge: got exit code %d and\n%s\nwant %q", code, text, want)
	}
	list, text, code := call("", "sweep", "merge", dir, "-partial")
	wantFailed(text)
	if code != 0 || !strings.Contains(list, ",4,1,2,") {
		t.Errorf("merge -partial: got exit code %d and\n%s%s", code, list, text)
	}
	if out := succeed(t, "sweep", "run", dir, "-share", "0/2", "-check"); !strings.Contains(out, "\n0/2,27,2,25,") {
		t.Errorf("run again: got\n%s", out)
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

// partItems counts the items in all parts.
func partItems(t *testing.T, dir string) (n int) {
	t.Helper()
	folder := openedSweep(t, dir)
	results, _, err := folder.gather(&env{stderr: io.Discard}, 0, folder.plan.Len())
	if err != nil {
		t.Fatal(err)
	}
	return results.Done()
}

func TestTwoProcessesOnOneShareDoNotHurtEachOther(t *testing.T) {
	t.Parallel()
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

func TestATornPartIsNamedLeftOutAndMadeAgain(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"0/2", "1/2"} {
		succeed(t, "sweep", "run", dir, "-share", share)
	}
	file := only(t, dir, "1-of-2-*")
	good := read(t, file)
	lines := strings.SplitAfter(good, "\n")
	write(t, file, strings.Join(lines[:5], "")+lines[5][:20]+strings.Join(lines[9:], "")) // a piece in the middle is gone

	all := len(lines) - 3
	_, said, code := call("", "sweep", "merge", dir)
	for _, want := range []string{
		file + ": line 6: got `{\"item\":", "want a line of a part; left out", fmt.Sprintf("missing in shares 1/2 (%d of %d items)", all, all),
	} {
		if code != 1 || !strings.Contains(said, want) {
			t.Errorf("merge: got exit code %d, %s\nwant %q", code, said, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "merged")); err == nil {
		t.Error("something was written")
	}
	list, _, code := call("", "sweep", "merge", dir, "-partial")
	if code != 0 || !strings.Contains(list, ",2,1,2,") && !strings.Contains(list, ",4,1,2,") {
		t.Errorf("-partial: got exit code %d and\n%s\nwant a figure with n 1 of 2", code, list)
	}
	out, said, code := call("", "sweep", "run", dir, "-share", "1/2")
	if want := fmt.Sprintf("1/2,%d,%d,0,", all, all); code != 0 || !strings.Contains(out, want) || !strings.Contains(said, file+": line 6") {
		t.Errorf("run: got exit code %d, %s%s\nwant %q", code, out, said, want)
	}
	if good != read(t, file) {
		t.Error("the part is not what it was before it was torn")
	}
	wantMerged(t, dir, smallTables)
}

// forge changes the third result of a part, which is whole afterwards.
func forge(t *testing.T, dir, file string) (item int) {
	t.Helper()
	folder := openedSweep(t, dir)
	part, err := folder.plan.ReadPart(strings.NewReader(read(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	part.Results[2].Numbers[3]--
	if err := cmdfile.Write(file, func(w io.Writer) error { return folder.plan.WritePart(w, part) }); err != nil {
		t.Fatal(err)
	}
	return part.Results[2].Item
}

func TestSharesOfDifferentNumbersFitTogether(t *testing.T) {
	dir := planSweep(t, smallSweep)
	for _, share := range []string{"4/7", "0/2", "2/3", "1/3"} {
		succeed(t, "sweep", "run", dir, "-share", share)
	}
	wantMerged(t, dir, smallTables)
	for share, flags := range map[string][]string{"0/1": nil, "3/5": {"-share", "3/5"}} {
		_, said, code := call("", append([]string{"sweep", "run", dir}, flags...)...)
		if want := "juggle: sweep run: nothing is left to compute of share " + share + "\n"; code != 0 || said != want {
			t.Errorf("got exit code %d and %q, want %q", code, said, want)
		}
	}
	if files, err := filepath.Glob(filepath.Join(dir, "parts", "*")); len(files) != 4 {
		t.Errorf("got %q, %v, want the four files of the shares that had something to compute", files, err)
	}

	file := only(t, dir, "4-of-7-*")
	item := forge(t, dir, file)
	_, said, code := call("", "sweep", "merge", dir)
	want := fmt.Sprintf("juggle: sweep merge: item %d: %s has [", item, only(t, dir, "1-of-3-*"))
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

func openedSweep(t *testing.T, dir string) *sweepFolder {
	t.Helper()
	folder, err := openSweep(dir)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

func hashOf(t *testing.T, dir string) string {
	t.Helper()
	return openedSweep(t, dir).plan.Hash()
}

// limited runs juggle where a file may have that many blocks of 512 bytes, and fails unless it ends with exit code 1. It returns what was
// said.
func limited(t *testing.T, blocks string, args ...string) string {
	t.Helper()
	cmd := process(t, args...)
	limited := exec.Command("sh", append([]string{"-c", "ulimit -f " + blocks + `; exec "$@"`, "sh"}, cmd.Args...)...)
	limited.Env = cmd.Env
	said, err := limited.CombinedOutput()
	if limited.ProcessState.ExitCode() != 1 {
		t.Fatalf("got %v, %s", err, said)
	}
	return string(said)
}

// Where a file may not grow nothing torn is left, of a share or of a merge, and the same command does it later.
func TestAFileThatMayNotGrowLeavesNothing(t *testing.T) {
	natively(t)
	if runtime.GOOS == "windows" {
		t.Skip("there is no limit of a file's size")
	}
	dir := planSweep(t, longSweep)
	said := limited(t, "100", "sweep", "run", dir, "-jobs", "1")
	if !strings.Contains(said, "file too large; the same command computes its items again") || parts(t, dir, "*") != nil {
		t.Fatalf("%s, and left %q", said, parts(t, dir, "*"))
	}
	if out := succeed(t, "sweep", "run", dir); !strings.Contains(out, "\n0/1,1584,1584,0,") {
		t.Errorf("got\n%s\nwant all items computed", out)
	}
	if said := limited(t, "2", "sweep", "merge", dir); !strings.Contains(said, "file too large") {
		t.Error(said)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "merged*")); err != nil || left != nil {
		t.Errorf("of the merge %q are left", left)
	}
	wantMerged(t, dir, longTables)
}

// smallDisk is a folder on a disk of its own, of that size, which grow changes.
func smallDisk(t *testing.T, folder, size string) (grow func(size string)) {
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
	natively(t)
	dir := planSweep(t, longSweep)
	grow := smallDisk(t, filepath.Join(dir, "parts"), "80k")
	_, said, code := call("", "sweep", "run", dir, "-jobs", "1")
	if code != 1 || !strings.Contains(said, "no space left on device; the same command computes its items again") {
		t.Fatalf("got exit code %d, %s", code, said)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "parts")); err != nil || len(left) > 0 {
		t.Errorf("a full disk left %v, %v", left, err)
	}
	grow("2m")
	succeed(t, "sweep", "run", dir)
	disk := t.TempDir()
	grow = smallDisk(t, disk, "12k")
	if _, said, code := call("", "sweep", "merge", dir, "-o", filepath.Join(disk, "tables")); code != 1 ||
		!strings.Contains(said, "no space left") {
		t.Errorf("merge: got exit code %d, %s", code, said)
	}
	if left, err := os.ReadDir(disk); err != nil || len(left) > 0 {
		t.Errorf("merge left %v", left)
	}
	grow("2m")
	succeed(t, "sweep", "merge", dir, "-o", filepath.Join(disk, "tables"))
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
		for _, command := range []string{"run", "merge"} {
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
		"sweep: no command given":                          {},
		`sweep: unknown command "go"`:                      {"go"},
		"sweep plan: got 0 files":                          {"plan", "-o", "x"},
		"sweep plan: got no -o":                            {"plan", "x"},
		`-samples: got "-1"`:                               {"plan", "x", "-o", "x", "-samples", "-1"},
		"sweep run: got 2 folders":                         {"run", dir, dir},
		`-share: got "8/8", want I/N`:                      {"run", dir, "-share", "8/8"},
		`-jobs: got "0"`:                                   {"run", dir, "-jobs", "0"},
		`sweep: unknown command "status"`:                  {"status", dir},
		"sweep merge: got 0 folders":                       {"merge"},
		`-tables: got "xml", want one of csv, json, table`: {"merge", dir, "-tables", "xml"},
		"sweep slurm: got no -shares, want ":               {"slurm", dir},
		`-shares: got "0", want a whole`:                   {"slurm", dir, "-shares", "0"},
		"option 2 for sbatch: got \"a\\\"b\"":              {"slurm", dir, "-shares", "2", "--", "-p", `a"b`},
		"sweep slurm: got 2 folders":                       {"slurm", dir, dir, "-shares", "2"},
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
	limit := "#!/bin/sh\necho 'MaxArraySize            = 5'\n"
	if err := os.WriteFile(filepath.Join(bin, "scontrol"), []byte(limit), 0o755); err != nil {
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
	two := "juggle|sweep|run|/a b|-share|2/8|-jobs|1|juggle|sweep|run|/a b|-share|7/8|-jobs|1|"
	if got := run("SLURM_ARRAY_TASK_ID=2", "5"); got != two {
		t.Errorf("a task of fewer than there are shares: got %s, want %s", got, two)
	}
	if got, want := run("", "merge"), "juggle|sweep|merge|/a b|"; got != want {
		t.Errorf("the merge: got %s, want %s", got, want)
	}
	if got, want := run("", "--wait"), "juggle|sweep|merge|/a b|"; !strings.HasSuffix(got, want) {
		t.Errorf("after waiting: got %s, want %s", got, want)
	}
	want := []string{"sbatch|--parsable|--array=0-4|" + script + "|5|",
		"sbatch|--dependency=afterok:41|--kill-on-invalid-dep=yes|--wait|" + script + "|merge|", ""}
	if got := strings.Split(read(t, filepath.Join(dir, "calls")), "\n"); !slices.Equal(got, want) {
		t.Errorf("got calls %q, want %q", got, want)
	}
}

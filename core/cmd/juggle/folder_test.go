package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/experiment/sweep"
)

// What somebody else has put into a sweep's folder under a name of ours is neither followed nor waited for nor replaced, and is named.
func TestOnlyPlainFilesOfASweepAreOpened(t *testing.T) {
	natively(t)
	for _, tc := range []struct {
		name string
		put  func(at, part string) error // part is a whole part elsewhere
	}{
		{"a link to nothing", func(at, _ string) error { return os.Symlink("nowhere", at) }},
		{"a link to itself", func(at, _ string) error { return os.Symlink(filepath.Base(at), at) }},
		{"a link out of the folder", func(at, part string) error { return os.Symlink(part, at) }},
		{"a link within the folder", func(at, _ string) error { return os.Symlink("../plan.json", at) }},
		{"a link to a device", func(at, _ string) error { return os.Symlink("/dev/zero", at) }},
		{"a named pipe", func(at, _ string) error { return namedPipe(at) }},
		{"a folder", func(at, _ string) error { return os.Mkdir(at, 0o755) }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dir := planSweep(t, `{"figures": [2], "parameters": {"periods": ["0:2"], "loads": ["1"], "lambda": ["50"], "seeds": [1]}}`)
			succeed(t, "sweep", "run", dir)
			part := only(t, dir, "*.jsonl")
			elsewhere, other := filepath.Join(t.TempDir(), "part"), strings.Replace(part, "0-of-1-", "0-of-2-", 1)
			if err := os.Rename(part, elsewhere); err != nil {
				t.Fatal(err)
			}
			if err := tc.put(other, elsewhere); err != nil {
				t.Skip(err)
			}
			before, err := os.Lstat(other)
			if err != nil {
				t.Fatal(err)
			}
			if _, said, code := call("", "sweep", "merge", dir); code != 1 || !strings.Contains(said, other+": got a ") ||
				!strings.Contains(said, "want a plain file; left out") {
				t.Errorf("merge with it as the part of another share: got code %d, %s", code, said)
			}
			if _, said, code := call("", "sweep", "run", dir); code != 0 || !strings.Contains(said, other) {
				t.Errorf("run with it as the part of another share: got code %d, %s", code, said)
			}
			if after, err := os.Lstat(other); err != nil || !os.SameFile(before, after) {
				t.Errorf("after a run: got %v, %v, want what was there", after, err)
			}
			if err := errors.Join(os.Remove(part), tc.put(part, elsewhere)); err != nil {
				t.Fatal(err)
			}
			if before, err = os.Lstat(part); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"sweep", "run", dir}, {"sweep", "merge", dir}} {
				if _, said, code := call("", args...); code != 1 || !strings.Contains(said, "want a plain file") {
					t.Errorf("%v with it as a part: got code %d, %s", args, code, said)
				}
			}
			if after, err := os.Lstat(part); err != nil || !os.SameFile(before, after) {
				t.Errorf("after another run: got %v, %v, want what was there", after, err)
			}
			plan := filepath.Join(dir, planName)
			if err := os.Remove(plan); err != nil {
				t.Fatal(err)
			}
			if err := tc.put(plan, elsewhere); err != nil {
				t.Fatal(err)
			}
			if _, said, code := call("", "sweep", "merge", dir); code != 1 || !strings.Contains(said, plan+": got a ") {
				t.Errorf("as the plan: got code %d, %s", code, said)
			}
		})
	}
}

// The folder of parts may itself lead elsewhere.
func TestPartsElsewhereAreNotRead(t *testing.T) {
	dir := planSweep(t, smallSweep)
	away := filepath.Join(t.TempDir(), "parts")
	if err := errors.Join(os.Rename(filepath.Join(dir, partsName), away), os.Symlink(away, filepath.Join(dir, partsName))); err != nil {
		t.Skip(err)
	}
	for _, command := range []string{"run", "merge"} {
		if _, said, code := call("", "sweep", command, dir); code != 1 || !strings.Contains(said, "got a symbolic link, want a folder") {
			t.Errorf("%s: got code %d, %s", command, code, said)
		}
	}
	if entries, err := os.ReadDir(away); err != nil || len(entries) > 0 {
		t.Errorf("got %v, %v, want nothing written there", entries, err)
	}
}

// Where the folder of parts is gone, it is made; where nothing can be written to it, this is said before anything is computed.
func TestASharesFileHasAPlaceBeforeItIsComputed(t *testing.T) {
	dir := planSweep(t, smallSweep)
	parts := filepath.Join(dir, partsName)
	if err := os.Remove(parts); err != nil {
		t.Fatal(err)
	}
	if _, said, code := call("", "sweep", "run", dir, "-share", "0/9"); code != 0 {
		t.Errorf("without the folder of parts: got code %d, %s", code, said)
	}
	folder, err := openSweep(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.RemoveAll(parts), os.WriteFile(parts, nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	if err := folder.makeRoom(folder.partPath(sweep.Whole)); err == nil || !strings.Contains(err.Error(), parts) {
		t.Errorf("got %v, want an error that names %s", err, parts)
	}
}

// A log that a file names is not waited for.
func TestALogOfASweepIsAPlainFile(t *testing.T) {
	folder := t.TempDir()
	if err := namedPipe(filepath.Join(folder, "log.swf")); err != nil {
		t.Skip(err)
	}
	file := filepath.Join(folder, "sweep.json")
	write(t, file, `{"logs": [{"path": "log.swf"}], "figures": [2]}`)
	_, said, code := call("", "sweep", "plan", file, "-o", filepath.Join(folder, "o"))
	if code != 1 || !strings.Contains(said, "got a named pipe") {
		t.Errorf("got code %d, %s", code, said)
	}
}

// Where anything of a merged sweep cannot be written, nothing of it is left, and what was there is.
func TestAMergeThatFailsLeavesNothing(t *testing.T) {
	dir := planSweep(t, `{"figures": [2, 4], "parameters": {"periods": ["0:2"], "loads": ["1"], "lambda": ["50"], "seeds": [1]}}`)
	succeed(t, "sweep", "run", dir)
	out := filepath.Join(t.TempDir(), "out")
	inTheWay := filepath.Join(out, "study-1", "figure-4.csv")
	if err := os.MkdirAll(inTheWay, 0o755); err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(out, "study-1", "figure-2.csv")
	write(t, table, "# old")
	if _, said, code := call("", "sweep", "merge", dir, "-o", out); code != 1 || !strings.Contains(said, inTheWay) {
		t.Errorf("got code %d, %s", code, said)
	}
	if got := read(t, table); got != "# old" {
		t.Errorf("got %.80q, want what was there", got)
	}
	if entries, err := os.ReadDir(filepath.Join(out, "study-1")); err != nil || len(entries) != 2 {
		t.Errorf("got %v, %v, want nothing beside what was there and what is in the way", entries, err)
	}
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	write(t, inTheWay, "my own notes")
	_, said, code := call("", "sweep", "merge", dir, "-o", out)
	if code != 1 || !strings.Contains(said, inTheWay+`: got a file there that begins with "m"`) {
		t.Errorf("into a folder of somebody else's: got code %d, %s", code, said)
	}
	if got := read(t, inTheWay) + read(t, table); got != "my own notes# old" {
		t.Errorf("got %.80q, want what was there", got)
	}
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	succeed(t, "sweep", "merge", dir, "-o", out+string(filepath.Separator)) // as a shell completes it
	// A folder that leads to another file system has its files moved within that.
	other, err := os.MkdirTemp("/dev/shm", "juggle")
	if err != nil {
		t.Skip(err)
	}
	defer os.RemoveAll(other)
	if err := errors.Join(os.RemoveAll(filepath.Join(out, "study-1")), os.Symlink(other, filepath.Join(out, "study-1"))); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{out, filepath.Join(other, "merged") + "/"} {
		succeed(t, "sweep", "merge", dir, "-o", to)
	}
	if entries, err := os.ReadDir(other); err != nil || len(entries) != 3 {
		t.Errorf("got %v, %v, want two tables and a folder", entries, err)
	}
}

// What cannot be written leaves an older report, a log and a device where they were.
func TestAFailedOutputLeavesWhatWasThere(t *testing.T) {
	full := "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	for _, args := range [][]string{
		append([]string{"report", "-figures", "2", "-o"}, full), {"synth", "-days", "15", "-o", full}, {"trace", "-o", full, "-"},
	} {
		if args[0] == "report" {
			args = append(args, quick...)
		}
		if _, said, code := call(smallLog, args...); code != 1 || !strings.Contains(said, full) {
			t.Errorf("%v: got code %d, %s", args, code, said)
		}
		if info, err := os.Stat(full); err != nil || info.Mode()&os.ModeDevice == 0 {
			t.Fatalf("%v: got %v, %v, want the device", args, info, err)
		}
	}
}

// A terminal obeys control characters, and a line can be faked by a name with an end of line in it.
func TestNamesReachATerminalSpelled(t *testing.T) {
	natively(t)
	const evil = "\x1b]0;x\u009b31m\r\u202e\njuggle: all is well"
	dir := planSweep(t, smallSweep)
	write(t, filepath.Join(dir, partsName, evil+partEnd), "x")
	for name, log := range map[string]string{
		"short" + evil + ".swf": smallLog, "wrong" + evil + ".swf": smallLog + "\nx\n",
		"no width" + evil + ".swf": strings.ReplaceAll(smallLog, "MaxProcs", "Max"),
	} {
		write(t, filepath.Join(dir, name), log)
	}
	logs, err := filepath.Glob(filepath.Join(dir, "*.swf"))
	if err != nil || len(logs) != 3 {
		t.Fatalf("got %q, %v", logs, err)
	}
	calls := [][]string{{"sweep", "merge", dir}, {"sweep", "run", dir}}
	for _, log := range logs {
		calls = append(calls, []string{"trace", log}, append([]string{"figure", "2", log}, "-days", "15"), []string{"queue", "-summary", log})
	}
	named := 0
	for _, args := range calls {
		var out, said bytes.Buffer
		run(&env{stdout: &out, stderr: &said, terminal: true}, args)
		text := out.String() + said.String()
		if strings.ContainsAny(text, "\x1b\u009b\r\u202e") || strings.Contains(said.String(), "\njuggle: all is well") {
			t.Errorf("%.40q: got %q", args, text)
		}
		named += strings.Count(said.String(), `\u202e`)
	}
	if named < 4 {
		t.Errorf("names were said %d times, want more", named)
	}
}

// HiGHS is JavaScript that runs with all that a person may do: it is not taken from where somebody happens to work.
func TestTheSolverIsNotTakenFromWhereAPersonWorks(t *testing.T) {
	folder := t.TempDir()
	trap := filepath.Join(folder, "node_modules", "highs")
	if err := os.MkdirAll(filepath.Join(trap, "build"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(trap, "package.json"), `{"name": "highs", "main": "index.js"}`)
	for _, name := range []string{"index.js", "build/highs.js"} {
		write(t, filepath.Join(trap, name), "require('fs').writeFileSync('"+filepath.Join(folder, "ran")+"', '')")
	}
	deep := filepath.Join(folder, "deep")
	if err := os.Mkdir(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, here := range []string{folder, deep} {
		t.Chdir(here)
		for _, call := range [][]string{{"optimum", "-solve", "-requests", "5"}, {"regret", "-requests", "5", "-periods", "0:1"}} {
			var out, said bytes.Buffer
			if code := run(&env{stdout: &out, stderr: &said}, call); code != 1 || !strings.Contains(said.String(), "HiGHS is not here") {
				t.Errorf("%v in %s: got code %d, %s", call, here, code, said.String())
			}
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "ran")); err == nil {
		t.Error("the folder's JavaScript was run")
	}
}

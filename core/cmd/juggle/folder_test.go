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

// TestOnlyPlainFilesOfASweepAreOpened puts links, pipes and folders in the place of a part and of the plan. Juggle names them in an error
// or a note. It follows no link, does not wait for a pipe and replaces none of them.
func TestOnlyPlainFilesOfASweepAreOpened(t *testing.T) {
	skipIfShort(t)
	for _, tc := range []struct {
		name   string
		create func(path, part string) error // creates the object at path; part is the path of a whole part in another folder
	}{
		{"a link to nothing", func(path, _ string) error { return os.Symlink("nowhere", path) }},
		{"a link to itself", func(path, _ string) error { return os.Symlink(filepath.Base(path), path) }},
		{"a link out of the folder", func(path, part string) error { return os.Symlink(part, path) }},
		{"a link within the folder", func(path, _ string) error { return os.Symlink("../plan.json", path) }},
		{"a link to a device", func(path, _ string) error { return os.Symlink("/dev/zero", path) }},
		{"a named pipe", func(path, _ string) error { return namedPipe(path) }},
		{"a folder", func(path, _ string) error { return os.Mkdir(path, 0o755) }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dir := planSweep(t, `{"figures": [2], "parameters": {"periods": ["0:2"], "loads": ["1"], "lambda": ["50"], "seeds": [1]}}`)
			mustRun(t, "sweep", "run", dir)
			part := onlyPart(t, dir, "*.jsonl")
			elsewhere, otherShare := filepath.Join(t.TempDir(), "part"), strings.Replace(part, "0-of-1-", "0-of-2-", 1)
			if err := os.Rename(part, elsewhere); err != nil {
				t.Fatal(err)
			}
			if err := tc.create(otherShare, elsewhere); err != nil {
				t.Skip(err)
			}
			before, err := os.Lstat(otherShare)
			if err != nil {
				t.Fatal(err)
			}
			if _, stderr, code := call("", "sweep", "merge", dir); code != 1 || !strings.Contains(stderr, otherShare+": got a ") ||
				strings.Count(stderr, otherShare) != 1 || !strings.Contains(stderr, "want a plain file; left out") {
				t.Errorf("merge with it as the part of another share: got code %d, %s, want 1 and that it is left out", code, stderr)
			}
			if _, stderr, code := call("", "sweep", "run", dir); code != 0 || !strings.Contains(stderr, otherShare) {
				t.Errorf("run with it as the part of another share: got code %d, %s, want 0 and its name", code, stderr)
			}
			if after, err := os.Lstat(otherShare); err != nil || !os.SameFile(before, after) {
				t.Errorf("after a run: got %v, %v, want what was there", after, err)
			}
			if err := errors.Join(os.Remove(part), tc.create(part, elsewhere)); err != nil {
				t.Fatal(err)
			}
			if before, err = os.Lstat(part); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"sweep", "run", dir}, {"sweep", "merge", dir}} {
				if _, stderr, code := call("", args...); code != 1 || !strings.Contains(stderr, "want a plain file") {
					t.Errorf("%v with it as a part: got code %d, %s, want 1 and that a plain file is wanted", args, code, stderr)
				}
			}
			if after, err := os.Lstat(part); err != nil || !os.SameFile(before, after) {
				t.Errorf("after another run: got %v, %v, want what was there", after, err)
			}
			plan := filepath.Join(dir, planName)
			if err := os.Remove(plan); err != nil {
				t.Fatal(err)
			}
			if err := tc.create(plan, elsewhere); err != nil {
				t.Fatal(err)
			}
			if _, stderr, code := call("", "sweep", "merge", dir); code != 1 || !strings.Contains(stderr, plan+": got a ") {
				t.Errorf("merge with it as the plan: got code %d, %s, want 1 and its name", code, stderr)
			}
		})
	}
}

// TestAPartThatCannotBeOpenedIsNamedOnce reads a part that does not exist, and one that is damaged.
func TestAPartThatCannotBeOpenedIsNamedOnce(t *testing.T) {
	folder := mustOpenSweep(t, planSweep(t, smallSweep))
	damaged := sweep.Share{Index: 1, Of: 3}
	writeFile(t, folder.partPath(damaged), "x")
	for _, share := range []sweep.Share{{Index: 0, Of: 3}, damaged} {
		name := folder.partPath(share)
		err := folder.readPart(sweep.NewResults(folder.plan), share)
		if err == nil || !strings.HasPrefix(err.Error(), name+": ") || strings.Count(err.Error(), name) != 1 {
			t.Errorf("share %v: got %v, want an error that begins with %s and names it once", share, err, name)
		}
	}
}

// TestALinkedFolderOfPartsIsRefused replaces the folder of parts by a link to it.
func TestALinkedFolderOfPartsIsRefused(t *testing.T) {
	dir := planSweep(t, smallSweep)
	elsewhere := filepath.Join(t.TempDir(), "parts")
	folder := filepath.Join(dir, partsName)
	if err := errors.Join(os.Rename(folder, elsewhere), os.Symlink(elsewhere, folder)); err != nil {
		t.Skip(err)
	}
	for _, command := range []string{"run", "merge"} {
		if _, stderr, code := call("", "sweep", command, dir); code != 1 || !strings.Contains(stderr, "got a symbolic link, want a folder") {
			t.Errorf("%s: got code %d, %s, want 1 and that it is a link", command, code, stderr)
		}
	}
	if entries, err := os.ReadDir(elsewhere); err != nil || len(entries) > 0 {
		t.Errorf("got %v, %v, want nothing written there", entries, err)
	}
}

// TestTheFolderOfPartsIsCheckedBeforeAShareIsComputed removes the folder of parts, which a run makes again. It then puts a file in the
// folder's place, which is an error before anything is computed.
func TestTheFolderOfPartsIsCheckedBeforeAShareIsComputed(t *testing.T) {
	dir := planSweep(t, smallSweep)
	parts := filepath.Join(dir, partsName)
	if err := os.Remove(parts); err != nil {
		t.Fatal(err)
	}
	if _, stderr, code := call("", "sweep", "run", dir, "-share", "0/9"); code != 0 {
		t.Errorf("without the folder of parts: got code %d, %s, want 0", code, stderr)
	}
	folder, err := openSweep(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.RemoveAll(parts), os.WriteFile(parts, nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	if err := folder.checkWritable(folder.partPath(sweep.Whole)); err == nil || !strings.Contains(err.Error(), parts) {
		t.Errorf("got %v, want an error that names %s", err, parts)
	}
}

// TestALogOfASweepMustBeAPlainFile names a pipe as a log, from which reading would wait for ever.
func TestALogOfASweepMustBeAPlainFile(t *testing.T) {
	folder := t.TempDir()
	if err := namedPipe(filepath.Join(folder, "log.swf")); err != nil {
		t.Skip(err)
	}
	file := filepath.Join(folder, "sweep.json")
	writeFile(t, file, `{"logs": [{"path": "log.swf"}], "figures": [2]}`)
	_, stderr, code := call("", "sweep", "plan", file, "-o", filepath.Join(folder, "o"))
	if code != 1 || !strings.Contains(stderr, "got a named pipe") {
		t.Errorf("got code %d, %s, want 1 and that it is a pipe", code, stderr)
	}
}

// TestAMergeThatFailsChangesNoFile puts a folder, and then a file of another kind, in the place of a table. The merge fails, writes no
// table and leaves the older table as it is. After the obstacle is gone, merges succeed, also through a link to another file system.
func TestAMergeThatFailsChangesNoFile(t *testing.T) {
	dir := planSweep(t, `{"figures": [2, 4], "parameters": {"periods": ["0:2"], "loads": ["1"], "lambda": ["50"], "seeds": [1]}}`)
	mustRun(t, "sweep", "run", dir)
	out := filepath.Join(t.TempDir(), "out")
	obstacle := filepath.Join(out, "study-1", "figure-4.csv")
	if err := os.MkdirAll(obstacle, 0o755); err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(out, "study-1", "figure-2.csv")
	writeFile(t, table, "# old")
	if _, stderr, code := call("", "sweep", "merge", dir, "-o", out); code != 1 || !strings.Contains(stderr, obstacle) {
		t.Errorf("got code %d, %s, want 1 and the name of the folder in the table's place", code, stderr)
	}
	if got := readFile(t, table); got != "# old" {
		t.Errorf("got %.80q, want the older table", got)
	}
	if entries, err := os.ReadDir(filepath.Join(out, "study-1")); err != nil || len(entries) != 2 {
		t.Errorf("got %v, %v, want the older table and the obstacle only", entries, err)
	}
	if err := os.Remove(obstacle); err != nil {
		t.Fatal(err)
	}
	writeFile(t, obstacle, "my own notes")
	_, stderr, code := call("", "sweep", "merge", dir, "-o", out)
	if code != 1 || !strings.Contains(stderr, obstacle+`: got a file there that begins with "m"`) {
		t.Errorf("over a file that is no table: got code %d, %s, want 1 and its name", code, stderr)
	}
	if got := readFile(t, obstacle) + readFile(t, table); got != "my own notes# old" {
		t.Errorf("got %.80q, want both files as they were", got)
	}
	if err := os.Remove(obstacle); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "sweep", "merge", dir, "-o", out+string(filepath.Separator)) // a shell completes the folder with a separator
	// A file cannot be renamed from one file system to another, so temporary files must be written beside their final names.
	other, err := os.MkdirTemp("/dev/shm", "juggle")
	if err != nil {
		t.Skip(err)
	}
	defer os.RemoveAll(other)
	if err := errors.Join(os.RemoveAll(filepath.Join(out, "study-1")), os.Symlink(other, filepath.Join(out, "study-1"))); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{out, filepath.Join(other, "merged") + "/"} {
		mustRun(t, "sweep", "merge", dir, "-o", target)
	}
	if entries, err := os.ReadDir(other); err != nil || len(entries) != 3 {
		t.Errorf("got %v, %v, want two tables and the folder merged", entries, err)
	}
}

// TestAFailedOutputLeavesTheDevice writes to /dev/full, where every write fails. The device must not be removed or replaced.
func TestAFailedOutputLeavesTheDevice(t *testing.T) {
	full := "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	for _, args := range [][]string{
		append([]string{"report", "-figures", "2", "-o", full}, quickFlags...),
		{"synth", "-days", "15", "-o", full},
		{"trace", "-o", full, "-"},
	} {
		if _, stderr, code := call(smallLog, args...); code != 1 || !strings.Contains(stderr, full) {
			t.Errorf("%v: got code %d, %s, want 1 and the device's name", args, code, stderr)
		}
		if info, err := os.Stat(full); err != nil || info.Mode()&os.ModeDevice == 0 {
			t.Fatalf("%v: got %v, %v, want the device", args, info, err)
		}
	}
}

// TestNamesAreEscapedOnATerminal uses names of files with control characters, which a terminal would obey, and with an end of line, which
// would make the rest look like a message of Juggle's.
func TestNamesAreEscapedOnATerminal(t *testing.T) {
	skipIfShort(t)
	const evil = "\x1b]0;x\u009b31m\r\u202e\njuggle: all is well"
	dir := planSweep(t, smallSweep)
	writeFile(t, filepath.Join(dir, partsName, evil+partExtension), "x")
	for name, log := range map[string]string{
		"short" + evil + ".swf": smallLog, "wrong" + evil + ".swf": smallLog + "\nx\n",
		"no width" + evil + ".swf": strings.ReplaceAll(smallLog, "MaxProcs", "Max"),
	} {
		writeFile(t, filepath.Join(dir, name), log)
	}
	logs, err := filepath.Glob(filepath.Join(dir, "*.swf"))
	if err != nil || len(logs) != 3 {
		t.Fatalf("got the logs %q, %v, want three", logs, err)
	}
	calls := [][]string{{"sweep", "merge", dir}, {"sweep", "run", dir}}
	for _, log := range logs {
		calls = append(calls, []string{"trace", log}, append([]string{"figure", "2", log}, "-days", "15"), []string{"queue", "-summary", log})
	}
	escaped := 0
	for _, args := range calls {
		var stdout, stderr bytes.Buffer
		run(&env{stdout: &stdout, stderr: &stderr, terminal: true}, args)
		text := stdout.String() + stderr.String()
		if strings.ContainsAny(text, "\x1b\u009b\r\u202e") || strings.Contains(stderr.String(), "\njuggle: all is well") {
			t.Errorf("%.40q: got %q, want no control characters", args, text)
		}
		escaped += strings.Count(stderr.String(), `\u202e`)
	}
	if escaped < 4 {
		t.Errorf("got %d escaped names, want at least 4", escaped)
	}
}

// TestTheSolverIsNotTakenFromTheWorkingFolder puts a package named highs into the working folder and above it. HiGHS is JavaScript that
// runs with all the user's rights, so a package that happens to be there must not run.
func TestTheSolverIsNotTakenFromTheWorkingFolder(t *testing.T) {
	folder := t.TempDir()
	trap := filepath.Join(folder, "node_modules", "highs")
	if err := os.MkdirAll(filepath.Join(trap, "build"), 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(trap, "package.json"), `{"name": "highs", "main": "index.js"}`)
	for _, name := range []string{"index.js", "build/highs.js"} {
		writeFile(t, filepath.Join(trap, name), "require('fs').writeFileSync('"+filepath.Join(folder, "ran")+"', '')")
	}
	deep := filepath.Join(folder, "deep")
	if err := os.Mkdir(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, workingFolder := range []string{folder, deep} {
		t.Chdir(workingFolder)
		for _, args := range [][]string{{"optimum", "-solve", "-requests", "5"}, {"regret", "-requests", "5", "-periods", "0:1"}} {
			var stdout, stderr bytes.Buffer
			if code := run(&env{stdout: &stdout, stderr: &stderr}, args); code != 1 || !strings.Contains(stderr.String(), "HiGHS is not here") {
				t.Errorf("%v in %s: got code %d, %s, want 1 and that HiGHS is missing", args, workingFolder, code, &stderr)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "ran")); err == nil {
		t.Error("the folder's JavaScript was run, want it ignored")
	}
}

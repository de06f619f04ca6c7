package file

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// errFull is the error of failHalfway.
var errFull = errors.New("no space left")

// failHalfway writes a part of a file and then fails.
func failHalfway(w io.Writer) error {
	w.Write(bytes.Repeat([]byte("half"), 10_000))
	return errFull
}

// put writes a text to a file.
func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// wantOnly fails unless the folder has these files with these contents, "/" for a folder, and nothing else.
func wantOnly(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		got := "/"
		if !entry.IsDir() {
			text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
			if err != nil {
				t.Fatal(err)
			}
			got = string(text)
		}
		if text, has := want[entry.Name()]; !has || text != got {
			t.Errorf("%s: got %.50q, want %.50q", entry.Name(), got, text)
		}
	}
	if len(entries) != len(want) {
		t.Errorf("got %v, want %v", entries, want)
	}
}

func TestAFailedWriteLeavesTheOldFile(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	put(t, at("old"), "# old")
	for _, name := range []string{"old", "new", "none/new"} {
		err := Write(at(name), failHalfway)
		if err == nil || name != "none/new" && !errors.Is(err, errFull) || !strings.HasPrefix(err.Error(), at(name)+": ") {
			t.Errorf("%s: got %v, want an error that begins with its path", name, err)
		}
	}
	if err := Write("", Bytes(nil)); err == nil || err.Error() != `"": got no name, want a file's` {
		t.Errorf("no name: got %v, want an error", err)
	}
	wantOnly(t, folder, map[string]string{"old": "# old"})
	if err := os.Mkdir(at("folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Write(at("folder"), Bytes([]byte("x"))); err == nil {
		t.Error("over a folder: got no error, want one")
	}
	for _, name := range []string{"old", "new", strings.Repeat("long", 60)} {
		if err := Write(at(name), Bytes([]byte("# whole"))); err != nil {
			t.Error(err)
		}
	}
	wantOnly(t, folder, map[string]string{"old": "# whole", "new": "# whole", "folder": "/", strings.Repeat("long", 60): "# whole"})
}

func TestCheckReportsWhetherAFileCanBeWrittenAndChangesNothing(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	put(t, at("old"), "# old")
	for name, writable := range map[string]bool{"old": true, "new": true, "none/new": false, "old/new": false, ".": false} {
		if err := Check(at(name)); err == nil != writable || err != nil && !strings.HasPrefix(err.Error(), at(name)+": ") {
			t.Errorf("%s: got %v, want no error: %v", name, err, writable)
		}
	}
	wantOnly(t, folder, map[string]string{"old": "# old"})
}

func TestALinkStaysAndItsTargetIsWritten(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	put(t, filepath.Join(other, "report"), "# old")
	link, dangling := filepath.Join(folder, "link"), filepath.Join(folder, "dangling")
	if err := errors.Join(os.Symlink(filepath.Join(other, "report"), link), os.Symlink("nowhere", dangling)); err != nil {
		t.Skip(err)
	}
	if err := Write(link, failHalfway); !errors.Is(err, errFull) {
		t.Errorf("got %v, want %v", err, errFull)
	}
	wantOnly(t, other, map[string]string{"report": "# old"})
	if err := Write(link, Bytes([]byte("# new"))); err != nil {
		t.Error(err)
	}
	wantOnly(t, other, map[string]string{"report": "# new"})
	if err := Write(dangling, Bytes([]byte("# new"))); err == nil {
		t.Error("over a link that leads to nothing: got no error, want one")
	}
	for _, name := range []string{link, dangling} {
		if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s: got %v, %v, want the link", name, info, err)
		}
	}
}

// TestADeviceIsWrittenAndStays writes to /dev/null and to /dev/full, where every write fails.
func TestADeviceIsWrittenAndStays(t *testing.T) {
	for name, fails := range map[string]bool{"/dev/null": false, "/dev/full": true} {
		before, err := os.Stat(name)
		if err != nil {
			t.Skip(err)
		}
		if err := Write(name, Bytes([]byte("x"))); (err != nil) != fails {
			t.Errorf("%s: got %v, want an error: %v", name, err, fails)
		}
		if after, err := os.Stat(name); err != nil || after.Mode() != before.Mode() {
			t.Errorf("%s: got %v, %v, want the device", name, after, err)
		}
	}
}

func TestTheModeOfAFileStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	put(t, path, "# old")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, Bytes([]byte("# new"))); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got the mode %v, %v, want 0600", info.Mode(), err)
	}
}

// TestASetIsKeptWholeOrNotAtAll writes a set of three files of which none or one fails. If one fails, none of the files stays, and none of
// the folders that were made for them.
func TestASetIsKeptWholeOrNotAtAll(t *testing.T) {
	for _, failing := range []string{"", "a", "in/b", "c"} {
		folder := t.TempDir()
		put(t, filepath.Join(folder, "a"), "# old")
		err := func() error {
			var all Set
			defer all.Drop()
			if err := all.Folder(filepath.Join(folder, "in", "deep")); err != nil {
				return err
			}
			for _, name := range []string{"a", "in/b", "c"} {
				write := Bytes([]byte("# new"))
				if name == failing {
					write = failHalfway
				}
				if err := all.Write(filepath.Join(folder, name), write); err != nil {
					return err
				}
			}
			return all.Keep()
		}()
		want := map[string]string{"a": "# old"}
		if failing == "" {
			want = map[string]string{"a": "# new", "in": "/", "c": "# new"}
		}
		if (err != nil) != (failing != "") {
			t.Errorf("failing file %q: got %v, want an error: %v", failing, err, failing != "")
		}
		wantOnly(t, folder, want)
	}
}

// TestReplaceReplacesAFolderWholeOrNotAtAll replaces a folder twice. After each time it tries a replacement that cannot be written, because
// one path is a file and a folder. The failed replacement leaves the folder as it is.
func TestReplaceReplacesAFolderWholeOrNotAtAll(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "dist")
	for _, tc := range []struct {
		files map[string][]byte
		want  map[string]string
	}{
		{map[string][]byte{"a": []byte("1"), "b/c": []byte("2")}, map[string]string{"a": "1", "b": "/"}},
		{map[string][]byte{"d": []byte("3")}, map[string]string{"d": "3"}},
	} {
		if err := Replace(folder, tc.files); err != nil {
			t.Fatal(err)
		}
		wantOnly(t, folder, tc.want)
		if err := Replace(folder, map[string][]byte{"e": nil, "e/f": nil, "e/f/g": nil}); err == nil {
			t.Error("with a path that is a file and a folder: got no error, want one")
		}
		wantOnly(t, parent, map[string]string{"dist": "/"})
		wantOnly(t, folder, tc.want)
	}
}

// writers lists functions of Go's library that may overwrite a file.
var writers = map[string]bool{"os.Create": true, "os.WriteFile": true, "os.OpenFile": true, "os.Rename": true, "os.CreateTemp": true,
	"os.Truncate": true, "os.Link": true, "ioutil.WriteFile": true}

// TestOnlyThisPackageWritesFiles looks for writers in the Go files of the project. It leaves out write.go, tests, and the folders testdata,
// node_modules and those whose name begins with a dot.
func TestOnlyThisPackageWritesFiles(t *testing.T) {
	parsed := 0
	err := filepath.WalkDir(filepath.Join("..", "..", ".."), func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "node_modules" || strings.HasPrefix(name, ".") && name != ".." || name == "testdata"):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"),
			path == filepath.Join("..", "..", "..", "core", "cmd", "file", "write.go"):
			return nil
		}
		tokens := token.NewFileSet()
		file, err := parser.ParseFile(tokens, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		parsed++
		ast.Inspect(file, func(n ast.Node) bool {
			if selector, is := n.(*ast.SelectorExpr); is {
				if pkg, is := selector.X.(*ast.Ident); is && writers[pkg.Name+"."+selector.Sel.Name] {
					t.Errorf("%s: got %s.%s, want core/cmd/file's Write", tokens.Position(n.Pos()), pkg.Name, selector.Sel.Name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || parsed < 300 {
		t.Errorf("got %d parsed files, %v, want at least 300", parsed, err)
	}
}

// TestOnlyPlainFilesOfAFolderAreOpened makes a folder that also has links, folders and a named pipe. Opening one of them must fail, and
// must not block.
func TestOnlyPlainFilesOfAFolderAreOpened(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	put(t, filepath.Join(folder, "plain"), "here")
	put(t, filepath.Join(other, "secret"), "there")
	in := filepath.Join(folder, "in")
	if err := errors.Join(os.Mkdir(in, 0o755), os.Symlink(other, filepath.Join(folder, "out")),
		os.Symlink("plain", filepath.Join(folder, "near")), os.Symlink(filepath.Join(other, "secret"), filepath.Join(in, "far")),
		os.Symlink("nowhere", filepath.Join(in, "dangling")),
		os.Symlink("circle", filepath.Join(in, "circle")), pipe(filepath.Join(in, "pipe"))); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"near", "out/secret", "in", "in/far", "in/dangling", "in/circle", "in/pipe",
		"../" + filepath.Base(other) + "/secret", "none"} {
		if file, err := OpenIn(folder, name); err == nil {
			file.Close()
			t.Errorf("%s: got it opened, want an error", name)
		}
	}
	for _, name := range []string{"in", "in/pipe", "in/dangling"} {
		if CheckPlainAt(filepath.Join(folder, name)) == nil {
			t.Errorf("%s: got no error, want that it is not plain", name)
		}
	}
	file, err := OpenIn(folder, "plain")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if text, err := io.ReadAll(file); string(text) != "here" || err != nil {
		t.Errorf("got %q, %v, want the text of the plain file", text, err)
	}
	for name, want := range map[string][]string{"in": {"circle", "dangling", "far", "pipe"}, "none": nil} {
		entries, err := List(folder, name)
		var names []string
		for _, entry := range entries {
			names = append(names, entry.Name())
		}
		if err != nil || !slices.Equal(names, want) {
			t.Errorf("%s: got %v, %v, want %v", name, names, err, want)
		}
	}
	for _, name := range []string{"out", "plain", "near"} {
		if entries, err := List(folder, name); err == nil {
			t.Errorf("%s: got %v, want an error", name, entries)
		}
	}
}

// TestAFileOrPipeInThePlaceOfAFolderIsRefused passes a file, a named pipe and a link to the pipe as the folder. Opening them must fail, and
// must not block.
func TestAFileOrPipeInThePlaceOfAFolderIsRefused(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	put(t, at("file"), "x")
	if err := pipe(at("pipe")); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(at("pipe"), at("link")); err != nil {
		t.Fatal(err)
	}
	for name, found := range map[string]string{"file": "a plain file", "pipe": "a named pipe", "link": "a named pipe"} {
		want := at(name) + ": got " + found + ", want a folder"
		if _, err := OpenIn(at(name), "x"); err == nil || err.Error() != want {
			t.Errorf("OpenIn: got %v, want %s", err, want)
		}
		if _, err := List(at(name), "x"); err == nil || err.Error() != want {
			t.Errorf("List: got %v, want %s", err, want)
		}
	}
	if _, err := OpenIn(at("none"), "x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that does not exist: got %v, want %v", err, fs.ErrNotExist)
	}
}

// TestAFileOfAnotherKindStays writes an HTML report over logs, tables and archives, which stay, and over an empty file and an older report,
// which are replaced.
func TestAFileOfAnotherKindStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	writeReport := func() error { return Write(path, Bytes([]byte("<!DOCTYPE html>"))) }
	for _, old := range []string{"; Version: 2\n", "1 0 5 10 1\n", "# Juggle\n", "\x1f\x8b\x08", "{}", "JobID|Submit\n"} {
		put(t, path, old)
		want := fmt.Sprintf("%s: got a file there that begins with %q, want one that begins with \"<\", as what is written, or nothing",
			path, old[:1])
		if err := writeReport(); err == nil || err.Error() != want {
			t.Errorf("over %q: got %v, want %s", old, err, want)
		}
		wantOnly(t, filepath.Dir(path), map[string]string{"file": old})
	}
	for _, old := range []string{"", "<html>an older one"} {
		put(t, path, old)
		if err := writeReport(); err != nil {
			t.Errorf("over %q: got %v, want no error", old, err)
		}
		wantOnly(t, filepath.Dir(path), map[string]string{"file": "<!DOCTYPE html>"})
	}
}

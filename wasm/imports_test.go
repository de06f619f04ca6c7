package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayTouchJavaScript are the files that may import a package through which JavaScript is reached, by that package. Only the browser's
// room speaks safejs; nothing of ours imports syscall/js, past which a mistake would be a panic and not an error.
var mayTouchJavaScript = map[string][]string{
	"syscall/js":                     {},
	"github.com/vugu/vugu/js":        {"site/*_gen.go", "site/*/*_gen.go"}, // what the components' generator writes
	"github.com/hack-pad/safejs":     {"wasm/browser/*_js.go", "wasm/browser/*_js_test.go"},
	"github.com/vugu/vugu/domrender": {"wasm/page_js.go"},
}

func TestJavaScriptIsTouchedInItsRoomOnly(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != ".." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules" || entry.Name() == "e2e"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		where := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		for _, i := range file.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			for guarded, files := range mayTouchJavaScript {
				if name != guarded && !(strings.HasSuffix(guarded, "/") && strings.HasPrefix(name, guarded)) {
					continue
				}
				seen[guarded] = true
				if !slices.ContainsFunc(files, func(pattern string) bool { ok, _ := filepath.Match(pattern, where); return ok }) {
					t.Errorf("%s imports %s, which only %q may", where, name, files)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !seen["github.com/hack-pad/safejs"] || !seen["github.com/vugu/vugu/domrender"] {
		t.Error("the browser's room was not found")
	}
}

// The worker computes, and knows nothing of what a person sees.
func TestTheWorkerKnowsNothingOfThePage(t *testing.T) {
	for _, room := range []string{"work", "wire"} {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", room, len(files), err)
		}
		for _, path := range files {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range file.Imports {
				if name, err := strconv.Unquote(i.Path.Value); err != nil || strings.HasPrefix(name, "juggle/site") {
					t.Errorf("%s imports %s, %v", path, name, err)
				}
			}
		}
	}
}

// What is lowest can be read, and changed, without anything else.
func TestTheBrowsersRoomImportsNoOtherOfOurs(t *testing.T) {
	files, err := filepath.Glob("browser/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			if name, err := strconv.Unquote(i.Path.Value); err != nil || strings.HasPrefix(name, "juggle/") {
				t.Errorf("%s imports %s, %v", path, name, err)
			}
		}
	}
}

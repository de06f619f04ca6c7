// Package core_test checks what the packages of core import, and that former words are not used.
package core_test

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

// allowed lists the packages of Go's library that core may import. Packages that read clocks, files, networks or browsers are not in the
// list. Neither are packages that would double the size of the page's program: net/http, regexp, html/template and text/template.
var allowed = []string{
	"bufio", "bytes", "cmp", "compress/flate", "compress/gzip", "container/heap", "context", "crypto/sha256", "embed", "encoding",
	"encoding/binary", "encoding/csv", "encoding/hex", "encoding/json", "errors", "fmt", "hash", "hash/fnv", "io", "iter", "maps", "math",
	"math/big", "math/bits", "math/rand/v2", "path", "reflect", "runtime", "slices", "sort", "strconv", "strings", "sync",
	"sync/atomic", "unicode", "unicode/utf8",
}

// allowedModules lists the beginnings of other modules' packages that core may import. They have numbers and distributions.
var allowedModules = []string{"gonum.org/v1/gonum/"}

func TestCoreImportsNoBrowserNoClockAndNoFiles(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (path == "cmd" || entry.Name() == "testdata"):
			return filepath.SkipDir // commands are programs, which may read files and clocks
		case entry.IsDir() && isForTests(entry.Name()):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range file.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if !mayImport(name) {
				t.Errorf("%s: got an import of %s, want only packages that core may import", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("got %d files, want at least 20", files)
	}
}

// mayImport reports whether core may import a package.
func mayImport(name string) bool {
	if strings.HasPrefix(name, "juggle/core/") {
		return !isForTests(name)
	}
	if slices.Contains(allowed, name) {
		return true
	}
	return slices.ContainsFunc(allowedModules, func(m string) bool { return strings.HasPrefix(name, m) })
}

// isForTests reports whether a package has code that tests of several packages share. Only tests import it.
func isForTests(name string) bool { return strings.HasSuffix(name, "test") }

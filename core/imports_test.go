// Package core_test checks what the rooms of core may know.
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

// allowed is what core imports beside itself. What reads clocks, files, networks or browsers is not in the list; what would double the
// page's program is not either (net/http, regexp, html/template, text/template).
var allowed = []string{
	"bufio", "bytes", "cmp", "compress/flate", "compress/gzip", "container/heap", "context", "crypto/sha256", "embed", "encoding",
	"encoding/binary", "encoding/csv", "encoding/hex", "encoding/json", "errors", "fmt", "hash", "hash/fnv", "io", "iter", "maps", "math",
	"math/big", "math/bits", "math/rand/v2", "path", "reflect", "runtime", "slices", "sort", "strconv", "strings", "sync",
	"sync/atomic", "unicode", "unicode/utf8",
}

// allowedModules is what core takes from other modules: numbers and distributions.
var allowedModules = []string{"gonum.org/v1/gonum/"}

func TestCoreKnowsNoBrowserNoClockAndNoFiles(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (path == "cmd" || entry.Name() == "testdata"):
			return filepath.SkipDir // commands are programs, with all that programs do
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
				t.Errorf("%s imports %s, which core may not", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("only %d files were looked at", files)
	}
}

func mayImport(name string) bool {
	if strings.HasPrefix(name, "juggle/core/") {
		return !isForTests(name)
	}
	if slices.Contains(allowed, name) {
		return true
	}
	return slices.ContainsFunc(allowedModules, func(m string) bool { return strings.HasPrefix(name, m) })
}

// isForTests reports whether a package has what tests of several packages share. Nothing else imports it.
func isForTests(name string) bool { return strings.HasSuffix(name, "test") }

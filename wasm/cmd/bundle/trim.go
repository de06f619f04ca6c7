package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A trim changes a line of Go's library in the page's program: mostly, initialisers there keep code and tables alive that
// nothing in Juggle can reach, and the linker cannot know. Tests and the command line run what was not trimmed, and the page is tested
// to give the same bytes.
type trim struct {
	file     string // under GOROOT/src
	old, new string // old stands there once; where both are empty, the file is left out
}

var trims = []trim{
	// Only html.EscapeString is used: the 2231 entities are for its inverse.
	{"html/entity.go", "import \"sync\"\n", ""},
	{"html/entity.go", "var entityMaps = sync.OnceValues(func() (", "func entityMaps() ("},
	{"html/entity.go", "return entity, entity2\n})", "return entity, entity2\n}"},

	// gzip is only read. The time in its header, which nobody reads, would bring all of time's formats with it.
	{"compress/gzip/gzip.go", "", ""},
	{"compress/gzip/gunzip.go", "\t\"time\"\n", ""},
	{"compress/gzip/gunzip.go", "ModTime time.Time", "ModTime int64    "},
	{"compress/gzip/gunzip.go", "time.Unix(t, 0)", "t"},

	// SHA-256 is the only cryptography; the others are there to test themselves where FIPS 140 is asked for.
	{"crypto/internal/fips140/aes/cast.go", "func init()", "func selfTest()"},
	{"crypto/internal/fips140/drbg/cast.go", "func init()", "func selfTest()"},
	{"crypto/internal/fips140/hmac/cast.go", "func init()", "func selfTest()"},
	{"crypto/internal/fips140/sha256/cast.go", "func init()", "func selfTest()"},
	{"crypto/internal/fips140/sha3/cast.go", "func init()", "func selfTest()"},
	{"crypto/internal/fips140/sha512/cast.go", "func init()", "func selfTest()"},

	// Nobody asks the runtime for its metrics.
	{"runtime/metrics.go", "read func() uint64) {\n\tmetricsLock()", "read func() uint64) {\n\treturn\n\tmetricsLock()"},

	// Every worker would look through the linker's tables for faults, while the processors are needed.
	{"runtime/symtab.go", "func moduledataverify1(datap *moduledata) {", "func moduledataverify1(datap *moduledata) {\n\treturn"},

	// A page that asks the browser for memory waits for up to eight milliseconds. So it uses the 16 MB that the linker gives a program to
	// begin with, which the runtime passes over, and asks for as much again at once.
	{"runtime/mem_sbrk.go", "blocMax = bloc", "blocMax = uintptr(currentMemory()) * physPageSize"},
	{"runtime/mem_wasm.go", "grow := (bl + n - blocMax) / physPageSize", "grow := max((bl+n-blocMax)/physPageSize, 16<<20/physPageSize)"},
	{"runtime/mem_wasm.go", "blocMax = bl + n", "blocMax += grow * physPageSize"},
}

// writeOverlay writes the trimmed files into a folder, and beside them the list of them that "go build -overlay" takes; it answers
// with the list's name.
func writeOverlay(folder string, trims []trim) (string, error) {
	root, err := goDir("")
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for i, t := range trims {
		original := filepath.Join(root, "src", filepath.FromSlash(t.file))
		if t.old == "" && t.new == "" {
			replace[original] = ""
			continue
		}
		if replace[original] == "" {
			replace[original] = filepath.Join(folder, fmt.Sprintf("%d.go", i))
			if err := copyFile(replace[original], original); err != nil {
				return "", err
			}
		}
		text, err := os.ReadFile(replace[original])
		if err != nil {
			return "", err
		}
		if n := strings.Count(string(text), t.old); n != 1 {
			return "", fmt.Errorf("trim: %s has %q %d times, want it once", original, t.old, n)
		}
		if err := os.WriteFile(replace[original], []byte(strings.Replace(string(text), t.old, t.new, 1)), 0o644); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	list := filepath.Join(folder, "overlay.json")
	return list, os.WriteFile(list, data, 0o644)
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

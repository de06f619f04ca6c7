package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

const mostColumns = 140

// wideFiles may have longer lines. Programs write these files, and nobody reads them line by line.
var wideFiles = map[string]string{
	"core/workload/synth/sdsc.go": "tables that core/cmd/calibratetest writes, a row a line",
}

func TestNoLineOfGoOrOfATemplateIsWiderThan140Columns(t *testing.T) {
	const root = "../../.."
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if base := entry.Name(); base == "node_modules" || base == "dist" || name != "." && strings.HasPrefix(base, ".") {
				return filepath.SkipDir
			}
			return nil
		case !strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, ".vugu"), strings.HasSuffix(name, "_gen.go"), wideFiles[name] != "":
			return nil
		}
		code, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		for i, line := range strings.Split(string(code), "\n") {
			if n := utf8.RuneCountInString(line); n > mostColumns {
				t.Errorf("%s: line %d: got %d columns, want at most %d", name, i+1, n, mostColumns)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 500 {
		t.Errorf("%d files were checked, want 500 at least", files)
	}
}

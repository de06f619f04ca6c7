package core_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A formerWord is a word that the project no longer uses in the meaning that it had here.
type formerWord struct {
	pattern string   // a regular expression, without case
	now     string   // the word that is written instead
	allowed []string // parts of "path: line" where the word has another meaning, or where a former name must be named
}

// formerWords lists the former words that a pattern can find. A pattern has word borders if its letters also occur in other words.
var formerWords = []formerWord{
	{`\bholes?\b`, "gap", []string{`",no hole", ",no gap"`, "| `no hole`, `dear`"}},
	{`happening`, "event", []string{`"happenings.csv"`, "-happenings"}},
	{`\bdear(er)?\b`, "over budget", []string{`",dear", ",over budget"`, "| `no hole`, `dear`"}},
	{`clear of (zero|0)\b`, "the interval excludes 0", nil},
	{`\btells? whether\b`, "reports whether", nil},
	{`yardstick`, "baseline", []string{"core/lesson/names.go", "core/lesson/lesson_test.go", "site/page/link_test.go", "`view=yardsticks`"}},
	{`plain (twin|machine)\b`, "reference", nil},
	{`dawdl`, "unsettled", nil},
	{`\bloose\b`, "unsettled", nil},
	{`whose fate`, "the name of the thing", nil},
	{`\bin hand\b`, "the name of the thing", nil},
	{`\blaws?\b`, "invariant", []string{"Amdahl's law"}},
	{`\bsold\b`, "reserved", []string{"a machine sold out", "| `request N owes` and `sold`"}},
	{`\bowes?\b`, "is charged", []string{"| `owes` in the JSON", "| `request N owes` and `sold`"}},
	{`\bearns?\b`, "revenue", nil},
	{`\bwhom\b`, "that, which", nil},
	{`fixed (windows?|intervals?|hours?)\b`, "strict windows", []string{"the paper also writes fixed interval", "| the claims *What rigid"}},
	{`\brigid\b`, "strict", []string{"modeling the characteristics of rigid jobs", "Early acceptance of rigid reservations",
		"which it calls rigid", "the paper also writes fixed interval, and rigid", "| `rigid` in the column", "| the claims *What rigid"}},
	{`\bat (the middle |all |other )?loads? [0-9]`, "arrival rate", nil},
	{`juggle together`, "juggle coallocate", []string{"| `juggle together` |"}},
	{`\bcomposites?\b`, "co-allocated request", []string{"-composites"}},
}

// TestFormerWordsAreNotUsed reads the sources, templates, lessons, style sheets, scripts and documents of core, site, wasm and traces, and
// the documents README.md and ARCHITECTURE.md. It also tests that every allowance is needed.
func TestFormerWordsAreNotUsed(t *testing.T) {
	patterns := make([]*regexp.Regexp, len(formerWords))
	for i, w := range formerWords {
		patterns[i] = regexp.MustCompile("(?i)" + w.pattern)
	}
	used := map[string]bool{} // the allowances that a line needs, by the pattern and the part
	lines := 0
	checkFile := func(path string) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		path = strings.TrimPrefix(filepath.ToSlash(path), "../")
		for number, line := range strings.Split(string(text), "\n") {
			lines++
			for i, w := range formerWords {
				if !patterns[i].MatchString(line) {
					continue
				}
				allowance := slices.IndexFunc(w.allowed, func(part string) bool { return strings.Contains(path+": "+line, part) })
				if allowance >= 0 {
					used[w.pattern+w.allowed[allowance]] = true
				} else {
					t.Errorf("%s:%d: got %q, want %s", path, number+1, patterns[i].FindString(line), w.now)
				}
			}
		}
	}
	for _, root := range []string{"../core", "../site", "../wasm", "../traces"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			name := entry.Name()
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (name == "node_modules" || name == "testdata"):
				return filepath.SkipDir
			case entry.IsDir() || strings.HasSuffix(name, "_gen.go") || path == "../core/words_test.go":
			case slices.Contains([]string{".go", ".vugu", ".md", ".json", ".css", ".js", ".cjs"}, filepath.Ext(name)):
				checkFile(path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	checkFile("../README.md")
	checkFile("../ARCHITECTURE.md")
	if lines < 100_000 {
		t.Errorf("got %d lines, want at least 100000", lines)
	}
	for _, w := range formerWords {
		for _, part := range w.allowed {
			if !used[w.pattern+part] {
				t.Errorf("%s: got the allowance %q, which no line needs, want it removed", w.pattern, part)
			}
		}
	}
}

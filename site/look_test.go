package site

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// styles are the texts of the style sheets that look.css imports, by their paths.
func styles(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, m := range regexp.MustCompile(`@import "([^"]+)";`).FindAllStringSubmatch(read(t, "look.css"), -1) {
		all[m[1]] = read(t, m[1])
	}
	return all
}

// read is the content of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestEveryStyleSheetIsPartOfTheLook(t *testing.T) {
	known := styles(t)
	each(t, ".", func(path string) {
		if filepath.Ext(path) == ".css" && path != "look.css" && known[filepath.ToSlash(path)] == "" {
			t.Errorf("look.css does not import %s", path)
		}
	})
}

var (
	comment  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	selector = regexp.MustCompile(`([^{}]+)\{`)
	named    = regexp.MustCompile(`[.#]([a-zA-Z][\w-]*)`)
	tagged   = regexp.MustCompile(`(?:^|[\s>+~,(}])([a-z][a-z0-9]*)(?:[\s.:#\[>+~,)]|$)`)
)

// TestEverySelectorMatchesSomethingOnThePage finds selectors that were left over when a template changed.
func TestEverySelectorMatchesSomethingOnThePage(t *testing.T) {
	written := writtenNames(t)
	for path, css := range styles(t) {
		for _, s := range selector.FindAllStringSubmatch(comment.ReplaceAllString(css, ""), -1) {
			if !strings.Contains(s[1], "@") && !strings.Contains(s[1], ";") {
				for _, tag := range tagged.FindAllStringSubmatch(s[1], -1) {
					if !written["<"+tag[1]] && !written[tag[1]] {
						t.Errorf("%s: %s: nothing writes <%s>", path, strings.TrimSpace(s[1]), tag[1])
					}
				}
			}
			for _, name := range named.FindAllStringSubmatch(s[1], -1) {
				if !written.has(name[1]) {
					t.Errorf("%s: %s: nothing writes %s", path, strings.TrimSpace(s[1]), name[0])
				}
			}
		}
	}
}

func TestNamesAreFoundInMarkupAndInListsOfNames(t *testing.T) {
	w := names{}
	w.text(`<p class="found aside" id="said" :class='c.big()'>of old</p><svg class="sketch sketch-`)
	w.text("btn main")
	w.text("of the old paper, ")
	want := []string{"<p", "<svg", "aside", "btn", "found", "main", "said", "sketch", "sketch-"}
	if got := slices.Sorted(maps.Keys(w)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for name, want := range map[string]bool{"sketch-3": true, "old": false, "sketc": false} {
		if w.has(name) != want {
			t.Errorf("has(%q): got %t, want %t", name, !want, want)
		}
	}
}

// names are the classes, ids and elements (as "<td") that the page writes. A name that ends in "-" is the beginning of further names.
type names map[string]bool

func (n names) has(name string) bool {
	if n[name] {
		return true
	}
	for i, r := range name {
		if r == '-' && n[name[:i+1]] {
			return true
		}
	}
	return false
}

var (
	attribute = regexp.MustCompile(`(?:class|id)=\\?"([^"\\<>]*)`)
	element   = regexp.MustCompile(`<[a-z][a-z0-9]*`)
	onlyNames = regexp.MustCompile(`^[a-z0-9-]+( [a-z0-9-]+)*$`)
)

// text adds the names in a text: its elements, its attributes class and id, or all its words where the text may be a list of names.
func (n names) text(s string) {
	for _, m := range attribute.FindAllStringSubmatch(s, -1) {
		n.list(m[1])
	}
	for _, tag := range element.FindAllString(s, -1) {
		n[tag] = true
	}
	if s = strings.TrimSpace(s); onlyNames.MatchString(s) {
		n.list(s)
	}
}

func (n names) list(s string) {
	for _, name := range strings.Fields(s) {
		n[name] = true
	}
}

var quoted = regexp.MustCompile("\"[^\"\n]*\"|`[^`]*`|'[^'\n]*'")

// writtenNames are the names that a template, the Go code or a script of the page writes.
func writtenNames(t *testing.T) names {
	n := names{}
	n.text(read(t, "../index.html"))
	each(t, ".", func(path string) {
		switch {
		case strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_gen.go"):
		case filepath.Ext(path) == ".go":
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(node ast.Node) bool {
				if _, is := node.(*ast.ImportSpec); is {
					return false
				}
				if l, is := node.(*ast.BasicLit); is && l.Kind == token.STRING {
					if s, err := strconv.Unquote(l.Value); err == nil {
						n.text(s)
					}
				}
				return true
			})
		case filepath.Ext(path) == ".vugu" || filepath.Ext(path) == ".js":
			source := read(t, path)
			n.text(source)
			for _, q := range quoted.FindAllString(source, -1) {
				n.text(q[1 : len(q)-1])
				for _, inner := range quoted.FindAllString(q[1:len(q)-1], -1) { // of an expression in a template
					n.text(inner[1 : len(inner)-1])
				}
			}
		}
	})
	return n
}

// each calls f with the path of every file in a folder, except files of tests and commands.
func each(t *testing.T, folder string, f func(path string)) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() && (entry.Name() == "e2e" || entry.Name() == "cmd" || strings.HasSuffix(entry.Name(), "test")) {
			return filepath.SkipDir
		}
		if err == nil && !entry.IsDir() {
			f(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// An element with the role application gets all keys, those of the screen reader too. A chart or a timeline needs only a few of them.
func TestNoElementHasTheRoleApplication(t *testing.T) {
	read := 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if end := filepath.Ext(path); err != nil || end != ".vugu" && end != ".js" && end != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		read++
		source, err := os.ReadFile(path)
		if regexp.MustCompile(`["']application["']`).Match(source) {
			t.Errorf("%s has something with the role of an application", path)
		}
		return err
	})
	if err != nil || read < 100 {
		t.Errorf("read %d files, %v", read, err)
	}
}

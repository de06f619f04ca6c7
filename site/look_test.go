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

// styleSheets returns the texts of the style sheets that look.css imports, by their paths.
func styleSheets(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, m := range regexp.MustCompile(`@import "([^"]+)";`).FindAllStringSubmatch(read(t, "look.css"), -1) {
		all[m[1]] = read(t, m[1])
	}
	return all
}

// read returns the content of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestEveryStyleSheetIsPartOfTheLook(t *testing.T) {
	known := styleSheets(t)
	eachFile(t, ".", func(path string) {
		if filepath.Ext(path) == ".css" && path != "look.css" && known[filepath.ToSlash(path)] == "" {
			t.Errorf("look.css does not import %s", path)
		}
	})
}

var (
	comment     = regexp.MustCompile(`(?s)/\*.*?\*/`)
	selector    = regexp.MustCompile(`([^{}]+)\{`)
	classOrID   = regexp.MustCompile(`[.#]([a-zA-Z][\w-]*)`)
	elementName = regexp.MustCompile(`(?:^|[\s>+~,(}])([a-z][a-z0-9]*)(?:[\s.:#\[>+~,)]|$)`)
)

// TestEverySelectorMatchesSomethingOnThePage finds selectors that were left over when a template changed.
func TestEverySelectorMatchesSomethingOnThePage(t *testing.T) {
	written := writtenNames(t)
	for path, css := range styleSheets(t) {
		for _, s := range selector.FindAllStringSubmatch(comment.ReplaceAllString(css, ""), -1) {
			if !strings.Contains(s[1], "@") && !strings.Contains(s[1], ";") {
				for _, tag := range elementName.FindAllStringSubmatch(s[1], -1) {
					if !written["<"+tag[1]] && !written[tag[1]] {
						t.Errorf("%s: %s: nothing writes <%s>", path, strings.TrimSpace(s[1]), tag[1])
					}
				}
			}
			for _, name := range classOrID.FindAllStringSubmatch(s[1], -1) {
				if !written.contains(name[1]) {
					t.Errorf("%s: %s: nothing writes %s", path, strings.TrimSpace(s[1]), name[0])
				}
			}
		}
	}
}

func TestNamesAreFoundInMarkupAndInListsOfNames(t *testing.T) {
	w := names{}
	w.addText(`<p class="found aside" id="said" :class='c.big()'>of old</p><svg class="sketch sketch-`)
	w.addText("btn main")
	w.addText("of the old paper, ")
	want := []string{"<p", "<svg", "aside", "btn", "found", "main", "said", "sketch", "sketch-"}
	if got := slices.Sorted(maps.Keys(w)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for name, want := range map[string]bool{"sketch-3": true, "old": false, "sketc": false} {
		if w.contains(name) != want {
			t.Errorf("contains(%q): got %t, want %t", name, !want, want)
		}
	}
}

// names are the classes, ids and elements (as "<td") that the page writes. A name that ends in "-" stands for all names that begin so.
type names map[string]bool

// contains reports whether the page writes a name.
func (n names) contains(name string) bool {
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

// addText adds the names in a text: its elements, its attributes class and id, and all its words if the text can be a list of names.
func (n names) addText(s string) {
	for _, m := range attribute.FindAllStringSubmatch(s, -1) {
		n.addWords(m[1])
	}
	for _, tag := range element.FindAllString(s, -1) {
		n[tag] = true
	}
	if s = strings.TrimSpace(s); onlyNames.MatchString(s) {
		n.addWords(s)
	}
}

// addWords adds the names in a list.
func (n names) addWords(s string) {
	for _, name := range strings.Fields(s) {
		n[name] = true
	}
}

var quotedText = regexp.MustCompile("\"[^\"\n]*\"|`[^`]*`|'[^'\n]*'")

// writtenNames returns the names in the templates, in the Go code and in the scripts of the page.
func writtenNames(t *testing.T) names {
	n := names{}
	n.addText(read(t, "../index.html"))
	eachFile(t, ".", func(path string) {
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
						n.addText(s)
					}
				}
				return true
			})
		case filepath.Ext(path) == ".vugu" || filepath.Ext(path) == ".js":
			source := read(t, path)
			n.addText(source)
			for _, q := range quotedText.FindAllString(source, -1) {
				n.addText(q[1 : len(q)-1])
				for _, inner := range quotedText.FindAllString(q[1:len(q)-1], -1) { // texts within an expression of a template
					n.addText(inner[1 : len(inner)-1])
				}
			}
		}
	})
	return n
}

// eachFile calls f with the path of every file in a folder, except files of tests and commands.
func eachFile(t *testing.T, folder string, f func(path string)) {
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

// TestNoElementHasTheRoleApplication looks for the ARIA role "application" in the page's code. An element with this role receives every
// key, also the keys by which a reader controls a screen reader. A chart or a timeline needs only a few keys.
func TestNoElementHasTheRoleApplication(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || ext != ".vugu" && ext != ".js" && ext != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		source, err := os.ReadFile(path)
		if regexp.MustCompile(`["']application["']`).Match(source) {
			t.Errorf("%s has the role application, want another", path)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("got %d files read, error %v, want at least 100 files", files, err)
	}
}

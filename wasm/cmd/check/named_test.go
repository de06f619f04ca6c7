package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// linkTarget matches the path of a link within the project, in Markdown, without its fragment.
var linkTarget = regexp.MustCompile(`\]\(([\w./-]+)(?:#[^)]*)?\)`)

// namedPath matches a path in a document, such as `core/schedule/order.go`. A command or a Go identifier does not begin with one of these
// folders.
var namedPath = regexp.MustCompile("`((?:core|site|wasm|traces)/[A-Za-z0-9_./-]+)`")

func TestEveryFileThatADocumentNamesExists(t *testing.T) {
	const root = "../../.."
	named := 0
	for _, document := range []string{"ARCHITECTURE.md", "README.md", "core/cmd/juggle/README.md"} {
		words, err := os.ReadFile(filepath.Join(root, document))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range namedPath.FindAllStringSubmatch(string(words), -1) {
			named++
			if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
				t.Errorf("%s names %s, which is not there", document, m[1])
			}
		}
		for _, m := range linkTarget.FindAllStringSubmatch(string(words), -1) {
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(document), m[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", document, m[1])
			}
		}
	}
	if named < 100 {
		t.Errorf("got %d paths checked, want 100 at least", named)
	}
}

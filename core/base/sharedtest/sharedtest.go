// Package sharedtest finds files that tests use where they exist, and that are not part of the project: those in ../shared, seen from the
// project's root. Real logs and conformance cases are there.
package sharedtest

import (
	"os"
	"path/filepath"
	"testing"
)

// Path returns the path of a file or folder in ../shared, of which path are the elements. It skips the test if there is none.
func Path(t testing.TB, path ...string) string {
	t.Helper()
	root, err := os.Getwd()
	for err == nil && !exists(filepath.Join(root, "go.mod")) {
		if root == filepath.Dir(root) {
			t.Fatal("got no go.mod in a folder above, want the project's")
		}
		root = filepath.Dir(root)
	}
	if err != nil {
		t.Fatal(err)
	}
	found := filepath.Join(append([]string{root, "..", "shared"}, path...)...)
	if !exists(found) {
		t.Skipf("../shared/%s is not there: it is not part of the project", filepath.ToSlash(filepath.Join(path...)))
	}
	return found
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestEveryChangeApplies checks that the text of every change occurs exactly once in its file. It does not run the changes.
func TestEveryChangeApplies(t *testing.T) {
	for _, m := range append(slices.Clone(mutants), pages...) {
		source, err := os.ReadFile(filepath.Join("../../..", m.file))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(source), m.old); n != 1 || m.old == m.new {
			t.Errorf("%s: %s: got the text %d times, want it once, and a new text that differs:\n%s", m.file, m.what, n, m.old)
		}
	}
}

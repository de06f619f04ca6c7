package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestEveryChangeApplies keeps the list true without running anything: what is to be changed stands once where it is looked for.
func TestEveryChangeApplies(t *testing.T) {
	for _, m := range append(slices.Clone(mutants), pages...) {
		source, err := os.ReadFile(filepath.Join("../../..", m.file))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(source), m.old); n != 1 || m.old == m.new {
			t.Errorf("%s: %s: got it %d times, want once, and another text instead:\n%s", m.file, m.what, n, m.old)
		}
	}
}

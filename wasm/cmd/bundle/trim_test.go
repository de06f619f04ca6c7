package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEveryTrimFitsThisVersionOfGo(t *testing.T) {
	list, err := writeOverlay(t.TempDir(), trims)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	var overlay struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &overlay); err != nil {
		t.Fatal(err)
	}
	root, err := goDir("")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range trims {
		trimmed, ok := overlay.Replace[filepath.Join(root, "src", filepath.FromSlash(c.file))]
		if c.old == "" {
			if trimmed != "" || !ok {
				t.Errorf("%s is replaced by %q, want it left out", c.file, trimmed)
			}
			continue
		}
		text, err := os.ReadFile(trimmed)
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
		} else if strings.Contains(string(text), c.old) && !strings.Contains(c.new, c.old) || !strings.Contains(string(text), c.new) {
			t.Errorf("%s is not trimmed", c.file)
		}
	}
}

func TestATrimThatNoLongerFitsIsAnError(t *testing.T) {
	_, err := writeOverlay(t.TempDir(), []trim{{"html/entity.go", "nothing like this", "x"}})
	if err == nil || !strings.Contains(err.Error(), `html/entity.go has "nothing like this" 0 times, want it once`) {
		t.Errorf("got %v", err)
	}
}

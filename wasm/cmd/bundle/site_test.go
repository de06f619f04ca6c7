package main

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"
)

func TestALogWithAnAwkwardNameHasAnAddressWithoutEscapes(t *testing.T) {
	log, err := os.ReadFile("../../../traces/sp2-01.swf.gz")
	if err != nil {
		t.Fatal(err)
	}
	const name = "my log #1, 100 %ä?.swf.gz"
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, log, 0o644); err != nil {
		t.Fatal(err)
	}
	s := newSite()
	f, _, err := s.addLog(file)
	if err != nil {
		t.Fatal(err)
	}
	if u, err := url.Parse(f.File); err != nil || u.String() != f.File || u.Path != f.File || !s.later[f.File] {
		t.Errorf("got %q, %v; want an address that is spelled like the file", f.File, err)
	}
	if f.Source.Name != name {
		t.Errorf("the log is called %q, want %q", f.Source.Name, name)
	}
}

func TestAFilesNameIsSplitBeforeItsEnding(t *testing.T) {
	tests := map[string][2]string{
		"look.css":                       {"look", ".css"},
		"juggle.wasm.xz":                 {"juggle", ".wasm.xz"},
		"KTH-SP2-1996-2.1-cln.swf.gz":    {"KTH-SP2-1996-2.1-cln", ".swf.gz"},
		"a log of mine, version 4.2.swf": {"a log of mine, version 4.2", ".swf"},
		"no ending":                      {"no ending", ""},
		"manifest.webmanifest":           {"manifest", ".webmanifest"},
	}
	for name, want := range tests {
		if stem, ending := splitName(name); stem != want[0] || ending != want[1] {
			t.Errorf("%s: got %q and %q, want %q", name, stem, ending, want)
		}
	}
}

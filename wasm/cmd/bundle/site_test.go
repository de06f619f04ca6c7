package main

import "testing"

func TestAFilesNameIsPartedBeforeItsEnding(t *testing.T) {
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

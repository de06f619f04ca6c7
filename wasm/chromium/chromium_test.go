package chromium

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// writeProgram writes a shell script as a program with this name, and returns its path.
func writeProgram(t *testing.T, folder, name, script string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTheBrowserIsFoundByItsNames(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "bin")
	if err := errors.Join(os.MkdirAll(folder, 0o755), os.MkdirAll(filepath.Join(root, "lib/chromium"), 0o755)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	if got := Path(); got != "" {
		t.Errorf("without a browser: got %q, want no path", got)
	}
	for _, name := range slices.Backward(Names) {
		if want, got := writeProgram(t, folder, name, "exit 0"), Path(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if want, got := writeProgram(t, filepath.Join(root, "lib/chromium"), windowless, "exit 0"), Path(); got != want {
		t.Errorf("got %q, want the program that the launcher starts, %q", got, want)
	}
}

func TestABrowserThatEndsWithAnErrorHasNoSandbox(t *testing.T) {
	folder := t.TempDir()
	for script, want := range map[string]bool{
		"exit 0": true,
		"echo 'No usable sandbox!' >&2; kill -TRAP $$":                        false,
		`for a; do case $a in --user-data-dir=*) exit 0;; esac; done; exit 1`: true, // the browser is started with an empty profile
	} {
		if got := starts(writeProgram(t, folder, "chromium", script)); got != want {
			t.Errorf("%s: got that it starts: %v, want %v", script, got, want)
		}
	}
	if HasSandbox(writeProgram(t, folder, "chromium", "exit 0")) != (os.Getuid() != 0) {
		t.Error("want a sandbox for every user except root")
	}
}

// installFonts makes a folder of the user's fonts with empty files of these names.
func installFonts(t *testing.T, names ...string) {
	t.Helper()
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	if err := os.MkdirAll(filepath.Join(data, "fonts/some"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(data, "fonts/some", name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMissingFontsAreNamedWithTheirPackage(t *testing.T) {
	installFonts(t, "JugglerSans.ttf", "JugglerSerif.ttf.old")
	f := Family{Sans: "Juggler Sans", Serif: "Juggler Serif", Package: "fonts-juggler"}
	f.files = []string{"JugglerSans.ttf", "JugglerSerif.ttf", "JugglerMono.ttf"}
	const want = "Juggler Sans and Juggler Serif (Debian: fonts-juggler): not installed: JugglerSerif.ttf JugglerMono.ttf"
	if err := f.Check(); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := f.Install(t.TempDir()); err == nil {
		t.Error("got no error for a family whose fonts are missing, want one")
	}
}

func TestOnlyTheFontsOfAFamilyAndOfWideAreInstalled(t *testing.T) {
	installFonts(t, append([]string{"JugglerSans.ttf", "Another.ttf"}, Wide.files...)...)
	f := Family{Sans: "Juggler Sans", Serif: "Juggler Serif", Mono: "Juggler Mono", files: []string{"JugglerSans.ttf"}}
	folder := t.TempDir()
	file, err := f.Install(folder)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "<dir>"+folder+"/fonts</dir>") || strings.Contains(string(text), "include") {
		t.Errorf("got the configuration\n%s\nwant one that reads only the folder %s/fonts", text, folder)
	}
	for _, alias := range []string{
		"<family>system-ui</family><prefer><family>Juggler Sans</family><family>DejaVu Sans</family>",
		"<family>serif</family><prefer><family>Juggler Serif</family>",
	} {
		if !strings.Contains(string(text), alias) {
			t.Errorf("got no %s in\n%s", alias, text)
		}
	}
	entries, err := os.ReadDir(filepath.Join(folder, "fonts"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if want := slices.Sorted(slices.Values(append([]string{"JugglerSans.ttf"}, Wide.files...))); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

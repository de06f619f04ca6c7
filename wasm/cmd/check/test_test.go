package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"juggle/wasm/chromium"
)

func TestACheckThatRunsNoStepFails(t *testing.T) {
	passing := []phase{{{{"vet", func() (string, error) { return "", nil }}}}}
	if runAll(passing, "typo") || !runAll(passing, "ve") {
		t.Error("want a failure for a text that no step's name contains, and none for a text that one contains")
	}
}

func TestLanesRunSideBySideAndPhasesOneAfterTheOther(t *testing.T) {
	left, right := make(chan bool), make(chan bool)
	var order []string
	note := func(name string) { order = append(order, name) }
	ok := runAll([]phase{
		{{
			{"left", func() (string, error) { left <- true; <-right; note("left"); return "", errors.New("broken") }},
			{"left again", func() (string, error) { note("left again"); left <- true; return "", nil }},
		}, {
			// The channels have no buffer: unless both lanes run at once, the test blocks.
			{"right", func() (string, error) { <-left; right <- true; <-left; note("right"); return "", nil }},
		}},
		{{{"last", func() (string, error) { note("last"); return "", nil }}}},
	}, "")
	if want := []string{"left", "left again", "right", "last"}; !slices.Equal(order, want) || ok {
		t.Errorf("got the order %q and %v, want %q and a failure", order, ok, want)
	}
}

func TestTheMeasuringTestsExist(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("../../..", e2e, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	code := ""
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		code += string(text)
	}
	for _, name := range regexp.MustCompile(`\w+`).FindAllString(measuringTests, -1) {
		if !strings.Contains(code, "\nfunc "+name+"(") {
			t.Errorf("got no function %s in %s, want it, because bench runs it", name, e2e)
		}
	}
}

func TestOneErrorNamesEverythingThatIsMissing(t *testing.T) {
	present, absent := func() bool { return true }, func() bool { return false }
	titles, packages := missing([]need{
		{"a browser", absent, []string{"chromium"}}, {"xz", present, []string{"xz-utils"}}, {"gcc", absent, []string{"gcc", "libc6-dev"}},
	})
	const want = "the tests need a browser; gcc; root can install that, on Debian: " +
		"apt-get install --no-install-recommends chromium gcc libc6-dev"
	if got := errMissing(titles, packages).Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if titles, _ := missing([]need{{"xz", present, nil}}); titles != nil {
		t.Errorf("got %q, want nothing missing", titles)
	}
}

func TestTheTestRunnerFindsOurBrowserFirst(t *testing.T) {
	folder := t.TempDir()
	// This browser cannot show an empty page, so it gets the flag --no-sandbox. Otherwise it prints its arguments.
	script := "#!/bin/sh\n" + `case "$*" in *--dump-dom*) exit 1;; esac; printf '%s|' "$@"`
	if err := os.WriteFile(filepath.Join(folder, chromium.Names[0]), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	searchPath, err := ourBrowserFirst(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", searchPath)
	if output, err := cmd("headless_shell --headless", "a page").line(); err != nil || output != "--no-sandbox|--headless|a page|" {
		t.Errorf("got %q, %v, want the output of our browser with --no-sandbox", output, err)
	}
}

func TestEveryPackageWithFilesForTheBrowserIsChecked(t *testing.T) {
	const root = "../../.."
	var found []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		base := filepath.Base(path)
		if err == nil && entry.IsDir() && path != root && (strings.HasPrefix(base, ".") || base == "node_modules") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, "_js.go") || strings.HasSuffix(path, "_js_test.go") || strings.HasSuffix(path, "_wasm.go") {
			folder, _ := filepath.Rel(root, filepath.Dir(path))
			found = append(found, "./"+filepath.ToSlash(folder))
		}
		return err
	})
	slices.Sort(found)
	if found = slices.Compact(found); err != nil || strings.Join(found, " ") != browserPackages {
		t.Errorf("got %q, %v, want %q, which staticcheck checks for the browser", found, err, browserPackages)
	}
}

func TestFindingsInGeneratedFilesAreLeftOutWithAllTheirLines(t *testing.T) {
	const found = "site/a_gen.go:1:2: always true (SA4023)\n\tsite/a.go:3:4: because of this\n" +
		"site/b.go:5:6: unused (U1000)\n\tsite/c_gen.go:7:8: and this\nsite/d_gen.go:9:1: never\n"
	const want = "site/b.go:5:6: unused (U1000)\n\tsite/c_gen.go:7:8: and this\n"
	if got := inWrittenCode(found); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

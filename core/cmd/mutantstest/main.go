// Command mutants tests the tests of the scheduler and of the page. It makes one wrong change to core/schedule or core/sim at a time, in
// the compiler's view only (go test -overlay). Then it runs tests, of which one must fail because of the change.
//
//	go run ./core/cmd/mutantstest [-run REGEXP] [-page]
//
// With -page it makes wrong changes to the page instead. Tests of the page's packages must fail, or a test of site/e2e, for which the page
// is built with the change.
//
// The exit code is 1 if no test fails for a change, if a change does not build, or if the text of a change is not in its file exactly once.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"juggle/core/cmd/file"
)

func main() {
	pattern := flag.String("run", "", "only the changes whose description matches this regular expression")
	ofPage := flag.Bool("page", false, "the changes of the page")
	flag.Parse()
	list := mutants
	if *ofPage {
		list = pages
	}
	selected, err := regexp.Compile(*pattern)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
	tried, missed := 0, 0
	for _, m := range list {
		if !selected.MatchString(m.what) {
			continue
		}
		tried++
		start := time.Now()
		caught, err := m.test(dir)
		verdict := "caught by " + caught
		if err != nil {
			verdict = "FAULT: " + err.Error()
		} else if caught == "" {
			verdict = "SURVIVED"
		}
		if err != nil || caught == "" {
			missed++
		}
		fmt.Printf("%2d %-90s %5.1f s  %s\n", tried, m.file+": "+m.what, time.Since(start).Seconds(), verdict)
	}
	_ = os.RemoveAll(dir)
	fmt.Printf("%d changes, %d not caught\n", tried, missed)
	if missed > 0 {
		os.Exit(1)
	}
}

// A mutant is one wrong change of a file. The text old, which occurs in the file once, becomes new. what describes the effect.
type mutant struct {
	file, what, old, new string
	packages             []string // the packages whose tests run, in this order, until one fails; none: scheduler, unless story is set
	story                string   // the tests of site/e2e that run if no package fails, as a pattern of go test -run; empty: none
}

// scheduler lists the packages whose tests run for changes to the scheduler, the packages closest to it first. One test must fail.
var scheduler = []string{
	"./core/schedule/profile", "./core/schedule", "./core/narrate/replay", "./core/sim/internal/referencetest", "./core/sim",
}

// failed finds the names of failed tests, and panics, in the output of go test.
var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)|^panic: (.*)`)

// test runs the tests with the change until one fails, and returns that test as firstFailed does, or an empty string.
func (m mutant) test(dir string) (caught string, err error) {
	source, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(source), m.old); n != 1 {
		return "", fmt.Errorf("got the text to be changed %d times in the file, want once: %q", n, m.old)
	}
	if dir, err = os.MkdirTemp(dir, ""); err != nil { // each change has a folder: a file is not written over one of another kind
		return "", err
	}
	changed := filepath.Join(dir, "changed.go")
	if err := file.Write(changed, file.Bytes([]byte(strings.Replace(string(source), m.old, m.new, 1)))); err != nil {
		return "", err
	}
	original, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {original: changed}})
	if err != nil {
		return "", err
	}
	overlayPath := filepath.Join(dir, "overlay.json")
	if err := file.Write(overlayPath, file.Bytes(overlay)); err != nil {
		return "", err
	}
	packages := m.packages
	if packages == nil && m.story == "" {
		packages = scheduler
	}
	for _, pkg := range packages {
		if out, err := exec.Command("go", "build", "-overlay", overlayPath, pkg).CombinedOutput(); err != nil {
			return "", fmt.Errorf("it does not build: %s", out)
		}
		out, err := exec.Command("go", "test", "-overlay", overlayPath, "-vet=off", "-failfast", "-timeout", "5m", pkg).CombinedOutput()
		if caught, err := firstFailed(out, err); caught != "" || err != nil {
			return caught, err
		}
	}
	if m.story == "" {
		return "", nil
	}
	page := filepath.Join(dir, "dist")
	build := exec.Command("go", "run", "./wasm/cmd/bundle", "-o", page)
	build.Env = append(os.Environ(), "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+overlayPath))
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("it does not build: %s", out)
	}
	story := exec.Command("go", "test", "-vet=off", "-count=1", "-timeout", "5m", "-run", m.story, ".")
	story.Dir, story.Env = "site/e2e", append(os.Environ(), "JUGGLE_DIST="+page)
	return firstFailed(story.CombinedOutput())
}

// firstFailed returns the first subtest that failed according to the output and the error of go test or, if none did, the first test or
// panic. It returns an empty string if err is nil. It returns fault if go test failed without a failed test, for example because the test
// does not build.
func firstFailed(out []byte, err error) (caught string, fault error) {
	if err == nil {
		return "", nil
	}
	all := failed.FindAllStringSubmatch(string(out), -1)
	if all == nil {
		return "", fmt.Errorf("%v: %s", err, out)
	}
	for _, found := range all {
		if strings.Contains(found[1], "/") || len(all) == 1 {
			return found[1] + found[2], nil
		}
	}
	return all[0][1] + all[0][2], nil
}

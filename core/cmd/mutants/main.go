// Command mutants tests the tests of the scheduler: it makes single wrong changes to core/schedule and core/profile, one at a time and only
// for the compiler (go test -overlay), and runs the tests of the unit step that have to catch each.
//
//	go run ./core/cmd/mutants [-run REGEXP]
//
// It ends with 1 where a change survives, or does not apply any more: then its text here is to be brought up to date.
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
	only := flag.String("run", "", "only the changes whose description matches this regular expression")
	flag.Parse()
	matches, err := regexp.Compile(*only)
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
	for _, m := range mutants {
		if !matches.MatchString(m.what) {
			continue
		}
		tried++
		began := time.Now()
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
		fmt.Printf("%2d %-90s %5.1f s  %s\n", tried, m.file+": "+m.what, time.Since(began).Seconds(), verdict)
	}
	_ = os.RemoveAll(dir)
	fmt.Printf("%d changes, %d not caught\n", tried, missed)
	if missed > 0 {
		os.Exit(1)
	}
}

// A mutant is one wrong change: old, which stands in the file once, becomes new.
type mutant struct{ file, what, old, new string }

// rooms are those whose tests have to catch the changes; the narrowest first.
var rooms = []string{"./core/profile", "./core/schedule", "./core/sim"}

var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)|^panic: (.*)`)

// test runs the tests with the change and returns the first that fails, or an empty string.
func (m mutant) test(dir string) (caught string, err error) {
	source, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(source), m.old); n != 1 {
		return "", fmt.Errorf("what is to be changed stands there %d times, want once: %q", n, m.old)
	}
	changed := filepath.Join(dir, "changed.go")
	if err := file.Write(changed, file.Bytes([]byte(strings.Replace(string(source), m.old, m.new, 1)))); err != nil {
		return "", err
	}
	here, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {here: changed}})
	if err != nil {
		return "", err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := file.Write(list, file.Bytes(overlay)); err != nil {
		return "", err
	}
	if out, err := exec.Command("go", append([]string{"build", "-overlay", list}, rooms...)...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("it does not build: %s", out)
	}
	for _, room := range rooms {
		out, err := exec.Command("go", "test", "-overlay", list, "-vet=off", "-failfast", "-timeout", "5m", room).CombinedOutput()
		if err == nil {
			continue
		}
		if found := failed.FindStringSubmatch(string(out)); found != nil {
			return found[1] + found[2], nil
		}
		return "", fmt.Errorf("%s: %v: %s", room, err, out)
	}
	return "", nil
}

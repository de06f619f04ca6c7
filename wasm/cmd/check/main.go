// Command check is "./build.sh test": everything that can be checked, step by step, each with its time. It is run at the project's
// root. What the steps need beside Go and Node is installed first, or named where only another user can. A step's output is shown when
// it fails; the others still run. With -bench it measures instead, with -fuzz it fuzzes.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

// A step is one thing to check. Run returns what to show when it fails, and why.
type step struct {
	name string
	run  func() (output string, err error)
}

func main() {
	plain := flag.Bool("plain", false, "test the page with the program as Go's linker wrote it (see bundle -plain)")
	only := flag.String("only", "", "run only the steps whose name contains this `text`")
	bench := flag.Bool("bench", false, "measure the page's budgets and the core")
	fuzz := flag.Duration("fuzz", 0, "fuzz each target for this long")
	flag.Parse()
	steps := testSteps(*plain)
	switch {
	case *bench:
		steps = benchSteps()
	case *fuzz > 0:
		steps = fuzzSteps(*fuzz)
	}
	// Without what they need the steps would fail one by one, each with words of its own.
	if output, err := install(); err != nil {
		fmt.Fprintf(os.Stderr, "== %v\n%s", err, output)
		os.Exit(1)
	}
	if !runAll(steps, *only) {
		os.Exit(1)
	}
}

// runAll runs the steps and says whether some ran and all went well.
func runAll(steps []step, only string) bool {
	began := time.Now()
	var failed []string
	ran := 0
	for _, s := range steps {
		if !strings.Contains(s.name, only) {
			continue
		}
		ran++
		fmt.Printf("== %s ", s.name)
		start := time.Now()
		output, err := s.run()
		fmt.Printf("%*s%6.1f s", max(1, 56-len(s.name)), "", time.Since(start).Seconds())
		if err != nil {
			fmt.Printf("  FAILED: %v\n%s\n", err, output)
			failed = append(failed, s.name)
			continue
		}
		fmt.Println()
		if s.loud() {
			fmt.Print(output)
		}
	}
	fmt.Printf("== %d steps, %d failed, %.0f s", ran, len(failed), time.Since(began).Seconds())
	if len(failed) > 0 {
		fmt.Printf(": %s", strings.Join(failed, "; "))
	}
	fmt.Println()
	if ran == 0 {
		fmt.Printf("no step's name contains %q\n", only)
	}
	return ran > 0 && len(failed) == 0
}

// loud says whether a step's output is shown when all is well: measurements are.
func (s step) loud() bool { return strings.HasPrefix(s.name, "measure") }

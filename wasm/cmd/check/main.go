// Command check is "./build.sh test", which runs at the project's root: everything that can be checked, in steps, each with its time. First
// it installs what the steps need beside Go and Node; if it may not, it names what is missing. A step that fails shows its output, and the
// other steps still run. With -long it also runs the tests of rare cases, builds the page twice more, and has staticcheck analyse the
// program for the browser. With -bench it measures instead. With -fuzz it fuzzes instead, tries hostile inputs in a browser, builds the
// page twice more, and runs the unit tests and the end-to-end tests, those of rare cases included.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	long := flag.Bool("long", false, "also run the tests of rare cases, such as logs of 60 MB")
	only := flag.String("only", "", "run only the steps whose name contains this `text`")
	bench := flag.Bool("bench", false, "measure the page's budgets and the core")
	fuzz := flag.Duration("fuzz", 0, "fuzz each target for this long")
	flag.Parse()
	phases := testPhases(*long)
	switch {
	case *bench:
		phases = []phase{{benchSteps()}}
	case *fuzz > 0:
		phases = []phase{{fuzzSteps(*fuzz)}, {rebuilt()}, {longSteps()}}
	}
	if !*bench && os.Getenv("GOGC") == "" {
		// Go programs collect garbage less often than by default: with 400, compilers and tests take a tenth less processor time, and
		// staticcheck a fifth, in at most 0.5 GB each.
		os.Setenv("GOGC", "400")
	}
	// Install first: so that a missing tool is reported once, and not by every step that needs it.
	if output, err := install(); err != nil {
		fmt.Fprintf(os.Stderr, "== %v\n%s", err, output)
		os.Exit(1)
	}
	if !runAll(phases, *only) {
		os.Exit(1)
	}
}

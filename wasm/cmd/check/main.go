// Command check is "./build.sh test": everything that can be checked, in steps, each with its time. It is run at the project's
// root. What the steps need beside Go and Node is installed first, or named where only another user can. A step's output is shown when
// it fails; the others still run. With -long it also tests what only guards the rare. With -bench it measures instead, with -fuzz it
// fuzzes, and tests the rare.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	plain := flag.Bool("plain", false, "test the page with the program as Go's linker wrote it (see bundle -plain)")
	long := flag.Bool("long", false, "also test what only guards the rare")
	only := flag.String("only", "", "run only the steps whose name contains this `text`")
	bench := flag.Bool("bench", false, "measure the page's budgets and the core")
	fuzz := flag.Duration("fuzz", 0, "fuzz each target for this long")
	flag.Parse()
	phases := testPhases(*plain, *long)
	switch {
	case *bench:
		phases = []phase{{benchSteps()}}
	case *fuzz > 0:
		phases = []phase{{fuzzSteps(*fuzz)}, {rebuilt(*plain)}, {longSteps()}}
	}
	// Without what they need the steps would fail one by one, each with words of its own.
	if output, err := install(); err != nil {
		fmt.Fprintf(os.Stderr, "== %v\n%s", err, output)
		os.Exit(1)
	}
	if !runAll(phases, *only) {
		os.Exit(1)
	}
}

package main

import (
	"errors"
	"fmt"
	"runtime"

	"juggle/core/base/fault"
	"juggle/core/base/parallel"
	"juggle/core/base/plaintext"
	"juggle/core/papers/study"
)

// stackVariable is the name of an environment variable. If it is set, the report of a fault has the whole stack.
const stackVariable = "JUGGLE_STACK"

// writeFaultReport writes to standard error that the fault is Juggle's, which call led to it, and how to report it.
func writeFaultReport(e *env, args []string, f *fault.Error) {
	call := plaintext.Shell(append([]string{"juggle"}, args...)...)
	fmt.Fprintf(e.stderr, "This is a fault of Juggle's, not of what it was given. Juggle %s (%s, %s/%s) was asked for\n  %s\n",
		study.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH, call)
	fmt.Fprintln(e.stderr, `Please report it, as core/cmd/juggle/README.md says under "When Juggle is at fault": these lines and the files `+
		`that they name are enough.`)
	switch {
	case f.Stack == "":
	case e.stacks:
		fmt.Fprintf(e.stderr, "\n%s\n", f.Stack)
	default:
		fmt.Fprintf(e.stderr, "With %s=1 in the environment the whole stack is printed, too.\n", stackVariable)
	}
}

// hasResults reports whether a computation that returned err has results to write: no run failed, or only some of the runs.
func hasResults(err error) bool {
	var failed *parallel.Failures
	return err == nil || errors.As(err, &failed) && len(failed.List) < failed.Items
}

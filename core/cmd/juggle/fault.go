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

// stackVariable is the environment variable that adds the whole stack to the message about a fault.
const stackVariable = "JUGGLE_STACK"

// writeFaultReport writes that the fault is Juggle's, which call led to it, and how to report it.
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

// hasResults reports whether there are results to write: no run failed, or only some of the runs.
func hasResults(err error) bool {
	var failed *parallel.Failures
	return err == nil || errors.As(err, &failed) && len(failed.List) < failed.Items
}

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

// stackVariable is the variable of the environment with which a fault is told with the whole stack.
const stackVariable = "JUGGLE_STACK"

// tellFault says whose fault it is, what was asked, and how to report it.
func tellFault(e *env, args []string, f *fault.Error) {
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

// stands reports whether there is something to write: nothing failed, or only some of the runs.
func stands(err error) bool {
	var failed *parallel.Failures
	return err == nil || errors.As(err, &failed) && len(failed.List) < failed.Of
}

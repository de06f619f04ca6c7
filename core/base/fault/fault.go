// Package fault distinguishes faults of the program from errors in its input. No input may lead to a fault.
package fault

import (
	"errors"
	"fmt"
	"path"
	"runtime"
	"strings"
)

// An Error is a fault of the program: a panic that was caught, or an invariant that a run has broken. Code that shows the Error adds a
// sentence such as Notice.
type Error struct {
	What  string // what went wrong
	Where string // of a panic: the innermost places in the program, as in "core/schedule/place.go:88, core/sim/run.go:21"; else empty
	Stack string // of a panic: the first 64 kB of the stack, as the runtime writes it; else empty
}

// Notice is the sentence that a page shows after the text of a fault.
const Notice = "this is a fault of Juggle’s, not of what it was given: About says how to report it"

// Newf returns a fault that a check has found. The formatted text says what went wrong.
func Newf(format string, args ...any) error { return &Error{What: fmt.Sprintf(format, args...)} }

func (e *Error) Error() string {
	if e.Where == "" {
		return e.What
	}
	return e.What + ", at " + e.Where
}

// FromError returns the fault that err is or wraps. found is false if there is none.
func FromError(err error) (e *Error, found bool) {
	found = errors.As(err, &e)
	return e, found
}

// Catch calls f and returns a panic of f as an Error. After a panic, data that f was changing must not be used again.
func Catch(f func() error) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			stack := make([]byte, 1<<16)
			err = &Error{What: fmt.Sprint(reason), Where: panicPlaces(), Stack: string(stack[:runtime.Stack(stack, false)])}
		}
	}()
	return f()
}

// maxPlaces is the largest number of places in Error.Where.
const maxPlaces = 4

// panicPlaces returns the innermost places that the panic passed, without those in the runtime and in this package.
func panicPlaces() string {
	var counters [64]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(1, counters[:])])
	var places []string
	for more := true; more && len(places) < maxPlaces; {
		var frame runtime.Frame
		frame, more = frames.Next()
		if folder, ours := packageOf(frame.Function); ours && folder != "core/base/fault" {
			places = append(places, fmt.Sprintf("%s/%s:%d", folder, path.Base(frame.File), frame.Line))
		}
	}
	return strings.Join(places, ", ")
}

// packageOf returns the package of a function of the project, as a path from the project's root: "core/schedule" for
// juggle/core/schedule.(*Scheduler).Arrive, and "main" for functions of a program. ours is false for other functions.
func packageOf(function string) (path string, ours bool) {
	if strings.HasPrefix(function, "main.") {
		return "main", true
	}
	rest, ours := strings.CutPrefix(function, "juggle/")
	slash := strings.LastIndexByte(rest, '/') + 1
	name, _, _ := strings.Cut(rest[slash:], ".")
	return rest[:slash] + name, ours
}

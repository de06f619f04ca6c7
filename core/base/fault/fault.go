// Package fault tells faults of the program, which no input may lead to, from errors of what it was given.
package fault

import (
	"errors"
	"fmt"
	"path"
	"runtime"
	"strings"
)

// An Error is a fault of the program: a panic that was caught, or an invariant that a run has broken. Whoever shows it says whose fault it
// is.
type Error struct {
	What  string // what went wrong
	Where string // of a panic: the innermost places in the program, as "core/schedule/place.go:88, core/sim/run.go:21"; else empty
	Stack string // of a panic: the whole stack, as the runtime writes it; else empty
}

// Notice is what a page says of a fault behind what went wrong.
const Notice = "this is a fault of Juggle’s, not of what it was given: About says how to report it"

// Newf is a fault that a check has found.
func Newf(format string, args ...any) error { return &Error{What: fmt.Sprintf(format, args...)} }

func (e *Error) Error() string {
	if e.Where == "" {
		return e.What
	}
	return e.What + ", at " + e.Where
}

// In finds the fault that err wraps, if it does.
func In(err error) (e *Error, is bool) {
	is = errors.As(err, &e)
	return e, is
}

// Catch does f. A panic of f is an Error; what f was changing is then in no state to be used again.
func Catch(f func() error) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			stack := make([]byte, 1<<16)
			err = &Error{What: fmt.Sprint(reason), Where: where(), Stack: string(stack[:runtime.Stack(stack, false)])}
		}
	}()
	return f()
}

// most is how many places Where names.
const most = 4

// where names the places that the panic came through, without those of the runtime and of this package.
func where() string {
	var counters [64]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(1, counters[:])])
	var places []string
	for more := true; more && len(places) < most; {
		var frame runtime.Frame
		frame, more = frames.Next()
		if room, is := room(frame.Function); is && room != "core/base/fault" {
			places = append(places, fmt.Sprintf("%s/%s:%d", room, path.Base(frame.File), frame.Line))
		}
	}
	return strings.Join(places, ", ")
}

// room is the package of a function of ours, from the top of the project: "core/schedule" of juggle/core/schedule.(*Scheduler).Arrive. That
// of a program has no path, and is "main".
func room(function string) (string, bool) {
	if strings.HasPrefix(function, "main.") {
		return "main", true
	}
	from, ours := strings.CutPrefix(function, "juggle/")
	slash := strings.LastIndexByte(from, '/') + 1
	name, _, _ := strings.Cut(from[slash:], ".")
	return from[:slash] + name, ours
}

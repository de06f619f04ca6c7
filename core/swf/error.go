package swf

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
)

// An Error is something in a log that is not understood, with its position.
type Error struct {
	Format string // "" is SWF
	Name   string // the log's name, as in Options
	Line   int    // from 1
	Field  int    // from 1; 0 where the whole line is meant
	Got    string // what stands there, quoted, shortened if long
	Want   string // what was wanted
}

// Error gives position, got and wanted: `swf: sdsc.swf: line 12, field 8: got "abc", want a number`.
func (e *Error) Error() string {
	s := cmp.Or(e.Format, "swf") + ": "
	if e.Name != "" {
		s += e.Name + ": "
	}
	return s + e.Position() + ": " + e.Complaint()
}

// Position is where the error is: "line 12, field 8".
func (e *Error) Position() string {
	s := "line " + strconv.Itoa(e.Line)
	if e.Field > 0 {
		s += ", field " + strconv.Itoa(e.Field)
	}
	return s
}

// Complaint is what is wrong there: `got "abc", want a number`.
func (e *Error) Complaint() string { return "got " + e.Got + ", want " + e.Want }

// ErrNoJobs is wrapped by Read's error for a log that was read to its end and has no job.
var ErrNoJobs = errors.New("no jobs")

// ErrBinary is wrapped by Read's error for what is no text at all.
var ErrBinary = errors.New("not a workload log in SWF: binary data")

const maxGot = 24 // bytes of a log that an error repeats

// Quote is what stands in a log as an error repeats it.
func Quote(b []byte) string {
	if len(b) > maxGot {
		return fmt.Sprintf("%q...", b[:maxGot])
	}
	return strconv.Quote(string(b))
}

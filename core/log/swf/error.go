package swf

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
)

// An Error is text in a log that was not understood, with its position.
type Error struct {
	Format string // "" is SWF
	Name   string // the log's name, as in Options
	Line   int    // from 1
	Field  int    // from 1; 0 if the error is about the whole line
	Got    string // what was found: a text, quoted and shortened if it is long, or a number of fields or bytes
	Want   string // what was wanted
}

// Error returns position, found text and wanted text: `swf: sdsc.swf: line 12, field 8: got "abc", want a number`.
func (e *Error) Error() string {
	s := cmp.Or(e.Format, "swf") + ": "
	if e.Name != "" {
		s += e.Name + ": "
	}
	return s + e.Position() + ": " + e.Complaint()
}

// Position returns the error's position, such as "line 12, field 8".
func (e *Error) Position() string {
	s := "line " + strconv.Itoa(e.Line)
	if e.Field > 0 {
		s += ", field " + strconv.Itoa(e.Field)
	}
	return s
}

// Complaint returns what was found and what was wanted, such as `got "abc", want a number`.
func (e *Error) Complaint() string { return "got " + e.Got + ", want " + e.Want }

// ErrNoJobs is wrapped by Read's error for a log that was read to its end but has no job.
var ErrNoJobs = errors.New("no jobs")

// ErrBinary is wrapped by Read's error for data that are no text.
var ErrBinary = errors.New("not a workload log in SWF: binary data")

const maxGot = 24 // the most bytes of a text that Quote quotes

// Quote returns text of a log as an error quotes it.
func Quote(b []byte) string {
	if len(b) > maxGot {
		return fmt.Sprintf("%q...", b[:maxGot])
	}
	return strconv.Quote(string(b))
}

package swf

import (
	"bufio"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"juggle/core/base/plaintext"
)

// Read reads a log. The first two bytes show whether it is gzipped. A line that is not understood becomes one of the log's Errors, and Read
// goes on, unless o.Strict. Read returns an error if the log as a whole cannot be used: r fails; the gzip data are damaged or truncated,
// unpack to too much text (ErrTooMuchText), or are followed by something else (ErrTrailing); the log begins with binary data (ErrBinary);
// it has too many jobs, or none (ErrNoJobs). Then the log, which is never nil, contains what was read before, unsorted. Reading n bytes
// takes O(n) time if the jobs are in order.
func Read(r io.Reader, o Options) (*Log, error) {
	if err := o.Validate(); err != nil {
		return &Log{}, err
	}
	rd := reader{o: o.WithDefaults(), log: &Log{}}
	rd.header.h = &rd.log.Header
	text, err := Open(r, o)
	if err != nil {
		return rd.log, err
	}
	if err := rd.lines(text); err != nil {
		return rd.log, err
	}
	if len(rd.log.Jobs) == 0 {
		return rd.log, rd.noJobsError()
	}
	rd.log.Sort(rd.o)
	return rd.log, nil
}

// A reader has the state of reading a log.
type reader struct {
	o          Options
	log        *Log
	header     headerParser
	line       int   // number of the current line
	bytes      int64 // of the lines so far, with their ends
	lastSubmit int64 // submit time of the last job that was read
}

// fail returns err, which ends the reading, with the log's name and the number of the current line.
func (rd *reader) fail(err error) error { return WrapError("swf", rd.o.Name, rd.line, err) }

// WrapError adds the format, the log's name and, if it is not 0, the line to an error that ends the reading. It describes faults of gzip
// data in words.
func WrapError(format, name string, line int, err error) error {
	where := format + ": "
	if name != "" {
		where += name + ": "
	}
	if line > 0 {
		where += "line " + strconv.Itoa(line) + ": "
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%sthe gzip data end too early, the file is truncated: %w", where, err)
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum), errors.As(err, new(flate.CorruptInputError)):
		return fmt.Errorf("%sthe gzip data are damaged: %w", where, err)
	}
	return fmt.Errorf("%s%w", where, err)
}

// noJobsError returns the error for a log without a job. It has no line number itself; if there were lines that were not understood, it
// quotes the first of these errors with its position.
func (rd *reader) noJobsError() error {
	rd.line = 0
	err := rd.fail(ErrNoJobs)
	if rd.log.ErrorCount > 0 {
		first := rd.log.Errors[0]
		count := "1 error, in"
		if rd.log.ErrorCount > 1 {
			count = fmt.Sprintf("%d errors, the first in", rd.log.ErrorCount)
		}
		err = fmt.Errorf("%w; %s %s: %s", err, count, first.Position(), first.Complaint())
	}
	return err
}

// lines reads all lines of r. A line of more than MaxLine bytes is an error.
func (rd *reader) lines(r io.Reader) error {
	text := bufio.NewReader(r)
	begin, _ := text.Peek(256) // if r fails here, it fails again below
	if slices.ContainsFunc(begin, isControl) {
		return rd.fail(ErrBinary)
	}
	lines := plaintext.NewLines(text, rd.o.MaxLine)
	for {
		line, length, err := lines.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil || length > 0 {
			rd.line++
		}
		if err != nil {
			return rd.fail(err)
		}
		rd.bytes += int64(length) + 1
		var bad *Error
		if length > rd.o.MaxLine {
			bad = &Error{Got: fmt.Sprintf("a line of %d bytes", length), Want: fmt.Sprintf("at most %d", rd.o.MaxLine)}
		} else {
			bad = rd.readLine(line)
		}
		if bad != nil {
			if stop := rd.addError(bad); stop != nil {
				return stop
			}
		}
		if len(rd.log.Jobs) > rd.o.MaxJobs {
			return rd.fail(fmt.Errorf("got more jobs, want at most %d", rd.o.MaxJobs))
		}
	}
}

// isControl reports whether c is a control character that no text has, in any 8-bit encoding.
func isControl(c byte) bool { return c < '\t' || c > '\r' && c < ' ' }

// readLine reads one line, which is given without its line end.
func (rd *reader) readLine(line []byte) *Error {
	for len(line) > 0 && isBlank(line[len(line)-1]) {
		line = line[:len(line)-1]
	}
	for len(line) > 0 && isBlank(line[0]) {
		line = line[1:]
	}
	if len(line) == 0 {
		return nil
	}
	if line[0] == ';' {
		return rd.header.add(line)
	}
	var j Job
	if bad := parseJob(line, &j); bad != nil {
		return bad
	}
	if len(rd.log.Jobs) > 0 && j.Submit < rd.lastSubmit {
		rd.log.OutOfOrder++
	}
	rd.lastSubmit = j.Submit
	if len(rd.log.Jobs) == cap(rd.log.Jobs) {
		h := &rd.log.Header
		rd.log.Jobs = slices.Grow(rd.log.Jobs, rd.o.JobsToAllocate(len(rd.log.Jobs), rd.bytes, cmp.Or(h.MaxRecords, h.MaxJobs)))
	}
	rd.log.Jobs = append(rd.log.Jobs, j)
	return nil
}

// addError records an error in the current line. It returns the error if the reading ends with it.
func (rd *reader) addError(bad *Error) error {
	bad.Name, bad.Line = rd.o.Name, rd.line
	return rd.log.AddError(bad, rd.o)
}

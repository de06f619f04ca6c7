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

	"juggle/core/plaintext"
)

// Read reads a log, plain or gzipped, told by its first two bytes. Where lines are not understood it goes on and returns a log with
// Errors, unless o.Strict. It returns an error where the log as a whole is unusable: r fails, the gzip data are damaged or truncated or
// become too much text (ErrTooMuchText), it begins with binary data (ErrBinary), there are too many jobs, or there is no job (ErrNoJobs);
// then the log, never nil, holds what was read before, unsorted. O(n) for a sorted log of n bytes.
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
		return rd.log, rd.empty()
	}
	rd.log.Sort(rd.o)
	return rd.log, nil
}

// A reader is a log on its way in.
type reader struct {
	o      Options
	log    *Log
	header headerParser
	line   int   // number of the current line
	bytes  int64 // of the lines so far
	last   int64 // submit time of the job before
}

func (rd *reader) fail(err error) error { return Fail("swf", rd.o.Name, rd.line, err) }

// Fail names the format, the log and, where it is not 0, the line in an error of the source. It says in words what is wrong with gzip data.
func Fail(format, name string, line int, err error) error {
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

// empty is the error of a log without a job; line numbers say nothing there but for the first error's.
func (rd *reader) empty() error {
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

// lines reads all lines of r. Of a line longer than the limit no more is held.
func (rd *reader) lines(r io.Reader) error {
	text := bufio.NewReader(r)
	begin, _ := text.Peek(256) // an error of r comes again below
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
			bad = rd.one(line)
		}
		if bad != nil {
			if stop := rd.note(bad); stop != nil {
				return stop
			}
		}
		if len(rd.log.Jobs) > rd.o.MaxJobs {
			return rd.fail(fmt.Errorf("got more jobs, want at most %d", rd.o.MaxJobs))
		}
	}
}

// isControl reports whether c stands in no text of any 8-bit code.
func isControl(c byte) bool { return c < '\t' || c > '\r' && c < ' ' }

// one reads one line, without its end.
func (rd *reader) one(line []byte) *Error {
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
	if len(rd.log.Jobs) > 0 && j.Submit < rd.last {
		rd.log.OutOfOrder++
	}
	rd.last = j.Submit
	if len(rd.log.Jobs) == cap(rd.log.Jobs) {
		h := &rd.log.Header
		rd.log.Jobs = slices.Grow(rd.log.Jobs, rd.o.Room(len(rd.log.Jobs), rd.bytes, cmp.Or(h.MaxRecords, h.MaxJobs)))
	}
	rd.log.Jobs = append(rd.log.Jobs, j)
	return nil
}

// note records an error; it returns it where it ends the reading.
func (rd *reader) note(bad *Error) error {
	bad.Name, bad.Line = rd.o.Name, rd.line
	return rd.log.Note(bad, rd.o)
}

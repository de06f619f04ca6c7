package swf

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// A Log is a workload log.
type Log struct {
	Header     Header
	Jobs       []Job    // sorted by (Submit, line)
	OutOfOrder int      // places where the file's submit times decrease, unknown ones (-1) included
	Errors     []*Error // the first Options.MaxErrors errors, by line
	ErrorCount int      // all errors; each costs a line, which is left out
}

// Note records an error; it returns it where it ends the reading.
func (l *Log) Note(bad *Error, o Options) error {
	l.ErrorCount++
	if len(l.Errors) < o.MaxErrors {
		l.Errors = append(l.Errors, bad)
	}
	if o.Strict {
		return bad
	}
	return nil
}

// Sort sorts the jobs by submit time where OutOfOrder says that they are not; o.Alive is called meanwhile.
func (l *Log) Sort(o Options) {
	if l.OutOfOrder > 0 {
		slices.SortStableFunc(l.Jobs, Patient(o, func(a, b Job) int { return cmp.Compare(a.Submit, b.Submit) }))
	}
}

// Patient is compare, which calls Options.Alive at every 65 536th call: to sort millions of jobs takes seconds.
func Patient[T any](o Options, compare func(a, b T) int) func(a, b T) int {
	if o.Alive == nil {
		return compare
	}
	calls := 0
	return func(a, b T) int {
		if calls++; calls%(1<<16) == 0 {
			o.Alive()
		}
		return compare(a, b)
	}
}

// Options say how a log is read. The zero value is useful.
type Options struct {
	Name      string            // the file's name, for error messages
	Strict    bool              // stop at the first error
	MaxErrors int               // errors kept in Log.Errors; 0 means 100
	MaxJobs   int               // a log with more jobs is refused; 0 means 4 000 000
	MaxLine   int               // bytes of the longest line; 0 means 65 536
	Size      int64             // bytes of r where known, so that room is made for the jobs once; 0 where not
	Progress  func(bytes int64) // if set, told the bytes of r read so far, every 256 kB or so and at the end
	Alive     func()            // if set, called now and then while what was read is sorted
}

// The defaults of Options.
const (
	DefaultMaxErrors = 100
	DefaultMaxJobs   = 4_000_000
	DefaultMaxLine   = 1 << 16
)

// Validate reports every option that is out of range.
func (o Options) Validate() error {
	var errs []error
	atLeast0 := func(name string, got int) {
		if got < 0 {
			errs = append(errs, fmt.Errorf("swf: Options.%s = %d, want at least 0", name, got))
		}
	}
	atLeast0("MaxErrors", o.MaxErrors)
	atLeast0("MaxJobs", o.MaxJobs)
	atLeast0("MaxLine", o.MaxLine)
	return errors.Join(errs...)
}

// A program that reads a file of LargeFile bytes or more collects its garbage when the heap has grown by LargeFileGC percent: by twice, as
// is usual, a log of 64 MB would take more than four times as much.
const (
	LargeFile   = 8 << 20
	LargeFileGC = 5
)

// Room is for how many more jobs to make room beside those that have been read, from so many bytes: as many as lines like those before are
// in o.Size; where that is unknown all that the header promises, but at most three times those that there are, since it may be wrong; where
// there are more than that, for half as many again.
func (o Options) Room(have int, bytes, promised int64) int {
	const begin = 1 << 16 // jobs, 9 MB
	n := int64(have)
	most := 3 * n
	if o.Size > 0 && n > 0 {
		promised = int64(float64(n) / float64(bytes) * float64(o.Size) * 1.01)
		most = promised
	}
	promised = min(promised, int64(o.WithDefaults().MaxJobs)+1)
	if promised <= n {
		return max(1<<10, have/2)
	}
	return int(min(promised-n, max(begin, most)))
}

// WithDefaults is o with a value in place of every 0.
func (o Options) WithDefaults() Options {
	if o.MaxErrors == 0 {
		o.MaxErrors = DefaultMaxErrors
	}
	if o.MaxJobs == 0 {
		o.MaxJobs = DefaultMaxJobs
	}
	if o.MaxLine == 0 {
		o.MaxLine = DefaultMaxLine
	}
	return o
}

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
	OutOfOrder int      // how many jobs were submitted before the job above them in the file; an unknown time, -1, is before all others
	Errors     []*Error // the first Options.MaxErrors errors, by line
	ErrorCount int      // the number of all errors; a line with an error adds no job to Jobs
}

// AddError records an error. It returns the error if the reading ends with it, which is so if o.Strict is set.
func (l *Log) AddError(bad *Error, o Options) error {
	l.ErrorCount++
	if len(l.Errors) < o.MaxErrors {
		l.Errors = append(l.Errors, bad)
	}
	if o.Strict {
		return bad
	}
	return nil
}

// Sort sorts the jobs by submit time if OutOfOrder is not 0. Meanwhile it calls o.Alive from time to time.
func (l *Log) Sort(o Options) {
	if l.OutOfOrder > 0 {
		slices.SortStableFunc(l.Jobs, KeepAlive(o, func(a, b Job) int { return cmp.Compare(a.Submit, b.Submit) }))
	}
}

// KeepAlive returns a function for sorting that compares as compare does, and calls o.Alive at every 65 536th comparison. Sorting millions
// of jobs takes seconds, in which the caller would otherwise not learn that the work goes on.
func KeepAlive[T any](o Options, compare func(a, b T) int) func(a, b T) int {
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

// Options configure how a log is read. The zero value is useful.
type Options struct {
	Name      string            // the file's name, used in error messages
	Strict    bool              // stop at the first error
	MaxErrors int               // errors kept in Log.Errors; 0 means 100
	MaxJobs   int               // the most jobs that a log may have; 0 means 4 000 000
	MaxLine   int               // the most bytes that a line may have; 0 means 65 536
	Size      int64             // how many bytes the reader will give, so that memory for the jobs is allocated once; 0 if unknown
	Progress  func(bytes int64) // if set, called with the number of bytes read so far, about every 256 kB and at the end
	Alive     func()            // if set, called from time to time while jobs are sorted, to show that the work goes on
}

// The defaults of Options.
const (
	DefaultMaxErrors = 100
	DefaultMaxJobs   = 4_000_000
	DefaultMaxLine   = 1 << 16
)

// Validate returns an error for every option that is out of range.
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

// LargeFile is a size in bytes. A program that reads a file of at least this size should collect its garbage whenever the heap has grown by
// LargeFileGC percent. With the usual 100 percent, a log of 64 MB would take more than four times its size in memory.
const (
	LargeFile   = 8 << 20
	LargeFileGC = 5
)

// JobsToAllocate returns for how many further jobs to allocate memory once the memory for the jobs so far, have, is full. bytes is the
// length of the part of the log that was read so far. expected is the number of jobs in the whole log according to its header. If o.Size is
// known and have is not 0, expected is computed from it instead, on the assumption that the rest of the log has as many jobs per byte as
// this part. At most MaxJobs + 1 jobs are expected. The result is expected less have. Otherwise the header may be wrong, so the result is
// at most 3 x have, or 65 536 if that is more. If there already are as many jobs as expected, the result is half of have, at least 1024.
func (o Options) JobsToAllocate(have int, bytes, expected int64) int {
	const begin = 1 << 16 // these many jobs take 9 MB
	n := int64(have)
	most := 3 * n
	if o.Size > 0 && n > 0 {
		expected = int64(float64(n) / float64(bytes) * float64(o.Size) * 1.01)
		most = expected
	}
	expected = min(expected, int64(o.WithDefaults().MaxJobs)+1)
	if expected <= n {
		return max(1<<10, have/2)
	}
	return int(min(expected-n, max(begin, most)))
}

// WithDefaults returns o with the default in place of every 0.
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

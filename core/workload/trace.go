package workload

import (
	"errors"
	"fmt"
	"sort"
	"strconv"

	"juggle/core/log/swf"
	"juggle/core/schedule"
)

// MinRuntime is the run time, in seconds, below which a job is left out. Such jobs are mostly start-up failures of the log's machine.
const MinRuntime = 60

// MaxLength is the longest run time and requested time that a log may have, in seconds: 136 years.
const MaxLength = 1 << 32

// A Job is a job of the log that can take part.
type Job struct {
	ID        int64 // the number in the log, or a new number if that is unknown or taken; unique in the trace
	Submit    int64 // seconds since Trace.From(), the log's start in most logs
	Runtime   int64 // seconds, at least MinRuntime; at least 1 after NewFullTrace
	Requested int64 // requested time in seconds, or swf.Unknown
	Procs     int32 // from 1 to the machine's processors
}

// A Trace is a log from which workloads are generated.
//
// Invariant: Jobs are sorted by (Submit, log order), and no two have the same ID.
type Trace struct {
	Name       string // constant: used in links, files and tables
	Title      string // for readers
	SHA256     string // of the file, in hexadecimal; empty unless the caller of NewTrace sets it
	Procs      int    // the machine's processors (m)
	Jobs       []Job
	Dropped    Dropped
	LoadFitted bool // the log's load was chosen so that the utilisation is near the paper's printed numbers, as for the bundled logs
	Made       bool // the log's header says that it is synthetic
	Span
}

// A Span has the submit times of a log's first and last job, in seconds of the log's clock.
type Span struct{ First, Last int64 }

// Spanning returns the Span of a log of n periods of PeriodLength that begins at second 0.
func Spanning(n int) Span { return Span{Last: int64(n)*PeriodLength - 1} }

// begin returns the second of the log at which period 0 begins, for periods of this length in seconds. It is a multiple of the length.
func (s Span) begin(length int64) int64 { return s.First / length * length }

// From returns the second of the log's clock at which the first period that has jobs begins, for periods of PeriodLength. Job.Submit counts
// from that second. It is 0 unless the first job comes a PeriodLength or more after the clock's second 0.
func (s Span) From() int64 { return s.begin(PeriodLength) }

// Periods returns the number of periods of this many days that the log covers, at least 1. The last period counts only if jobs are
// submitted on its last day, so that no replicate is half a period.
func (s Span) Periods(days int) int {
	length := int64(days) * DaySeconds
	return max(1, int((s.Last-s.begin(length)+DaySeconds)/length))
}

// Count returns the number of periods that the log covers with the lengths of c. For periods as in the paper that is Periods. Otherwise
// Count counts the periods whose warm-up and whose days at the load Equal lie within the log; the log may end on the last of these days.
// There may be none.
func (s Span) Count(c Config) int {
	if c.Warmup == 0 && c.Equal == 0 {
		return s.Periods(c.days())
	}
	return int(max(0, s.Last-s.begin(c.stride())-c.warmup()+DaySeconds) / c.stride())
}

// Days returns the number of days from the first submission to the last. A day that has begun counts as a whole one.
func (s Span) Days() int { return int((s.Last-s.First)/DaySeconds) + 1 }

// FindPeriod finds period c.Period in a list of logs, whose periods are numbered consecutively over the whole list. It returns the log and
// the period's number within that log.
func FindPeriod[L interface{ Count(c Config) int }](list []L, c Config) (log L, local int, ok bool) {
	for _, l := range list {
		n := l.Count(c)
		if c.Period < n {
			return l, c.Period, true
		}
		c.Period -= n
	}
	return log, 0, false
}

// ErrNoJobs is wrapped by NewTrace's error if no job is left.
var ErrNoJobs = errors.New("no job left")

// NewTrace keeps the jobs that can take part: those without a Reason to drop them. The machine's processors are MaxProcs of the header, or
// MaxNodes if that is missing, or the processors of the widest job that ran if both are missing. If the log begins a period or more after
// its second 0, such as a log whose clock counts from 1970, the periods before its first job are left out. A job's processors are the
// allocated ones, or the requested ones if the log does not contain the former. The trace does not keep the log. NewTrace costs O(n log n)
// in the number of jobs.
func NewTrace(name string, log *swf.Log) (*Trace, error) { return newTrace(name, log, MinRuntime) }

// NewFullTrace is NewTrace for jobs of any known run time except zero. It is for runs that are compared with other simulators'.
func NewFullTrace(name string, log *swf.Log) (*Trace, error) { return newTrace(name, log, 1) }

// newTrace returns the trace of the jobs that run for at least minRuntime seconds: see NewTrace.
func newTrace(name string, log *swf.Log, minRuntime int64) (*Trace, error) {
	procs := machine(log)
	if procs < 1 || procs > schedule.MaxProcs {
		got := "none"
		if procs != 0 {
			got = strconv.FormatInt(int64(procs), 10)
		}
		return nil, fmt.Errorf("workload: %s: header MaxProcs or MaxNodes: got %s, want 1 to %d processors", name, got, schedule.MaxProcs)
	}
	t := &Trace{Name: name, Title: title(name, &log.Header), Procs: int(procs), Made: log.Header.Installation == "Synthetic"}
	t.Span = span(log)
	t.Jobs = make([]Job, 0, countKept(log, procs, minRuntime))
	for i := range log.Jobs {
		j := &log.Jobs[i]
		if j.Submit > swf.MaxTime || max(j.Runtime, j.RequestedTime) > MaxLength {
			return nil, fmt.Errorf("workload: %s: job %d: got a submit time above %d s, or a run time or requested time above %d s",
				name, j.Number, swf.MaxTime, MaxLength)
		}
		t.Dropped.Total++
		if reason := reasonFor(j, procs, minRuntime); reason != kept {
			t.Dropped.By[reason]++
			continue
		}
		t.Jobs = append(t.Jobs, Job{j.Number, j.Submit - t.From(), j.Runtime, j.RequestedTime, int32(j.Procs())})
	}
	if len(t.Jobs) == 0 {
		return nil, fmt.Errorf("workload: %s: %w: %v", name, ErrNoJobs, &t.Dropped)
	}
	sort.SliceStable(t.Jobs, func(i, j int) bool { return t.Jobs[i].Submit < t.Jobs[j].Submit })
	t.renumber()
	return t, nil
}

// span returns the Span of all jobs with a known submit time, whether they take part or not.
func span(log *swf.Log) Span {
	first, last := int64(swf.Unknown), int64(0)
	for i := range log.Jobs {
		submit := log.Jobs[i].Submit
		if submit >= 0 && (first < 0 || submit < first) {
			first = submit
		}
		last = max(last, submit)
	}
	return Span{max(0, first), last}
}

// countKept counts the jobs that newTrace keeps, so that a slice of the right size holds them.
func countKept(log *swf.Log, procs, minRuntime int64) int {
	n := 0
	for i := range log.Jobs {
		if reasonFor(&log.Jobs[i], procs, minRuntime) == kept {
			n++
		}
	}
	return n
}

// title returns the title of a log: the installation and the computer of its header, the computer alone if the header has no installation,
// or the log's name if the header has no computer.
func title(name string, h *swf.Header) string {
	switch {
	case h.Installation != "" && h.Computer != "":
		return h.Installation + ", " + h.Computer
	case h.Computer != "":
		return h.Computer
	}
	return name
}

// renumber gives a new number, above all others, to every job whose number is unknown or was met before.
func (t *Trace) renumber() {
	largest, last, ascending := int64(0), int64(-1), true
	for i := range t.Jobs {
		id := t.Jobs[i].ID
		largest, last, ascending = max(largest, id), id, ascending && id > last
	}
	if ascending { // nearly every log: no map is needed
		return
	}
	seen := make(map[int64]bool, len(t.Jobs))
	for i := range t.Jobs {
		j := &t.Jobs[i]
		if j.ID < 0 || seen[j.ID] {
			largest++
			j.ID = largest
			t.Dropped.Renumbered++
		}
		seen[j.ID] = true
	}
}

// LastEnd returns the largest submit time plus run time of a job, in seconds since From; 0 without jobs. It costs O(jobs).
func (t *Trace) LastEnd() int64 {
	var last int64
	for i := range t.Jobs {
		last = max(last, t.Jobs[i].Submit+t.Jobs[i].Runtime)
	}
	return last
}

// JobsAfterLastPeriod returns the number of jobs submitted after the last period of PeriodLength. No figure with such periods uses them.
func (t *Trace) JobsAfterLastPeriod() int {
	return len(t.Jobs) - t.submittedBefore(int64(t.Periods(PeriodDays))*PeriodLength)
}

// submittedBefore returns the number of jobs submitted before this second since From.
func (t *Trace) submittedBefore(second int64) int {
	return sort.Search(len(t.Jobs), func(i int) bool { return t.Jobs[i].Submit >= second })
}

// InPeriod returns the jobs submitted in c's period and in its warm-up, and the second since From at which the period begins. There may be
// no jobs. The caller must not change them.
func (t *Trace) InPeriod(c Config) (jobs []Job, begin int64) {
	begin = t.begin(c.stride()) - t.From() + c.warmup() + int64(c.Period)*c.stride()
	return t.Jobs[t.submittedBefore(begin-c.warmup()):t.submittedBefore(begin+c.length())], begin
}

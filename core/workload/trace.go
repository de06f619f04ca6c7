package workload

import (
	"errors"
	"fmt"
	"sort"
	"strconv"

	"juggle/core/schedule"
	"juggle/core/swf"
)

// MinRuntime is the run time, in seconds, below which a job is left out: it would measure the log's start-up failures.
const MinRuntime = 60

// MaxLength is the longest run time and requested time that a log may have, in seconds: 136 years.
const MaxLength = 1 << 32

// A Job is a job of the log that can take part.
type Job struct {
	ID        int64 // number in the log, or a new one where that is unknown or taken; unique in the trace
	Submit    int64 // seconds since the log's start, or Trace.From
	Runtime   int64 // seconds, at least MinRuntime (1 where NewFullTrace made the trace)
	Requested int64 // requested time in seconds, or swf.Unknown
	Procs     int32 // from 1 to the machine's
}

// A Trace is a log from which workloads are generated.
//
// Invariant: Jobs is sorted by (Submit, log order); no two have one ID.
type Trace struct {
	Name    string // stable: for links, files and tables
	Title   string // for people
	SHA256  string // of the file, hexadecimal; empty where the caller of NewTrace does not set it
	Procs   int    // the machine's processors (m)
	Jobs    []Job
	Dropped Dropped
	From    int64 // the log's second at which period 0 begins, a multiple of PeriodLength: Submit counts from there
	Placed  bool  // its load was chosen so that utilisation comes near the numbers of the paper's text: the bundled logs'

	periods int
}

// ErrNoJobs is wrapped by NewTrace's error where no job is left.
var ErrNoJobs = errors.New("no job left")

// NewTrace keeps the jobs that can take part: those that Dropped has no reason for. The machine has the processors of the header's
// MaxProcs, or MaxNodes where that is missing, or the widest job's where both are. Where the log begins later than a period after its
// second 0, as one whose clock counts from 1970, the periods before it are none. A job's processors are those allocated, or, where the log
// does not say, those requested. The log is not held. O(n log n) in the number of jobs.
func NewTrace(name string, log *swf.Log) (*Trace, error) { return newTrace(name, log, MinRuntime) }

// NewFullTrace is NewTrace with jobs of any run time that is not zero, for runs that are compared with other simulators'.
func NewFullTrace(name string, log *swf.Log) (*Trace, error) { return newTrace(name, log, 1) }

func newTrace(name string, log *swf.Log, minRuntime int64) (*Trace, error) {
	procs := machine(log)
	if procs < 1 || procs > schedule.MaxProcs {
		got := "none"
		if procs != 0 {
			got = strconv.FormatInt(int64(procs), 10)
		}
		return nil, fmt.Errorf("workload: %s: header MaxProcs or MaxNodes: got %s, want 1 to %d processors", name, got, schedule.MaxProcs)
	}
	t := &Trace{Name: name, Title: title(name, &log.Header), Procs: int(procs)}
	t.From = begin(log) / PeriodLength * PeriodLength
	t.Jobs = make([]Job, 0, countKept(log, procs, minRuntime))
	for i := range log.Jobs {
		j := &log.Jobs[i]
		if j.Submit > swf.MaxTime || max(j.Runtime, j.RequestedTime) > MaxLength {
			return nil, fmt.Errorf("workload: %s: job %d: got a submit time above %d s, or a run time or requested time above %d s",
				name, j.Number, swf.MaxTime, MaxLength)
		}
		t.Dropped.Total++
		if reason := judge(j, procs, minRuntime); reason != kept {
			t.Dropped.By[reason]++
			continue
		}
		t.Jobs = append(t.Jobs, Job{j.Number, j.Submit - t.From, j.Runtime, j.RequestedTime, int32(j.Procs())})
	}
	if len(t.Jobs) == 0 {
		return nil, fmt.Errorf("workload: %s: %w: %v", name, ErrNoJobs, &t.Dropped)
	}
	sort.SliceStable(t.Jobs, func(i, j int) bool { return t.Jobs[i].Submit < t.Jobs[j].Submit })
	t.renumber()
	t.periods = countPeriods(log, t.From)
	return t, nil
}

// begin is the log's first submission, in seconds since its start.
func begin(log *swf.Log) int64 {
	first := int64(swf.Unknown)
	for i := range log.Jobs {
		if submit := log.Jobs[i].Submit; submit >= 0 && (first < 0 || submit < first) {
			first = submit
		}
	}
	return max(0, first)
}

// countKept counts the jobs that newTrace keeps, so that a log of millions of jobs needs no room twice.
func countKept(log *swf.Log, procs, minRuntime int64) int {
	n := 0
	for i := range log.Jobs {
		if judge(&log.Jobs[i], procs, minRuntime) == kept {
			n++
		}
	}
	return n
}

func title(name string, h *swf.Header) string {
	switch {
	case h.Installation != "" && h.Computer != "":
		return h.Installation + ", " + h.Computer
	case h.Computer != "":
		return h.Computer
	}
	return name
}

// renumber gives a number of its own, above all others, to every job whose number is unknown or was met before.
func (t *Trace) renumber() {
	greatest, last, ascend := int64(0), int64(-1), true
	for i := range t.Jobs {
		id := t.Jobs[i].ID
		greatest, last, ascend = max(greatest, id), id, ascend && id > last
	}
	if ascend { // as in nearly every log: nothing to be looked up
		return
	}
	seen := make(map[int64]bool, len(t.Jobs))
	for i := range t.Jobs {
		j := &t.Jobs[i]
		if j.ID < 0 || seen[j.ID] {
			greatest++
			j.ID = greatest
			t.Dropped.Renumbered++
		}
		seen[j.ID] = true
	}
}

// countPeriods counts the periods that the log covers. The last one counts where submissions go on into its last day, so that half a
// period is no replicate; a log shorter than one period is one.
func countPeriods(log *swf.Log, from int64) int {
	const lastDay = 24 * 3600
	var last int64
	for i := range log.Jobs {
		last = max(last, log.Jobs[i].Submit)
	}
	return max(1, int((last-from+lastDay)/PeriodLength))
}

// Periods is the number of 15-day periods that the log covers, at least 1. A rest at the end counts where submissions go on into
// its last day.
func (t *Trace) Periods() int { return t.periods }

// Ends is when the last job of the log ends, in seconds since From; 0 without jobs. It costs O(jobs).
func (t *Trace) Ends() int64 {
	var last int64
	for i := range t.Jobs {
		last = max(last, t.Jobs[i].Submit+t.Jobs[i].Runtime)
	}
	return last
}

// Beyond is the number of jobs submitted after the last period, which no figure uses.
func (t *Trace) Beyond() int {
	end := int64(t.periods) * PeriodLength
	return len(t.Jobs) - sort.Search(len(t.Jobs), func(i int) bool { return t.Jobs[i].Submit >= end })
}

// InPeriod is the jobs submitted in [period x 15 d, (period+1) x 15 d) from the log's start; it may be empty. The caller must
// not change it.
func (t *Trace) InPeriod(period int) []Job {
	at := func(second int64) int {
		return sort.Search(len(t.Jobs), func(i int) bool { return t.Jobs[i].Submit >= second })
	}
	start := int64(period) * PeriodLength
	return t.Jobs[at(start):at(start+PeriodLength)]
}

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
	Submit    int64 // seconds since the log's start, or Trace.From()
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
	Placed  bool // its load was chosen so that utilisation comes near the numbers of the paper's text: the bundled logs'
	Made    bool // by a generator, as its header says
	Span
}

// A Span is the second of a log, by its own clock, at which the first of its jobs is submitted, and that of the last.
type Span struct{ First, Last int64 }

// Spanning is the Span of a log of n periods of PeriodLength that begins with its clock.
func Spanning(n int) Span { return Span{Last: int64(n)*PeriodLength - 1} }

// begin is the log's second at which period 0 begins, where periods have that length: a multiple of it.
func (s Span) begin(length int64) int64 { return s.First / length * length }

// From is the log's second from which Job.Submit counts: where its first period of PeriodLength begins.
func (s Span) From() int64 { return s.begin(PeriodLength) }

// Periods is the number of periods of so many days that the log covers, at least 1. The last one counts where submissions go on into its
// last day, so that half a period is no replicate.
func (s Span) Periods(days int) int {
	length := int64(days) * day
	return max(1, int((s.Last-s.begin(length)+day)/length))
}

// Count is the number of periods as c has them that the log covers: Periods where they are cut the paper's way, and otherwise those whose
// warm-up, and whose days of log at the highest load, it has, which may be none.
func (s Span) Count(c Config) int {
	if c.Warmup == 0 && c.Equal == 0 {
		return s.Periods(c.days())
	}
	return int(max(0, s.Last-s.begin(c.stride())-c.warm()+day) / c.stride())
}

// Days is how many days of log there are, the first and the last counted.
func (s Span) Days() int { return int((s.Last-s.First)/day) + 1 }

// In finds a period, Config.Period, that counts through all of a list of logs, and its number in the one that it is of.
func In[L interface{ Count(c Config) int }](list []L, c Config) (log L, local int, ok bool) {
	for _, l := range list {
		n := l.Count(c)
		if c.Period < n {
			return l, c.Period, true
		}
		c.Period -= n
	}
	return log, 0, false
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
		if reason := judge(j, procs, minRuntime); reason != kept {
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

// span is that of all jobs whose submission is known, whether they take part or not.
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

// Ends is when the last job of the log ends, in seconds since From; 0 without jobs. It costs O(jobs).
func (t *Trace) Ends() int64 {
	var last int64
	for i := range t.Jobs {
		last = max(last, t.Jobs[i].Submit+t.Jobs[i].Runtime)
	}
	return last
}

// Beyond is the number of jobs submitted after the last period of PeriodLength, which no figure uses where periods are so long.
func (t *Trace) Beyond() int {
	return len(t.Jobs) - t.before(int64(t.Periods(PeriodDays))*PeriodLength)
}

// before is the number of jobs submitted before that second since From.
func (t *Trace) before(second int64) int {
	return sort.Search(len(t.Jobs), func(i int) bool { return t.Jobs[i].Submit >= second })
}

// InPeriod is the jobs submitted in the period that c names, and in its warm-up, and the second since From at which the period begins;
// there may be none. The caller must not change them.
func (t *Trace) InPeriod(c Config) (jobs []Job, begin int64) {
	begin = t.begin(c.stride()) - t.From() + c.warm() + int64(c.Period)*c.stride()
	return t.Jobs[t.before(begin-c.warm()):t.before(begin+c.length())], begin
}

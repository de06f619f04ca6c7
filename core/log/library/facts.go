package library

import (
	"math"
	"slices"

	"juggle/core/experiment"
	"juggle/core/log/swf"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// LogFacts is what a page shows of one log. It is plain data: it is sent as JSON, and it is stored with the log. Facts that an earlier
// version stored lack the newer fields, so the zero value of a field that is added must mean unknown or none.
type LogFacts struct {
	Source experiment.Source
	About  string // one line: what kind of log it is

	Computer, Installation, StartTime, EndTime, Acknowledge, Copyright string // as the header has them

	Machine string // how the machine's size is known, where the header does not state it; see workload.MachineNote

	Days       int        // from the first submission to the last end, rounded up; 0 where unknown
	Load       float64    // offered load, percent; negative where unknown
	Header     [][]string // the file's header as rows of label and text
	Histograms []workload.Histogram

	Users         int      // 0 where unknown
	MedianRuntime *float64 // of the jobs that ran, in seconds; nil where unknown
	MeanGap       *float64 // mean time between arrivals, in seconds; nil where unknown
	NoRequest     int      // jobs without a requested time
	Overran       int      // jobs that ran longer than the time requested
	OutOfOrder    int      // places where submit times decrease
	Renumbered    int      // jobs that are kept under a new number
	Beyond        int      // jobs submitted after the log's last period

	Jobs       int  // jobs in the file
	Kept       int  // jobs that are not dropped
	Made       bool // the log was made by a generator
	Dropped    []DroppedJobs
	Errors     []LineError // the first of the lines that could not be read
	ErrorCount int         // all lines that could not be read
}

// Valid reports whether a log can have these facts. Facts that a browser has kept may be damaged.
func (f *LogFacts) Valid() bool {
	s := f.Source
	for _, n := range []int{f.Days, f.Users, f.NoRequest, f.Overran, f.OutOfOrder, f.Renumbered, f.Beyond, f.Jobs, f.Kept, f.ErrorCount} {
		if n < 0 {
			return false
		}
	}
	isNoPair := func(row []string) bool { return len(row) != 2 }
	return s.Procs >= 1 && s.Procs <= schedule.MaxProcs && s.First >= 0 && s.First <= s.Last && s.Last <= swf.MaxTime &&
		!slices.ContainsFunc(f.Header, isNoPair)
}

// DroppedJobs is the number of jobs that are dropped for one reason.
type DroppedJobs struct {
	Reason string
	Jobs   int
}

// A LineError is a line of a log that could not be read.
type LineError struct{ Position, Complaint string }

// DescribeLog collects the facts of a log that was read, and of the trace made from it. A log of a million jobs takes seconds, so alive is
// called on the way: the caller can show that it is still at work.
func DescribeLog(log *swf.Log, t *workload.Trace, alive func()) LogFacts {
	s, h := workload.Describe(log), &log.Header
	alive()
	f := LogFacts{
		Source: experiment.SourceOf(t), Load: -1, Header: workload.HeaderTable(h).Rows, Histograms: s.Histograms(),
		Computer: h.Computer, Installation: h.Installation, StartTime: h.StartTime, EndTime: h.EndTime, Acknowledge: h.Acknowledge,
		Copyright: h.Copyright,
		Users:     s.Users, MedianRuntime: measured(s.Runtime.Median), MeanGap: measured(s.Interarrival.Mean), NoRequest: s.NoRequest,
		Overran:    s.Overran,
		Machine:    workload.MachineNote(log, t.Procs),
		OutOfOrder: log.OutOfOrder, Renumbered: t.Dropped.Renumbered, Beyond: t.JobsAfterLastPeriod(),
		Jobs: s.Jobs, Kept: t.Dropped.Kept(), ErrorCount: log.ErrorCount, Made: t.Made,
	}
	if !math.IsNaN(s.OfferedLoad) {
		f.Load = 100 * s.OfferedLoad
	}
	if s.LastEnd > s.FirstSubmit {
		f.Days = int((s.LastEnd - s.FirstSubmit + workload.DaySeconds - 1) / workload.DaySeconds)
	}
	for r, n := range t.Dropped.By[1:] { // reason 0 is none
		f.Dropped = append(f.Dropped, DroppedJobs{workload.Reason(r + 1).String(), n})
	}
	for _, e := range log.Errors {
		f.Errors = append(f.Errors, LineError{e.Position(), e.Complaint()})
	}
	return f
}

// measured returns x, or nil if x is NaN, which JSON cannot express.
func measured(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}

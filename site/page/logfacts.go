package page

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
	"strings"

	"juggle/core/study"
	"juggle/core/swf"
	"juggle/core/workload"
	"juggle/site/text"
)

// LogFacts is what the Trace view shows of one log. A worker makes it by DescribeLog; it is plain data, so that it travels as JSON.
type LogFacts struct {
	Source     study.Source
	Content    string     // a sum over what was read of the file, however it was packed; empty where unknown
	About      string     // one line: what kind of log it is
	Origin     string     // machine, place and time, in a sentence
	Days       int        // from the first submission to the last end, rounded up
	Load       float64    // utilisation in the log, percent; negative where unknown
	Header     [][]string // the file's header as rows of label and text
	Counts     []Count
	Histograms []workload.Histogram
	Jobs       int  // in the file
	Kept       int  // of them
	Made       bool // by a generator
	Dropped    []Drop
	Notes      []string // further facts, a sentence each
	Errors     []LineError
	ErrorCount int // of which Errors lists the first
}

// A Count is one number about a log.
type Count struct{ Title, Symbol, Value, Unit string }

// A Drop is one reason for which jobs are left out.
type Drop struct {
	Reason string
	Jobs   int
}

// A LineError is a line of a log that could not be read.
type LineError struct{ Position, Complaint string }

// DescribeLog collects the facts of a log that was read, and of the trace made from it.
func DescribeLog(log *swf.Log, t *workload.Trace) LogFacts {
	s := workload.Describe(log)
	f := LogFacts{
		Source: study.SourceOf(t), Origin: origin(&log.Header), Load: -1, Header: workload.HeaderTable(&log.Header).Rows,
		Histograms: s.Histograms(), Jobs: s.Jobs, Kept: t.Dropped.Kept(), ErrorCount: log.ErrorCount,
		Made: log.Header.Installation == "Synthetic",
	}
	if sum := sha256.New(); swf.Write(sum, log) == nil {
		f.Content = hex.EncodeToString(sum.Sum(nil))
	}
	if !math.IsNaN(s.Utilisation) {
		f.Load = 100 * s.Utilisation
	}
	if s.LastEnd > s.FirstSubmit {
		f.Days = int((s.LastEnd - s.FirstSubmit + 86399) / 86400)
	}
	f.Counts = []Count{
		{"processors", "m", text.Count(t.Procs), ""}, {"windows of 15 d", "", text.Count(t.Windows()), ""}, {"jobs kept", "", text.Count(f.Kept), ""},
		{"users", "", known(s.Users), ""}, {"run time, median of all", "", fixedCount(s.Runtime.Median), "s"},
		{"between arrivals of all", "", fixedCount(s.Interarrival.Mean), "s"}, {"offered load", "", text.Fixed(100*s.Utilisation, 1), "%"},
	}
	for _, row := range t.Dropped.Table().Rows[1:] {
		jobs, _ := strconv.Atoi(row[1])
		f.Dropped = append(f.Dropped, Drop{row[0], jobs})
	}
	if n := len(f.Dropped); n > 0 { // the last row counts jobs that are kept, under a new number
		if renumbered := f.Dropped[n-1].Jobs; renumbered > 0 {
			f.Notes = append(f.Notes, text.Plural(renumbered, "job is", "jobs are")+" kept under a new number.")
		}
		f.Dropped = f.Dropped[:n-1]
	}
	if n := t.Beyond(); n > 0 {
		f.Notes = append(f.Notes, text.Plural(n, "job", "jobs")+" after the last window, which no figure uses.")
	}
	if s.NoRequest > 0 {
		f.Notes = append(f.Notes, text.Plural(s.NoRequest, "job", "jobs")+" without a requested time.")
	}
	if s.Overran > 0 {
		f.Notes = append(f.Notes, text.Plural(s.Overran, "job", "jobs")+" ran past the requested time.")
	}
	if log.OutOfOrder > 0 {
		f.Notes = append(f.Notes, "Submit times decrease in "+text.Plural(log.OutOfOrder, "place", "places")+"; the jobs are sorted.")
	}
	for _, e := range log.Errors {
		f.Errors = append(f.Errors, LineError{e.Position(), e.Complaint()})
	}
	return f
}

// known is a count that is 0 where the log does not say.
func known(n int) string {
	if n == 0 {
		return "–"
	}
	return text.Count(n)
}

// fixedCount is a measured number as a whole one.
func fixedCount(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return text.Count(int(math.Round(x)))
}

// origin says where a log comes from, as far as its header does.
func origin(h *swf.Header) string {
	var parts []string
	switch {
	case h.Computer != "" && h.Installation != "":
		parts = append(parts, h.Computer+", "+h.Installation)
	case h.Computer+h.Installation != "":
		parts = append(parts, h.Computer+h.Installation)
	}
	if h.StartTime != "" && h.EndTime != "" {
		parts = append(parts, h.StartTime+" to "+h.EndTime)
	}
	for i, content := range []string{h.Acknowledge, h.Copyright} {
		if content != "" {
			parts = append(parts, [...]string{"It acknowledges ", ""}[i]+text.ClipLine(strings.ReplaceAll(strings.Trim(content, " .\n"), "\n", " ")))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ". ") + "."
}

// Entry is the log in a list.
func (f LogFacts) Entry() LogEntry {
	return LogEntry{Source: f.Source, About: f.About, Jobs: f.Kept, Days: f.Days, Load: f.Load, Made: f.Made}
}

package site

import "juggle/core/study"

// LogFacts is what the Trace view shows of one log. A worker fills it by DescribeLog; it is plain data, so that it travels as JSON.
type LogFacts struct {
	Source     study.Source
	About      string       // where the log comes from, in a sentence or two
	Days       int          // from the first submission to the last end, rounded up
	Load       float64      // utilisation in the log, percent
	Header     []HeaderLine // the file's header, in its order
	Counts     []Count
	Histograms []Histogram
	Jobs       int    // in the file
	Dropped    []Drop // jobs left out, by reason, in a fixed order
	Kept       int
	Notes      []string // further facts worth knowing, a sentence each
	Errors     []LineError
	ErrorCount int // of which Errors lists the first
}

// A HeaderLine is one comment line of a log: "; Key: Value". Key is empty where it has none.
type HeaderLine struct{ Key, Value string }

// A Count is one number about a log.
type Count struct{ Title, Symbol, Value, Unit string }

// A Histogram counts jobs.
type Histogram struct {
	Key, Title, XTitle string
	Bars               []HistogramBar
}

// A HistogramBar is one bar; Label is empty where the axis shows none.
type HistogramBar struct {
	Label string // on the axis
	What  string // for the tooltip: "8 to 15 processors"
	Jobs  int
}

// A Drop is one reason for which jobs are left out.
type Drop struct {
	Reason string
	Jobs   int
}

// A LineError is a line of a log that could not be read.
type LineError struct {
	Line    int
	Message string
}

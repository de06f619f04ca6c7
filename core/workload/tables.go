package workload

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/log/swf"
)

// Table returns a table with a row for each number: name, value and unit. Unknown values are empty.
func (s *Statistics) Table() *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "name"}, {Name: "value", Kind: report.Number}, {Name: "unit"}}}
	known := func(n, unknown int64) string {
		if n == unknown {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	t.Add("jobs", s.Jobs, "")
	t.Add("jobs that ran", s.Ran, "")
	t.Add("jobs without requested time", s.NoRequest, "")
	t.Add("jobs that overran their request", s.Overran, "")
	t.Add("users", s.Users, "")
	t.Add("processors", known(s.Procs, 0), "")
	t.Add("first submission", known(s.FirstSubmit, swf.Unknown), "s")
	t.Add("last submission", known(s.LastSubmit, swf.Unknown), "s")
	t.Add("last end", known(s.LastEnd, swf.Unknown), "s")
	t.Add("offered load", report.Fixed(100*s.OfferedLoad, 1), "%")
	t.Add("jobs on one processor", report.Fixed(100*s.SerialShare, 1), "%")
	t.Add("jobs on 2, 4, 8, ... processors", report.Fixed(100*s.PowerTwoShare, 1), "%")
	for i, f := range s.CommonRequests {
		t.Add(fmt.Sprintf("requested most often, %d", i+1), f.Value, "s")
	}
	return t
}

// DistributionTable returns a table with a row for each quantity.
func (s *Statistics) DistributionTable() *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "quantity"}, {Name: "unit"}}}
	for _, name := range []string{"jobs", "mean", "sd", "least", "p25", "median", "p75", "p95", "largest"} {
		t.Columns = append(t.Columns, report.Column{Name: name, Kind: report.Number})
	}
	add := func(quantity, unit string, d Distribution) {
		row := []string{quantity, unit, strconv.Itoa(d.N)}
		for _, x := range []float64{d.Mean, d.SD, d.Least, d.P25, d.Median, d.P75, d.P95, d.Largest} {
			row = append(row, report.Fixed(x, 2))
		}
		t.Rows = append(t.Rows, row)
	}
	add("time between submissions", "s", s.Interarrival)
	add("run time", "s", s.Runtime)
	add("processors", "", s.Size)
	add("requested time", "s", s.Requested)
	add("run time / requested time, at most 100", "%", s.Accuracy)
	return t
}

// Histograms returns the log's histograms in the order of the page: sizes, run times, hours, weekdays, accuracy.
func (s *Statistics) Histograms() []Histogram {
	return []Histogram{s.Sizes, s.Runtimes, s.Hours(), s.Weekdays(), s.Accuracies}
}

// Hours returns the submissions by hour of the day.
func (s *Statistics) Hours() Histogram {
	h := newHistogram("hours", "Submissions by hour", "hour, "+s.clockName(), consecutive(24))
	for i, n := range s.HourOfWeek {
		h.Bins[i%24].Count += n
	}
	return h
}

// Weekdays returns the submissions by day, Sunday first.
func (s *Statistics) Weekdays() Histogram {
	h := newHistogram("weekdays", "Submissions by weekday", "weekday, "+s.clockName(), consecutive(7))
	for i, name := range []string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"} {
		h.Bins[i].Label = name
	}
	for i, n := range s.HourOfWeek {
		h.Bins[i/24].Count += n
	}
	return h
}

// clockName returns the name of the clock by which hours are counted.
func (s *Statistics) clockName() string {
	if s.LocalTime {
		return "local time"
	}
	return "UTC"
}

// consecutive returns 0, 1, ..., n: the bounds of n bins with one number each.
func consecutive(n int64) []int64 {
	bounds := make([]int64, n+1)
	for i := range bounds {
		bounds[i] = int64(i)
	}
	return bounds
}

// HeaderTable returns a table with a row for each line of the header: label and text. The label is empty if a text continues the one
// before.
func HeaderTable(h *swf.Header) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "label"}, {Name: "text"}}}
	for _, f := range h.Fields() {
		label := f.Label
		for line := range strings.SplitSeq(f.Text, "\n") {
			t.Add(label, line)
			label = ""
		}
	}
	return t
}

// ErrorTable returns a table with a row for each error that the reader kept, with its position.
func ErrorTable(log *swf.Log) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "line", Kind: report.Number}, {Name: "field", Kind: report.Number}, {Name: "got"}, {Name: "want"},
	}}
	for _, e := range log.Errors {
		field := ""
		if e.Field > 0 {
			field = strconv.Itoa(e.Field)
		}
		t.Add(e.Line, field, e.Got, e.Want)
	}
	return t
}

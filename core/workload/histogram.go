package workload

import (
	"strconv"

	"juggle/core/experiment/report"
	"juggle/core/log/swf"
)

// A Histogram counts whole numbers in consecutive bins.
type Histogram struct {
	Name  string // constant, such as "sizes"
	Title string // for readers, such as "Jobs by processors"
	What  string // the counted quantity with its unit: "processors" or "run time, s"
	Bins  []Bin
}

// A Bin counts the values in [Low, High).
type Bin struct {
	Label     string
	Low, High int64 // OpenEnd if the bin has no upper bound
	Count     int
}

// OpenEnd is the upper bound of a bin without one.
const OpenEnd = 1<<63 - 1

// Total returns the number of counted values.
func (h *Histogram) Total() int {
	n := 0
	for _, b := range h.Bins {
		n += b.Count
	}
	return n
}

// newHistogram returns a histogram with a bin between any two neighbours of bounds, which ascend.
func newHistogram(name, title, what string, bounds []int64) Histogram {
	h := Histogram{Name: name, Title: title, What: what}
	for i, low := range bounds[:len(bounds)-1] {
		h.Bins = append(h.Bins, Bin{Label: rangeLabel(low, bounds[i+1]), Low: low, High: bounds[i+1]})
	}
	return h
}

// rangeLabel returns the label of a bin: "3", "3-9" or "100 or more".
func rangeLabel(low, high int64) string {
	s := strconv.FormatInt(low, 10)
	switch {
	case high == OpenEnd:
		return s + " or more"
	case high == low+1:
		return s
	}
	return s + "-" + strconv.FormatInt(high-1, 10)
}

// add counts v, unless it is outside all bins.
func (h *Histogram) add(v int64) {
	for i := range h.Bins {
		if b := &h.Bins[i]; b.Low <= v && v < b.High {
			b.Count++
			return
		}
	}
}

// Table returns a table with a row for each bin, which has its share of all counted values.
func (h *Histogram) Table() *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "bin", Title: h.What},
		{Name: "low", Kind: report.Number},
		{Name: "jobs", Kind: report.Number},
		{Name: "share", Unit: "%", Kind: report.Number},
	}}
	total := h.Total()
	for _, b := range h.Bins {
		t.Add(b.Label, b.Low, b.Count, percent(b.Count, total))
	}
	return t
}

// percent formats 100 part/whole as a cell, empty if whole is 0.
func percent(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return report.Fixed(100*float64(part)/float64(whole), 1)
}

// sizeBounds returns 1, 2, 3, 5, 9, 17, ...: the bounds of bins that end at a power of two. The value most is in the last bin.
func sizeBounds(most int64) []int64 {
	bounds := []int64{1, 2}
	for high := int64(2); high < most*2 && high < 1<<62; high *= 2 {
		bounds = append(bounds, high+1)
	}
	return bounds
}

// runtimeBounds returns 1, 3, 10, 30, 100, ...: the bounds of bins of about equal width on a logarithmic axis. The value most is in the
// last bin.
func runtimeBounds(most int64) []int64 {
	bounds := []int64{1, 3}
	for low := int64(3); low <= most && low <= swf.MaxTime; {
		if low%3 == 0 {
			low = low / 3 * 10
		} else {
			low *= 3
		}
		bounds = append(bounds, low)
	}
	return bounds
}

package swf

import (
	"strconv"
	"strings"
)

// A Header has the comment lines of a log. Texts of several lines contain "\n". A repeated label adds a line to its text, or replaces its
// number. Each Note, Queue, Partition and label that is not in the standard is an entry of its own. A missing number is 0.
type Header struct {
	Version       string // of the standard, such as "2.2"
	Computer      string
	Installation  string
	Acknowledge   string
	Copyright     string
	Information   string // where more is known about the log
	Conversion    string // who made the log from the recorded data, and when
	MaxJobs       int64  // jobs in the original log
	MaxRecords    int64  // lines in this log
	Preemption    string
	UnixStartTime int64 // the time of second 0, in seconds since 1970 UTC

	HasTimeZone    bool
	TimeZone       int64  // seconds east of UTC, in standard time; undefined without HasTimeZone
	TimeZoneString string // such as "US/Pacific"
	StartTime      string // second 0 as local time, such as "Fri Apr 24 18:11:04 PDT 1998"
	EndTime        string

	MaxNodes       int64
	MaxProcs       int64
	MaxRuntime     int64
	MaxMemory      int64
	AllowOveruse   string
	MaxQueues      int64
	QueuesNote     string // label "Queues": what distinguishes the queues
	Queues         []Numbered
	MaxPartitions  int64
	PartitionsNote string // label "Partitions"
	Partitions     []Numbered
	Notes          []string

	Other   []Field // labels that are not in the standard
	Comment string  // comment lines without a label
}

// A Numbered is a queue or a partition: its name and its number in the job lines.
type Numbered struct {
	Number int64
	Name   string
}

// A Field is an uninterpreted header line.
type Field struct{ Label, Text string }

// A slot connects a label with the field that holds its value. Exactly one of text and number is set.
type slot struct {
	label  string
	text   *string
	number *int64
}

// slots returns the labels that have a field of their own, in the order in which Write writes them.
func (h *Header) slots() []slot {
	return []slot{
		{label: "Version", text: &h.Version},
		{label: "Computer", text: &h.Computer},
		{label: "Installation", text: &h.Installation},
		{label: "Acknowledge", text: &h.Acknowledge},
		{label: "Copyright", text: &h.Copyright},
		{label: "Information", text: &h.Information},
		{label: "Conversion", text: &h.Conversion},
		{label: "MaxJobs", number: &h.MaxJobs},
		{label: "MaxRecords", number: &h.MaxRecords},
		{label: "Preemption", text: &h.Preemption},
		{label: "UnixStartTime", number: &h.UnixStartTime},
		{label: labelTimeZone, number: &h.TimeZone},
		{label: "TimeZoneString", text: &h.TimeZoneString},
		{label: "StartTime", text: &h.StartTime},
		{label: "EndTime", text: &h.EndTime},
		{label: "MaxNodes", number: &h.MaxNodes},
		{label: "MaxProcs", number: &h.MaxProcs},
		{label: "MaxRuntime", number: &h.MaxRuntime},
		{label: "MaxMemory", number: &h.MaxMemory},
		{label: "AllowOveruse", text: &h.AllowOveruse},
		{label: "MaxQueues", number: &h.MaxQueues},
		{label: "Queues", text: &h.QueuesNote},
		{label: "MaxPartitions", number: &h.MaxPartitions},
		{label: "Partitions", text: &h.PartitionsNote},
	}
}

// Fields returns the header lines that have a value, in the order of a written log. The comment comes last, with an empty label.
func (h *Header) Fields() []Field {
	var fields []Field
	add := func(label, text string) { fields = append(fields, Field{label, text}) }
	numbered := func(label string, list []Numbered) {
		for _, n := range list {
			add(label, strings.TrimRight(strconv.FormatInt(n.Number, 10)+" "+n.Name, " "))
		}
	}
	for _, s := range h.slots() {
		switch {
		case s.label == labelTimeZone && !h.HasTimeZone:
		case s.text != nil && *s.text != "":
			add(s.label, *s.text)
		case s.number != nil && (*s.number != 0 || s.label == labelTimeZone):
			add(s.label, strconv.FormatInt(*s.number, 10))
		}
		if s.label == "Queues" {
			numbered(labelQueue, h.Queues)
		}
	}
	numbered(labelPartition, h.Partitions)
	fields = append(fields, h.Other...)
	for _, note := range h.Notes {
		add(labelNote, note)
	}
	if h.Comment != "" {
		add("", h.Comment)
	}
	return fields
}

// NotUnderstood returns the text behind a label whose number could not be parsed. It is empty if the number could be parsed or is missing.
func (h *Header) NotUnderstood(label string) string {
	for _, f := range h.Other {
		if f.Label == label && !isNotGiven([]byte(f.Text)) {
			return f.Text
		}
	}
	return ""
}

// The labels that need more than a slot.
const (
	labelTimeZone  = "TimeZone"
	labelQueue     = "Queue"
	labelPartition = "Partition"
	labelNote      = "Note"
)

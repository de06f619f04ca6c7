package swf

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// Write writes l as plain text: the header in the standard's order, then the jobs in the order of l.Jobs. Read gives the same header
// and jobs back if l came from Read, or keeps to what a log can hold: texts of lines that are trimmed and not empty, labels of
// one word of letters, digits and "_", times from -1 to MaxTime, measurements of at most 18 digits, jobs sorted by submit time.
func Write(w io.Writer, l *Log) error {
	out := bufio.NewWriterSize(w, 1<<16)
	writeHeader(out, &l.Header)
	line := make([]byte, 0, 256)
	for i := range l.Jobs {
		line = appendJob(line[:0], &l.Jobs[i])
		out.Write(line)
	}
	return out.Flush() // reports the first error of any write
}

func writeHeader(out *bufio.Writer, h *Header) {
	for _, s := range h.slots() {
		switch {
		case s.label == labelTimeZone && !h.HasTimeZone:
		case s.text != nil && *s.text != "":
			writeField(out, s.label, *s.text)
		case s.number != nil && (*s.number != 0 || s.label == labelTimeZone):
			writeField(out, s.label, strconv.FormatInt(*s.number, 10))
		}
		if s.label == "Queues" {
			writeNumbered(out, labelQueue, h.Queues)
		}
	}
	writeNumbered(out, labelPartition, h.Partitions)
	for _, f := range h.Other {
		writeField(out, f.Label, f.Text)
	}
	for _, note := range h.Notes {
		writeField(out, labelNote, note)
	}
	if h.Comment != "" {
		out.WriteString("; " + strings.ReplaceAll(h.Comment, "\n", continuation) + "\n")
	}
}

// continuation separates the lines of one text; the reader takes three blanks or more as "the text goes on".
const continuation = "\n;    "

func writeField(out *bufio.Writer, label, text string) {
	out.WriteString(strings.TrimRight("; "+label+": "+strings.ReplaceAll(text, "\n", continuation), " ") + "\n")
}

func writeNumbered(out *bufio.Writer, label string, list []Numbered) {
	for _, n := range list {
		writeField(out, label, strconv.FormatInt(n.Number, 10)+" "+n.Name)
	}
}

// appendJob appends j's line. Columns are padded to the archive's usual widths, for people; readers do not need them.
func appendJob(b []byte, j *Job) []byte {
	integer := func(n int64, width int) {
		b = appendPadded(b, strconv.AppendInt(nil, n, 10), width)
	}
	float := func(x float64, width int) {
		b = appendPadded(b, strconv.AppendFloat(nil, x, 'f', -1, 64), width)
	}
	integer(j.Number, 5)
	integer(j.Submit, 9)
	integer(j.Wait, 7)
	integer(j.Runtime, 7)
	integer(j.UsedProcs, 5)
	float(j.UsedCPU, 7)
	float(j.UsedMemory, 7)
	integer(j.RequestedProcs, 5)
	integer(j.RequestedTime, 7)
	float(j.RequestedMemory, 7)
	integer(j.Status, 3)
	integer(j.User, 4)
	integer(j.Group, 4)
	integer(j.Executable, 6)
	integer(j.Queue, 3)
	integer(j.Partition, 3)
	integer(j.PrecedingJob, 3)
	integer(j.ThinkTime, 3)
	return append(b, '\n')
}

// appendPadded appends cell, right-aligned, after a blank.
func appendPadded(b, cell []byte, width int) []byte {
	if len(b) > 0 {
		b = append(b, ' ')
	}
	for range width - len(cell) {
		b = append(b, ' ')
	}
	return append(b, cell...)
}

package swf

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// Write writes l as plain text: the header in the standard's order, then the jobs in the order of l.Jobs. Read returns the same header and
// jobs, provided that l came from Read, or that its values are possible in a log: lines of texts are trimmed and not empty, labels are one
// word of letters, digits and "_", times are from -1 to MaxTime, measurements have at most 18 digits, and jobs are sorted by submit time.
func Write(w io.Writer, l *Log) error {
	out := bufio.NewWriterSize(w, 1<<16)
	writeHeader(out, &l.Header)
	line := make([]byte, 0, 256)
	for i := range l.Jobs {
		line = appendJob(line[:0], &l.Jobs[i])
		out.Write(line)
	}
	return out.Flush() // returns the first error of any write
}

// writeHeader writes the header as comments, a text of several lines on several lines.
func writeHeader(out *bufio.Writer, h *Header) {
	for _, f := range h.Fields() {
		label := f.Label
		if label != "" {
			label += ": "
		}
		line := "; " + label + strings.ReplaceAll(f.Text, "\n", continuation)
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// continuation separates the lines of one text. The reader takes a line that begins with at least three blanks as a continuation.
const continuation = "\n;    "

// appendJob appends j's line. Columns are padded to the usual widths of the archive for human readers.
func appendJob(b []byte, j *Job) []byte {
	var cell [32]byte // a longer cell costs an allocation
	integer := func(n int64, width int) {
		b = appendPadded(b, strconv.AppendInt(cell[:0], n, 10), width)
	}
	float := func(x float64, width int) {
		b = appendPadded(b, strconv.AppendFloat(cell[:0], x, 'f', -1, 64), width)
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

// appendPadded appends a blank, unless b is empty, and then cell, right-aligned.
func appendPadded(b, cell []byte, width int) []byte {
	if len(b) > 0 {
		b = append(b, ' ')
	}
	for range width - len(cell) {
		b = append(b, ' ')
	}
	return append(b, cell...)
}

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
	for _, f := range h.Fields() {
		label := f.Label
		if label != "" {
			label += ": "
		}
		line := "; " + label + strings.ReplaceAll(f.Text, "\n", continuation)
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// continuation separates the lines of one text; the reader takes three blanks or more as "the text goes on".
const continuation = "\n;    "

// appendJob appends j's line. Columns are padded to the archive's usual widths, for people; readers do not need them.
func appendJob(b []byte, j *Job) []byte {
	var cell [32]byte // most cells are shorter; a longer one costs an allocation
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

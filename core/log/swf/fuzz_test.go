package swf

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzRead checks that no input makes Read panic or exceed its limits, and that a log that was read can be written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(headerText + jobLine("1", "0")))
	f.Add([]byte(jobLine("1", "5") + jobLine("2", "-1") + "x\n" + jobLine("3", "4.5")))
	f.Add([]byte("1 0 0 0.1 4 39.75 0.000000001 4 123456789012345678 -1.0 1 1 1 1 1 -1 -1 -1"))
	f.Add(gzipped(f, jobLine("1", "0")))
	f.Add(gzipped(f, jobLine("1", "0"))[:20])
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00"))
	f.Add([]byte(strings.Repeat("0", 300) + "\n;a\x10b: c\x01\n" + jobLine("1", "0")))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<15 {
			return // Write sets other blanks, so a long line might exceed Options.MaxLine when it is read again
		}
		o := Options{MaxErrors: 3, MaxJobs: 1000}
		log, err := Read(bytes.NewReader(data), o)
		if len(log.Errors) != min(log.ErrorCount, 3) || len(log.Jobs) > 1001 { // Read stops at the job beyond the limit
			t.Fatalf("got %d of %d errors and %d jobs, want at most 3 errors and 1001 jobs", len(log.Errors), log.ErrorCount, len(log.Jobs))
		}
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := Write(&b, log); err != nil {
			t.Fatal(err)
		}
		text := bytes.Clone(b.Bytes())
		again, err := Read(&b, o)
		if err != nil {
			t.Fatalf("the log as written: got error %v, want none, in\n%s", err, text)
		}
		if diff := cmp.Diff(log.Header, again.Header); diff != "" {
			t.Fatalf("header: -first +second\n%s\nof the written log\n%s", diff, text)
		}
		if diff := cmp.Diff(log.Jobs, again.Jobs); diff != "" || again.OutOfOrder != 0 {
			t.Fatalf("got %d jobs out of order, want none; jobs: -first +second\n%s\nof the written log\n%s", again.OutOfOrder, diff, text)
		}
	})
}

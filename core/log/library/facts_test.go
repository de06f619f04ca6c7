package library

import (
	"strings"
	"testing"

	"juggle/core/log/swf"
	"juggle/core/workload"
)

// TestDescribingALongLogReportsThatItGoesOn tests the function that DescribeLog calls so that a worker can show that it still works.
func TestDescribingALongLogReportsThatItGoesOn(t *testing.T) {
	var text strings.Builder
	text.WriteString("; MaxProcs: 4\n")
	for range 5000 {
		text.WriteString("1 0 0 600 1 -1 -1 1 600 -1 1 -1 -1 -1 -1 -1 -1 -1\n")
	}
	log, err := swf.Read(strings.NewReader(text.String()), swf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := workload.NewTrace("long", log)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	if facts := DescribeLog(log, trace, func() { calls++ }); facts.Jobs != 5000 || calls < 1 {
		t.Errorf("got %d calls and %d jobs, want at least 1 call and 5000 jobs", calls, facts.Jobs)
	}
}

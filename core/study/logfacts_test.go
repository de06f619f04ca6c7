package study

import (
	"strings"
	"testing"

	"juggle/core/swf"
	"juggle/core/workload"
)

func TestDescribingALongLogGivesSignsOfLife(t *testing.T) {
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
	signs := 0
	if facts := DescribeLog(log, trace, func() { signs++ }); facts.Content == "" || signs < 5 {
		t.Errorf("got %d signs and the sum %q, want a sign every 64 kB of what is summed", signs, facts.Content)
	}
}

package workload

import (
	"strings"
	"testing"

	"juggle/core/base/coder"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// encodableTrace returns a trace with small, large and unknown numbers.
func encodableTrace() *Trace {
	t := &Trace{Name: "a.swf", Title: "A machine, \"quoted\"", SHA256: "00ff", Procs: 128, Span: Span{5, 3*PeriodLength - 1}}
	t.Dropped.Total, t.Dropped.By[NeverRan], t.Dropped.Renumbered = 9, 6, 1
	t.Jobs = []Job{{7, 0, 60, -1, 1}, {3, 0, 1 << 40, 3600, 128}, {1 << 60, 1 << 39, 61, 60, 64}}
	return t
}

func TestADecodedTraceEqualsTheEncodedOne(t *testing.T) {
	want := encodableTrace()
	got := new(Trace)
	if err := coder.Decode(coder.Encode(want), got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Trace{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
}

// keptTrace is encodableTrace as browsers have kept it since version 2 of the encoding. The version is the byte after "jtrace".
const keptTrace = "jtrace\x02\x05a.swf\x13A machine, \"quoted\"\x0400ff\x80\x02\n\xfe\xcd\xda\x03\x12\x02\x00\x00\x00\f\x00\x00\x00\x03" +
	"\x0e\x00x\x01\x02\a\x00\x80\x80\x80\x80\x80@\xa08\x80\x02\xfa\xff\xff\xff\xff\xff\xff\xff\x1f\x80\x80\x80\x80\x80 zx\x80\x01"

// TestTheEncodingOfKeptTracesStaysTheSame compares the encoding with keptTrace. A browser keeps a log across visits, and the next visit may
// be to a later version of the page. So a change of these bytes requires another version of the encoding.
func TestTheEncodingOfKeptTracesStaysTheSame(t *testing.T) {
	if got := coder.Encode(encodableTrace()); string(got) != keptTrace {
		t.Errorf("got %q, want %q", got, keptTrace)
	}
}

func TestATraceOfAnotherVersionOrWithImpossibleNumbersIsRefused(t *testing.T) {
	for want, change := range map[string]func(*Trace){
		"processors: got 0, want 1 to":  func(t *Trace) { t.Procs = 0 },
		"first: got -1, want 0 to":      func(t *Trace) { t.First = -1 },
		"renumbered: got -1, want 0 to": func(t *Trace) { t.Dropped.Renumbered = -1 },
		"submit: got -1, want 0 to":     func(t *Trace) { t.Jobs[0].Submit = -1 },
		"runtime: got 59, want 60 to":   func(t *Trace) { t.Jobs[1].Runtime = MinRuntime - 1 },
		"procs: got 129, want 1 to 128": func(t *Trace) { t.Jobs[2].Procs = 129 },
		"procs: got 0, want 1 to 128":   func(t *Trace) { t.Jobs[2].Procs = 0 },
	} {
		trace := encodableTrace()
		change(trace)
		if err := coder.Decode(coder.Encode(trace), new(Trace)); err == nil || !strings.HasPrefix(err.Error(), "workload.Trace: "+want) {
			t.Errorf("got %v, want workload.Trace: %s …", err, want)
		}
	}
	const want = `workload.Trace: got "jtrace\x01" at its beginning, want "jtrace\x02"`
	if err := coder.Decode([]byte(strings.Replace(keptTrace, "\x02", "\x01", 1)), new(Trace)); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestATruncatedTraceIsAnError(t *testing.T) {
	b := coder.Encode(encodableTrace())
	for n := range b {
		if coder.Decode(b[:n], new(Trace)) == nil {
			t.Errorf("got no error for the first %d of %d bytes, want one", n, len(b))
		}
	}
	if coder.Decode(append(b, 0), new(Trace)) == nil {
		t.Error("got no error for a byte too many, want one")
	}
}

// FuzzDecodeTrace decodes any bytes. A trace that is decoded must be the same after it is encoded and decoded again.
func FuzzDecodeTrace(f *testing.F) {
	f.Add([]byte(keptTrace))
	f.Fuzz(func(t *testing.T, b []byte) {
		trace, again := new(Trace), new(Trace)
		if coder.Decode(b, trace) != nil {
			return
		}
		if err := coder.Decode(coder.Encode(trace), again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(trace, again, cmp.AllowUnexported(Trace{})); diff != "" {
			t.Fatalf("want -, got +:\n%s", diff)
		}
	})
}

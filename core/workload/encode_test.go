package workload

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func encodable() *Trace {
	t := &Trace{Name: "a.swf", Title: "A machine, \"quoted\"", SHA256: "00ff", Procs: 128, Span: Span{5, 3*PeriodLength - 1}}
	t.Dropped.Total, t.Dropped.By[NeverRan], t.Dropped.Renumbered = 9, 6, 1
	t.Jobs = []Job{{7, 0, 60, -1, 1}, {3, 0, 1 << 40, 3600, 128}, {1 << 60, 1 << 39, 61, 60, 64}}
	return t
}

func TestAnEncodedTraceComesBackAsItWent(t *testing.T) {
	want := encodable()
	got, err := DecodeTrace(want.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Trace{}), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

func TestAnEncodedTraceCutShortAnywhereIsAnError(t *testing.T) {
	b := encodable().Encode()
	for n := range b {
		if _, err := DecodeTrace(b[:n]); err == nil {
			t.Errorf("no error for the first %d of %d bytes", n, len(b))
		}
	}
	if _, err := DecodeTrace(append(b, 0)); err == nil {
		t.Error("no error for a byte too many")
	}
}

func FuzzDecodeTrace(f *testing.F) {
	f.Add(encodable().Encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		trace, err := DecodeTrace(b)
		if err != nil {
			return
		}
		again, err := DecodeTrace(trace.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(trace, again, cmp.AllowUnexported(Trace{})); diff != "" {
			t.Fatal(diff)
		}
	})
}

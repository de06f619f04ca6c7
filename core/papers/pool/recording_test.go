package pool

import (
	"encoding/json"
	"testing"

	"juggle/core/base/coder"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
	"juggle/core/papers/pool/testbed"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// exampleRecording returns the recording of a run of the default scenario, with eight sites, under strict negotiation.
func exampleRecording(t testing.TB) *Recording {
	s := testbed.Default()
	s.Sites = 8
	r, err := Play.Ask(nil, RecordingQuery{s, testbed.Strict, 1})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestADecodedRecordingHasWhatThePageShows(t *testing.T) {
	r := exampleRecording(t)
	got := new(Recording)
	if err := coder.Decode(coder.Encode(r), got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Trace.Events, got.Trace.Events); diff != "" || got.Trace.Outcome != r.Trace.Outcome ||
		got.Trace.Window != r.Trace.Window || got.Trace.Policy != r.Trace.Policy || got.Trace.Seed != r.Trace.Seed {
		t.Errorf("events, outcome, window, policy or seed differ, -want +got\n%s", diff)
	}
	if diff := cmp.Diff(r.Explanations, got.Explanations); diff != "" {
		t.Errorf("explanations differ, -want +got\n%s", diff)
	}
	for i := range r.Trace.Cases {
		if got.Trace.Cases[i].Counted != r.Trace.Cases[i].Counted {
			t.Fatalf("case %d: got counted %v, want %v", i, got.Trace.Cases[i].Counted, r.Trace.Cases[i].Counted)
		}
	}
	for i, n := range r.Trace.Nodes {
		if g := got.Trace.Nodes[i]; g.Name != n.Name || g.Site != n.Site || g.Cluster != n.Cluster || g.CPUs != n.CPUs {
			t.Errorf("node %d: got %+v, want %+v", i, g, n)
		}
	}
}

func TestDecodingAPartOfARecordingIsAnError(t *testing.T) {
	r := exampleRecording(t)
	r.Trace.Events = r.Trace.Events[:50]
	body := coder.Encode(r)
	for n := 0; n < len(body); n += 1 + len(body)/500 {
		if coder.Decode(body[:n], new(Recording)) == nil {
			t.Fatalf("got no error for the first %d of %d bytes, want one", n, len(body))
		}
	}
	r.Explanations = r.Explanations[1:]
	if coder.Decode(coder.Encode(r), new(Recording)) == nil {
		t.Error("got no error for fewer explanations than cases, want one")
	}
}

// FuzzRecording checks that the methods that the page calls do not panic on any decoded recording.
func FuzzRecording(f *testing.F) {
	r := exampleRecording(f)
	r.Trace.Events = r.Trace.Events[:20]
	f.Add(coder.Encode(r))
	f.Fuzz(func(t *testing.T, b []byte) {
		r := new(Recording)
		if coder.Decode(b, r) != nil {
			return
		}
		r.Trace.SnapshotAfter(len(r.Trace.Events))
		r.Trace.Series(admission.Running)
	})
}

func TestAnAnswerIsReadFromItsJSON(t *testing.T) {
	want, err := Question{Minute: 15, Lead: 5, Length: 7, Request: qos.Vector{0, 2.4, qos.Missing, 400, 3, 1}}.Ask(testbed.Default(), 1)
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Judge.Read(body)
	if err != nil {
		t.Fatal(err)
	}
	equateMissing := cmp.Comparer(func(a, b qos.Value) bool { return a == b || !a.HasValue() && !b.HasValue() }) // they are NaN
	if diff := cmp.Diff(want, got, equateMissing, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

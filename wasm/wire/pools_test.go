package wire

import (
	"math"
	"testing"

	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// nansEqual takes every value that is missing for the same one.
var nansEqual = cmp.Options{cmpopts.EquateNaNs(), cmp.Comparer(func(a, b qos.Value) bool { return a == b || !a.Given() && !b.Given() })}

func somePool() Pool {
	s := testbed.Default()
	s.K = 7
	return Pool{Ask: PoolAnswer, Scenario: s.Encode(), Seed: math.MaxUint64, Seeds: 30, Figures: []int{4, 7}, Index: []int32{0, math.MaxInt32},
		Policy:   testbed.Strict,
		Question: pool.Question{Minute: 15, Lead: 10, Length: 1, Request: qos.Vector{0, 2.4, qos.Missing, 400, 3, 1}}}
}

func someRecording(t testing.TB) Recording {
	trace, err := testbed.Record(testbed.Default(), testbed.KAPAC, 1)
	if err != nil {
		t.Fatal(err)
	}
	c := Recording{Trace: *trace}
	for range trace.Cases {
		c.Why, c.Looked = append(c.Why, "too many"), append(c.Looked, "")
	}
	return c
}

func someJudgement(t testing.TB) Judgement {
	a, err := pool.Question{Minute: 15, Lead: 5, Length: 7, Request: qos.Vector{0, 2.4, qos.Missing, 400, 3, 1}}.Ask(testbed.Default(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return Judgement(a)
}

func TestPoolsBodiesComeBackAsTheyWent(t *testing.T) {
	p := somePool()
	gotPool, err := DecodePool(p.Encode())
	if diff := cmp.Diff(&p, gotPool, nansEqual); err != nil || diff != "" {
		t.Error(err, diff)
	}
	j := someJudgement(t)
	gotJudgement, err := DecodeJudgement(j.Encode())
	if diff := cmp.Diff(&j, gotJudgement, nansEqual, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Error(err, diff)
	}
	c := someRecording(t)
	got, err := DecodeRecording(c.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c.Trace.Events, got.Trace.Events); diff != "" || got.Trace.Outcome != c.Trace.Outcome ||
		got.Trace.Window != c.Trace.Window {
		t.Error("events, outcome or window differ", diff)
	}
	for i := range c.Trace.Cases {
		if got.Trace.Cases[i].Counted != c.Trace.Cases[i].Counted || got.Why[i] != c.Why[i] {
			t.Fatalf("case %d: got %v, %q", i, got.Trace.Cases[i].Counted, got.Why[i])
		}
	}
	for i, n := range c.Trace.Nodes {
		if g := got.Trace.Nodes[i]; g.Name != n.Name || g.Cluster != n.Cluster || g.CPUs != n.CPUs {
			t.Errorf("node %d: got %+v, want %+v", i, g, n)
		}
	}
}

func TestAPoolsBodyCutShortAnywhereIsAnError(t *testing.T) {
	recording := someRecording(t)
	recording.Trace.Events = recording.Trace.Events[:50]
	for name, c := range map[string]struct {
		body   []byte
		decode func([]byte) error
	}{
		"pools":     {somePool().Encode(), func(b []byte) error { _, err := DecodePool(b); return err }},
		"judgement": {someJudgement(t).Encode(), func(b []byte) error { _, err := DecodeJudgement(b); return err }},
		"recording": {recording.Encode(), func(b []byte) error { _, err := DecodeRecording(b); return err }},
	} {
		for n := range c.body {
			if c.decode(c.body[:n]) == nil {
				t.Fatalf("%s: no error for the first %d of %d bytes", name, n, len(c.body))
			}
		}
	}
}

func FuzzDecodePools(f *testing.F) {
	f.Add(somePool().Encode())
	f.Add(someJudgement(f).Encode())
	recording := someRecording(f)
	recording.Trace.Events = recording.Trace.Events[:20]
	f.Add(recording.Encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, err := DecodePool(b); err == nil {
			again, err := DecodePool(p.Encode())
			if diff := cmp.Diff(p, again, nansEqual); err != nil || diff != "" {
				t.Fatal(err, diff)
			}
		}
		if j, err := DecodeJudgement(b); err == nil {
			for _, l := range j.Answers.KAPAC.Lines {
				_ = j.Nodes[l.Resource]
			}
			if at := j.Answers.Strict.Resource; at >= 0 {
				_ = j.Nodes[at]
			}
		}
		if c, err := DecodeRecording(b); err == nil {
			// What the page does with it must not panic.
			p := testbed.NewPlayer(&c.Trace)
			for p.Step() {
			}
			c.Trace.Series(admission.Running)
		}
	})
}

package engine

import (
	"bytes"
	"strings"
	"testing"

	"juggle/core/base/coder"
	"juggle/core/narrate/replay"
	"juggle/core/sim/queue"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// An outcome is the result of a query: its answer or its error.
type outcome[A any] struct {
	answer *A
	err    error
}

func (h *outcome[A]) record(answer *A, err error) { h.answer, h.err = answer, err }
func (h *outcome[A]) hasEnded() bool              { return h.answer != nil || h.err != nil }

func TestAWorkerPlaysARunAsIsPlayedDirectly(t *testing.T) {
	w := newTestPage(t, 2)
	log := w.generateLog()
	setup := replay.Default()
	setup.Policy.FixShare = 50
	var to outcome[replay.Run]
	sendQuery(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: setup}, to.record)
	w.run(to.hasEnded)
	if to.err != nil {
		t.Fatal(to.err)
	}
	trace := new(workload.Trace)
	if err := coder.Decode(w.engine.logs[log.Source.SHA256].trace, trace); err != nil {
		t.Fatal(err)
	}
	want, err := replay.Play(trace, setup, func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(coder.Encode(to.answer), coder.Encode(want)) {
		t.Error("the worker's run differs from the directly played one")
	}
}

func TestARunThatCannotBePlayedIsAnError(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*replay.RunQuery)
		poison bool
		want   string
	}{
		"a window that the log lacks": {func(r *replay.RunQuery) { r.Setup.Workload.Period = 9 }, false, "period 9, want 0 to 0"},
		"a log that is not here": {func(r *replay.RunQuery) {
			r.Log = strings.Repeat("ab", 32)
		}, false, "the log (sha256 abababababab…) is not here"},
		"a query that ends its workers": {func(*replay.RunQuery) {}, true, "the worker died"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newTestPage(t, 1)
			request := replay.RunQuery{Log: w.generateLog().Source.SHA256, Setup: replay.Default()}
			c.change(&request)
			w.killsWorker = func(f wire.Frame) bool { return c.poison && f.Type == wire.Query }
			var to outcome[replay.Run]
			sendQuery(w, replay.Replay, request, to.record)
			w.run(to.hasEnded)
			if to.answer != nil || !strings.Contains(to.err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", to.err, c.want)
			}
		})
	}
}

func TestACancelledRunGetsNoAnswer(t *testing.T) {
	w := newTestPage(t, 1)
	log := w.generateLog()
	var gone, to outcome[replay.Run]
	sendQuery(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, gone.record).Cancel()
	sendQuery(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, to.record)
	w.run(to.hasEnded)
	if gone.hasEnded() || to.answer == nil {
		t.Errorf("the cancelled run: %v, the other: %v", gone.err, to.err)
	}
}

func TestAWorkerSortsAQueueOfTheJobsOfARun(t *testing.T) {
	w := newTestPage(t, 2)
	log := w.generateLog()
	request := replay.QueueQuery{RunQuery: replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, Policy: queue.Conservative}
	var gone, to outcome[[]replay.Instant]
	sendQuery(w, replay.Queue, request, gone.record).Cancel()
	sendQuery(w, replay.Queue, request, to.record)
	w.run(to.hasEnded)
	if to.err != nil {
		t.Fatal(to.err)
	}
	got := *to.answer
	trace := new(workload.Trace)
	if err := coder.Decode(w.engine.logs[log.Source.SHA256].trace, trace); err != nil {
		t.Fatal(err)
	}
	jobs, err := trace.Generate(request.Setup.Workload, nil)
	if err != nil {
		t.Fatal(err)
	}
	slots, err := queue.Run(queue.Conservative, int32(trace.Procs), jobs)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(slots) || gone.hasEnded() {
		t.Fatalf("got %d starts, want %d; the cancelled one was heard: %v", len(got), len(slots), gone.hasEnded())
	}
	for i := range slots {
		if got[i] != slots[i].Start {
			t.Fatalf("job %d starts at %d, want %d", i, got[i], slots[i].Start)
		}
	}
	request.Log, to = strings.Repeat("ab", 32), outcome[[]replay.Instant]{}
	sendQuery(w, replay.Queue, request, to.record)
	w.run(to.hasEnded)
	if to.err == nil || !strings.Contains(to.err.Error(), "is not here") {
		t.Errorf("of a log that is gone got %v", to.err)
	}
}

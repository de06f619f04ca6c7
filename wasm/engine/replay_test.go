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

func TestAWorkersRunEqualsTheRunPlayedDirectly(t *testing.T) {
	w := newTestPage(t, 2)
	log := w.generateLog()
	setup := replay.Default()
	setup.Policy.FixShare = 50
	var result outcome[replay.Run]
	sendQuery(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: setup}, result.record)
	w.run(result.hasEnded)
	if result.err != nil {
		t.Fatal(result.err)
	}
	trace := new(workload.Trace)
	if err := coder.Decode(w.engine.logs[log.Source.SHA256].trace, trace); err != nil {
		t.Fatal(err)
	}
	want, err := replay.Play(trace, setup, func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(coder.Encode(result.answer), coder.Encode(want)) {
		t.Error("got a run of the worker that differs from the one played directly, want the same")
	}
}

func TestARunThatCannotBePlayedIsAnError(t *testing.T) {
	for name, c := range map[string]struct {
		change      func(*replay.RunQuery)
		killsWorker bool
		want        string
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
			w.killsWorker = func(f wire.Frame) bool { return c.killsWorker && f.Type == wire.Query }
			var result outcome[replay.Run]
			sendQuery(w, replay.Replay, request, result.record)
			w.run(result.hasEnded)
			if result.answer != nil || !strings.Contains(result.err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", result.err, c.want)
			}
		})
	}
}

func TestACancelledRunGetsNoAnswer(t *testing.T) {
	w := newTestPage(t, 1)
	log := w.generateLog()
	var cancelled, result outcome[replay.Run]
	sendQuery(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, cancelled.record).Cancel()
	sendQuery(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, result.record)
	w.run(result.hasEnded)
	if cancelled.hasEnded() || result.answer == nil {
		t.Errorf("got the cancelled run ended: %t, and the error %v of the other, want it not ended and no error", cancelled.hasEnded(),
			result.err)
	}
}

func TestAWorkerComputesWhenAQueueStartsTheJobsOfARun(t *testing.T) {
	w := newTestPage(t, 2)
	log := w.generateLog()
	request := replay.QueueQuery{RunQuery: replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, Policy: queue.Conservative}
	var cancelled, result outcome[[]replay.Instant]
	sendQuery(w, replay.Queue, request, cancelled.record).Cancel()
	sendQuery(w, replay.Queue, request, result.record)
	w.run(result.hasEnded)
	if result.err != nil {
		t.Fatal(result.err)
	}
	got := *result.answer
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
	if len(got) != len(slots) || cancelled.hasEnded() {
		t.Fatalf("got %d starts, and the cancelled query ended: %t; want %d, and it not ended", len(got), cancelled.hasEnded(), len(slots))
	}
	for i := range slots {
		if got[i] != slots[i].Start {
			t.Fatalf("job %d: got the start %d, want %d", i, got[i], slots[i].Start)
		}
	}
	request.Log, result = strings.Repeat("ab", 32), outcome[[]replay.Instant]{}
	sendQuery(w, replay.Queue, request, result.record)
	w.run(result.hasEnded)
	if result.err == nil || !strings.Contains(result.err.Error(), "is not here") {
		t.Errorf("a log that is not here: got error %v, want one that says so", result.err)
	}
}

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

func (h *outcome[A]) hear(answer *A, err error) { h.answer, h.err = answer, err }
func (h *outcome[A]) over() bool                { return h.answer != nil || h.err != nil }

func TestAWorkerPlaysARunAsIsPlayedDirectly(t *testing.T) {
	w := newWorld(t, 2)
	log := w.madeLog()
	setup := replay.Default()
	setup.Policy.FixShare = 50
	var to outcome[replay.Run]
	put(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: setup}, to.hear)
	w.run(to.over)
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
		t.Error("the worker's run differs from the one played here")
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
		"workers that die of it": {func(*replay.RunQuery) {}, true, "the worker died"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 1)
			request := replay.RunQuery{Log: w.madeLog().Source.SHA256, Setup: replay.Default()}
			c.change(&request)
			w.poison = func(f wire.Frame) bool { return c.poison && f.Type == wire.Query }
			var to outcome[replay.Run]
			put(w, replay.Replay, request, to.hear)
			w.run(to.over)
			if to.answer != nil || !strings.Contains(to.err.Error(), c.want) {
				t.Errorf("got %v, want %q in it", to.err, c.want)
			}
		})
	}
}

func TestACancelledRunGetsNoAnswer(t *testing.T) {
	w := newWorld(t, 1)
	log := w.madeLog()
	var gone, to outcome[replay.Run]
	put(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, gone.hear).Cancel()
	put(w, replay.Replay, replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, to.hear)
	w.run(to.over)
	if gone.over() || to.answer == nil {
		t.Errorf("the cancelled run: %v, the other: %v", gone.err, to.err)
	}
}

func TestAWorkerSortsAQueueOfTheJobsOfARun(t *testing.T) {
	w := newWorld(t, 2)
	log := w.madeLog()
	request := replay.QueueQuery{RunQuery: replay.RunQuery{Log: log.Source.SHA256, Setup: replay.Default()}, Policy: queue.Conservative}
	var gone, to outcome[[]replay.Instant]
	put(w, replay.Queue, request, gone.hear).Cancel()
	put(w, replay.Queue, request, to.hear)
	w.run(to.over)
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
	if len(got) != len(slots) || gone.over() {
		t.Fatalf("got %d starts, want %d; the cancelled one was heard: %v", len(got), len(slots), gone.over())
	}
	for i := range slots {
		if got[i] != slots[i].Start {
			t.Fatalf("job %d starts at %d, want %d", i, got[i], slots[i].Start)
		}
	}
	request.Log, to = strings.Repeat("ab", 32), outcome[[]replay.Instant]{}
	put(w, replay.Queue, request, to.hear)
	w.run(to.over)
	if to.err == nil || !strings.Contains(to.err.Error(), "is not here") {
		t.Errorf("of a log that is gone got %v", to.err)
	}
}

package engine

import (
	"bytes"
	"strings"
	"testing"

	"juggle/core/queue"
	"juggle/core/replay"
	corestudy "juggle/core/study"
	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/schedule"
	"juggle/wasm/wire"
)

// A replaySink writes down what it hears of a run.
type replaySink struct {
	run     *replay.Run
	failure string
}

func (s *replaySink) Progress(done, total int64) {}
func (s *replaySink) Done(r *replay.Run)         { s.run = r }
func (s *replaySink) Failed(message string)      { s.failure = message }
func (s *replaySink) over() bool                 { return s.run != nil || s.failure != "" }

func TestAWorkerPlaysTheRunThatIsPlayedHere(t *testing.T) {
	w := newWorld(t, 2)
	log := w.madeLog()
	setup := replay.Default()
	setup.Policy.FixShare = 50
	to := &replaySink{}
	w.engine.Replay(schedule.ReplayRequest{Source: log.Source, Setup: setup}, to)
	w.run(to.over)
	if to.run == nil {
		t.Fatal(to.failure)
	}
	trace, err := workload.DecodeTrace(w.engine.logs[log.Source.SHA256].trace)
	if err != nil {
		t.Fatal(err)
	}
	want, err := replay.Play(trace, setup, func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(to.run.Encode(), want.Encode()) {
		t.Error("the worker's run differs from the one played here")
	}
}

func TestARunThatCannotBePlayedSaysWhy(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*schedule.ReplayRequest)
		poison bool
		want   string
	}{
		"a window that the log lacks": {func(r *schedule.ReplayRequest) { r.Setup.Workload.Period = 9 }, false, "period 9, want 0 to 0"},
		"a log that is not here": {func(r *schedule.ReplayRequest) {
			r.Source = corestudy.Source{Name: "mine.swf", SHA256: strings.Repeat("ab", 32), Procs: 4, Periods: 1}
		}, false, "the log mine.swf (sha256 abababababab…) is not here"},
		"workers that die of it": {func(*schedule.ReplayRequest) {}, true, "the worker died"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 1)
			request := schedule.ReplayRequest{Source: w.madeLog().Source, Setup: replay.Default()}
			c.change(&request)
			w.poison = func(f wire.Frame) bool { return c.poison && f.Kind == wire.Explain }
			to := &replaySink{}
			w.engine.Replay(request, to)
			w.run(to.over)
			if to.run != nil || !strings.Contains(to.failure, c.want) {
				t.Errorf("got %q, want %q in it", to.failure, c.want)
			}
		})
	}
}

func TestNothingIsHeardOfARunThatWasCancelled(t *testing.T) {
	w := newWorld(t, 1)
	log := w.madeLog()
	gone, to := &replaySink{}, &replaySink{}
	w.engine.Replay(schedule.ReplayRequest{Source: log.Source, Setup: replay.Default()}, gone).Cancel()
	w.engine.Replay(schedule.ReplayRequest{Source: log.Source, Setup: replay.Default()}, to)
	w.run(to.over)
	if gone.over() || to.run == nil {
		t.Errorf("the cancelled run: %q, the other: %q", gone.failure, to.failure)
	}
}

func TestAWorkerLetsAQueueMeetTheJobsOfARun(t *testing.T) {
	w := newWorld(t, 2)
	log := w.madeLog()
	request := schedule.ReplayRequest{Source: log.Source, Setup: replay.Default()}
	var got []gantt.Instant
	var failure error
	gone := false
	w.engine.Queue(request, queue.Conservative, func([]gantt.Instant, error) { gone = true }).Cancel()
	w.engine.Queue(request, queue.Conservative, func(starts []gantt.Instant, err error) { got, failure = starts, err })
	w.run(func() bool { return got != nil || failure != nil })
	trace, err := workload.DecodeTrace(w.engine.logs[log.Source.SHA256].trace)
	if err != nil {
		t.Fatal(err)
	}
	jobs, err := trace.Generate(request.Setup.Workload, nil)
	if err != nil {
		t.Fatal(err)
	}
	slots, err := queue.Run(queue.Conservative, int32(trace.Procs), queue.FromRequests(jobs))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(slots) || gone {
		t.Fatalf("got %d starts, %v, want %d; the cancelled one was heard: %v", len(got), failure, len(slots), gone)
	}
	for i := range slots {
		if got[i] != slots[i].Start {
			t.Fatalf("job %d starts at %d, want %d", i, got[i], slots[i].Start)
		}
	}
	failure = nil
	w.engine.Queue(schedule.ReplayRequest{Source: corestudy.Source{Name: "gone.swf", SHA256: strings.Repeat("ab", 32)},
		Setup: replay.Default()}, queue.EASY,
		func(_ []gantt.Instant, err error) { failure = err })
	w.run(func() bool { return failure != nil })
	if !strings.Contains(failure.Error(), "gone.swf") {
		t.Errorf("got %v", failure)
	}
}

package engine

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"juggle/core/base/coder"
	corequery "juggle/core/experiment/query"
	"juggle/core/narrate/replay"
	corestudy "juggle/core/papers/study"
	"juggle/core/workload"
	"juggle/site/page"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

// A manualEngine is an engine with one worker. The test ends the worker's jobs.
type manualEngine struct {
	*Engine
	worker pool.Listener
	sent   []wire.Frame
}

func newManualEngine() *manualEngine {
	e := &manualEngine{}
	e.Engine = New(Outside{
		Pool:       pool.New(pool.Config{}, e),
		Soon:       func(f func()) { f() },
		Invalidate: func() {},
		After:      func(time.Duration, func()) {},
		Now:        func() time.Duration { return 0 },
	})
	e.worker.Receive(wire.Frame{Type: wire.Ready})
	return e
}

func (e *manualEngine) Start(l pool.Listener) pool.Worker { e.worker = l; return e }
func (e *manualEngine) After(time.Duration, func())       {}
func (e *manualEngine) Terminate()                        {}

func (e *manualEngine) Send(f wire.Frame, _ any) {
	if f.Type == wire.Run || f.Type == wire.Query {
		e.sent = append(e.sent, f)
	}
}

// sentKinds returns the kinds of the jobs that the worker was sent, in order.
func (e *manualEngine) sentKinds() string {
	var kinds []string
	for _, f := range e.sent {
		kinds = append(kinds, f.Type.String())
	}
	return strings.Join(kinds, " ")
}

// startBatches adds a running study to the engine and returns it. The study has one item in each job. The rows of its results have only the
// item's number.
func (e *manualEngine) startBatches(items []int32, to page.RunSink) *batchRun {
	b := &batchRun{engine: e.Engine, sink: to, jobs: map[uint32]bool{}, received: map[int32]bool{}, waiting: items, size: 1, width: 1}
	e.running = append(e.running, b)
	return b
}

// endJob ends the job with this index in sent.
func (e *manualEngine) endJob(job int) {
	e.worker.Receive(wire.Frame{Type: wire.Done, ID: e.sent[job].ID})
}

func TestUrgentJobsGoFirstAndALongJobHasItsWorkerToItself(t *testing.T) {
	source := corestudy.Source{Name: "a.swf", SHA256: strings.Repeat("ab", 32), Procs: 4, Span: workload.Spanning(1)}
	for name, c := range map[string]struct {
		ask  func(*manualEngine)
		want [2]string // the kinds of the sent jobs after the first item of the study has ended, and after the second
	}{
		"a short query": {func(e *manualEngine) { e.Ask(corequery.Encoded{Name: "test"}, nil, func([]byte, error) {}) },
			[2]string{"run run query", "run run query run"}},
		"a long query": {func(e *manualEngine) {
			page.SendQuery(e, replay.Replay, replay.RunQuery{Log: source.SHA256, Setup: replay.Default()},
				func(*replay.Run, error) {})
		},
			[2]string{"run run", "run run query"}},
	} {
		e := newManualEngine()
		e.Pool.Give(source.SHA256, []byte("trace"))
		e.startBatches([]int32{0, 1, 2, 3, 4}, &sink{}).feed()
		c.ask(e)
		for i := range 2 {
			if e.endJob(i); e.sentKinds() != c.want[i] {
				t.Errorf("%s: after %d jobs have ended, the worker was sent %q, want %q", name, i+1, e.sentKinds(), c.want[i])
			}
		}
	}
}

func TestEveryResultIsDeliveredOnce(t *testing.T) {
	deliveries := 0
	e, to := newManualEngine(), &sink{onResult: func() { deliveries++ }}
	e.startBatches([]int32{7, 8}, to).feed()
	row := wire.Frame{Type: wire.Rows, ID: e.sent[0].ID, Body: coder.Encode(&wire.Table{Width: 1, Values: []float64{7}})}
	e.worker.Receive(row)
	e.worker.Receive(row)
	wide := wire.Table{Width: 2, Values: []float64{8, 1}}
	e.worker.Receive(wire.Frame{Type: wire.Rows, ID: e.sent[1].ID, Body: coder.Encode(&wide)}) // rows of 2 numbers; the study's have 1
	e.endJob(0)
	e.endJob(1)
	const want = "[{7 []}] 1 map[8:the worker gave no result] 1" // results, deliveries, failed items, ends of the study
	if got := fmt.Sprint(to.results, deliveries, to.failed, to.ended); got != want {
		t.Errorf("got %s, want %s", got, want)
	}

	b := e.startBatches([]int32{7}, &sink{onResult: func() { t.Error("the results were delivered after the cancel") }})
	b.addRows(row.Body)
	b.Cancel()
	b.deliver()
}

func TestAStudyBeginsWhenThePoolHasTheLastOfItsLogs(t *testing.T) {
	e := newManualEngine()
	var calls []func()
	e.Go = func(f func() func()) { calls = append(calls, f()) }
	store := &memoryStore{}
	e.Store = store
	var sources []corestudy.Source
	for _, sum := range []string{"ab", "cd"} {
		source := corestudy.Source{Name: sum, SHA256: sum}
		sources = append(sources, source)
		e.logs[sum] = &log{source: source}
		if err := store.Put(sum, nil, []byte("trace"), nil); err != nil {
			t.Fatal(err)
		}
	}
	done := 0
	e.provide(sources, func(map[string]error) { done++ })
	for i, call := range calls {
		if call(); done != i {
			t.Errorf("with %d of 2 logs in the pool: got %d beginnings of the study, want %d", i+1, done, i)
		}
	}
	if len(calls) != 2 || !e.Pool.Has("ab") || !e.Pool.Has("cd") {
		t.Errorf("got %d logs read from the store, want both, and both in the pool", len(calls))
	}
}

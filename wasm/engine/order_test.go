package engine

import (
	"fmt"
	"juggle/core/base/coder"
	"juggle/core/workload"
	"strings"
	"testing"
	"time"

	corequery "juggle/core/experiment/query"
	"juggle/core/narrate/replay"
	corestudy "juggle/core/papers/study"
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
	d := &manualEngine{}
	d.Engine = New(Outside{
		Pool:       pool.New(pool.Config{}, d),
		Soon:       func(f func()) { f() },
		Invalidate: func() {},
		After:      func(time.Duration, func()) {},
		Now:        func() time.Duration { return 0 },
	})
	d.worker.Receive(wire.Frame{Type: wire.Ready})
	return d
}

func (d *manualEngine) Start(l pool.Listener) pool.Worker { d.worker = l; return d }
func (d *manualEngine) After(time.Duration, func())       {}
func (d *manualEngine) Terminate()                        {}

func (d *manualEngine) Send(f wire.Frame, _ any) {
	if f.Type == wire.Run || f.Type == wire.Query {
		d.sent = append(d.sent, f)
	}
}

// sentKinds returns the kinds of the jobs that the worker was sent, in order.
func (d *manualEngine) sentKinds() string {
	var kinds []string
	for _, f := range d.sent {
		kinds = append(kinds, f.Type.String())
	}
	return strings.Join(kinds, " ")
}

// startBatches returns a study with one item in each job. The rows of its results have only the item's number.
func (d *manualEngine) startBatches(items []int32, to page.RunSink) *batchRun {
	b := &batchRun{engine: d.Engine, sink: to, jobs: map[uint32]bool{}, received: map[int32]bool{}, waiting: items, size: 1, width: 1}
	d.running = append(d.running, b)
	return b
}

func (d *manualEngine) endJob(job int) {
	d.worker.Receive(wire.Frame{Type: wire.Done, ID: d.sent[job].ID})
}

func TestUrgentJobsGoFirstAndALongJobHasItsWorkerToItself(t *testing.T) {
	source := corestudy.Source{Name: "a.swf", SHA256: strings.Repeat("ab", 32), Procs: 4, Span: workload.Spanning(1)}
	for name, c := range map[string]struct {
		ask  func(*manualEngine)
		want [2]string // the kinds of the sent jobs after the first item of the study has ended, and after the second
	}{
		"a query": {func(d *manualEngine) { d.Ask(corequery.Encoded{Name: "test"}, nil, func([]byte, error) {}) },
			[2]string{"run run query", "run run query run"}},
		"a run": {func(d *manualEngine) {
			page.SendQuery(d, replay.Replay, replay.RunQuery{Log: source.SHA256, Setup: replay.Default()},
				func(*replay.Run, error) {})
		},
			[2]string{"run run", "run run query"}},
	} {
		d := newManualEngine()
		d.Pool.Give(source.SHA256, []byte("trace"))
		d.startBatches([]int32{0, 1, 2, 3, 4}, &sink{}).feed()
		c.ask(d)
		for i := range 2 {
			if d.endJob(i); d.sentKinds() != c.want[i] {
				t.Errorf("%s: with %d done the worker was sent %q, want %q", name, i+1, d.sentKinds(), c.want[i])
			}
		}
	}
}

func TestEveryResultIsDeliveredOnce(t *testing.T) {
	deliveries := 0
	d, to := newManualEngine(), &sink{onResult: func() { deliveries++ }}
	d.startBatches([]int32{7, 8}, to).feed()
	row := wire.Frame{Type: wire.Rows, ID: d.sent[0].ID, Body: coder.Encode(&wire.Table{Width: 1, Values: []float64{7}})}
	d.worker.Receive(row)
	d.worker.Receive(row)
	wide := wire.Table{Width: 2, Values: []float64{8, 1}}
	d.worker.Receive(wire.Frame{Type: wire.Rows, ID: d.sent[1].ID, Body: coder.Encode(&wide)}) // rows of 2 numbers; the study's have 1
	d.endJob(0)
	d.endJob(1)
	if got := fmt.Sprint(to.results, deliveries, to.failed, to.ended); got != "[{7 []}] 1 map[8:the worker gave no result] 1" {
		t.Errorf("got %s", got)
	}

	b := d.startBatches([]int32{7}, &sink{onResult: func() { t.Error("the results were delivered after the cancel") }})
	b.addRows(row.Body)
	b.Cancel()
	b.deliver()
}

func TestAStudyBeginsWhenThePoolHasTheLastOfItsLogs(t *testing.T) {
	d := newManualEngine()
	var calls []func()
	d.Go = func(f func() func()) { calls = append(calls, f()) }
	store := &memoryStore{}
	d.Store = store
	var sources []corestudy.Source
	for _, sum := range []string{"ab", "cd"} {
		source := corestudy.Source{Name: sum, SHA256: sum}
		sources = append(sources, source)
		d.logs[sum] = &log{source: source}
		if err := store.Put(sum, nil, []byte("trace"), nil); err != nil {
			t.Fatal(err)
		}
	}
	done := 0
	d.provide(sources, func(map[string]error) { done++ })
	for i, call := range calls {
		if call(); done != i {
			t.Errorf("with %d of 2 logs there the study began %d times", i+1, done)
		}
	}
	if len(calls) != 2 || !d.Pool.Has("ab") || !d.Pool.Has("cd") {
		t.Errorf("asked %d times, want twice", len(calls))
	}
}

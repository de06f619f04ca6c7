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

// A desk is an engine with one worker, which does nothing until the test ends a job.
type desk struct {
	*Engine
	worker pool.Listener
	sent   []wire.Frame
}

func newDesk() *desk {
	d := &desk{}
	d.Engine = New(Outside{
		Pool:  pool.New(pool.Config{}, d),
		Soon:  func(f func()) { f() },
		Show:  func() {},
		After: func(time.Duration, func()) {},
		Now:   func() time.Duration { return 0 },
	})
	d.worker.Heard(wire.Frame{Type: wire.Ready})
	return d
}

func (d *desk) Start(l pool.Listener) pool.Worker { d.worker = l; return d }
func (d *desk) After(time.Duration, func())       {}
func (d *desk) Terminate()                        {}

func (d *desk) Send(f wire.Frame, _ any) {
	if f.Type == wire.Run || f.Type == wire.Query {
		d.sent = append(d.sent, f)
	}
}

// kinds returns the kinds of the jobs that the worker was sent.
func (d *desk) kinds() string {
	var kinds []string
	for _, f := range d.sent {
		kinds = append(kinds, f.Type.String())
	}
	return strings.Join(kinds, " ")
}

// batches returns a study with one item in a job; its rows have no numbers but the item's.
func (d *desk) batches(items []int32, to page.RunSink) *batches {
	b := &batches{engine: d.Engine, to: to, jobs: map[uint32]bool{}, got: map[int32]bool{}, waiting: items, size: 1, width: 1}
	d.running = append(d.running, b)
	return b
}

func (d *desk) done(job int) { d.worker.Heard(wire.Frame{Type: wire.Done, ID: d.sent[job].ID}) }

func TestUrgentJobsGoFirstAndALongJobHasItsWorkerToItself(t *testing.T) {
	source := corestudy.Source{Name: "a.swf", SHA256: strings.Repeat("ab", 32), Procs: 4, Span: workload.Spanning(1)}
	for name, c := range map[string]struct {
		ask  func(*desk)
		want [2]string // sent when the first item of the study has ended, and when the second has
	}{
		"a query": {func(d *desk) { d.Ask(corequery.Encoded{Name: "test"}, nil, func([]byte, error) {}) },
			[2]string{"run run query", "run run query run"}},
		"a run": {func(d *desk) {
			page.SendQuery(d, replay.Replay, replay.RunQuery{Log: source.SHA256, Setup: replay.Default()},
				func(*replay.Run, error) {})
		},
			[2]string{"run run", "run run query"}},
	} {
		d := newDesk()
		d.Pool.Give(source.SHA256, []byte("trace"))
		d.batches([]int32{0, 1, 2, 3, 4}, &sink{}).feed()
		c.ask(d)
		for i := range 2 {
			if d.done(i); d.kinds() != c.want[i] {
				t.Errorf("%s: with %d done the worker was sent %q, want %q", name, i+1, d.kinds(), c.want[i])
			}
		}
	}
}

func TestEveryResultIsDeliveredOnce(t *testing.T) {
	hands := 0
	d, to := newDesk(), &sink{onResult: func() { hands++ }}
	d.batches([]int32{7, 8}, to).feed()
	row := wire.Frame{Type: wire.Rows, ID: d.sent[0].ID, Body: coder.Encode(&wire.Table{Width: 1, Values: []float64{7}})}
	d.worker.Heard(row)
	d.worker.Heard(row)
	wide := wire.Table{Width: 2, Values: []float64{8, 1}}
	d.worker.Heard(wire.Frame{Type: wire.Rows, ID: d.sent[1].ID, Body: coder.Encode(&wide)}) // of another width than the study's
	d.done(0)
	d.done(1)
	if got := fmt.Sprint(to.results, hands, to.failed, to.ended); got != "[{7 []}] 1 map[8:the worker gave no result] 1" {
		t.Errorf("got %s", got)
	}

	b := d.batches([]int32{7}, &sink{onResult: func() { t.Error("handed on after the end") }})
	b.addRows(row.Body)
	b.Cancel()
	b.deliver()
}

func TestAStudyBeginsWhenThePoolHasTheLastOfItsLogs(t *testing.T) {
	d := newDesk()
	var calls []func()
	d.Go = func(f func() func()) { calls = append(calls, f()) }
	shelf := &shelf{}
	d.Shelf = shelf
	var sources []corestudy.Source
	for _, sum := range []string{"ab", "cd"} {
		source := corestudy.Source{Name: sum, SHA256: sum}
		sources = append(sources, source)
		d.logs[sum] = &log{source: source}
		if err := shelf.Put(sum, nil, []byte("trace"), nil); err != nil {
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

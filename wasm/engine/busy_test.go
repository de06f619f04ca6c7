package engine

import (
	"cmp"
	"fmt"
	"juggle/core/base/coder"
	"juggle/core/workload"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	corestudy "juggle/core/papers/study"
	"juggle/site/page"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

// A clockwork is a page and its workers in simulated time. The page handles one event at a time, and each worker one item at a time.
type clockwork struct {
	now      time.Duration
	events   []event // future events, in no order
	count    int
	pageBusy time.Duration // the page paints until then
	costs    []time.Duration
	busy     []time.Duration // by worker: the time that it spent on items
	began    time.Duration   // when the first item began
	ended    time.Duration   // when the last item ended
}

// handling is the time that the page spends on an event.
const handling = 300 * time.Microsecond

type event struct {
	at     time.Duration
	order  int // the order among events at the same time
	onPage bool
	do     func()
}

func (c *clockwork) at(at time.Duration, onPage bool, do func()) {
	c.count++
	c.events = append(c.events, event{at, c.count, onPage, do})
}

// run lets time pass until done returns true. Events that come while the page paints wait, in their order.
func (c *clockwork) run(t *testing.T, done func() bool) {
	for !done() {
		if len(c.events) == 0 {
			t.Fatal("nothing more happens")
		}
		next := 0
		for i, h := range c.events {
			if c.events[i] = h.after(c.pageBusy); cmp.Or(cmp.Compare(c.events[i].at, c.events[next].at), h.order-c.events[next].order) < 0 {
				next = i
			}
		}
		h := c.events[next]
		c.events = slices.Delete(c.events, next, next+1)
		c.now = h.at
		if h.onPage {
			c.pageBusy = c.now + handling
		}
		h.do()
	}
}

func (h event) after(free time.Duration) event {
	if h.onPage {
		h.at = max(h.at, free)
	}
	return h
}

// paint has the page paint for the duration long, again after every interval.
func (c *clockwork) paint(every, long time.Duration) {
	c.at(c.now+every, true, func() {
		c.pageBusy = c.now + long
		c.paint(every, long)
	})
}

func (c *clockwork) After(d time.Duration, f func()) { c.at(c.now+d, true, f) }

func (c *clockwork) Start(l pool.Listener) pool.Worker {
	w := &clockworker{clockwork: c, l: l, number: len(c.busy)}
	c.busy = append(c.busy, 0)
	c.at(c.now+20*time.Millisecond, true, func() { l.Heard(wire.Frame{Type: wire.Ready}) })
	return w
}

// A clockworker does the jobs that it holds.
type clockworker struct {
	*clockwork
	l      pool.Listener
	number int
	jobs   []wire.Frame // it works on the first
}

func (w *clockworker) Terminate() {}

func (w *clockworker) Send(f wire.Frame, _ any) {
	if f.Type != wire.Run {
		return
	}
	if w.jobs = append(w.jobs, f); len(w.jobs) == 1 {
		w.begin()
	}
}

func (w *clockworker) begin() {
	job := w.jobs[0]
	var items wire.Items
	if err := coder.Decode(job.Body, &items); err != nil {
		panic(err)
	}
	if w.began == 0 {
		w.began = w.now
	}
	rows := wire.Table{Width: 1 + len(corestudy.Model.Fields)}
	end := w.now
	for _, i := range items.Index {
		rows.Values = corestudy.Model.AppendRow(append(rows.Values, float64(i)), &corestudy.Result{AbsPhi: math.NaN()})
		end += w.costs[i]
	}
	w.busy[w.number] += end - w.now
	w.at(end, false, func() {
		w.ended = w.now
		w.at(w.now, true, func() { w.l.Heard(wire.Frame{Type: wire.Rows, ID: job.ID, Body: coder.Encode(&rows)}) })
		w.at(w.now, true, func() { w.l.Heard(wire.Frame{Type: wire.Done, ID: job.ID}) })
		if w.jobs = w.jobs[1:]; len(w.jobs) > 0 {
			w.begin()
		}
	})
}

// study runs the paper's study of twelve windows on this number of workers. The last worker starts when the page has painted itself. An
// item takes between half of perItem and one and a half of it.
func (c *clockwork) study(t *testing.T, workers int, perItem time.Duration) {
	t.Helper()
	p := pool.New(pool.Config{Workers: workers, Held: 1}, c)
	e := New(Outside{
		Pool: p, Soon: func(f func()) { c.at(c.now, true, f) }, Show: func() {},
		After: c.After, Now: func() time.Duration { return c.now },
	})
	r := page.RunRequest{Kind: corestudy.Kind, Figures: []int{1, 2, 3, 4, 5, 6}}
	for i := range 12 {
		source := corestudy.Source{Name: fmt.Sprintf("%d.swf", i), SHA256: strings.Repeat(fmt.Sprintf("%02x", i), 32), Procs: 128,
			Span: workload.Spanning(1)}
		r.Sources = append(r.Sources, source)
		p.Give(source.SHA256, []byte("trace"))
	}
	made, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	plan := made.(*corestudy.Plan)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range plan.Len() {
		r.Items = append(r.Items, int32(i))
		c.costs = append(c.costs, perItem/2+time.Duration(random.Int64N(int64(perItem))))
	}
	to := &sink{}
	e.Run(r, to)
	c.After(100*time.Millisecond, p.Grow)
	c.paint(400*time.Millisecond, 50*time.Millisecond)
	c.run(t, func() bool { return to.ended > 0 })
	if len(to.results) != plan.Len() || len(to.failed) > 0 {
		t.Fatalf("got %d results and %d failures, want %d results", len(to.results), len(to.failed), plan.Len())
	}
}

func TestEveryWorkerIsBusyThroughoutAStudy(t *testing.T) {
	for _, perItem := range []time.Duration{4 * time.Millisecond, 30 * time.Millisecond} { // on a fast machine and on a slow one
		for _, workers := range []int{1, 2, 4, 8} {
			c := new(clockwork)
			c.study(t, workers, perItem)
			took := c.ended - c.began
			for worker, busy := range append(c.busy, sum(c.busy)/time.Duration(workers)) {
				least := 0.75 // of a worker's time: the last worker begins late
				if worker == workers {
					least = 0.95 // of all workers' time
				}
				if share := float64(busy) / float64(took); share < least {
					t.Errorf("%v an item, worker %d of %d: busy for %.2f of the study's %v, want %.2f", perItem, worker, workers, share, took, least)
				}
			}
		}
	}
}

func sum(all []time.Duration) (total time.Duration) {
	for _, d := range all {
		total += d
	}
	return total
}

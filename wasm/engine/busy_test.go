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

// A simulation is a page and its workers in simulated time. The page handles one event at a time, and each worker computes one item at a
// time.
type simulation struct {
	now        time.Duration
	events     []event // future events, in no order
	eventCount int
	pageBusy   time.Duration   // until when the page paints
	costs      []time.Duration // by item: the time that a worker needs for it
	busy       []time.Duration // by worker: the time that it needed for its items
	began      time.Duration   // when the first item began
	ended      time.Duration   // when the last item ended
}

// eventDuration is the time in which the page handles an event.
const eventDuration = 300 * time.Microsecond

// An event is a call on the page or at a worker, at a simulated time.
type event struct {
	at     time.Duration
	order  int  // the order among events at the same time
	onPage bool // the call waits until the page has painted
	call   func()
}

// schedule adds an event.
func (c *simulation) schedule(at time.Duration, onPage bool, do func()) {
	c.eventCount++
	c.events = append(c.events, event{at, c.eventCount, onPage, do})
}

// run handles events until done returns true. Events on the page wait until it has painted, in their order.
func (c *simulation) run(t *testing.T, done func() bool) {
	for !done() {
		if len(c.events) == 0 {
			t.Fatal("no event is left, and the condition of run does not hold")
		}
		next := 0
		for i, h := range c.events {
			if c.events[i] = h.delayedUntil(c.pageBusy); cmp.Or(cmp.Compare(c.events[i].at, c.events[next].at), h.order-c.events[next].order) < 0 {
				next = i
			}
		}
		h := c.events[next]
		c.events = slices.Delete(c.events, next, next+1)
		c.now = h.at
		if h.onPage {
			c.pageBusy = c.now + eventDuration
		}
		h.call()
	}
}

// delayedUntil returns the event, delayed until the page is free if it is a call on the page.
func (h event) delayedUntil(free time.Duration) event {
	if h.onPage {
		h.at = max(h.at, free)
	}
	return h
}

// paint makes the page paint for the duration long, again and again after every interval.
func (c *simulation) paint(every, long time.Duration) {
	c.schedule(c.now+every, true, func() {
		c.pageBusy = c.now + long
		c.paint(every, long)
	})
}

func (c *simulation) After(d time.Duration, f func()) { c.schedule(c.now+d, true, f) }

func (c *simulation) Start(l pool.Listener) pool.Worker {
	w := &simulatedWorker{simulation: c, listener: l, number: len(c.busy)}
	c.busy = append(c.busy, 0)
	c.schedule(c.now+20*time.Millisecond, true, func() { l.Receive(wire.Frame{Type: wire.Ready}) })
	return w
}

// A simulatedWorker computes the jobs that it holds, one after the other.
type simulatedWorker struct {
	*simulation
	listener pool.Listener
	number   int
	jobs     []wire.Frame // it computes the first
}

func (w *simulatedWorker) Terminate() {}

func (w *simulatedWorker) Send(f wire.Frame, _ any) {
	if f.Type != wire.Run {
		return
	}
	if w.jobs = append(w.jobs, f); len(w.jobs) == 1 {
		w.startJob()
	}
}

func (w *simulatedWorker) startJob() {
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
	w.schedule(end, false, func() {
		w.ended = w.now
		w.schedule(w.now, true, func() { w.listener.Receive(wire.Frame{Type: wire.Rows, ID: job.ID, Body: coder.Encode(&rows)}) })
		w.schedule(w.now, true, func() { w.listener.Receive(wire.Frame{Type: wire.Done, ID: job.ID}) })
		if w.jobs = w.jobs[1:]; len(w.jobs) > 0 {
			w.startJob()
		}
	})
}

// runStudy runs the paper's study of twelve windows on this number of workers. The last worker starts after 100 ms, as if the page had
// painted itself. An item takes between 0.5 and 1.5 times perItem.
func (c *simulation) runStudy(t *testing.T, workers int, perItem time.Duration) {
	t.Helper()
	p := pool.New(pool.Config{Workers: workers, StartLater: 1}, c)
	e := New(Outside{
		Pool: p, Soon: func(f func()) { c.schedule(c.now, true, f) }, Invalidate: func() {},
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
			c := new(simulation)
			c.runStudy(t, workers, perItem)
			took := c.ended - c.began
			for worker, busy := range append(c.busy, sum(c.busy)/time.Duration(workers)) {
				least := 0.75 // share of the study's time for one worker; the last one begins late
				if worker == workers {
					least = 0.95 // mean share of all workers
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

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
	pageFree   time.Duration   // when the page becomes free, after a painting or an event
	costs      []time.Duration // by item: the time that a worker needs for it
	busy       []time.Duration // by worker: the time that it needed for its items
	began      time.Duration   // when the first item began
	ended      time.Duration   // when the last item ended
}

// eventDuration is the time that the page needs to handle an event.
const eventDuration = 300 * time.Microsecond

// An event is a call on the page or at a worker, at a simulated time.
type event struct {
	at     time.Duration
	order  int  // the order among events at the same time
	onPage bool // the call waits until the page is free
	call   func()
}

// schedule adds an event.
func (c *simulation) schedule(at time.Duration, onPage bool, do func()) {
	c.eventCount++
	c.events = append(c.events, event{at, c.eventCount, onPage, do})
}

// run handles events until done returns true. Events on the page wait in their order until the page is free.
func (c *simulation) run(t *testing.T, done func() bool) {
	for !done() {
		if len(c.events) == 0 {
			t.Fatal("no event is left, and the condition of run does not hold")
		}
		next := 0
		for i, e := range c.events {
			if c.events[i] = e.delayedUntil(c.pageFree); cmp.Or(cmp.Compare(c.events[i].at, c.events[next].at), e.order-c.events[next].order) < 0 {
				next = i
			}
		}
		e := c.events[next]
		c.events = slices.Delete(c.events, next, next+1)
		c.now = e.at
		if e.onPage {
			c.pageFree = c.now + eventDuration
		}
		e.call()
	}
}

// delayedUntil returns the event, delayed until the page is free if it is a call on the page.
func (e event) delayedUntil(pageFree time.Duration) event {
	if e.onPage {
		e.at = max(e.at, pageFree)
	}
	return e
}

// paint makes the page paint for the given duration, again and again after every interval.
func (c *simulation) paint(interval, duration time.Duration) {
	c.schedule(c.now+interval, true, func() {
		c.pageFree = c.now + duration
		c.paint(interval, duration)
	})
}

func (c *simulation) After(d time.Duration, f func()) { c.schedule(c.now+d, true, f) }

// Start starts a worker, which is ready after 20 ms.
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

// runStudy runs the paper's study of twelve periods on this number of workers. The last worker starts after 100 ms, since a page starts it
// only when it has painted for the first time. An item takes between 0.5 and 1.5 times perItem.
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
			mean := sum(c.busy) / time.Duration(workers)
			for worker, busy := range append(c.busy, mean) { // worker == workers: the mean of all workers
				least := 0.75 // share of the study's time for one worker; the last one begins late
				if worker == workers {
					least = 0.95 // share for the mean
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

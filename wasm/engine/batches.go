package engine

import (
	"slices"
	"time"

	"juggle/core/coder"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

const (
	ahead       = 3  // jobs that are queued for each worker
	again       = 2  // how often an item is run again by itself when its batch failed
	mostItems   = 64 // in a job
	resultsPace = 100 * time.Millisecond

	// jobTime is how long a job should take. A worker holds two, and the page may be painting for as long as one before it hands over
	// the next; what is urgent waits for both.
	jobTime = 40 * time.Millisecond
)

// batches are numbered items on their way through the pool, a few to a job. Each answers with a row that begins with its number.
type batches struct {
	engine *Engine
	urgent bool     // goes before what is not
	needs  []string // blobs
	body   func(items []int32) []byte
	keep   func(row []float64) error // takes a result
	hand   func()                    // hands on what was kept since the last time
	to     itemSink

	waiting []int32         // items that are not yet submitted
	alone   []int32         // items of failed batches, which go first and each by itself
	size    int             // items in the next job
	since   time.Duration   // when the jobs that are timed began to end
	timed   int             // items that ended since
	jobs    map[uint32]bool // in the pool
	got     map[int32]bool  // items whose result has come
	fresh   bool            // something was kept
	due     bool            // a timer will hand it on
	over    bool
}

// itemSink is what every sink of items hears besides results.
type itemSink interface {
	Failed(item int32, message string)
	Restarted()
	Ended()
}

// begin notes the items. feed starts them, so many to a job until it is known how long they take.
func (e *Engine) begin(b *batches, items []int32, size int) {
	b.engine, b.jobs, b.got = e, map[uint32]bool{}, map[int32]bool{}
	b.waiting, b.size = slices.Clone(items), size
	e.Pool.Use(b.needs...)
	e.running = append(e.running, b)
}

// Cancel implements page.Task.
func (b *batches) Cancel() {
	b.end()
	for id := range b.jobs {
		b.engine.Pool.Cancel(id)
	}
}

func (b *batches) end() {
	if b.over {
		return
	}
	b.engine.Pool.Release(b.needs...)
	b.over, b.waiting, b.alone = true, nil, nil
	b.engine.running = slices.DeleteFunc(b.engine.running, func(o *batches) bool { return o == b })
}

func (b *batches) restarted() {
	if !b.over {
		b.to.Restarted()
	}
}

// feed keeps the pool's queue short, so that other work need not wait long and a cancel has little to take back.
func (b *batches) feed() {
	for len(b.waiting)+len(b.alone) > 0 && len(b.jobs) < ahead*b.engine.Workers() {
		if len(b.alone) > 0 {
			items := b.alone[:1:1]
			b.alone = b.alone[1:]
			b.submit(items, again)
			continue
		}
		items, tries := b.waiting[:b.fair()], 1
		b.waiting = b.waiting[len(items):]
		if len(items) == 1 {
			tries += again
		}
		b.submit(items, tries)
	}
	b.finish()
}

// fair is how many of the waiting items, of which there is one at least, the next job takes: towards the end fewer, so that the workers
// end together.
func (b *batches) fair() int { return max(1, min(b.size, len(b.waiting)/(2*b.engine.Workers()))) }

// ended learns from a job's end how many items make up jobTime. The time is taken anew every second: items differ, and computers sleep.
func (b *batches) ended(items int) {
	now := b.engine.Now()
	passed := now - b.since
	if b.since > 0 {
		b.timed += items
		if all := passed * time.Duration(b.engine.Workers()); all > jobTime {
			b.size = min(max(1, int(jobTime*time.Duration(b.timed)/all)), mostItems)
		}
	}
	if b.since == 0 || passed > time.Second {
		b.since, b.timed = now, 0
	}
}

func (b *batches) submit(items []int32, tries int) {
	j := pool.Job{Type: wire.Run, Body: b.body(items), Needs: b.needs, Tries: tries, Short: true, Urgent: b.urgent,
		Reply: func(f wire.Frame) { b.reply(items, f) }}
	b.jobs[b.engine.Pool.Submit(j)] = true
}

func (b *batches) reply(items []int32, f wire.Frame) {
	switch f.Type {
	case wire.Rows:
		b.take(f.Body)
	case wire.Done:
		b.take(f.Body)
		delete(b.jobs, f.ID)
		b.ended(len(items))
		if b.lacks(items) {
			b.failed(items, "the worker gave no result")
		}
		b.feed()
	case wire.Fail:
		delete(b.jobs, f.ID)
		b.failed(items, string(f.Body))
		b.feed()
	}
}

func (b *batches) lacks(items []int32) bool {
	return slices.ContainsFunc(items, func(i int32) bool { return !b.got[i] })
}

// failed runs the items of a failed batch again, each by itself, so that one bad item takes no other with it.
func (b *batches) failed(items []int32, message string) {
	missing := slices.DeleteFunc(slices.Clone(items), func(i int32) bool { return b.got[i] })
	if len(items) == 1 && len(missing) == 1 {
		b.engine.Show()
		b.to.Failed(missing[0], message)
		return
	}
	b.alone = append(b.alone, missing...)
}

func (b *batches) take(body []byte) {
	var table wire.Table
	if coder.Decode(body, &table) != nil || table.Width == 0 {
		return // the item stays missing, and fails when its job is done
	}
	for i := range table.Len() {
		row := table.Row(i)
		item := int32(row[0])
		if b.got[item] || b.keep(row) != nil {
			continue
		}
		b.got[item], b.fresh = true, true
	}
	if !b.due && b.fresh {
		b.due = true
		b.engine.After(resultsPace, func() {
			b.due = false
			b.deliver()
		})
	}
}

func (b *batches) deliver() {
	if b.over || !b.fresh {
		return
	}
	b.fresh = false
	b.hand()
}

// finish ends it all when nothing is left.
func (b *batches) finish() {
	if b.over || len(b.waiting)+len(b.alone)+len(b.jobs) > 0 {
		return
	}
	b.deliver()
	if b.over { // the page cancelled it on the last results
		return
	}
	b.end()
	b.engine.Show()
	b.to.Ended()
}

// collect has results, as read takes them from rows, kept until they are handed on together.
func collect[T any](b *batches, read func(row []float64) (T, error), hand func([]T)) {
	var kept []T
	b.keep = func(row []float64) error {
		result, err := read(row)
		if err == nil {
			kept = append(kept, result)
		}
		return err
	}
	b.hand = func() {
		some := kept
		kept = nil
		hand(some)
	}
}

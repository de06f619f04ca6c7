package engine

import (
	"slices"
	"time"

	"juggle/wasm/wire"
)

const (
	ahead       = 3 // jobs that are queued for each worker
	again       = 2 // how often an item is run again by itself when its batch failed
	resultsPace = 100 * time.Millisecond
)

// batches are numbered items on their way through the pool, a few to a job. Each answers with a row that begins with its number.
type batches struct {
	engine *Engine
	kind   wire.Kind
	urgent bool     // goes before what is not
	needs  []string // blobs
	body   func(items []int32) []byte
	keep   func(row []float64) error // takes a result
	hand   func()                    // hands on what was kept since the last time
	to     itemSink

	waiting [][]int32       // not yet submitted
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

// begin notes the batches, each of at most so many items. feed starts them.
func (e *Engine) begin(b *batches, items []int32, size int) {
	b.engine, b.jobs, b.got = e, map[uint32]bool{}, map[int32]bool{}
	for some := range slices.Chunk(items, size) {
		b.waiting = append(b.waiting, slices.Clone(some))
	}
	e.running = append(e.running, b)
}

// Cancel implements site.Task.
func (b *batches) Cancel() {
	b.end()
	for id := range b.jobs {
		b.engine.Pool.Cancel(id)
	}
}

func (b *batches) end() {
	b.over, b.waiting = true, nil
	b.engine.running = slices.DeleteFunc(b.engine.running, func(o *batches) bool { return o == b })
}

func (b *batches) restarted() {
	if !b.over {
		b.to.Restarted()
	}
}

func (b *batches) failAll(message string) {
	for _, items := range b.waiting {
		for _, item := range items {
			b.to.Failed(item, message)
		}
	}
	b.waiting = nil
	b.finish()
}

// feed keeps the pool's queue short, so that other work need not wait long and a cancel has little to take back.
func (b *batches) feed() {
	for len(b.waiting) > 0 && len(b.jobs) < ahead*b.engine.Workers() {
		items := b.waiting[0]
		b.waiting = b.waiting[1:]
		b.submit(items)
	}
	b.finish()
}

func (b *batches) submit(items []int32) {
	tries := 1
	if len(items) == 1 {
		tries = again
	}
	j := pooled(b.kind, b.body(items), b.needs, tries, func(f wire.Frame) { b.reply(items, f) })
	j.Urgent = b.urgent
	b.jobs[b.engine.Pool.Submit(j)] = true
}

func (b *batches) reply(items []int32, f wire.Frame) {
	switch f.Type {
	case wire.Rows:
		b.take(f.Body)
	case wire.Done:
		delete(b.jobs, f.ID)
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
	for _, item := range missing {
		b.waiting = slices.Insert(b.waiting, 0, []int32{item})
	}
}

func (b *batches) take(body []byte) {
	table, err := wire.DecodeTable(body)
	if err != nil || table.Width == 0 {
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
	if b.over || len(b.waiting) > 0 || len(b.jobs) > 0 {
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

package engine

import (
	"slices"
	"time"

	"juggle/core/coder"
	"juggle/core/experiment"
	"juggle/site/page"
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

// batches are an experiment's items on their way through the pool, a few to a job. Each answers with a row that begins with its number.
type batches struct {
	engine *Engine
	plan   wire.Plan
	urgent bool     // goes before what is not
	needs  []string // blobs
	width  int      // of a row
	to     page.RunSink

	waiting []int32          // items that are not yet submitted
	alone   []int32          // items of failed batches, which go first and each by itself
	size    int              // items in the next job
	since   time.Duration    // when the jobs that are timed began to end
	timed   int              // items that ended since
	jobs    map[uint32]bool  // in the pool
	got     map[int32]bool   // items whose result has come
	fresh   []experiment.Row // results that the page has not heard of
	due     bool             // a timer will hand them on
	over    bool
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
	body := coder.Encode(&wire.Items{Plan: b.plan, Index: items})
	j := pool.Job{Type: wire.Run, Body: body, Needs: b.needs, Tries: tries, Short: true, Urgent: b.urgent,
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
	if coder.Decode(body, &table) != nil || table.Width != b.width {
		return // the item stays missing, and fails when its job is done
	}
	for row := range slices.Chunk(table.Values, b.width) {
		if item := int32(row[0]); !b.got[item] {
			b.got[item] = true
			b.fresh = append(b.fresh, experiment.Row{Item: int(item), Numbers: row[1:]})
		}
	}
	if !b.due && len(b.fresh) > 0 {
		b.due = true
		b.engine.After(resultsPace, func() {
			b.due = false
			b.deliver()
		})
	}
}

func (b *batches) deliver() {
	if fresh := b.fresh; !b.over && len(fresh) > 0 {
		b.fresh = nil
		b.to.Results(fresh)
	}
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

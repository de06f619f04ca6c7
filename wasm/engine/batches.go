package engine

import (
	"slices"
	"time"

	"juggle/core/base/coder"
	"juggle/core/experiment"
	"juggle/site/page"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

const (
	jobsPerWorker = 3                      // the number of jobs of an experiment in the pool, for each worker
	retries       = 2                      // the number of times that an item is run again, in a job of its own, after its batch failed
	maxItems      = 64                     // the number of items in the largest job
	resultsPace   = 100 * time.Millisecond // from the first undelivered result until the page gets all of them

	// jobTime is the wanted duration of a job. A worker holds two jobs, so it has work for the duration of one job while the page is busy
	// painting. It is not longer because an urgent job waits until both have ended.
	jobTime = 40 * time.Millisecond
)

// A batchRun is a running experiment. Its items go through the pool in batches, jobs of several items. The result of an item is a row of
// numbers, of which the first is the item's number.
type batchRun struct {
	engine *Engine
	plan   wire.Plan
	urgent bool     // its jobs go before jobs that are not urgent
	needs  []string // keys of the blobs that a worker must hold: the SHA-256s of the logs
	width  int      // numbers in a row, with the item's number
	sink   page.RunSink

	waiting     []int32          // items that are not yet submitted
	retries     []int32          // items of failed batches; each goes before waiting, in a job of its own
	size        int              // the number of items in a job, by measure
	timedFrom   time.Duration    // when the present measurement began; 0: no job has ended yet
	timed       int              // the number of items that ended since timedFrom
	jobs        map[uint32]bool  // numbers of the jobs in the pool
	received    map[int32]bool   // items whose result was received
	undelivered []experiment.Row // results that the page does not have yet
	timerSet    bool             // a timer will deliver the undelivered results
	finished    bool             // all items have ended, or the page cancelled the experiment
}

// Cancel implements page.Task.
func (b *batchRun) Cancel() {
	b.end()
	for id := range b.jobs {
		b.engine.Pool.Cancel(id)
	}
}

// end marks the experiment as finished, drops the items that are not submitted, and releases its logs.
func (b *batchRun) end() {
	if b.finished {
		return
	}
	b.engine.Pool.Release(b.needs...)
	b.finished, b.waiting, b.retries = true, nil, nil
	b.engine.running = slices.DeleteFunc(b.engine.running, func(o *batchRun) bool { return o == b })
}

// restarted reports to the page that a worker was replaced.
func (b *batchRun) restarted() {
	if !b.finished {
		b.sink.Restarted()
	}
}

// feed submits jobs until there are jobsPerWorker for each worker. With more jobs in the pool other work would wait longer, and a cancel
// would have to recall more of them.
func (b *batchRun) feed() {
	for len(b.waiting)+len(b.retries) > 0 && len(b.jobs) < jobsPerWorker*b.engine.Workers() {
		if len(b.retries) > 0 {
			items := b.retries[:1:1]
			b.retries = b.retries[1:]
			b.submit(items, retries)
			continue
		}
		items, tries := b.waiting[:b.nextSize()], 1
		b.waiting = b.waiting[len(items):]
		if len(items) == 1 {
			tries += retries
		}
		b.submit(items, tries)
	}
	b.finish()
}

// nextSize returns how many of the waiting items go into the next job. There must be at least one waiting item. Near the end of the
// experiment jobs become smaller, so that all workers end at about the same time.
func (b *batchRun) nextSize() int { return max(1, min(b.size, len(b.waiting)/(2*b.engine.Workers()))) }

// measure is called when a job with this number of items has ended. It adjusts size so that a job takes about jobTime. It begins a new
// measurement every second, because items differ and because a computer may have slept.
func (b *batchRun) measure(items int) {
	now := b.engine.Now()
	passed := now - b.timedFrom
	if b.timedFrom > 0 {
		b.timed += items
		if worked := passed * time.Duration(b.engine.Workers()); worked > jobTime {
			b.size = min(max(1, int(jobTime*time.Duration(b.timed)/worked)), maxItems)
		}
	}
	if b.timedFrom == 0 || passed > time.Second {
		b.timedFrom, b.timed = now, 0
	}
}

// submit gives the pool a job with these items, which may be begun up to tries times.
func (b *batchRun) submit(items []int32, tries int) {
	body := coder.Encode(&wire.Items{Plan: b.plan, Index: items})
	j := pool.Job{Type: wire.Run, Body: body, Needs: b.needs, Tries: tries, Short: true, Urgent: b.urgent,
		Reply: func(f wire.Frame) { b.reply(items, f) }}
	b.jobs[b.engine.Pool.Submit(j)] = true
}

// reply handles a frame that a worker sent about the job with these items.
func (b *batchRun) reply(items []int32, f wire.Frame) {
	switch f.Type {
	case wire.Rows:
		b.addRows(f.Body)
	case wire.Done:
		b.addRows(f.Body)
		delete(b.jobs, f.ID)
		b.measure(len(items))
		if b.anyMissing(items) {
			b.failed(items, "the worker gave no result")
		}
		b.feed()
	case wire.Fail:
		delete(b.jobs, f.ID)
		b.failed(items, string(f.Body))
		b.feed()
	}
}

// anyMissing reports whether one of the items has no result yet.
func (b *batchRun) anyMissing(items []int32) bool {
	return slices.ContainsFunc(items, func(i int32) bool { return !b.received[i] })
}

// failed handles a failed batch. Its items without a result are run again, each in a job of its own, so that one bad item does not make
// others fail. An item that already had a job of its own has failed, which is reported to the page.
func (b *batchRun) failed(items []int32, message string) {
	missing := slices.DeleteFunc(slices.Clone(items), func(i int32) bool { return b.received[i] })
	if len(items) == 1 && len(missing) == 1 {
		b.engine.Invalidate()
		b.sink.Failed(missing[0], message)
		return
	}
	b.retries = append(b.retries, missing...)
}

// addRows adds a table of results to undelivered, which the page gets after resultsPace.
func (b *batchRun) addRows(body []byte) {
	var table wire.Table
	if coder.Decode(body, &table) != nil || table.Width != b.width {
		return // the items get no result, so they fail when their job ends
	}
	for row := range slices.Chunk(table.Values, b.width) {
		if item := int32(row[0]); !b.received[item] {
			b.received[item] = true
			b.undelivered = append(b.undelivered, experiment.Row{Item: int(item), Numbers: row[1:]})
		}
	}
	if !b.timerSet && len(b.undelivered) > 0 {
		b.timerSet = true
		b.engine.After(resultsPace, func() {
			b.timerSet = false
			b.deliver()
		})
	}
}

// deliver gives the page the results that it does not have yet.
func (b *batchRun) deliver() {
	if fresh := b.undelivered; !b.finished && len(fresh) > 0 {
		b.undelivered = nil
		b.sink.Results(fresh)
	}
}

// finish ends the experiment if no item is waiting and no job is in the pool.
func (b *batchRun) finish() {
	if b.finished || len(b.waiting)+len(b.retries)+len(b.jobs) > 0 {
		return
	}
	b.deliver()
	if b.finished { // the page cancelled it when it got the last results
		return
	}
	b.end()
	b.engine.Invalidate()
	b.sink.Ended()
}

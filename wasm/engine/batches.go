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
	jobsPerWorker = 3                      // so many jobs of an experiment are in the pool for each worker
	retries       = 2                      // how often an item is run again by itself after its batch failed
	maxItems      = 64                     // the largest job
	resultsPace   = 100 * time.Millisecond // from the first new result until the page hears of it and of those since

	// jobTime is how long a job should take. A worker holds two jobs, so it has work while the page is busy painting for as long as one
	// takes. It is not longer because an urgent job waits until both are done.
	jobTime = 40 * time.Millisecond
)

// batches is an experiment that is being run: its items go through the pool, several in one job (a batch). The result of an item is a row
// of numbers, the first of which is the item's number.
type batches struct {
	engine *Engine
	plan   wire.Plan
	urgent bool     // its jobs go before jobs that are not urgent
	needs  []string // keys of the blobs, which are logs, that a worker must hold
	width  int      // how many numbers a row has, with the item's number
	to     page.RunSink

	waiting     []int32          // items that are not yet submitted
	retrySingly []int32          // items of failed batches; they go before waiting, each in a job of its own
	size        int              // how many items a job should have, as measured
	timedFrom   time.Duration    // when the present measurement began; 0: before the first job ended
	timed       int              // how many items ended since timedFrom
	jobs        map[uint32]bool  // numbers of the jobs in the pool
	got         map[int32]bool   // items whose result has come
	fresh       []experiment.Row // results that the page has not heard of
	timerSet    bool             // a timer will deliver fresh
	finished    bool             // all is done, or the page cancelled it
}

// Cancel implements page.Task.
func (b *batches) Cancel() {
	b.end()
	for id := range b.jobs {
		b.engine.Pool.Cancel(id)
	}
}

// end marks the experiment as finished, drops what is not submitted, and releases its logs.
func (b *batches) end() {
	if b.finished {
		return
	}
	b.engine.Pool.Release(b.needs...)
	b.finished, b.waiting, b.retrySingly = true, nil, nil
	b.engine.running = slices.DeleteFunc(b.engine.running, func(o *batches) bool { return o == b })
}

// restarted tells the page that a worker was replaced.
func (b *batches) restarted() {
	if !b.finished {
		b.to.Restarted()
	}
}

// feed submits jobs until there are jobsPerWorker for each worker. It submits no more at once, so that other work need not wait long and a
// cancel has few jobs to take back.
func (b *batches) feed() {
	for len(b.waiting)+len(b.retrySingly) > 0 && len(b.jobs) < jobsPerWorker*b.engine.Workers() {
		if len(b.retrySingly) > 0 {
			items := b.retrySingly[:1:1]
			b.retrySingly = b.retrySingly[1:]
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

// nextSize is how many of the waiting items go into the next job; there must be at least one. Near the end of the experiment jobs become
// smaller, so that all workers finish at about the same time.
func (b *batches) nextSize() int { return max(1, min(b.size, len(b.waiting)/(2*b.engine.Workers()))) }

// measure adjusts size when a job of so many items has ended, so that a job takes about jobTime. A new measurement begins every second:
// items differ, and a computer may have slept.
func (b *batches) measure(items int) {
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

// submit gives the pool a job of these items, which it begins at most tries times.
func (b *batches) submit(items []int32, tries int) {
	body := coder.Encode(&wire.Items{Plan: b.plan, Index: items})
	j := pool.Job{Type: wire.Run, Body: body, Needs: b.needs, Tries: tries, Short: true, Urgent: b.urgent,
		Reply: func(f wire.Frame) { b.reply(items, f) }}
	b.jobs[b.engine.Pool.Submit(j)] = true
}

// reply takes a frame that a worker sent about the job of these items.
func (b *batches) reply(items []int32, f wire.Frame) {
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

// anyMissing reports whether the result of one of the items has not come.
func (b *batches) anyMissing(items []int32) bool {
	return slices.ContainsFunc(items, func(i int32) bool { return !b.got[i] })
}

// failed has the items of a failed batch that have no result run again, each by itself, so that one bad item does not make others fail. An
// item that was by itself already has failed for good, and the page hears of it.
func (b *batches) failed(items []int32, message string) {
	missing := slices.DeleteFunc(slices.Clone(items), func(i int32) bool { return b.got[i] })
	if len(items) == 1 && len(missing) == 1 {
		b.engine.Show()
		b.to.Failed(missing[0], message)
		return
	}
	b.retrySingly = append(b.retrySingly, missing...)
}

// addRows adds a table of results to fresh, and sees to it that the page hears of them after resultsPace.
func (b *batches) addRows(body []byte) {
	var table wire.Table
	if coder.Decode(body, &table) != nil || table.Width != b.width {
		return // the items stay without a result, and fail when their job is done
	}
	for row := range slices.Chunk(table.Values, b.width) {
		if item := int32(row[0]); !b.got[item] {
			b.got[item] = true
			b.fresh = append(b.fresh, experiment.Row{Item: int(item), Numbers: row[1:]})
		}
	}
	if !b.timerSet && len(b.fresh) > 0 {
		b.timerSet = true
		b.engine.After(resultsPace, func() {
			b.timerSet = false
			b.deliver()
		})
	}
}

// deliver gives the page the results that it has not heard of.
func (b *batches) deliver() {
	if fresh := b.fresh; !b.finished && len(fresh) > 0 {
		b.fresh = nil
		b.to.Results(fresh)
	}
}

// finish ends the experiment when no item is waiting and no job is in the pool.
func (b *batches) finish() {
	if b.finished || len(b.waiting)+len(b.retrySingly)+len(b.jobs) > 0 {
		return
	}
	b.deliver()
	if b.finished { // the page cancelled it on the last results
		return
	}
	b.end()
	b.engine.Show()
	b.to.Ended()
}

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
	jobsPerWorker = 3                      // jobs of an experiment in the pool, for each worker
	retries       = 2                      // how often an item is run again in a job of its own after its batch failed
	maxItems      = 64                     // in the largest job
	resultsPace   = 100 * time.Millisecond // from the first new result until the page gets all new results

	// jobTime is the wanted duration of a job. A worker holds two jobs, so it has work for the duration of one job while the page is busy
	// painting. It is not longer because an urgent job waits until both have ended.
	jobTime = 40 * time.Millisecond
)

// batches is an experiment that is being run. Its items go through the pool in jobs of several items, the batches. The result of an item is
// a row of numbers, of which the first is the item's number.
type batches struct {
	engine *Engine
	plan   wire.Plan
	urgent bool     // its jobs go before jobs that are not urgent
	needs  []string // keys of the blobs that a worker must hold: the SHA-256s of the logs
	width  int      // numbers in a row, with the item's number
	to     page.RunSink

	waiting     []int32          // items that are not yet submitted
	retrySingly []int32          // items of failed batches; each goes before waiting, in a job of its own
	size        int              // wanted items in a job, as measured
	timedFrom   time.Duration    // the beginning of the present measurement; 0: no job has ended yet
	timed       int              // items that ended since timedFrom
	jobs        map[uint32]bool  // numbers of the jobs in the pool
	got         map[int32]bool   // items whose result has come
	fresh       []experiment.Row // results that the page does not have yet
	timerSet    bool             // a timer will deliver fresh
	finished    bool             // all items have ended, or the page cancelled the experiment
}

// Cancel implements page.Task.
func (b *batches) Cancel() {
	b.end()
	for id := range b.jobs {
		b.engine.Pool.Cancel(id)
	}
}

// end marks the experiment as finished, drops the items that are not submitted, and releases its logs.
func (b *batches) end() {
	if b.finished {
		return
	}
	b.engine.Pool.Release(b.needs...)
	b.finished, b.waiting, b.retrySingly = true, nil, nil
	b.engine.running = slices.DeleteFunc(b.engine.running, func(o *batches) bool { return o == b })
}

// restarted reports to the page that a worker was replaced.
func (b *batches) restarted() {
	if !b.finished {
		b.to.Restarted()
	}
}

// feed submits jobs until there are jobsPerWorker for each worker. With more jobs in the pool other work would wait longer, and a cancel
// would have to recall more of them.
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

// nextSize returns how many of the waiting items go into the next job. There must be at least one waiting item. Near the end of the
// experiment jobs become smaller, so that all workers end at about the same time.
func (b *batches) nextSize() int { return max(1, min(b.size, len(b.waiting)/(2*b.engine.Workers()))) }

// measure is called when a job with this number of items has ended. It adjusts size so that a job takes about jobTime. It begins a new
// measurement every second, because items differ and because a computer may have slept.
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

// submit gives the pool a job with these items, which may be begun up to tries times.
func (b *batches) submit(items []int32, tries int) {
	body := coder.Encode(&wire.Items{Plan: b.plan, Index: items})
	j := pool.Job{Type: wire.Run, Body: body, Needs: b.needs, Tries: tries, Short: true, Urgent: b.urgent,
		Reply: func(f wire.Frame) { b.reply(items, f) }}
	b.jobs[b.engine.Pool.Submit(j)] = true
}

// reply handles a frame that a worker sent about the job with these items.
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

// anyMissing reports whether one of the items has no result yet.
func (b *batches) anyMissing(items []int32) bool {
	return slices.ContainsFunc(items, func(i int32) bool { return !b.got[i] })
}

// failed handles a failed batch. Its items without a result are run again, each in a job of its own, so that one bad item does not make
// others fail. An item that already had a job of its own has failed, which is reported to the page.
func (b *batches) failed(items []int32, message string) {
	missing := slices.DeleteFunc(slices.Clone(items), func(i int32) bool { return b.got[i] })
	if len(items) == 1 && len(missing) == 1 {
		b.engine.Show()
		b.to.Failed(missing[0], message)
		return
	}
	b.retrySingly = append(b.retrySingly, missing...)
}

// addRows adds a table of results to fresh, and sees to it that the page gets them after resultsPace.
func (b *batches) addRows(body []byte) {
	var table wire.Table
	if coder.Decode(body, &table) != nil || table.Width != b.width {
		return // the items get no result, so they fail when their job ends
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

// deliver gives the page the results that it does not have yet.
func (b *batches) deliver() {
	if fresh := b.fresh; !b.finished && len(fresh) > 0 {
		b.fresh = nil
		b.to.Results(fresh)
	}
}

// finish ends the experiment if no item is waiting and no job is in the pool.
func (b *batches) finish() {
	if b.finished || len(b.waiting)+len(b.retrySingly)+len(b.jobs) > 0 {
		return
	}
	b.deliver()
	if b.finished { // the page cancelled it when it got the last results
		return
	}
	b.end()
	b.engine.Show()
	b.to.Ended()
}

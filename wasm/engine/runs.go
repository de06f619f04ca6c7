package engine

import (
	"cmp"
	"slices"

	"juggle/site/page"
	"juggle/wasm/wire"
)

const firstSize = 4 // items in each of the first jobs, if the request does not say

// Run runs items of an experiment; see page.Runs.
func (e *Engine) Run(r page.RunRequest, to page.RunSink) page.Task {
	b := &batchRun{
		engine: e, urgent: r.Urgent, sink: to, jobs: map[uint32]bool{}, received: map[int32]bool{},
		waiting: slices.Clone(r.Items), size: cmp.Or(r.First, firstSize),
		plan: wire.Plan{Kind: r.Kind.Name, Params: r.Params, Figures: slices.Clone(r.Figures), Sources: slices.Clone(r.Sources)},
	}
	for _, source := range r.Sources {
		b.needs = append(b.needs, source.SHA256)
	}
	made, err := r.MadePlan, error(nil)
	if made == nil {
		made, err = r.Plan()
	}
	if err != nil {
		panic("engine: Run: parameters without a plan") // the view has made a plan from them
	}
	b.width = 1 + len(made.Columns())
	e.Pool.Use(b.needs...)
	e.running = append(e.running, b)
	if len(r.Sources) == 0 {
		e.Soon(func() {
			if !b.finished {
				b.feed()
			}
		})
		return b
	}
	e.provide(r.Sources, func(unavailable map[string]error) {
		if b.finished {
			return
		}
		b.failUnavailable(unavailable, func(item int32) error { return unavailable[made.Base().Item(int(item)).Log] })
		b.feed()
	})
	return b
}

// failUnavailable fails the waiting items whose log is unavailable. unavailable has the errors of such logs by SHA-256. wrong returns the
// error of an item's log, or nil if the log is available.
func (b *batchRun) failUnavailable(unavailable map[string]error, wrong func(item int32) error) {
	if len(unavailable) == 0 {
		return
	}
	b.needs = slices.DeleteFunc(b.needs, func(sha256 string) bool {
		if unavailable[sha256] == nil {
			return false
		}
		b.engine.Pool.Release(sha256)
		return true
	})
	b.waiting = slices.DeleteFunc(b.waiting, func(item int32) bool {
		err := wrong(item)
		if err != nil {
			b.sink.Failed(item, err.Error())
		}
		return err != nil
	})
}

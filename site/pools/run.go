package pools

import (
	"time"

	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/site/page"
	"juggle/site/parts"
)

// poolFigures are the figures of the second paper that the view's study of the test bed computes.
var poolFigures = []int{4, 5, 6, 7}

// A poolStudy is the study of the test bed under way, as run is that of the reservations. What was computed is used again.
type poolStudy struct {
	parts.Run
	engine  page.Runs
	store   *experiment.Store
	shelf   *experiment.Shelf // the plan's
	study   pool.Study
	err     error // why there is no plan
	plan    *pool.Plan
	results *pool.Results

	figures map[int]*pool.Figure
	before  map[int]*pool.Figure // the last whole result of an earlier study
	ended   func()               // hears of the end
	stale   map[int]bool         // by figure: outcomes came since its summary
	next    int                  // which of the study's figures to summarise next, if stale
	last    time.Duration        // when the last summary was made
}

const (
	poolPace = 300 * time.Millisecond // in which every figure is summarised once while outcomes arrive
	poolKeep = 30_000                 // outcomes kept before those of other studies are dropped

	poolBatch = 12 // runs in a job, at first
)

func newPoolStudy(browser page.Browser, engine page.Runs, store *experiment.Store, ended func()) *poolStudy {
	return &poolStudy{Run: parts.Run{Browser: browser}, engine: engine, store: store, ended: ended, figures: make(map[int]*pool.Figure),
		before: make(map[int]*pool.Figure), stale: make(map[int]bool)}
}

// start computes a study, unless it is the present one.
func (r *poolStudy) start(s pool.Study) {
	if r.is(s) {
		return
	}
	r.Halt()
	for n, f := range r.figures {
		if r.whole(n) && f.N > 0 {
			r.before[n] = f
		}
	}
	r.study, r.results = s, nil
	r.plan, r.err = pool.NewPlan(s)
	r.Renew()
	if r.err != nil {
		clear(r.figures)
		r.Phase = parts.Done
		return
	}
	r.results, r.shelf = r.plan.NewResults(), r.store.Of(r.plan.Plan)
	for i := range r.plan.Len() {
		if row := r.shelf.Get(i); row != nil {
			r.add(i, row)
		}
	}
	r.Reused, r.Phase = r.results.Done(), parts.Stopped
	r.summariseAll()
	r.Resume()
}

// is tells whether s is the present study.
func (r *poolStudy) is(s pool.Study) bool { return r.plan != nil && r.study.Equal(&s) }

// Again computes everything of the study once more.
func (r *poolStudy) Again() {
	if r.plan != nil {
		r.shelf.Forget()
	}
	r.Halt()
	r.plan = nil
	r.start(r.study)
}

// Resume asks the engine for what is missing.
func (r *poolStudy) Resume() {
	if r.plan != nil {
		r.Continue(r.plan.Len(), r.results.Has, func(items []int32) page.Task {
			return r.engine.Run(page.RunRequest{Kind: pool.Kind, Params: r.study.Encode(), Figures: r.study.Figures, Items: items, Urgent: true,
				First: poolBatch}, r)
		})
	}
}

// Retry asks once more for what the engine gave up.
func (r *poolStudy) Retry() {
	clear(r.Lost)
	r.Phase = parts.Stopped
	r.Resume()
}

// Stop ends the computing; what is there stays.
func (r *poolStudy) Stop() { r.StopAt(r.summariseAll) }

func (r *poolStudy) add(item int, row []float64) {
	if err := r.results.AddRow(item, row); err != nil {
		r.Lost[int32(item)] = err.Error()
	}
}

// Results takes numbers from the engine.
func (r *poolStudy) Results(rows []experiment.Row) {
	for _, row := range rows {
		r.add(row.Item, row.Numbers)
		r.shelf.Put(row.Item, row.Numbers)
	}
	if r.store.Len() > poolKeep+r.plan.Len() {
		r.shelf.Only()
	}
	for _, n := range r.study.Figures {
		r.stale[n] = true
	}
	r.await()
}

// await has the next figure summarised when its time comes.
func (r *poolStudy) await() {
	pace := poolPace / time.Duration(len(r.study.Figures))
	r.SummariseAfter(max(0, pace-(r.Browser.Now()-r.last)), r.tick)
}

// tick summarises the next figure that is stale. One at a time, so that no painting takes long and each shows what its card says.
func (r *poolStudy) tick() {
	r.last = r.Browser.Now()
	for range r.study.Figures {
		r.next = (r.next + 1) % len(r.study.Figures)
		n := r.study.Figures[r.next]
		if r.stale[n] {
			r.summarise(n)
			r.await()
			return
		}
	}
}

// Ended says that the engine has nothing more to say.
func (r *poolStudy) Ended() {
	r.Hush()
	r.Halt()
	r.Phase = parts.Done
	r.summariseAll()
	r.ended()
}

// summarise brings a figure up to the outcomes.
func (r *poolStudy) summarise(n int) { r.figures[n], r.stale[n] = r.results.Figure(n), false }

func (r *poolStudy) summariseAll() {
	for _, n := range r.study.Figures {
		r.summarise(n)
	}
}

// state is a figure's state as automation reads it; a stopped one that lacks runs waits.
func (r *poolStudy) state(n int) string {
	f := r.figures[n]
	switch {
	case r.err != nil:
		return "error"
	case f == nil:
		return "waiting"
	}
	return r.State(r.whole(n), f.N > 0)
}

// whole tells whether figure n has all seeds, or all that will ever give its measure a value: where nothing is accepted, no effectiveness
// can be had.
func (r *poolStudy) whole(n int) bool {
	f := r.figures[n]
	return f != nil && (f.N == f.Want || r.Phase == parts.Done && r.finished() == r.total())
}

// superseded is the figure before the last change, as long as the new one is not whole.
func (r *poolStudy) superseded(n int) *pool.Figure {
	if r.whole(n) {
		return nil
	}
	return r.before[n]
}

// finished and total count runs.
func (r *poolStudy) finished() int {
	if r.results == nil {
		return 0
	}
	return r.results.Done()
}

func (r *poolStudy) total() int {
	if r.plan == nil {
		return 0
	}
	return r.plan.Len()
}

// of are the outcomes that have come for the scenario itself under a policy, in the order of their seeds.
func (r *poolStudy) of(p testbed.Policy) []testbed.Outcome {
	if r.results == nil {
		return nil
	}
	return r.results.Of(p)
}

package pools

import (
	"maps"
	"slices"
	"time"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/site/page"
	"juggle/site/parts"
)

// poolFigures are the figures of the second paper that the view's study of the test bed computes.
var poolFigures = []int{4, 5, 6, 7}

// A poolKey is all that a run depends on.
type poolKey struct {
	scenario testbed.Scenario
	policy   testbed.Policy
	seed     uint64
}

// A poolResult is one figure as last summarised.
type poolResult struct {
	points  []pool.Point
	sweep   []pool.SweepPoint // in place of points, where it is that
	table   *report.Table
	claim   report.Claim
	section []report.Claim // what the text says beside
	n, want int            // seeds that every point has, and of all
}

// A poolStudy is the study of the test bed under way, as run is that of the reservations. What was computed is used again.
type poolStudy struct {
	parts.Run
	engine  Engine
	cache   map[poolKey]testbed.Outcome
	study   pool.Study
	err     error // why there is no study
	items   []pool.Item
	results *pool.Results
	have    []bool            // by item
	outcome []testbed.Outcome // by item

	figures map[int]*poolResult
	before  map[int]*poolResult // the last whole result of an earlier study
	ended   func()              // hears of the end
	stale   map[int]bool        // by figure: outcomes came since its summary
	next    int                 // which of the study's figures to summarise next, if stale
	last    time.Duration       // when the last summary was made
}

const (
	poolPace = 300 * time.Millisecond // in which every figure is summarised once while outcomes arrive
	poolKeep = 30_000                 // outcomes kept before those of other studies are dropped
)

func newPoolStudy(browser page.Browser, engine Engine, cache map[poolKey]testbed.Outcome, ended func()) *poolStudy {
	return &poolStudy{Run: parts.Run{Browser: browser}, engine: engine, cache: cache, ended: ended, figures: make(map[int]*poolResult),
		before: make(map[int]*poolResult),
		stale:  make(map[int]bool)}
}

// start computes a study, unless it is the present one.
func (r *poolStudy) start(s pool.Study) {
	if r.is(s) {
		return
	}
	r.Halt()
	for n, f := range r.figures {
		if r.whole(n) && f.n > 0 {
			r.before[n] = f
		}
	}
	r.study, r.err = s, s.Validate()
	r.items, r.results, r.have, r.outcome = nil, nil, nil, nil
	r.Renew()
	if r.err != nil {
		clear(r.figures)
		r.Phase = parts.Done
		return
	}
	r.items, r.results = s.Items(), s.NewResults()
	r.have, r.outcome = make([]bool, len(r.items)), make([]testbed.Outcome, len(r.items))
	for i := range r.items {
		if o, known := r.cache[r.key(i)]; known {
			r.add(i, o)
			r.Reused++
		}
	}
	r.Phase = parts.Stopped
	r.summariseAll()
	r.Resume()
}

// is tells whether s is the present study.
func (r *poolStudy) is(s pool.Study) bool {
	return r.items != nil && r.study.Scenario == s.Scenario && slices.Equal(r.study.Figures, s.Figures) && r.study.FirstSeed == s.FirstSeed &&
		r.study.Seeds == s.Seeds
}

func (r *poolStudy) key(i int) poolKey {
	it := r.items[i]
	return poolKey{it.Cell.Apply(r.study.Scenario), it.Cell.Policy, it.Seed}
}

// Again computes everything of the study once more.
func (r *poolStudy) Again() {
	s := r.study
	for i := range r.items {
		delete(r.cache, r.key(i))
	}
	r.Halt()
	r.items = nil
	r.start(s)
}

// Resume asks the engine for what is missing.
func (r *poolStudy) Resume() {
	if r.items != nil {
		r.Continue(len(r.items), func(i int) bool { return r.have[i] },
			func(items []int32) page.Task { return r.engine.PoolStudy(r.study, items, r) })
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

func (r *poolStudy) add(item int, o testbed.Outcome) {
	r.have[item], r.outcome[item] = true, o
	r.results.Add(item, o)
}

// Outcomes takes numbers from the engine.
func (r *poolStudy) Outcomes(some []Outcome) {
	for _, o := range some {
		if o.Item >= 0 && int(o.Item) < len(r.items) {
			r.add(int(o.Item), o.Outcome)
			r.cache[r.key(int(o.Item))] = o.Outcome
		}
	}
	if len(r.cache) > poolKeep+len(r.items) {
		mine := make(map[poolKey]bool, len(r.items))
		for i := range r.items {
			mine[r.key(i)] = true
		}
		maps.DeleteFunc(r.cache, func(k poolKey, _ testbed.Outcome) bool { return !mine[k] })
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
func (r *poolStudy) summarise(n int) {
	f := &poolResult{n: r.results.Complete(n), want: r.study.Seeds}
	if n == pool.ThresholdSweep {
		f.sweep = r.results.SweepPoints()
		f.table = pool.SweepTable(f.sweep)
	} else {
		f.points, f.claim, f.section = r.results.Points(n), r.results.Claim(n), r.results.SectionClaims(n)
		f.table = pool.FigureTable(n, f.points)
	}
	r.figures[n], r.stale[n] = f, false
}

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
	return r.State(r.whole(n), f.n > 0)
}

// whole tells whether figure n has all seeds, or all that will ever give its measure a value: where nothing is accepted, no effectiveness
// can be had.
func (r *poolStudy) whole(n int) bool {
	f := r.figures[n]
	return f != nil && (f.n == f.want || r.Phase == parts.Done && r.finished() == r.total())
}

// superseded is the figure before the last change, as long as the new one is not whole.
func (r *poolStudy) superseded(n int) *poolResult {
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
	come, _ := r.results.Done()
	return come
}

func (r *poolStudy) total() int { return len(r.items) }

// of are the outcomes that have come for the scenario itself under a policy, in the order of their seeds.
func (r *poolStudy) of(p testbed.Policy) []testbed.Outcome {
	var some []testbed.Outcome
	s := &r.study.Scenario
	for i, it := range r.items {
		if r.have[i] && it.Cell == pool.CellOf(*s, p) {
			some = append(some, r.outcome[i])
		}
	}
	return some
}

package figures

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/page"
	"juggle/site/parts"
)

// A run is the study under way: what has been computed of the present plan, and what earlier plans left behind.
//
// Results are kept by all that they depend on. So a changed parameter computes only what it touches, and going back computes nothing.
type run struct {
	parts.Run
	engine  Engine
	cache   experiment.Store
	shelf   *experiment.Shelf                                       // the plan's
	merged  func(*experiment.Plan) func(item int) ([]float64, bool) // what a file tells of a plan; nil: there is none
	foreign int                                                     // runs of the plan that come from that file
	plan    *study.Plan                                             // nil while there are no logs
	state   *study.State
	err     error // why there is no plan

	repeat bool // this plan was done before, and is done once more

	numbers []int // of the figures that are computed

	figures [study.Figures + 1]*study.FigureResult // by published number, as last summarised
	mine    each                                   // figures[n] was summarised from the present plan, not from an earlier one
	whole   each                                   // figures[n] has every replicate of the present plan
	stale   each                                   // results have come since figures[n] was summarised
	before  [study.Figures + 1]*study.FigureResult // the last whole result of an earlier plan
	opening int                                    // items that are missing before the first figure says anything; 0 in a short study
	next    int                                    // the figure to summarise next, if stale
}

// each says yes or no of each figure, by published number.
type each [study.Figures + 1]bool

// beat is the time between two paintings while results arrive, rest once all are there or the study is stopped: the processors are the
// workers' first. One painting shows atOnce figures, so that it keeps the page's thread for under 50 ms.
const (
	beat   = 400 * time.Millisecond
	rest   = 10 * time.Millisecond
	atOnce = 3
)

// keep is the largest plan whose results are kept. The cache holds twice as many, and then drops those of other plans.
const keep = 20_000

func newRun(browser page.Browser, engine Engine) *run {
	return &run{Run: parts.Run{Browser: browser}, engine: engine}
}

// Await shows empty figures for p, while there are no logs to compute them on. They say nothing of n, which the logs will tell.
func (r *run) Await(p study.Params, figures []int) {
	r.Halt()
	r.Phase, r.plan, r.err, r.numbers = parts.Waiting, nil, nil, figures
	p.Periods = study.Range{}
	plan, err := study.NewPlan(p, []study.Source{{Name: "none", SHA256: "none", Procs: 1, Periods: 1}}, figures)
	if err != nil {
		r.err = err
		return
	}
	r.state, r.whole = study.NewState(plan), each{}
	for _, n := range figures {
		r.summarise(n)
		f := r.figures[n]
		f.Subtitle, _, _ = strings.Cut(f.Subtitle, "; n ")
		f.Want = 0
	}
}

// Compute begins, unless this is what is computed.
func (r *run) Compute(p study.Params, sources []study.Source, figures []int) {
	if r.err != nil || r.plan == nil || r.plan.Params().Encode() != p.Encode() || !slices.Equal(r.plan.Sources, sources) ||
		len(r.numbers) != len(figures) {
		r.numbers = figures
		r.start(p, sources)
		return
	}
	r.Browser.SetStudy(r.Phase == parts.Running)
}

// Err is why there is no plan.
func (r *run) Err() error { return r.err }

// start computes the figures under p on these logs. What was computed before is used again.
func (r *run) start(p study.Params, sources []study.Source) {
	r.Halt()
	plan, err := study.NewPlan(p, sources, r.numbers)
	if err != nil {
		r.err = err
		r.Browser.SetStudy(false)
		return
	}
	for n, whole := range r.whole {
		if whole {
			r.before[n] = r.figures[n]
		}
	}
	r.err, r.plan, r.state = nil, plan, study.NewState(plan)
	r.mine, r.whole, r.stale, r.next = each{}, each{}, each{}, first
	r.Renew()
	r.shelf = r.cache.Of(plan.Plan)
	r.addKnown(func(i int) ([]float64, bool) {
		row := r.shelf.Get(i)
		return row, row != nil
	})
	r.foreign = 0
	if r.merged != nil {
		r.foreign = r.addKnown(r.merged(plan.Plan))
	}
	r.Reused, r.repeat = r.state.Done(), false
	r.Resume()
}

// first is the figure that the page opens with.
const first = 2

// addKnown takes what is known of the plan, and counts what is new.
func (r *run) addKnown(known func(item int) (row []float64, have bool)) (added int) {
	for i := range r.plan.Len() {
		if row, have := known(i); have && !r.state.Has(i) && r.take(experiment.Row{Item: i, Numbers: row}) {
			added++
		}
	}
	return added
}

// Again computes everything of the plan once more.
func (r *run) Again() {
	if r.plan == nil {
		return
	}
	r.shelf.Forget()
	repeat := r.repeat || r.Phase == parts.Done
	r.start(r.plan.Params(), r.plan.Sources)
	r.repeat = repeat
}

// Resume asks the engine for what is missing.
func (r *run) Resume() {
	if r.plan == nil || r.Phase == parts.Running {
		return
	}
	var missing, later []int32
	long := len(r.plan.Replicates) > 2*report.MinReplicates
	for _, item := range r.state.Remaining() {
		i := int32(item)
		switch _, gaveUp := r.Lost[i]; {
		case gaveUp:
		case long && !r.early(i):
			later = append(later, i)
		default:
			missing = append(missing, i)
		}
	}
	r.opening = 0
	if long {
		r.opening = len(missing)
	}
	missing = append(missing, later...)
	r.Ask(missing, func(items []int32) page.Task {
		return r.engine.Run(page.RunRequest{Kind: study.Kind, Params: r.plan.Params().Encode(), Sources: r.plan.Sources,
			Figures: r.plan.Figures(), Items: items}, r)
	})
	r.Browser.SetStudy(true)
	r.touch()
}

// early tells whether the first figure needs item i before it can say anything: in a long study the reader sees one figure at once.
func (r *run) early(i int32) bool {
	return r.plan.Item(int(i)).Replicate < report.MinReplicates && r.plan.Touches(first, int(i))
}

// Retry asks once more for what the engine gave up.
func (r *run) Retry() {
	r.Halt()
	clear(r.Lost)
	r.Resume()
}

// Stop ends the computing; what is there stays.
func (r *run) Stop() { r.StopAt(r.touch) }

// Results takes numbers from the engine. Those with which the first figure begins to say something are shown at once if they were awaited
// at the first painting.
func (r *run) Results(results []experiment.Row) {
	silent := r.opening > 0
	for _, result := range results {
		r.add(result)
	}
	if silent && r.opening == 0 && r.mine[first] {
		r.Unwind()
		r.next = first
		r.SummariseAfter(rest, r.tick)
	}
	r.touch()
}

func (r *run) add(row experiment.Row) {
	if !r.take(row) || r.plan.Len() > keep {
		return
	}
	if r.shelf.Put(row.Item, row.Numbers); r.cache.Len() > 2*keep {
		r.shelf.Only()
	}
}

// take takes a result, wherever it was computed, and tells whether it can be one.
func (r *run) take(row experiment.Row) bool {
	if err := r.state.AddRow(row.Item, row.Numbers); err != nil {
		if i := row.Item; i >= 0 && i < r.plan.Len() {
			r.Lost[int32(i)] = err.Error()
		}
		return false
	}
	if r.opening > 0 && r.early(int32(row.Item)) {
		r.opening--
	}
	return true
}

// Ended says that the engine has nothing more to say.
func (r *run) Ended() {
	r.Hush()
	r.Unwind()
	r.touch()
}

// touch has the figures brought up to the results, one after the other.
func (r *run) touch() {
	for _, n := range r.numbers {
		r.stale[n] = r.stale[n] || !r.whole[n]
	}
	r.SummariseAfter(r.pace(), r.tick)
}

// pace is the time until the next painting.
func (r *run) pace() time.Duration {
	if r.Silent || r.Phase == parts.Stopped {
		return rest
	}
	return beat
}

// tick summarises the next figures that are stale. When none is left and the engine is silent, the study has come to rest.
func (r *run) tick() {
	some := 0
	for seen := 0; seen < len(r.stale) && some < atOnce; seen++ {
		if r.stale[r.next] {
			r.summarise(r.next)
			some++
		}
		r.next = (r.next + 1) % len(r.stale)
	}
	if some > 0 {
		r.SummariseAfter(r.pace(), r.tick)
		return
	}
	if r.Phase == parts.Running && r.Silent {
		r.Phase = parts.Done
	}
	r.Browser.SetStudy(r.Phase == parts.Running)
}

// summarise brings one figure up to the results.
func (r *run) summarise(n int) {
	r.figures[n] = r.state.Figure(n)
	r.stale[n], r.mine[n] = false, true
	r.whole[n] = r.plan != nil && r.figures[n].N == r.figures[n].Want
}

// trouble describes the first item that figure n lacks for good, and counts them.
func (r *run) trouble(n int) (message string, items int) {
	for _, i := range slices.Sorted(maps.Keys(r.Lost)) {
		if r.plan == nil || !r.plan.Touches(n, int(i)) {
			continue
		}
		if items++; items == 1 {
			item := r.plan.Item(int(i))
			k := item.Run.(study.Run)
			message = fmt.Sprintf("period %d at load %s, λ %d %%: %s", item.Period, k.Load, k.Lambda, r.Lost[i])
		}
	}
	return message, items
}

package figures

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/parts"
)

// A run is the study of the paper's figures under way.
type run struct {
	parts.Study[*study.FigureResult]
	cache   experiment.Store
	engine  page.Runs
	empty   *study.State                // of what would be computed; while there is no plan
	opening int                         // items that the first figure lacks to say anything; 0 in a short study
	fewer   map[int]*study.FigureResult // the plan's figures as they were with fewer seeds than they have now
	before  before
}

// A before is what the figures showed when the knob was touched that is being turned.
type before struct {
	params  study.Params
	figures map[int][2]*study.FigureResult // the last, and with fewer seeds
}

// While results arrive a painting shows atOnce figures every beat, so that it keeps the page's thread for under 50 ms: the processors are
// the workers' first.
const (
	beat   = 400 * time.Millisecond
	atOnce = 3
)

// keep is the largest plan whose results are kept: all figures with ten seeds, twice over.
const keep = 100_000

func newRun(browser page.Browser, engine page.Runs) *run {
	r := &run{engine: engine}
	r.Study = parts.Study[*study.FigureResult]{Browser: browser, Engine: engine, Store: &r.cache, Keep: keep, Beat: beat, AtOnce: atOnce,
		Figure: r.figure, Order: r.inOrder, Sink: r,
		Turned: func() { browser.SetStudy(r.studied()) }}
	return r
}

// studied is where the study stands, as automation reads it: it is refining while every figure shows each period with its first seed, and
// further seeds are computed.
func (r *run) studied() page.Studied {
	switch {
	case r.Phase != parts.Running || r.Paused():
		return page.StudyDone
	case !slices.ContainsFunc(r.Numbers(), func(n int) bool { return !r.refines(n) }):
		return page.StudyRefining
	}
	return page.StudyRunning
}

// refines reports whether figure n shows every period with its first seed, and further seeds are computed.
func (r *run) refines(n int) bool {
	f := r.latest(n)
	return r.Refining() && r.own(n) && f.N == f.Want
}

// figure is figure n of the results. While there are no logs it is empty, and says nothing of n, which the logs will tell.
func (r *run) figure(n int) (f *study.FigureResult, whole bool) {
	if r.Plan != nil {
		f = r.state().Figure(n)
		if f.N == f.Want && !f.Whole() {
			r.fewer[n] = f
		}
		return f, f.Whole()
	}
	f = r.empty.Figure(n)
	f.Subtitle, _, _ = strings.Cut(f.Subtitle, "; n ")
	f.Want = 0
	return f, false
}

// plan and state are those of the study; nil while there are no logs.
func (r *run) plan() *study.Plan {
	p, _ := r.Plan.(*study.Plan)
	return p
}

func (r *run) state() *study.State {
	s, _ := r.Got.(*study.State)
	return s
}

// latest is figure n as it was last brought up to results, of an earlier plan where the present one has none yet; nil where there is none.
func (r *run) latest(n int) *study.FigureResult {
	f, _ := r.Shown(n)
	return f
}

// own reports whether figure n shows results of the present plan.
func (r *run) own(n int) bool {
	_, own := r.Shown(n)
	return own
}

// Await shows empty figures for p, while there are no logs to compute them on.
func (r *run) Await(p study.Params, figures []int) {
	p.Periods = study.Range{}
	plan, err := study.NewPlan(p, []study.Source{{Name: "none", SHA256: "none", Procs: 1}}, figures)
	r.Study.Await(figures, err)
	if err == nil {
		r.empty = study.NewState(plan)
		r.ShowAll()
	}
}

// Err is why there is no plan.
func (r *run) Err() error { return r.Study.Err }

// Compute begins, unless this is what is computed.
func (r *run) Compute(p study.Params, sources []study.Source, figures []int) {
	if plan := r.plan(); plan != nil && plan.Params.Encode() == p.Encode() && slices.Equal(plan.Sources, sources) &&
		slices.Equal(r.Numbers(), figures) {
		r.Attend()
		r.Turned()
		return
	}
	r.start(p, sources, figures)
}

// start computes the figures under p on these logs.
func (r *run) start(p study.Params, sources []study.Source, figures []int) {
	plan, err := study.NewPlan(p, sources, figures)
	if err != nil {
		r.Study.Await(figures, err)
		return
	}
	r.hold(p, sources)
	r.fewer = make(map[int]*study.FigureResult)
	r.First = plan.Units() * len(plan.Runs) // with the first seed
	r.Begin(page.RunRequest{Kind: study.Kind, Params: p.Encode(), Sources: sources, Figures: figures}, plan, figures)
}

// hold keeps what the figures show, of all periods, before they are computed under p. As long as p differs in one parameter from those that
// this was computed under, it is one knob that is turned. Where several change at once, as on the way back to the paper's values or by a
// link, nothing is before.
func (r *run) hold(p study.Params, sources []study.Source) {
	left := r.plan()
	if left == nil || !slices.Equal(left.Sources, sources) {
		r.before = before{}
		return
	}
	if r.before.figures != nil && different(r.before.params, p) <= 1 {
		return
	}
	if different(left.Params, p) > 1 {
		r.before = before{}
		return
	}
	for _, n := range r.Numbers() {
		if f, own := r.Shown(n); own && f.N > 0 && f.N == f.Want {
			if r.before.figures == nil {
				r.before.figures = make(map[int][2]*study.FigureResult)
			}
			r.before.params, r.before.figures[n] = left.Params, [2]*study.FigureResult{f, r.fewer[n]}
		}
	}
}

// different counts the parameters that differ.
func different(a, b study.Params) (n int) {
	for i := range study.Parameters {
		if f := &study.Parameters[i]; f.Get(&a) != f.Get(&b) {
			n++
		}
	}
	return n
}

// past is what figure f showed before the knob was touched that is being turned, with as many seeds where it did; nil where nothing is
// known, or f is of an earlier plan itself.
func (r *run) past(f *study.FigureResult) *study.FigureResult {
	if !r.own(f.Number) {
		return nil
	}
	was := r.before.figures[f.Number]
	if was[1] != nil && was[1].Seeds == f.Seeds {
		return was[1]
	}
	return was[0]
}

// first is the figure that the page opens with, after so many periods of a long study.
const (
	first      = 2
	firstShown = 4
)

// inOrder has what the first figure needs before it can say anything made first: in a long study the reader sees one figure at once.
func (r *run) inOrder(missing []int32) []int32 {
	r.opening = 0
	if len(r.plan().Replicates) <= 2*firstShown {
		return missing
	}
	var early, later []int32
	for _, i := range missing {
		if r.early(i) {
			early = append(early, i)
		} else {
			later = append(later, i)
		}
	}
	r.opening = len(early)
	return append(early, later...)
}

func (r *run) early(i int32) bool {
	return r.plan().Item(int(i)).Replicate < firstShown && r.plan().FigureNeeds(first, int(i))
}

// Results takes numbers from the engine. The first complete figure is shown at once, where it was awaited at the first painting.
func (r *run) Results(rows []experiment.Row) {
	silent := r.opening > 0
	for _, row := range rows {
		if i := row.Item; r.opening > 0 && i >= 0 && i < r.Total() && !r.Got.Has(i) && r.early(int32(i)) {
			r.opening--
		}
	}
	r.Study.Results(rows)
	if silent && r.opening == 0 && r.own(first) {
		r.Hurry(first)
	}
}

// trouble describes the first item that figure n lacks for good, and counts them.
func (r *run) trouble(n int) (message string, items int) {
	for _, i := range slices.Sorted(maps.Keys(r.Lost)) {
		if r.Plan == nil || !r.plan().FigureNeeds(n, int(i)) {
			continue
		}
		if items++; items == 1 {
			item := r.plan().Item(int(i))
			k := item.Run.(study.Run)
			message = fmt.Sprintf("period %d at load %s, λ %d %%: %s", item.Period, k.Load, k.Lambda, r.Lost[i])
		}
	}
	return message, items
}

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

// A run computes the study of the figures and holds its results.
type run struct {
	parts.Study[*study.FigureResult]
	cache          experiment.Store
	engine         page.Runs
	empty          *study.State                // the figures without results, while there is no plan
	missingOpening int                         // the number of missing items for the opening figure's first periods; 0 in a short study
	withFewerSeeds map[int]*study.FigureResult // by number: the plan's last figure with all periods but not all seeds
	earlier        earlierFigures
}

// earlierFigures are the figures before the reader began to turn the present knob.
type earlierFigures struct {
	params  study.Params
	figures map[int][2]*study.FigureResult // by number: the last result, and the last one with fewer seeds
}

// While results arrive, the page is painted every paintInterval, and each painting updates figuresPerPainting figures. A painting then
// takes less than 50 ms of the page's thread and leaves the processors to the workers.
const (
	paintInterval      = 400 * time.Millisecond
	figuresPerPainting = 3
)

// storedRuns is the number of runs of the largest plan whose results are stored: almost four times the runs of all 18 figures on the
// bundled logs, which are 217 for each of twelve periods and ten seeds.
const storedRuns = 100_000

func newRun(browser page.Browser, engine page.Runs) *run {
	r := &run{engine: engine}
	r.Study = parts.Study[*study.FigureResult]{Browser: browser, Engine: engine, Store: &r.cache, StoreLimit: storedRuns,
		PaintInterval: paintInterval, FiguresPerPainting: figuresPerPainting,
		Figure: r.figure, Order: r.openingFirst, Sink: r,
		OnPhaseChange: func() { browser.SetStudy(r.studyState()) }}
	return r
}

// studyState is the study's state, which scripts read. It is refining while every figure shows each period with its first seed and further
// seeds are computed.
func (r *run) studyState() page.StudyState {
	switch {
	case r.Phase != parts.Running || r.Paused():
		return page.StudyDone
	case !slices.ContainsFunc(r.FigureNumbers(), func(n int) bool { return !r.refines(n) }):
		return page.StudyRefining
	}
	return page.StudyRunning
}

// refines reports whether figure n shows every period with its first seed, and further seeds are computed.
func (r *run) refines(n int) bool {
	f := r.latest(n)
	return r.Refining() && r.isCurrent(n) && f.N == f.Want
}

// figure makes figure n of the results. Without logs the figure is empty, and its subtitle omits the number of periods, which depends on
// the logs.
func (r *run) figure(n int) (f *study.FigureResult, whole bool) {
	if r.Plan != nil {
		f = r.state().Figure(n)
		if f.N == f.Want && !f.Complete() {
			r.withFewerSeeds[n] = f
		}
		return f, f.Complete()
	}
	f = r.empty.Figure(n)
	f.Subtitle, _, _ = strings.Cut(f.Subtitle, "; n ")
	f.Want = 0
	return f, false
}

// plan is the study's plan; nil while there are no logs.
func (r *run) plan() *study.Plan {
	p, _ := r.Plan.(*study.Plan)
	return p
}

// state has the study's results; nil while there are no logs.
func (r *run) state() *study.State {
	s, _ := r.Collected.(*study.State)
	return s
}

// latest returns figure n as it was last updated; nil if it never was. Until it is updated under the present plan, it is of an earlier
// plan.
func (r *run) latest(n int) *study.FigureResult {
	f, _ := r.Shown(n)
	return f
}

// isCurrent reports whether figure n shows results of the present plan.
func (r *run) isCurrent(n int) bool {
	_, current := r.Shown(n)
	return current
}

// Await shows figures without results while there are no logs. Their titles and claims are those under p.
func (r *run) Await(p study.Params, figures []int) {
	p.Periods = study.Range{}
	plan, err := study.NewPlan(p, []study.Source{{Name: "none", SHA256: "none", Procs: 1}}, figures)
	r.Study.Await(figures, err)
	if err == nil {
		r.empty = study.NewState(plan)
		r.ShowAll()
	}
}

// Err is the reason why there is no plan; nil if there is a plan or one is to come.
func (r *run) Err() error { return r.Study.Err }

// Compute computes these figures, unless they are computed already.
func (r *run) Compute(p study.Params, sources []study.Source, figures []int) {
	if plan := r.plan(); plan != nil && plan.Params.Encode() == p.Encode() && slices.Equal(plan.Sources, sources) &&
		slices.Equal(r.FigureNumbers(), figures) {
		r.UpdatePause()
		r.OnPhaseChange()
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
	r.storeEarlier(p, sources)
	r.withFewerSeeds = make(map[int]*study.FigureResult)
	r.FirstItems = plan.Units() * len(plan.Runs) // the runs with the first seed
	r.Begin(page.RunRequest{Kind: study.Kind, Params: p.Encode(), Sources: sources, Figures: figures}, plan, figures)
}

// storeEarlier stores the present figures for comparison, before they are computed under p. It stores only figures that show all periods;
// any other figure is then compared with nothing. As long as p differs from the parameters of the stored figures in one parameter only, the
// reader still turns the same knob, and they stay. If several parameters change at once, as by a link, nothing is stored and the stored
// figures are dropped.
func (r *run) storeEarlier(p study.Params, sources []study.Source) {
	last := r.plan()
	if last == nil || !slices.Equal(last.Sources, sources) {
		r.earlier = earlierFigures{}
		return
	}
	if len(r.earlier.figures) > 0 && countDifferences(r.earlier.params, p) <= 1 {
		return
	}
	if countDifferences(last.Params, p) > 1 {
		r.earlier = earlierFigures{}
		return
	}
	r.earlier = earlierFigures{last.Params, map[int][2]*study.FigureResult{}}
	for _, n := range r.FigureNumbers() {
		if f, current := r.Shown(n); current && f.N > 0 && f.N == f.Want {
			r.earlier.figures[n] = [2]*study.FigureResult{f, r.withFewerSeeds[n]}
		}
	}
}

// countDifferences counts the parameters in which a and b differ.
func countDifferences(a, b study.Params) (n int) {
	for i := range study.Parameters {
		if f := &study.Parameters[i]; f.Get(&a) != f.Get(&b) {
			n++
		}
	}
	return n
}

// earlierFigure returns the result of f's figure from before the reader began to turn the present knob. If a result with as many seeds as f
// is stored, it returns that one. It returns nil if no result is stored or if f is of an earlier plan.
func (r *run) earlierFigure(f *study.FigureResult) *study.FigureResult {
	if !r.isCurrent(f.Number) {
		return nil
	}
	stored := r.earlier.figures[f.Number]
	if stored[1] != nil && stored[1].Seeds == f.Seeds {
		return stored[1]
	}
	return stored[0]
}

// In a long study, one of more than 2·openingPeriods periods and seeds, the runs of openingFigure's first openingPeriods come first.
const (
	openingFigure  = 2
	openingPeriods = 4
)

// openingFirst puts the items of the opening figure's first periods before the others, so that in a long study one figure is shown soon.
func (r *run) openingFirst(missing []int32) []int32 {
	r.missingOpening = 0
	if len(r.plan().Replicates) <= 2*openingPeriods {
		return missing
	}
	var early, later []int32
	for _, i := range missing {
		if r.isOpeningItem(i) {
			early = append(early, i)
		} else {
			later = append(later, i)
		}
	}
	r.missingOpening = len(early)
	return append(early, later...)
}

// isOpeningItem reports whether item i belongs to the opening figure's first periods.
func (r *run) isOpeningItem(i int32) bool {
	return r.plan().Item(int(i)).Replicate < openingPeriods && r.plan().FigureNeeds(openingFigure, int(i))
}

// Results adds results from the engine. When the last item of the opening figure's first periods arrives, that figure is updated at once,
// if it was updated under the present plan before. Otherwise it is updated in its turn.
func (r *run) Results(rows []experiment.Row) {
	wasMissing := r.missingOpening > 0
	for _, row := range rows {
		if i := row.Item; r.missingOpening > 0 && i >= 0 && i < r.Total() && !r.Collected.Has(i) && r.isOpeningItem(int32(i)) {
			r.missingOpening--
		}
	}
	r.Study.Results(rows)
	if wasMissing && r.missingOpening == 0 && r.isCurrent(openingFigure) {
		r.UpdateNext(openingFigure)
	}
}

// lostItems describes the first lost item of figure n, and counts the figure's lost items.
func (r *run) lostItems(n int) (message string, items int) {
	for _, i := range slices.Sorted(maps.Keys(r.Lost)) {
		if r.Plan == nil || !r.plan().FigureNeeds(n, int(i)) {
			continue
		}
		if items++; items == 1 {
			item := r.plan().Item(int(i))
			k := item.Run.(study.Run)
			message = fmt.Sprintf("period %d at arrival rate %s, λ %d %%: %s", item.Period, k.Load, k.Lambda, r.Lost[i])
		}
	}
	return message, items
}

package parts

import (
	"slices"
	"time"

	"juggle/core/experiment"
	"juggle/site/page"
)

// A Phase is the state of a Study.
type Phase uint8

const (
	Waiting Phase = iota // logs or a plan are missing
	Running
	Stopped
	Done
)

// A Study computes the runs of an experiment and shows its figures, each of type F, while results arrive. A type that embeds a Study sets
// Figure, which makes one figure from the results.
//
// Each result is stored under everything that it depends on. After a parameter has changed, only the affected results are computed. After
// the parameter has changed back, nothing is computed.
type Study[F any] struct {
	Browser    page.Browser
	Engine     page.Runs
	Store      *experiment.Store
	StoreLimit int // the most results that a plan may have to be stored; a Store with more than twice as many drops other plans

	Figure             func(n int) (f F, isComplete bool)      // makes figure n from the results; isComplete: none that it needs is missing
	PaintInterval      time.Duration                           // the time between two paintings while results arrive
	FiguresPerPainting int                                     // the number of figures that one painting updates
	HasFewFigures      bool                                    // all figures are updated at once when the study begins or ends
	OnPhaseChange      func()                                  // is called when the study begins, pauses or ends; may be nil
	Order              func(missing []int32) (inOrder []int32) // returns the items as they are to be requested; nil: they ascend
	FirstItems         int                                     // the number of items that complete the figures; the others refine them; 0: all
	CanRefine          func() bool                             // reports whether items that refine figures may be computed now; nil: always
	Sink               page.RunSink                            // receives the results and passes them to the study; nil: the study itself

	Plan      experiment.Experiment // nil while there is nothing to compute
	Collected experiment.Collection // the results of Plan that have arrived
	Err       error                 // why there is no plan
	Phase     Phase
	Lost      map[int32]string // the items that the engine gave up, with the reasons
	Reused    int              // the number of results that came from the Store

	request         page.RunRequest         // the engine's request, without its items
	shelf           *experiment.PlanStore   // the part of the Store with the plan's results
	firstComplete   int                     // items 0 to firstComplete-1 have arrived or are lost; at most FirstItems
	shown           map[int]*shownFigure[F] // the figures by their numbers
	numbers         []int                   // the figures' numbers, in the order in which they are updated
	next            int                     // the index in numbers of the figure to be updated next
	painting        page.Task               // the next painting; nil: none is due
	skippedPainting bool                    // one painting was skipped because the study is almost done
	task            page.Task               // cancels the engine's work; nil: there is none
	paused          bool                    // the refining items are not computed for now; see UpdatePause
	engineEnded     bool                    // the engine sends no more results
	restarts        int                     // the number of workers that were replaced
	startedAt       time.Duration           // when the engine last began to compute
	spentBefore     time.Duration           // the time that the engine computed before that
}

// A shownFigure is a figure as it was last updated.
type shownFigure[F any] struct {
	figure          F
	superseded      F    // the last complete figure of an earlier plan
	isCurrent       bool // the figure is of the present plan
	isComplete      bool // the figure shows all results that it needs
	isStale         bool // results have arrived since the update
	showsFirstItems bool // the figure shows all of the first items
}

// ShortPaintInterval is the time between two paintings once all results have arrived or the study is stopped. Before that, paintings are
// rarer, so that the workers have the processors.
const ShortPaintInterval = 10 * time.Millisecond

// Await shows figures without results. err is the reason why there can be no plan; nil: the plan is to come.
func (s *Study[F]) Await(figures []int, err error) {
	s.reset(figures)
	s.Plan, s.Collected, s.Err = nil, nil, err
	if err != nil {
		s.Phase = Done
		s.phaseChanged()
	}
}

// reset halts the computation and prepares these figures for a new plan, without results.
func (s *Study[F]) reset(figures []int) {
	s.Halt()
	if s.shown == nil {
		s.shown = make(map[int]*shownFigure[F])
	}
	for _, f := range s.shown {
		if f.isComplete {
			f.superseded = f.figure
		}
		f.isCurrent, f.isComplete, f.isStale, f.showsFirstItems = false, false, false, false
	}
	for _, n := range figures {
		if s.shown[n] == nil {
			s.shown[n] = new(shownFigure[F])
		}
	}
	s.numbers, s.next, s.Phase, s.firstComplete = figures, 0, Waiting, 0
	s.engineEnded, s.skippedPainting, s.Lost, s.Reused, s.restarts, s.spentBefore = false, false, make(map[int32]string), 0, 0, 0
	s.paused = false
}

// Begin computes a plan's figures. r is the engine's request, without its items. Results in the Store are used again.
func (s *Study[F]) Begin(r page.RunRequest, plan experiment.Experiment, figures []int) {
	s.reset(figures)
	s.request, s.Plan, s.Collected, s.Err, s.Phase = r, plan, plan.Collect(), nil, Stopped
	s.shelf = s.Store.ForPlan(plan.Base())
	for i := range s.Collected.Total() {
		if row := s.shelf.Get(i); row != nil {
			s.addRow(experiment.Row{Item: i, Numbers: row})
		}
	}
	s.Reused = s.Collected.Done()
	if s.HasFewFigures {
		s.ShowAll()
	}
	s.Resume()
}

// addRow adds a result and reports whether it is valid. An invalid result counts as lost.
func (s *Study[F]) addRow(row experiment.Row) bool {
	err := s.Collected.AddRow(row.Item, row.Numbers)
	if err != nil && row.Item >= 0 && row.Item < s.Collected.Total() {
		s.Lost[int32(row.Item)] = err.Error()
	}
	return err == nil
}

// Resume requests the missing results, after Begin or Stop.
func (s *Study[F]) Resume() {
	if s.Plan == nil || s.Phase == Running {
		return
	}
	s.Phase, s.startedAt, s.engineEnded = Running, s.Browser.Now(), len(s.missing()) == 0
	s.phaseChanged()
	if s.engineEnded {
		s.showFinal()
		return
	}
	s.markStale()
	if s.paused = s.Refining(); !s.paused {
		s.requestMissing()
	}
	s.paintAfter(s.paintDelay())
	s.UpdatePause()
}

// missing returns the items to be computed next: the missing ones of the first items or, once all of these have arrived or are lost, the
// refining ones.
func (s *Study[F]) missing() (items []int32) {
	for _, i := range s.Collected.Remaining() {
		if i >= s.FirstItems && len(items) > 0 && int(items[0]) < s.FirstItems {
			break
		}
		if _, gaveUp := s.Lost[int32(i)]; !gaveUp {
			items = append(items, int32(i))
		}
	}
	return items
}

// UpdatePause pauses the computation of refining items while CanRefine reports false, and resumes it afterwards. It also pauses while
// figures do not show the first items yet, because painting these needs the processors.
func (s *Study[F]) UpdatePause() {
	canRefine := !s.anyStale() && (s.CanRefine == nil || s.CanRefine())
	if !s.Refining() || canRefine != s.paused {
		return
	}
	if !s.paused {
		page.CancelTask(&s.task)
		s.spentBefore, s.paused = s.Elapsed(), true
	} else {
		s.startedAt, s.paused = s.Browser.Now(), false
		s.requestMissing()
	}
	s.phaseChanged()
}

// Paused reports whether the figures show all of the first items and the refining items are paused.
func (s *Study[F]) Paused() bool { return s.paused && s.Phase == Running && !s.anyStale() }

// requestMissing requests the missing items from the engine.
func (s *Study[F]) requestMissing() {
	r, sink := s.request, s.Sink
	if r.Items, r.MadePlan = s.missing(), s.Plan; s.Order != nil {
		r.Items = s.Order(r.Items)
	}
	if sink == nil {
		sink = s
	}
	s.task = s.Engine.Run(r, sink)
}

// Retry requests the lost items once more.
func (s *Study[F]) Retry() {
	s.Halt()
	clear(s.Lost)
	s.Phase, s.firstComplete = Stopped, 0
	s.Resume()
}

// Recompute computes the whole plan once more, without stored results.
func (s *Study[F]) Recompute() {
	if s.Plan == nil {
		return
	}
	s.shelf.Forget()
	s.Begin(s.request, s.Plan, s.numbers)
}

// Stop ends the computation. The results so far stay, and are shown.
func (s *Study[F]) Stop() {
	if s.Phase == Running {
		s.Halt()
		s.showFinal()
	}
}

// Halt cancels the engine's work and the next painting. A study that was Running is then Stopped.
func (s *Study[F]) Halt() {
	page.CancelTask(&s.painting)
	if s.Phase == Running {
		page.CancelTask(&s.task)
		s.spentBefore, s.Phase, s.paused = s.Elapsed(), Stopped, false
	}
}

// Results adds results from the engine.
func (s *Study[F]) Results(rows []experiment.Row) {
	for _, row := range rows {
		if s.addRow(row) && s.Collected.Total() <= s.StoreLimit {
			s.shelf.Put(row.Item, row.Numbers)
		}
	}
	if s.Store.Len() > 2*s.StoreLimit {
		s.shelf.Prune()
	}
	s.markStale()
	if s.paintDelay() == ShortPaintInterval { // the painting that is due may be a whole PaintInterval away
		page.CancelTask(&s.painting)
	}
	s.paintAfter(s.paintDelay())
}

// Failed records that the engine gave up an item. message is the reason.
func (s *Study[F]) Failed(item int32, message string) { s.Lost[item] = message }

// Restarted counts a worker that was replaced.
func (s *Study[F]) Restarted() { s.restarts++ }

// Ended is called when the engine has sent its last result. The study is done when the figures show all results, unless refining items are
// still to be computed.
func (s *Study[F]) Ended() {
	s.spentBefore, s.task = s.Elapsed(), nil
	s.paused = s.Refining() && len(s.missing()) > 0
	s.engineEnded = !s.paused
	page.CancelTask(&s.painting)
	s.showFinal()
}

// showFinal shows all results when no more are to arrive.
func (s *Study[F]) showFinal() {
	s.markStale()
	if s.HasFewFigures {
		s.updateStale()
	} else {
		s.paintAfter(ShortPaintInterval)
	}
}

// markStale marks the figures that do not show the latest results. Refining results are shown only when all have arrived or the study is
// stopped, so that figures do not change while the reader looks at them.
func (s *Study[F]) markStale() {
	refining := s.Refining()
	for _, n := range s.numbers {
		f := s.shown[n]
		f.isStale = f.isStale || !f.isComplete && !(refining && f.showsFirstItems)
	}
}

// Refining reports whether all of the first items have arrived or are lost, while refining items are missing and the study is running.
func (s *Study[F]) Refining() bool {
	for ; s.Plan != nil && s.firstComplete < min(s.FirstItems, s.Total()); s.firstComplete++ {
		if i := s.firstComplete; !s.Collected.Has(i) && s.Lost[int32(i)] == "" {
			return false
		}
	}
	return s.Phase == Running && !s.engineEnded && 0 < s.FirstItems && s.FirstItems < s.Total()
}

// paintDelay is the time until the next painting: ShortPaintInterval where no more results are to arrive, or where all of the first items
// have arrived and are not shown yet; else PaintInterval.
func (s *Study[F]) paintDelay() time.Duration {
	if s.engineEnded || s.Phase == Stopped || s.Refining() && s.anyStale() {
		return ShortPaintInterval
	}
	return s.PaintInterval
}

// anyStale reports whether a figure does not show all results that have arrived.
func (s *Study[F]) anyStale() bool {
	return slices.ContainsFunc(s.numbers, func(n int) bool { return s.shown[n].isStale })
}

// paintAfter plans the next painting after a time, unless one is planned.
func (s *Study[F]) paintAfter(after time.Duration) {
	if s.painting == nil {
		s.painting = s.Browser.After(after, func() {
			s.painting = nil
			left := s.estimateFor(len(s.missing()))
			// The results for the last painting, or for the one of all first items, arrive within one interval: skip this painting.
			if !s.skippedPainting && s.paintDelay() == s.PaintInterval && 0 < left && left < s.PaintInterval {
				s.skippedPainting = true
				s.paintAfter(s.PaintInterval)
				return
			}
			s.updateStale()
		})
	}
}

// UpdateNext updates figure n before the others, after ShortPaintInterval.
func (s *Study[F]) UpdateNext(n int) {
	page.CancelTask(&s.painting)
	s.next = slices.Index(s.numbers, n)
	s.paintAfter(ShortPaintInterval)
}

// updateStale updates the next FiguresPerPainting stale figures. When no figure is stale and the engine sends no more, the study is done.
func (s *Study[F]) updateStale() {
	updated := 0
	for range s.numbers {
		n := s.numbers[s.next]
		if s.shown[n].isStale {
			if updated == s.FiguresPerPainting && !(s.HasFewFigures && s.paintDelay() == ShortPaintInterval) {
				s.paintAfter(s.paintDelay())
				return
			}
			s.updateFigure(n)
			updated++
		}
		s.next = (s.next + 1) % len(s.numbers)
	}
	if updated > 0 && !s.HasFewFigures { // the study is done once these figures are painted
		after := s.paintDelay()
		if s.Refining() {
			after = ShortPaintInterval
		}
		s.paintAfter(after)
		return
	}
	if s.Phase == Running && s.engineEnded {
		s.Phase = Done
	}
	s.UpdatePause()
	s.phaseChanged()
}

// ShowAll updates all figures at once.
func (s *Study[F]) ShowAll() {
	for _, n := range s.numbers {
		s.updateFigure(n)
	}
}

// updateFigure makes figure n anew from the present results.
func (s *Study[F]) updateFigure(n int) {
	f := s.shown[n]
	f.figure, f.isComplete = s.Figure(n)
	f.isCurrent, f.isStale, f.showsFirstItems = s.Plan != nil, false, s.Plan != nil && s.Refining()
}

// phaseChanged calls OnPhaseChange, if it is set.
func (s *Study[F]) phaseChanged() {
	if s.OnPhaseChange != nil {
		s.OnPhaseChange()
	}
}

// FigureNumbers are the numbers of the study's figures.
func (s *Study[F]) FigureNumbers() []int { return s.numbers }

// Shown is figure n as it was last updated; isCurrent reports whether it shows results of the present plan.
func (s *Study[F]) Shown(n int) (f F, isCurrent bool) {
	if shown := s.shown[n]; shown != nil {
		return shown.figure, shown.isCurrent
	}
	return f, false
}

// IsComplete reports whether figure n shows all results that it needs.
func (s *Study[F]) IsComplete(n int) bool { return s.shown[n] != nil && s.shown[n].isComplete }

// Superseded is the last complete figure n of an earlier plan, as long as figure n of the present plan is not complete.
func (s *Study[F]) Superseded(n int) (f F) {
	if shown := s.shown[n]; shown != nil && shown.isCurrent && !shown.isComplete {
		return shown.superseded
	}
	return f
}

// Finished is the number of the plan's results that have arrived.
func (s *Study[F]) Finished() int {
	if s.Collected == nil {
		return 0
	}
	return s.Collected.Done()
}

// Total is the number of all the plan's results.
func (s *Study[F]) Total() int {
	if s.Collected == nil {
		return 0
	}
	return s.Collected.Total()
}

// Elapsed is the time for which the engine has computed the plan.
func (s *Study[F]) Elapsed() time.Duration {
	if s.Phase == Running && !s.engineEnded && !s.paused {
		return s.spentBefore + s.Browser.Now() - s.startedAt
	}
	return s.spentBefore
}

// TimeLeft estimates the time until the study is done; 0: too few results have arrived for an estimate.
func (s *Study[F]) TimeLeft() time.Duration {
	return s.estimateFor(s.Total() - s.Finished() - len(s.Lost))
}

// estimateFor estimates the time for a number of items; 0: fewer than 20 new results have arrived.
func (s *Study[F]) estimateFor(items int) time.Duration {
	computed := s.Finished() - s.Reused
	if computed < 20 {
		return 0
	}
	return time.Duration(float64(s.Elapsed()) / float64(computed) * float64(items))
}

// State is the state of figure n, which scripts read. hasResults reports whether the figure shows results. A figure without all of its
// results is "waiting" while the study is stopped, and "error" when the study is done but lost some.
func (s *Study[F]) State(n int, hasResults bool) string {
	switch {
	case s.IsComplete(n):
		return "done"
	case s.Phase == Done:
		return "error"
	case s.Phase == Stopped || !hasResults:
		return "waiting"
	}
	return "running"
}

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

// A Study is an experiment that is computed while its figures, an F each, are shown. A type that embeds it sets Figure, which makes one
// of its figures of the results.
//
// Each result is stored under everything that it depends on. So after a changed parameter only the affected results are computed, and after
// a change back none.
type Study[F any] struct {
	Browser page.Browser
	Engine  page.Runs
	Store   *experiment.Store
	Keep    int // the size of the largest plan whose results are stored; above twice as many the store drops those of other plans

	Figure func(n int) (f F, whole bool)           // makes figure n of the results; whole: the results are all that it needs
	Beat   time.Duration                           // the time between two paintings while results arrive
	AtOnce int                                     // the number of figures that one painting updates
	Few    bool                                    // there are few figures: all are updated at once when the study begins or ends
	Turned func()                                  // is called when the study begins, pauses or ends; may be nil
	Order  func(missing []int32) (inOrder []int32) // puts the items in the order in which they are requested; nil: as they are
	First  int                                     // the number of items for complete figures, which the other items refine; 0: all items
	May    func() bool                             // reports whether refining items may be computed now; nil: always
	Sink   page.RunSink                            // receives the Engine's results and passes them to the study; nil: the study itself

	Plan   experiment.Experiment // nil while there is nothing to compute
	Got    experiment.Collection // the results of Plan that have arrived
	Err    error                 // why there is no plan
	Phase  Phase
	Lost   map[int32]string // the items that the engine gave up, with the reasons
	Reused int              // the number of results that came from the Store

	request  page.RunRequest   // the engine's request, without its items
	shelf    *experiment.Shelf // the part of the Store with the plan's results
	firstGot int               // how many of the First items, counted from item 0 without a gap, have arrived or are lost
	shown    map[int]*shown[F] // the figures by their numbers
	numbers  []int             // the figures' numbers, in the order in which they are updated
	next     int               // the index in numbers of the figure to be updated next
	painting page.Task         // the next painting; nil: none is due
	near     bool              // one painting was skipped because the study is almost done
	task     page.Task         // the engine's work
	paused   bool              // the refining items are not computed for now; see Attend
	silent   bool              // the engine sends no more results
	restarts int               // the number of workers that were replaced
	began    time.Duration     // when the engine last began to compute
	spent    time.Duration     // the time that the engine computed before that
}

// A shown figure is a figure as it was last updated.
type shown[F any] struct {
	figure F
	before F    // the last whole figure of an earlier plan
	own    bool // the figure is of the present plan
	whole  bool // the figure shows all results that it needs
	stale  bool // results have arrived since the update
	based  bool // the figure shows all of the First items
}

// Rest is the time between two paintings once all results have arrived or the study is stopped. Before that, paintings are rarer, so that
// the workers have the processors.
const Rest = 10 * time.Millisecond

// Await shows figures without results. err is the reason why there can be no plan; nil: the plan is to come.
func (s *Study[F]) Await(figures []int, err error) {
	s.reset(figures)
	s.Plan, s.Got, s.Err = nil, nil, err
	if err != nil {
		s.Phase = Done
		s.turned()
	}
}

// reset halts the computation and prepares these figures for a new plan, without results.
func (s *Study[F]) reset(figures []int) {
	s.Halt()
	if s.shown == nil {
		s.shown = make(map[int]*shown[F])
	}
	for _, f := range s.shown {
		if f.whole {
			f.before = f.figure
		}
		f.own, f.whole, f.stale, f.based = false, false, false, false
	}
	for _, n := range figures {
		if s.shown[n] == nil {
			s.shown[n] = new(shown[F])
		}
	}
	s.numbers, s.next, s.Phase, s.firstGot = figures, 0, Waiting, 0
	s.silent, s.near, s.Lost, s.Reused, s.restarts, s.spent = false, false, make(map[int32]string), 0, 0, 0
	s.paused = false
}

// Begin computes a plan's figures. r is the engine's request, without its items. Results in the Store are used again.
func (s *Study[F]) Begin(r page.RunRequest, plan experiment.Experiment, figures []int) {
	s.reset(figures)
	s.request, s.Plan, s.Got, s.Err, s.Phase = r, plan, plan.Collect(), nil, Stopped
	s.shelf = s.Store.ShelfFor(plan.Base())
	for i := range s.Got.Total() {
		if row := s.shelf.Get(i); row != nil {
			s.take(experiment.Row{Item: i, Numbers: row})
		}
	}
	s.Reused = s.Got.Done()
	if s.Few {
		s.ShowAll()
	}
	s.Resume()
}

// take adds a result and reports whether it is valid. An invalid result counts as lost.
func (s *Study[F]) take(row experiment.Row) bool {
	err := s.Got.AddRow(row.Item, row.Numbers)
	if err != nil && row.Item >= 0 && row.Item < s.Got.Total() {
		s.Lost[int32(row.Item)] = err.Error()
	}
	return err == nil
}

// Resume requests the missing results, after Begin or Stop.
func (s *Study[F]) Resume() {
	if s.Plan == nil || s.Phase == Running {
		return
	}
	s.Phase, s.began, s.silent = Running, s.Browser.Now(), len(s.missing()) == 0
	s.turned()
	if s.silent {
		s.settle()
		return
	}
	s.outdate()
	if s.paused = s.Refining(); !s.paused {
		s.ask()
	}
	s.paintAfter(s.pace())
	s.Attend()
}

// missing are the items to be computed next: those of the First items that are missing or, once these have all arrived, the refining ones.
func (s *Study[F]) missing() (items []int32) {
	for _, i := range s.Got.Remaining() {
		if i >= s.First && len(items) > 0 && int(items[0]) < s.First {
			break
		}
		if _, gaveUp := s.Lost[int32(i)]; !gaveUp {
			items = append(items, int32(i))
		}
	}
	return items
}

// Attend pauses the computation of refining items where May forbids it, and resumes it where May allows it again. It also pauses while
// figures do not show the First items yet, because painting these needs the processors.
func (s *Study[F]) Attend() {
	if may := !s.anyStale() && (s.May == nil || s.May()); !s.Refining() || may != s.paused {
		return
	}
	if !s.paused {
		page.CallOff(&s.task)
		s.spent, s.paused = s.Elapsed(), true
	} else {
		s.began, s.paused = s.Browser.Now(), false
		s.ask()
	}
	s.turned()
}

// Paused reports whether the figures show all of the First items and the refining items are paused.
func (s *Study[F]) Paused() bool { return s.paused && s.Phase == Running && !s.anyStale() }

// ask requests the missing items from the engine.
func (s *Study[F]) ask() {
	r, sink := s.request, s.Sink
	if r.Items, r.Made = s.missing(), s.Plan; s.Order != nil {
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
	s.Phase, s.firstGot = Stopped, 0
	s.Resume()
}

// Again computes the whole plan once more, without stored results.
func (s *Study[F]) Again() {
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
		s.settle()
	}
}

// Halt cancels the engine's work and the next painting. A study that was Running is then Stopped.
func (s *Study[F]) Halt() {
	page.CallOff(&s.painting)
	if s.Phase == Running {
		page.CallOff(&s.task)
		s.spent, s.Phase, s.paused = s.Elapsed(), Stopped, false
	}
}

// Results adds results from the engine.
func (s *Study[F]) Results(rows []experiment.Row) {
	for _, row := range rows {
		if s.take(row) && s.Got.Total() <= s.Keep {
			s.shelf.Put(row.Item, row.Numbers)
		}
	}
	if s.Store.Len() > 2*s.Keep {
		s.shelf.Prune()
	}
	s.outdate()
	if s.pace() == Rest { // the painting that is due may be a whole Beat away
		page.CallOff(&s.painting)
	}
	s.paintAfter(s.pace())
}

// Failed records that the engine gave up an item, and why.
func (s *Study[F]) Failed(item int32, message string) { s.Lost[item] = message }

// Restarted counts a worker that was replaced.
func (s *Study[F]) Restarted() { s.restarts++ }

// Ended is called when the engine has sent its last result. The study is done when the figures show all results, unless refining items are
// still to be computed.
func (s *Study[F]) Ended() {
	s.spent, s.task = s.Elapsed(), nil
	s.paused = s.Refining() && len(s.missing()) > 0
	s.silent = !s.paused
	page.CallOff(&s.painting)
	s.settle()
}

// settle shows all results when no more are to arrive.
func (s *Study[F]) settle() {
	s.outdate()
	if s.Few {
		s.bringUp()
	} else {
		s.paintAfter(Rest)
	}
}

// outdate marks the figures that lack new results. Refining results are shown only when all have arrived or the study is stopped, so that
// figures do not change while the reader looks at them.
func (s *Study[F]) outdate() {
	refining := s.Refining()
	for _, n := range s.numbers {
		f := s.shown[n]
		f.stale = f.stale || !f.whole && !(refining && f.based)
	}
}

// Refining reports whether all of the First items have arrived and others are being computed.
func (s *Study[F]) Refining() bool {
	for ; s.Plan != nil && s.firstGot < min(s.First, s.Total()); s.firstGot++ {
		if i := s.firstGot; !s.Got.Has(i) && s.Lost[int32(i)] == "" {
			return false
		}
	}
	return s.Phase == Running && !s.silent && 0 < s.First && s.First < s.Total()
}

// pace is the time until the next painting: a Rest where all results or all of the First items have arrived, else a Beat.
func (s *Study[F]) pace() time.Duration {
	if s.silent || s.Phase == Stopped || s.Refining() && s.anyStale() {
		return Rest
	}
	return s.Beat
}

// anyStale reports whether a figure lacks results that have arrived.
func (s *Study[F]) anyStale() bool {
	return slices.ContainsFunc(s.numbers, func(n int) bool { return s.shown[n].stale })
}

// paintAfter plans the next painting after a time, unless one is planned.
func (s *Study[F]) paintAfter(after time.Duration) {
	if s.painting == nil {
		s.painting = s.Browser.After(after, func() {
			s.painting = nil
			left := s.lasting(len(s.missing()))
			if !s.near && s.pace() == s.Beat && 0 < left && left < s.Beat { // the last painting, or the one of the First items, comes within a Beat
				s.near = true
				s.paintAfter(s.Beat)
				return
			}
			s.bringUp()
		})
	}
}

// Hurry updates figure n next, after a Rest.
func (s *Study[F]) Hurry(n int) {
	page.CallOff(&s.painting)
	s.next = slices.Index(s.numbers, n)
	s.paintAfter(Rest)
}

// bringUp updates the next AtOnce figures that are stale. When none is stale and the engine is silent, the study is done.
func (s *Study[F]) bringUp() {
	brought := 0
	for range s.numbers {
		n := s.numbers[s.next]
		if s.shown[n].stale {
			if brought == s.AtOnce && !(s.Few && s.pace() == Rest) {
				s.paintAfter(s.pace())
				return
			}
			s.show(n)
			brought++
		}
		s.next = (s.next + 1) % len(s.numbers)
	}
	if brought > 0 && !s.Few { // the study is done once these figures are painted
		after := s.pace()
		if s.Refining() {
			after = Rest
		}
		s.paintAfter(after)
		return
	}
	if s.Phase == Running && s.silent {
		s.Phase = Done
	}
	s.Attend()
	s.turned()
}

// ShowAll updates all figures at once.
func (s *Study[F]) ShowAll() {
	for _, n := range s.numbers {
		s.show(n)
	}
}

// show updates figure n.
func (s *Study[F]) show(n int) {
	f := s.shown[n]
	f.figure, f.whole = s.Figure(n)
	f.own, f.stale, f.based = s.Plan != nil, false, s.Plan != nil && s.Refining()
}

// turned calls Turned.
func (s *Study[F]) turned() {
	if s.Turned != nil {
		s.Turned()
	}
}

// Numbers are the numbers of the study's figures.
func (s *Study[F]) Numbers() []int { return s.numbers }

// Shown is figure n as it was last updated; own reports whether it shows results of the present plan.
func (s *Study[F]) Shown(n int) (f F, own bool) {
	if known := s.shown[n]; known != nil {
		return known.figure, known.own
	}
	return f, false
}

// Whole reports whether figure n shows all results that it needs.
func (s *Study[F]) Whole(n int) bool { return s.shown[n] != nil && s.shown[n].whole }

// Superseded is the last whole figure n of an earlier plan, as long as figure n of the present plan is not whole.
func (s *Study[F]) Superseded(n int) (f F) {
	if known := s.shown[n]; known != nil && known.own && !known.whole {
		return known.before
	}
	return f
}

// Finished is the number of the plan's results that have arrived.
func (s *Study[F]) Finished() int {
	if s.Got == nil {
		return 0
	}
	return s.Got.Done()
}

// Total is the number of all the plan's results.
func (s *Study[F]) Total() int {
	if s.Got == nil {
		return 0
	}
	return s.Got.Total()
}

// Elapsed is the time for which the engine has computed the plan.
func (s *Study[F]) Elapsed() time.Duration {
	if s.Phase == Running && !s.silent && !s.paused {
		return s.spent + s.Browser.Now() - s.began
	}
	return s.spent
}

// Left estimates the time until the study is done; 0: too few results have arrived for an estimate.
func (s *Study[F]) Left() time.Duration { return s.lasting(s.Total() - s.Finished() - len(s.Lost)) }

// lasting estimates the time for a number of items; 0: fewer than 20 new results have arrived.
func (s *Study[F]) lasting(items int) time.Duration {
	fresh := s.Finished() - s.Reused
	if fresh < 20 {
		return 0
	}
	return time.Duration(float64(s.Elapsed()) / float64(fresh) * float64(items))
}

// State is the state of figure n, which scripts read. begun reports whether the figure shows results. The state of a stopped figure that
// lacks results is "waiting", until the reader resumes the study; with lost results it is "error".
func (s *Study[F]) State(n int, begun bool) string {
	switch {
	case s.Whole(n):
		return "done"
	case s.Phase == Done:
		return "error"
	case s.Phase == Stopped || !begun:
		return "waiting"
	}
	return "running"
}

package parts

import (
	"slices"
	"time"

	"juggle/core/experiment"
	"juggle/site/page"
)

// A Phase is where a Study stands.
type Phase uint8

const (
	Waiting Phase = iota // for what it is to be computed from
	Running
	Stopped
	Done
)

// A Study is an experiment that is computed while its figures, an F each, are shown. Its owner embeds it, and says what a figure is.
//
// Results are kept by all that they depend on. So a changed parameter computes only what it touches, and going back computes nothing.
type Study[F any] struct {
	Browser page.Browser
	Engine  page.Runs
	Store   *experiment.Store
	Keep    int // the largest plan whose results are kept; the store has twice as many before it drops those of other plans

	Figure func(n int) (f F, whole bool)           // figure n of the results, and whether they are all that it needs
	Beat   time.Duration                           // between two paintings while results come
	AtOnce int                                     // figures that are brought up to the results for one painting
	Few    bool                                    // figures: where the study begins or rests, all are brought up at once
	Turned func()                                  // hears that the study has begun, or come to rest; may be nil
	Order  func(missing []int32) (inOrder []int32) // in which items are asked for; nil: as they are
	First  int                                     // items with which figures are whole but for what refines them; 0: nothing does
	May    func() bool                             // reports whether what refines them may be computed now; nil: always
	Sink   page.RunSink                            // hears the Engine, and hands on to the study; nil: the study itself

	Plan   experiment.Experiment // nil while there is nothing to compute
	Got    experiment.Collection // the results of Plan that have come
	Err    error                 // why there is no plan
	Phase  Phase
	Lost   map[int32]string // items that the engine gave up, and why
	Reused int              // results that were known before

	request  page.RunRequest   // but for its items
	shelf    *experiment.Shelf // the plan's
	firstGot int               // of the first items, how many there are in order, lost ones too
	shown    map[int]*shown[F]
	numbers  []int     // of the figures, in the order in which they are brought up
	next     int       // place in numbers
	painting page.Task // that is due
	near     bool      // a painting was left out since the study is all but done
	task     page.Task // what the engine does
	paused   bool      // what refines the figures is not computed for now; see Attend
	silent   bool      // the engine has nothing more to say
	restarts int       // workers replaced
	began    time.Duration
	spent    time.Duration
}

// A shown figure is one as it was last brought up to results.
type shown[F any] struct {
	figure F
	before F    // the last whole one of an earlier plan
	own    bool // it is of the present plan
	whole  bool
	stale  bool // results have come since
	based  bool // it shows all of the first items
}

// Rest is the time between two paintings when all results are there or the study is stopped. Before that the processors are the workers'.
const Rest = 10 * time.Millisecond

// Await shows figures while there is nothing to compute them from, or, with err, while there can be no plan.
func (s *Study[F]) Await(figures []int, err error) {
	s.leave(figures)
	s.Plan, s.Got, s.Err = nil, nil, err
	if err != nil {
		s.Phase = Done
		s.turned()
	}
}

// leave halts what is under way and begins with no result of these figures.
func (s *Study[F]) leave(figures []int) {
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

// Begin computes a plan's figures. r asks for them, but for the items. What the store has is used again.
func (s *Study[F]) Begin(r page.RunRequest, plan experiment.Experiment, figures []int) {
	s.leave(figures)
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

// take takes a result, wherever it was computed, and reports whether it can be one.
func (s *Study[F]) take(row experiment.Row) bool {
	err := s.Got.AddRow(row.Item, row.Numbers)
	if err != nil && row.Item >= 0 && row.Item < s.Got.Total() {
		s.Lost[int32(row.Item)] = err.Error()
	}
	return err == nil
}

// Resume asks for what is missing.
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

// missing are the items that are to be computed next: the first items, or, where these have all come, what refines them.
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

// Attend pauses what refines the figures where it may not be computed now, and goes on with it where it may again. It may not while the
// first items are still to be shown: painting them needs the processors.
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

// Paused reports whether figures show the first items, and what refines them is not computed for now.
func (s *Study[F]) Paused() bool { return s.paused && s.Phase == Running && !s.anyStale() }

// ask has what is missing computed.
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

// Retry asks once more for what the engine gave up.
func (s *Study[F]) Retry() {
	s.Halt()
	clear(s.Lost)
	s.Phase, s.firstGot = Stopped, 0
	s.Resume()
}

// Again computes everything of the plan once more.
func (s *Study[F]) Again() {
	if s.Plan == nil {
		return
	}
	s.shelf.Forget()
	s.Begin(s.request, s.Plan, s.numbers)
}

// Stop ends the computing. What is there stays, and is shown.
func (s *Study[F]) Stop() {
	if s.Phase == Running {
		s.Halt()
		s.settle()
	}
}

// Halt calls off what the engine does and the painting that is due. The Phase is Stopped then, if it was Running.
func (s *Study[F]) Halt() {
	page.CallOff(&s.painting)
	if s.Phase == Running {
		page.CallOff(&s.task)
		s.spent, s.Phase, s.paused = s.Elapsed(), Stopped, false
	}
}

// Results takes numbers from the engine.
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
	if s.pace() == Rest { // the one that is due may be a beat away
		page.CallOff(&s.painting)
	}
	s.paintAfter(s.pace())
}

// Failed takes an item that the engine gave up.
func (s *Study[F]) Failed(item int32, message string) { s.Lost[item] = message }

// Restarted counts a worker that was replaced.
func (s *Study[F]) Restarted() { s.restarts++ }

// Ended hears that the engine has nothing more to say. The study is done when all that it said is shown, unless what refines that is then
// to be computed.
func (s *Study[F]) Ended() {
	s.spent, s.task = s.Elapsed(), nil
	s.paused = s.Refining() && len(s.missing()) > 0
	s.silent = !s.paused
	page.CallOff(&s.painting)
	s.settle()
}

// settle shows what there is, now that no more comes.
func (s *Study[F]) settle() {
	s.outdate()
	if s.Few {
		s.bringUp()
	} else {
		s.paintAfter(Rest)
	}
}

// outdate notes that there are results which figures do not show yet. What refines the first items waits until all is there, or the study
// is stopped, so that nothing changes under the reader's eyes.
func (s *Study[F]) outdate() {
	refining := s.Refining()
	for _, n := range s.numbers {
		f := s.shown[n]
		f.stale = f.stale || !f.whole && !(refining && f.based)
	}
}

// Refining reports whether the first items have all come, and others are computed.
func (s *Study[F]) Refining() bool {
	for ; s.Plan != nil && s.firstGot < min(s.First, s.Total()); s.firstGot++ {
		if i := s.firstGot; !s.Got.Has(i) && s.Lost[int32(i)] == "" {
			return false
		}
	}
	return s.Phase == Running && !s.silent && 0 < s.First && s.First < s.Total()
}

// pace is the time until the next painting. Where all of the first items are there, figures show them as soon as when all are.
func (s *Study[F]) pace() time.Duration {
	if s.silent || s.Phase == Stopped || s.Refining() && s.anyStale() {
		return Rest
	}
	return s.Beat
}

func (s *Study[F]) anyStale() bool {
	return slices.ContainsFunc(s.numbers, func(n int) bool { return s.shown[n].stale })
}

// paintAfter has figures brought up to the results after a time, unless that is planned already.
func (s *Study[F]) paintAfter(after time.Duration) {
	if s.painting == nil {
		s.painting = s.Browser.After(after, func() {
			s.painting = nil
			left := s.lasting(len(s.missing()))
			if !s.near && s.pace() == s.Beat && 0 < left && left < s.Beat { // the last painting, or that of the first items, is about to come
				s.near = true
				s.paintAfter(s.Beat)
				return
			}
			s.bringUp()
		})
	}
}

// Hurry has the figure with that number shown next, and soon.
func (s *Study[F]) Hurry(n int) {
	page.CallOff(&s.painting)
	s.next = slices.Index(s.numbers, n)
	s.paintAfter(Rest)
}

// bringUp brings the next figures that are stale up to the results. When none is left and the engine is silent, the study is done.
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
	if brought > 0 && !s.Few { // it is done once they are painted
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

// ShowAll brings all figures up to the results, now.
func (s *Study[F]) ShowAll() {
	for _, n := range s.numbers {
		s.show(n)
	}
}

func (s *Study[F]) show(n int) {
	f := s.shown[n]
	f.figure, f.whole = s.Figure(n)
	f.own, f.stale, f.based = s.Plan != nil, false, s.Plan != nil && s.Refining()
}

func (s *Study[F]) turned() {
	if s.Turned != nil {
		s.Turned()
	}
}

// Numbers are those of the study's figures.
func (s *Study[F]) Numbers() []int { return s.numbers }

// Shown is figure n as it was last brought up to results; own reports whether of those of the present plan.
func (s *Study[F]) Shown(n int) (f F, own bool) {
	if known := s.shown[n]; known != nil {
		return known.figure, known.own
	}
	return f, false
}

// Whole reports whether figure n shows all results that it needs.
func (s *Study[F]) Whole(n int) bool { return s.shown[n] != nil && s.shown[n].whole }

// Superseded is the last whole figure n of an earlier plan, while that of the present one is not.
func (s *Study[F]) Superseded(n int) (f F) {
	if known := s.shown[n]; known != nil && known.own && !known.whole {
		return known.before
	}
	return f
}

// Finished and Total count the plan's results: those that have come, and all.
func (s *Study[F]) Finished() int {
	if s.Got == nil {
		return 0
	}
	return s.Got.Done()
}

// Total is how many there will be.
func (s *Study[F]) Total() int {
	if s.Got == nil {
		return 0
	}
	return s.Got.Total()
}

// Elapsed is how long the engine has been at it.
func (s *Study[F]) Elapsed() time.Duration {
	if s.Phase == Running && !s.silent && !s.paused {
		return s.spent + s.Browser.Now() - s.began
	}
	return s.spent
}

// Left guesses how long it will still take; 0 where there is nothing to go by.
func (s *Study[F]) Left() time.Duration { return s.lasting(s.Total() - s.Finished() - len(s.Lost)) }

// lasting guesses how long so many items will take; 0 where there is nothing to go by.
func (s *Study[F]) lasting(items int) time.Duration {
	fresh := s.Finished() - s.Reused
	if fresh < 20 {
		return 0
	}
	return time.Duration(float64(s.Elapsed()) / float64(fresh) * float64(items))
}

// State is what automation reads of figure n, of which there is something to see where begun. A stopped one that lacks results waits for
// the reader to resume; one that will always lack some is in error.
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

package figures

import (
	"testing"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A figureStage is a page with the view Figures and eight empty views.
type figureStage struct {
	*pagetest.Stage
	figures *Figures
	engine  *fakeEngine
	isWhole bool // whether the last painting showed all pieces of the front page (Figures.Whole)
}

// newFigureStage makes a page of the link fragment. The page is not open until open is called.
func newFigureStage(t testing.TB, fragment string) *figureStage {
	t.Helper()
	s := &figureStage{Stage: pagetest.New(t, fragment), engine: &fakeEngine{}}
	s.figures = New(s.Page, s.engine)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"figures": s.figures}), s.figures.Run)
	return s
}

// open opens the page and delivers the lists of logs.
func (s *figureStage) open() *figureStage {
	s.Stage.Start()
	return s
}

// html paints the page as the program does and returns its markup. Each call shows one more piece of the front page until all are shown.
func (s *figureStage) html() string {
	s.T.Helper()
	page := s.Stage.HTML()
	s.isWhole = s.figures.Whole()
	return page
}

// repaintTime is long enough for every figure to be painted.
const repaintTime = 8 * paintInterval

// computeAll has the engine compute its request, and each further request that the page then makes.
func (s *figureStage) computeAll() {
	for isFirst := true; isFirst || s.engine.sink != nil; isFirst = false {
		s.engine.compute(s.T, s.Logs, -1)
		s.Browser.Pass(repaintTime)
	}
}

// A fakeEngine computes when a test calls compute.
type fakeEngine struct {
	requests      []page.RunRequest
	sink          page.RunSink // the receiver of the last request's results; nil if the request has ended or was cancelled
	cancellations int
	ctx           experiment.Context
}

func (e *fakeEngine) Workers() int { return 2 }

func (e *fakeEngine) Run(r page.RunRequest, to page.RunSink) page.Task {
	e.requests, e.sink = append(e.requests, r), to
	return e
}

func (e *fakeEngine) Cancel() {
	if e.sink != nil {
		e.cancellations++
		e.sink = nil
	}
}

func (e *fakeEngine) lastRequest() page.RunRequest { return e.requests[len(e.requests)-1] }

// compute computes the first n items of the last request; all of them if n is negative. After its last item the request ends.
func (e *fakeEngine) compute(t testing.TB, logs *pagetest.Logs, n int) {
	t.Helper()
	if e.sink == nil {
		return
	}
	r := e.lastRequest()
	plan, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	sink, items := e.sink, r.Items
	if n >= 0 {
		items = items[:n]
	}
	for _, i := range items {
		sink.Results([]experiment.Row{logs.Run(t, &e.ctx, plan.(*study.Plan), i)})
	}
	if len(items) == len(r.Items) {
		e.sink = nil
		sink.Ended()
	}
}

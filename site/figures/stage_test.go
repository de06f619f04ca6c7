package figures

import (
	"testing"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A figureStage is a page with the Figures view alone.
type figureStage struct {
	*pagetest.Stage
	figures *Figures
	engine  *fakeEngine
	whole   bool // what the last painting said
}

func newFigureStage(t testing.TB, fragment string) *figureStage {
	t.Helper()
	s := &figureStage{Stage: pagetest.New(t, fragment), engine: &fakeEngine{}}
	s.figures = New(s.Page, s.engine)
	s.Show(pagetest.Views(map[string]vugu.Builder{"figures": s.figures}), s.figures.Run)
	return s
}

func (s *figureStage) open() *figureStage {
	s.Stage.Start()
	return s
}

func (s *figureStage) html() string {
	s.T.Helper()
	page := s.Stage.HTML()
	s.whole = s.figures.Whole()
	return page
}

// round is long enough for every figure to be summarised.
const round = 8 * paintInterval

// compute lets the engine do all that it was asked for, and what it is asked for then.
func (s *figureStage) compute() {
	for once := true; once || s.engine.sink != nil; once = false {
		s.engine.compute(s.T, s.Logs, -1)
		s.Browser.Pass(round)
	}
}

// A fakeEngine computes when it is told to.
type fakeEngine struct {
	asked  []page.RunRequest
	sink   page.RunSink
	cancel int
	ctx    experiment.Context
}

func (e *fakeEngine) Workers() int { return 2 }

func (e *fakeEngine) Run(r page.RunRequest, to page.RunSink) page.Task {
	e.asked, e.sink = append(e.asked, r), to
	return e
}

func (e *fakeEngine) Cancel() {
	if e.sink != nil {
		e.cancel++
		e.sink = nil
	}
}

// request is the last one.
func (e *fakeEngine) request() page.RunRequest { return e.asked[len(e.asked)-1] }

// compute does the first n items of the last request, all of them where n is negative; after the last one comes the end.
func (e *fakeEngine) compute(t testing.TB, logs *pagetest.Logs, n int) {
	t.Helper()
	if e.sink == nil {
		return
	}
	r := e.request()
	made, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	plan := made.(*study.Plan)
	sink, items := e.sink, r.Items
	if n >= 0 {
		items = items[:n]
	}
	ends := len(items) == len(r.Items)
	for _, i := range items {
		sink.Results([]experiment.Row{logs.Run(t, &e.ctx, plan, i)})
	}
	if ends {
		e.sink = nil
		sink.Ended()
	}
}

package site

import (
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// A rootStage is the whole page. Only studies are computed, when it is told to.
type rootStage struct {
	*Root
	before *pagetest.Stage
	window *pagetest.Browser
	logs   *pagetest.Logs
	charts *pagetest.Charts
	engine *waitingEngine
}

func newRootStage(t testing.TB, fragment string) *rootStage {
	t.Helper()
	s := pagetest.New(t, fragment)
	e := &waitingEngine{}
	r := NewRoot(Outside{Ports: s.Page.Ports, Canvas: quietCanvas{}, Texts: e, Negotiate: e, Lessons: e, Runs: e,
		Baselines: quietSolver{e, s.Logs}})
	s.Page = r.Page
	return &rootStage{Root: r, before: s, window: s.Browser, logs: s.Logs, charts: s.Charts, engine: e}
}

func (s *rootStage) open() *rootStage {
	s.Open()
	s.window.Deliver()
	return s
}

// html renders the page and draws its charts.
func (s *rootStage) html() string {
	s.before.T.Helper()
	html := pagetest.Rendered(s.before.T, s.Root)
	s.Rendered()
	return html
}

// compute lets the engine do the first n runs that it was asked for, or, where n is negative, all of them and those that it is asked for
// then, and shows the figures.
func (s *rootStage) compute(n int) {
	t, e := s.before.T, s.engine
	t.Helper()
	r := e.asked[len(e.asked)-1]
	made, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	plan := made.(*study.Plan)
	items, all := r.Items, n < 0
	if !all {
		items = items[:n]
	}
	var ctx experiment.Context
	for _, i := range items {
		e.sink.Results([]experiment.Row{s.logs.Run(t, &ctx, plan, i)})
	}
	asked := len(e.asked)
	if all {
		e.sink.Ended()
	}
	if s.window.Pass(5 * time.Second); all && len(e.asked) > asked {
		s.compute(n)
	}
}

// A waitingEngine remembers what it is asked for.
type waitingEngine struct {
	asked   []page.RunRequest
	sink    page.RunSink
	cancels int
	beside  map[string]func(content string, err error) // lessons that were asked for
	chosen  func(page.File)
}

func (e *waitingEngine) Workers() int { return 2 }
func (e *waitingEngine) Cancel()      { e.cancels++ }

func (e *waitingEngine) Beside(address string, done func(string, error)) {
	e.beside = map[string]func(string, error){address: done}
}

func (e *waitingEngine) Text(f page.File, done func(string, error)) {
	content, _ := f.Handle.(string)
	done(content, nil)
}

func (e *waitingEngine) ChooseDocument(done func(page.File)) { e.chosen = done }

func (e *waitingEngine) Run(r page.RunRequest, to page.RunSink) page.Task {
	e.asked, e.sink = append(e.asked, r), to
	return e
}

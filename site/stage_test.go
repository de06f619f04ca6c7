package site

import (
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// A rootStage is the whole page with fake ports. compute computes studies. All other runs stay unanswered.
type rootStage struct {
	*Root
	stage  *pagetest.Stage
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
	return &rootStage{Root: r, stage: s, window: s.Browser, logs: s.Logs, charts: s.Charts, engine: e}
}

func (s *rootStage) open() *rootStage {
	s.Open()
	s.window.Deliver()
	return s
}

// html renders the page and draws its charts.
func (s *rootStage) html() string {
	s.stage.T.Helper()
	html := pagetest.Rendered(s.stage.T, s.Root)
	s.Rendered()
	return html
}

// compute executes the first n runs of the last request and shows the figures. A negative n executes all runs, and those of the requests
// that follow.
func (s *rootStage) compute(n int) {
	t, e := s.stage.T, s.engine
	t.Helper()
	r := e.requests[len(e.requests)-1]
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
	asked := len(e.requests)
	if all {
		e.sink.Ended()
	}
	if s.window.Pass(5 * time.Second); all && len(e.requests) > asked {
		s.compute(n)
	}
}

// A waitingEngine is the fake of several ports. It stores requests and answers none.
type waitingEngine struct {
	requests   []page.RunRequest
	sink       page.RunSink
	cancels    int
	fetchDone  map[string]func(content string, err error) // the callback of the last requested lesson, by its address
	chooseDone func(page.File)                            // the callback of the file dialog that was opened last
}

func (e *waitingEngine) Workers() int { return 2 }
func (e *waitingEngine) Cancel()      { e.cancels++ }

func (e *waitingEngine) FetchText(address string, done func(string, error)) {
	e.fetchDone = map[string]func(string, error){address: done}
}

func (e *waitingEngine) Text(f page.File, done func(string, error)) {
	content, _ := f.Handle.(string)
	done(content, nil)
}

func (e *waitingEngine) ChooseDocument(done func(page.File)) { e.chooseDone = done }

func (e *waitingEngine) Run(r page.RunRequest, to page.RunSink) page.Task {
	e.requests, e.sink = append(e.requests, r), to
	return e
}

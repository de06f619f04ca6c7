package baselines

import (
	"strings"
	"testing"

	"juggle/core/papers/optimum"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/partstest"

	"github.com/vugu/vugu"
)

// A stage is a page with the view open. Its engine answers when a test calls answerOrders, answerSolution or computeRuns.
type stage struct {
	*pagetest.Stage
	view   *Baselines
	engine *fakeEngine
	canvas *fakeCanvas
}

// newStage opens the page at a link of the view. linkPart is "" or a part of the link like "baselines.n=7". The stage's logs are short, so
// the stretch begins with the first request.
func newStage(t testing.TB, linkPart string) *stage {
	t.Helper()
	return openStage(t, "baselines.from=0&"+linkPart)
}

// openStage opens the page at a link. linkPart is all of the view's part of the link.
func openStage(t testing.TB, linkPart string) *stage {
	t.Helper()
	s := &stage{Stage: pagetest.New(t, "v=1&view=baselines&"+linkPart), engine: new(fakeEngine),
		canvas: &fakeCanvas{drawn: make(map[string]gantt.Drawing)}}
	s.Queries.HoldAnswers = true
	s.view = New(s.Page, s.engine, s.canvas)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"baselines": s.view}), &pagetest.Study{})
	s.Start()
	s.HTML()
	return s
}

// A fakeEngine is an Engine that stores its requests.
type fakeEngine struct {
	brackets    []BracketRequest
	bracketSink BracketSink // of the last BracketRequest
	stops       int

	runs    []page.RunRequest
	runSink page.RunSink // of the last RunRequest
}

func (e *fakeEngine) Run(r page.RunRequest, to page.RunSink) page.Task {
	e.runs, e.runSink = append(e.runs, r), to
	return e
}

func (*fakeEngine) Workers() int { return 2 }

func (e *fakeEngine) Bracket(r BracketRequest, to BracketSink) SolverTask {
	e.brackets, e.bracketSink = append(e.brackets, r), to
	return e
}

func (e *fakeEngine) Stop()   { e.stops++ }
func (e *fakeEngine) Cancel() {}

func (s *stage) lastBracket() BracketRequest { return s.engine.brackets[len(s.engine.brackets)-1] }

// answerOrders answers the last BracketRequest with the stretch and the schedules of the orders.
func (s *stage) answerOrders() (*optimum.Stretch, *optimum.Result) {
	s.T.Helper()
	r := s.lastBracket()
	stretch, err := optimum.NewStretch(s.Logs.Traces[r.Source.SHA256], r.Setup.Workload, r.Setup.Cut)
	if err != nil {
		s.T.Fatal(err)
	}
	result, err := stretch.Unsolved(r.Setup.Workload.Seed, nil, r.Setup.Formulas...)
	if err != nil {
		s.T.Fatal(err)
	}
	s.engine.bracketSink.Started(stretch, result)
	s.HTML()
	return stretch, result
}

// answerSolution answers the last BracketRequest. The solution of the program optimum.Below accepts only its first request. Both programs
// have the work of all requests as their bound.
func (s *stage) answerSolution() *optimum.Result {
	s.T.Helper()
	stretch, result := s.answerOrders()
	programs, err := stretch.Programs(s.lastBracket().Setup.Cut.Step)
	if err != nil {
		s.T.Fatal(err)
	}
	below := programs[optimum.Below]
	answers := [2]optimum.Answer{
		{Status: "time limit", Values: map[string]float64{below.Name(0): 1}, Bound: float64(below.Asked())},
		{Status: "optimal", Bound: float64(below.Asked())},
	}
	solved := *result
	if err := solved.TakeAnswers(programs, answers); err != nil {
		s.T.Fatal(err)
	}
	s.engine.bracketSink.Done(&solved)
	return &solved
}

// A fakeCanvas stores the last drawing and counts the paintings.
type fakeCanvas struct {
	drawn  map[string]gantt.Drawing // by host
	label  string
	paints int
}

func (c *fakeCanvas) Width(string) float64 { return 1042 }
func (c *fakeCanvas) Paint(host string, d gantt.Drawing, label string, _ bool) {
	c.drawn[host], c.label, c.paints = d, label, c.paints+1
}
func (c *fakeCanvas) Watch(string, gantt.Watcher) {}

func TestAStretchIsDrawnAtOnceAndSolvedWhenTheReaderStartsTheSolver(t *testing.T) {
	s := newStage(t, "baselines.n=12&baselines.L=1.5&baselines.w=3")
	if r := s.lastBracket(); len(s.engine.brackets) != 1 || r.Solve || r.Setup.Workload.Period != 1 || r.Source.Name != "made-b.swf.gz" &&
		r.Source.Name != "made-b" {
		t.Fatalf("got %d requests, the last %+v, want one, for period 1 of the second log without a solver", len(s.engine.brackets), r)
	}
	stretch, result := s.answerOrders()
	pagetest.WantIn(t, s.HTML(), `data-state="waiting"`, "12 requests", "Find the best", "EDF accepts "+
		s.view.best.percentOfRequestedWork(float64(result.Orders[0].Work)))
	if html := s.HTML(); !strings.Contains(html, `id="param-baselines.orders-own-1"`) || strings.Contains(html, "orders-own-2") {
		t.Error("got another number of fields for a formula, want exactly one")
	}
	if s.canvas.paints != 1 || strings.Contains(s.canvas.label, "best") {
		t.Errorf("got %d paintings, the last %q, want one, of EDF's schedule", s.canvas.paints, s.canvas.label)
	}
	s.Key(page.Key{Key: "x"})
	if r := s.lastBracket(); len(s.engine.brackets) != 2 || !r.Solve || r.Nodes != 30 ||
		!strings.Contains(s.view.LinkPart(), "baselines.solve=on") {
		t.Fatalf("after x got the request %+v and the link %s, want a solver with 30 nodes", r, s.view.LinkPart())
	}
	s.answerOrders()
	pagetest.WantIn(t, s.HTML(), `data-state="running"`, "below: begun; above: begun", "Stop")
	work := float64(result.Bracket.Asked) // of all requests
	s.engine.bracketSink.Progressed(optimum.Below, SolverProgress{Work: work / 2, Bound: work, Seconds: 3, Nodes: 4})
	s.engine.bracketSink.Progressed(optimum.Above, SolverProgress{Finished: true})
	pagetest.WantIn(t, s.HTML(), "below: found 50.00 %, bound 100.00 %, gap 50.00 %, 4 of at most 30 nodes, 3 s; above: done",
		`value="34"`, `max="60"`) // 4 nodes below and all 30 above, of twice 30
	s.Key(page.Key{Key: "x"})
	if s.engine.stops != 1 {
		t.Errorf("the solver was stopped %d times, want once", s.engine.stops)
	}
	s.answerSolution()
	pagetest.WantIn(t, s.HTML(), `data-state="done"`, "<b>Stopped.</b> below: time limit, gap ", "above: optimal, gap ",
		"the best possible lies between ",
		"EDF misses from ", `id="best-orders"`, "Huangfu and J. A. J. Hall", "juggle optimum -solve -period 3 -load 1.5 -requests 12 -nodes 30")
	if !strings.Contains(s.canvas.label, "below it the best schedule") || len(stretch.Jobs) != 12 {
		t.Errorf("got the painting %q of %d requests, want the best schedule too, of 12 requests", s.canvas.label, len(stretch.Jobs))
	}
}

func TestTheTablesAndThePictureCanBeSaved(t *testing.T) {
	s := newStage(t, "baselines.n=40&baselines.solve=on&baselines.order=lff")
	if !s.lastBracket().Solve {
		t.Fatal("got no solver at a link with solve=on, want it started")
	}
	result := s.answerSolution()
	if got := len(s.view.best.tables); got != 3 {
		t.Errorf("got %d tables, want the bracket, the orders and the best schedule", got)
	}
	for _, table := range s.view.best.tables {
		pagetest.WantIn(t, s.HTML(), parts.WholeTableHTML(table.table))
		s.view.best.export(table.name)
		var csv strings.Builder
		if err := table.table.WriteCSV(&csv); err != nil {
			t.Fatal(err)
		}
		if got, comments := pagetest.SplitComments(t, s.Browser.Saved["juggle-best-made-a-0-"+table.name+".csv"]); got != csv.String() ||
			!strings.Contains(comments, "HiGHS 1.15.3") {
			t.Errorf("%s: saved\n%.400s\nwant\n%.400s\nand the solver in the comments, which are %s", table.name, got, csv.String(), comments)
		}
	}
	s.view.best.export("SVG")
	svg := s.Browser.Saved["juggle-best-made-a-0.svg"]
	for _, want := range []string{"LFF, " + s.view.best.percentOfRequestedWork(float64(result.Orders[1].Work)), "Best found, ",
		"baselines.solve=on"} {
		if !strings.Contains(svg, want) {
			t.Errorf("got a picture without %q, want it there", want)
		}
	}
	s.Charts.Picture = pagetest.BlankPNG(t)
	s.view.best.export("PNG")
	if s.Browser.Saved["juggle-best-made-a-0.png"] == "" {
		t.Error("got no PNG file, want one")
	}
}

func TestTheDefaultStretchIsSolvedAtOnceAndMovesToTheFirstRequestsOfAShortLog(t *testing.T) {
	s := openStage(t, "")
	if r := s.lastBracket(); !r.Solve || r.Setup.Cut.From != 300 || r.Setup.Workload.Load != 1500 {
		t.Fatalf("got the request %+v, want requests from 300 on at arrival rate 1.5, solved", r)
	}
	s.engine.bracketSink.Failed("optimum: got 300 requests from 300 on, want some of 0 to 29")
	if r := s.lastBracket(); len(s.engine.brackets) != 2 || r.Setup.Cut.From != 0 || s.view.LinkPart() != "baselines.from=0" {
		t.Fatalf("for a short log got the request %+v and the link %q, want requests from 0 on", r, s.view.LinkPart())
	}
	s.engine.bracketSink.Failed("optimum: broken")
	pagetest.WantIn(t, s.HTML(), `data-state="error"`, "broken")
	if len(s.engine.brackets) != 2 {
		t.Errorf("after a second failure got %d requests, want still 2", len(s.engine.brackets))
	}
	s = openStage(t, "baselines.nodes=20")
	if s.lastBracket().Solve {
		t.Error("got a changed stretch solved before the reader starts the solver, want it only drawn")
	}
}

func TestAnotherStretchIsNotSolvedUntilTheReaderStartsTheSolver(t *testing.T) {
	s := newStage(t, "baselines.n=40&baselines.solve=on")
	s.answerSolution()
	s.view.Params.Find("baselines.n").Enter("41")
	for range 2 { // before the change settles, and before its answer arrives
		if html := s.HTML(); strings.Contains(html, "<b>Done.</b>") {
			t.Error("got “Done” beside the numbers of the stretch before, want no such word")
		}
		pagetest.WantIn(t, s.HTML(), "What is shown is still that of the stretch before.")
		s.Settle()
	}
	if r := s.lastBracket(); r.Solve || r.Setup.Cut.Requests != 41 || strings.Contains(s.view.LinkPart(), "solve") {
		t.Errorf("got the request %+v and the link %q, want 41 requests without a solver", r, s.view.LinkPart())
	}
	s.answerOrders()
	pagetest.WantIn(t, s.HTML(), "Find the best", "41 requests")
	s.view.best.drawPolicy(rules.Policy{Order: schedule.FIFO})
	pagetest.WantIn(t, s.HTML(), "FIFO accepts ")
	s.view.best.drawPolicy(rules.Policy{Rule: rules.Retiming})
	pagetest.WantIn(t, s.HTML(), "Any re-timing accepts ")
	if n := len(s.engine.brackets); n != 2 || !strings.Contains(s.view.LinkPart(), "baselines.order=retime") {
		t.Errorf("after another rule is chosen got %d requests and the link %s, want still 2, and the rule in the link", n, s.view.LinkPart())
	}
}

func TestAFailedComputationIsReportedAndCanBeTriedAgain(t *testing.T) {
	s := newStage(t, "baselines.solve=on")
	s.answerOrders()
	s.engine.bracketSink.Failed("optimum: below: the solution has 5 in the row of x0_10 at 10, want at most 4")
	pagetest.WantIn(t, s.HTML(), `data-state="error"`, "the solution has 5 in the row", "Try again")
	s.view.best.button().Press()
	if len(s.engine.brackets) != 2 || !s.lastBracket().Solve {
		t.Errorf("after “Try again” got %d requests, the last %+v, want 2, solved", len(s.engine.brackets), s.lastBracket())
	}
	s = newStage(t, "baselines.w=99")
	pagetest.WantIn(t, s.HTML(), `data-state="error"`, "There is no period 99; want 0 to 3.")
}

func TestOnlyTheValidValuesOfALinkAreUsed(t *testing.T) {
	linkPart := "baselines.lambda=50&baselines.seed=7&baselines.n=60&baselines.step=600&baselines.nodes=40&" +
		"baselines.order=bjf&baselines.t=3600:90000"
	s := openStage(t, linkPart)
	if got := s.view.LinkPart(); got != linkPart {
		t.Errorf("got the link %q, want %q", got, linkPart)
	}
	s = openStage(t, "baselines.n=501&baselines.step=59&baselines.nodes=0&baselines.what=1&baselines.t=5:6")
	if got := s.view.LinkPart(); got != "" || len(s.Notices) != 5 {
		t.Errorf("of five invalid values got the link %q and the notices %q, want the untouched view and five notices", got, s.Notices)
	}
}

func TestTheDrawnTimeCanBeMovedAndZoomed(t *testing.T) {
	s := newStage(t, "baselines.n=40")
	s.answerOrders()
	from, to := s.view.best.drawnRange()
	for _, key := range []string{"KeyW", "KeyD", "KeyA", "KeyS"} { // zoom in, right, left, zoom out
		s.Key(page.Key{Code: key})
	}
	from2, to2 := s.view.best.drawnRange()
	if to2.Sub(from2) > to.Sub(from)+1 || !strings.Contains(s.view.LinkPart(), "baselines.t=") {
		t.Errorf("after zooming in and out got [%d, %d) and the link %q, want at most the length of [%d, %d), and the time in the link", from2,
			to2, s.view.LinkPart(), from, to)
	}
	s.view.best.picture.Panned(-100)
	if moved, _ := s.view.best.drawnRange(); moved <= from2 {
		t.Errorf("after a drag to the left the time begins at %d, want it later than %d", moved, from2)
	}
	s.view.best.picture.Wheeled(2, 500)
	if from3, to3 := s.view.best.drawnRange(); to3.Sub(from3) >= to2.Sub(from2) {
		t.Errorf("after the wheel zooms in, the time is %d s long, want less than %d s", to3.Sub(from3), to2.Sub(from2))
	}
	s.view.best.picture.Fit()
	if from4, to4 := s.view.best.drawnRange(); from4 != from || to4 != to {
		t.Errorf("after Fit the time is [%d, %d), want [%d, %d)", from4, to4, from, to)
	}
}

func TestAFieldUsesATypedValueWhenTheReaderPauses(t *testing.T) {
	s := newStage(t, "")
	partstest.CheckTypedEntry(t, s.Stage, &s.view.Params.Find("baselines.n").Entry, "40", "501")
}

// A formula that the reader types becomes an order beside the named ones: it is drawn, and the tables and the figure of rules have its
// rows.
func TestAFormulaIsAnOrderBesideTheNamedOnes(t *testing.T) {
	s := newStage(t, "baselines.n=40&baselines.solve=on&baselines.orders=slack")
	s.answerSolution()
	knob := s.view.Params.Find("baselines.orders")
	fields := knob.Formulas()
	if len(fields) != 2 || fields[0].Text() != "slack" {
		t.Fatalf("got %d fields, want one with the formula and an empty one", len(fields))
	}
	fields[1].Enter("min(area, 3) - deadline")
	s.Settle()
	wantEnd := "baselines.orders=slack,min%28area,%203%29%20-%20deadline&baselines.order=min%28area,%203%29%20-%20deadline&baselines.solve=on"
	if r := s.lastBracket(); !r.Solve || len(r.Setup.Formulas) != 2 || !strings.HasSuffix(s.view.LinkPart(), wantEnd) {
		t.Fatalf("got the request %+v and the link %s, want the same stretch, solved, with two formulas", r, s.view.LinkPart())
	}
	result := s.answerSolution()
	slack, typed := result.Orders[len(result.Orders)-2], result.Orders[len(result.Orders)-1]
	pagetest.WantIn(t, s.HTML(), "min(area, 3) - deadline accepts "+s.view.best.percentOfRequestedWork(float64(typed.Work)),
		`id="best-order-own-2"`, "-orders &#39;slack,min(area, 3) - deadline&#39;")
	if lff := result.Orders[1]; slack.Work != lff.Work || slack.Accepted != lff.Accepted {
		t.Errorf("the formula slack gives %+v, want LFF's %+v, which sorts by slack", slack, lff)
	}
	s.view.cards[1].toggle()
	s.Settle()
	if r := s.engine.runs[len(s.engine.runs)-1]; !strings.Contains(r.Params, "orders=slack,min") {
		t.Errorf("the figure of rules is computed with %s, want the formulas in it", r.Params)
	}
	pagetest.WantIn(t, s.HTML(), "juggle rules -orders &#39;slack,min(area, 3) - deadline&#39;")
	knob.Formulas()[1].Remove()
	s.Settle()
	if strings.Contains(s.view.LinkPart(), "baselines.order=") {
		t.Errorf("after the drawn formula is removed the link is %s, want the default order", s.view.LinkPart())
	}
}

func TestAPeriodThatTheLogsLackReplacesASolvedStretchByAnError(t *testing.T) {
	s := newStage(t, "baselines.n=12&baselines.L=1.5&baselines.w=3&baselines.solve=on")
	s.answerSolution()
	pagetest.WantIn(t, s.HTML(), `data-state="done"`, `id="best-orders"`)
	s.openLink("baselines.from=0&baselines.n=12&baselines.L=1.5&baselines.w=1000")
	s.Settle()
	html := s.HTML()
	pagetest.WantIn(t, html, `data-state="error"`, "There is no period 1000")
	if strings.Contains(html, "the best possible lies between ") || s.view.best.summary() != "Nothing yet" {
		t.Errorf("got the solved stretch still shown and the summary %q, want “Nothing yet”", s.view.best.summary())
	}
	s.openLink("baselines.from=0&baselines.n=12&baselines.L=1.5&baselines.w=2")
	s.Settle()
	s.answerOrders()
	pagetest.WantIn(t, s.HTML(), `data-state="waiting"`, "12 requests")
}

// openLink opens another link of the view. linkPart is the view's part of it.
func (s *stage) openLink(linkPart string) {
	if notices := s.view.SetLinkPart(linkPart); len(notices) > 0 {
		s.T.Fatal(notices)
	}
}

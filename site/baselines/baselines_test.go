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

// A stage is a page with the view open, and an engine that answers when it is told to.
type stage struct {
	*pagetest.Stage
	view   *Baselines
	engine *fakeEngine
	canvas *fakeCanvas
}

// newStage opens the page at a link of the view: "" or "baselines.n=7&...". Its logs are short: stretches begin with the first request.
func newStage(t testing.TB, own string) *stage {
	t.Helper()
	return openStage(t, "baselines.from=0&"+own)
}

func openStage(t testing.TB, own string) *stage {
	t.Helper()
	s := &stage{Stage: pagetest.New(t, "v=1&view=baselines&"+own), engine: new(fakeEngine),
		canvas: &fakeCanvas{drawn: make(map[string]gantt.Drawing)}}
	s.Queries.Hold = true
	s.view = New(s.Page, s.engine, s.canvas)
	s.Show(pagetest.Views(map[string]vugu.Builder{"baselines": s.view}), &pagetest.Study{})
	s.Start()
	s.HTML()
	return s
}

// fakeEngine is an Engine that remembers what it was asked.
type fakeEngine struct {
	asked   []BracketRequest
	sink    BracketSink
	stops   int
	cancels int

	grids  []page.RunRequest
	gridTo page.RunSink
}

func (e *fakeEngine) Run(r page.RunRequest, to page.RunSink) page.Task {
	e.grids, e.gridTo = append(e.grids, r), to
	return e
}

func (*fakeEngine) Workers() int { return 2 }

func (e *fakeEngine) Bracket(r BracketRequest, to BracketSink) SolverTask {
	e.asked, e.sink = append(e.asked, r), to
	return e
}

func (e *fakeEngine) Stop()   { e.stops++ }
func (e *fakeEngine) Cancel() { e.cancels++ }

// last is what the engine was asked last.
func (s *stage) last() BracketRequest { return s.engine.asked[len(s.engine.asked)-1] }

// began answers with the requests and the orders.
func (s *stage) began() (*optimum.Stretch, *optimum.Result) {
	s.T.Helper()
	r := s.last()
	stretch, err := optimum.NewStretch(s.Logs.Traces[r.Source.SHA256], r.Setup.Workload, r.Setup.Cut)
	if err != nil {
		s.T.Fatal(err)
	}
	result, err := stretch.Unsolved(r.Setup.Workload.Seed, nil, r.Setup.Formulas...)
	if err != nil {
		s.T.Fatal(err)
	}
	s.engine.sink.Started(stretch, result)
	s.HTML()
	return stretch, result
}

// solved answers with a schedule of the first request that LFF has and EDF does not, or of the first one, and a bound of everything.
func (s *stage) solved() *optimum.Result {
	s.T.Helper()
	stretch, result := s.began()
	programs, err := stretch.Programs(s.last().Setup.Cut.Step)
	if err != nil {
		s.T.Fatal(err)
	}
	p := programs[optimum.Below]
	answers := [2]optimum.Answer{
		{Status: "time limit", Values: map[string]float64{p.Name(0): 1}, Bound: float64(p.Asked())},
		{Status: "optimal", Bound: float64(p.Asked())},
	}
	taken := *result
	if err := taken.TakeAnswers(programs, answers); err != nil {
		s.T.Fatal(err)
	}
	s.engine.sink.Done(&taken)
	return &taken
}

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

func TestAStretchIsDrawnAtOnceAndSolvedWhenAskedFor(t *testing.T) {
	s := newStage(t, "baselines.n=12&baselines.L=1.5&baselines.w=3")
	if r := s.last(); len(s.engine.asked) != 1 || r.Solve || r.Setup.Workload.Period != 1 || r.Source.Name != "made-b.swf.gz" &&
		r.Source.Name != "made-b" {
		t.Fatalf("asked %d times, last for %+v; want once, period 1 of the second log, without a solver", len(s.engine.asked), r)
	}
	stretch, result := s.began()
	pagetest.WantIn(t, s.HTML(), `data-state="waiting"`, "12 requests", "Find the best", "EDF accepts "+
		s.view.best.share(float64(result.Orders[0].Work)))
	if html := s.HTML(); !strings.Contains(html, `id="param-baselines.orders-own-1"`) || strings.Contains(html, "orders-own-2") {
		t.Error("without a formula there is not one field for one")
	}
	if s.canvas.paints != 1 || strings.Contains(s.canvas.label, "best") {
		t.Errorf("painted %d times, last %q; want EDF's schedule once", s.canvas.paints, s.canvas.label)
	}
	s.Key(page.Key{Key: "x"})
	if r := s.last(); len(s.engine.asked) != 2 || !r.Solve || r.Nodes != 30 || !strings.Contains(s.view.Own(), "baselines.solve=on") {
		t.Fatalf("asked for %+v, and the link is %s; want a solver for 30 nodes", r, s.view.Own())
	}
	s.began()
	pagetest.WantIn(t, s.HTML(), `data-state="running"`, "below: begun; above: begun", "Stop")
	asked := float64(result.Bracket.Asked)
	s.engine.sink.Progressed(optimum.Below, SolverProgress{Work: asked / 2, Bound: asked, Seconds: 3, Nodes: 4})
	s.engine.sink.Progressed(optimum.Above, SolverProgress{Finished: true})
	pagetest.WantIn(t, s.HTML(), "below: found 50.00 %, bound 100.00 %, gap 50.00 %, 4 of at most 30 nodes, 3 s; above: done",
		`value="34"`, `max="60"`)
	s.Key(page.Key{Key: "x"})
	if s.engine.stops != 1 {
		t.Errorf("the solver was stopped %d times, want once", s.engine.stops)
	}
	s.solved()
	pagetest.WantIn(t, s.HTML(), `data-state="done"`, "<b>Stopped.</b> below: time limit, gap ", "above: optimal, gap ",
		"the best possible lies between ",
		"EDF misses from ", `id="best-orders"`, "Huangfu and J. A. J. Hall", "juggle optimum -solve -period 3 -load 1.5 -requests 12 -nodes 30")
	if !strings.Contains(s.canvas.label, "below it the best schedule") || len(stretch.Jobs) != 12 {
		t.Errorf("painted %q", s.canvas.label)
	}
}

func TestTheTablesAreTheCommandLinesAndCanBeTakenAway(t *testing.T) {
	s := newStage(t, "baselines.n=40&baselines.solve=on&baselines.order=lff")
	if !s.last().Solve {
		t.Fatal("a link that says so is not solved")
	}
	result := s.solved()
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
		if got, comments := pagetest.Uncommented(t, s.Browser.Saved["juggle-best-made-a-0-"+table.name+".csv"]); got != csv.String() ||
			!strings.Contains(comments, "HiGHS 1.15.3") {
			t.Errorf("%s: saved %.400s", table.name, got)
		}
	}
	s.view.best.export("SVG")
	svg := s.Browser.Saved["juggle-best-made-a-0.svg"]
	for _, want := range []string{"LFF, " + s.view.best.share(float64(result.Orders[1].Work)), "Best found, ",
		"baselines.solve=on"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
	s.Charts.Picture = pagetest.BlankPNG(t)
	s.view.best.export("PNG")
	if s.Browser.Saved["juggle-best-made-a-0.png"] == "" {
		t.Error("there is no PNG")
	}
}

func TestTheUntouchedStretchIsSolvedAtOnceAndBeginsWhereALogHasRequests(t *testing.T) {
	s := openStage(t, "")
	if r := s.last(); !r.Solve || r.Setup.Cut.From != 300 || r.Setup.Workload.Load != 1500 {
		t.Fatalf("asked for %+v, want requests from 300 on at arrival rate 1.5, solved", r)
	}
	s.engine.sink.Failed("optimum: got 300 requests from 300 on, want some of 0 to 29")
	if r := s.last(); len(s.engine.asked) != 2 || r.Setup.Cut.From != 0 || s.view.Own() != "baselines.from=0" {
		t.Fatalf("asked for %+v, and the link is %q; want the first requests of so short a log", r, s.view.Own())
	}
	s.engine.sink.Failed("optimum: broken")
	pagetest.WantIn(t, s.HTML(), `data-state="error"`, "broken")
	if len(s.engine.asked) != 2 {
		t.Error("what failed is asked for again and again")
	}
	s = openStage(t, "baselines.nodes=20")
	if s.last().Solve {
		t.Error("what the reader has changed is solved before it is asked for")
	}
}

func TestAnotherStretchIsNotSolvedUntilItIsAskedFor(t *testing.T) {
	s := newStage(t, "baselines.n=40&baselines.solve=on")
	s.solved()
	s.view.Params.Find("baselines.n").Enter("41")
	for range 2 { // until the reader rests, and until there is an answer
		if html := s.HTML(); strings.Contains(html, "<b>Done.</b>") {
			t.Error("numbers of another stretch are said to be done")
		}
		pagetest.WantIn(t, s.HTML(), "What is shown is still that of the stretch before.")
		s.Settle()
	}
	if r := s.last(); r.Solve || r.Setup.Cut.Requests != 41 || strings.Contains(s.view.Own(), "solve") {
		t.Errorf("asked for %+v, and the link is %q", r, s.view.Own())
	}
	s.began()
	pagetest.WantIn(t, s.HTML(), "Find the best", "41 requests")
	s.view.best.choose(rules.Policy{Order: schedule.FIFO})
	pagetest.WantIn(t, s.HTML(), "FIFO accepts ")
	s.view.best.choose(rules.Policy{Rule: rules.Retiming})
	pagetest.WantIn(t, s.HTML(), "Any re-timing accepts ")
	if asked := len(s.engine.asked); asked != 2 || !strings.Contains(s.view.Own(), "baselines.order=retime") {
		t.Errorf("another order was computed: asked %d times, want 2; the link is %s", asked, s.view.Own())
	}
}

func TestWhatFailsSaysSoAndCanBeTriedAgain(t *testing.T) {
	s := newStage(t, "baselines.solve=on")
	s.began()
	s.engine.sink.Failed("optimum: below: the solution has 5 in the row of x0_10 at 10, want at most 4")
	pagetest.WantIn(t, s.HTML(), `data-state="error"`, "the solution has 5 in the row", "Try again")
	s.view.best.button().Do()
	if len(s.engine.asked) != 2 || !s.last().Solve {
		t.Errorf("asked %d times, last for %+v", len(s.engine.asked), s.last())
	}
	s = newStage(t, "baselines.w=99")
	pagetest.WantIn(t, s.HTML(), `data-state="error"`, "There is no period 99; want 0 to 3.")
}

func TestALinkOfTheViewIsReadAsFarAsItGoes(t *testing.T) {
	own := "baselines.lambda=50&baselines.seed=7&baselines.n=60&baselines.step=600&baselines.nodes=40&" +
		"baselines.order=bjf&baselines.t=3600:90000"
	s := openStage(t, own)
	if got := s.view.Own(); got != own {
		t.Errorf("got %q, want %q", got, own)
	}
	s = openStage(t, "baselines.n=501&baselines.step=59&baselines.nodes=0&baselines.what=1&baselines.t=5:6")
	if got := s.view.Own(); got != "" || len(s.Notices) != 5 {
		t.Errorf("got %q and the notices %q, want the untouched view and five", got, s.Notices)
	}
}

func TestWhatIsDrawnCanBeMovedAndZoomed(t *testing.T) {
	s := newStage(t, "baselines.n=40")
	s.began()
	from, to := s.view.best.drawnRange()
	for _, key := range []string{"KeyW", "KeyD", "KeyA", "KeyS"} {
		s.Key(page.Key{Code: key})
	}
	zoomed, end := s.view.best.drawnRange()
	if end.Sub(zoomed) != to.Sub(from) && end.Sub(zoomed) > to.Sub(from)+1 || !strings.Contains(s.view.Own(), "baselines.t=") {
		t.Errorf("zoomed in and out, right and left: got [%d, %d) of [%d, %d), link %q", zoomed, end, from, to, s.view.Own())
	}
	s.view.best.picture.Panned(-100)
	if moved, _ := s.view.best.drawnRange(); moved <= zoomed {
		t.Errorf("dragged to the left it begins at %d, before at %d", moved, zoomed)
	}
	s.view.best.picture.Wheeled(2, 500)
	if a, b := s.view.best.drawnRange(); b.Sub(a) >= end.Sub(zoomed) {
		t.Errorf("zoomed in it is %d s long, before %d s", b.Sub(a), end.Sub(zoomed))
	}
	s.view.best.picture.Fit()
	if a, b := s.view.best.drawnRange(); a != from || b != to {
		t.Errorf("fitted it is [%d, %d), want [%d, %d)", a, b, from, to)
	}
}

func TestAFieldWaitsUntilTheReaderHasFinished(t *testing.T) {
	s := newStage(t, "")
	partstest.TypedEntry(t, s.Stage, &s.view.Params.Find("baselines.n").Entry, "40", "501")
}

// TestAnOrderOfTheReadersOwnIsDrawnAndHasItsRows types a formula, which then stands beside the orders that have names.
func TestAnOrderOfTheReadersOwnIsDrawnAndHasItsRows(t *testing.T) {
	s := newStage(t, "baselines.n=40&baselines.solve=on&baselines.orders=slack")
	s.solved()
	knob := s.view.Params.Find("baselines.orders")
	fields := knob.Formulas()
	if len(fields) != 2 || fields[0].Text() != "slack" {
		t.Fatalf("got %d fields, want the formula's and an empty one", len(fields))
	}
	fields[1].Enter("min(area, 3) - deadline")
	s.Settle()
	own := "baselines.orders=slack,min%28area,%203%29%20-%20deadline&baselines.order=min%28area,%203%29%20-%20deadline&baselines.solve=on"
	if r := s.last(); !r.Solve || len(r.Setup.Formulas) != 2 || !strings.HasSuffix(s.view.Own(), own) {
		t.Fatalf("asked for %+v, and the link is %s; want the same stretch, solved, with two formulas", r, s.view.Own())
	}
	result := s.solved()
	last := result.Orders[len(result.Orders)-1]
	pagetest.WantIn(t, s.HTML(), "min(area, 3) - deadline accepts "+s.view.best.share(float64(last.Work)), `id="best-order-own-2"`,
		"-orders &#39;slack,min(area, 3) - deadline&#39;")
	for _, row := range result.Orders[1:2] { // LFF's is slack's
		if slack := result.Orders[len(result.Orders)-2]; slack.Work != row.Work || slack.Accepted != row.Accepted {
			t.Errorf("got %+v by slack, want LFF's %+v", slack, row)
		}
	}
	s.view.cards[1].toggle()
	s.Settle()
	if r := s.engine.grids[len(s.engine.grids)-1]; !strings.Contains(r.Params, "orders=slack,min") {
		t.Errorf("the figure of rules is computed with %s, want the formulas", r.Params)
	}
	pagetest.WantIn(t, s.HTML(), "juggle rules -orders &#39;slack,min(area, 3) - deadline&#39;")
	knob.Formulas()[1].Remove()
	s.Settle()
	if strings.Contains(s.view.Own(), "baselines.order=") {
		t.Errorf("what is gone is still drawn: %s", s.view.Own())
	}
}

// A solved stretch leaves nothing behind where the next one is of a period that is not there.
func TestAfterASolvedStretchAPeriodThatIsNotThereSaysSo(t *testing.T) {
	s := newStage(t, "baselines.n=12&baselines.L=1.5&baselines.w=3&baselines.solve=on")
	s.solved()
	pagetest.WantIn(t, s.HTML(), `data-state="done"`, `id="best-orders"`)
	s.follow("baselines.from=0&baselines.n=12&baselines.L=1.5&baselines.w=1000")
	s.Settle()
	html := s.HTML()
	pagetest.WantIn(t, html, `data-state="error"`, "There is no period 1000")
	if strings.Contains(html, "the best possible lies between ") || s.view.best.summary() != "Nothing yet" {
		t.Errorf("what was solved is still shown: %s", s.view.best.summary())
	}
	s.follow("baselines.from=0&baselines.n=12&baselines.L=1.5&baselines.w=2")
	s.Settle()
	s.began()
	pagetest.WantIn(t, s.HTML(), `data-state="waiting"`, "12 requests")
}

// follow has the page be at another link of the view.
func (s *stage) follow(own string) {
	if notices := s.view.SetOwn(own); len(notices) > 0 {
		s.T.Fatal(notices)
	}
}

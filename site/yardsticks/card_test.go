package yardsticks

import (
	"io"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/optimum"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/core/yardstick"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// logs are those of the stage.
func (s *stage) logs() experiment.Context {
	return experiment.Context{Log: func(source study.Source) (*workload.Trace, error) { return s.Logs.Traces[source.SHA256], nil }}
}

// compute does the first n items that a figure asked for.
func (s *stage) compute(n int) {
	s.T.Helper()
	r := s.engine.grids[len(s.engine.grids)-1]
	plan, err := r.Plan()
	if err != nil {
		s.T.Fatal(err)
	}
	ctx := s.logs()
	for _, item := range r.Items[:n] {
		row, err := plan.Do(&ctx, int(item), nil)
		if err != nil {
			s.T.Fatal(err)
		}
		s.engine.gridTo.Results([]experiment.Row{{Item: int(item), Numbers: row}})
	}
	s.Browser.Pass(beat)
}

func csvOf(t *testing.T, of interface{ WriteCSV(w io.Writer) error }) string {
	t.Helper()
	var b strings.Builder
	if err := of.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAFigureIsComputedWhenItIsOpened(t *testing.T) {
	for i, name := range []string{1: "promise", 2: "rules"} {
		if name == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			s := newStage(t, "n=1")
			if len(s.engine.grids) != 0 {
				t.Fatal("it is computed before it is opened")
			}
			card := s.view.cards[i]
			card.turn()
			if r := s.engine.grids; len(r) != 1 || len(r[0].Items) != 12 || !strings.Contains(s.view.Own(), "yardsticks."+name+"=on") {
				t.Fatalf("asked for %d figures, and the link is %s; want one of 4 periods at 3 loads or window sizes", len(r), s.view.Own())
			}
			pagetest.WantIn(t, s.HTML(), "<b>0 of 12 runs.</b>")
			s.compute(7)
			pagetest.WantIn(t, s.HTML(), `<i class="sym">n</i> 2 of 4`)
			card.Stop()
			pagetest.WantIn(t, s.HTML(), "Stopped at 7 of 12")
			card.Resume()
			if r := s.engine.grids; len(r) != 2 || len(r[1].Items) != 5 {
				t.Fatalf("resumed it asks for %d items, want the 5 that are missing", len(r[1].Items))
			}
			s.compute(5)
			s.engine.gridTo.Ended()
			pagetest.WantIn(t, s.HTML(), "12 runs: 4 periods, 1 seed", "juggle "+name)
			if card.State() != "done" {
				t.Errorf("it is %s", card.State())
			}
			r := s.engine.grids[0]
			plan, err := r.Plan()
			if err != nil {
				t.Fatal(err)
			}
			want, err := experiment.Compute(plan, 1, s.logs(), nil)
			if err != nil {
				t.Fatal(err)
			}
			card.Save("CSV", "chart-yard-"+name)
			if got := s.Browser.Saved["juggle-"+name+".csv"]; got != csvOf(t, want.Figures()[0]) {
				t.Errorf("saved %.600s, want the command line's table", got)
			}
			if drawn := s.Charts.Drawn[card.face.Host()]; strings.Count(drawn, `"symbol"`) < len(card.figure.contest.Rows)-1 {
				t.Errorf("drew %.300s, want every row", drawn)
			}
			card.turn()
			card.turn()
			if len(s.engine.grids) != 2 {
				t.Error("opened again it is computed again")
			}
		})
	}
}

func TestTheRegretIsSolvedStretchByStretchAndKeptForTheNextVisit(t *testing.T) {
	s := newStage(t, "yardsticks.n=12&yardsticks.nodes=3")
	card := s.view.cards[0]
	pagetest.WantIn(t, s.HTML(), "12 stretches with two programs each, of up to 3 nodes, some of which take a minute.")
	card.turn()
	e := s.engine
	if len(e.solving) != stretchesAtOnce {
		t.Fatalf("%d stretches are under way, want %d", len(e.solving), stretchesAtOnce)
	}
	if strings.Contains(s.HTML(), "of which each may take") {
		t.Error("it says beforehand what is under way")
	}
	e.solving[1].sink.Began(nil, &optimum.Result{Bracket: optimum.Bracket{Asked: 200}})
	e.solving[1].sink.Told(optimum.Below, Told{Work: 150, Bound: 200})
	e.solving[1].sink.Told(optimum.Above, Told{Work: 150, Bound: 190})
	e.solving[1].sink.Told(optimum.Above, Told{Over: true})
	pagetest.WantIn(t, s.HTML(), "0 of 12 runs.", " at load 1.25: the best lies between 75.0 and 95.0 % of the work asked for")
	if a := e.solving[1].asked; !a.Solve || a.Nodes != 3 || a.Setup.Cut.Requests != 12 || a.Setup.Workload.Load != 1250 ||
		a.Setup.Workload.IntervalLambda != 100 {
		t.Errorf("the second stretch is %+v, want 12 requests at load 1.25 with the largest windows, for 3 s", a)
	}
	answer := func(i int) *optimum.Result {
		a := e.solving[i]
		stretch, err := optimum.NewStretch(s.Logs.Traces[a.asked.Source.SHA256], a.asked.Setup.Workload, a.asked.Setup.Cut)
		if err != nil {
			t.Fatal(err)
		}
		r, err := stretch.Unsolved(1, nil)
		if err != nil {
			t.Fatal(err)
		}
		a.sink.Done(r)
		return r
	}
	first := answer(0)
	e.solving[1].sink.Failed("HiGHS: out of memory")
	for i := 2; i < 12; i++ {
		answer(i)
	}
	s.Browser.Pass(beat)
	pagetest.WantIn(t, s.HTML(), `data-state="error"`, "Done but for 1 run.", "One of them: HiGHS: out of memory", "Try again",
		"-requests 12 -nodes 3")
	card.Retry()
	answer(12)
	s.Browser.Pass(beat)
	pagetest.WantIn(t, s.HTML(), "At load 1.5 EDF misses ")
	if card.State() != "done" {
		t.Errorf("it is %s", card.State())
	}
	if got, want := card.Got.Row(nil, 0), yardstick.RegretOf(first); got[0] != want[0] || len(got) != len(want) {
		t.Errorf("the first stretch came to %v, want %v", got, want)
	}

	again := newStage(t, "yardsticks.n=12&yardsticks.nodes=3")
	again.Browser.SetSetting(keptRegret, s.Browser.Setting(keptRegret))
	again.view.cards[0].turn()
	pagetest.WantIn(t, again.HTML(), "all of them known before")
	if csvOf(t, again.view.cards[0].Data()) != csvOf(t, card.Data()) || len(again.engine.solving) != 0 {
		t.Error("the next visit shows another table, or solves again")
	}
	again.view.cards[0].Again()
	if len(again.engine.solving) != stretchesAtOnce {
		t.Error("Run again takes what was kept")
	}
	other := newStage(t, "yardsticks.n=13&yardsticks.nodes=3")
	other.Browser.SetSetting(keptRegret, s.Browser.Setting(keptRegret)+"\nrubbish|1 2\n|")
	other.view.cards[0].turn()
	if len(other.engine.solving) != stretchesAtOnce {
		t.Error("other stretches are taken from those that were kept")
	}

	// What another plan computed is kept beside; Run again forgets its own alone.
	e = other.engine
	s = other
	answer(0)
	if kept := s.Browser.Setting(keptRegret); strings.Count(kept, "\n") < 12 {
		t.Errorf("after a stretch of another plan the browser keeps %d lines, want the 12 of the first plan too", 1+strings.Count(kept, "\n"))
	}
	s.view.cards[0].Stop()
	s.view.cards[0].Again()
	third := newStage(t, "yardsticks.n=12&yardsticks.nodes=3")
	third.Browser.SetSetting(keptRegret, s.Browser.Setting(keptRegret))
	third.view.cards[0].turn()
	pagetest.WantIn(t, third.HTML(), "all of them known before")
}

// A key is a digest of the numbers' sources and not of where the program has them in memory.
func TestAKeptResultIsKnownByWhatItDependsOn(t *testing.T) {
	var keys []string
	for range 2 {
		s := newStage(t, "yardsticks.n=12&yardsticks.nodes=3&yardsticks.orders=deadline+-+price")
		s.view.cards[0].turn()
		keys = append(keys, keyOf(s.view.cards[0].plan(), 0))
	}
	if len(keys[0]) != 64 || keys[0] != keys[1] {
		t.Errorf("got the keys %q of one item of two visits, want one SHA-256", keys)
	}
}

func TestAFigureIsShownAloneAndLarge(t *testing.T) {
	s := newStage(t, "yardsticks.promise=on")
	s.compute(12)
	s.engine.gridTo.Ended()
	s.HTML()
	card := s.view.cards[1]
	small := s.Charts.Drawn[card.face.Host()]
	pagetest.WantIn(t, s.HTML(), ">Large view</a>", `id="large-yard-promise"`)
	fragment, _ := strings.CutPrefix(card.face.LargeHref(), "#")
	s.Moved(fragment)
	page := s.HTML()
	pagetest.WantIn(t, page, `data-column="provider"`, `id="large-yard-back"`, "Regret by order and load",
		"Figure 1 with the rules that others propose")
	if s.view.state.large != 2 || !card.away() {
		t.Errorf("large is %d; want the second", s.view.state.large)
	}
	if large := s.Charts.Drawn[s.view.large.Host()]; large == small || !strings.Contains(large, "470") {
		t.Error("the chart is as small as before")
	}
	if got := s.view.large.Crumbs.Another(-1); got != 1 {
		t.Errorf("before it is figure %d, want 1", got)
	}
	fragment, _ = strings.CutPrefix(s.view.large.Crumbs.Href(0), "#")
	s.Moved(fragment)
	s.HTML()
	if s.view.state.large != 0 || len(s.engine.grids) != 1 || s.Charts.Drawn[card.face.Host()] != small {
		t.Errorf("back it is large %d, computed %d times", s.view.state.large, len(s.engine.grids))
	}
}

func TestFiguresAreReachedByKeys(t *testing.T) {
	s := newStage(t, "")
	want := func(key, element string, large int, focus string) {
		t.Helper()
		s.Key(page.Key{Key: key, Element: element})
		s.HTML()
		if s.view.state.large != large || s.Browser.Focused != focus {
			t.Errorf("%s: figure %d is shown alone, and the focus is at %s; want %d and %s", key, s.view.state.large, s.Browser.Focused, large,
				focus)
		}
	}
	want("2", "", 2, "large-yard-title")
	if len(s.engine.grids) != 1 || !strings.Contains(s.view.Own(), "yardsticks.large=promise") {
		t.Errorf("computed %d figures; the link is %s", len(s.engine.grids), s.view.Own())
	}
	want("]", "", 3, "large-yard-title")
	want("]", "", 1, "large-yard-title")
	want("[", "", 3, "large-yard-title")
	want("Escape", "", 0, "large-yard-rules")
	want("e", "yard-table-promise", 2, "large-yard-title")
	s.Key(page.Key{Key: "x"})
	if s.view.cards[1].State() != "waiting" {
		t.Errorf("stopped by x it is %s", s.view.cards[1].State())
	}
	want("e", "", 0, "large-yard-promise")
	if s.Key(page.Key{Key: "4"}) || s.Key(page.Key{Key: "Escape"}) || s.Key(page.Key{Key: "e"}) {
		t.Error("a key that means nothing here is used")
	}
}

func TestAFigureFollowsTheStudysParameters(t *testing.T) {
	s := newStage(t, "n=1&yardsticks.promise=on")
	s.compute(12)
	s.engine.gridTo.Ended()
	p := s.Link.Params
	p.Loads = []workload.Load{1500, 2000}
	s.SetParams(p)
	s.Rest()
	s.HTML()
	if r := s.engine.grids; len(r) != 2 || len(r[1].Items) != 4 {
		t.Fatalf("asked for %d figures; want another one, of the 4 runs at load 2 that are new", len(r))
	}
	s.Visit(s.LinkTo("about", 0))
	s.HTML()
	if len(s.engine.grids) != 2 {
		t.Error("it is computed where it is not shown")
	}
	if s.Key(page.Key{Key: "x"}) {
		t.Error("a key of the view acts elsewhere")
	}
}

func TestAResultThatComesWhileTheReaderTurnsAKnobBelongsToTheStretchThatWasAsked(t *testing.T) {
	s := newStage(t, "yardsticks.n=12&yardsticks.regret=on")
	first := s.engine.solving[0]
	stretch, err := optimum.NewStretch(s.Logs.Traces[first.asked.Source.SHA256], first.asked.Setup.Workload, first.asked.Setup.Cut)
	if err != nil {
		t.Fatal(err)
	}
	r, err := stretch.Unsolved(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.view.params.Find("yardsticks.n").Enter("13")
	first.sink.Done(r)
	if card := s.view.cards[0]; !card.Got.Has(0) || card.plan().Setup(0).Cut.Requests != 12 {
		t.Errorf("it is kept as %v, want it under 12 requests", card.Got.Row(nil, 0))
	}
	s.Rest()
	s.HTML()
	if last := s.engine.solving[len(s.engine.solving)-1]; s.view.cache.Len() != 1 || last.asked.Setup.Cut.Requests != 13 {
		t.Errorf("%d results are kept, and the last stretch asked for has %d requests; want 1 and 13", s.view.cache.Len(),
			last.asked.Setup.Cut.Requests)
	}
}

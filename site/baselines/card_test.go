package baselines

import (
	"io"
	"strings"
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/core/workload"
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
		row, err := plan.RunItem(&ctx, int(item), nil)
		if err != nil {
			s.T.Fatal(err)
		}
		s.engine.gridTo.Results([]experiment.Row{{Item: int(item), Numbers: row}})
	}
	s.Browser.Pass(time.Second)
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
	for i, name := range []string{"promise", "rules"} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, "n=1")
			if len(s.engine.grids) != 0 {
				t.Fatal("it is computed before it is opened")
			}
			card := s.view.cards[i]
			card.toggle()
			if r := s.engine.grids; len(r) != 1 || len(r[0].Items) != 12 || !strings.Contains(s.view.Own(), "baselines."+name+"=on") {
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
			pagetest.WantIn(t, s.HTML(), "12 runs: 3 cells, 4 periods, 1 seed", "juggle "+name)
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
			card.Save("CSV", "chart-baseline-"+name)
			if got := s.Browser.Saved["juggle-"+name+".csv"]; got != csvOf(t, want.Figures()[0]) {
				t.Errorf("saved %.600s, want the command line's table", got)
			}
			if drawn := s.Charts.Drawn[card.Card.Host()]; strings.Count(drawn, `"symbol"`) < len(card.plan().Contest.Rows)-1 {
				t.Errorf("drew %.300s, want every row", drawn)
			}
			card.toggle()
			card.toggle()
			if len(s.engine.grids) != 2 {
				t.Error("opened again it is computed again")
			}
		})
	}
}

func TestAFigureIsShownAloneAndLarge(t *testing.T) {
	s := newStage(t, "baselines.promise=on")
	s.compute(12)
	s.engine.gridTo.Ended()
	s.HTML()
	card := s.view.cards[0]
	small := s.Charts.Drawn[card.Card.Host()]
	pagetest.WantIn(t, s.HTML(), ">Large view</a>", `id="large-baseline-promise"`)
	fragment, _ := strings.CutPrefix(card.Card.LargeHref(), "#")
	s.Moved(fragment)
	page := s.HTML()
	pagetest.WantIn(t, page, `data-column="provider"`, `id="large-baseline-back"`, "Figure 1 with the rules that others propose")
	if s.view.state.large != 1 || !card.isHidden() {
		t.Errorf("large is %d; want the first", s.view.state.large)
	}
	if large := s.Charts.Drawn[s.view.Gallery.Host()]; large == small || !strings.Contains(large, "470") {
		t.Error("the chart is as small as before")
	}
	if got := s.view.Gallery.StepFrom(1, -1); got != 2 {
		t.Errorf("before it is figure %d, want 2", got)
	}
	fragment, _ = strings.CutPrefix(s.view.Gallery.Href(0), "#")
	s.Moved(fragment)
	s.HTML()
	if s.view.state.large != 0 || len(s.engine.grids) != 1 || s.Charts.Drawn[card.Card.Host()] != small {
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
	want("1", "", 1, "large-baseline-title")
	if len(s.engine.grids) != 1 || !strings.Contains(s.view.Own(), "baselines.large=promise") {
		t.Errorf("computed %d figures; the link is %s", len(s.engine.grids), s.view.Own())
	}
	want("]", "", 2, "large-baseline-title")
	want("]", "", 1, "large-baseline-title")
	want("[", "", 2, "large-baseline-title")
	want("Escape", "", 0, "large-baseline-rules")
	want("e", "baseline-table-promise", 1, "large-baseline-title")
	s.Key(page.Key{Key: "x"})
	if s.view.cards[0].State() != "waiting" {
		t.Errorf("stopped by x it is %s", s.view.cards[0].State())
	}
	want("e", "", 0, "large-baseline-promise")
	if s.Key(page.Key{Key: "3"}) || s.Key(page.Key{Key: "Escape"}) || s.Key(page.Key{Key: "e"}) {
		t.Error("a key that means nothing here is used")
	}
}

func TestAFigureFollowsTheStudysParameters(t *testing.T) {
	s := newStage(t, "n=1&baselines.promise=on")
	s.compute(12)
	s.engine.gridTo.Ended()
	p := s.Link.Params
	p.Loads = []workload.Load{1500, 2000}
	s.SetParams(p)
	s.Settle()
	s.HTML()
	if r := s.engine.grids; len(r) != 2 || len(r[1].Items) != 4 {
		t.Fatalf("asked for %d figures; want another one, of the 4 runs at arrival rate 2 that are new", len(r))
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

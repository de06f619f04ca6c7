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

// context gives experiments the stage's logs.
func (s *stage) context() experiment.Context {
	return experiment.Context{Log: func(source study.Source) (*workload.Trace, error) { return s.Logs.Traces[source.SHA256], nil }}
}

// computeRuns computes the first n items of the last request for runs.
func (s *stage) computeRuns(n int) {
	s.T.Helper()
	r := s.engine.runs[len(s.engine.runs)-1]
	plan, err := r.Plan()
	if err != nil {
		s.T.Fatal(err)
	}
	ctx := s.context()
	for _, item := range r.Items[:n] {
		row, err := plan.RunItem(&ctx, int(item), nil)
		if err != nil {
			s.T.Fatal(err)
		}
		s.engine.runSink.Results([]experiment.Row{{Item: int(item), Numbers: row}})
	}
	s.Browser.Pass(time.Second)
}

// csvOf returns a table as CSV.
func csvOf(t *testing.T, table interface{ WriteCSV(w io.Writer) error }) string {
	t.Helper()
	var b strings.Builder
	if err := table.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAFigureIsComputedWhenItIsOpened(t *testing.T) {
	for i, name := range []string{"promise", "rules"} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, "n=1")
			if len(s.engine.runs) != 0 {
				t.Fatal("the figure is computed before its card is opened, want it not computed")
			}
			card := s.view.cards[i]
			card.toggle()
			if r := s.engine.runs; len(r) != 1 || len(r[0].Items) != 12 || !strings.Contains(s.view.LinkPart(), "baselines."+name+"=on") {
				t.Fatalf("got %d requests and the link %s, want one request of 12 runs: 4 periods at 3 loads or window sizes", len(r),
					s.view.LinkPart())
			}
			pagetest.WantIn(t, s.HTML(), "<b>0 of 12 runs.</b>")
			s.computeRuns(7) // two periods with 3 runs each, and one run of the third
			pagetest.WantIn(t, s.HTML(), `<i class="sym">n</i> 2 of 4`)
			card.Stop()
			pagetest.WantIn(t, s.HTML(), "Stopped at 7 of 12")
			card.Resume()
			if r := s.engine.runs; len(r) != 2 || len(r[1].Items) != 5 {
				t.Fatalf("Resume requested %d runs, want the 5 that are missing", len(r[len(r)-1].Items))
			}
			s.computeRuns(5)
			s.engine.runSink.Ended()
			pagetest.WantIn(t, s.HTML(), "12 runs: 3 cells, 4 periods, 1 seed", "juggle "+name)
			if card.State() != "done" {
				t.Errorf("the figure is %s, want done", card.State())
			}
			r := s.engine.runs[0]
			plan, err := r.Plan()
			if err != nil {
				t.Fatal(err)
			}
			want, err := experiment.Compute(plan, 1, s.context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			card.Save("CSV", "chart-baseline-"+name)
			if got := s.Browser.Saved["juggle-"+name+".csv"]; got != csvOf(t, want.Figures()[0]) {
				t.Errorf("saved\n%.600s\nwant the command line's table\n%.600s", got, csvOf(t, want.Figures()[0]))
			}
			if drawn := s.Charts.Drawn[card.Card.Host()]; strings.Count(drawn, `"symbol"`) < len(card.plan().Contest.Rows)-1 {
				t.Errorf("drew %.300s, want a symbol for every row except the baseline", drawn)
			}
			card.toggle()
			card.toggle()
			if len(s.engine.runs) != 2 {
				t.Errorf("after the card is closed and opened again got %d requests, want still 2", len(s.engine.runs))
			}
		})
	}
}

func TestAFigureCanBeShownAloneAndLarge(t *testing.T) {
	s := newStage(t, "baselines.promise=on")
	s.computeRuns(12)
	s.engine.runSink.Ended()
	s.HTML()
	card := s.view.cards[0]
	small := s.Charts.Drawn[card.Card.Host()]
	pagetest.WantIn(t, s.HTML(), ">Large view</a>", `id="large-baseline-promise"`)
	fragment, _ := strings.CutPrefix(card.Card.LargeHref(), "#")
	s.Moved(fragment)
	page := s.HTML()
	pagetest.WantIn(t, page, `data-column="provider"`, `id="large-baseline-back"`, "Figure 1 with the rules that others propose")
	if s.view.state.large != 1 || !card.isHidden() {
		t.Errorf("figure %d is shown alone, want 1, and its card hidden", s.view.state.large)
	}
	if large := s.Charts.Drawn[s.view.Gallery.Host()]; large == small || !strings.Contains(large, "470") {
		t.Error("got another chart, want one that is 470 px high")
	}
	if got := s.view.Gallery.StepFrom(1, -1); got != 2 {
		t.Errorf("the figure before figure 1 is %d, want the last, 2", got)
	}
	fragment, _ = strings.CutPrefix(s.view.Gallery.Href(0), "#")
	s.Moved(fragment)
	s.HTML()
	if s.view.state.large != 0 || len(s.engine.runs) != 1 || s.Charts.Drawn[card.Card.Host()] != small {
		t.Errorf("after the way back figure %d is shown alone, after %d requests; want none, 1 request, and the small chart",
			s.view.state.large, len(s.engine.runs))
	}
}

func TestFiguresAreReachedByKeys(t *testing.T) {
	s := newStage(t, "")
	// press presses a key while the element has the focus. Then the figure wantLarge must be shown alone (0: none), with this focus.
	press := func(key, element string, wantLarge int, wantFocus string) {
		t.Helper()
		s.Key(page.Key{Key: key, Element: element})
		s.HTML()
		if s.view.state.large != wantLarge || s.Browser.Focused != wantFocus {
			t.Errorf("after %s figure %d is shown alone and the focus is at %s, want %d and %s", key, s.view.state.large, s.Browser.Focused,
				wantLarge, wantFocus)
		}
	}
	press("1", "", 1, "large-baseline-title")
	if len(s.engine.runs) != 1 || !strings.Contains(s.view.LinkPart(), "baselines.large=promise") {
		t.Errorf("after 1 got %d requests and the link %s, want one request, and the figure in the link", len(s.engine.runs), s.view.LinkPart())
	}
	press("]", "", 2, "large-baseline-title")
	press("]", "", 1, "large-baseline-title")
	press("[", "", 2, "large-baseline-title")
	press("Escape", "", 0, "large-baseline-rules")
	press("e", "baseline-table-promise", 1, "large-baseline-title")
	s.Key(page.Key{Key: "x"})
	if s.view.cards[0].State() != "waiting" {
		t.Errorf("after x the figure is %s, want waiting", s.view.cards[0].State())
	}
	press("e", "", 0, "large-baseline-promise")
	if s.Key(page.Key{Key: "3"}) || s.Key(page.Key{Key: "Escape"}) || s.Key(page.Key{Key: "e"}) {
		t.Error("3, Escape or e is used where it has no meaning, want it left to the browser")
	}
}

func TestAFigureIsComputedWithTheParametersOfTheViewFigures(t *testing.T) {
	s := newStage(t, "n=1&baselines.promise=on")
	s.computeRuns(12)
	s.engine.runSink.Ended()
	p := s.Link.Params
	p.Loads = []workload.Load{1500, 2000}
	s.SetParams(p)
	s.Settle()
	s.HTML()
	if r := s.engine.runs; len(r) != 2 || len(r[1].Items) != 4 {
		t.Fatalf("got %d requests, want a second one of the 4 new runs, those at arrival rate 2", len(r))
	}
	s.Visit(s.LinkTo("about", 0))
	s.HTML()
	if len(s.engine.runs) != 2 {
		t.Error("the figure is computed while another view is shown, want it to wait")
	}
	if s.Key(page.Key{Key: "x"}) {
		t.Error("x, a key of this view, is used in another view, want it left to that view")
	}
}

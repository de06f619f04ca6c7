package figures

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/pagetest"
)

func TestFiguresBeyondThePaperAreComputedWhenTheyAreOpened(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	shut := s.html()
	pagetest.WantIn(t, shut, "Beyond the paper", "Does flexibility gain more where plans change?", "Open and compute these twelve figures")
	if got := s.engine.lastRequest().Figures; !slices.Equal(got, page.Published) || strings.Contains(shut, `data-figure="7"`) {
		t.Fatalf("while they are shut, the study has the figures %v, want only the paper's", got)
	}

	s.figures.overview.toggleBeyond()
	pagetest.WantIn(t, s.html(), `data-figure="15" data-state="waiting"`)
	s.Browser.Pass(repaintTime)
	pagetest.WantIn(t, s.html(), `data-figure="15" data-state="waiting"`, "Shut these twelve figures")
	if got, want := s.Browser.Fragment(), "v=1&beyond=open&set="+s.Page.Library.BundledChecksum(); got != want {
		t.Errorf("after they are opened, the address is %q, want %q", got, want)
	}
	r := s.engine.lastRequest()
	if len(r.Figures) != study.Figures || len(r.Items) != 127*4 {
		t.Fatalf("requested %d figures and %d runs, want %d figures, and the runs of the first seed that the paper's figures lack: 127 in each "+
			"of 4 periods", len(r.Figures), len(r.Items), study.Figures)
	}
	s.computeAll()
	requests := len(s.engine.requests)
	if got := len(s.engine.lastRequest().Items); got != 127*4*9 {
		t.Errorf("got %d runs requested after the first seed, want %d: 127*4 of each of nine more seeds", got, 127*4*9)
	}
	open := s.html()
	for n := 7; n <= study.Figures; n++ {
		card := open[strings.Index(open, `aria-labelledby="figure-`+s.figures.figureAt(n).Number()+`-title"`):]
		card = card[:strings.Index(card, "</section>")]
		title, question := study.TitleAndQuestion(n)
		pagetest.WantIn(t, card, `data-state="done"`, title, question, "beyond the paper", s.figures.Run.latest(n).Claim.Finding[:20])
		for _, unwanted := range []string{"Paper:", "data-verdict", "why-", "NaN"} {
			if strings.Contains(card, unwanted) {
				t.Errorf("Figure %d: the card has %q, want none since the paper makes no claim about it", n, unwanted)
			}
		}
	}
	if strings.Contains(open, "Open and compute") || strings.Count(open, `class="card"`) != study.Figures ||
		len(s.Charts.Drawn) != study.Figures {
		t.Errorf("while they are open, the page has %d cards and %d charts, want %d of each", strings.Count(open, `class="card"`),
			len(s.Charts.Drawn), study.Figures)
	}
	pagetest.WantIn(t, open, "f their six claims") // "of" or "Of": figures beyond the paper are not counted as claims

	s.figures.overview.toggleBeyond()
	s.Browser.Pass(repaintTime)
	if again := s.html(); strings.Contains(again, `data-figure="7"`) || len(s.engine.requests) != requests {
		t.Errorf("after they are shut again there are %d requests, want still %d", len(s.engine.requests), requests)
	}
	clear(s.Charts.Drawn)
	s.figures.overview.toggleBeyond()
	s.Browser.Pass(repaintTime)
	if s.html(); len(s.engine.requests) != requests || s.Charts.Drawn["chart-7"] == "" {
		t.Errorf("after they are opened again there are %d requests, want still %d and the charts drawn", len(s.engine.requests), requests)
	}
}

func TestALinkToAFigureBeyondThePaperOpensAllOfThem(t *testing.T) {
	s := newFigureStage(t, "v=1&fig=9").open()
	s.computeAll()
	s.Browser.Pass(repaintTime)
	large := s.html()
	pagetest.WantIn(t, large, "Does flexibility gain more where plans change?", `href="#v=1&amp;beyond=open`, "8 The price of flexibility",
		"10 Processors that fail")
	f := s.figures.figureAt(s.Link.Figure)
	if strings.Contains(f.Words(true), "Paper:") || len(s.figures.choices()) != 1 || len(f.Evidence()) != 0 {
		t.Errorf("the large figure has a claim, a choice or comparisons that it should not have: %s", f.Words(true))
	}
	s.figures.figureAt(9).Save("JSON", "chart-large")
	var saved map[string]any
	if err := json.Unmarshal([]byte(s.Browser.Saved["juggle-figure-9.json"]), &saved); err != nil {
		t.Fatal(err)
	}
	_, hasClaim := saved["claim"]
	_, hasVerdict := saved["verdict"]
	if saved["question"] != "Does flexibility gain more where plans change?" || hasClaim || hasVerdict || len(saved["rows"].([]any)) != 8 {
		t.Errorf("got the question %v, a claim: %v, a verdict: %v and %d rows, want the question alone, and 8 rows", saved["question"], hasClaim,
			hasVerdict, len(saved["rows"].([]any)))
	}
	s.figures.Key(page.Key{Key: "8"})
	if s.Page.Link.Figure != 8 {
		t.Errorf("key 8 led to Figure %d, want 8", s.Page.Link.Figure)
	}
	for _, key := range []string{"0", ":", ";", "<"} { // 0 is no figure; the others follow the digits in ASCII
		if s.figures.Key(page.Key{Key: key}) || s.Page.Link.Figure != 8 {
			t.Errorf("key %q led to Figure %d, want none", key, s.Page.Link.Figure)
		}
	}
}

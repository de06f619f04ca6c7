package figures

import (
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/sweep"
	"juggle/core/workload"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// mergedOf is the file of a merged sweep on these logs, all of whose runs were made.
func mergedOf(t *testing.T, logs *pagetest.Logs, entries []page.LogEntry, spec string) string {
	t.Helper()
	s, err := sweep.ReadSpec(strings.NewReader(spec))
	if err != nil {
		t.Fatal(err)
	}
	var of []sweep.Log
	for _, e := range entries {
		of = append(of, sweep.LogOf("", logs.Traces[e.Source.SHA256]))
	}
	plan, err := sweep.New(s, of)
	if err != nil {
		t.Fatal(err)
	}
	var results []experiment.Row
	ctx := experiment.Context{Log: func(s experiment.Source) (*workload.Trace, error) { return logs.Traces[s.SHA256], nil }}
	for i := range plan.Len() {
		r, err := plan.Execute(&ctx, i)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	all := sweep.NewResults(plan)
	if err := all.Add("all", results); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := all.WriteMerged(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// take drops the file and lets the page read it.
func (s *figureStage) take(text string) {
	s.engine.text = text
	s.figures.Take(page.File{Name: "sweep.jsonl", Bytes: int64(len(text))})
	for s.figures.opened.name != "" && s.figures.opened.results == nil {
		s.Browser.Pass(0)
	}
	s.Rest()
	s.Browser.Pass(round)
}

const mergedSpec = `{"figures": [1, 2, 3, 4, 5, 6], "parameters": {"seeds": [3], "lambda": ["25,50,100", "50"]}}`

func TestAMergedSweepIsShownWithoutBeingComputed(t *testing.T) {
	s := newFigureStage(t, "").open()
	text := mergedOf(t, s.Logs, s.Logs.Shipped[:2], mergedSpec)
	asked := len(s.engine.asked)
	s.take(text)
	if got := len(s.engine.asked); got != asked {
		t.Fatalf("the engine was asked for %d items", len(s.engine.request().Items))
	}
	for _, n := range []int{1, 2, 3, 4, 5, 6} {
		if f := s.figures.result(n); f.N != 4 || f.Want != 4 || f.Seeds != 3 {
			t.Errorf("figure %d: got n %d of %d with %d seeds, want 4 of 4: four periods with three seeds", n, f.N, f.Want, f.Seeds)
		}
	}
	if got := s.Link.Encode(); !strings.Contains(got, "n=3") || strings.Contains(got, "made-a") {
		t.Errorf("the link is %q, want three seeds of the bundled logs", got)
	}
	banners := s.figures.Banners()
	if len(banners) != 1 || !strings.HasPrefix(banners[0].Title, "sweep.jsonl: 2 studies, 1") || len(banners[0].Actions) != 3 {
		t.Fatalf("got %+v", banners)
	}
	const foreign = " runs are from the file sweep.jsonl and were not computed here"
	if line := s.figures.origin(2).Stamp(); !strings.Contains(line, foreign) || !strings.Contains(s.figures.stamp(), foreign) {
		t.Errorf("an export says %q, want that it is from a file", line)
	}
	banners[0].Actions[1].Do()
	s.Rest()
	s.Browser.Pass(round)
	if got := s.Link.Params.Lambdas; len(got) != 1 || s.figures.result(2).N != 4 || len(s.figures.result(2).Cells) != 9 {
		t.Errorf("the second study has windows %v and n %d, %d rows", got, s.figures.result(2).N, len(s.figures.result(2).Cells))
	}
	banners = s.figures.Banners()
	banners[0].Actions[len(banners[0].Actions)-1].Do()
	plan := s.figures.Run.plan()
	s.figures.Run.start(plan.Params(), plan.Sources, plan.Figures())
	if s.figures.Run.state().Done() > 0 || strings.Contains(s.figures.origin(2).Stamp(), foreign) {
		t.Errorf("%d runs of a file that is closed are kept", s.figures.Run.state().Done())
	}
}

func TestASweepOfLogsThatAreNotHereIsShownToo(t *testing.T) {
	s := newFigureStage(t, "")
	far := s.Logs.Add(t, "far-away", 77)
	text := mergedOf(t, s.Logs, []page.LogEntry{far}, `{"figures": [1, 2, 3, 4, 5, 6]}`)
	s.open().take(text)
	if f := s.figures.result(2); f.N != 2 || f.Sources[0].Name != far.Source.Name {
		t.Errorf("got n %d of %v", f.N, f.Sources)
	}
	if got := s.Link.Encode(); !strings.Contains(got, "far-away") {
		t.Errorf("the link is %q, want it to name the log", got)
	}
}

func TestAFileThatIsNoMergedSweepIsRefused(t *testing.T) {
	s := newFigureStage(t, "").open()
	text := mergedOf(t, s.Logs, s.Logs.Shipped[:1], `{"figures": [6]}`)
	for _, tc := range []struct{ text, want string }{
		{"1,2,3", "sweep.jsonl: line 1, column 2: "},
		{text[:len(text)-30], "sweep.jsonl: line "},
		{strings.Replace(text, `"item":1,`, `"item":2,`, 1), ": the lines before are not those that were written"},
	} {
		before := s.Link.Encode()
		s.take(tc.text)
		banners := s.figures.Banners()
		if len(banners) != 1 || banners[0].Kind != "error" || !strings.HasPrefix(banners[0].Text, "sweep.jsonl: line ") ||
			!strings.Contains(banners[0].Text, tc.want) || s.Link.Encode() != before {
			t.Errorf("got %+v, link %q, want %q", banners, s.Link.Encode(), tc.want)
		}
		s.figures.Forgive()
		if s.figures.Banners() != nil {
			t.Error("it is not forgiven")
		}
	}
}

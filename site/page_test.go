package site

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/core/synth"
	"juggle/site/chart"

	"github.com/google/go-cmp/cmp"
)

func TestBackAndForwardShowWhatTheAddressSays(t *testing.T) {
	s := newStage(t, "v=1&view=trace&lambda=10,20").open()
	if s.window.titled != "Trace · Juggle" || s.run.plan.Params().Lambdas[0] != 10 {
		t.Errorf("title %q, λ %v", s.window.titled, s.run.plan.Params().Lambdas)
	}
	s.figures().params.find("lambda").enter("rubbish")
	s.Moved("v=1&fig=3")
	page := s.html()
	wantIn(t, page, `aria-labelledby="large-title" data-figure="3"`, "Estimates that are too long")
	if s.link.Params.Encode() != "" || s.run.plan.Params().Encode() != "" {
		t.Error("the parameters are still those of the page before")
	}
	if strings.Contains(page, "Got rubbish") {
		t.Error("what was typed on the page before is still there")
	}
	if s.Moved("v=1"); s.window.scrolled != "figure-3" {
		t.Errorf("back from Figure 3 the page scrolls to %q, want its card", s.window.scrolled)
	}
	s.Moved("v=1&fig=9&nonsense=1")
	wantIn(t, s.html(), "Part of the link was not used.", "fig: got &#34;9&#34;", "nonsense: got", "Where the link gives nothing else, the usual value stands.")
}

func TestALinkToALogThatIsNotHereNamesItAndWaits(t *testing.T) {
	missing := strings.Repeat("ab", 32)
	s := newStage(t, "v=1&log=mine.swf.gz~"+missing).open()
	if len(s.engine.asked) != 0 {
		t.Fatal("computed on other logs than the link asks for")
	}
	wantIn(t, s.html(), "This link needs a log that is not here.", "mine.swf.gz, sha256 "+missing, ">Use the bundled logs<", "Waiting for a log",
		"is computed as soon as <strong>mine.swf.gz</strong> is here")
	if s.window.study != "done" {
		t.Errorf("while the page waits for the reader the study is %q, want done", s.window.study)
	}

	s.Moved("v=1&fig=2&log=mine.swf.gz~" + missing)
	wantIn(t, s.html(), "Drop mine.swf.gz here: the figure is computed as soon as it is here.")
	if strings.Contains(s.html(), "No window is complete yet.") {
		t.Error("the large figure waits as if it were being computed")
	}
	s.Moved("v=1&log=mine.swf.gz~" + missing)

	s.Over("mine.swf.gz")
	wantIn(t, s.html(), "Let go to read mine.swf.gz.")
	s.Dropped(File{Name: "mine.swf.gz", Bytes: 1000})
	e := s.logs.add(t, "mine", 9)
	facts := s.logs.facts[e.Source.SHA256]
	facts.Source.SHA256 = missing
	s.logs.traces[missing] = s.logs.traces[e.Source.SHA256]
	s.logs.sink.Progress(410, 1000)
	wantIn(t, s.html(), "mine.swf.gz is being read, 41 %.", ">Cancel<")
	s.logs.sink.Done(facts)
	s.rest()
	if len(s.engine.asked) != 1 || s.engine.request().Sources[0].SHA256 != missing {
		t.Error("the study does not run on the log that was dropped")
	}
	if strings.Contains(s.html(), "needs a log") {
		t.Error("the page still asks for the log")
	}
}

func TestALogWhoseNameTellsHowItWasMadeIsMadeAgain(t *testing.T) {
	wanted := MakeRequest{Model: "lublin", Like: synth.Lublin{Extent: synth.Extent{Days: 45, Load: 0.655, Seed: 9}, Column: synth.Interactive, Procs: 64}}
	if name := wanted.FileName(); name != "lublin-interactive-64p-45d-load0.655-seed9.swf" {
		t.Errorf("the name is %q", name)
	}
	ref := func(m MakeRequest) string { return "log=" + m.FileName() + "~" + strings.Repeat("ab", 32) }
	start := func(fragment string) *stage {
		t.Helper()
		s := newStage(t, fragment).open()
		wantIn(t, s.html(), "The log that this link needs is being made.")
		if strings.Contains(s.html(), "needs a log") || s.window.study != "running" {
			t.Error("the page asks for a log that it makes itself")
		}
		return s
	}

	s := start("v=1&" + ref(wanted))
	if s.logs.made != wanted {
		t.Errorf("made %v, want %v", s.logs.made, wanted)
	}
	e := s.logs.add(t, "lublin", 9)
	facts := s.logs.facts[e.Source.SHA256]
	facts.Source.SHA256 = strings.Repeat("ab", 32)
	s.logs.traces[facts.Source.SHA256] = s.logs.traces[e.Source.SHA256]
	s.logs.sink.Done(facts)
	s.rest()
	if len(s.engine.asked) != 1 || s.engine.request().Sources[0].SHA256 != facts.Source.SHA256 {
		t.Error("the study does not run on the log that was made")
	}
	if strings.Contains(s.html(), "is being made") {
		t.Error("the page says that the log is being made still")
	}

	s = start("v=1&" + ref(wanted))
	s.logs.sink.Done(s.logs.facts[s.logs.add(t, "lublin", 9).Source.SHA256])
	wantIn(t, s.html(), "This link needs a log that is not here.", "(made again from its name, it is another log)")
	if s.window.study != "done" || len(s.logs.sink.(*remake).logs.session) != 0 {
		t.Error("another log is taken for the one of the link")
	}

	s = start("v=1&" + ref(wanted))
	s.trace().useBundled()
	s.rest()
	if s.logs.stops != 1 || len(s.engine.asked) != 1 {
		t.Error("without its log the link still has it made")
	}

	sdsc := MakeRequest{Model: "sdsc", Like: synth.Lublin{Extent: synth.Extent{Days: 730, Load: 2, Seed: 1<<53 - 1}}}
	if s = start("v=1&" + ref(sdsc)); s.logs.made != sdsc {
		t.Errorf("made %v, want %v", s.logs.made, sdsc)
	}
	for _, name := range []string{"lublin-batch-1p-15d-load0.7-seed1.swf", "lublin-batch-4097p-15d-load0.7-seed1.swf", "lublin-batch-64p-731d-load0.7-seed1.swf",
		"lublin-batch-64p-15d-load2.01-seed1.swf", "lublin-batch-64p-15d-load0.70-seed1.swf", "lublin-batch-64p-15d-loadNaN-seed1.swf",
		"lublin-batch-64p-15d-load0.7-seed9007199254740992.swf", "lublin-other-64p-15d-load0.7-seed1.swf", "lublin-batch-64p-15d-load0.7-seed1.swf.gz",
		"lublin-batch-064p-15d-load0.7-seed1.swf", "sdsc-14d-load0.7-seed1.swf", "sdsc-15d-load-0.5-seed1.swf", "sdsc.swf", "lublin", ""} {
		if m, ok := madeAs(name); ok {
			t.Errorf("%q is read as %v", name, m)
		}
	}
}

func TestABrokenLogIsUsedOnlyWhenTheReaderAgrees(t *testing.T) {
	s := newStage(t, "").open()
	s.compute()
	s.trace().choose()
	s.logs.chosen(File{Name: "broken.swf", Bytes: 10})
	s.logs.sink.Progress(41, 100)
	wantIn(t, s.html(), "<b>broken.swf</b> is being read, 41 %")
	e := s.logs.add(t, "broken", 8)
	facts := s.logs.facts[e.Source.SHA256]
	facts.ErrorCount, facts.Errors = 2, []LineError{{"line 12, field 8", `got "<script>", want a number`}}
	s.logs.sink.Done(facts)
	wantIn(t, s.html(), "broken.swf.gz: 2 lines cannot be read", "60 others can", "line 12, field 8", "got &#34;&lt;script&gt;&#34;, want a number", "and 1 more", "Use the lines that can be read")
	s.rest()
	if len(s.engine.asked) != 1 {
		t.Fatal("the study ran on it before the reader agreed")
	}
	s.trace().accept()
	s.rest()
	if got := s.engine.request().Sources; len(got) != 1 || got[0].Name != "broken.swf.gz" {
		t.Errorf("got sources %v, want the log alone", got)
	}
	wantIn(t, s.window.fragment, "log=broken.swf.gz~"+e.Source.SHA256)
	wantIn(t, s.html(), "Test machine &lt;b&gt;8&lt;/b&gt;", "yours, until the page is closed", ">Keep<", "Of 60 jobs")
}

func TestAHistogramHasItsTableOnRequest(t *testing.T) {
	s := newStage(t, "v=1&view=trace").open()
	facts := s.logs.facts[s.logs.bundled[0].Source.SHA256]
	s.trace().facts = &facts
	page := s.html()
	pictures := s.trace().histograms()
	if n := strings.Count(page, ` aria-label="Table of `); n != len(pictures) || n < 3 {
		t.Fatalf("got %d buttons for %d histograms", n, len(pictures))
	}
	if strings.Contains(page, `<table aria-label="Table of`) {
		t.Error("a table is open that nobody asked for")
	}
	for _, p := range pictures {
		s.trace().turnTable(p.host)
		page := s.html()
		wantIn(t, page, `aria-expanded="true" aria-label="Table of `+p.title+`" id="`+p.host+`-table"`, `<table aria-label="Table of `+p.title+`"`, ">"+esc(p.of.What)+"</th>")
		var drawn chart.Spec
		if err := json.Unmarshal([]byte(s.charts.drawn[p.host]), &drawn); err != nil {
			t.Fatal(err)
		}
		for _, bar := range drawn.Panels[0].Bars {
			name, jobs, _ := strings.Cut(strings.TrimSuffix(bar.Tip, " jobs"), "\n")
			wantIn(t, page, "<tr><td>"+name+`</td><td class="num">`+jobs+"</td>")
		}
		s.trace().turnTable(p.host)
		if strings.Contains(s.html(), `<table aria-label="Table of`) {
			t.Errorf("the table of %s does not shut", p.title)
		}
	}
}

func TestTheSameLogInAnotherFileIsSaid(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*LogFacts)
		said   bool
	}{
		"packed otherwise":               {func(*LogFacts) {}, true},
		"another content":                {func(f *LogFacts) { f.Content = strings.Repeat("0", 64) }, false},
		"as many jobs, no sum":           {func(f *LogFacts) { f.Content = "" }, false},
		"the very same file":             {func(f *LogFacts) { f.Source.SHA256 = "" }, false},
		"more jobs, and a sum by chance": {func(f *LogFacts) { f.Kept++ }, false},
	} {
		s := newStage(t, "v=1&view=trace").open()
		have := s.logs.bundled[1]
		facts := s.logs.facts[have.Source.SHA256]
		facts.Source.Name, facts.Source.SHA256 = "mine.swf", strings.Repeat("ab", 32)
		if c.change(&facts); facts.Source.SHA256 == "" {
			facts.Source.SHA256 = have.Source.SHA256
		}
		s.Dropped(File{Name: "mine.swf", Bytes: 1000})
		s.logs.sink.Done(facts)
		s.window.deliver()
		want := ""
		if c.said {
			want = "mine.swf has the same content as " + have.Source.Name + ", which is in the list. As files they differ, so links and results name them by different sums."
		}
		if got := s.trace().twin; got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
		if c.said {
			wantIn(t, s.html(), esc(want))
			if s.trace().closeTwin(); strings.Contains(s.html(), "has the same content") {
				t.Errorf("%s: closed, the page still says it", name)
			}
			if !s.Root.logs.uses(facts.Source.SHA256) {
				t.Errorf("%s: the study does not run on the file that was dropped", name)
			}
		}
	}
}

func TestALogThatCannotBeReadSaysWhy(t *testing.T) {
	s := newStage(t, "").open()
	s.Dropped(File{Name: "huge.swf", Bytes: 65 << 20})
	wantIn(t, s.html(), "huge.swf has 68.2 MB; want at most 64 MB.")
	if s.logs.sink != nil {
		t.Error("a file that is too large is read")
	}
	s.Dropped(File{Name: "noise.bin", Bytes: 100})
	s.logs.sink.Failed("swf: noise.bin: line 1: got <binary>")
	wantIn(t, s.html(), "The log cannot be used.", "line 1: got &lt;binary&gt;")
	s.Dropped(File{Name: "slow.swf", Bytes: 100})
	s.trace().cancel()
	if s.logs.sink != nil {
		t.Error("the log is read on after Cancel")
	}
}

func TestWhatIsSaidOfAFileGoesWhenTheReaderGoesOn(t *testing.T) {
	for name, next := range map[string]func(*stage){
		"to another view":      func(s *stage) { s.visit(s.linkTo("about", 0)) },
		"back":                 func(s *stage) { s.Moved("") },
		"to another log":       func(s *stage) { s.trace().open(s.logs.bundled[1].Source.SHA256) },
		"to other logs in use": func(s *stage) { s.Root.logs.turn(s.logs.bundled[2].Source.SHA256) },
		"to making one":        func(s *stage) { s.trace().maker.make() },
	} {
		s := newStage(t, "").open()
		s.Dropped(File{Name: "noise.bin", Bytes: 100})
		s.logs.sink.Failed("swf: noise.bin: line 1: got <binary>")
		wantIn(t, s.html(), "The log cannot be used.", "line 1: got &lt;binary&gt;")
		if next(s); strings.Contains(s.html(), "line 1: got") || s.trace().refused != "" {
			t.Errorf("%s: the page still says that the file cannot be used", name)
		}
	}
}

func TestAFileThatIsRefusedWhereTheLinkWaitsForOneIsSaidThere(t *testing.T) {
	s := newStage(t, "v=1&log=mine.swf~"+strings.Repeat("ab", 32)).open()
	s.Dropped(File{Name: "noise.bin", Bytes: 100})
	s.logs.sink.Failed("swf: noise.bin: line 1: got <binary>")
	if s.view() != "figures" {
		t.Fatalf("the reader is led to %s", s.view())
	}
	wantIn(t, s.html(), "line 1: got &lt;binary&gt;")
	s.visit(s.linkTo("about", 0))
	if len(s.trace().banners()) > 0 {
		t.Errorf("the error follows into another view: %v", s.trace().banners())
	}
}

func TestALogMadeIsSaidToBeTheOnlyOneInUseWithTheWayBack(t *testing.T) {
	s := newStage(t, "v=1&view=trace").open()
	if page := s.html(); !strings.Contains(page, `id="log-taken" hidden="hidden"`) {
		t.Error("the untouched page speaks of its logs")
	}
	e := s.logs.add(t, "made-by-me", 8)
	s.sheet = true
	s.trace().maker.make()
	if s.sheet || s.window.focused != "main-trace" {
		t.Errorf("on a small screen the sheet is open: %v; the focus is on %q", s.sheet, s.window.focused)
	}
	s.logs.sink.Done(s.logs.facts[e.Source.SHA256])
	s.rest()
	want := "The figures are computed on made-by-me.swf.gz alone. 60 of 60 jobs are kept."
	if s.said != want || s.window.scrolled != "main-trace" {
		t.Errorf("said %q, want %q; the page is at %q", s.said, want, s.window.scrolled)
	}
	page := s.html()
	_, told, _ := strings.Cut(page, `id="log-taken"`)
	told, _, _ = strings.Cut(told, "</div>")
	for _, words := range []string{"<b>The figures are computed on made-by-me.swf.gz alone.</b>", "60 of 60 jobs", `id="use-bundled"`} {
		wantIn(t, told, words)
	}
	if strings.Contains(told, "hidden") {
		t.Errorf("part of the notice is hidden: %s", told)
	}
	s.trace().useBundled()
	s.rest()
	if got := s.engine.request().Sources; len(got) != 2 || s.window.focused != "trace-logs" || s.said != "The figures are computed on the bundled logs." {
		t.Errorf("the way back leads to %d logs, the focus to %q, and says %q", len(got), s.window.focused, s.said)
	}
	wantIn(t, s.html(), `id="log-taken" hidden="hidden"`)
}

func TestSeveralLogsAndOneThatIsMissingAreSaid(t *testing.T) {
	s := newStage(t, "v=1&view=trace").open()
	s.Root.logs.turn(s.logs.bundled[2].Source.SHA256)
	s.rest()
	wantIn(t, s.html(), "The figures are computed on the 3 logs that are ticked.")
	s.Moved("v=1&view=trace&log=mine.swf~" + strings.Repeat("ab", 32))
	wantIn(t, s.html(), "<b>Waiting for a log that the link asks for.</b>")
}

func TestABundledLogThatCannotBeFetchedSaysWhatToDo(t *testing.T) {
	s := newStage(t, "").open()
	first := s.logs.bundled[0].Source
	s.trace().facts = &LogFacts{Source: first}
	s.trace().save()
	s.window.deliver()
	wantIn(t, s.html(), first.Name+" could not be saved: its file is fetched the first time that it is saved, which needs the network once. Connect, and save it again.")
	s.trace().facts = &LogFacts{Source: study.Source{Name: "mine.swf", SHA256: "11"}}
	s.trace().save()
	s.window.deliver()
	if strings.Contains(s.alert, "network") || !strings.HasPrefix(s.alert, "The log could not be saved: ") {
		t.Errorf("a log of the reader's own: got %q", s.alert)
	}
}

func TestALinkToALogThatIsNotHereAsksForItInPlaceOfTheCards(t *testing.T) {
	s := newStage(t, "v=1&log=mine.swf~"+strings.Repeat("ab", 32)).open()
	page := s.html()
	wantIn(t, page, "Drop mine.swf here", `id="choose-wanted"`, "as soon as <strong>mine.swf</strong> is here")
	if strings.Contains(page, `<section class="card"`) || strings.Contains(page, "Below, the six figures") {
		t.Error("there are cards without a log")
	}
	s.trace().useBundled()
	s.window.pass(settling)
	s.compute()
	page = s.html()
	if n := strings.Count(page, `<section class="card"`); n != 6 || len(s.charts.drawn) != 6 {
		t.Errorf("with a log there are %d cards and %d charts, want 6 of each", n, len(s.charts.drawn))
	}
	wantIn(t, page, `id="wanted" hidden="hidden"`)
}

func TestKeptLogsCanBeRemoved(t *testing.T) {
	s := newStage(t, "")
	e := s.logs.add(t, "old", 6)
	s.logs.kept = []LogEntry{e}
	s.open()
	wantIn(t, s.html())
	tr := s.trace()
	if got := tr.keepWord(e); got != "Remove" {
		t.Fatalf("a kept log can be %q, want Remove", got)
	}
	tr.keep(e)
	s.window.deliver()
	if got := tr.keepWord(e); got != "Keep" {
		t.Errorf("a removed log can be %q, want Keep", got)
	}
	tr.keep(e)
	tr.keep(e)
	s.window.deliver()
	if got := tr.keepWord(e); got != "Remove" {
		t.Errorf("a log kept again can be %q, want Remove", got)
	}
	tr.keep(e)
	s.window.deliver()
	if got := tr.keepWord(e); got != "Keep" {
		t.Errorf("a log that was kept by two clicks and removed can be %q, want Keep", got)
	}
}

func TestLogsInUseGoByTheTablesOrder(t *testing.T) {
	s := newStage(t, "w=0:1").open()
	third := s.logs.bundled[2].Source
	s.Root.logs.turn(third.SHA256)
	s.rest()
	r := s.engine.request()
	if len(r.Sources) != 3 || r.Params.Windows != (study.Range{}) {
		t.Errorf("got %d logs and windows %v, want 3 and all", len(r.Sources), r.Params.Windows)
	}
	s.Root.logs.turn(third.SHA256)
	s.rest()
	if got := s.window.fragment; got != "" {
		t.Errorf("back at the bundled set the fragment is %q, want none", got)
	}
	for _, e := range s.logs.bundled[:2] {
		s.Root.logs.turn(e.Source.SHA256)
		s.rest()
	}
	if last := s.logs.bundled[1].Source; len(s.link.Logs) != 1 || s.link.Logs[0].SHA256 != last.SHA256 {
		t.Errorf("with both taken out %v are in use, want %s: the last one stays", s.link.Logs, last.Name)
	}
}

func TestThatALinkIsCopiedTakesNothingBackThatIsSaidAfterwards(t *testing.T) {
	s := newStage(t, "").open()
	for _, after := range []string{"", "Something else."} {
		s.copyLink()
		s.window.deliver()
		said := s.said
		if after != "" {
			s.said = after
		}
		if s.window.pass(2 * time.Second); said != "The link is copied." || s.said != after || s.copied {
			t.Errorf("first %q, then %q, want %q", said, s.said, after)
		}
	}
}

func TestTheBundledLogsMayFailToLoad(t *testing.T) {
	s := newStage(t, "")
	s.logs.refuse = errors.New("traces/index.bin: 404")
	s.open()
	wantIn(t, s.html(), "The bundled logs could not be loaded.", "traces/index.bin: 404", "Try again")
	s.logs.refuse = nil
	s.Root.logs.load()
	if got := s.Root.logs.waitingFor(); got != "Loading the bundled logs." {
		t.Errorf("while they are loaded once more the page says %q", got)
	}
	s.window.deliver()
	if len(s.engine.asked) != 1 {
		t.Error("the study did not begin when the logs came")
	}
}

func TestTheTableHasTheCellsOfTheCSV(t *testing.T) {
	s := newStage(t, "").open()
	s.compute()
	card := s.figures().every.list[5]
	card.turnTable()
	page := s.html()
	table := s.run.figures[5].Table
	start := strings.Index(page, "<tbody>")
	body := page[start : start+strings.Index(page[start:], "</tbody>")]
	for i, row := range strings.Split(strings.TrimPrefix(body, "<tbody>"), "</tr>")[:len(table.Rows)] {
		for j, cell := range strings.Split(row, "</td>")[:len(table.Columns)] {
			if k := strings.LastIndex(cell, ">"); cell[k+1:] != table.Rows[i][j] {
				t.Fatalf("row %d, column %s: got %q, want %q", i, table.Columns[j].Name, cell[k+1:], table.Rows[i][j])
			}
		}
	}
	for _, c := range table.Columns {
		wantIn(t, page, `data-column="`+c.Name+`"`)
	}
	mean := slices.IndexFunc(card.table.columns(), func(c report.Column) bool { return c.Name == "mean" })
	card.table.sort(mean)
	rows := card.table.rows()
	for i := 1; i < len(rows); i++ {
		if value(rows[i-1][mean]) > value(rows[i][mean]) {
			t.Fatalf("row %d: %s stands before %s", i, rows[i-1][mean], rows[i][mean])
		}
	}
	card.table.sort(mean)
	if down := card.table.rows(); down[0][mean] != rows[len(rows)-1][mean] {
		t.Error("sorted downwards the greatest is not first")
	}
	wantIn(t, s.html(), `aria-sort="descending"`)
	card.table.copy()
	if !strings.HasPrefix(s.window.copied, "figure\tload\tlambda\t") || strings.Count(s.window.copied, "\n") != len(rows)+1 {
		t.Errorf("copied %.60q", s.window.copied)
	}
}

func TestTheColumnsThatTellRowsApartStay(t *testing.T) {
	for fragment, figures := range map[string]map[int]string{
		"":              {1: "load lambda order", 2: "load lambda order", 4: "lambda fix", 5: "load lambda offers"},
		"v=1&L=1.25":    {1: "lambda order", 5: "lambda offers"},
		"v=1&lambda=50": {5: "load lambda offers"},
	} {
		s := newStage(t, fragment).open()
		s.compute()
		for figure, want := range figures {
			table := s.figures().every.list[figure].table
			var got []string
			for i, column := range table.columns() {
				if class := table.cell(i); strings.Contains(class, "pin-") && !strings.Contains(class, "same") {
					got = append(got, column.Name)
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%q, Figure %d: %q stay, want %q", fragment, figure, got, want)
			}
		}
	}
}

func TestNothingIsSavedBeforeThereAreLogs(t *testing.T) {
	s := newStage(t, "")
	s.Open()
	for _, kind := range exports {
		s.alert = ""
		s.figures().export(2, kind, "chart-2")
		if len(s.window.saved) > 0 || s.alert != "Figure 2 could not be saved: there is no log to compute it on yet" {
			t.Errorf("%s: saved %d files, and the page says %q", kind, len(s.window.saved), s.alert)
		}
	}
}

func TestEveryExportSaysWhereItComesFrom(t *testing.T) {
	s := newStage(t, "seed=3").open()
	s.compute()
	f := s.figures()
	f.export(2, "PNG", "chart-2")
	wantIn(t, s.html(), "Figure 2 could not be saved: no canvas")
	s.charts.png = blankPNG(t)
	for _, kind := range exports {
		f.export(2, kind, "chart-2")
	}
	for name, content := range s.window.saved {
		content = strings.ReplaceAll(content, `\u0026`, "&")
		if name == "juggle-figure-2.png" {
			content = description(t, []byte(content))
		}
		params := s.run.plan.Params()
		for _, field := range study.Parameters {
			value := field.Key + "=" + field.Get(&params)
			if name == "juggle-figure-2.json" {
				value = `"value": "` + field.Get(&params) + `"`
			}
			wantIn(t, content, field.Name, value, field.Unit)
		}
		wantIn(t, content, "Juggle "+study.Version, "made-a.swf.gz sha256 "+s.logs.bundled[0].Source.SHA256, "seed 3", "https://example.org/juggle/#v=1&fig=2&seed=3")
		if name == "juggle-figure-2.csv" {
			var b strings.Builder
			if err := s.run.figures[2].Table.WriteCSV(&b); err != nil {
				t.Fatal(err)
			}
			if rows, _, _ := strings.Cut(content, "# "); rows != b.String() {
				t.Error("the CSV without its last lines is not the table's")
			}
		}
	}
	var got struct {
		Verdict    string
		Replicates []map[string]any
		Values     [][]*float64
		Rows       []map[string]any
		Origin     map[string]any
	}
	if err := json.Unmarshal([]byte(s.window.saved["juggle-figure-2.json"]), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Replicates) != 4 || len(got.Values) != len(got.Rows) || len(got.Values[0]) != 4 || got.Verdict == "" {
		t.Errorf("JSON: %d replicates, %d lists of values for %d rows, verdict %q", len(got.Replicates), len(got.Values), len(got.Rows), got.Verdict)
	}
	if len(s.window.saved) != 4 {
		t.Errorf("saved %d files, want SVG, PNG, CSV and JSON", len(s.window.saved))
	}
	parameters, _ := got.Origin["parameters"].([]any)
	if len(parameters) != len(study.Parameters) {
		t.Fatalf("the JSON has %d parameters, want %d", len(parameters), len(study.Parameters))
	}
	delete(got.Origin, "parameters")
	var traces []any
	for _, e := range s.logs.bundled[:2] {
		traces = append(traces, map[string]any{"name": e.Source.Name, "sha256": e.Source.SHA256, "windows": []any{0., 1.}})
	}
	want := map[string]any{
		"version": study.Version, "link": "https://example.org/juggle/#v=1&fig=2&seed=3&set=" + s.Root.logs.set(), "rules": "published",
		"traces": traces, "windows": map[string]any{"from": 0., "to": 4., "days": 15.}, "seeds": []any{3.},
	}
	if diff := cmp.Diff(want, got.Origin); diff != "" {
		t.Errorf("origin: -want +got\n%s", diff)
	}
}

func TestTheBuildStandsWithTheVersion(t *testing.T) {
	s := newStage(t, "").open()
	s.compute()
	s.out.Build = "0123456789ab"
	s.charts.png = blankPNG(t)
	const program = "Juggle " + study.Version + ", build 0123456789ab"
	for _, kind := range exports {
		s.figures().export(2, kind, "chart-2")
	}
	for name, content := range s.window.saved {
		wantIn(t, content, program+" · rules: published · ")
		if strings.HasSuffix(name, ".json") {
			wantIn(t, content, `"version": "`+study.Version+`",`, `"build": "0123456789ab",`)
		}
	}
	wantIn(t, s.html(), "<b>"+program+"</b> · rules: published")
	s.Moved("v=1&view=about")
	wantIn(t, s.html(), program)
	s.Moved("v=1&fig=2")
	wantIn(t, s.html(), program+", Figure 2, seen on ")
}

func TestALogOfAnOriginHasItsOwnWindows(t *testing.T) {
	p := study.Paper()
	p.Windows, p.Seed, p.Seeds = study.Range{From: 1, To: 5}, 7, 2
	source := func(letter string) study.Source {
		return study.Source{Name: letter + ".swf", SHA256: strings.Repeat(letter, 64), Procs: 8, Windows: 3}
	}
	plan, err := study.NewPlan(p, []study.Source{source("a"), source("b"), source("c")}, []int{2})
	if err != nil {
		t.Fatal(err)
	}
	got := (&Root{}).planOrigin(plan, "link")
	got.Parameters = nil
	want := madeFrom{Version: study.Version, Link: "link", Rules: "published", Windows: &windowRange{1, 5, 15}, Seeds: []uint64{7, 8}, Traces: []tracedLog{
		{"a.swf", strings.Repeat("a", 64), []int{1, 2}}, {"b.swf", strings.Repeat("b", 64), []int{0, 1}}, {"c.swf", strings.Repeat("c", 64), []int{}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestAStoppedStudySaysSoWhereverItsNumbersGo(t *testing.T) {
	s := newStage(t, "").open()
	f := s.figures()
	s.engine.compute(t, s.logs, s.run.total()/2)
	s.window.pass(round)
	n := s.run.figures[6].N
	if n == 0 || n == 4 {
		t.Fatalf("half of the study gives Figure 6 %d of 4 windows, want some", n)
	}
	wantIn(t, f.provenance(6), " · n "+itoa(n)+" of 4 so far · https://")
	f.every.progress.main()
	s.window.pass(round)
	for _, kind := range exports {
		f.export(6, kind, "chart-6")
	}
	for _, content := range s.window.saved {
		wantIn(t, content, "Figure 6 · stopped at n "+itoa(n)+" of 4 · https://")
	}
	wantIn(t, s.html(), `stopped at <i class="sym">n</i> `+itoa(n)+" of 4", " · stopped at n ")
	s.visit(f.largeLink(6))
	wantIn(t, s.html(), "Figure 6 (stopped at n "+itoa(n)+" of 4), seen on")
	f.every.progress.main()
	s.compute()
	if page := s.html() + f.provenance(6); strings.Contains(page, "stopped at") || strings.Contains(page, "so far") {
		t.Error("the whole study still says that it lacks windows")
	}
}

func TestHowTheLargeFigureIsDrawnIsPartOfItsLink(t *testing.T) {
	s := newStage(t, "fig=1").open()
	s.compute()
	large := s.figures().large
	drawn := func() (sub string, dots bool) {
		t.Helper()
		page, spec := s.html(), chart.Spec{}
		if err := json.Unmarshal([]byte(s.charts.drawn["chart-large"]), &spec); err != nil {
			t.Fatal(err)
		}
		if words := strings.Replace(spec.Sub, "; n ", `; <i class="sym">n</i> `, 1); !strings.Contains(page, `<p class="sub">`+words+"</p>") {
			t.Errorf("the file's subtitle, %q, is not the page's", words)
		}
		return spec.Sub, len(spec.Panels[0].Series[0].Dots) > 0
	}
	const differences, levels = "Each order minus Shuffle, on the same jobs; paired 95 % intervals; n 4", "Utilisation under each order, on the same jobs; 95 % intervals; n 4"
	if sub, dots := drawn(); sub != differences || dots {
		t.Errorf("at first: %q, dots: %v", sub, dots)
	}
	large.show(true)
	large.every(true)
	if sub, dots := drawn(); sub != levels || !dots {
		t.Errorf("levels of every window: %q, dots: %v", sub, dots)
	}
	const link = "fig=1&show=levels&points=windows&set="
	wantIn(t, s.window.fragment, link)
	wantIn(t, s.figures().provenance(1), link)
	wantIn(t, large.citation(), link)
	wantIn(t, large.href(1), "fig=2&points=windows&set=")
	if back := large.backHref(); strings.Contains(back, "show") || strings.Contains(back, "points") {
		t.Errorf("the link to all figures is %q", back)
	}
	before := s.window.fragment
	s.visit(s.linkTo("about", 0))
	if got := s.viewHref("figures"); got != "#" {
		t.Errorf("from About the figures are at %q", got)
	}
	s.Moved(before)
	if sub, dots := drawn(); sub != levels || !dots {
		t.Errorf("back again: %q, dots: %v", sub, dots)
	}
	large.of(true)
	if sub, dots := drawn(); sub != "Requests accepted under each order, on the same jobs; 95 % intervals; n 4" || !dots {
		t.Errorf("of the requests accepted: %q, dots: %v", sub, dots)
	}
	wantIn(t, s.window.fragment, "fig=1&of=accepted&show=levels")
	wantIn(t, s.html(), "<p class=\"found\">Of the requests, ", "The claim is about utilisation.")
	wantIn(t, s.charts.drawn["chart-large"], `"requests accepted, %"`)
	if next := large.href(-1); strings.Contains(next, "of=") {
		t.Errorf("Figure 6 is asked for the requests accepted: %q", next)
	}
	large.of(false)
	large.show(false)
	if sub, dots := drawn(); sub != differences || !dots {
		t.Errorf("differences of every window: %q, dots: %v", sub, dots)
	}
	s.Moved("fig=1&show=nothing")
	if sub, dots := drawn(); sub != differences || dots || !slices.Contains(s.notices, `show: got "nothing", want levels`) {
		t.Errorf("a link with nonsense: %q, dots: %v, said: %q", sub, dots, s.notices)
	}
}

func TestTheDraftHasItsNumbersAndItsDrawing(t *testing.T) {
	s := newStage(t, "ed=draft").open()
	s.compute()
	page := s.html()
	wantIn(t, page, `data-figure="1" id="scenarios"`, `<span class="no">2</span>Sorting the waiting queue`, `data-figure="7"`)
	if strings.Count(page, `data-figure="`) != 7 {
		t.Errorf("got %d figures, want 7", strings.Count(page, `data-figure="`))
	}
	s.visit(s.figures().largeLink(6))
	wantIn(t, s.window.fragment, "fig=7")
	wantIn(t, s.html(), `aria-labelledby="large-title" data-figure="7"`)
	s.Moved("fig=1&ed=draft")
	wantIn(t, s.html(), "Three kinds of promise", "Flexible interval")
	s.Moved("fig=5&ed=draft")
	s.figures().params.find("ed").choose("published")
	s.rest()
	s.window.pass(round)
	wantIn(t, s.html(), `data-figure="4"`, "When a job is fixed", "Juggle "+study.Version+", Figure 4, seen on 2007-09-17, https://example.org/juggle/#v=1&amp;fig=4")
	if s.link.Params.Edition != schedule.Published || s.run.plan.Params().Edition != schedule.Published {
		t.Error("the edition did not change")
	}
}

func TestScriptsReadTheLargeFigureAndTheCardsBesideIt(t *testing.T) {
	s := newStage(t, "v=1&n=2").open()
	s.engine.compute(t, s.logs, 200)
	s.window.pass(round)
	cards := `class="card" aria-labelledby`
	wantIn(t, s.html(), `<section class="one" aria-labelledby="large-title" hidden="hidden">`, `data-figure="6" data-state="running"`)
	s.visit(s.figures().largeLink(2))
	page := s.html()
	wantIn(t, page, `<section class="one" aria-labelledby="large-title" data-figure="2" data-state="running">`)
	if strings.Contains(page, cards) {
		t.Error("the cards are built though nothing has changed that scripts read")
	}
	s.compute()
	page = s.html()
	wantIn(t, page, `<section class="one" aria-labelledby="large-title" data-figure="2" data-state="done">`, `aria-labelledby="figure-6-title" data-figure="6" data-state="done"`)
	if strings.Count(page, cards) != 6 || strings.Contains(page, `data-state="running"`) {
		t.Errorf("%d cards are brought up to date, want all 6", strings.Count(page, cards))
	}
	if strings.Contains(s.html(), cards) {
		t.Error("the cards are built once more")
	}

	s = newStage(t, "v=1&fig=3").open()
	wantIn(t, s.html(), `data-figure="3" data-state="running"`)
	s.compute()
	page = s.html()
	wantIn(t, page, `data-figure="3" data-state="done"`)
	if strings.Contains(page, cards) {
		t.Error("cards are built that nobody has seen")
	}
}

func TestADecisionCanBeSwitched(t *testing.T) {
	s := newStage(t, "").open()
	d := s.figures().every.list[5].decided
	for _, decision := range d.list() {
		if decision.Switch == "to" {
			if !d.on(decision) {
				t.Error("the decision is off on the untouched page")
			}
			d.turn(decision)
			if d.on(decision) || s.link.Params.OffersTo != schedule.OffersToAll {
				t.Error("the decision did not turn")
			}
			d.turn(decision)
		}
	}
	if got := s.link.Params.Encode(); got != "" {
		t.Errorf("turned there and back: %q", got)
	}
}

func TestThemeAndLinkButtons(t *testing.T) {
	s := newStage(t, "").open()
	for _, want := range []Theme{LightTheme, DarkTheme, SystemTheme} {
		if s.turnTheme(); s.window.theme != want {
			t.Errorf("got theme %d, want %d", s.window.theme, want)
		}
	}
	s.copyLink()
	s.window.deliver()
	if s.window.copied != "https://example.org/juggle/#v=1&set="+s.Root.logs.set() {
		t.Errorf("copied %q", s.window.copied)
	}
	wantIn(t, s.html(), "Copied", "The link is copied.")
}

func TestBanners(t *testing.T) {
	s := newStage(t, "v=1&set=00000000&fig=1").open()
	s.Online(false)
	s.Updated()
	wantIn(t, s.html(), "Offline.", "A newer version is ready.", "This link was made with other bundled logs.")
	for _, b := range s.banners() {
		for _, a := range b.actions {
			a.do()
		}
	}
	if s.window.reloads != 1 {
		t.Error("the newer version was not opened")
	}
	if strings.Contains(s.html(), "other bundled logs") {
		t.Error("the banner did not close")
	}
}

func TestLogsOfOneNameAreToldApartByTheirSums(t *testing.T) {
	s := newStage(t, "v=1&view=trace")
	first, second := s.logs.add(t, "mine", 6), s.logs.add(t, "mine", 7)
	s.logs.kept = []LogEntry{first, second, s.logs.add(t, "other", 8)}
	s.open()
	wantIn(t, s.html(), "sha256 "+first.Source.SHA256[:8]+"…", "sha256 "+second.Source.SHA256[:8]+"…")
	if n := strings.Count(s.html(), "; sha256 "); n != 2 {
		t.Errorf("%d logs are told apart by their sums, want 2", n)
	}
}

func TestWindowsBeyondTheLogsAreNotCounted(t *testing.T) {
	for fragment, want := range map[string]struct {
		inUse  string // ends so
		link   string // without the checksum of the logs
		said   string
		number int // of replicates
	}{
		"w=1:40":    {", 3 of 4 windows", "v=1&w=1:4", "Windows 1–39 were asked for; the logs have 4 windows, and windows 1–3 are computed.", 3},
		"w=3:40":    {", 1 of 4 windows", "v=1&w=3:4", "Windows 3–39 were asked for; the logs have 4 windows, and window 3 is computed.", 1},
		"w=0:40":    {", 4 windows", "", "Windows 0–39 were asked for; the logs have 4 windows, and all of them are computed.", 4},
		"w=9:10":    {", 4 windows", "", "Window 9 was asked for; the logs have 4 windows, and all of them are computed.", 4},
		"w=0:4":     {", 4 windows", "", "", 4},
		"w=0:4&n=2": {", 4 windows", "v=1&n=2", "", 8},
	} {
		s := newStage(t, fragment).open()
		page := s.html()
		if got := s.Root.logs.inUse(); !strings.HasSuffix(got, want.inUse) {
			t.Errorf("%s: got %q, want %q at its end", fragment, got, want.inUse)
		}
		if got, _, _ := strings.Cut(s.window.fragment, "&set="); got != want.link {
			t.Errorf("%s: the link says %q, want %q", fragment, got, want.link)
		}
		if said := strings.Contains(page, "Not computed as asked."); said != (want.said != "") {
			t.Errorf("%s: something is said: %v", fragment, said)
		}
		wantIn(t, page, want.said)
		if strings.Contains(page, "cannot run") || strings.Contains(page, "There is no log") {
			t.Errorf("%s: the page says that there is no study or no log", fragment)
		}
		if got := len(s.run.plan.Replicates()); got != want.number {
			t.Errorf("%s: the study is on %d windows, want %d", fragment, got, want.number)
		}
		if s.compute(); s.figures().stateWord(2) != "done" {
			t.Errorf("%s: Figure 2 is %q, want done", fragment, s.figures().stateWord(2))
		}
	}
}

func TestAllWindowsByTheirNumbersAreNoChange(t *testing.T) {
	for fragment, want := range map[string]int{"w=0:4": 0, "w=0:4&p=6": 1, "w=0:3": 1} {
		s := newStage(t, fragment).open()
		if got := s.figures().params.changed(); got != want {
			t.Errorf("%s: %d parameters are changed, want %d", fragment, got, want)
		}
	}
}

func TestSeedsBeyondTheLargestStudyAreNotComputed(t *testing.T) {
	s := newStage(t, "n=50")
	s.logs.bundled[0].Source.Windows = 1000
	s.open()
	wantIn(t, s.html(), "50 seeds were asked for; a study has at most "+count(study.MostItems)+" runs, so 11 are computed.", "<b>0 of "+count(11*1002*90)+" runs.</b>")
	wantIn(t, s.window.fragment, "v=1&n=11&")
	s.figures().params.find("n").enter("2")
	s.rest()
	if strings.Contains(s.html(), "Not computed as asked.") || s.link.Params.Seeds != 2 {
		t.Error("after a change that can be computed the page still says that something cannot")
	}
}

func TestWindowsOfOtherLogsAreSaidToBeDropped(t *testing.T) {
	s := newStage(t, "w=1:3").open()
	s.Root.logs.turn(s.logs.bundled[2].Source.SHA256)
	s.rest()
	wantIn(t, s.html(), "Windows 1–2 were asked for, of other logs; of these, all windows are computed.")
	wantIn(t, s.Root.logs.inUse(), "3 logs, 6 windows")
	s.figures().params.find("w").enter("3-5")
	s.rest()
	s.trace().useBundled()
	s.rest()
	wantIn(t, s.html(), "Windows 3–5 were asked for; the logs have 4 windows, and window 3 is computed.")
	s.banners()[0].actions[0].do()
	if strings.Contains(s.html(), "Not computed as asked.") {
		t.Error("the notice did not close")
	}
}

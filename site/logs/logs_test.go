package logs

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"juggle/core/log/joblog"
	"juggle/core/log/library"
	"juggle/core/papers/study"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/text"
)

func TestALogWithErrorsIsUsedOnlyIfTheReaderAgrees(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	s.trace.Choose()
	s.Logs.Chosen(page.File{Name: "broken.swf", Bytes: 10})
	s.Logs.Sink.Progress(41, 100)
	pagetest.WantIn(t, s.HTML(), "<b>broken.swf</b> is being read, 41 %")
	e := s.Logs.Add(t, "broken", 8)
	facts := s.Logs.Facts[e.Source.SHA256]
	facts.ErrorCount, facts.Errors = 2, []library.LineError{{Position: "line 12, field 8", Complaint: `got "<script>", want a number`}}
	s.Logs.Sink.Done(facts)
	pagetest.WantIn(t, s.HTML(), "broken.swf.gz: 2 lines cannot be read", "60 others can", "line 12, field 8",
		"got &#34;&lt;script&gt;&#34;, want a number", "and 1 more", "Use the lines that can be read")
	s.Settle()
	if s.study.Asked != 1 {
		t.Fatal("the study ran on it before the reader agreed")
	}
	s.trace.acceptPending()
	s.Settle()
	if got := s.study.Sources; len(got) != 1 || got[0].Name != "broken.swf.gz" {
		t.Errorf("got sources %v, want the log alone", got)
	}
	pagetest.WantIn(t, s.Browser.URLFragment, "log=broken.swf.gz~"+e.Source.SHA256)
	pagetest.WantIn(t, s.HTML(), "Test machine &lt;b&gt;8&lt;/b&gt;", "yours, until the page is closed", ">Keep<", "Of 60 jobs")
}

func TestALogThatArrivesDuringAPaintingIsDrawnByTheNext(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	s.trace.facts = nil
	s.HTML()
	facts := s.Logs.Facts[s.Logs.Shipped[0].Source.SHA256]
	s.trace.facts = &facts // its elements are not in the document yet
	s.trace.Draw()
	if len(s.Charts.Drawn) != 0 {
		t.Fatalf("%d histograms are drawn before their elements are in the document, want none", len(s.Charts.Drawn))
	}
	s.HTML()
	for _, p := range s.trace.histograms() {
		if s.Charts.Drawn[p.host] == "" {
			t.Errorf("%s is never drawn", p.host)
		}
	}
}

func TestAHistogramsTableIsShownOnRequest(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	facts := s.Logs.Facts[s.Logs.Shipped[0].Source.SHA256]
	s.trace.facts = &facts
	page := s.HTML()
	pictures := s.trace.histograms()
	if n := strings.Count(page, ` aria-label="Table of `); n != len(pictures) || n < 3 {
		t.Fatalf("got %d buttons for %d histograms", n, len(pictures))
	}
	if strings.Contains(page, `<table aria-label="Table of`) {
		t.Error("a table is open before its button is pressed")
	}
	for _, p := range pictures {
		s.trace.tables[p.host] = !s.trace.tables[p.host]
		page := s.HTML()
		pagetest.WantIn(t, page, `aria-expanded="true" aria-label="Table of `+p.title+`" id="`+p.host+`-table"`, `<table aria-label="Table of `+
			p.title+`"`, ">"+text.Escape(p.histogram.What)+"</th>")
		var drawn chart.Spec
		if err := json.Unmarshal([]byte(s.Charts.Drawn[p.host]), &drawn); err != nil {
			t.Fatal(err)
		}
		for _, bar := range drawn.Panels[0].Bars {
			name, jobs, _ := strings.Cut(strings.TrimSuffix(bar.Tip, " jobs"), "\n")
			pagetest.WantIn(t, page, "<tr><td>"+name+`</td><td class="num">`+jobs+"</td>")
		}
		s.trace.tables[p.host] = !s.trace.tables[p.host]
		if strings.Contains(s.HTML(), `<table aria-label="Table of`) {
			t.Errorf("the table of %s does not shut", p.title)
		}
	}
}

func TestTheReasonIsShownIfALogCannotBeRead(t *testing.T) {
	s := newLogStage(t, "").open()
	s.dropped(page.File{Name: "huge.swf", Bytes: 65 << 20})
	pagetest.WantIn(t, s.HTML(), "huge.swf has 68.2 MB; want at most 64 MB.")
	if s.Logs.Sink != nil {
		t.Error("a file that is too large is read")
	}
	s.dropped(page.File{Name: "noise.bin", Bytes: 100})
	s.Logs.Sink.Failed("swf: noise.bin: line 1: got <binary>")
	pagetest.WantIn(t, s.HTML(), "The log cannot be used.", "line 1: got &lt;binary&gt;")
	s.dropped(page.File{Name: "slow.swf", Bytes: 100})
	s.trace.cancel()
	if s.Logs.Sink != nil {
		t.Error("the log is read on after Cancel")
	}
}

func TestMessagesAboutAFileGoWhenTheReaderGoesOn(t *testing.T) {
	for name, next := range map[string]func(*logStage){
		"to another view":      func(s *logStage) { s.Visit(s.LinkTo("about", 0)) },
		"back":                 func(s *logStage) { s.Moved("") },
		"to another log":       func(s *logStage) { s.trace.open(s.Logs.Shipped[1].Source.SHA256) },
		"to other logs in use": func(s *logStage) { s.Library.ToggleInUse(s.Logs.Shipped[2].Source.SHA256) },
		"to making one":        func(s *logStage) { s.trace.maker.make() },
	} {
		s := newLogStage(t, "").open()
		s.dropped(page.File{Name: "noise.bin", Bytes: 100})
		s.Logs.Sink.Failed("swf: noise.bin: line 1: got <binary>")
		pagetest.WantIn(t, s.HTML(), "The log cannot be used.", "line 1: got &lt;binary&gt;")
		if next(s); strings.Contains(s.HTML(), "line 1: got") || s.trace.refused != "" {
			t.Errorf("%s: the page still says that the file cannot be used", name)
		}
	}
}

func TestAWrongFileIsRefusedWhereTheLinkWaitsForALog(t *testing.T) {
	s := newLogStage(t, "v=1&log=mine.swf~"+strings.Repeat("ab", 32)).open()
	s.dropped(page.File{Name: "noise.bin", Bytes: 100})
	s.Logs.Sink.Failed("swf: noise.bin: line 1: got <binary>")
	if s.View() != "figures" {
		t.Fatalf("the reader is led to %s", s.View())
	}
	pagetest.WantIn(t, s.HTML(), "line 1: got &lt;binary&gt;")
	s.Visit(s.LinkTo("about", 0))
	if len(s.trace.Banners()) > 0 {
		t.Errorf("the error follows into another view: %v", s.trace.Banners())
	}
}

func TestALogThatIsDroppedOnTheFiguresIsUsedThere(t *testing.T) {
	s := newLogStage(t, "").open()
	e := s.Logs.Add(t, "mine", 8)
	s.dropped(page.File{Name: "mine.swf.gz", Bytes: 100})
	if s.View() != "figures" {
		t.Fatalf("the reader is led to %s", s.View())
	}
	if b := s.trace.Banners(); len(b) != 1 || !strings.Contains(b[0].Title, "mine.swf.gz is being read") {
		t.Errorf("while it is read the page says %+v", b)
	}
	s.Logs.Sink.Done(s.Logs.Facts[e.Source.SHA256])
	s.Settle()
	if s.View() != "figures" || !s.Library.Uses(e.Source.SHA256) {
		t.Errorf("the reader is led to %s; the log is used: %v", s.View(), s.Library.Uses(e.Source.SHA256))
	}
	b := s.trace.Banners()
	if len(b) != 1 || b[0].Title != "The figures are computed on mine.swf.gz alone." ||
		!strings.HasPrefix(b[0].Text, "60 of 60 jobs are kept.") {
		t.Fatalf("then the page says %+v", b)
	}
	if b[0].Actions[0].Press(); s.View() != "trace" || len(s.trace.Banners()) > 0 {
		t.Errorf("the way to the log leads to %s, with %+v", s.View(), s.trace.Banners())
	}
	s.Visit(s.LinkTo("about", 0))
	s.dropped(page.File{Name: "mine.swf.gz", Bytes: 100})
	if s.View() != "trace" {
		t.Errorf("a log that is dropped on a page of text is shown in %s, want trace", s.View())
	}
}

func TestAGeneratedLogIsShownAsTheOnlyOneInUseWithAWayBack(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	if page := s.HTML(); !strings.Contains(page, `id="log-taken" hidden="hidden"`) {
		t.Error("the untouched page shows the message about the logs in use")
	}
	e := s.Logs.Add(t, "made-by-me", 8)
	s.Sheet = true
	s.trace.maker.make()
	if s.Sheet || s.Browser.Focused != "main-trace" {
		t.Errorf("on a small screen the sheet is open: %v; the focus is on %q", s.Sheet, s.Browser.Focused)
	}
	s.Logs.Sink.Done(s.Logs.Facts[e.Source.SHA256])
	s.Settle()
	want := "The figures are computed on made-by-me.swf.gz alone. 60 of 60 jobs are kept."
	if !strings.HasPrefix(s.Announcement, want) || s.Browser.Scrolled != "main-trace" {
		t.Errorf("said %q, want %q; the page is at %q", s.Announcement, want, s.Browser.Scrolled)
	}
	page := s.HTML()
	_, told, _ := strings.Cut(page, `id="log-taken"`)
	told, _, _ = strings.Cut(told, "</div>")
	for _, words := range []string{"<b>The figures are computed on made-by-me.swf.gz alone.</b>", "60 of 60 jobs", `id="use-bundled"`} {
		pagetest.WantIn(t, told, words)
	}
	if strings.Contains(told, "hidden") {
		t.Errorf("part of the notice is hidden: %s", told)
	}
	s.UseBundled()
	s.Settle()
	if got := s.study.Sources; len(got) != 2 || s.Browser.Focused != "trace-logs" ||
		s.Announcement != "The figures are computed on the bundled logs." {
		t.Errorf("the way back leads to %d logs, the focus to %q, and says %q", len(got), s.Browser.Focused, s.Announcement)
	}
	pagetest.WantIn(t, s.HTML(), `id="log-taken" hidden="hidden"`)
}

func TestSeveralLogsInUseAndAMissingOneAreListed(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	s.Library.ToggleInUse(s.Logs.Shipped[2].Source.SHA256)
	s.Settle()
	pagetest.WantIn(t, s.HTML(), "The figures are computed on the 3 logs that are ticked.")
	s.Moved("v=1&view=trace&log=mine.swf~" + strings.Repeat("ab", 32))
	pagetest.WantIn(t, s.HTML(), "<b>Waiting for a log that the link asks for.</b>")
}

func TestAdviceIsShownIfABundledLogCannotBeFetched(t *testing.T) {
	s := newLogStage(t, "").open()
	first := s.Logs.Shipped[0].Source
	s.trace.facts = &library.LogFacts{Source: first}
	s.trace.save()
	s.Browser.Deliver()
	pagetest.WantIn(t, s.HTML(), first.Name+" could not be saved: its file is fetched the first time that it is saved, which needs the "+
		"network once. Connect, and save it again.")
	s.trace.facts = &library.LogFacts{Source: study.Source{Name: "mine.swf", SHA256: "11"}}
	s.trace.save()
	s.Browser.Deliver()
	if strings.Contains(s.Alert, "network") || !strings.HasPrefix(s.Alert, "The log could not be saved: ") {
		t.Errorf("a log of the reader's own: got %q", s.Alert)
	}
}

func TestKeptLogsCanBeRemoved(t *testing.T) {
	s := newLogStage(t, "")
	e := s.Logs.Add(t, "old", 6)
	s.Logs.Shelf = []page.LogEntry{e}
	s.open()
	pagetest.WantIn(t, s.HTML())
	tr := s.trace
	if got := tr.keepWord(e); got != "Remove" {
		t.Fatalf("a kept log can be %q, want Remove", got)
	}
	tr.keep(e)
	s.Browser.Deliver()
	if got := tr.keepWord(e); got != "Keep" {
		t.Errorf("a removed log can be %q, want Keep", got)
	}
	tr.keep(e)
	tr.keep(e)
	s.Browser.Deliver()
	if got := tr.keepWord(e); got != "Remove" {
		t.Errorf("a log kept again can be %q, want Remove", got)
	}
	tr.keep(e)
	s.Browser.Deliver()
	if got := tr.keepWord(e); got != "Keep" {
		t.Errorf("a log that was kept by two clicks and removed can be %q, want Keep", got)
	}
}

func TestADamagedLogThatIsRemovedLeavesTheList(t *testing.T) {
	s := newLogStage(t, "")
	e := s.Logs.Add(t, "old", 6)
	s.Logs.Shelf, s.Logs.Damaged = []page.LogEntry{e}, true
	s.open()
	s.trace.keep(e)
	s.Browser.Deliver()
	if _, listed := s.Library.Find(e.Source.SHA256); listed {
		t.Error("a log that is lost is in the list, want it gone")
	}
}

func TestLogsOfTheSameNameAreShownWithTheirSums(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace")
	first, second := s.Logs.Add(t, "mine", 6), s.Logs.Add(t, "mine", 7)
	s.Logs.Shelf = []page.LogEntry{first, second, s.Logs.Add(t, "other", 8)}
	s.open()
	pagetest.WantIn(t, s.HTML(), "sha256 "+first.Source.SHA256[:8]+"…", "sha256 "+second.Source.SHA256[:8]+"…")
	if n := strings.Count(s.HTML(), "; sha256 "); n != 2 {
		t.Errorf("%d logs are shown with their SHA-256, want 2", n)
	}
}

func TestAKeptLogThatCannotBeReadIsMentionedBesideTheOthers(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace")
	s.Logs.Shelf, s.Logs.Unreadable = []page.LogEntry{s.Logs.Add(t, "mine", 6)}, 1
	s.open()
	pagetest.WantIn(t, s.HTML(), ">mine<", "1 log that this browser keeps is left out: what describes it cannot be read.")
}

func TestThePageWorksWithoutAStorageThatCannotBeRead(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace")
	s.Logs.KeptErr = errors.New("a newer <version> keeps logs here")
	s.open()
	pagetest.WantIn(t, s.HTML(), ">The logs that this browser keeps are left out: a newer &lt;version&gt; keeps logs here.</p>")
	if _, ready := s.Page.Library.Chosen(); !ready {
		t.Error("without the kept logs the bundled ones are not there")
	}
}

func TestAFieldOfTheGeneratorShowsItsError(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	tag := func(page, element, id string) (attributes, words string) {
		t.Helper()
		for _, rest := range strings.Split(page, "<"+element+" ")[1:] {
			attributes, words, _ = strings.Cut(rest, ">")
			if strings.Contains(attributes, `id="`+id+`"`) {
				return attributes, words
			}
		}
		t.Fatalf("the page has no %s of the id %s", element, id)
		return "", ""
	}
	page := s.HTML()
	typed := s.trace.maker.knobs[2:] // without the fields of the model and its column
	for _, k := range typed {
		field, _ := tag(page, "input", "make-"+k.Param.Key)
		wrong, _ := tag(page, "p", "make-"+k.Param.Key+"-wrong")
		if strings.Contains(field, `-wrong"`) || !strings.Contains(wrong, "hidden") {
			t.Errorf("%s: an error is shown before a wrong value is typed: %s, %s", k.Param.Key, field, wrong)
		}
		k.Edit("zz")
	}
	page = s.HTML()
	for _, k := range typed {
		field, _ := tag(page, "input", "make-"+k.Param.Key)
		pagetest.WantIn(t, field, `aria-invalid="true"`, `make-`+k.Param.Key+`-wrong"`)
		wrong, words := tag(page, "p", "make-"+k.Param.Key+"-wrong")
		if strings.Contains(wrong, "hidden") {
			t.Errorf("%s: the words are hidden", k.Param.Key)
		}
		words, _, _ = strings.Cut(words, "</p>")
		pagetest.WantIn(t, words, "Got zz; want a ")
	}
}

func TestAGuessedMachineIsShownAndCanBeCorrected(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	s.dropped(page.File{Name: "jobs.txt", Bytes: 10, Handle: "the file"})
	e := s.Logs.Add(t, "jobs", 8)
	facts := s.Logs.Facts[e.Source.SHA256]
	facts.Machine = "the log does not tell how many processors the machine has; 8 are taken: at most 7 were allocated at once"
	s.Logs.Sink.Done(facts)
	pagetest.WantIn(t, s.HTML(), "The log does not tell how many processors the machine has; 8 are taken: at most 7 were allocated at once.",
		"Read it again for that machine", `id="log-procs"`)
	if got := s.trace.machine.knob.Param.Default; got != "8" {
		t.Errorf("the default of the field is %s, want the guess 8", got)
	}
	if got := s.trace.machine.knob.Param.Get(); got != "8" {
		t.Errorf("got %s processors in the field, want the 8 that are taken", got)
	}
	if fault := s.trace.machine.knob.Param.Set("12"); fault != nil {
		t.Fatal(fault)
	}
	s.trace.machine.read()
	if f := s.Logs.File(); f.Procs != 12 || f.Handle != "the file" {
		t.Errorf("got %+v, want the file again, for 12 processors", f)
	}
	facts.Machine = ""
	s.Logs.Sink.Done(facts)
	if strings.Contains(s.HTML(), "Read it again for that machine") {
		t.Error("the form is shown for a log that has the number of processors")
	}
}

func TestANoteIsShownForALogThatIsTooEmpty(t *testing.T) {
	for load, want := range map[float64]bool{17: true, 29.9: true, 30: false, 67: false, -1: false} {
		s := newLogStage(t, "v=1&view=trace").open()
		s.dropped(page.File{Name: "empty.swf", Bytes: 10})
		e := s.Logs.Add(t, "empty", 8)
		facts := s.Logs.Facts[e.Source.SHA256]
		facts.Load = load
		s.Logs.Sink.Done(facts)
		if got := strings.Contains(s.HTML(), "nearly every promise fits"); got != want {
			t.Errorf("at a load of %v: the note is shown: %v, want %v", load, got, want)
		}
	}
}

func TestAWrongFileForALogOfALinkIsReported(t *testing.T) {
	for _, view := range []string{"&view=trace", ""} {
		s := newLogStage(t, "v=1&log=wanted.swf~"+strings.Repeat("ab", 32)+view).open()
		s.dropped(page.File{Name: "other.swf", Bytes: 10})
		e := s.Logs.Add(t, "other", 8)
		s.Logs.Sink.Done(s.Logs.Facts[e.Source.SHA256])
		words := s.HTML()
		for _, b := range s.trace.Banners() {
			words += text.Escape(b.Title)
		}
		pagetest.WantIn(t, words, "is another file than the link asks for", "wanted.swf, abababababab…", e.Source.SHA256[:12]+"…")
	}
}

func TestTheFormatsAreListedBesideTheFileButton(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	pagetest.WantIn(t, s.HTML(), joblog.FormatsTitle, "Batsim")
}

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
	s.Logs.ChooseDone(page.File{Name: "broken.swf", Bytes: 10})
	s.Logs.Sink.Progress(41, 100)
	pagetest.WantIn(t, s.HTML(), "<b>broken.swf</b> is being read, 41 %")
	e := s.Logs.Add(t, "broken", 8)
	facts := s.Logs.Facts[e.Source.SHA256]
	facts.ErrorCount, facts.Errors = 2, []library.LineError{{Position: "line 12, field 8", Complaint: `got "<script>", want a number`}}
	s.Logs.Sink.Done(facts)
	pagetest.WantIn(t, s.HTML(), "broken.swf.gz: 2 lines cannot be read", "60 others can", "line 12, field 8",
		"got &#34;&lt;script&gt;&#34;, want a number", "and 1 more", "Use the lines that can be read")
	s.Settle()
	if s.study.Requests != 1 {
		t.Fatalf("got %d runs of the study before the reader agreed, want only that on the bundled logs", s.study.Requests)
	}
	s.trace.acceptPending()
	s.Settle()
	if got := s.study.Sources; len(got) != 1 || got[0].Name != "broken.swf.gz" {
		t.Errorf("got the sources %v, want only the new log", got)
	}
	pagetest.WantIn(t, s.Browser.URLFragment, "log=broken.swf.gz~"+e.Source.SHA256)
	pagetest.WantIn(t, s.HTML(), "Test machine &lt;b&gt;8&lt;/b&gt;", "yours, until the page is closed", ">Keep<", "Of 60 jobs")
}

func TestALogThatArrivesDuringAPaintingIsDrawnByTheNextPainting(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	s.trace.facts = nil
	s.HTML()
	facts := s.Logs.Facts[s.Logs.BundledLogs[0].Source.SHA256]
	s.trace.facts = &facts // its elements are not in the document yet
	s.trace.Draw()
	if len(s.Charts.Drawn) != 0 {
		t.Fatalf("%d histograms are drawn before their elements are in the document, want none", len(s.Charts.Drawn))
	}
	s.HTML()
	for _, p := range s.trace.histograms() {
		if s.Charts.Drawn[p.host] == "" {
			t.Errorf("got no histogram in %s, want it drawn", p.host)
		}
	}
}

func TestAHistogramsTableIsShownOnRequest(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	facts := s.Logs.Facts[s.Logs.BundledLogs[0].Source.SHA256]
	s.trace.facts = &facts
	page := s.HTML()
	pictures := s.trace.histograms()
	if n := strings.Count(page, ` aria-label="Table of `); n != len(pictures) || n < 3 {
		t.Fatalf("got %d buttons for %d histograms, want one each, and at least 3", n, len(pictures))
	}
	if strings.Contains(page, `<table aria-label="Table of`) {
		t.Error("got an open table before its button is pressed, want none")
	}
	for _, p := range pictures {
		s.trace.tables[p.host] = !s.trace.tables[p.host]
		page := s.HTML()
		pagetest.WantIn(t, page, `aria-expanded="true" aria-label="Table of `+p.title+`" id="`+p.host+`-table"`, `<table aria-label="Table of `+
			p.title+`"`, ">"+text.Escape(p.histogram.What)+"</th>")
		var spec chart.Spec
		if err := json.Unmarshal([]byte(s.Charts.Drawn[p.host]), &spec); err != nil {
			t.Fatal(err)
		}
		for _, bar := range spec.Panels[0].Bars {
			name, jobs, _ := strings.Cut(strings.TrimSuffix(bar.Tip, " jobs"), "\n")
			pagetest.WantIn(t, page, "<tr><td>"+name+`</td><td class="num">`+jobs+"</td>")
		}
		s.trace.tables[p.host] = !s.trace.tables[p.host]
		if strings.Contains(s.HTML(), `<table aria-label="Table of`) {
			t.Errorf("got the table of %s after its button is pressed again, want it closed", p.title)
		}
	}
}

func TestTheReasonIsShownIfALogCannotBeRead(t *testing.T) {
	s := newLogStage(t, "").open()
	s.drop(page.File{Name: "huge.swf", Bytes: 65 << 20})
	pagetest.WantIn(t, s.HTML(), "huge.swf has 68.2 MB; want at most 67.1 MB.")
	if s.Logs.Sink != nil {
		t.Error("a file that is too large: got it read, want it refused at once")
	}
	s.drop(page.File{Name: "noise.bin", Bytes: 100})
	s.Logs.Sink.Failed("swf: noise.bin: line 1: got <binary>")
	pagetest.WantIn(t, s.HTML(), "The log cannot be used.", "line 1: got &lt;binary&gt;")
	s.drop(page.File{Name: "slow.swf", Bytes: 100})
	s.trace.cancel()
	if s.Logs.Sink != nil {
		t.Error("after Cancel: got the log still being read, want the reading stopped")
	}
}

func TestMessagesAboutAFileAreRemovedWhenTheReaderGoesOn(t *testing.T) {
	for name, goOn := range map[string]func(*logStage){
		"to another view":      func(s *logStage) { s.Visit(s.LinkTo("about", 0)) },
		"back":                 func(s *logStage) { s.Moved("") },
		"to another log":       func(s *logStage) { s.trace.open(s.Logs.BundledLogs[1].Source.SHA256) },
		"to other logs in use": func(s *logStage) { s.Library.ToggleInUse(s.Logs.BundledLogs[2].Source.SHA256) },
		"to a generated log":   func(s *logStage) { s.trace.maker.make() },
	} {
		s := newLogStage(t, "").open()
		s.drop(page.File{Name: "noise.bin", Bytes: 100})
		s.Logs.Sink.Failed("swf: noise.bin: line 1: got <binary>")
		pagetest.WantIn(t, s.HTML(), "The log cannot be used.", "line 1: got &lt;binary&gt;")
		if goOn(s); strings.Contains(s.HTML(), "line 1: got") || s.trace.refusedReason != "" {
			t.Errorf("got the message about the file after the reader went %s, want none", name)
		}
	}
}

func TestAnUnreadableFileIsRefusedInTheViewThatWaitsForALog(t *testing.T) {
	s := newLogStage(t, "v=1&log=mine.swf~"+strings.Repeat("ab", 32)).open()
	s.drop(page.File{Name: "noise.bin", Bytes: 100})
	s.Logs.Sink.Failed("swf: noise.bin: line 1: got <binary>")
	if s.View() != "figures" {
		t.Fatalf("the view is %s, want still figures", s.View())
	}
	pagetest.WantIn(t, s.HTML(), "line 1: got &lt;binary&gt;")
	s.Visit(s.LinkTo("about", 0))
	if len(s.trace.Banners()) > 0 {
		t.Errorf("another view shows the banners %v, want none", s.trace.Banners())
	}
}

func TestALogThatIsDroppedOnTheFiguresIsUsedThere(t *testing.T) {
	s := newLogStage(t, "").open()
	e := s.Logs.Add(t, "mine", 8)
	s.drop(page.File{Name: "mine.swf.gz", Bytes: 100})
	if s.View() != "figures" {
		t.Fatalf("the view is %s, want still figures", s.View())
	}
	if b := s.trace.Banners(); len(b) != 1 || !strings.Contains(b[0].Title, "mine.swf.gz is being read") {
		t.Errorf("while the log is being read the banners are %+v, want one that says so", b)
	}
	s.Logs.Sink.Done(s.Logs.Facts[e.Source.SHA256])
	s.Settle()
	if s.View() != "figures" || !s.Library.Uses(e.Source.SHA256) {
		t.Errorf("the view is %s and the log is in use: %v, want figures and true", s.View(), s.Library.Uses(e.Source.SHA256))
	}
	b := s.trace.Banners()
	if len(b) != 1 || b[0].Title != "The figures are computed on mine.swf.gz alone." ||
		!strings.HasPrefix(b[0].Text, "60 of 60 jobs are kept.") {
		t.Fatalf("after the log is read the banners are %+v, want one that says that the log is in use", b)
	}
	if b[0].Actions[0].Press(); s.View() != "trace" || len(s.trace.Banners()) > 0 {
		t.Errorf("the button leads to %s with the banners %+v, want to trace without banners", s.View(), s.trace.Banners())
	}
	s.Visit(s.LinkTo("about", 0))
	s.drop(page.File{Name: "mine.swf.gz", Bytes: 100})
	if s.View() != "trace" {
		t.Errorf("after a log is dropped on About the view is %s, want trace", s.View())
	}
}

func TestAGeneratedLogIsTheOnlyOneInUseUntilTheReaderReturnsToTheBundledLogs(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	if page := s.HTML(); !strings.Contains(page, `id="log-taken" hidden="hidden"`) {
		t.Error("got the message about the logs in use on the untouched page, want it hidden")
	}
	e := s.Logs.Add(t, "made-by-me", 8)
	s.Sheet = true
	s.trace.maker.make()
	if s.Sheet || s.Browser.Focused != "main-trace" {
		t.Errorf("on a small screen the sheet is open: %v, and the focus is at %q; want it shut, and main-trace", s.Sheet, s.Browser.Focused)
	}
	s.Logs.Sink.Done(s.Logs.Facts[e.Source.SHA256])
	s.Settle()
	want := "The figures are computed on made-by-me.swf.gz alone. 60 of 60 jobs are kept."
	if !strings.HasPrefix(s.Announcement, want) || s.Browser.Scrolled != "main-trace" {
		t.Errorf("the message is %q and the page is scrolled to %q, want %q and main-trace", s.Announcement, s.Browser.Scrolled, want)
	}
	page := s.HTML()
	_, notice, _ := strings.Cut(page, `id="log-taken"`)
	notice, _, _ = strings.Cut(notice, "</div>")
	pagetest.WantIn(t, notice, "<b>The figures are computed on made-by-me.swf.gz alone.</b>", "60 of 60 jobs", `id="use-bundled"`)
	if strings.Contains(notice, "hidden") {
		t.Errorf("got a hidden part in the notice %s, want none", notice)
	}
	s.UseBundled()
	s.Settle()
	if got := s.study.Sources; len(got) != 2 || s.Browser.Focused != "trace-logs" ||
		s.Announcement != "The figures are computed on the bundled logs." {
		t.Errorf("after the return there are %d sources, the focus is at %q and the message is %q; want the two bundled logs, and the list",
			len(got), s.Browser.Focused, s.Announcement)
	}
	pagetest.WantIn(t, s.HTML(), `id="log-taken" hidden="hidden"`)
}

func TestSeveralLogsInUseAndAMissingOneAreListed(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	s.Library.ToggleInUse(s.Logs.BundledLogs[2].Source.SHA256)
	s.Settle()
	pagetest.WantIn(t, s.HTML(), "The figures are computed on the 3 logs that are ticked.")
	s.Moved("v=1&view=trace&log=mine.swf~" + strings.Repeat("ab", 32))
	pagetest.WantIn(t, s.HTML(), "<b>Waiting for a log that the link asks for.</b>")
}

func TestAdviceIsShownIfABundledLogCannotBeFetched(t *testing.T) {
	s := newLogStage(t, "").open()
	first := s.Logs.BundledLogs[0].Source
	s.trace.facts = &library.LogFacts{Source: first}
	s.trace.save()
	s.Browser.Deliver()
	pagetest.WantIn(t, s.HTML(), first.Name+" could not be saved: its file is fetched the first time that it is saved, which needs the "+
		"network once. Connect, and save it again.")
	s.trace.facts = &library.LogFacts{Source: study.Source{Name: "mine.swf", SHA256: "11"}}
	s.trace.save()
	s.Browser.Deliver()
	if strings.Contains(s.Alert, "network") || !strings.HasPrefix(s.Alert, "The log could not be saved: ") {
		t.Errorf("for a log of the reader got the alert %q, want the error without advice about the network", s.Alert)
	}
}

func TestALogCanBeKeptAndRemoved(t *testing.T) {
	s := newLogStage(t, "")
	e := s.Logs.Add(t, "old", 6)
	s.Logs.KeptLogs = []page.LogEntry{e}
	s.open()
	s.HTML()
	wantButton := func(when, want string) {
		t.Helper()
		if got := s.trace.keepWord(e); got != want {
			t.Errorf("%s: got the button %q, want %q", when, got, want)
		}
	}
	press := s.trace.keep
	wantButton("a kept log", "Remove")
	press(e)
	s.Browser.Deliver()
	wantButton("a removed log", "Keep")
	press(e)
	press(e)
	s.Browser.Deliver()
	wantButton("a log kept by two clicks", "Remove")
	press(e)
	s.Browser.Deliver()
	wantButton("a log kept by two clicks and removed", "Keep")
	s.Alert = "old could not be kept: the storage is full"
	press(e)
	s.Browser.Deliver()
	if s.Alert != "" {
		t.Errorf("got %q about an earlier attempt after a log was kept, want nothing", s.Alert)
	}
}

func TestADamagedLogThatIsRemovedLeavesTheList(t *testing.T) {
	s := newLogStage(t, "")
	e := s.Logs.Add(t, "old", 6)
	s.Logs.KeptLogs, s.Logs.RemovedIsUnusable = []page.LogEntry{e}, true
	s.open()
	s.trace.keep(e)
	s.Browser.Deliver()
	if _, listed := s.Library.Find(e.Source.SHA256); listed {
		t.Error("got the removed log, which is damaged, still in the list, want it gone")
	}
}

func TestLogsOfTheSameNameAreShownWithTheirSHA256(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace")
	first, second := s.Logs.Add(t, "mine", 6), s.Logs.Add(t, "mine", 7)
	s.Logs.KeptLogs = []page.LogEntry{first, second, s.Logs.Add(t, "other", 8)}
	s.open()
	pagetest.WantIn(t, s.HTML(), "sha256 "+first.Source.SHA256[:8]+"…", "sha256 "+second.Source.SHA256[:8]+"…")
	if n := strings.Count(s.HTML(), "; sha256 "); n != 2 {
		t.Errorf("%d logs are shown with their SHA-256, want 2", n)
	}
}

func TestAKeptLogThatCannotBeReadIsMentionedBesideTheOthers(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace")
	s.Logs.KeptLogs, s.Logs.Unreadable = []page.LogEntry{s.Logs.Add(t, "mine", 6)}, 1
	s.open()
	pagetest.WantIn(t, s.HTML(), ">mine<", "1 log that this browser keeps is left out: what describes it cannot be read.")
}

func TestThePageWorksWhenTheKeptLogsCannotBeRead(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace")
	s.Logs.KeptErr = errors.New("a newer <version> keeps logs here")
	s.open()
	pagetest.WantIn(t, s.HTML(), ">The logs that this browser keeps are left out: a newer &lt;version&gt; keeps logs here.</p>")
	if _, ready := s.Page.Library.Chosen(); !ready {
		t.Error("got no bundled logs, want them available")
	}
}

func TestAFieldOfTheGeneratorShowsItsError(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	// tag returns the attributes of the element with an id, and the markup that follows its opening tag.
	tag := func(page, element, id string) (attributes, words string) {
		t.Helper()
		for _, rest := range strings.Split(page, "<"+element+" ")[1:] {
			attributes, words, _ = strings.Cut(rest, ">")
			if strings.Contains(attributes, `id="`+id+`"`) {
				return attributes, words
			}
		}
		t.Fatalf("got no %s of the id %s, want one", element, id)
		return "", ""
	}
	page := s.HTML()
	typedKnobs := s.trace.maker.knobs[2:] // the first two, the model and its column, are menus
	for _, k := range typedKnobs {
		field, _ := tag(page, "input", "make-"+k.Param.Key)
		wrong, _ := tag(page, "p", "make-"+k.Param.Key+"-wrong")
		if strings.Contains(field, `-wrong"`) || !strings.Contains(wrong, "hidden") {
			t.Errorf("%s: got the field %s and its error %s before an invalid value is typed, want the error hidden", k.Param.Key, field, wrong)
		}
		k.Edit("zz")
	}
	page = s.HTML()
	for _, k := range typedKnobs {
		field, _ := tag(page, "input", "make-"+k.Param.Key)
		pagetest.WantIn(t, field, `aria-invalid="true"`, `make-`+k.Param.Key+`-wrong"`)
		wrong, words := tag(page, "p", "make-"+k.Param.Key+"-wrong")
		if strings.Contains(wrong, "hidden") {
			t.Errorf("%s: got a hidden error, want it shown", k.Param.Key)
		}
		words, _, _ = strings.Cut(words, "</p>")
		pagetest.WantIn(t, words, "Got zz; want a ")
	}
}

func TestAGuessedMachineIsShownAndCanBeCorrected(t *testing.T) {
	s := newLogStage(t, "v=1&view=trace").open()
	s.drop(page.File{Name: "jobs.txt", Bytes: 10, Handle: "the file"})
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
		t.Error("got the form for a log that has the number of processors, want none")
	}
}

// A log with a load below 30 % is too empty for promises to compete. -1 is an unknown load.
func TestANoteIsShownForALogWithALowLoad(t *testing.T) {
	for load, want := range map[float64]bool{17: true, 29.9: true, 30: false, 67: false, -1: false} {
		s := newLogStage(t, "v=1&view=trace").open()
		s.drop(page.File{Name: "empty.swf", Bytes: 10})
		e := s.Logs.Add(t, "empty", 8)
		facts := s.Logs.Facts[e.Source.SHA256]
		facts.Load = load
		s.Logs.Sink.Done(facts)
		if got := strings.Contains(s.HTML(), "nearly every promise fits"); got != want {
			t.Errorf("at a load of %v: the note is shown: %v, want %v", load, got, want)
		}
	}
}

func TestAFileThatIsNotTheLinksLogIsReported(t *testing.T) {
	for _, view := range []string{"&view=trace", ""} {
		s := newLogStage(t, "v=1&log=wanted.swf~"+strings.Repeat("ab", 32)+view).open()
		s.drop(page.File{Name: "other.swf", Bytes: 10})
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

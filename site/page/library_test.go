package page_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"juggle/core/papers/study"
	"juggle/core/workload/synth"
	"juggle/site/pagetest"
)

func TestALogIsGeneratedAgainFromItsFileName(t *testing.T) {
	request := synth.Request{Model: "lublin", Parameters: synth.Lublin{Extent: synth.Extent{Days: 45, Load: 0.655, Seed: 9},
		Column: synth.Interactive, Procs: 64}}
	if name := request.FileName(); name != "lublin-interactive-64p-45d-load0.655-seed9.swf" {
		t.Errorf("got the name %q, want lublin-interactive-64p-45d-load0.655-seed9.swf", name)
	}
	// ref is the part of a link that names the log of a request, with a hash that no log has.
	ref := func(r synth.Request) string { return "log=" + r.FileName() + "~" + strings.Repeat("ab", 32) }
	// start opens the page, which must be generating the log.
	start := func(fragment string) *pageStage {
		t.Helper()
		s := newPageStage(t, fragment).open()
		pagetest.WantIn(t, s.HTML(), "The log that this link needs is being made.")
		if strings.Contains(s.HTML(), "needs a log") || s.Browser.StudyState != "running" {
			t.Error("the page asks the reader for a log while it generates that log")
		}
		return s
	}

	s := start("v=1&" + ref(request))
	if s.Logs.LastMade != request {
		t.Errorf("got %v generated, want %v", s.Logs.LastMade, request)
	}
	e := s.Logs.Add(t, "lublin", 9)
	facts := s.Logs.Facts[e.Source.SHA256]
	facts.Source.SHA256 = strings.Repeat("ab", 32)
	s.Logs.Traces[facts.Source.SHA256] = s.Logs.Traces[e.Source.SHA256]
	s.Logs.Sink.Done(facts)
	s.Settle()
	if s.study.Requests != 1 || s.study.Sources[0].SHA256 != facts.Source.SHA256 {
		t.Errorf("got %d studies on %v, want one, on the log that was made", s.study.Requests, s.study.Sources)
	}
	if strings.Contains(s.HTML(), "is being made") {
		t.Error("the page still says that the log is being made")
	}

	s = start("v=1&" + ref(request))
	s.Logs.Sink.Done(s.Logs.Facts[s.Logs.Add(t, "lublin", 9).Source.SHA256])
	pagetest.WantIn(t, s.HTML(), "This link needs a log that is not here.", "(made again from its name, it is another log)")
	if s.Browser.StudyState != "done" || len(s.Library.All()) != 3 {
		t.Error("a log with another hash was used in place of the link's log")
	}

	s = start("v=1&" + ref(request))
	s.UseBundled()
	s.Settle()
	if s.Logs.Cancels != 1 || s.study.Requests != 1 {
		t.Error("the log of the former link is still being generated after UseBundled")
	}

	sdsc := synth.Request{Model: "sdsc", Parameters: synth.Lublin{Extent: synth.Extent{Days: 730, Load: 2, Seed: 1<<53 - 1}}}
	if s = start("v=1&" + ref(sdsc)); s.Logs.LastMade != sdsc {
		t.Errorf("got %v generated, want %v", s.Logs.LastMade, sdsc)
	}
	for _, name := range []string{"lublin-batch-1p-15d-load0.7-seed1.swf", "lublin-batch-4097p-15d-load0.7-seed1.swf",
		"lublin-batch-64p-731d-load0.7-seed1.swf",
		"lublin-batch-64p-15d-load2.01-seed1.swf", "lublin-batch-64p-15d-load0.70-seed1.swf", "lublin-batch-64p-15d-loadNaN-seed1.swf",
		"lublin-batch-64p-15d-load0.7-seed9007199254740992.swf", "lublin-other-64p-15d-load0.7-seed1.swf",
		"lublin-batch-64p-15d-load0.7-seed1.swf.gz",
		"lublin-batch-064p-15d-load0.7-seed1.swf", "sdsc-14d-load0.7-seed1.swf", "sdsc-15d-load-0.5-seed1.swf", "sdsc.swf", "lublin", ""} {
		if r, ok := synth.RequestOf(name); ok {
			t.Errorf("%q: got the request %v, want none", name, r)
		}
	}
}

func TestLogsInUseAreInTheOrderOfTheTable(t *testing.T) {
	s := newPageStage(t, "w=0:1").open()
	third := s.Logs.BundledLogs[2].Source
	s.Library.ToggleInUse(third.SHA256)
	s.Settle()
	if len(s.study.Sources) != 3 || s.study.Params.Periods != (study.Range{}) { // the zero Range is all periods
		t.Errorf("got %d logs and the periods %v, want 3 logs and all periods", len(s.study.Sources), s.study.Params.Periods)
	}
	s.Library.ToggleInUse(third.SHA256)
	s.Settle()
	if got := s.Browser.URLFragment; got != "" {
		t.Errorf("after the bundled logs are in use again: got the fragment %q, want none", got)
	}
	for _, e := range s.Logs.BundledLogs[:2] {
		s.Library.ToggleInUse(e.Source.SHA256)
		s.Settle()
	}
	if last := s.Logs.BundledLogs[1].Source; len(s.Link.Logs) != 1 || s.Link.Logs[0].SHA256 != last.SHA256 {
		t.Errorf("after both were removed %v are in use, want %s: the last log cannot be removed", s.Link.Logs, last.Name)
	}
}

func TestTheMessageAboutACopiedLinkRemovesNoLaterMessage(t *testing.T) {
	s := newPageStage(t, "").open()
	for _, later := range []string{"", "Something else."} {
		s.CopyLink()
		s.Browser.Deliver()
		message := s.Announcement
		if later != "" {
			s.Announcement = later
		}
		if s.Browser.Pass(2 * time.Second); message != "The link is copied." || s.Announcement != later || s.Copied != "" || s.Copying() {
			t.Errorf("got the message %q, and %q two seconds later; want %q later", message, s.Announcement, later)
		}
	}
}

func TestTheMessageAboutACopyLastsTwoSecondsFromTheLastCopy(t *testing.T) {
	s := newPageStage(t, "").open()
	copyText := func(text, what string) {
		s.CopyText(text, what)
		s.Browser.Deliver()
	}
	copyText("1", "A link")
	s.Browser.Pass(1500 * time.Millisecond)
	copyText("1", "A link")
	if s.Browser.Pass(1500 * time.Millisecond); s.Announcement != "A link is copied." || s.Copied != "1" {
		t.Errorf("1.5 s after the second copy: got the message %q about %q, want it to stay", s.Announcement, s.Copied)
	}
	if s.Browser.Pass(500 * time.Millisecond); s.Announcement != "" || s.Copied != "" {
		t.Errorf("2 s after the second copy: got the message %q about %q, want none", s.Announcement, s.Copied)
	}
}

func TestBundledLogsThatFailToLoadCanBeLoadedAgain(t *testing.T) {
	s := newPageStage(t, "")
	s.Logs.BundledErr = errors.New("traces/index.bin: 404")
	s.open()
	pagetest.WantIn(t, s.HTML(), "The bundled logs could not be loaded.", "traces/index.bin: 404", "Try again")
	s.Logs.BundledErr = nil
	s.Banners()[0].Actions[0].Press()
	if got := s.Library.WaitingFor(); got != "Loading the bundled logs." {
		t.Errorf("while the logs are loaded again: got %q, want Loading the bundled logs.", got)
	}
	s.Browser.Deliver()
	if s.study.Requests != 1 {
		t.Error("the study did not begin when the logs had arrived")
	}
}

// A pageStage is a page whose views show nothing.
type pageStage struct {
	*pagetest.Stage
	study *pagetest.Study
}

// newPageStage makes the page with a fragment as its address. It is not open yet.
func newPageStage(t testing.TB, fragment string) *pageStage {
	t.Helper()
	s := &pageStage{Stage: pagetest.New(t, fragment), study: &pagetest.Study{}}
	s.SetViews(pagetest.Views(nil), s.study)
	return s
}

// open opens the page and returns the stage.
func (s *pageStage) open() *pageStage {
	s.Stage.Start()
	return s
}

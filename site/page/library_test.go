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
	wanted := synth.Request{Model: "lublin", Parameters: synth.Lublin{Extent: synth.Extent{Days: 45, Load: 0.655, Seed: 9},
		Column: synth.Interactive, Procs: 64}}
	if name := wanted.FileName(); name != "lublin-interactive-64p-45d-load0.655-seed9.swf" {
		t.Errorf("the name is %q", name)
	}
	ref := func(m synth.Request) string { return "log=" + m.FileName() + "~" + strings.Repeat("ab", 32) }
	start := func(fragment string) *pageStage {
		t.Helper()
		s := newPageStage(t, fragment).open()
		pagetest.WantIn(t, s.HTML(), "The log that this link needs is being made.")
		if strings.Contains(s.HTML(), "needs a log") || s.Browser.StudyState != "running" {
			t.Error("the page requests a log from the reader while it generates that log")
		}
		return s
	}

	s := start("v=1&" + ref(wanted))
	if s.Logs.Made != wanted {
		t.Errorf("made %v, want %v", s.Logs.Made, wanted)
	}
	e := s.Logs.Add(t, "lublin", 9)
	facts := s.Logs.Facts[e.Source.SHA256]
	facts.Source.SHA256 = strings.Repeat("ab", 32)
	s.Logs.Traces[facts.Source.SHA256] = s.Logs.Traces[e.Source.SHA256]
	s.Logs.Sink.Done(facts)
	s.Settle()
	if s.study.Asked != 1 || s.study.Sources[0].SHA256 != facts.Source.SHA256 {
		t.Error("the study does not run on the log that was made")
	}
	if strings.Contains(s.HTML(), "is being made") {
		t.Error("the page still says that the log is being made")
	}

	s = start("v=1&" + ref(wanted))
	s.Logs.Sink.Done(s.Logs.Facts[s.Logs.Add(t, "lublin", 9).Source.SHA256])
	pagetest.WantIn(t, s.HTML(), "This link needs a log that is not here.", "(made again from its name, it is another log)")
	if s.Browser.StudyState != "done" || len(s.Library.All()) != 3 {
		t.Error("a log with another hash was used in place of the link's log")
	}

	s = start("v=1&" + ref(wanted))
	s.UseBundled()
	s.Settle()
	if s.Logs.Stops != 1 || s.study.Asked != 1 {
		t.Error("the log of the former link is still being generated after UseBundled")
	}

	sdsc := synth.Request{Model: "sdsc", Parameters: synth.Lublin{Extent: synth.Extent{Days: 730, Load: 2, Seed: 1<<53 - 1}}}
	if s = start("v=1&" + ref(sdsc)); s.Logs.Made != sdsc {
		t.Errorf("made %v, want %v", s.Logs.Made, sdsc)
	}
	for _, name := range []string{"lublin-batch-1p-15d-load0.7-seed1.swf", "lublin-batch-4097p-15d-load0.7-seed1.swf",
		"lublin-batch-64p-731d-load0.7-seed1.swf",
		"lublin-batch-64p-15d-load2.01-seed1.swf", "lublin-batch-64p-15d-load0.70-seed1.swf", "lublin-batch-64p-15d-loadNaN-seed1.swf",
		"lublin-batch-64p-15d-load0.7-seed9007199254740992.swf", "lublin-other-64p-15d-load0.7-seed1.swf",
		"lublin-batch-64p-15d-load0.7-seed1.swf.gz",
		"lublin-batch-064p-15d-load0.7-seed1.swf", "sdsc-14d-load0.7-seed1.swf", "sdsc-15d-load-0.5-seed1.swf", "sdsc.swf", "lublin", ""} {
		if m, ok := synth.RequestOf(name); ok {
			t.Errorf("%q is read as %v", name, m)
		}
	}
}

func TestLogsInUseAreInTheOrderOfTheTable(t *testing.T) {
	s := newPageStage(t, "w=0:1").open()
	third := s.Logs.Shipped[2].Source
	s.Library.ToggleInUse(third.SHA256)
	s.Settle()
	if len(s.study.Sources) != 3 || s.study.Params.Periods != (study.Range{}) {
		t.Errorf("got %d logs and windows %v, want 3 and all", len(s.study.Sources), s.study.Params.Periods)
	}
	s.Library.ToggleInUse(third.SHA256)
	s.Settle()
	if got := s.Browser.URLFragment; got != "" {
		t.Errorf("back at the bundled set the fragment is %q, want none", got)
	}
	for _, e := range s.Logs.Shipped[:2] {
		s.Library.ToggleInUse(e.Source.SHA256)
		s.Settle()
	}
	if last := s.Logs.Shipped[1].Source; len(s.Link.Logs) != 1 || s.Link.Logs[0].SHA256 != last.SHA256 {
		t.Errorf("after both were removed %v are in use, want %s: the last log cannot be removed", s.Link.Logs, last.Name)
	}
}

func TestTheMessageAboutACopiedLinkRemovesNoLaterMessage(t *testing.T) {
	s := newPageStage(t, "").open()
	for _, after := range []string{"", "Something else."} {
		s.CopyLink()
		s.Browser.Deliver()
		said := s.Announcement
		if after != "" {
			s.Announcement = after
		}
		if s.Browser.Pass(2 * time.Second); said != "The link is copied." || s.Announcement != after || s.Copied != "" || s.Copying() {
			t.Errorf("first %q, then %q, want %q", said, s.Announcement, after)
		}
	}
}

func TestTheMessageAboutACopyLastsTwoSecondsFromTheLastCopy(t *testing.T) {
	s := newPageStage(t, "").open()
	copied := func(text, what string) {
		s.CopyText(text, what)
		s.Browser.Deliver()
	}
	copied("1", "A link")
	s.Browser.Pass(1500 * time.Millisecond)
	copied("1", "A link")
	if s.Browser.Pass(1500 * time.Millisecond); s.Announcement != "A link is copied." || s.Copied != "1" {
		t.Errorf("1.5 s after the second copy the page says %q of %q", s.Announcement, s.Copied)
	}
	if s.Browser.Pass(500 * time.Millisecond); s.Announcement != "" || s.Copied != "" {
		t.Errorf("2 s after the second copy the page says %q of %q", s.Announcement, s.Copied)
	}
}

func TestTheBundledLogsMayFailToLoad(t *testing.T) {
	s := newPageStage(t, "")
	s.Logs.Refuse = errors.New("traces/index.bin: 404")
	s.open()
	pagetest.WantIn(t, s.HTML(), "The bundled logs could not be loaded.", "traces/index.bin: 404", "Try again")
	s.Logs.Refuse = nil
	s.Banners()[0].Actions[0].Press()
	if got := s.Library.WaitingFor(); got != "Loading the bundled logs." {
		t.Errorf("while they are loaded once more the page says %q", got)
	}
	s.Browser.Deliver()
	if s.study.Asked != 1 {
		t.Error("the study did not begin when the logs came")
	}
}

// A pageStage is a page whose views show nothing.
type pageStage struct {
	*pagetest.Stage
	study *pagetest.Study
}

func newPageStage(t testing.TB, fragment string) *pageStage {
	t.Helper()
	s := &pageStage{Stage: pagetest.New(t, fragment), study: &pagetest.Study{}}
	s.SetViews(pagetest.Views(nil), s.study)
	return s
}

func (s *pageStage) open() *pageStage {
	s.Stage.Start()
	return s
}

package site

import (
	"strings"
	"testing"
	"time"

	"juggle/site/page"
	"juggle/site/pagetest"
)

func TestALinkToALogThatIsNotHereNamesItAndWaits(t *testing.T) {
	missing := strings.Repeat("ab", 32)
	s := newRootStage(t, "v=1&log=mine.swf.gz~"+missing).open()
	if len(s.engine.requests) != 0 {
		t.Fatal("a study runs, want none: the log that the link asks for is not here")
	}
	pagetest.WantIn(t, s.html(), "This link needs a log that is not here.", "mine.swf.gz, sha256 "+missing, ">Use the bundled logs<",
		"Waiting for a log",
		"is computed as soon as <strong>mine.swf.gz</strong> is here")
	if s.window.StudyState != "done" {
		t.Errorf("while the page waits for the reader the study is %q, want done", s.window.StudyState)
	}

	s.Moved("v=1&fig=2&log=mine.swf.gz~" + missing)
	pagetest.WantIn(t, s.html(), "Drop mine.swf.gz here: the figure is computed as soon as it is here.")
	if strings.Contains(s.html(), "No period is complete yet.") {
		t.Error("the large figure waits as if it were being computed")
	}
	s.Moved("v=1&log=mine.swf.gz~" + missing)

	s.SetDraggedFile("mine.swf.gz")
	pagetest.WantIn(t, s.html(), "Let go to read mine.swf.gz.")
	s.Dropped(page.File{Name: "mine.swf.gz", Bytes: 1000}, 1)
	pagetest.WantIn(t, s.html(), "2 files were dropped. The first, mine.swf.gz, is read: drop the others one by one")
	entry := s.logs.Add(t, "mine", 9)
	facts := s.logs.Facts[entry.Source.SHA256]
	facts.Source.SHA256 = missing
	s.logs.Traces[missing] = s.logs.Traces[entry.Source.SHA256]
	s.logs.Sink.Progress(410, 1000)
	pagetest.WantIn(t, s.html(), "mine.swf.gz is being read, 41 %.", ">Cancel<")
	s.logs.Sink.Done(facts)
	s.stage.Settle()
	if len(s.engine.requests) != 1 || s.engine.requests[0].Sources[0].SHA256 != missing {
		t.Error("the study does not run on the log that was dropped")
	}
	if strings.Contains(s.html(), "needs a log") {
		t.Error("the page still asks for the log")
	}
}

func TestTheBarChangesTheThemeAndCopiesTheLink(t *testing.T) {
	s := newRootStage(t, "").open()
	for _, want := range []page.Theme{page.LightTheme, page.DarkTheme, page.SystemTheme} {
		if s.nextTheme(); s.window.CurrentTheme != want {
			t.Errorf("got theme %d, want %d", s.window.CurrentTheme, want)
		}
	}
	s.CopyLink()
	s.window.Deliver()
	if want := "https://example.org/juggle/#v=1&set=" + s.Library.BundledChecksum(); s.window.Copied != want {
		t.Errorf("got %q copied, want %q", s.window.Copied, want)
	}
	pagetest.WantIn(t, s.html(), ">Copied<", `data-copied="true">The link is copied.`)
	s.CopyText(s.Address(s.LinkTo("about", 0)), "A link to About")
	s.window.Deliver()
	if html := s.html(); strings.Contains(html, ">Copied<") || !strings.Contains(html, "A link to About is copied.") {
		t.Error("another link is copied, but the bar says that the link of the page is copied")
	}
	s.window.Pass(3 * time.Second)
	pagetest.WantIn(t, s.html(), `data-copied="false"`)
}

func TestBannersDoWhatTheirButtonsSay(t *testing.T) {
	s := newRootStage(t, "v=1&set=00000000&fig=1").open()
	s.Online(false)
	s.Updated()
	pagetest.WantIn(t, s.html(), "Offline.", "A newer version is ready.", "This link was made with other bundled logs.")
	for _, b := range s.banners() {
		for _, a := range b.Actions {
			a.Press()
		}
	}
	if s.window.Reloads != 1 {
		t.Error("the newer version was not opened")
	}
	if strings.Contains(s.html(), "other bundled logs") {
		t.Error("the banner did not close")
	}
}

func TestAViewOtherThanTheFirstIsPaintedInOneRender(t *testing.T) {
	s := newRootStage(t, "v=1&view=about")
	s.Stepwise()
	s.open()
	timersBefore := len(s.window.Timers)
	if !s.Rendered() || len(s.window.Timers) != timersBefore {
		t.Error("About is painted again for pieces of the front page")
	}
}

// texts are the reader's files by their names.
type texts map[string]string

func (t texts) Text(f page.File, done func(string, error)) { done(t[f.Name], nil) }

func TestADroppedJSONFileThatNoViewReadsIsReported(t *testing.T) {
	const testBed = `{"k": 7, "reject": "k"}`
	const refusal = " is no lesson or agreement, which the page opens. The command line answers machines and requests in real time, juggle " +
		"realtime admit -machines FILE -request FILE, and plays test beds, juggle pool run -scenario FILE"
	files := texts{"bed.json": testBed, "plan.json": `{"version": 1, "machines": []}`}
	for _, tc := range []struct {
		from, file            string // the view that is shown, and the file that is dropped
		bytes                 int64
		view, linkPart, alert string // wanted after the drop
	}{
		{"pools", "bed.json", 30, "pools", "", "bed.json" + refusal},
		{"realtime", "plan.json", 1200, "realtime", "", "plan.json" + refusal},
		{"realtime", "huge.json", 2 << 20, "realtime", "", "huge.json" + refusal},
	} {
		stage := pagetest.New(t, "v=1&view="+tc.from)
		r := NewRoot(Outside{Ports: stage.Page.Ports, Texts: files, Runs: &waitingEngine{}})
		r.Open()
		r.Dropped(page.File{Name: tc.file, Bytes: tc.bytes}, 0)
		if linkPart := r.ShownView().(page.LinkHolder).LinkPart(); r.View() != tc.view || linkPart != tc.linkPart || r.Alert != tc.alert {
			t.Errorf("%s on %s: got the view %s, the link part %q and the alert %q, want %s, %q and %q", tc.file, tc.from, r.View(), linkPart,
				r.Alert, tc.view, tc.linkPart, tc.alert)
		}
	}
}

func TestABannerSaysWhereTheTablesOfADroppedSweepAre(t *testing.T) {
	s := newRootStage(t, "").open()
	s.Dropped(page.File{Name: "sweep.jsonl", Bytes: 1000}, 0)
	pagetest.WantIn(t, s.html(), "sweep.jsonl: merged sweeps are no longer shown here; “juggle sweep merge” writes their tables")
}

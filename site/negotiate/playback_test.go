package negotiate

import (
	"errors"
	"strings"
	"testing"
	"time"

	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/core/sim/session/input"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// A slowBrowser is a browser whose clock advances whenever it is read. The view reads it once for each input, so that each input takes
// time.
type slowBrowser struct {
	*pagetest.Browser
	inputTime time.Duration // the time that each reading adds
	now       time.Duration
	next      func() // the function of the timer, which the test calls; nil: there is no timer
}

func (s *slowBrowser) After(d time.Duration, f func()) page.Task {
	if d <= 0 {
		panic("a timer without a delay would fire before the browser's events")
	}
	s.next = f
	return s
}

func (s *slowBrowser) Cancel() { s.next = nil }

func (s *slowBrowser) Now() time.Duration {
	s.now += s.inputTime
	return s.now
}

const manyInputs = 200

// manyRequestsLink returns the view's part of a link, with a session of 200 equal requests on 4 processors.
func manyRequestsLink() string {
	return "negotiate.m=4&negotiate.now=7200&negotiate.said=" + strings.Repeat("R5.5.90.1.5", manyInputs)
}

// slowDown gives the page a slow browser, in which each input takes a third of a slice. A slice is the time for which a playback runs
// before the page responds again. A slice then has 3 inputs.
func (s *stage) slowDown() *slowBrowser {
	b := &slowBrowser{Browser: s.Stage.Browser, inputTime: sliceTime / 3}
	s.Page.Browser = b
	return b
}

// playNextSlice plays one slice and returns its number of inputs.
func (s *stage) playNextSlice(b *slowBrowser) int {
	player := s.playback.player
	before := len(player.Session().Inputs)
	b.next()
	return len(player.Session().Inputs) - before
}

// playAllSlices plays all slices, and fails the test if a slice other than the last does not have 3 inputs.
func (s *stage) playAllSlices(b *slowBrowser) {
	s.T.Helper()
	for s.playback != nil {
		if n := s.playNextSlice(b); n > 3 || n < 3 && s.playback != nil {
			s.T.Fatalf("got a slice of %d inputs, want 3, or at most 3 in the last", n)
		}
	}
}

// ledgerCSV returns the session's ledger as CSV.
func ledgerCSV(t testing.TB, s *session.Session) string {
	t.Helper()
	var b strings.Builder
	if err := agreement.Table(s.Run.Ledger()).WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestALinkOfManyInputsIsPlayedInSlices(t *testing.T) {
	s := open(t, "")
	b := s.slowDown()
	if notices := s.SetLinkPart(manyRequestsLink()); len(notices) != 0 || s.playback == nil {
		t.Fatalf("got the notices %q and the playback %v, want no notice and a playback after its first slice", notices, s.playback)
	}
	linkWhilePlaying := linkParameters.Encode(s.stateForLink())
	pagetest.WantIn(t, s.HTML(), "The session is being played.", "Playing 3 of 200 inputs", `data-state="hearing"`, `inert`)
	if len(s.session.Inputs) != 0 {
		t.Errorf("got a shown session of %d inputs, want none until the playback ends", len(s.session.Inputs))
	}
	if s.Negotiate.Key(page.Key{Key: "n"}) || s.draft.open {
		t.Error("got a draft by a key during the playback, want the key ignored")
	}
	s.playAllSlices(b)
	l := defaultLinkState()
	if errs := linkParameters.Decode(strings.ReplaceAll(manyRequestsLink(), "negotiate.", ""), &l); errs != nil {
		t.Fatal(errs)
	}
	inputs, _ := input.Read(l.Inputs)
	want, err := session.Play(l.Setup, inputs, l.Now)
	if err != nil {
		t.Fatal(err)
	}
	if got := ledgerCSV(t, s.session); got != ledgerCSV(t, want) || s.session.Now != 7200 || len(s.session.Inputs) != manyInputs {
		t.Errorf("got %d inputs at %d and the ledger\n%s\nwant %d inputs at 7200 and\n%s", len(s.session.Inputs), s.session.Now, got,
			manyInputs, ledgerCSV(t, want))
	}
	if got := linkParameters.Encode(s.stateForLink()); got != linkWhilePlaying {
		t.Errorf("got the link %s after the playback, want %s as during it", got, linkWhilePlaying)
	}
	if strings.Contains(s.HTML(), "inert") {
		t.Error("got an inert view after the playback, want it usable")
	}
}

func TestTheNextLinkRemovesTheErrorOfALink(t *testing.T) {
	s := open(t, "")
	b := s.slowDown()
	s.Page.Moved("v=1&view=negotiate&" + manyRequestsLink() + "R5.5.-1.1.5") // a window shorter than the job
	s.playAllSlices(b)
	if !strings.Contains(s.Alert, "negotiate.said: got ") {
		t.Fatalf("got the alert %q, want the error of the session", s.Alert)
	}
	s.Page.Moved("v=1&view=negotiate")
	if s.Alert != "" {
		t.Errorf("got the alert %q at the next link, want none", s.Alert)
	}
}

// playToEndOfSession plays all slices of a playback that goes on after the last input. It fails the test if a slice has more than 3 inputs
// or adds more than 30 entries to the ledger.
func (s *stage) playToEndOfSession(b *slowBrowser) {
	s.T.Helper()
	for s.playback != nil {
		run := s.playback.player.Session().Run
		before := len(run.Ledger())
		if n := s.playNextSlice(b); n > 3 || len(run.Ledger())-before > 30 {
			s.T.Fatalf("got a slice of %d inputs and %d entries, want at most 3 and 30", n, len(run.Ledger())-before)
		}
	}
}

func TestSavingTheLedgerPlaysToTheEndInSlices(t *testing.T) {
	s := open(t, strings.Replace(manyRequestsLink(), "now=7200", "now=1000", 1)) // an instant at which some jobs have not started
	b := s.slowDown()
	linkPart := s.LinkPart()
	ledger := savedFiles[2]
	s.save(ledger)
	if s.playback == nil {
		t.Fatal("got no playback while the ledger is saved, want one in slices")
	}
	s.stopPlayback()
	if _, saved := s.Stage.Browser.Saved[ledger.name]; saved || s.LinkPart() != linkPart {
		t.Errorf("after Stop: the file is saved: %t, and the link is %s; want no file and the link %s", saved, s.LinkPart(), linkPart)
	}
	s.save(ledger)
	s.playToEndOfSession(b)
	inFile, inSession := strings.Count(s.Stage.Browser.Saved[ledger.name], ",done,"), strings.Count(ledgerCSV(t, s.session), ",done,")
	if inFile <= inSession || s.LinkPart() != linkPart {
		t.Errorf("got %d ended jobs in the file, %d in the session, and the link %.100s; want more in the file, and the session unchanged",
			inFile, inSession, s.LinkPart())
	}
}

func TestAFailedActIsUndoneInSlices(t *testing.T) {
	s := open(t, manyRequestsLink())
	b := s.slowDown()
	linkPart, ledger := s.LinkPart(), ledgerCSV(t, s.session)
	if s.act("nothing", func(now *session.Session) error {
		return errors.Join(now.Advance(now.Now+5), errors.New("it fails"))
	}) || s.playback == nil {
		t.Fatal("got no playback after the failed act, want one in slices that undoes it")
	}
	if got := s.LinkPart(); got != linkPart {
		t.Errorf("got the link %s during the playback, want %s", got, linkPart)
	}
	s.playToEndOfSession(b)
	if got := ledgerCSV(t, s.session); got != ledger || s.LinkPart() != linkPart || s.fault != "it fails" {
		t.Errorf("got the fault %q, the link %s and the ledger\n%s\nwant “it fails” and the session unchanged", s.fault, s.LinkPart(), got)
	}
}

func TestAPlaybackCanBeStopped(t *testing.T) {
	s := open(t, "")
	b := s.slowDown()
	s.SetLinkPart(manyRequestsLink())
	s.playNextSlice(b)
	if !s.Negotiate.Key(page.Key{Key: "Escape"}) {
		t.Error("got Escape unused during a playback, want it to stop the playback")
	}
	const want = "Stopped after 6 of 200 inputs: the session is as far as it came."
	if len(s.session.Inputs) != 6 || s.playback != nil || s.lastAnswer != want {
		t.Errorf("got %d inputs and the answer %q, want 6 and %q", len(s.session.Inputs), s.lastAnswer, want)
	}
	if b.next != nil {
		t.Error("got a timer for another slice after Escape, want none")
	}
	pagetest.WantIn(t, s.HTML(), want)
}

func TestOtherRulesAndUndoArePlayedInSlices(t *testing.T) {
	s := open(t, manyRequestsLink())
	b := s.slowDown()
	before := ledgerCSV(t, s.session)
	s.ruleKnob("g").Enter("10")
	if s.playback == nil || s.session.Rules.Policy.Discount == 10 {
		t.Fatalf("got the playback %v and the discount %d, want a playback and the former discount until it ends", s.playback,
			s.session.Rules.Policy.Discount)
	}
	s.stopPlayback()
	const stopped = "Stopped after 3 of 200 inputs: nothing has changed."
	if got := ledgerCSV(t, s.session); got != before || s.lastAnswer != stopped {
		t.Errorf("after Stop: got the answer %q and the ledger\n%s\nwant nothing changed", s.lastAnswer, got)
	}
	s.ruleKnob("g").Enter("10")
	s.playAllSlices(b)
	if s.session.Rules.Policy.Discount != 10 || len(s.session.Inputs) != manyInputs || len(s.history) != 1 {
		t.Errorf("got the rules %+v, %d inputs and %d undo points, want a discount of 10, all inputs and 1 undo point",
			s.session.Rules.Policy, len(s.session.Inputs), len(s.history))
	}
	s.undo()
	if s.stopPlayback(); len(s.history) != 1 || s.session.Rules.Policy.Discount != 10 {
		t.Errorf("after Undo was stopped: got %d undo points and a discount of %d, want 1 and 10", len(s.history),
			s.session.Rules.Policy.Discount)
	}
	s.undo()
	s.playAllSlices(b)
	if got := ledgerCSV(t, s.session); got != before || len(s.history) != 0 || !strings.Contains(s.lastAnswer, "Taken back: other rules.") {
		t.Errorf("after Undo: got %d undo points, the answer %q and the ledger\n%s\nwant the session from before", len(s.history),
			s.lastAnswer, got)
	}
}

func TestAFileOfManyRequestsIsPlayedInSlices(t *testing.T) {
	s := open(t, manyRequestsLink())
	requests, err := s.session.File(session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	s = open(t, "")
	b := s.slowDown()
	if err := s.openText("mine.csv", requests); err != nil || s.playback == nil {
		t.Fatalf("got the error %v and the playback %v, want a playback after its first slice", err, s.playback)
	}
	s.playAllSlices(b)
	if len(s.session.Inputs) != manyInputs || s.from != session.FromFiles ||
		!strings.Contains(s.lastAnswer, "mine.csv is open: 200 requests") {
		t.Errorf("got %d inputs from %v and the answer %q, want %d from a file", len(s.session.Inputs), s.from, s.lastAnswer, manyInputs)
	}
}

func TestAnotherLinkDropsThePlayback(t *testing.T) {
	s := open(t, "")
	b := s.slowDown()
	defaultLink := s.LinkPart()
	s.SetLinkPart(manyRequestsLink())
	s.SetLinkPart("")
	if b.next != nil || s.playback != nil || s.LinkPart() != defaultLink {
		t.Errorf("got the playback %v and the link %s, want none and the default session", s.playback, s.LinkPart())
	}
}

func TestAnErrorAfterTheFirstSliceOfALinkIsShown(t *testing.T) {
	s := open(t, "")
	b := s.slowDown()
	defaultLink := s.LinkPart()
	s.SetLinkPart(manyRequestsLink() + "R0.0.90.1.5I5") // the last request has an ID that another has
	s.playAllSlices(b)
	if s.LinkPart() != defaultLink || !strings.Contains(s.Page.Alert, "a session that can be") {
		t.Errorf("got the alert %q and the link %s, want the error and the default session", s.Page.Alert, s.LinkPart())
	}
}

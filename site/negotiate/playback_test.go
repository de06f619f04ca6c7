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

// A slowBrowser is a browser whose clock advances whenever it is read, so that each input takes time. It holds the next call until the
// test makes it.
type slowBrowser struct {
	*pagetest.Browser
	input, passed time.Duration
	next          func()
}

func (s *slowBrowser) After(d time.Duration, f func()) page.Task {
	if d <= 0 {
		panic("a timer of no time rings before the page can answer")
	}
	s.next = f
	return s
}

func (s *slowBrowser) Cancel() { s.next = nil }

func (s *slowBrowser) Now() time.Duration {
	s.passed += s.input
	return s.passed
}

const manyInputs = 200

// manyRequestsLink returns a link to a session with many requests.
func manyRequestsLink() string {
	return "negotiate.m=4&negotiate.now=7200&negotiate.said=" + strings.Repeat("R5.5.90.1.5", manyInputs)
}

// withSlowBrowser makes every input take 10 ms. A slice then has 3 inputs.
func withSlowBrowser(s *stage) (*stage, *slowBrowser) {
	b := &slowBrowser{Browser: s.Stage.Browser, input: sliceTime / 3}
	s.Page.Browser = b
	return s, b
}

// playSliceOf plays one slice, and returns how many inputs it had.
func (s *stage) playSliceOf(b *slowBrowser) int {
	player := s.playback.player
	before := len(player.Session().Inputs)
	b.next()
	return len(player.Session().Inputs) - before
}

// playToEndIn3s plays all slices, and checks that each has three inputs, except the last.
func (s *stage) playToEndIn3s(b *slowBrowser) {
	s.T.Helper()
	for s.playback != nil {
		if n := s.playSliceOf(b); n > 3 || n < 3 && s.playback != nil {
			s.T.Fatalf("a slice of %d inputs, want 3", n)
		}
	}
}

func ledgerOf(t *testing.T, s *session.Session) string {
	t.Helper()
	var b strings.Builder
	if err := agreement.Table(s.Run.Ledger()).WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestALinkOfManyInputsIsPlayedInSlices(t *testing.T) {
	s, b := withSlowBrowser(open(t, ""))
	if notices := s.SetOwn(manyRequestsLink()); len(notices) != 0 || s.playback == nil {
		t.Fatalf("got the notices %q, and hearing %v; want a first slice and no notice", notices, s.playback)
	}
	whole := linkParameters.Encode(s.stateForLink())
	pagetest.WantIn(t, s.HTML(), "The session is being played.", "Playing 3 of 200 inputs", `data-state="hearing"`, `inert`)
	if len(s.session.Inputs) != 0 {
		t.Errorf("%d inputs are shown as the session, want none yet", len(s.session.Inputs))
	}
	if s.Negotiate.Key(page.Key{Key: "n"}) || s.draft.open {
		t.Error("a key changed the session that is not there yet")
	}
	s.playToEndIn3s(b)
	l := defaultLinkState()
	if errs := linkParameters.Decode(strings.ReplaceAll(manyRequestsLink(), "negotiate.", ""), &l); errs != nil {
		t.Fatal(errs)
	}
	inputs, _ := input.Read(l.Inputs)
	want, err := session.Play(l.Setup, inputs, l.Now)
	if err != nil {
		t.Fatal(err)
	}
	if got := ledgerOf(t, s.session); got != ledgerOf(t, want) || s.session.Now != 7200 || len(s.session.Inputs) != manyInputs {
		t.Errorf("got %d inputs at %d, and the ledger\n%s", len(s.session.Inputs), s.session.Now, got)
	}
	if got := linkParameters.Encode(s.stateForLink()); got != whole {
		t.Errorf("while it was played the link was %s, now it is %s", whole, got)
	}
	if strings.Contains(s.HTML(), "inert") {
		t.Error("the view is still inert")
	}
}

func TestTheErrorOfALinkIsGoneAtTheNextLink(t *testing.T) {
	s, b := withSlowBrowser(open(t, ""))
	s.Page.Moved("v=1&view=negotiate&" + manyRequestsLink() + "R5.5.-1.1.5") // a window shorter than the job
	s.playToEndIn3s(b)
	if !strings.Contains(s.Alert, "negotiate.said: got ") {
		t.Fatalf("got %q, want what is wrong with the session", s.Alert)
	}
	s.Page.Moved("v=1&view=negotiate")
	if s.Alert != "" {
		t.Errorf("under the next link stands %q", s.Alert)
	}
}

// playInSmallSlices ends the playback, and checks that a slice has at most three inputs and at most three events of the session itself.
func (s *stage) playInSmallSlices(b *slowBrowser) {
	s.T.Helper()
	for s.playback != nil {
		run := s.playback.player.Session().Run
		before := len(run.Ledger())
		if n := s.playSliceOf(b); n > 3 || len(run.Ledger())-before > 30 {
			s.T.Fatalf("a slice of %d inputs and %d entries", n, len(run.Ledger())-before)
		}
	}
}

func TestSavingPlaysToTheEndInSlices(t *testing.T) {
	s, b := withSlowBrowser(open(t, strings.Replace(manyRequestsLink(), "now=7200", "now=1000", 1))) // when the last has not started
	own := s.Own()
	ledger := savedFiles[2]
	s.save(ledger)
	if s.playback == nil {
		t.Fatal("the ledger was written in one piece")
	}
	s.stopPlayback()
	if _, saved := s.Stage.Browser.Saved[ledger.name]; saved || s.Own() != own {
		t.Errorf("stopped: saved %t, link %s", saved, s.Own())
	}
	s.save(ledger)
	s.playInSmallSlices(b)
	if got := strings.Count(s.Stage.Browser.Saved[ledger.name], ",done,"); got == 0 || s.Own() != own ||
		strings.Count(ledgerOf(t, s.session), ",done,") >= got {
		t.Errorf("got %d ends in the file, and the link %.100s; want all ends, and the session as it was", got, s.Own())
	}
}

func TestAFailedActIsUndoneInSlices(t *testing.T) {
	s, b := withSlowBrowser(open(t, manyRequestsLink()))
	own, ledger := s.Own(), ledgerOf(t, s.session)
	if s.act("nothing", func(now *session.Session) error {
		return errors.Join(now.Advance(now.Now+5), errors.New("it fails"))
	}) || s.playback == nil {
		t.Fatal("what failed was taken back in one piece, or not at all")
	}
	if got := s.Own(); got != own {
		t.Errorf("meanwhile the link is %s, want %s", got, own)
	}
	s.playInSmallSlices(b)
	if got := ledgerOf(t, s.session); got != ledger || s.Own() != own || s.fault != "it fails" {
		t.Errorf("refused %q, link %s, ledger\n%s", s.fault, s.Own(), got)
	}
}

func TestAPlaybackCanBeStopped(t *testing.T) {
	s, b := withSlowBrowser(open(t, ""))
	s.SetOwn(manyRequestsLink())
	s.playSliceOf(b)
	if !s.Negotiate.Key(page.Key{Key: "Escape"}) {
		t.Error("Escape does nothing")
	}
	const want = "Stopped after 6 of 200 inputs: the session is as far as it came."
	if len(s.session.Inputs) != 6 || s.playback != nil || s.lastAnswer != want {
		t.Errorf("got %d inputs, said %q; want 6, %q", len(s.session.Inputs), s.lastAnswer, want)
	}
	if b.next != nil {
		t.Error("another slice waits")
	}
	pagetest.WantIn(t, s.HTML(), want)
}

func TestOtherRulesAndUndoArePlayedInSlices(t *testing.T) {
	s := open(t, manyRequestsLink())
	_, b := withSlowBrowser(s)
	before := ledgerOf(t, s.session)
	s.ruleKnob("g").Enter("10")
	if s.playback == nil || s.session.Rules.Policy.Discount == 10 {
		t.Fatal("other rules have no first slice")
	}
	s.stopPlayback()
	if got := ledgerOf(t, s.session); got != before || !strings.Contains(s.lastAnswer, "Stopped after 3 of 200 inputs: nothing has changed.") {
		t.Errorf("stopped: said %q, and the ledger\n%s", s.lastAnswer, got)
	}
	s.ruleKnob("g").Enter("10")
	s.playToEndIn3s(b)
	if s.session.Rules.Policy.Discount != 10 || len(s.session.Inputs) != manyInputs || len(s.history) != 1 {
		t.Errorf("got %+v, %d inputs, %d to undo", s.session.Rules.Policy, len(s.session.Inputs), len(s.history))
	}
	s.undo()
	if s.stopPlayback(); len(s.history) != 1 || s.session.Rules.Policy.Discount != 10 {
		t.Error("undo was stopped, and something has changed")
	}
	s.undo()
	s.playToEndIn3s(b)
	if got := ledgerOf(t, s.session); got != before || len(s.history) != 0 || !strings.Contains(s.lastAnswer, "Taken back: other rules.") {
		t.Errorf("undone: %d to undo, said %q, and the ledger\n%s", len(s.history), s.lastAnswer, got)
	}
}

func TestAFileOfManyRequestsIsPlayedInSlices(t *testing.T) {
	s := open(t, manyRequestsLink())
	requests, err := s.session.File(session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	s, b := withSlowBrowser(open(t, ""))
	if err := s.openText("mine.csv", requests); err != nil || s.playback == nil {
		t.Fatalf("%v, hearing %v; want a first slice", err, s.playback)
	}
	s.playToEndIn3s(b)
	if len(s.session.Inputs) != manyInputs || s.from != session.FromFiles ||
		!strings.Contains(s.lastAnswer, "mine.csv is open: 200 requests") {
		t.Errorf("got %d inputs from %v, said %q", len(s.session.Inputs), s.from, s.lastAnswer)
	}
}

func TestAnotherLinkDropsThePlayback(t *testing.T) {
	s, b := withSlowBrowser(open(t, ""))
	usual := s.Own()
	s.SetOwn(manyRequestsLink())
	s.SetOwn("")
	if b.next != nil || s.playback != nil || s.Own() != usual {
		t.Errorf("got hearing %v, the link %s", s.playback, s.Own())
	}
}

func TestALateErrorOfALinkIsShown(t *testing.T) {
	s, b := withSlowBrowser(open(t, ""))
	usual := s.Own()
	s.SetOwn(manyRequestsLink() + "R0.0.90.1.5I5") // an id that another has
	s.playToEndIn3s(b)
	if s.Own() != usual || !strings.Contains(s.Page.Alert, "a session that can be") {
		t.Errorf("alert %q, the link %s", s.Page.Alert, s.Own())
	}
}

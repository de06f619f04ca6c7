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

// A slow is a browser whose clock advances whenever it is read, so that each input takes time. It holds the next call until the test makes
// it.
type slow struct {
	*pagetest.Browser
	input, passed time.Duration
	next          func()
}

func (s *slow) After(d time.Duration, f func()) page.Task {
	if d <= 0 {
		panic("a timer of no time rings before the page can answer")
	}
	s.next = f
	return s
}

func (s *slow) Cancel() { s.next = nil }

func (s *slow) Now() time.Duration {
	s.passed += s.input
	return s.passed
}

const manyInputs = 200

// many returns a link to a session with many requests.
func many() string {
	return "negotiate.m=4&negotiate.now=7200&negotiate.said=" + strings.Repeat("R5.5.90.1.5", manyInputs)
}

// slowed makes every input take 10 ms. A slice then has 3 inputs.
func slowed(s *stage) (*stage, *slow) {
	b := &slow{Browser: s.Stage.Browser, input: sliceTime / 3}
	s.Page.Browser = b
	return s, b
}

// playsSlice plays one slice, and returns how many inputs it had.
func (s *stage) playsSlice(b *slow) int {
	player := s.playback.player
	before := len(player.Session().Inputs)
	b.next()
	return len(player.Session().Inputs) - before
}

// playsToEnd plays all slices, and checks that each has three inputs, except the last.
func (s *stage) playsToEnd(b *slow) {
	s.T.Helper()
	for s.playback != nil {
		if n := s.playsSlice(b); n > 3 || n < 3 && s.playback != nil {
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
	s, b := slowed(open(t, ""))
	if notices := s.SetOwn(many()); len(notices) != 0 || s.playback == nil {
		t.Fatalf("got the notices %q, and hearing %v; want a first slice and no notice", notices, s.playback)
	}
	whole := linkedParameters.Encode(s.linked())
	pagetest.WantIn(t, s.HTML(), "The session is being played.", "Playing 3 of 200 inputs", `data-state="hearing"`, `inert`)
	if len(s.session.Inputs) != 0 {
		t.Errorf("%d inputs are shown as the session, want none yet", len(s.session.Inputs))
	}
	if s.Negotiate.Key(page.Key{Key: "n"}) || s.draft.open {
		t.Error("a key changed the session that is not there yet")
	}
	s.playsToEnd(b)
	l := defaultLinked()
	if errs := linkedParameters.Decode(strings.ReplaceAll(many(), "negotiate.", ""), &l); errs != nil {
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
	if got := linkedParameters.Encode(s.linked()); got != whole {
		t.Errorf("while it was played the link was %s, now it is %s", whole, got)
	}
	if strings.Contains(s.HTML(), "inert") {
		t.Error("the view is still inert")
	}
}

func TestTheErrorOfALinkIsGoneAtTheNextLink(t *testing.T) {
	s, b := slowed(open(t, ""))
	s.Page.Moved("v=1&view=negotiate&" + many() + "R5.5.-1.1.5") // a window shorter than the job
	s.playsToEnd(b)
	if !strings.Contains(s.Alert, "negotiate.said: got ") {
		t.Fatalf("got %q, want what is wrong with the session", s.Alert)
	}
	s.Page.Moved("v=1&view=negotiate")
	if s.Alert != "" {
		t.Errorf("under the next link stands %q", s.Alert)
	}
}

// playsThreeEach ends the playback, and checks that a slice has at most three inputs and at most three events of the session itself.
func (s *stage) playsThreeEach(b *slow) {
	s.T.Helper()
	for s.playback != nil {
		run := s.playback.player.Session().Run
		before := len(run.Ledger())
		if n := s.playsSlice(b); n > 3 || len(run.Ledger())-before > 30 {
			s.T.Fatalf("a slice of %d inputs and %d entries", n, len(run.Ledger())-before)
		}
	}
}

func TestSavingPlaysToTheEndInSlices(t *testing.T) {
	s, b := slowed(open(t, strings.Replace(many(), "now=7200", "now=1000", 1))) // when the last has not started
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
	s.playsThreeEach(b)
	if got := strings.Count(s.Stage.Browser.Saved[ledger.name], ",done,"); got == 0 || s.Own() != own ||
		strings.Count(ledgerOf(t, s.session), ",done,") >= got {
		t.Errorf("got %d ends in the file, and the link %.100s; want all ends, and the session as it was", got, s.Own())
	}
}

func TestAFailedActIsUndoneInSlices(t *testing.T) {
	s, b := slowed(open(t, many()))
	own, ledger := s.Own(), ledgerOf(t, s.session)
	if s.act("nothing", func(now *session.Session) error {
		return errors.Join(now.Advance(now.Now+5), errors.New("it fails"))
	}) || s.playback == nil {
		t.Fatal("what failed was taken back in one piece, or not at all")
	}
	if got := s.Own(); got != own {
		t.Errorf("meanwhile the link is %s, want %s", got, own)
	}
	s.playsThreeEach(b)
	if got := ledgerOf(t, s.session); got != ledger || s.Own() != own || s.fault != "it fails" {
		t.Errorf("refused %q, link %s, ledger\n%s", s.fault, s.Own(), got)
	}
}

func TestAPlaybackCanBeStopped(t *testing.T) {
	s, b := slowed(open(t, ""))
	s.SetOwn(many())
	s.playsSlice(b)
	if !s.Negotiate.Key(page.Key{Key: "Escape"}) {
		t.Error("Escape does nothing")
	}
	const want = "Stopped after 6 of 200 inputs: the session is as far as it came."
	if len(s.session.Inputs) != 6 || s.playback != nil || s.said != want {
		t.Errorf("got %d inputs, said %q; want 6, %q", len(s.session.Inputs), s.said, want)
	}
	if b.next != nil {
		t.Error("another slice waits")
	}
	pagetest.WantIn(t, s.HTML(), want)
}

func TestOtherRulesAndUndoArePlayedInSlices(t *testing.T) {
	s := open(t, many())
	_, b := slowed(s)
	before := ledgerOf(t, s.session)
	s.ruleKnob("g").Enter("10")
	if s.playback == nil || s.session.Rules.Policy.Discount == 10 {
		t.Fatal("other rules have no first slice")
	}
	s.stopPlayback()
	if got := ledgerOf(t, s.session); got != before || !strings.Contains(s.said, "Stopped after 3 of 200 inputs: nothing has changed.") {
		t.Errorf("stopped: said %q, and the ledger\n%s", s.said, got)
	}
	s.ruleKnob("g").Enter("10")
	s.playsToEnd(b)
	if s.session.Rules.Policy.Discount != 10 || len(s.session.Inputs) != manyInputs || len(s.history) != 1 {
		t.Errorf("got %+v, %d inputs, %d to undo", s.session.Rules.Policy, len(s.session.Inputs), len(s.history))
	}
	s.undo()
	if s.stopPlayback(); len(s.history) != 1 || s.session.Rules.Policy.Discount != 10 {
		t.Error("undo was stopped, and something has changed")
	}
	s.undo()
	s.playsToEnd(b)
	if got := ledgerOf(t, s.session); got != before || len(s.history) != 0 || !strings.Contains(s.said, "Taken back: other rules.") {
		t.Errorf("undone: %d to undo, said %q, and the ledger\n%s", len(s.history), s.said, got)
	}
}

func TestAFileOfManyRequestsIsPlayedInSlices(t *testing.T) {
	s := open(t, many())
	requests, err := s.session.File(session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	s, b := slowed(open(t, ""))
	if err := s.openText("mine.csv", requests); err != nil || s.playback == nil {
		t.Fatalf("%v, hearing %v; want a first slice", err, s.playback)
	}
	s.playsToEnd(b)
	if len(s.session.Inputs) != manyInputs || s.from != session.FromFiles || !strings.Contains(s.said, "mine.csv is open: 200 requests") {
		t.Errorf("got %d inputs from %v, said %q", len(s.session.Inputs), s.from, s.said)
	}
}

func TestAnotherLinkDropsThePlayback(t *testing.T) {
	s, b := slowed(open(t, ""))
	usual := s.Own()
	s.SetOwn(many())
	s.SetOwn("")
	if b.next != nil || s.playback != nil || s.Own() != usual {
		t.Errorf("got hearing %v, the link %s", s.playback, s.Own())
	}
}

func TestALateErrorOfALinkIsShown(t *testing.T) {
	s, b := slowed(open(t, ""))
	usual := s.Own()
	s.SetOwn(many() + "R0.0.90.1.5I5") // an id that another has
	s.playsToEnd(b)
	if s.Own() != usual || !strings.Contains(s.Page.Alert, "a session that can be") {
		t.Errorf("alert %q, the link %s", s.Page.Alert, s.Own())
	}
}

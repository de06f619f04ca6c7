package negotiate

import (
	"regexp"
	"strings"
	"testing"

	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/timeline"
)

// x returns where an instant is on the canvas.
func (s *stage) x(t Instant) float64 {
	from, to := s.picture.Painted.From, s.picture.Painted.To
	return 34 + float64(t-from)/float64(to-from)*(s.canvas.width-42)
}

// band is a height in the band above the machine.
const band = 60.0

// dragTo presses the pointer, moves it in two steps, and releases it.
func (s *stage) dragTo(x1, y1, x2, y2 float64) {
	s.Pressed(x1, y1)
	s.Moved((x1+x2)/2, (y1+y2)/2)
	s.Draw()
	s.Moved(x2, y2)
	s.Draw()
	s.Released(x2, y2)
	s.HTML()
}

// row returns the y of a promise's lowest processor.
func (s *stage) row(id int64) float64 {
	plane := s.picture.Painted.Plane(s.session.Procs)
	for i := range s.bars {
		if b := &s.bars[i]; b.Of == gantt.Job(id) {
			for y := 0.0; y < 2000; y++ {
				if plane.Rows(b, y) {
					return y + 4
				}
			}
		}
	}
	s.T.Fatalf("promise %d is not drawn", id)
	return 0
}

func TestARectangleIsARequest(t *testing.T) {
	s := open(t, "")
	s.dragTo(s.x(12*hour), band, s.x(16*hour), band+5.5*18)
	d := s.draft
	if !d.open || d.ready != 12*hour || d.length != 4*hour || d.deadline != 16*hour || d.procs != 6 {
		t.Fatalf("got %+v, want 6 processors from 12 to 16 h", d)
	}
	if html := s.HTML(); !strings.Contains(html, "not asked yet") {
		t.Errorf("the ledger does not begin with the draft")
	}
	s.dragTo(s.x(16*hour), 40, s.x(18*hour), 40)
	if d := s.draft; d.deadline != 18*hour || d.length != 4*hour || d.ready != 12*hour {
		t.Errorf("its end dragged by 2 h: got %+v", d)
	}
	s.dragTo(s.x(12*hour), 40, s.x(13*hour), 40)
	if d := s.draft; d.ready != 13*hour || d.deadline != 18*hour {
		t.Errorf("its ready time dragged by 1 h: got %+v", d)
	}
	s.dragTo(s.x(15*hour), 40, s.x(16*hour), 40)
	if d := s.draft; d.ready != 14*hour || d.deadline != 19*hour {
		t.Errorf("dragged as a whole by 1 h: got %+v", d)
	}
	s.dragTo(s.x(14*hour), 40, s.x(2*hour), 40)
	if d := s.draft; d.ready != 10*hour {
		t.Errorf("dragged into the past: got %+v, want it ready now at the earliest", d)
	}
	before := s.draft
	s.Pressed(s.x(19*hour), 40)
	s.Moved(s.x(22*hour), 40)
	s.Dropped()
	if !hasSameShape(before, s.draft) {
		t.Errorf("a drag that the browser took away: got %+v, want %+v", s.draft, before)
	}
}

func TestTheWheelZoomsUnderThePointer(t *testing.T) {
	s := open(t, "")
	for _, share := range []float64{0.1, 0.5, 0.9} {
		for _, factor := range []float64{1.25, 1.25, 0.5} {
			x := 34 + share*(s.canvas.width-42)
			before, shown := s.picture.Painted.Plane(s.session.Procs).Time(x), s.picture.Painted.To-s.picture.Painted.From
			s.picture.Wheeled(factor, x)
			s.Draw()
			after := s.picture.Painted.Plane(s.session.Procs).Time(x)
			if d := after - before; max(d, -d) > 2 || (s.picture.Painted.To-s.picture.Painted.From < shown) != (factor > 1) {
				t.Errorf("at %.0f px, by %g: %s became %s", x, factor, gantt.Clock(before), gantt.Clock(after))
			}
		}
	}
}

func TestAClickShowsAPromiseAndItsEndsCanBeDragged(t *testing.T) {
	s := open(t, "")
	p, _ := s.session.Run.Promise(9)
	x, y := s.x(p.Start+hour), s.row(9)
	s.Pressed(x, y)
	s.Released(x, y)
	html := s.HTML()
	if s.chosen != gantt.Job(9) || !s.showsTerms || !strings.Contains(html, "Promise 9: flexible") {
		t.Fatalf("got promise %v, terms %t", s.chosen, s.showsTerms)
	}
	s.dragTo(s.x(p.Deadline), s.row(9), s.x(p.Deadline-hour), s.row(9))
	if now, _ := s.session.Run.Promise(9); now.Deadline != p.Deadline-hour {
		t.Errorf("narrowed by 1 h: got a deadline of %d, want %d; %s %s", now.Deadline, p.Deadline-hour, s.fault, s.lastAnswer)
	}
	if len(s.history) != 1 {
		t.Errorf("got %d acts to undo, want 1", len(s.history))
	}
	s.undo()
	if now, _ := s.session.Run.Promise(9); now.Deadline != p.Deadline {
		t.Errorf("undone: got a deadline of %d, want %d", now.Deadline, p.Deadline)
	}
}

func TestOptionsCanBeSelectedOnTheMachine(t *testing.T) {
	s := open(t, "")
	s.startFrom(session.FromTask1)
	s.writeDraft(6, 4*hour, 12*hour, 16*hour)
	s.ask()
	s.Draw()
	if s.answer == nil || len(s.answer.options) == 0 {
		t.Fatal("there are no options")
	}
	looks := map[gantt.Look]int{}
	for _, b := range s.bars {
		looks[b.Look]++
	}
	if looks[gantt.TakenLook] != 1 || looks[gantt.OfferLook] != len(s.answer.options)-1 {
		t.Errorf("got %v for %d options", looks, len(s.answer.options))
	}
}

func TestEverythingCanBeDoneByKeys(t *testing.T) {
	s := open(t, "")
	keys := func(names ...string) {
		t.Helper()
		for _, name := range names {
			if !s.Stage.Key(page.Key{Key: name}) {
				t.Fatalf("key %q is not used", name)
			}
			s.HTML()
		}
	}
	keys("n")
	if !s.draft.open || s.Browser.Focused != "negotiate-ask-procs" {
		t.Fatalf("n opens no request to write: got %+v, and the focus at %q", s.draft, s.Browser.Focused)
	}
	keys("Enter")
	if s.answer == nil && len(s.history) == 0 {
		t.Errorf("Enter does not ask")
	}
	for s.answer != nil {
		keys("1", "Enter")
	}
	keys(".", "u", "b", "Escape", " ")
	if !s.steps.IsPlaying() {
		t.Errorf("space does not play")
	}
}

func TestTimeAdvancesByPlayByStepAndToAnInstant(t *testing.T) {
	s := open(t, "")
	next, _ := s.session.Upcoming(nil)
	s.stepToNext()
	if s.session.Now != next.At {
		t.Errorf("a step led to %d, want %d", s.session.Now, next.At)
	}
	s.entry("goto").Enter("1 d 02:00")
	s.advanceToTyped()
	if s.session.Now != 26*hour {
		t.Errorf("got %d, want 1 d 02:00", s.session.Now)
	}
	s.steps.PlayOrPause()
	for range 50 {
		s.Browser.Pass(timeline.Pace)
	}
	if s.steps.Next(1) >= 0 || s.session.Run.Balance().Open != 0 {
		t.Errorf("played to the end, %d promises are open", s.session.Run.Balance().Open)
	}
	s.wantSameLedger()
}

func TestBrokenProcessorsEndPromises(t *testing.T) {
	s := open(t, "")
	s.toggleOutageForm()
	s.entry("down").Enter("12")
	s.entry("until").Enter("20:00")
	s.breakProcessors()
	b := s.session.Run.Balance()
	if !strings.Contains(s.lastAnswer, "12 processors out of use until 20:00") || b.Broken == 0 {
		t.Errorf("got %q and %d broken", s.lastAnswer, b.Broken)
	}
	looks := map[gantt.Look]int{}
	for _, bar := range s.machine().Blocks {
		looks[bar.Look]++
	}
	if looks[gantt.OutLook] != 1 || looks[gantt.BrokenLook] == 0 {
		t.Errorf("got %v, want the outage and who was broken", looks)
	}
	s.HTML()
	s.wantSameLedger()
}

func TestUndoLeadsToAnyRow(t *testing.T) {
	s := open(t, "")
	s.stepToNext()
	s.stepToNext()
	ledger := s.session.Run.Ledger()
	row := len(ledger) - 1
	want, now := ledger[2], ledger[2].Time
	s.undoTo(2)
	if got := s.session.Run.Ledger(); len(got) != 3 || got[2] != want || s.session.Now != now {
		t.Errorf("back to row 2 of %d: got %d rows at %d, want 3 at %d", row, len(got), s.session.Now, now)
	}
	s.wantSameLedger()
}

func TestTheLinkRestoresTheSession(t *testing.T) {
	s := open(t, "")
	s.startFrom(session.FromTask3)
	s.choose(2)
	for _, c := range s.changes() {
		if c.Verb == "Fix" {
			s.change(c.Event)
		}
	}
	s.stepToNext()
	own := s.Own()
	again := open(t, own)
	if len(again.Notices) > 0 {
		t.Errorf("notices: %q", again.Notices)
	}
	if got := again.Own(); got != own || again.session.Now != s.session.Now {
		t.Errorf("got %q at %d\nwant %q at %d", got, again.session.Now, own, s.session.Now)
	}
	if a, b := s.HTML(), again.HTML(); a == "" || strings.Count(a, "<tr") != strings.Count(b, "<tr") {
		t.Errorf("the two show another number of rows")
	}
	for name, bad := range map[string]string{
		"no session":                   "negotiate.said=hello",
		"a session that breaks a rule": "negotiate.said=R0.0.-1.4.5",
		"nobody":                       "negotiate.on=99",
		"no machine":                   "negotiate.m=0",
	} {
		if s := open(t, bad); len(s.Notices) != 1 || s.session.Run.Balance().Requests == 0 {
			t.Errorf("%s: notices %q, %d requests", name, s.Notices, s.session.Run.Balance().Requests)
		}
	}
}

func TestFilesOpenAndDamagedFilesChangeNothing(t *testing.T) {
	s := open(t, "")
	requests, err := s.session.File(session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	take := func(name, content string) {
		s.fakeOuter.texts[name] = content
		s.Take(page.File{Name: name, Bytes: int64(len(content))})
		s.Browser.Deliver()
	}
	before := s.Own()
	take("bad.csv", strings.Replace(requests, ",50400,", ",soon,", 1))
	if want := `bad.csv: line 2, column deadline: got "soon"`; !strings.Contains(s.fault, want) || s.Own() != before {
		t.Errorf("got %q, want %q and the same session", s.fault, want)
	}
	if html := s.HTML(); !strings.Contains(html, "Nothing has changed") {
		t.Errorf("the page does not say so")
	}
	take("events.csv", "time,event,id,ready,deadline,procs\n40000,cancel,9,,,\n")
	if s.fault != "" || len(s.session.Events()) != 1 || len(s.session.Jobs()) != 9 {
		t.Errorf("%q; got %d events of %d requests", s.fault, len(s.session.Events()), len(s.session.Jobs()))
	}
	s.wantSameLedger()
	take("events.csv", "time,event,id,ready,deadline,procs\n40000,leave,9,,,\n")
	if !strings.Contains(s.fault, "events.csv: line 2, column event") || len(s.session.Events()) != 1 {
		t.Errorf("got %q and %d events", s.fault, len(s.session.Events()))
	}
	take("requests.csv", requests)
	if s.from != session.FromFiles || len(s.session.Events()) != 0 || s.fault != "" {
		t.Errorf("%q; got start %v with %d events", s.fault, s.from, len(s.session.Events()))
	}
	s.wantSameLedger()
}

func TestASessionCanBeginWithTheCrowdOfSchedule(t *testing.T) {
	s := open(t, "")
	p := session.FromTask3.Script()
	s.fakeOuter.crowd = session.Crowd{Procs: 32, Policy: p.Rules.Policy, Now: 600 * minute}
	for _, in := range p.Inputs {
		s.fakeOuter.crowd.Jobs = append(s.fakeOuter.crowd.Jobs, *in.Job)
	}
	s.startFrom(session.FromCrowd)
	if s.stateWord() != "waiting" {
		t.Errorf("got state %q, want waiting", s.stateWord())
	}
	s.Browser.Deliver()
	if s.session.Procs != 32 || s.session.Run.Balance().Requests != 2 || s.from != session.FromCrowd {
		t.Errorf("got %d processors, %d requests, start %v", s.session.Procs, s.session.Run.Balance().Requests, s.from)
	}
	s.startFrom(session.FromEmpty)
	if n := s.session.Run.Balance().Requests; n != 0 || s.session.Now != 0 {
		t.Errorf("an empty machine has %d requests at %d", n, s.session.Now)
	}
	s.HTML()
}

// A button with only a number needs a label for readers who do not see the table.
func TestButtonsOfTheLedgerHaveLabels(t *testing.T) {
	s := open(t, "")
	s.page.Unfolded = true
	html := s.HTML()
	numbers := regexp.MustCompile(`<button class="who"[^>]*>`).FindAllString(html, -1)
	lastAnswer := regexp.MustCompile(`aria-label="Show request \d+"`)
	if len(numbers) == 0 {
		t.Fatal("the ledger has no button")
	}
	for _, b := range numbers {
		if !lastAnswer.MatchString(b) && !strings.Contains(b, "disabled") {
			t.Errorf("no name in %s", b)
		}
	}
	pagetest.WantIn(t, html, `aria-label="About Offers lie"`)
	if strings.Contains(html, `aria-label="What `) {
		t.Error("a button is called What … is")
	}
}

func TestOtherRulesPlayTheSameSessionAgain(t *testing.T) {
	s := open(t, "")
	before := s.revenue()
	s.page.Unfolded = true
	pagetest.WantIn(t, s.HTML(), session.DefaultRulesNote+" </span>", ">"+session.DefaultFlags()+"<") // as the help of juggle agree
	s.ruleKnob("g").Enter("0")
	if after := s.revenue(); after <= before {
		t.Errorf("without a discount: got a revenue of %d, want more than %d", after, before)
	}
	s.HTML()
	s.undo()
	if after := s.revenue(); after != before {
		t.Errorf("undone: got a revenue of %d, want %d", after, before)
	}
}

func TestTimesAreReadAsTheyAreTyped(t *testing.T) {
	now := Instant(34*hour + 20*minute) // 1 d 10:20
	for text, want := range map[string]Instant{
		"12:30": 36*hour + 30*minute, "9:00": 57 * hour, "10:20": now, "2 d 02:00": 50 * hour, "2d2:00": 50 * hour, "+3 h": now + 3*hour,
		"now": now, "14": 38 * hour, "0 d 00:03:20": 200,
	} {
		if got, ok := gantt.ParseInstant(text, now); !ok || got != want {
			t.Errorf("%q: got %s %t, want %s", text, gantt.Clock(got), ok, gantt.Clock(want))
		}
	}
	for _, text := range []string{"", "soon", "25:00", "12:60", "-1 d 00:00", "12:30:60", "12:30:10:5"} {
		if got, ok := gantt.ParseInstant(text, now); ok {
			t.Errorf("%q: got %s, want it refused", text, gantt.Clock(got))
		}
	}
	for text, want := range map[string]Seconds{"4 h": 4 * hour, "4": 4 * hour, "1 h 30": 90 * minute, "1h30min": 90 * minute,
		"90 min": 90 * minute, "45 s": 45, "2 d": 48 * hour, "1.5 h": 90 * minute} {
		if got, ok := gantt.ParseLength(text); !ok || got != want {
			t.Errorf("%q: got %d %t, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "long", "0", "-4 h", "4 weeks", "1:30"} {
		if got, ok := gantt.ParseLength(text); ok {
			t.Errorf("%q: got %d, want it refused", text, got)
		}
	}
}

func (s *stage) revenue() Money {
	b := s.session.Run.Balance()
	return b.Revenue()
}

func TestNothingIsSubmittedWhileAFieldCannotBeRead(t *testing.T) {
	for name, c := range map[string]struct {
		field, wrong, right string
		open, press         func(*stage)
	}{
		"a request":                            {"procs", "four", "4", func(s *stage) { s.openDraft() }, func(s *stage) { s.ask() }},
		"a request, in a field that is folded": {"molds", "2", "", func(s *stage) { s.openDraft() }, func(s *stage) { s.ask() }},
		"a failure": {"down", "0", "2", func(s *stage) { s.toggleOutageForm() },
			func(s *stage) { s.breakProcessors() }},
		"a time to go to": {"goto", "soon", "12:00", func(*stage) {}, func(s *stage) { s.advanceToTyped() }},
		"another window":  {"to", "late", "1 d 12:00", func(s *stage) { s.choose(2) }, func(s *stage) { s.askWindow() }},
	} {
		s := open(t, "")
		c.open(s)
		before := s.Own()
		s.entry(c.field).Enter(c.wrong)
		c.press(s)
		if s.Own() != before || s.answer != nil {
			t.Errorf("%s: something was asked with the value from before", name)
		}
		if want := "negotiate-ask-" + c.field; s.Browser.Focused != want || c.field == "molds" && !s.draft.isLong {
			t.Errorf("%s: the focus is at %q, want %q", name, s.Browser.Focused, want)
		}
		s.entry(c.field).Enter(c.right)
		c.press(s)
		if s.Own() == before && s.answer == nil {
			t.Errorf("%s: nothing is asked once the field can be read", name)
		}
	}
}

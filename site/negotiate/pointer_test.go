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

// On the canvas the drawn time begins leftMargin px from the left edge and ends rightMargin px from the right edge.
const leftMargin, rightMargin = 34, 8

// x returns the x of an instant on the canvas.
func (s *stage) x(t Instant) float64 {
	from, to := s.picture.Painted.From, s.picture.Painted.To
	return leftMargin + float64(t-from)/float64(to-from)*(s.canvas.width-leftMargin-rightMargin)
}

// rowHeight is the height in px that a draft's rectangle has for each of its processors.
const rowHeight = 18

// Drafts are drawn above the machine. emptyY and draftY are two heights there: a drag that begins at emptyY draws a draft, and draftY is
// inside each draft of these tests.
const emptyY, draftY = 60.0, 40.0

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

// y returns a y within the bar of a promise: 4 px below the bar's upper edge.
func (s *stage) y(id int64) float64 {
	plane := s.picture.Painted.Plane(s.session.Procs)
	for i := range s.bars {
		if b := &s.bars[i]; b.Subject == gantt.Job(id) {
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

func TestADraftCanBeDrawnAndDragged(t *testing.T) {
	s := open(t, "")
	s.dragTo(s.x(12*hour), emptyY, s.x(16*hour), emptyY+5.5*rowHeight) // 5.5 rows round up to 6 processors
	d := s.draft
	if !d.open || d.ready != 12*hour || d.length != 4*hour || d.deadline != 16*hour || d.procs != 6 {
		t.Fatalf("after a rectangle is drawn the draft is %+v, want 6 processors from 12 to 16 h", d)
	}
	pagetest.WantIn(t, s.HTML(), "not asked yet") // in the ledger
	s.dragTo(s.x(16*hour), draftY, s.x(18*hour), draftY)
	if d := s.draft; d.deadline != 18*hour || d.length != 4*hour || d.ready != 12*hour {
		t.Errorf("after its end is dragged by 2 h the draft is %+v, want a deadline of 18 h", d)
	}
	s.dragTo(s.x(12*hour), draftY, s.x(13*hour), draftY)
	if d := s.draft; d.ready != 13*hour || d.deadline != 18*hour {
		t.Errorf("after its ready time is dragged by 1 h the draft is %+v, want it ready at 13 h", d)
	}
	s.dragTo(s.x(15*hour), draftY, s.x(16*hour), draftY)
	if d := s.draft; d.ready != 14*hour || d.deadline != 19*hour {
		t.Errorf("after all of it is dragged by 1 h the draft is %+v, want 14 to 19 h", d)
	}
	s.dragTo(s.x(14*hour), draftY, s.x(2*hour), draftY)
	if d := s.draft; d.ready != 10*hour {
		t.Errorf("after a drag into the past the draft is %+v, want it ready at the present instant, 10 h", d)
	}
	before := s.draft
	s.Pressed(s.x(19*hour), draftY)
	s.Moved(s.x(22*hour), draftY)
	s.Cancelled()
	if !hasSameShape(before, s.draft) {
		t.Errorf("after a drag that the browser ended the draft is %+v, want %+v", s.draft, before)
	}
}

// Zooming keeps the instant under the pointer in its place, up to 2 s of rounding.
func TestTheWheelZoomsAtThePointer(t *testing.T) {
	s := open(t, "")
	for _, share := range []float64{0.1, 0.5, 0.9} {
		for _, factor := range []float64{1.25, 1.25, 0.5} {
			x := leftMargin + share*(s.canvas.width-leftMargin-rightMargin)
			before, length := s.picture.Painted.Plane(s.session.Procs).Time(x), s.picture.Painted.To-s.picture.Painted.From
			s.picture.Wheeled(factor, x)
			s.Draw()
			after := s.picture.Painted.Plane(s.session.Procs).Time(x)
			if d := after - before; max(d, -d) > 2 || (s.picture.Painted.To-s.picture.Painted.From < length) != (factor > 1) {
				t.Errorf("at %.0f px, by %g: the instant there was %s and is %s, and the drawn time was %d s long and is %d s; want the same "+
					"instant, and less time only if the factor is above 1", x, factor, gantt.Clock(before), gantt.Clock(after), length,
					s.picture.Painted.To-s.picture.Painted.From)
			}
		}
	}
}

func TestAClickSelectsAPromiseAndTheEndsOfItsWindowCanBeDragged(t *testing.T) {
	s := open(t, "")
	p, _ := s.session.Run.Promise(9)
	x, y := s.x(p.Start+hour), s.y(9)
	s.Pressed(x, y)
	s.Released(x, y)
	html := s.HTML()
	if s.chosen != gantt.Job(9) || !s.showsTerms || !strings.Contains(html, "Promise 9: flexible") {
		t.Fatalf("after a click the selection is %v, and the terms are shown: %t; want promise 9 with its terms", s.chosen, s.showsTerms)
	}
	s.dragTo(s.x(p.Deadline), s.y(9), s.x(p.Deadline-hour), s.y(9))
	if now, _ := s.session.Run.Promise(9); now.Deadline != p.Deadline-hour {
		t.Errorf("after its deadline is dragged to 1 h earlier: got the deadline %d, want %d; fault %q, answer %q", now.Deadline,
			p.Deadline-hour, s.fault, s.lastAnswer)
	}
	if len(s.history) != 1 {
		t.Errorf("got %d undo points, want 1", len(s.history))
	}
	s.undo()
	if now, _ := s.session.Run.Promise(9); now.Deadline != p.Deadline {
		t.Errorf("after Undo: got the deadline %d, want %d", now.Deadline, p.Deadline)
	}
}

func TestAllOptionsAreDrawnOnTheMachineAndOneIsSelected(t *testing.T) {
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
		t.Errorf("got the bars %v for %d options, want one selected option, and the others as offers", looks, len(s.answer.options))
	}
}

func TestEverythingCanBeDoneByKeys(t *testing.T) {
	s := open(t, "")
	press := func(names ...string) {
		t.Helper()
		for _, name := range names {
			if !s.Stage.Key(page.Key{Key: name}) {
				t.Fatalf("key %q is not used", name)
			}
			s.HTML()
		}
	}
	press("n")
	if !s.draft.open || s.Browser.Focused != "negotiate-ask-procs" {
		t.Fatalf("after n got the draft %+v and the focus at %q, want an open draft with the focus in its first field", s.draft,
			s.Browser.Focused)
	}
	press("Enter")
	if s.answer == nil && len(s.history) == 0 {
		t.Error("after Enter there is neither an answer nor an undo point, want that Enter asks for the draft")
	}
	for s.answer != nil {
		press("1", "Enter")
	}
	press(".", "u", "b", "Escape", " ")
	if !s.steps.IsPlaying() {
		t.Error("after the space bar the clock stands still, want it to run")
	}
}

func TestTimeAdvancesByStepsToATypedInstantAndByPlaying(t *testing.T) {
	s := open(t, "")
	next, _ := s.session.Upcoming(nil)
	s.stepToNext()
	if s.session.Now != next.At {
		t.Errorf("after a step it is %d, want %d", s.session.Now, next.At)
	}
	s.entry("goto").Enter("1 d 02:00")
	s.advanceToTyped()
	if s.session.Now != 26*hour {
		t.Errorf("after a typed instant it is %s, want 1 d 02:00", gantt.Clock(s.session.Now))
	}
	s.steps.PlayOrPause()
	for range 50 {
		s.Browser.Pass(timeline.Pace)
	}
	if s.steps.Next(1) >= 0 || s.session.Run.Balance().Open != 0 {
		t.Errorf("after playing to the end %d promises are open, want none, and no further step", s.session.Run.Balance().Open)
	}
	s.wantSameLedger()
}

func TestAnOutageBreaksPromises(t *testing.T) {
	s := open(t, "")
	s.toggleOutageForm()
	s.entry("down").Enter("12")
	s.entry("until").Enter("20:00")
	s.breakProcessors()
	b := s.session.Run.Balance()
	if !strings.Contains(s.lastAnswer, "12 processors out of use until 20:00") || b.Broken == 0 {
		t.Errorf("got the answer %q and %d broken promises, want 12 processors and at least one promise", s.lastAnswer, b.Broken)
	}
	looks := map[gantt.Look]int{}
	for _, bar := range s.machine().Blocks {
		looks[bar.Look]++
	}
	if looks[gantt.OutageLook] != 1 || looks[gantt.BrokenLook] == 0 {
		t.Errorf("got the bars %v, want the outage and the broken promises", looks)
	}
	s.HTML()
	s.wantSameLedger()
}

func TestUndoLeadsBackToAnyRowOfTheLedger(t *testing.T) {
	s := open(t, "")
	s.stepToNext()
	s.stepToNext()
	want := s.session.Run.Ledger()[2]
	s.undoTo(2)
	if got := s.session.Run.Ledger(); len(got) != 3 || got[2] != want || s.session.Now != want.Time {
		t.Errorf("after Undo to row 2: got %d rows at %d, want 3 at %d", len(got), s.session.Now, want.Time)
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
	link := s.LinkPart()
	again := open(t, link)
	if len(again.Notices) > 0 {
		t.Errorf("got the notices %q, want none", again.Notices)
	}
	if got := again.LinkPart(); got != link || again.session.Now != s.session.Now {
		t.Errorf("got %q at %d\nwant %q at %d", got, again.session.Now, link, s.session.Now)
	}
	if want, got := strings.Count(s.HTML(), "<tr"), strings.Count(again.HTML(), "<tr"); got != want || got == 0 {
		t.Errorf("the view at the link has %d rows in its tables, want %d", got, want)
	}
}

func TestAFaultInTheLinkGivesANoticeAndTheDefaultSession(t *testing.T) {
	for name, link := range map[string]string{
		"inputs that cannot be read":        "negotiate.said=hello",
		"a window shorter than its job":     "negotiate.said=R0.0.-1.4.5",
		"a selected request that is absent": "negotiate.on=99",
		"a machine without processors":      "negotiate.m=0",
	} {
		if s := open(t, link); len(s.Notices) != 1 || s.session.Run.Balance().Requests == 0 {
			t.Errorf("%s: got the notices %q and %d requests, want one notice and the default session", name, s.Notices,
				s.session.Run.Balance().Requests)
		}
	}
}

func TestFilesAreOpenedAndDamagedFilesChangeNothing(t *testing.T) {
	s := open(t, "")
	requests, err := s.session.File(session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	openFile := func(name, content string) {
		s.ports.texts[name] = content
		s.ReadFile(page.File{Name: name, Bytes: int64(len(content))})
		s.Browser.Deliver()
	}
	before := s.LinkPart()
	openFile("bad.csv", strings.Replace(requests, ",50400,", ",soon,", 1))
	if want := `bad.csv: line 2, column deadline: got "soon"`; !strings.Contains(s.fault, want) || s.LinkPart() != before {
		t.Errorf("a damaged file: got the fault %q, want %q and the same session", s.fault, want)
	}
	pagetest.WantIn(t, s.HTML(), "Nothing has changed")
	openFile("events.csv", "time,event,id,ready,deadline,procs\n40000,cancel,9,,,\n")
	if s.fault != "" || len(s.session.Events()) != 1 || len(s.session.Jobs()) != 9 {
		t.Errorf("events: got the fault %q, %d events and %d requests, want none, 1 and 9", s.fault, len(s.session.Events()),
			len(s.session.Jobs()))
	}
	s.wantSameLedger()
	openFile("events.csv", "time,event,id,ready,deadline,procs\n40000,leave,9,,,\n")
	if !strings.Contains(s.fault, "events.csv: line 2, column event") || len(s.session.Events()) != 1 {
		t.Errorf("an unknown event: got the fault %q and %d events, want its line and column, and still 1 event", s.fault,
			len(s.session.Events()))
	}
	openFile("requests.csv", requests)
	if s.from != session.FromFiles || len(s.session.Events()) != 0 || s.fault != "" {
		t.Errorf("requests: got the fault %q, the start %v and %d events, want a new session from files", s.fault, s.from,
			len(s.session.Events()))
	}
	s.wantSameLedger()
}

func TestASessionCanBeginWithTheCrowdOfSchedule(t *testing.T) {
	s := open(t, "")
	script := session.FromTask3.Script()
	s.ports.crowd = session.Crowd{Procs: 32, Policy: script.Rules.Policy, Now: 600 * minute}
	for _, in := range script.Inputs {
		s.ports.crowd.Jobs = append(s.ports.crowd.Jobs, *in.Job)
	}
	s.startFrom(session.FromCrowd)
	if s.stateWord() != "waiting" {
		t.Errorf("before the crowd is delivered the state is %q, want waiting", s.stateWord())
	}
	s.Browser.Deliver()
	if s.session.Procs != 32 || s.session.Run.Balance().Requests != 2 || s.from != session.FromCrowd {
		t.Errorf("got %d processors, %d requests and the start %v, want 32, 2 and the crowd", s.session.Procs,
			s.session.Run.Balance().Requests, s.from)
	}
	s.startFrom(session.FromEmpty)
	if n := s.session.Run.Balance().Requests; n != 0 || s.session.Now != 0 {
		t.Errorf("an empty machine has %d requests at %d, want none at 0", n, s.session.Now)
	}
	s.HTML()
}

// The visible text of such a button is only a request's number. Screen readers need a label that says what it does.
func TestButtonsOfTheLedgerHaveLabels(t *testing.T) {
	s := open(t, "")
	s.page.Unfolded = true
	html := s.HTML()
	buttons := regexp.MustCompile(`<button class="who"[^>]*>`).FindAllString(html, -1)
	label := regexp.MustCompile(`aria-label="Show request \d+"`)
	if len(buttons) == 0 {
		t.Fatal("the ledger has no button")
	}
	for _, b := range buttons {
		if !label.MatchString(b) && !strings.Contains(b, "disabled") {
			t.Errorf("the button %s has no label", b)
		}
	}
	pagetest.WantIn(t, html, `aria-label="About Offers lie"`)
	if strings.Contains(html, `aria-label="What `) {
		t.Error("the label of a help button begins with “What”, want “About”")
	}
}

func TestOtherRulesPlayTheSameInputsAgain(t *testing.T) {
	s := open(t, "")
	before := s.revenue()
	s.page.Unfolded = true
	pagetest.WantIn(t, s.HTML(), session.DefaultRulesNote+" </span>", ">"+session.DefaultFlags()+"<") // as in the help of juggle agree
	s.ruleKnob("g").Enter("0")
	if after := s.revenue(); after <= before {
		t.Errorf("without a discount: got the revenue %d, want more than %d", after, before)
	}
	if s.choose(5); strings.Contains(s.facts(), "no slack") {
		t.Errorf("without a discount: got the facts %s, want no word that flexible promise 5 has no slack", s.facts())
	}
	s.HTML()
	s.undo()
	if after := s.revenue(); after != before {
		t.Errorf("after Undo: got the revenue %d, want %d", after, before)
	}
}

func (s *stage) revenue() Money {
	b := s.session.Run.Balance()
	return b.Revenue()
}

func TestInstantsAndLengthsAreReadInSeveralForms(t *testing.T) {
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
		"90 min": 90 * minute, "45 s": 45, "2 d": 48 * hour, "2 d 5": 53 * hour, "1.5 h": 90 * minute} {
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

func TestNothingIsSubmittedWhileAFieldCannotBeRead(t *testing.T) {
	for name, tc := range map[string]struct {
		field, wrong, right string
		open, submit        func(*stage)
	}{
		"a request":                            {"procs", "four", "4", func(s *stage) { s.openDraft() }, func(s *stage) { s.ask() }},
		"a request, in a field that is hidden": {"molds", "2", "", func(s *stage) { s.openDraft() }, func(s *stage) { s.ask() }},
		"an outage": {"down", "0", "2", func(s *stage) { s.toggleOutageForm() },
			func(s *stage) { s.breakProcessors() }},
		"a time to go to": {"goto", "soon", "12:00", func(*stage) {}, func(s *stage) { s.advanceToTyped() }},
		"another window":  {"to", "late", "1 d 12:00", func(s *stage) { s.choose(2) }, func(s *stage) { s.askWindow() }},
	} {
		s := open(t, "")
		tc.open(s)
		before := s.LinkPart()
		s.entry(tc.field).Enter(tc.wrong)
		tc.submit(s)
		if s.LinkPart() != before || s.answer != nil {
			t.Errorf("%s: %q in the field %s was submitted", name, tc.wrong, tc.field)
		}
		// showsAllFields: the draft's form shows the fields that are rarely needed, and the field molds is one of them.
		if want := "negotiate-ask-" + tc.field; s.Browser.Focused != want || tc.field == "molds" && !s.draft.showsAllFields {
			t.Errorf("%s: the focus is at %q, want it at %q, which is shown", name, s.Browser.Focused, want)
		}
		s.entry(tc.field).Enter(tc.right)
		tc.submit(s)
		if s.LinkPart() == before && s.answer == nil {
			t.Errorf("%s: %q in the field %s was not submitted", name, tc.right, tc.field)
		}
	}
}

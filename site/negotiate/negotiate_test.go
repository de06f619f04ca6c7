package negotiate

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/core/experiment/param"
	"juggle/core/lesson"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/requestcsv"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/pagetest"
)

func TestTheViewBeginsWithTheThreeScenarios(t *testing.T) {
	s := open(t, "")
	html := s.HTML()
	pagetest.WantIn(t, html, "Negotiate", "promises stand", "Three scenarios", "Ledger")
	for _, e := range s.session.Run.Ledger() {
		if e.Answer == agreement.Rejected {
			t.Errorf("got a rejection in the ledger, want none: %s", e.String())
		}
	}
	if s.canvas.paints == 0 || len(s.canvas.drawing.Hits) < 8 {
		t.Errorf("got %d paintings with %d bars, want at least one painting and 8 bars", s.canvas.paints, len(s.canvas.drawing.Hits))
	}
}

// A zero sim.Session has no machine: it panics when it is asked, as a fault of the program would.
func TestAFaultOfTheProgramIsShownAndChangesNothing(t *testing.T) {
	s := open(t, "")
	before := len(s.session.Run.Ledger())
	s.session.Run = new(sim.Session)
	s.ask()
	for _, want := range []string{", at core/", "a fault of Juggle’s", "About says how to report it"} {
		if !strings.Contains(s.fault, want) {
			t.Errorf("got the message %q, want %q in it", s.fault, want)
		}
	}
	if got := len(s.session.Run.Ledger()); got != before {
		t.Errorf("got %d entries, want the %d from before", got, before)
	}
	pagetest.WantIn(t, s.HTML(), "a fault of Juggle’s")
}

// wantSameLedger compares the ledger that the view saves with the ledger that "juggle agree" makes from the saved requests and events. It
// fails the test if they differ, or if the saved ledger does not begin with the entries that the view shows.
func (s *stage) wantSameLedger() {
	t := s.T
	t.Helper()
	requestsFile, err := s.session.File(session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	jobs, err := requestcsv.Read(strings.NewReader(requestsFile), session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	eventsFile, err := s.session.File(session.EventsFile)
	if err != nil {
		t.Fatal(err)
	}
	events, err := requestcsv.ReadEvents(strings.NewReader(eventsFile), session.EventsFile)
	if err != nil {
		t.Fatal(err)
	}
	run, err := sim.NewSession(sim.Config{Procs: s.session.Procs, Policy: s.session.Rules.Policy, Check: true}, s.session.Rules.Terms)
	if err == nil {
		err = run.RunAll(jobs, events)
	}
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	if err := agreement.Table(run.Ledger()).WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	player, err := s.session.PlayerToEnd() // the view saves the ledger of the session played until all jobs have ended
	if err == nil {
		_, err = player.Step(nil) // plays everything without a pause
	}
	if err != nil {
		t.Fatal(err)
	}
	got, err := player.Session().File(session.LedgerFile)
	if err != nil || got != want.String() {
		t.Fatalf("got error %v and the saved ledger\n%s\nwant the command line's\n%s", err, got, want.String())
	}
	if shown := ledgerCSV(t, s.session); !strings.HasPrefix(got, shown) {
		t.Fatalf("got the shown ledger\n%s\nwant the beginning of\n%s", shown, got)
	}
}

// A student does a lesson in Negotiate. Its stage is the view on a page with a fake browser. Steps are counted from 1.
type student struct {
	*stage
	lesson *lesson.Lesson
}

// openStep opens the state with which a step begins, if it has one.
func (p *student) openStep(step int) {
	p.T.Helper()
	if state := p.lesson.Steps[step-1].State; state != "" {
		if notices := p.SetLinkPart(strings.TrimPrefix(state, "view=negotiate&")); len(notices) > 0 {
			p.T.Fatalf("step %d: got the notices %q, want none", step, notices)
		}
	}
}

// wantVerdict takes the student's session as the answer to a step, and fails the test unless the lesson judges it as wanted. The value that
// is judged is NaN if the session has none for the step's measure.
func (p *student) wantVerdict(step int, want lesson.Verdict) {
	p.T.Helper()
	p.HTML()
	lessonStep, value := &p.lesson.Steps[step-1], math.NaN()
	state := "view=negotiate&" + p.LinkPart()
	query, err := lessonStep.MeasureQuery(state, nil)
	if err != nil {
		p.T.Fatal(err)
	}
	if measured, err := lesson.MeasureOfState.Ask(nil, query); err == nil {
		value = measured.X
	}
	if got := lessonStep.Judge(lesson.Answer{State: state}, value); got != want {
		p.T.Fatalf("step %d: got the verdict %v for the value %v, want %v; the fault is %q, the last answer %q, and the options are %v",
			step, got, value, want, p.fault, p.lastAnswer, p.answer)
	}
}

// askFor drafts a request and asks the provider for it. The numbers in TestTheLessonsCanBeDone are from the lessons' texts.
func (p *student) askFor(procs int32, length Seconds, ready, deadline Instant) {
	p.writeDraft(procs, length, ready, deadline)
	p.ask()
}

// newStudent opens the first step of a lesson.
func newStudent(t *testing.T, name string) *student {
	l, err := lesson.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	p := &student{open(t, ""), l}
	p.openStep(1)
	return p
}

func TestTheLessonsCanBeDone(t *testing.T) {
	t.Run("why flexibility pays", func(t *testing.T) {
		p := newStudent(t, "flexibility")
		p.wantVerdict(1, lesson.Wrong)
		p.askFor(6, 4*hour, 12*hour, 16*hour)
		p.wantVerdict(1, lesson.Wrong)
		p.take(0) // the strict offer
		p.wantVerdict(1, lesson.Right)
		p.askFor(12, 4*hour, 16*hour, 20*hour)
		p.wantVerdict(2, lesson.Wrong)
		p.refuseOptions()
		p.wantVerdict(2, lesson.Right)
		p.openStep(3)
		pagetest.WantIn(t, p.HTML(), "strict")
		p.askFor(6, 4*hour, 12*hour, 24*hour)
		p.wantVerdict(3, lesson.Right)
		p.askFor(12, 4*hour, 16*hour, 20*hour)
		p.wantVerdict(4, lesson.Right)
		const comparison = "<b>strict: 104 credits, one refused · flexible: 140 credits, none refused</b>; " +
			"the job that moved pays 12 credits less."
		pagetest.WantIn(t, p.HTML(), comparison)
		p.openStep(5)
		pagetest.WantIn(t, p.HTML(), comparison)
		p.wantSameLedger()
		p.openStep(6)
		if p.role != consumerRole || strings.Contains(p.HTML(), "104 credits") {
			t.Error("got the comparison of both sessions in a consumer's view, want it in the provider's only")
		}
		p.askFor(4, 2*hour, 10*hour, 12*hour)
		p.wantVerdict(6, lesson.Wrong)
		p.undo()
		p.askFor(4, 2*hour, 10*hour, 14*hour)
		p.wantVerdict(6, lesson.Right)
	})
	t.Run("who should be asked", func(t *testing.T) {
		p := newStudent(t, "asking")
		p.askFor(4, 3*hour, 12*hour, 15*hour)
		p.wantVerdict(3, lesson.Wrong)
		p.take(0)
		p.wantVerdict(3, lesson.Right)
		p.askFor(4, 3*hour, 12*hour, 15*hour)
		p.wantVerdict(4, lesson.Right)
		p.wantSameLedger()
	})
	t.Run("what an early fixing costs", func(t *testing.T) {
		p := newStudent(t, "fixing")
		p.choose(2)
		p.change(agreement.Event{Kind: agreement.Fix, ID: 2})
		p.wantVerdict(1, lesson.Right)
		p.askFor(8, 4*hour, 12*hour, 16*hour)
		p.wantVerdict(2, lesson.Right)
		p.openStep(4)
		p.askFor(8, 4*hour, 12*hour, 16*hour)
		p.wantVerdict(4, lesson.Right)
		pagetest.WantIn(t, p.HTML(), "<b>fixed: 83.2 credits, one refused · flexible: 96 credits, none refused</b>; the job that moved pays ")
		for p.steps.Next(1) >= 0 { // while there is a next event
			p.stepToNext()
		}
		p.wantVerdict(5, lesson.Right)
		p.wantSameLedger()
	})
	t.Run("a broken machine", func(t *testing.T) {
		p := newStudent(t, "failure")
		causeOutage := func() {
			p.toggleOutageForm()
			p.breakProcessors()
		}
		causeOutage()
		p.wantVerdict(1, lesson.Right)
		p.choose(3)
		pagetest.WantIn(t, p.HTML(), "The provider broke it.", "<b>break</b>", "<b>−32</b> credits")
		p.openStep(3)
		p.ruleKnob("rescue").Enter("on")
		p.wantVerdict(3, lesson.Wrong)
		causeOutage()
		p.wantVerdict(3, lesson.Right)
		if promise, _ := p.session.Run.Promise(3); promise.Start != 16*hour || promise.End != 20*hour {
			t.Errorf("got promise 3 %+v, want it from 16:00 to 20:00, as the lesson's text says", promise)
		}
		p.choose(3)
		pagetest.WantIn(t, p.HTML(), "<b>offer</b>", "<b>take</b>")
		p.wantSameLedger()
	})
}

// A ghost marks the earlier place of a job that the last act moved. It is shown until the next act, and also when the session's link is
// opened.
func TestAGhostIsShownUntilTheNextAct(t *testing.T) {
	s := open(t, "negotiate.from=task1")
	s.writeDraft(6, 4*hour, 12*hour, 24*hour)
	s.ask()
	if ghosts := s.machine().Ghosts; len(ghosts) > 0 {
		t.Errorf("got the ghosts %+v before a job was moved, want none", ghosts)
	}
	s.Negotiate.Draw()
	oldProcessors := s.processorsOf[gantt.Job(3)]
	s.writeDraft(12, 4*hour, 16*hour, 20*hour)
	s.ask()
	for when, change := range map[string]func(){
		"at once": func() {}, "with another promise selected": func() { s.choose(1) }, "with a draft": func() { s.openDraft() },
		"after the link is opened": func() { s.SetLinkPart(s.LinkPart()) },
	} {
		change()
		ghosts := s.machine().Ghosts
		if len(ghosts) != 1 || ghosts[0].Name != "3 was here" || ghosts[0].OldStart != 16*hour || ghosts[0].Start != 20*hour ||
			!slices.Equal(ghosts[0].OldProcessors, oldProcessors) {
			t.Errorf("%s: got the ghosts %+v, want one of job 3 at 16:00 on %v", when, ghosts, oldProcessors)
		}
	}
	s.Negotiate.Draw()
	if !slices.ContainsFunc(s.canvas.drawing.Marks, func(m gantt.Mark) bool { return m.Shape == gantt.Arrow }) {
		t.Error("got no arrow in the drawing, want one to the new place of the job")
	}
	s.stepToNext()
	if ghosts := s.machine().Ghosts; len(ghosts) > 0 {
		t.Errorf("after a step in time got the ghosts %+v, want none", ghosts)
	}
}

// The branches are two sessions that differ in one decision. The link of the fifth step has both, and the view draws them side by side.
func TestBothBranchesAreDrawn(t *testing.T) {
	l, err := lesson.Named("flexibility")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, strings.TrimPrefix(l.Steps[4].State, "view=negotiate&"))
	html := pagetest.Rendered(t, s.branches())
	for words, wantCount := range map[string]int{`<section class="world"`: 2, `class="job new out"`: 1, ">refused</text>": 1,
		`class="ghost"`: 1, `class="arrow"`: 1, `class="rail"`: 1, `class="job strict"`: 4, `class="job flex"`: 1,
		"4 is refused.": 1, "It stood at 16:00 and has moved.": 1} {
		if got := strings.Count(html, words); got != wantCount {
			t.Errorf("got %s %d times, want %d, in\n%s", words, got, wantCount, html)
		}
	}
	s.ask()
	if pagetest.Rendered(t, s.branches()) == html {
		t.Error("got the same drawing of the branches after another request, want a new one")
	}
	s.startFrom(session.FromEmpty)
	if s.branches() != nil || strings.Contains(s.LinkPart(), "beside") {
		t.Error("got the other branch of the earlier session in a new session, want none")
	}
}

// TestTheCommandIsShownOnceThereIsARequest checks the command "juggle agree", which the view shows for a session. The command needs a file
// with at least one request.
func TestTheCommandIsShownOnceThereIsARequest(t *testing.T) {
	s := open(t, "")
	s.startFrom(session.FromEmpty)
	hidden := `<p class="quiet cli" hidden`
	if html := s.HTML(); !strings.Contains(html, hidden) {
		t.Errorf("without a request the page has no %q", hidden)
	}
	s.writeDraft(1, hour, 0, hour)
	s.ask()
	if html := s.HTML(); strings.Contains(html, hidden) {
		t.Errorf("with a request the page still has %q", hidden)
	}
}

// In the second task the request gets the processors of job 2 if the consumer of job 2 gives slack. That option is drawn as "if asked".
func TestAnOptionIsDrawnOnTheProcessorsOfJobsThatGiveSlack(t *testing.T) {
	s := open(t, "negotiate.from=task2")
	s.writeDraft(4, 3*hour, 12*hour, 15*hour)
	s.ask()
	var ofJob2, ofOption []sim.Range
	for _, b := range s.machine().Blocks {
		switch {
		case b.Subject == gantt.Job(2):
			ofJob2 = b.Processors
		case b.Label == "if asked":
			ofOption = b.Processors
		}
	}
	if len(ofJob2) == 0 || !slices.Equal(ofJob2, ofOption) {
		t.Errorf("got job 2 on the processors %v and the option on %v, want the same", ofJob2, ofOption)
	}
}

// A request is rejected; a change of an agreement is refused. Both answers are negative.
func TestANegativeAnswerIsShownBesideTheButton(t *testing.T) {
	s := open(t, "negotiate.from=task3")
	s.choose(2)
	s.change(agreement.Event{Kind: agreement.Fix, ID: 2})
	s.change(agreement.Event{Kind: agreement.Modify, ID: 2, Ready: 12 * hour, Deadline: 20 * hour})
	if s.negativeAnswer != s.lastAnswer || !strings.Contains(s.negativeAnswer, "2: modify refused, fixed") {
		t.Errorf("a refused change: got %q beside the button and the answer %q, want in both that promise 2 is fixed",
			s.negativeAnswer, s.lastAnswer)
	}
	s.writeDraft(8, 4*hour, 12*hour, 16*hour)
	if s.negativeAnswer != "" {
		t.Errorf("with a new draft: got %q beside the button, want nothing", s.negativeAnswer)
	}
	s.ask()
	if s.negativeAnswer != s.lastAnswer || !strings.Contains(s.negativeAnswer, "3: request rejected, no gap") {
		t.Errorf("a rejected request: got %q beside the button and the answer %q, want in both that there is no gap",
			s.negativeAnswer, s.lastAnswer)
	}
	pagetest.WantIn(t, s.HTML(), `id="negotiate-denied"`)
	if s.undo(); s.negativeAnswer != "" {
		t.Errorf("after Undo: got %q beside the button, want nothing", s.negativeAnswer)
	}
}

func TestNumbersOfALinkOutsideTheirRangeAreRefused(t *testing.T) {
	s := open(t, "")
	defaultPart, tried := s.LinkPart(), 0
	for i := range linkParameters {
		p := &linkParameters[i]
		if p.Kind != param.Number || p.Max == 0 {
			continue
		}
		for _, value := range []float64{p.Max + 1, p.Min - 1, -4294967291, 1 << 65} { // -4294967291 is 5 as an int32; 1<<65 fits no integer
			tried++
			part := "negotiate." + p.Key + "=" + strconv.FormatFloat(value, 'f', -1, 64)
			if notices := s.SetLinkPart(part); len(notices) != 1 || s.LinkPart() != defaultPart {
				t.Errorf("%s: got the notices %q and the link %q, want one notice and the default", part, notices, s.LinkPart())
			}
		}
	}
	if tried < 40 {
		t.Errorf("%d numbers were tried, want at least 40", tried)
	}
}

// A link that names a start but has no inputs begins with the inputs of that start, and changes only the parameters that it gives.
func TestALinkWithANamedStartPlaysTheInputsOfThatStart(t *testing.T) {
	s := open(t, "")
	for _, from := range []session.Start{session.FromEmpty, session.FromTask1, session.FromTask2, session.FromTask4} {
		s.SetLinkPart("negotiate.from=" + session.Starts.Name(from) + "&negotiate.g=10")
		want := from.Script()
		want.Rules.Policy.Discount = 10 // as the link says
		if s.session.Setup != want.Setup || len(s.session.Inputs) != len(want.Inputs) || s.session.Now != want.Now {
			t.Errorf("%v: got %d inputs at %d under %+v, want %d at %d under %+v", from, len(s.session.Inputs), s.session.Now,
				s.session.Setup, len(want.Inputs), want.Now, want.Setup)
		}
	}
}

func TestARequestWhoseOptionsAreRefusedIsNotCalledRejected(t *testing.T) {
	s := open(t, "")
	s.SetLinkPart("negotiate.from=task1")
	s.draft = draft{open: true, procs: 6, length: 4 * hour, ready: 12 * hour, deadline: 16 * hour, budget: schedule.NoLimit,
		accepts: schedule.NoLimit} // an offer may be shifted by any time
	s.ask()
	if s.answer == nil {
		t.Fatalf("got the answer %q, want options", s.lastAnswer)
	}
	s.refuseOptions()
	if !strings.Contains(s.lastAnswer, "no offer is taken") || strings.Contains(s.lastAnswer, "reject") {
		t.Errorf("got the answer %q, want that no offer is taken", s.lastAnswer)
	}
	ledger := s.session.Run.Ledger()
	if got, want := s.perspective().AnswerCell(&ledger[len(ledger)-1]), "no offer taken"; !strings.Contains(got, want) {
		t.Errorf("the ledger's last answer is %q, want %q in it", got, want)
	}
}

// The ledger gets an entry for each job that ends, and here also for each job whose slot the provider fixes.
func TestOnlyJobsThatEndAreCountedAsEnded(t *testing.T) {
	s := open(t, "negotiate.f=50&negotiate.paid=on")
	before := len(s.session.Run.Ledger())
	s.advance(24 * hour)
	counts := map[agreement.EventKind]int{}
	for _, e := range s.session.Run.Ledger()[before:] {
		counts[e.Event]++
	}
	want := " " + strconv.Itoa(counts[agreement.Done]) + " jobs have ended."
	if counts[agreement.Done] < 2 || counts[agreement.FixedSlot] == 0 || !strings.HasSuffix(s.lastAnswer, want) {
		t.Errorf("got %v new entries and the answer %q, want entries of both kinds and %q at its end", counts, s.lastAnswer, want)
	}
}

func TestAJobEndedAtItsEstimateIsMarked(t *testing.T) {
	s := open(t, "")
	const requests = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n5,0,0,60,1,60,120,0\n6,0,0,60,1,60,60,0\n"
	if err := s.openText("requests.csv", requests); err != nil {
		t.Fatal(err)
	}
	s.advance(3600)
	for _, e := range s.session.Run.Ledger() {
		if e.Event != agreement.Done {
			continue
		}
		want := e.ID == 5
		for place, words := range map[string]string{"the ledger": s.perspective().EventCell(&e), "the messages": s.perspective().Messages(e.ID)} {
			if got := strings.Contains(words, "ended at its estimate"); got != want {
				t.Errorf("job %d in %s: got %q, want \"ended at its estimate\" in it: %t", e.ID, place, words, want)
			}
		}
	}
	if b := s.session.Run.Balance(); b.Done != 2 {
		t.Errorf("got %d jobs done, want 2", b.Done)
	}
}

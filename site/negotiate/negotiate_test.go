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
			t.Errorf("%s", e.String())
		}
	}
	if s.canvas.paints == 0 || len(s.canvas.drawing.Hits) < 8 {
		t.Errorf("%d paints, %d bars", s.canvas.paints, len(s.canvas.drawing.Hits))
	}
}

// A session without a machine panics, and stands for a fault of the program.
func TestAFaultIsShownAndLeavesTheSessionAsItWas(t *testing.T) {
	s := open(t, "")
	before := len(s.session.Run.Ledger())
	s.session.Run = new(sim.Session)
	s.ask()
	for _, want := range []string{", at core/", "a fault of Juggle’s", "About says how to report it"} {
		if !strings.Contains(s.fault, want) {
			t.Errorf("got %q, want %q in it", s.fault, want)
		}
	}
	if got := len(s.session.Run.Ledger()); got != before {
		t.Errorf("got %d entries, want the %d from before", got, before)
	}
	pagetest.WantIn(t, s.HTML(), "a fault of Juggle’s")
}

// wantSameLedger fails the test unless the saved files give the same ledger by the code of "juggle agree".
func (s *stage) wantSameLedger() {
	t := s.T
	t.Helper()
	requests, err := s.session.File(session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	jobs, err := requestcsv.Read(strings.NewReader(requests), session.RequestsFile)
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.session.File(session.EventsFile)
	if err != nil {
		t.Fatal(err)
	}
	events, err := requestcsv.ReadEvents(strings.NewReader(text), session.EventsFile)
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
	player, err := s.session.PlayerToEnd()
	if err == nil {
		_, err = player.Step(nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	got, err := player.Session().File(session.LedgerFile)
	if err != nil || got != want.String() {
		t.Fatalf("%v; got\n%s\nwant\n%s", err, got, want.String())
	}
	var shown strings.Builder
	if err := agreement.Table(s.session.Run.Ledger()).WriteCSV(&shown); err != nil || !strings.HasPrefix(got, shown.String()) {
		t.Fatalf("%v; got the shown ledger\n%s\nwant it to be the beginning of\n%s", err, shown.String(), got)
	}
}

// A student does a lesson in the view.
type student struct {
	*stage
	lesson *lesson.Lesson
}

// openStep opens the state of a step, if it has one.
func (p *student) openStep(step int) {
	p.T.Helper()
	if state := p.lesson.Steps[step-1].State; state != "" {
		if notices := p.SetOwn(strings.TrimPrefix(state, "view=negotiate&")); len(notices) > 0 {
			p.T.Fatalf("step %d: got %q", step, notices)
		}
	}
}

// wantVerdict fails the test unless the lesson gives this verdict on the session as the answer to a step.
func (p *student) wantVerdict(step int, want lesson.Verdict) {
	p.T.Helper()
	p.HTML()
	s, value := &p.lesson.Steps[step-1], math.NaN()
	state := "view=negotiate&" + p.Own()
	asked, err := s.MeasureQuery(state, nil)
	if err != nil {
		p.T.Fatal(err)
	}
	if v, err := lesson.MeasureOfState.Ask(nil, asked); err == nil {
		value = v.X
	}
	if got := s.Judge(lesson.Answer{State: state}, value); got != want {
		p.T.Fatalf("step %d is %v (%v), want %v; refused %q, said %q, answer %v", step, got, value, want, p.fault, p.lastAnswer, p.answer)
	}
}

// askFor writes a request and asks for it.
func (p *student) askFor(procs int32, length Seconds, ready, deadline Instant) {
	p.writeDraft(procs, length, ready, deadline)
	p.ask()
}

func TestTheLessonsCanBeDone(t *testing.T) {
	studentOf := func(t *testing.T, name string) *student {
		l, err := lesson.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		p := &student{open(t, ""), l}
		p.openStep(1)
		return p
	}
	t.Run("why flexibility pays", func(t *testing.T) {
		p := studentOf(t, "flexibility")
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
		const both = "<b>strict: 104 credits, one refused · flexible: 140 credits, none refused</b>; the job that moved pays 12 credits less."
		pagetest.WantIn(t, p.HTML(), both)
		p.openStep(5)
		pagetest.WantIn(t, p.HTML(), both)
		p.wantSameLedger()
		p.openStep(6)
		if p.role != consumerRole || strings.Contains(p.HTML(), "104 credits") {
			t.Error("got the provider’s branches as a consumer, want none")
		}
		p.askFor(4, 2*hour, 10*hour, 12*hour)
		p.wantVerdict(6, lesson.Wrong)
		p.undo()
		p.askFor(4, 2*hour, 10*hour, 14*hour)
		p.wantVerdict(6, lesson.Right)
	})
	t.Run("who should be asked", func(t *testing.T) {
		p := studentOf(t, "asking")
		p.askFor(4, 3*hour, 12*hour, 15*hour)
		p.wantVerdict(3, lesson.Wrong)
		p.take(0)
		p.wantVerdict(3, lesson.Right)
		p.askFor(4, 3*hour, 12*hour, 15*hour)
		p.wantVerdict(4, lesson.Right)
		p.wantSameLedger()
	})
	t.Run("what an early fixing costs", func(t *testing.T) {
		p := studentOf(t, "fixing")
		p.choose(2)
		p.change(agreement.Event{Kind: agreement.Fix, ID: 2})
		p.wantVerdict(1, lesson.Right)
		p.askFor(8, 4*hour, 12*hour, 16*hour)
		p.wantVerdict(2, lesson.Right)
		p.openStep(4)
		p.askFor(8, 4*hour, 12*hour, 16*hour)
		p.wantVerdict(4, lesson.Right)
		pagetest.WantIn(t, p.HTML(), "<b>fixed: 83.2 credits, one refused · flexible: 96 credits, none refused</b>; the job that moved pays ")
		for p.steps.Next(1) >= 0 {
			p.stepToNext()
		}
		p.wantVerdict(5, lesson.Right)
		p.wantSameLedger()
	})
	t.Run("a broken machine", func(t *testing.T) {
		p := studentOf(t, "failure")
		breaks := func() {
			p.toggleOutageForm()
			p.breakProcessors()
		}
		breaks()
		p.wantVerdict(1, lesson.Right)
		p.choose(3)
		pagetest.WantIn(t, p.HTML(), "The provider broke it.", "<b>break</b>", "<b>−32</b> credits")
		p.openStep(3)
		p.ruleKnob("rescue").Enter("on")
		p.wantVerdict(3, lesson.Wrong)
		breaks()
		p.wantVerdict(3, lesson.Right)
		if p, _ := p.session.Run.Promise(3); p.Start != 16*hour || p.End != 20*hour {
			t.Errorf("got %+v, want 3 to run from 16:00 to 20:00, as the text says", p)
		}
		p.choose(3)
		pagetest.WantIn(t, p.HTML(), "<b>offer</b>", "<b>take</b>")
		p.wantSameLedger()
	})
}

// The mark where a job stood that was moved is shown until the next act, and also at the link.
func TestAGhostStaysUntilTheNextAct(t *testing.T) {
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
	for what, act := range map[string]func(){
		"at once": func() {}, "another promise is looked at": func() { s.choose(1) }, "a request is written": func() { s.openDraft() },
		"its link is opened": func() { s.SetOwn(s.Own()) },
	} {
		act()
		ghosts := s.machine().Ghosts
		if len(ghosts) != 1 || ghosts[0].Name != "3 was here" || ghosts[0].Was != 16*hour || ghosts[0].Start != 20*hour ||
			!slices.Equal(ghosts[0].WasOn, oldProcessors) {
			t.Errorf("%s: got %+v, want 3 at 16:00 on %v", what, ghosts, oldProcessors)
		}
	}
	s.Negotiate.Draw()
	if !slices.ContainsFunc(s.canvas.drawing.Marks, func(m gantt.Mark) bool { return m.Shape == gantt.Arrow }) {
		t.Error("got no arrow to the new place of the job")
	}
	s.stepToNext()
	if ghosts := s.machine().Ghosts; len(ghosts) > 0 {
		t.Errorf("got %+v after time has gone on", ghosts)
	}
}

func TestBothBranchesAreDrawn(t *testing.T) {
	l, err := lesson.Named("flexibility")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, strings.TrimPrefix(l.Steps[4].State, "view=negotiate&"))
	html := pagetest.Rendered(t, s.branches())
	for words, want := range map[string]int{`<section class="world"`: 2, `class="job new out"`: 1, ">refused</text>": 1, `class="ghost"`: 1,
		`class="arrow"`: 1, `class="rail"`: 1, `class="job strict"`: 4, `class="job flex"`: 1,
		"4 is refused.": 1, "It stood at 16:00 and has moved.": 1} {
		if got := strings.Count(html, words); got != want {
			t.Errorf("%s: got it %d times, want %d, in\n%s", words, got, want, html)
		}
	}
	s.ask()
	if pagetest.Rendered(t, s.branches()) == html {
		t.Error("got the same drawing of the branches after another request, want a new one")
	}
	s.startFrom(session.FromEmpty)
	if s.branches() != nil || strings.Contains(s.Own(), "beside") {
		t.Error("got a branch of the earlier session in another session, want none")
	}
}

// The second task's request takes the processors of job 2, whose consumer would give slack.
func TestAnOptionByAskingIsDrawnOnTheJobsThatAreAsked(t *testing.T) {
	s := open(t, "negotiate.from=task2")
	s.writeDraft(4, 3*hour, 12*hour, 15*hour)
	s.ask()
	var on [2][]sim.Range
	for _, b := range s.machine().Blocks {
		switch {
		case b.Of == gantt.Job(2):
			on[0] = b.On
		case b.Label == "if asked":
			on[1] = b.On
		}
	}
	if len(on[0]) == 0 || !slices.Equal(on[0], on[1]) {
		t.Errorf("got job 2 on the processors %v, and the option on %v, want the same", on[0], on[1])
	}
}

func TestARejectionIsShownBesideTheButton(t *testing.T) {
	s := open(t, "negotiate.from=task3")
	s.choose(2)
	s.change(agreement.Event{Kind: agreement.Fix, ID: 2})
	s.change(agreement.Event{Kind: agreement.Modify, ID: 2, Ready: 12 * hour, Deadline: 20 * hour})
	if s.denial != s.lastAnswer || !strings.Contains(s.denial, "2: modify refused, fixed") {
		t.Errorf("a change: got %q, said %q", s.denial, s.lastAnswer)
	}
	s.writeDraft(8, 4*hour, 12*hour, 16*hour)
	if s.denial != "" {
		t.Errorf("another request is written: got %q", s.denial)
	}
	s.ask()
	if s.denial != s.lastAnswer || !strings.Contains(s.denial, "3: request rejected, no gap") {
		t.Errorf("a request: got %q, said %q", s.denial, s.lastAnswer)
	}
	pagetest.WantIn(t, s.HTML(), `id="negotiate-denied"`)
	if s.undo(); s.denial != "" {
		t.Errorf("undone: got %q", s.denial)
	}
}

func TestNumbersOfALinkOutsideTheirRangeAreRefused(t *testing.T) {
	s := open(t, "")
	usual, tried := s.Own(), 0
	for i := range linkParameters {
		p := &linkParameters[i]
		if p.Kind != param.Number || p.Max == 0 {
			continue
		}
		for _, value := range []float64{p.Max + 1, p.Min - 1, -4294967291, 1 << 65} {
			tried++
			own := "negotiate." + p.Key + "=" + strconv.FormatFloat(value, 'f', -1, 64)
			if notices := s.SetOwn(own); len(notices) != 1 || s.Own() != usual {
				t.Errorf("%s: got the notices %q, and %q is in use", own, notices, s.Own())
			}
		}
	}
	if tried < 40 {
		t.Errorf("%d numbers were tried", tried)
	}
}

func TestALinkWithoutInputsBeginsAsItsStart(t *testing.T) {
	s := open(t, "")
	for _, from := range []session.Start{session.FromEmpty, session.FromTask1, session.FromTask2, session.FromTask4} {
		s.SetOwn("negotiate.from=" + session.Starts.Name(from) + "&negotiate.g=10")
		p := from.Script()
		p.Rules.Policy.Discount = 10
		if s.session.Setup != p.Setup || len(s.session.Inputs) != len(p.Inputs) || s.session.Now != p.Now {
			t.Errorf("%v: got %d inputs at %d, rules %+v; want those of the start", from, len(s.session.Inputs), s.session.Now, s.session.Setup)
		}
	}
}

func TestAConsumerThatRefusesOffersIsNotShownAsRejectedByTheMachine(t *testing.T) {
	s := open(t, "")
	s.SetOwn("negotiate.from=task1")
	s.draft = draft{open: true, procs: 6, length: 4 * hour, ready: 12 * hour, deadline: 16 * hour, budget: schedule.NoLimit,
		accepts: schedule.NoLimit}
	s.ask()
	if s.answer == nil {
		t.Fatalf("got no options; said %q", s.lastAnswer)
	}
	s.refuseOptions()
	if !strings.Contains(s.lastAnswer, "no offer is taken") || strings.Contains(s.lastAnswer, "reject") {
		t.Errorf("said %q", s.lastAnswer)
	}
	if ledger := s.session.Run.Ledger(); !strings.Contains(s.perspective().Answer(&ledger[len(ledger)-1]), "no offer taken") {
		t.Errorf("the ledger says %q", s.perspective().Answer(&ledger[len(ledger)-1]))
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
		for what, words := range map[string]string{"the ledger": s.perspective().Said(&e), "what was said": s.perspective().Messages(e.ID)} {
			if got := strings.Contains(words, "ended at its estimate"); got != want {
				t.Errorf("job %d, %s: got %q, want that it was ended: %v", e.ID, what, words, want)
			}
		}
	}
	if b := s.session.Run.Balance(); b.Done != 2 {
		t.Errorf("got %d done, want 2", b.Done)
	}
}

package negotiate

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/core/agreement"
	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
	"juggle/site/gantt"
	"juggle/site/pagetest"
	"juggle/site/sight"
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

// A machine that was never made stands for one that panics.
func TestAFaultIsToldAndTheSessionIsAsBefore(t *testing.T) {
	s := open(t, "")
	before := len(s.session.Run.Ledger())
	s.session.Run = new(sim.Session)
	s.ask()
	for _, want := range []string{", at core/", "a fault of Juggle’s", "About says how to report it"} {
		if !strings.Contains(s.refused, want) {
			t.Errorf("got %q, want %q in it", s.refused, want)
		}
	}
	if got := len(s.session.Run.Ledger()); got != before {
		t.Errorf("got %d entries, want the %d from before", got, before)
	}
	pagetest.WantIn(t, s.HTML(), "a fault of Juggle’s")
}

// sameLedger runs the saved files as "juggle agree" does.
func (s *stage) sameLedger() {
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
	text, err := s.session.File(session.HappeningsFile)
	if err != nil {
		t.Fatal(err)
	}
	happenings, err := requestcsv.ReadHappenings(strings.NewReader(text), session.HappeningsFile)
	if err != nil {
		t.Fatal(err)
	}
	run, err := sim.NewSession(sim.Config{Procs: s.session.Procs, Policy: s.session.Rules.Policy, Check: true}, s.session.Rules.Terms)
	if err == nil {
		err = run.Hear(jobs, happenings)
	}
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	if err := agreement.Table(run.Ledger()).WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	player, err := s.session.ToEnd()
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
	var so strings.Builder
	if err := agreement.Table(s.session.Run.Ledger()).WriteCSV(&so); err != nil || !strings.HasPrefix(got, so.String()) {
		t.Fatalf("%v; what is shown\n%s\nis not how this begins\n%s", err, so.String(), got)
	}
}

func (s *stage) step(n int) {
	s.T.Helper()
	if s.Negotiate.step != n {
		s.T.Fatalf("step %d is done, want %d; refused %q, said %q, answer %v", s.Negotiate.step, n, s.refused, s.said, s.answer)
	}
}

func TestTheTasksCanBeDone(t *testing.T) {
	t.Run("why flexibility pays", func(t *testing.T) {
		s := open(t, "")
		s.beginTask(0)
		s.writes(6, 4*hour, 12*hour, 16*hour)
		s.ask()
		s.step(1)
		s.HTML()
		s.refuse()
		s.step(2)
		s.writes(6, 4*hour, 12*hour, 24*hour)
		s.ask()
		s.step(3)
		s.writes(12, 4*hour, 16*hour, 20*hour)
		s.ask()
		s.step(4)
		s.choose(s.session.Flexible(6, 4*hour))
		s.step(5)
		s.HTML()
		s.sameLedger()
	})
	t.Run("who should be asked", func(t *testing.T) {
		s := open(t, "")
		s.beginTask(1)
		s.choose(3)
		s.step(1)
		s.choose(2)
		s.step(2)
		s.writes(4, 3*hour, 12*hour, 15*hour)
		s.ask()
		s.step(3)
		s.HTML()
		s.take(0)
		s.step(4)
		s.HTML()
		s.writes(4, 3*hour, 12*hour, 15*hour)
		s.ask()
		s.step(5)
		s.sameLedger()
	})
	t.Run("what an early fixing costs", func(t *testing.T) {
		s := open(t, "")
		s.beginTask(2)
		s.choose(2)
		s.change(agreement.Happening{Event: agreement.Fix, ID: 2})
		s.step(1)
		s.writes(8, 4*hour, 12*hour, 16*hour)
		s.ask()
		s.step(2)
		pagetest.WantIn(t, s.HTML(), soldFixed+" of the next day is sold.</b>")
		s.undo()
		s.undo()
		s.step(3)
		s.writes(8, 4*hour, 12*hour, 16*hour)
		s.ask()
		s.step(4)
		pagetest.WantIn(t, s.HTML(), soldFree+" of the next day is sold.</b>")
		for !s.atEnd() {
			s.stepOn()
		}
		s.step(5)
		s.HTML()
		s.sameLedger()
	})
	t.Run("a broken machine", func(t *testing.T) {
		s := open(t, "")
		s.beginTask(3)
		breaks := func() {
			s.turnBreaking()
			s.breakNow()
		}
		breaks()
		s.step(1)
		if account, _ := s.session.Run.Account(3); account.State != agreement.GivenUp || account.Owes() != -32*hour {
			t.Errorf("got %+v, want 3 broken, and its whole price paid back", account)
		}
		s.choose(3)
		s.step(2)
		pagetest.WantIn(t, s.HTML(), "The provider broke it.", "<b>break</b>")
		s.undo()
		s.step(3)
		s.ruleKnob("rescue").Enter("on")
		s.step(4)
		breaks()
		s.step(5)
		if p, _ := s.session.Run.Promise(3); p.Start != 16*hour || p.End != 20*hour {
			t.Errorf("got %+v, want 3 to run from 16:00 to 20:00, as the text says", p)
		}
		pagetest.WantIn(t, s.HTML(), "<b>offer</b>", "<b>take</b>")
		s.sameLedger()
	})
}

// The third task tells what two promises would owe, one of them fixed: a number that stands nowhere by then.
func TestTheThirdTaskTellsWhatFixingWouldHaveEarned(t *testing.T) {
	s := open(t, "")
	s.beginTask(2)
	s.choose(2)
	s.change(agreement.Happening{Event: agreement.Fix, ID: 2})
	one, _ := s.session.Run.Account(1)
	two, _ := s.session.Run.Account(2)
	if got := sight.Hours(one.Owes() + two.Owes()); got != owedFixed {
		t.Errorf("got %s, the task says %s", got, owedFixed)
	}
}

func TestAfterATaskTheNextIsOffered(t *testing.T) {
	s := open(t, "")
	s.beginTask(1)
	if s.nextTask() >= 0 {
		t.Error("the task has just begun")
	}
	s.Negotiate.step = 5
	if got := s.nextTaskWord(); got != "Next: What an early fixing costs" {
		t.Errorf("got %q", got)
	}
	s.beginTask(3)
	if s.Negotiate.step = 5; s.nextTask() >= 0 {
		t.Error("there is no fifth task")
	}
}

// TestWhatIsHadByAskingIsDrawnOverWhomItAsks has the second task's request take the processors of 2, who would give room.
func TestWhatIsHadByAskingIsDrawnOverWhomItAsks(t *testing.T) {
	s := open(t, "")
	s.beginTask(1)
	s.writes(4, 3*hour, 12*hour, 15*hour)
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
		t.Errorf("2 is drawn on %v, and who would have them on %v", on[0], on[1])
	}
}

func TestAMoveThatNoStepAsksForIsTold(t *testing.T) {
	s := open(t, "")
	s.beginTask(0)
	s.writes(2, 4*hour, 12*hour, 16*hour)
	s.ask()
	pagetest.WantIn(t, s.HTML(), "Not what the step asks for. Undo takes it back.")
	s.undo()
	s.writes(12, 4*hour, 12*hour, 16*hour)
	s.ask()
	pagetest.WantIn(t, s.HTML(), "Not what the step asks for. Change the request and ask again.")
	s.writes(6, 4*hour, 12*hour, 16*hour)
	s.ask()
	s.step(1)
	if strings.Contains(s.HTML(), "Not what the step asks for.") {
		t.Error("the step is done, and it is still told that it was not")
	}
}

// A link says how far a task is; the session in it has to bear that out, but for what leaves no trace: what was looked at, or undone.
func TestATaskCannotBeDoneByItsLinkAlone(t *testing.T) {
	for i, want := range []int{2, 3, 3, 3} {
		s := open(t, "")
		s.beginTask(i)
		s.SetOwn(strings.ReplaceAll(s.Own(), "negotiate.step=0", "") + "&negotiate.step=5")
		if s.Negotiate.step != want {
			t.Errorf("task %d: step %d is done by a link alone, want %d at most", i+1, s.Negotiate.step, want)
		}
	}
}

func TestANoStandsWhereTheQuestionWasAsked(t *testing.T) {
	s := open(t, "")
	s.beginTask(2)
	s.choose(2)
	s.change(agreement.Happening{Event: agreement.Fix, ID: 2})
	s.change(agreement.Happening{Event: agreement.Modify, ID: 2, Ready: 12 * hour, Deadline: 20 * hour})
	if s.denial != s.said || !strings.Contains(s.denial, "2: modify refused, fixed") {
		t.Errorf("a change: got %q, said %q", s.denial, s.said)
	}
	s.writes(8, 4*hour, 12*hour, 16*hour)
	if s.denial != "" {
		t.Errorf("another request is written: got %q", s.denial)
	}
	s.ask()
	if s.denial != s.said || !strings.Contains(s.denial, "3: request rejected, no hole") {
		t.Errorf("a request: got %q, said %q", s.denial, s.said)
	}
	pagetest.WantIn(t, s.HTML(), `id="negotiate-denied"`)
	if s.undo(); s.denial != "" {
		t.Errorf("undone: got %q", s.denial)
	}
}

func TestNumbersOfALinkAreRefusedBeyondBothEnds(t *testing.T) {
	s := open(t, "")
	usual, tried := s.Own(), 0
	for i := range linkedParameters {
		p := &linkedParameters[i]
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

func TestALinkWrittenByHandBeginsAsItsStartDoes(t *testing.T) {
	s := open(t, "")
	for _, from := range []session.Start{session.FromEmpty, session.FromTask1, session.FromTask2, session.FromTask4} {
		s.SetOwn("negotiate.from=" + session.Starts.Name(from) + "&negotiate.step=9&negotiate.g=10")
		p := from.Plan()
		p.Rules.Policy.Discount = 10
		if s.session.Setup != p.Setup || len(s.session.Inputs) != len(p.Inputs) || s.session.Now != p.Now || s.Negotiate.step != 0 {
			t.Errorf("%v: got %d inputs at %d, step %d, rules %+v; want those of the start", from, len(s.session.Inputs), s.session.Now,
				s.Negotiate.step, s.session.Setup)
		}
	}
}

func TestWhoRefusesOffersIsNotCalledRejectedByTheMachine(t *testing.T) {
	s := open(t, "")
	s.SetOwn("negotiate.from=task1")
	s.draft = draft{open: true, procs: 6, length: 4 * hour, ready: 12 * hour, deadline: 16 * hour, budget: schedule.NoLimit,
		accepts: schedule.NoLimit}
	s.ask()
	if s.answer == nil {
		t.Fatalf("got no options; said %q", s.said)
	}
	s.refuse()
	if !strings.Contains(s.said, "no offer is taken") || strings.Contains(s.said, "reject") {
		t.Errorf("said %q", s.said)
	}
	if ledger := s.session.Run.Ledger(); !strings.Contains(s.sight().Answer(&ledger[len(ledger)-1]), "no offer taken") {
		t.Errorf("the ledger says %q", s.sight().Answer(&ledger[len(ledger)-1]))
	}
}

func TestAJobThatIsEndedAtItsEstimateIsToldSo(t *testing.T) {
	s := open(t, "")
	const requests = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n5,0,0,60,1,60,120,0\n6,0,0,60,1,60,60,0\n"
	if err := s.openText("requests.csv", requests); err != nil {
		t.Fatal(err)
	}
	s.goOn(3600)
	for _, e := range s.session.Run.Ledger() {
		if e.Event != agreement.Done {
			continue
		}
		want := e.ID == 5
		for what, words := range map[string]string{"the ledger": s.sight().Said(&e), "what was said": s.sight().Messages(e.ID)} {
			if got := strings.Contains(words, "ended at its estimate"); got != want {
				t.Errorf("job %d, %s: got %q, want that it was ended: %v", e.ID, what, words, want)
			}
		}
	}
	if b := s.session.Run.Balance(); b.Done != 2 {
		t.Errorf("got %d done, want 2", b.Done)
	}
}

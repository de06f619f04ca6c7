package negotiate

import (
	"strconv"
	"strings"
	"testing"

	"juggle/core/agreement"
	"juggle/core/param"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
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

// TestFilesGiveTheSameLedger runs the saved files as "juggle agree" does.
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
	run, err := sim.Agree(sim.Config{Procs: s.session.Procs, Policy: s.session.Rules.Policy, Check: true}, s.session.Rules.Terms, jobs,
		happenings)
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	if err := agreement.Table(run.Ledger()).WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	got, err := s.session.File(session.LedgerFile)
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
		s.HTML()
		s.undo()
		s.undo()
		s.step(3)
		s.writes(8, 4*hour, 12*hour, 16*hour)
		s.ask()
		s.step(4)
		for !s.atEnd() {
			s.stepOn()
		}
		s.step(5)
		s.HTML()
		s.sameLedger()
	})
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

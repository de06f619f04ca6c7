package negotiate

import (
	"strings"
	"testing"

	"juggle/core/agreement"
	"juggle/core/session"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/sight"
)

// lineOf is the newest line of the ledger of that kind.
func (s *stage) lineOf(event agreement.Event, id int64) line {
	s.T.Helper()
	for _, l := range s.ledgerLines() {
		if e := l.Entry; e.Event == event && e.ID == id {
			return l
		}
	}
	s.T.Fatalf("the ledger has no %v of %d", event, id)
	return line{}
}

// pointed are the bars that are framed because their row is pointed at.
func (s *stage) pointed() (bars []gantt.Block) {
	s.HTML()
	for _, b := range s.bars {
		if b.Pointed {
			bars = append(bars, b)
		}
	}
	return bars
}

func TestPointingAtARowFramesWhatItIsAbout(t *testing.T) {
	s := open(t, "")
	s.lineOf(agreement.Request, 6).point()
	if got := s.pointed(); len(got) != 1 || got[0].Of != gantt.Job(6) || s.bars[len(s.bars)-1].Of != gantt.Job(6) {
		t.Fatalf("got %+v, want the bar of 6, above all others", got)
	}
	if s.chosen != (gantt.Subject{}) {
		t.Errorf("to point is not to choose: got %v", s.chosen)
	}
	s.frame(gantt.Subject{})
	if got := s.pointed(); got != nil {
		t.Errorf("the pointer has left: got %+v, want none", got)
	}
	s.turnBreaking()
	s.breakNow()
	s.lineOf(agreement.Down, 0).point()
	if got := s.pointed(); len(got) != 1 || got[0].Look != gantt.OutLook {
		t.Errorf("a failure: got %+v, want the processors that are out of use", got)
	}
	s.undo()
	if got := s.pointed(); got != nil {
		t.Errorf("its row is gone: got %+v, want none", got)
	}
}

func TestARowWithoutABarSaysWhereItIs(t *testing.T) {
	s := open(t, "")
	s.zooms.Pan(8 * 3)
	s.lineOf(agreement.Request, 1).point()
	m := s.machine()
	if want := "1: running, 08:00 to 14:00"; m.Aside != want {
		t.Errorf("got %q, want %q", m.Aside, want)
	}
}

func TestARejectedRequestFloatsWhereItWasAskedFor(t *testing.T) {
	s := open(t, "")
	s.startFrom(session.FromTask3)
	s.choose(2)
	s.change(agreement.Happening{Event: agreement.Fix, ID: 2})
	s.writes(8, 4*hour, 12*hour, 16*hour)
	s.ask()
	s.cleared()
	l := s.lineOf(agreement.Request, 3)
	if l.point(); l.Entry.Answer != agreement.Rejected {
		t.Fatalf("got %v, want it rejected", l.Entry)
	}
	m := s.machine()
	if m.Float == nil || !m.Float.Still || m.Float.Ready != 12*hour || m.Float.Deadline != 16*hour || m.Float.Procs != 8 ||
		!strings.Contains(m.Float.Lines[0], "3 was rejected") {
		t.Errorf("got %+v, want 8 processors from 12 to 16 h, with nothing to drag", m.Float)
	}
}

func TestPointingAtABarMarksItsRows(t *testing.T) {
	s := open(t, "")
	p, _ := s.session.Run.Promise(9)
	paints := s.canvas.paints
	s.Hovered(s.x(p.Start+hour), s.row(9))
	html := s.HTML()
	for _, l := range s.ledgerLines() {
		if l.lit() != (l.Entry.ID == 9) {
			t.Errorf("line %v: got marked %t", l.Entry, l.lit())
		}
	}
	if !strings.Contains(html, "data-lit") || s.canvas.paints != paints {
		t.Errorf("want a row marked, and nothing painted: %d paints more", s.canvas.paints-paints)
	}
	s.Hovered(-1, -1)
	if strings.Contains(s.HTML(), "data-lit") {
		t.Error("the pointer has left, and a row is marked")
	}
}

func TestJobsWithLongNumbersAreChosenByTheirBars(t *testing.T) {
	s := open(t, "")
	s.outer.texts["requests.csv"] = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n" +
		"9000000000001,0,0,30000,64,12000,12000,1\n9000000000002,10,60,18000,100,12000,9000,0\n"
	s.Negotiate.Take(page.File{Name: "requests.csv"})
	s.Browser.Deliver()
	s.HTML()
	if s.session.Procs != 128 || !strings.Contains(s.said, "on 128 processors") {
		t.Fatalf("got %d processors, want enough for the widest; said %q, refused %q", s.session.Procs, s.said, s.refused)
	}
	const id = 9000000000001
	p, ok := s.session.Run.Promise(id)
	if !ok {
		t.Fatal("it was not promised anything")
	}
	x, y := s.x(p.Start+600), s.row(id)
	s.Pressed(x, y)
	s.Released(x, y)
	if s.chosen != gantt.Job(id) {
		t.Errorf("got %v, want %d", s.chosen, int64(id))
	}
}

// TestAnotherSessionsBarsAreAsTallAsTheirJobs begins a task after the three scenarios, whose jobs have the same numbers and other widths.
func TestAnotherSessionsBarsAreAsTallAsTheirJobs(t *testing.T) {
	s := open(t, "")
	s.HTML()
	s.startFrom(session.FromTask1)
	s.HTML()
	for _, b := range s.bars {
		p, ok := s.session.Run.Promise(b.Of.ID)
		if drawn := int32(0); ok {
			for _, on := range b.On {
				drawn += on.Count
			}
			if drawn != p.Procs {
				t.Errorf("job %d is drawn on %d processors, want %d", b.Of.ID, drawn, p.Procs)
			}
		}
	}
}

// TestNumbersThatFilesMayHaveArePromises has requests 0 and -1, which nothing else may be taken for: not what fails, nor nobody.
func TestNumbersThatFilesMayHaveArePromises(t *testing.T) {
	s := open(t, "")
	opened, err := s.opened("requests.csv", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"+
		"0,0,28800,86400,4,7200,7200,1\n-1,0,28800,86400,4,7200,7200,1\n")
	if err == nil {
		s.session = opened
		opened, err = s.opened("happenings.csv", "time,event,id,ready,deadline,procs\n3600,down,,,72000,3\n")
	}
	if err != nil {
		t.Fatal(err)
	}
	s.begin(s.from, opened)
	s.changed()
	html := s.HTML()
	s.Draw()
	if s.chosen != (gantt.Subject{}) || strings.Contains(html, "Promise 0") {
		t.Fatalf("got %v chosen, want nothing", s.chosen)
	}
	s.lineOf(agreement.Down, 0).point()
	s.HTML()
	s.Draw()
	if got := s.pointed(); len(got) != 1 || got[0].Look != gantt.OutLook {
		t.Errorf("pointed at what fails: got %v framed", got)
	}
	for _, b := range s.bars {
		if b.Look == gantt.OutLook {
			plane := s.view.Plane(s.session.Procs)
			for y := 0.0; y < 2000; y += 4 {
				if plane.On(&b, s.x(50000), y) {
					s.click(s.x(50000), y)
				}
			}
		}
	}
	if s.chosen != (gantt.Subject{}) {
		t.Errorf("what fails was pressed: got %v chosen, want nothing", s.chosen)
	}
	for _, id := range []int64{0, -1} {
		s.lineOf(agreement.Request, id).point()
		s.HTML()
		s.Draw()
		if got := s.pointed(); len(got) != 1 || got[0].Of != gantt.Job(id) {
			t.Errorf("pointed at request %d: got %v framed", id, got)
		}
		s.choose(id)
		if html := s.HTML(); !strings.Contains(html, "Promise "+sight.Number(id)+": flexible") {
			t.Errorf("promise %d was chosen, and is not shown", id)
		}
		if again := open(t, s.Own()); again.chosen != gantt.Job(id) {
			t.Errorf("%s: got %v chosen, want promise %d", s.Own(), again.chosen, id)
		}
	}
}

// TestWhoIsInTheWayMayBeRequestZero tells it from processors that are out of use.
func TestWhoIsInTheWayMayBeRequestZero(t *testing.T) {
	s := open(t, "")
	opened, err := s.opened("requests.csv", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"+
		"0,0,28800,36000,16,7200,7200,1\n")
	if err != nil {
		t.Fatal(err)
	}
	s.begin(s.from, opened)
	job := *opened.Job(0)
	job.Procs = int32(opened.Procs)
	if words := s.sight().WhyNot(&job); !strings.Contains(words, "0 has 16") || strings.Contains(words, "out of use") {
		t.Errorf("got %q, want request 0 named", words)
	}
}

// A link whose session would keep the page busy for minutes is refused with the reason, and the usual session stands.
func TestALinkOfTooMuchWorkIsRefused(t *testing.T) {
	s := open(t, "")
	for n, refused := range map[int]bool{300: false, 301: true, 4000: true} {
		own := "negotiate.m=4&negotiate.ask=1000000&negotiate.order=random%20%25%204&negotiate.said=" + strings.Repeat("R0.0.5.1.1", n)
		notices := strings.Join(s.SetOwn(own), " ")
		if got := strings.Contains(notices, "want at most 300 where the provider asks others"); got != refused {
			t.Errorf("%d inputs: got %.300q", n, notices)
		}
	}
}

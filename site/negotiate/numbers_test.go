package negotiate

import (
	"slices"
	"strings"
	"testing"

	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/privacy"
)

func TestJobsWithLongNumbersAreChosenByTheirBars(t *testing.T) {
	s := open(t, "")
	s.fakeOuter.texts["requests.csv"] = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n" +
		"9000000000001,0,0,30000,64,12000,12000,1\n9000000000002,10,60,18000,100,12000,9000,0\n"
	s.Negotiate.Take(page.File{Name: "requests.csv"})
	s.Browser.Deliver()
	s.HTML()
	if s.session.Procs != 128 || !strings.Contains(s.lastAnswer, "on 128 processors") {
		t.Fatalf("got %d processors, want enough for the widest; said %q, refused %q", s.session.Procs, s.lastAnswer, s.fault)
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

// The task begins after the three scenarios, whose jobs have the same numbers and other numbers of processors.
func TestBarsOfAnotherSessionHaveTheirOwnProcessors(t *testing.T) {
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

// The numbers 0 and -1 are easily taken for an outage, or for none.
func TestRequestsMayHaveTheNumbersZeroAndMinusOne(t *testing.T) {
	s := open(t, "")
	sessionFromFile, err := s.sessionFromFile("requests.csv", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"+
		"0,0,28800,86400,4,7200,7200,1\n-1,0,28800,86400,4,7200,7200,1\n")
	if err == nil {
		s.session = sessionFromFile
		sessionFromFile, err = s.sessionFromFile("events.csv", "time,event,id,ready,deadline,procs\n3600,down,,,72000,3\n")
	}
	if err != nil {
		t.Fatal(err)
	}
	s.begin(s.from, sessionFromFile)
	s.changed()
	html := s.HTML()
	s.Draw()
	if s.chosen != (gantt.Subject{}) || strings.Contains(html, "Promise 0") {
		t.Fatalf("got %v chosen, want nothing", s.chosen)
	}
	for _, b := range s.bars {
		if b.Look == gantt.OutLook {
			plane := s.picture.Painted.Plane(s.session.Procs)
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
		s.choose(id)
		s.Draw()
		framed := slices.DeleteFunc(slices.Clone(s.bars), func(b gantt.Block) bool { return !b.Framed })
		if len(framed) != 1 || framed[0].Of != gantt.Job(id) {
			t.Errorf("request %d is chosen: got %v framed", id, framed)
		}
		if html := s.HTML(); !strings.Contains(html, "Promise "+privacy.Number(id)+": flexible") {
			t.Errorf("promise %d was chosen, and is not shown", id)
		}
		if again := open(t, s.Own()); again.chosen != gantt.Job(id) {
			t.Errorf("%s: got %v chosen, want promise %d", s.Own(), again.chosen, id)
		}
	}
}

// The number 0 is not taken for processors that are out of use.
func TestRequestZeroCanBeInTheWay(t *testing.T) {
	s := open(t, "")
	sessionFromFile, err := s.sessionFromFile("requests.csv", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"+
		"0,0,28800,36000,16,7200,7200,1\n")
	if err != nil {
		t.Fatal(err)
	}
	s.begin(s.from, sessionFromFile)
	job := *sessionFromFile.Job(0)
	job.Procs = int32(sessionFromFile.Procs)
	if words := s.perspective().WhyNot(&job); !strings.Contains(words, "0 has 16") || strings.Contains(words, "out of use") {
		t.Errorf("got %q, want request 0 named", words)
	}
}

// The session of such a link would keep the page busy for minutes.
func TestALinkWithTooMuchWorkIsRefused(t *testing.T) {
	s := open(t, "")
	for n, refused := range map[int]bool{300: false, 301: true, 4000: true} {
		own := "negotiate.m=4&negotiate.ask=1000000&negotiate.order=random%20%25%204&negotiate.said=" + strings.Repeat("R0.0.5.1.1", n)
		notices := strings.Join(s.SetOwn(own), " ")
		if got := strings.Contains(notices, "want at most 300 where the provider asks others"); got != refused {
			t.Errorf("%d inputs: got %.300q", n, notices)
		}
	}
}

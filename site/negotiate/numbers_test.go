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
	s.ports.texts["requests.csv"] = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n" +
		"9000000000001,0,0,30000,64,12000,12000,1\n9000000000002,10,60,18000,100,12000,9000,0\n"
	s.Negotiate.ReadFile(page.File{Name: "requests.csv"})
	s.Browser.Deliver()
	s.HTML()
	if s.session.Procs != 128 || !strings.Contains(s.lastAnswer, "on 128 processors") {
		t.Fatalf("got %d processors, want 128, enough for the widest request; the answer is %q, and the fault is %q", s.session.Procs,
			s.lastAnswer, s.fault)
	}
	const id = 9000000000001
	p, ok := s.session.Run.Promise(id)
	if !ok {
		t.Fatalf("request %d has no promise", int64(id))
	}
	x, y := s.x(p.Start+600), s.y(id)
	s.Pressed(x, y)
	s.Released(x, y)
	if s.chosen != gantt.Job(id) {
		t.Errorf("after a click on its bar the selection is %v, want job %d", s.chosen, int64(id))
	}
}

// The first task's jobs have the same IDs as jobs of the session before it, the three scenarios, but need other numbers of processors.
func TestBarsOfAnotherSessionHaveTheirOwnProcessors(t *testing.T) {
	s := open(t, "")
	s.HTML()
	s.startFrom(session.FromTask1)
	s.HTML()
	for _, b := range s.bars {
		p, ok := s.session.Run.Promise(b.Subject.ID)
		if drawn := int32(0); ok {
			for _, on := range b.Processors {
				drawn += on.Count
			}
			if drawn != p.Procs {
				t.Errorf("job %d is drawn on %d processors, want %d", b.Subject.ID, drawn, p.Procs)
			}
		}
	}
}

// A program can easily confuse the IDs 0 and -1 with an outage or with no selection.
func TestRequestsMayHaveTheIDsZeroAndMinusOne(t *testing.T) {
	s := open(t, "")
	opened, err := s.sessionFromFile("requests.csv", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"+
		"0,0,28800,86400,4,7200,7200,1\n-1,0,28800,86400,4,7200,7200,1\n")
	if err == nil {
		s.session = opened
		opened, err = s.sessionFromFile("events.csv", "time,event,id,ready,deadline,procs\n3600,down,,,72000,3\n")
	}
	if err != nil {
		t.Fatal(err)
	}
	s.begin(s.from, opened)
	html := s.HTML()
	s.Draw()
	if s.chosen != (gantt.Subject{}) || strings.Contains(html, "Promise 0") {
		t.Fatalf("at the beginning the selection is %v, want none", s.chosen)
	}
	for _, b := range s.bars {
		if b.Look == gantt.OutageLook {
			plane := s.picture.Painted.Plane(s.session.Procs)
			x := s.x(50000) // during the outage
			for y := 0.0; y < 2000; y += 4 {
				if plane.On(&b, x, y) {
					s.click(x, y)
				}
			}
		}
	}
	if s.chosen != (gantt.Subject{}) {
		t.Errorf("after clicks on the outage the selection is %v, want none", s.chosen)
	}
	for _, id := range []int64{0, -1} {
		s.choose(id)
		s.Draw()
		framed := slices.DeleteFunc(slices.Clone(s.bars), func(b gantt.Block) bool { return !b.InkFrame })
		if len(framed) != 1 || framed[0].Subject != gantt.Job(id) {
			t.Errorf("with request %d selected the framed bars are %v, want only its bar", id, framed)
		}
		if html := s.HTML(); !strings.Contains(html, "Promise "+privacy.Number(id)+": flexible") {
			t.Errorf("with request %d selected its terms are not shown", id)
		}
		if again := open(t, s.LinkPart()); again.chosen != gantt.Job(id) {
			t.Errorf("the link %s selects %v, want promise %d", s.LinkPart(), again.chosen, id)
		}
	}
}

// Request 0 holds all 16 processors. The explanation must name it, and must not take its ID for an outage.
func TestTheReasonOfARejectionCanNameRequestZero(t *testing.T) {
	s := open(t, "")
	opened, err := s.sessionFromFile("requests.csv", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"+
		"0,0,28800,36000,16,7200,7200,1\n")
	if err != nil {
		t.Fatal(err)
	}
	s.begin(s.from, opened)
	job := *opened.Job(0)
	job.Procs = int32(opened.Procs)
	if words := s.perspective().WhyNoPlace(&job); !strings.Contains(words, "0 has 16") || strings.Contains(words, "out of use") {
		t.Errorf("got %q, want request 0 named", words)
	}
}

// A session in which the provider asks other consumers takes much longer with each input, so that more than 300 could keep the page busy
// for minutes.
func TestALinkWithTooManyInputsIsRefused(t *testing.T) {
	s := open(t, "")
	for n, wantRefused := range map[int]bool{300: false, 301: true, 4000: true} {
		linkPart := "negotiate.m=4&negotiate.ask=1000000&negotiate.order=random%20%25%204&negotiate.said=" + strings.Repeat("R0.0.5.1.1", n)
		notices := strings.Join(s.SetLinkPart(linkPart), " ")
		if got := strings.Contains(notices, "want at most 300 where the provider asks others"); got != wantRefused {
			t.Errorf("%d inputs: got the notices %.300q, refused %v, want %v", n, notices, got, wantRefused)
		}
	}
}

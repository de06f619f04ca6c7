package schedule

import (
	"strings"
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"
)

// fourRequests is a file of requests that are played on the default machine of 128 processors.
const fourRequests = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,60,300,64,120,120,1\n2,10,60,180,100,120,90,0\n" +
	"3,20,20,200,32,60,60,0\n4,30,30,400,128,100,120,1\n"

// dropFile drops a file on the view, and lets the time pass after which a change is computed.
func (s *scheduleStage) dropFile(name, content string) {
	s.T.Helper()
	s.view.ReadFile(page.File{Name: name, Bytes: int64(len(content)), Handle: content})
	s.Browser.Deliver()
	s.Settle()
	s.HTML()
}

func TestAFileOfRequestsIsPlayed(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	s.dropFile("requests.csv", fourRequests)
	if got := s.lastRunQuery().Setup; got.Procs != 128 || got.Requests == "" {
		t.Fatalf("asked for %+v, want a run of requests on 128 processors", got)
	}
	s.answerRun()
	html := s.HTML()
	pagetest.WantIn(t, html, "Requests of your own, 4", "of the reader’s own", "requests.csv", `id="schedule-log"`)
	pagetest.WantIn(t, pagetest.PlainText(html), "Request 2: accepted")
	if strings.Contains(html, "arrival rate 1.25") {
		t.Error("the page names the load of a log, want none for a file of requests")
	}
	s.view.export("csv")
	for name, content := range s.Browser.Saved {
		want := "id,decision,start,end,ready,deadline,phi\n1,accepted,180,300,60,300,0.000000\n"
		if rows, _ := pagetest.SplitComments(t, content); !strings.HasPrefix(rows, want) {
			t.Errorf("%s: got %s, want it to begin with %s", name, content, want)
		}
	}
	link := s.Fragment(s.LinkTo("schedule", 0))
	if other := newScheduleStage(t, link); other.lastRunQuery().Setup != s.lastRunQuery().Setup {
		t.Errorf("the link asks for %+v, want %+v", other.lastRunQuery().Setup, s.lastRunQuery().Setup)
	}
	if href := s.view.negotiateHref(); !strings.Contains(href, "view=negotiate") ||
		!strings.Contains(href, "negotiate.said="+s.lastRunQuery().Setup.Requests) {
		t.Errorf("the link to Negotiate is %s, want one with the requests of the file", href)
	}
	s.view.returnToLogs()
	s.Settle()
	if got := s.lastRunQuery().Setup; got.Requests != "" {
		t.Errorf("back at the logs: asked for %+v, want no requests", got)
	}
}

func TestAFileWithTermsOrEventsIsOpenedInNegotiate(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	before := s.runQueryCount()
	s.dropFile("bad.csv", "id,submit\n1,soon\n")
	pagetest.WantIn(t, s.HTML(), "bad.csv: line 1", "Nothing has changed")
	s.dropFile("terms.csv",
		strings.Replace(fourRequests, "flexible\n1,0,60,300,64,120,120,1", "flexible,budget\n1,0,60,300,64,120,120,1,50", 1))
	pagetest.WantIn(t, s.HTML(), "terms.csv: ")
	s.dropFile("terms.csv", "id,submit,ready,deadline,procs,estimate,runtime,flexible,budget\n1,0,60,300,64,120,120,1,50\n")
	pagetest.WantIn(t, s.HTML(), "terms.csv: request 1 has molds, a budget, a tolerance or a limit to what it accepts, want none",
		"Open in Negotiate")
	s.view.files.Negotiate(s.view.faultyFile)
	if got := s.files.passedToNegotiate.Name; got != "terms.csv" {
		t.Errorf("got %q passed to Negotiate, want terms.csv", got)
	}
	s.dropFile("events.csv", "time,event,id,ready,deadline,procs\n50,fix,2,,,\n")
	if got := s.files.passedToNegotiate.Name; got != "events.csv" || s.view.fileFault != "" {
		t.Errorf("got %q passed to Negotiate and the fault %q, want events.csv and no fault", got, s.view.fileFault)
	}
	if s.runQueryCount() != before {
		t.Errorf("got %d further queries for runs, want none", s.runQueryCount()-before)
	}
}

package schedule

import (
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim/coallocation"
	"juggle/site/pagetest"
)

// answerCoallocation answers the last query for a run on several machines.
func (s *scheduleStage) answerCoallocation() *scheduleStage {
	s.T.Helper()
	s.Settle()
	s.HTML()
	s.Queries.Last("coallocation.run").Answer()
	s.HTML()
	return s
}

func TestRequestsToSeveralMachinesArePlayedAndShown(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	before := s.view.at
	s.dropFile("two.csv", coallocation.Example)
	s.answerCoallocation()
	pagetest.WantIn(t, s.HTML(), "<b>17 requests</b> to 3 machines; 10 are the parts of 4 co-allocated requests.",
		"machines of 128, 128, 128 processors",
		"juggle coallocate", "-procs 128,128,128", `id="schedule-log"`, "Co-allocated request 1: accepted")
	s.view.showExample()
	s.answerCoallocation()
	html := s.HTML()
	pagetest.WantIn(t, html, "machines of 8, 6, 4 processors", "questions put", ">11<", "-procs 8,6,4", "-shift", "-request 7")
	pagetest.WantIn(t, pagetest.PlainText(html), "Request 7 on machine 2: accepted", "Co-allocated request 2 is lifted out; 7 fits now")
	s.pressJobButton("7")
	if pagetest.WantIn(t, s.HTML(), "Request 7, new, 0 d "); s.canvas.painted[ganttHost].HighlightedKey == 0 {
		t.Error("pressing a job's number highlights no bar")
	}
	link := s.Fragment(s.LinkTo("schedule", 0))
	other := newScheduleStage(t, link).answerCoallocation()
	got, want := other.view.coallocated, s.view.coallocated.SpelledRequests
	if got.SpelledRequests != want || !got.ShiftCoAllocated || got.Procs[2] != 4 {
		t.Errorf("the link asks for %+v, want the same requests, shifting, and 4 processors on machine 3", got)
	}
	pagetest.WantIn(t, other.HTML(), "Decision 5 of 11")
	s.view.steps.Step(1)
	pagetest.WantIn(t, pagetest.PlainText(s.HTML()), "Co-allocated request 3: accepted", "At 0 d 01:00?", "8: machine 1",
		"one after the other")
	for _, kind := range []string{"csv", "requests", "svg"} {
		s.view.export(kind)
	}
	for name, want := range map[string]string{"requests.csv": coallocation.Example, "juggle-coallocated.csv": "id,decision,start,end,"} {
		if got, _ := pagetest.SplitComments(t, s.Browser.Saved[name]); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want it to begin %s", name, got, want)
		}
	}
	pagetest.WantIn(t, s.Browser.Saved["juggle-coallocated-decision-6.svg"], "Machine 3, 4 processors", "co-allocated requests shifted")
	s.view.returnToLogs()
	s.Settle()
	if s.view.at != before {
		t.Errorf("back at the logs decision %d is shown, want %d as before", s.view.at+1, before+1)
	}
	if s.view.isCoallocated() || !strings.Contains(s.HTML(), "Queue before and after") {
		t.Error("back at the logs several machines are still shown")
	}
}

func TestALinkToADecisionIsFollowedAfterARunOnSeveralMachines(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	s.view.showExample()
	s.answerCoallocation()
	s.view.SetLinkPart("schedule.d=7")
	s.HTML()
	if got := s.view.at + 1; got != 7 {
		t.Errorf("decision %d is shown, want 7 as the link says", got)
	}
}

func TestALogsRunThatArrivesAfterTheExampleIsNotShown(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule")
	s.Settle()
	late := s.Queries.Last("replay.run")
	s.view.showExample()
	if !late.Ended {
		t.Error("the query for the log's run was not cancelled")
	}
	s.answerCoallocation()
	pagetest.WantIn(t, s.HTML(), "Decision 5 of 11")
}

func TestTheProcessorsOfEachMachineCanBeTyped(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	s.view.showExample()
	s.answerCoallocation()
	if order, err := schedule.ParseOrder("deadline > wait"); err != nil || s.view.formulaKeys(order) != "" {
		t.Errorf("got the error %v and the keys %q, want no keys of the run on one machine", err, s.view.formulaKeys(order))
	}
	s.view.page.Unfolded = true
	pagetest.WantIn(t, s.HTML(), `id="several-m"`, `id="several-begun"`, "off, a chain stays once its first part starts",
		"co-allocated requests shifted<")
	for _, k := range s.view.coallocatedPanel.Knobs() {
		if k.Param.Key == "begun" {
			k.Flip()
			s.answerCoallocation()
			pagetest.WantIn(t, s.HTML(), "co-allocated requests shifted, chains that have begun too", "-shift-begun")
			hasEffect := !k.HasNoEffect()
			if s.view.coallocated.ShiftCoAllocated = false; !hasEffect || !k.HasNoEffect() {
				t.Errorf("got an effect of %s: %t while requests are shifted, want one only then", k.Param.Key, hasEffect)
			}
			s.view.coallocated.ShiftCoAllocated = true
		}
		if k.Param.Key == "m" {
			if err := k.Param.Set("8,6"); err == nil || !strings.Contains(err.Error(), "3, which the requests name") {
				t.Errorf("processors of 2 machines: got %v, want an error that the requests name 3", err)
			}
			k.Enter("8, 9, 4")
		}
	}
	s.answerCoallocation()
	pagetest.WantIn(t, s.HTML(), "-procs 8,9,4", "machines of 8, 9, 4 processors")
}

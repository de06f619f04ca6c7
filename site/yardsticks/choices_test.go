package yardsticks

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"juggle/core/optimum"
	"juggle/core/rules"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// surveying is the last question how a rule decides.
func (s *stage) surveying() *pagetest.Asking { return s.Questions.Last("optimum.survey") }

// surveyed is what it asks.
func (s *stage) surveyed() optimum.Surveying {
	s.T.Helper()
	return pagetest.Read[optimum.Surveying](s.T, s.surveying().Put)
}

// answerSurvey answers it.
func (s *stage) answerSurvey() *rules.Survey {
	s.T.Helper()
	s.surveying().Answer()
	s.HTML()
	return s.view.choices.survey()
}

// told are the hits of a drawing that tell something.
func (c *fakeCanvas) told(host string) (n int) {
	for _, h := range c.drawn[host].Hits {
		if h.Text != "" {
			n++
		}
	}
	return n
}

func TestEveryRuleIsDrawnAndToldStepByStep(t *testing.T) {
	s := newStage(t, "yardsticks.L=3&yardsticks.lambda=200&yardsticks.share=100")
	if len(s.Questions.Asked) > 0 {
		t.Fatal("it is computed before it is opened")
	}
	s.view.choices.turn()
	pagetest.WantIn(t, s.HTML(), "The requests are decided on.")
	for _, rule := range rules.Rules() {
		s.view.choices.choose(rule.Value)
		if q := s.surveyed(); q.Rule != rule.Value || q.Whole != nil {
			t.Fatalf("asked for %v and request %v, want %v", q.Rule, q.Whole, rule.Value)
		}
		survey := s.answerSurvey()
		x := survey.Choice
		pagetest.WantIn(t, s.HTML(), "Request "+strconv.FormatInt(x.Request.ID, 10)+", ", "Asked.", `aria-pressed="true" id="choice-rule-`+
			rule.Name+`"`)
		if linked := strings.Contains(s.view.Own(), "yardsticks.rule="+rule.Name); linked != (rule.Value != rules.LaxityImpact) {
			t.Errorf("%s: the link is %s", rule.Name, s.view.Own())
		}
		starts, taken := x.Starts()
		if got := s.canvas.told(shiftsHost); got != 1+len(x.Moved) {
			t.Errorf("%s: %d jobs are drawn, want the request and the %d that move", rule.Name, got, len(x.Moved))
		}
		if x.Search != nil && len(starts) == 0 {
			pagetest.WantIn(t, s.HTML(), `hidden="hidden" id="`+startsHost+`"`)
			continue
		}
		if got := s.canvas.told(startsHost); got != len(starts) || got == 0 {
			t.Errorf("%s: %d starts are drawn, want %d", rule.Name, got, len(starts))
		}
		called := 0
		for _, m := range s.canvas.drawn[startsHost].Marks {
			if m.Shape == gantt.Text && m.Text == "taken" {
				called++
			}
		}
		if (called == 1) != (taken >= 0) {
			t.Errorf("%s: %d starts are called taken, and %d is", rule.Name, called, taken)
		}
	}
}

func TestRequestsAreSteppedThrough(t *testing.T) {
	s := newStage(t, "yardsticks.L=3&yardsticks.lambda=200&yardsticks.share=100&yardsticks.laxity=on")
	survey := s.answerSurvey()
	s.view.choices.scrub("1")
	s.Rest()
	if got, want := *s.surveyed().Whole, survey.Briefs[0].ID; got != want ||
		!strings.Contains(s.view.Own(), "yardsticks.job="+strconv.FormatInt(want, 10)) {
		t.Fatalf("asked about request %d, want %d; the link is %s", got, want, s.view.Own())
	}
	s.answerSurvey()
	next := s.view.choices.next(1)
	if next < 0 || survey.Briefs[next].Cost == 0 {
		t.Fatalf("there is no next request that costs something: %d", next)
	}
	s.Key(page.Key{Key: "."})
	s.Rest()
	if got := *s.surveyed().Whole; got != survey.Briefs[next].ID {
		t.Errorf("the next one that costs something is %d, want %d", got, survey.Briefs[next].ID)
	}
	s.surveying().Fail(errors.New("rules: got request 7"))
	pagetest.WantIn(t, s.HTML(), "ot request 7")
}

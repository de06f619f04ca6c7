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

// surveyed answers the last question about minimum laxity impact.
func (s *stage) surveyed() *rules.Survey {
	s.T.Helper()
	r := s.engine.impact
	stretch, err := optimum.NewStretch(s.Logs.Traces[r.Source.SHA256], r.Setup.Workload, r.Setup.Cut)
	if err != nil {
		s.T.Fatal(err)
	}
	survey, err := rules.NewSurvey(rules.Config{Procs: int(stretch.Procs), Rule: rules.LaxityImpact}, stretch.Jobs, s.engine.request)
	if err != nil {
		s.T.Fatal(err)
	}
	s.engine.impactDone(survey, nil)
	s.HTML()
	return survey
}

func TestMinimumLaxityImpactIsDrawnAndToldStepByStep(t *testing.T) {
	s := newStage(t, "yardsticks.L=3&yardsticks.lambda=200&yardsticks.share=100")
	if s.engine.impactDone != nil {
		t.Fatal("it is computed before it is opened")
	}
	s.view.impact.turn()
	pagetest.WantIn(t, s.HTML(), "The requests are decided on.")
	survey := s.surveyed()
	x := survey.Choice
	pagetest.WantIn(t, s.HTML(), "Request "+strconv.FormatInt(x.Request.ID, 10)+", ", "Asked.", strconv.Itoa(len(x.Candidates))+" to try",
		"Taken.")
	bars := 0
	for _, h := range s.canvas.drawn.Hits {
		if h.Text != "" {
			bars++
		}
	}
	if bars != len(x.Candidates) {
		t.Errorf("%d starts are drawn, want %d", bars, len(x.Candidates))
	}
	taken := 0
	for _, m := range s.canvas.drawn.Marks {
		if m.Shape == gantt.Text && m.Text == "taken" {
			taken++
		}
	}
	if taken != 1 {
		t.Errorf("%d starts are called taken, want 1", taken)
	}
	s.view.impact.scrub("1")
	s.Rest()
	if got, want := s.engine.request, survey.Briefs[0].ID; got != want ||
		!strings.Contains(s.view.Own(), "yardsticks.job="+strconv.FormatInt(want, 10)) {
		t.Fatalf("asked about request %d, want %d; the link is %s", got, want, s.view.Own())
	}
	s.surveyed()
	if next := s.view.impact.next(1); next >= 0 {
		s.Key(page.Key{Key: "."})
		s.Rest()
		if got := s.engine.request; got != survey.Briefs[next].ID {
			t.Errorf("the next one that costs something is %d, want %d", got, survey.Briefs[next].ID)
		}
	}
	s.engine.impactDone(nil, errors.New("rules: got request 7"))
	pagetest.WantIn(t, s.HTML(), "ot request 7")
}

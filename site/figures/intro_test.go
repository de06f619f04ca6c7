package figures

import (
	"strings"
	"testing"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/text"
)

// headlined is a done study whose widest and strict windows at the middle load have these means, and this difference.
func headlined(t *testing.T, wide, narrow, difference float64) *figureStage {
	s := newFigureStage(t, "").open()
	s.compute()
	w, n := headline(s.figures.Run.latest(2))
	w.Summary.Mean, n.Summary.Mean, w.Diff.Mean = wide, narrow, difference
	w.Diff.Low, w.Diff.High = difference-0.7, difference+0.7
	return s
}

func TestTheHeadlineNeverNeedsThreeDecimals(t *testing.T) {
	for name, tc := range map[string]struct {
		wide, narrow, difference float64
		want                     string
	}{
		"one agrees": {52.4, 47.5, 4.9, "<strong>52.4 %</strong> of the time instead of 47.5: <strong>+4.9 points</strong> at arrival " +
			"rate 1.25 (95 % interval 4.2 to 5.6"},
		"two agree": {52.38, 47.55, 4.83, "<strong>52.38 %</strong> of the time instead of 47.55: <strong>+4.83 points</strong> at arrival " +
			"rate 1.25 (95 % interval 4.13 to 5.53"},
		"three would have": {61.7746, 55.1354, 6.6392, "<strong>61.8 %</strong> of the time: <strong>+6.6 points</strong> over strict windows " +
			"at arrival rate 1.25 (95 % interval 5.9 to 7.3"},
	} {
		s := headlined(t, tc.wide, tc.narrow, tc.difference)
		t.Run(name, func(t *testing.T) {
			pagetest.WantIn(t, s.figures.overview.gainSentence(s.figures.Run.latest(2)), tc.want)
		})
	}
}

func TestADoneStudySaysNotYetOfNothing(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.compute()
	s.figures.Run.latest(2).Claim.Verdict, s.figures.Run.latest(3).Claim.Verdict = report.Inconclusive, report.Holds
	if words := s.figures.overview.tally(); strings.Contains(words, "yet") || !strings.Contains(words, "are inconclusive.") {
		t.Errorf("got %q", words)
	}
}

func TestUnderTheReadersParametersThereAreFindingsAndNoVerdicts(t *testing.T) {
	for fragment, want := range map[string]string{
		"":             "Of their six claims ",
		"v=1&p=3":      "Under your parameters, which are not the paper’s, of six findings ",
		"v=1&phi=25":   " Your parameters leave four claims as they are: ",
		"v=1&base=edf": "Of their six claims ", // what is shown beside claims changes none
	} {
		s := newFigureStage(t, fragment).open()
		s.compute()
		words := s.figures.overview.tally()
		if !strings.Contains(words, want) || strings.Contains(words, "Of their six claims") && strings.Contains(words, "Under your") {
			t.Errorf("%q: got %q, want %q", fragment, words, want)
		}
		if got := strings.Contains(s.html(), "inconclusive under your parameters"); got != strings.Contains(words, "Under your") {
			t.Errorf("%q: on the figures it is said %v", fragment, got)
		}
	}
}

func TestOneClaimAndOneFindingAreSpokenOfAsOne(t *testing.T) {
	s := newFigureStage(t, "v=1&phi=25").open()
	s.compute()
	for mine, want := range map[int]string{
		1: " Your parameters leave five claims as they are: ",
		5: " Your parameters leave one claim as it is: one ",
	} {
		for i, n := range page.Published {
			s.figures.Run.latest(n).Claim.ChangedParameters = nil
			if i < mine {
				s.figures.Run.latest(n).Claim.ChangedParameters = []string{"offers"}
			}
		}
		finding := " of " + text.FewOf(mine, "finding", "findings") + " "
		if words := s.figures.overview.tally(); !strings.HasPrefix(words, want) || !strings.Contains(words, finding) {
			t.Errorf("%d findings: got %q, want %q and %q", mine, words, want, finding)
		}
	}
	if line := s.figures.overview.claimLine(page.Published[0]); !strings.HasSuffix(line, ">inconclusive (yours)</span>") {
		t.Errorf("the list of verdicts has %q, want it in short", line)
	}
}

func TestTheFirstSentenceNamesTheDrawThatItsIntervalIsOf(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.compute()
	f := s.figures.Run.latest(2)
	for _, drawn := range []bool{true, false} {
		f.OneDraw = drawn
		words := s.figures.overview.gainSentence(f)
		if strings.Contains(words, "one draw of a model") != drawn || strings.Contains(words, "The interval is of this draw") != drawn {
			t.Errorf("one draw %v: got %q", drawn, words)
		}
	}
}

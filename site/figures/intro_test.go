package figures

import (
	"strings"
	"testing"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/text"
)

// newHeadlineStage computes the study. Then it sets the mean utilisations with the widest and with strict windows at the middle load, and
// their difference. The interval of the difference reaches 0.7 to either side.
func newHeadlineStage(t *testing.T, wide, strict, difference float64) *figureStage {
	s := newFigureStage(t, "").open()
	s.computeAll()
	wideCell, strictCell := headlineCells(s.figures.Run.latest(2))
	wideCell.Summary.Mean, strictCell.Summary.Mean, wideCell.Diff.Mean = wide, strict, difference
	wideCell.Diff.Low, wideCell.Diff.High = difference-0.7, difference+0.7
	return s
}

// The leading sentence has as many decimals as make its numbers subtract correctly. If that takes more than two, it has one and omits the
// value of strict windows.
func TestTheHeadlineNeverHasThreeDecimals(t *testing.T) {
	for name, tc := range map[string]struct {
		wide, strict, difference float64
		want                     string
	}{
		"one suffices": {52.4, 47.5, 4.9, "<strong>52.4 %</strong> of the time instead of 47.5: <strong>+4.9 points</strong> at arrival " +
			"rate 1.25 (95 % interval 4.2 to 5.6"},
		"two suffice": {52.38, 47.55, 4.83, "<strong>52.38 %</strong> of the time instead of 47.55: <strong>+4.83 points</strong> at arrival " +
			"rate 1.25 (95 % interval 4.13 to 5.53"},
		"more are needed": {61.7746, 55.1354, 6.6392, "<strong>61.8 %</strong> of the time: <strong>+6.6 points</strong> over strict windows " +
			"at arrival rate 1.25 (95 % interval 5.9 to 7.3"},
	} {
		s := newHeadlineStage(t, tc.wide, tc.strict, tc.difference)
		t.Run(name, func(t *testing.T) {
			pagetest.WantIn(t, s.figures.overview.gainSentence(s.figures.Run.latest(2)), tc.want)
		})
	}
}

func TestTheTallyOfADoneStudyNeverSaysYet(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	s.figures.Run.latest(2).Claim.Verdict, s.figures.Run.latest(3).Claim.Verdict = report.Inconclusive, report.Holds
	if words := s.figures.overview.tally(); strings.Contains(words, "yet") || !strings.Contains(words, "are inconclusive.") {
		t.Errorf("got %q, want several inconclusive claims and no “yet”", words)
	}
}

func TestUnderTheReadersParametersThereAreFindingsAndNoVerdicts(t *testing.T) {
	for fragment, want := range map[string]string{
		"":             "Of their six claims ",
		"v=1&p=3":      "Under your parameters, which are not the paper’s, of six findings ",
		"v=1&phi=25":   " Your parameters leave four claims as they are: ",
		"v=1&base=edf": "Of their six claims ", // the baseline of the table beside Figure 1 changes no claim
	} {
		s := newFigureStage(t, fragment).open()
		s.computeAll()
		words := s.figures.overview.tally()
		if !strings.Contains(words, want) || strings.Contains(words, "Of their six claims") && strings.Contains(words, "Under your") {
			t.Errorf("%q: got %q, want %q", fragment, words, want)
		}
		if got := strings.Contains(s.html(), "inconclusive under your parameters"); got != strings.Contains(words, "Under your") {
			t.Errorf("%q: a figure says “under your parameters”: %v, want %v", fragment, got, !got)
		}
	}
}

func TestTheTallyUsesTheSingularForOneClaimAndOneFinding(t *testing.T) {
	s := newFigureStage(t, "v=1&phi=25").open()
	s.computeAll()
	for findings, want := range map[int]string{
		1: " Your parameters leave five claims as they are: ",
		5: " Your parameters leave one claim as it is: one ",
	} {
		for i, n := range page.Published {
			s.figures.Run.latest(n).Claim.ChangedParameters = nil
			if i < findings {
				s.figures.Run.latest(n).Claim.ChangedParameters = []string{"offers"}
			}
		}
		finding := " of " + text.PluralInWords(findings, "finding", "findings") + " "
		if words := s.figures.overview.tally(); !strings.HasPrefix(words, want) || !strings.Contains(words, finding) {
			t.Errorf("%d findings: got %q, want %q and %q", findings, words, want, finding)
		}
	}
	if line := s.figures.overview.claimLine(page.Published[0]); !strings.HasSuffix(line, ">inconclusive (yours)</span></span>") {
		t.Errorf("the list of verdicts has %q, want “(yours)” in place of “under your parameters”", line)
	}
}

func TestTheFirstSentenceSaysThatItsIntervalIsOfOneDraw(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	f := s.figures.Run.latest(2)
	for _, isOneDraw := range []bool{true, false} {
		f.OneDraw = isOneDraw
		words := s.figures.overview.gainSentence(f)
		if strings.Contains(words, "one draw of a model") != isOneDraw || strings.Contains(words, "The interval is of this draw") != isOneDraw {
			t.Errorf("one draw %v: got %q, want the draw mentioned only if there is one", isOneDraw, words)
		}
	}
}

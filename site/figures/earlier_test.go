package figures

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/site/chart"
)

// cardSpec paints the page and returns the description of the chart on a figure's card.
func (s *figureStage) cardSpec(figure int) (spec chart.Spec) {
	s.T.Helper()
	s.html()
	if err := json.Unmarshal([]byte(s.Charts.Drawn["chart-"+strconv.Itoa(figure)]), &spec); err != nil {
		s.T.Fatal(err)
	}
	return spec
}

// hasEarlierCurve reports whether the chart on a figure's card also shows the curves from before a change.
func (s *figureStage) hasEarlierCurve(figure int) bool {
	return s.cardSpec(figure).WithOldValues != nil
}

// comparingNotes returns the notes at the ends of a chart's lines that state the value before a change and after it: "52.1 → 53.4".
func (s *figureStage) comparingNotes(figure int) (notes []string) {
	spec := s.cardSpec(figure)
	if spec.WithOldValues == nil {
		return nil
	}
	for _, n := range spec.WithOldValues.Notes {
		if strings.Contains(n.Text, "→") {
			notes = append(notes, n.Text)
		}
	}
	return notes
}

// setAndCompute sets a parameter and computes the figures.
func (s *figureStage) setAndCompute(key, value string) {
	s.figures.Params.Find(key).Choose(value)
	s.Settle()
	s.computeAll()
}

// The curves from before a knob was turned stay as long as the reader turns the same knob. Another knob begins with the curves of that
// moment. A reset of all parameters, and a link, remove them.
func TestEarlierCurvesStayWhileTheSameKnobIsTurned(t *testing.T) {
	s := newFigureStage(t, "n=2").open()
	s.computeAll()
	for n := 1; n <= 6; n++ {
		if s.hasEarlierCurve(n) {
			t.Errorf("on the untouched page Figure %d shows earlier curves, want none", n)
		}
	}
	firstEarlierValue := func(notes []string) string {
		if len(notes) == 0 {
			return ""
		}
		before, _, _ := strings.Cut(notes[0], " →")
		return before
	}
	s.setAndCompute("lambda", "30,60,120")
	paperValue := firstEarlierValue(s.comparingNotes(2))
	if got := s.comparingNotes(2); len(got) != 3 || paperValue == "" {
		t.Fatalf("Figure 2 has the notes %q, want one at each of its three lines", got)
	}
	s.setAndCompute("lambda", "40,80,160")
	if got := firstEarlierValue(s.comparingNotes(2)); got != paperValue {
		t.Errorf("after λ is turned again, the earlier value is %q, want %q as before", got, paperValue)
	}
	before := s.cardSpec(2).WithOldValues
	s.setAndCompute("p", "7")
	if got := firstEarlierValue(s.comparingNotes(2)); got == paperValue || got == "" {
		t.Errorf("after another knob is turned, the earlier value is %q, want the value before that knob was turned", got)
	}
	if got := s.cardSpec(2).WithOldValues.Y.Domain; got[0] > before.Y.Domain[0]+50 {
		t.Errorf("got the axis %v after %v, want its lower end to rise by at most 50 percentage points", got, before.Y.Domain)
	}
	s.figures.Params.Reset()
	s.Settle()
	s.computeAll()
	if s.hasEarlierCurve(2) {
		t.Error("after a reset to the paper's values, Figure 2 shows earlier curves, want none")
	}
	s.setAndCompute("f", "0,25,50,90")
	if got := []bool{s.hasEarlierCurve(4), s.hasEarlierCurve(2), s.hasEarlierCurve(5)}; !slices.Equal(got, []bool{true, false, false}) {
		t.Errorf("after f is turned, Figures 4, 2, 5 show earlier curves: %v, want Figure 4 alone", got)
	}
	s.Go("v=1&L=1&lambda=50&n=2")
	s.computeAll()
	if s.hasEarlierCurve(2) || s.hasEarlierCurve(4) {
		t.Error("after a link is followed, a figure shows earlier curves, want none")
	}
}

// A figure that is not complete when a knob is turned has no earlier curves, even if it had some before.
func TestAnIncompleteFigureIsComparedWithNothing(t *testing.T) {
	s := newFigureStage(t, "n=1").open()
	s.computeAll()
	s.setAndCompute("lambda", "30,60,120")
	if !s.hasEarlierCurve(4) {
		t.Fatal("after λ is turned, Figure 4 shows no earlier curves, want those under the paper's parameters")
	}
	s.figures.Params.Find("p").Choose("7")
	s.Settle()
	s.engine.compute(t, s.Logs, 3)
	s.Browser.Pass(repaintTime)
	s.setAndCompute("f", "0,25,50,90")
	if s.hasEarlierCurve(4) {
		t.Error("after p is turned, and f before Figure 4 is complete, it shows earlier curves, want none: those are from two knobs ago")
	}
}

// A figure of one seed is compared with the earlier figure of one seed. A figure of all seeds is compared with the one of all seeds.
func TestFiguresAreComparedWithFiguresOfAsManySeeds(t *testing.T) {
	s := newFigureStage(t, "n=2").open()
	s.engine.compute(t, s.Logs, s.figures.Run.FirstItems)
	s.Browser.Pass(repaintTime)
	s.computeAll()
	ofAllSeeds := s.figures.Run.latest(2)
	s.figures.Params.Find("lambda").Choose("30,60,120")
	s.Settle()
	s.engine.compute(t, s.Logs, s.requestedFirstSeedItems())
	s.Browser.Pass(repaintTime)
	current := s.figures.Run.latest(2)
	if current.Seeds != 1 || current.N != current.Want {
		t.Fatalf("Figure 2 is of %d seeds and %d periods, want one seed and %d periods", current.Seeds, current.N, current.Want)
	}
	if earlier := s.figures.Run.earlierFigure(current); earlier == nil || earlier.Seeds != 1 || earlier == ofAllSeeds {
		t.Fatalf("one seed is compared with %+v, want the earlier figure of one seed", earlier)
	}
	if got := s.comparingNotes(2); len(got) != 3 {
		t.Errorf("Figure 2 has the notes %q, want three", got)
	}
	s.computeAll()
	if earlier := s.figures.Run.earlierFigure(s.figures.Run.latest(2)); earlier != ofAllSeeds {
		t.Errorf("all seeds are compared with %+v, want the earlier figure of all seeds", earlier)
	}
}

// requestedFirstSeedItems counts the items of the last request that are of the first seed.
func (s *figureStage) requestedFirstSeedItems() (n int) {
	for _, i := range s.engine.lastRequest().Items {
		if int(i) < s.figures.Run.FirstItems {
			n++
		}
	}
	return n
}

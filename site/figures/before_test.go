package figures

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/site/chart"
)

// spec is the description of the chart on a figure's card, as it was drawn last.
func (s *figureStage) spec(figure int) (spec chart.Spec) {
	s.T.Helper()
	s.html()
	if err := json.Unmarshal([]byte(s.Charts.Drawn["chart-"+strconv.Itoa(figure)]), &spec); err != nil {
		s.T.Fatal(err)
	}
	return spec
}

// held reports whether what stood before a change stands in the chart on a figure's card.
func (s *figureStage) held(figure int) bool { return s.spec(figure).Held != nil }

// compared are the ends of lines that say what was before and what is now.
func (s *figureStage) compared(figure int) (ends []string) {
	spec := s.spec(figure)
	if spec.Held == nil {
		return nil
	}
	for _, n := range spec.Held.Notes {
		if strings.Contains(n.Text, "→") {
			ends = append(ends, n.Text)
		}
	}
	return ends
}

func (s *figureStage) settle(key, value string) {
	s.figures.Params.Find(key).Settle(value)
	s.Settle()
	s.compute()
}

// What stood before a knob was touched stays as long as that one knob is turned. The next one begins with what stands then; the way back,
// and a link, with nothing.
func TestTheCurveOfBeforeStaysWhileOneKnobIsTurned(t *testing.T) {
	s := newFigureStage(t, "n=2").open()
	s.compute()
	for n := 1; n <= 6; n++ {
		if s.held(n) {
			t.Errorf("untouched, Figure %d has something before", n)
		}
	}
	first := func(ends []string) string {
		if len(ends) == 0 {
			return ""
		}
		before, _, _ := strings.Cut(ends[0], " →")
		return before
	}
	s.settle("lambda", "30,60,120")
	paper := first(s.compared(2))
	if got := s.compared(2); len(got) != 3 || paper == "" {
		t.Fatalf("Figure 2 compares %q, want the end of each of three lines", got)
	}
	s.settle("lambda", "40,80,160")
	if got := first(s.compared(2)); got != paper {
		t.Errorf("turned on, the knob's lines begin at %q, want %q still", got, paper)
	}
	held := s.spec(2).Held
	s.settle("p", "7")
	if got := first(s.compared(2)); got == paper || got == "" {
		t.Errorf("another knob's lines begin at %q, want what stood before that one", got)
	}
	if got := s.spec(2).Held.Y.Domain; got[0] > held.Y.Domain[0]+50 {
		t.Errorf("the axis jumped to %v from %v", got, held.Y.Domain)
	}
	s.figures.Params.Reset()
	s.Settle()
	s.compute()
	if s.held(2) {
		t.Error("back at the paper's values, something stands before")
	}
	s.settle("f", "0,25,50,90")
	if got := []bool{s.held(4), s.held(2), s.held(5)}; !slices.Equal(got, []bool{true, false, false}) {
		t.Errorf("f changed Figures 4, 2, 5: %v, want 4 alone", got)
	}
	s.Go("v=1&L=1&lambda=50&n=2")
	s.compute()
	if s.held(2) || s.held(4) {
		t.Error("a link leads here, and something stands before")
	}
}

// Numbers with one seed are compared with numbers with one seed, and then with all.
func TestSeedsAreComparedWithAsManySeeds(t *testing.T) {
	s := newFigureStage(t, "n=2").open()
	s.engine.compute(t, s.Logs, s.figures.Run.FirstItems)
	s.Browser.Pass(round)
	s.compute()
	whole := s.figures.Run.latest(2)
	s.figures.Params.Find("lambda").Settle("30,60,120")
	s.Settle()
	s.engine.compute(t, s.Logs, s.firstOfRequest())
	s.Browser.Pass(round)
	now := s.figures.Run.latest(2)
	if now.Seeds != 1 || now.N != now.Want {
		t.Fatalf("Figure 2 is of %d seeds and %d periods, want one seed of all", now.Seeds, now.N)
	}
	if was := s.figures.Run.earlierFigure(now); was == nil || was.Seeds != 1 || was == whole {
		t.Fatalf("compared with %+v, want what one seed gave", was)
	}
	if got := s.compared(2); len(got) != 3 {
		t.Errorf("got %q, want three ends", got)
	}
	s.compute()
	if was := s.figures.Run.earlierFigure(s.figures.Run.latest(2)); was != whole {
		t.Error("all seeds are compared with others than all")
	}
}

// firstOfRequest is how many items of the last request are of the first seed.
func (s *figureStage) firstOfRequest() (n int) {
	for _, i := range s.engine.request().Items {
		if int(i) < s.figures.Run.FirstItems {
			n++
		}
	}
	return n
}

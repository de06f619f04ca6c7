package figures

import (
	"strings"
	"testing"

	"juggle/site/page"
)

// A reader who touches the knob of f or φ sees the figure that it changes beside the knob, with the same points as on its card, until
// another knob is touched. The figure beside the knob is called a glimpse.
func TestTheFigureThatAKnobChangesIsShownBesideTheKnob(t *testing.T) {
	s := newFigureStage(t, "").open()
	for _, g := range s.figures.Params.Groups {
		g.Open = true
	}
	s.computeAll()
	// knobAndFigure returns the key of the knob that has a glimpse and the glimpse's figure, such as "f: 4"; "" if there is no glimpse.
	knobAndFigure := func() string {
		t.Helper()
		before, glimpse, ok := strings.Cut(s.html(), `class="glimpse"`)
		if !ok {
			return ""
		}
		if _, isDrawn := s.Charts.Drawn["chart-glimpse"]; !isDrawn {
			t.Error("the glimpse's chart is not drawn")
		}
		key, _, _ := strings.Cut(before[strings.LastIndex(before, `data-key="`)+len(`data-key="`):], `"`)
		_, title, _ := strings.Cut(glimpse, `class="no">`)
		return key + ": " + title[:1]
	}
	// wantGlimpse checks what knobAndFigure returns.
	wantGlimpse := func(when, want string) {
		t.Helper()
		if got := knobAndFigure(); got != want {
			t.Errorf("%s: got the glimpse %q, want %q", when, got, want)
		}
	}
	wantGlimpse("untouched", "")
	s.figures.Params.Find("f").Touch()
	wantGlimpse("f is touched", "f: 4")
	s.figures.Params.Find("f").Slide(3, "80")
	s.Settle()
	s.computeAll()
	wantGlimpse("f is turned", "f: 4")
	small, card := s.Charts.Drawn["chart-glimpse"], s.Charts.Drawn["chart-4"]
	if !strings.Contains(small, `"height":230`) || strings.Count(small, `"tip"`) != strings.Count(card, `"tip"`) ||
		!strings.Contains(small, "dashed: before") {
		t.Errorf("got the glimpse's chart %.200s, want it 230 px high, with the card's points and the dashed curves from before", small)
	}
	s.figures.Params.Find("phi").Type("25, 50, 90")
	wantGlimpse("φ is typed", "phi: 5")
	s.figures.Params.Find("lambda").Slide(0, "90")
	wantGlimpse("another knob", "")
	s.figures.Params.Find("phi").Touch()
	if !s.FieldKey(page.Key{Key: "Escape", Element: "param-phi-0"}) {
		t.Error("Escape is not used, want it to shut the glimpse")
	}
	wantGlimpse("Escape", "")
	s.figures.Params.Find("phi").Touch()
	s.Go("v=1&fig=5")
	wantGlimpse("a link", "")
	s.figures.Params.Find("phi").Touch()
	wantGlimpse("the figure itself is large", "")
	s.Go("v=1&embed=4&knobs=f")
	s.figures.Params.Find("f").Touch()
	wantGlimpse("in a frame", "")
}

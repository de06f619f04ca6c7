package figures

import (
	"strings"
	"testing"

	"juggle/site/chart"
	"juggle/site/page"

	"github.com/google/go-cmp/cmp"
)

// A reader who touches the knob of f or φ sees the figure that it changes beside the knob, with the same points as on its card, until
// another knob is touched. The figure beside the knob is called a glimpse.
func TestTheFigureThatAKnobChangesIsShownBesideTheKnob(t *testing.T) {
	s := newFigureStage(t, "").open()
	for _, g := range s.figures.Params.Groups {
		g.Open = true
	}
	s.computeAll()
	// chartOf returns the chart that is drawn in an element.
	chartOf := func(host string) chart.Spec {
		t.Helper()
		spec, err := chart.Read(s.Charts.Drawn[host])
		if err != nil {
			t.Fatalf("%s: %v", host, err)
		}
		return spec
	}
	// knobAndFigure returns the key of the knob that has a glimpse and the glimpse's figure, such as "f: 4"; "" if there is no glimpse. It
	// checks that the chart in the glimpse is that figure's.
	knobAndFigure := func() string {
		t.Helper()
		before, glimpse, ok := strings.Cut(s.html(), `class="glimpse"`)
		if !ok {
			delete(s.Charts.Drawn, "chart-glimpse") // the next glimpse has to draw its own chart
			return ""
		}
		key, _, _ := strings.Cut(before[strings.LastIndex(before, `data-key="`)+len(`data-key="`):], `"`)
		_, title, _ := strings.Cut(glimpse, `class="no">`)
		if drawn := chartOf("chart-glimpse").Title; !strings.HasPrefix(drawn, title[:1]+"  ") {
			t.Errorf("the glimpse of Figure %s has the chart %q, want that figure's", title[:1], drawn)
		}
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
	small, card := chartOf("chart-glimpse"), chartOf("chart-4")
	if small.WithOldValues == nil || card.WithOldValues == nil || !strings.Contains(s.Charts.Drawn["chart-glimpse"], "dashed: before") {
		t.Fatal("the glimpse's chart, or the card's, lacks the dashed curves from before")
	}
	if diff := cmp.Diff(card.WithOldValues.Series, small.WithOldValues.Series); small.WithOldValues.Height != 230 || diff != "" {
		t.Errorf("got the glimpse's chart %d px high, want 230, with the card's points: -want +got\n%s", small.WithOldValues.Height, diff)
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
	s.Go("v=1&fig=2")
	wantGlimpse("a link", "")
	s.figures.Params.Find("phi").Touch()
	wantGlimpse("another figure is large", "phi: 5")
	s.Go("v=1&fig=5")
	s.figures.Params.Find("phi").Touch()
	wantGlimpse("the figure itself is large", "")
	s.Go("v=1&embed=2&knobs=f") // not Figure 4, which would have no glimpse outside a frame either
	s.figures.Params.Find("f").Touch()
	wantGlimpse("in a frame", "")
}

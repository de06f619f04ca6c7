package figures

import (
	"strings"
	"testing"

	"juggle/site/page"
)

// Who touches f or φ sees the figure that it changes beside the knob, with the same points as on its card, until another knob is touched.
func TestTheFigureThatAKnobChangesStandsBesideIt(t *testing.T) {
	s := newFigureStage(t, "").open()
	for _, g := range s.figures.Params.Groups {
		g.Open = true
	}
	s.compute()
	beside := func() string {
		s.T.Helper()
		html := s.html()
		_, glimpse, ok := strings.Cut(html, `class="glimpse"`)
		if _, drawn := s.Charts.Drawn["chart-glimpse"]; ok && !drawn {
			t.Error("its chart is not drawn")
		}
		key := html[:len(html)-len(glimpse)]
		if !ok {
			return ""
		}
		key = key[strings.LastIndex(key, `data-key="`)+len(`data-key="`):]
		key, _, _ = strings.Cut(key, `"`)
		_, title, _ := strings.Cut(glimpse, `class="no">`)
		return key + ": " + title[:1]
	}
	want := func(when, want string) {
		t.Helper()
		if got := beside(); got != want {
			t.Errorf("%s: got %q beside a knob, want %q", when, got, want)
		}
	}
	want("untouched", "")
	s.figures.Params.Find("f").Touch()
	want("f is touched", "f: 4")
	s.figures.Params.Find("f").Slide(3, "80")
	s.Settle()
	s.compute()
	want("f is turned", "f: 4")
	small, card := s.Charts.Drawn["chart-glimpse"], s.Charts.Drawn["chart-4"]
	if !strings.Contains(small, `"height":230`) || strings.Count(small, `"tip"`) != strings.Count(card, `"tip"`) ||
		!strings.Contains(small, "dashed: before") {
		t.Errorf("the small figure is another than its card's: %.200s", small)
	}
	s.figures.Params.Find("phi").Type("25, 50, 90")
	want("φ is typed", "phi: 5")
	s.figures.Params.Find("lambda").Slide(0, "90")
	want("another knob", "")
	s.figures.Params.Find("phi").Touch()
	if !s.FieldKey(page.Key{Key: "Escape", Element: "param-phi-0"}) {
		t.Error("Escape is not heard")
	}
	want("Escape", "")
	s.figures.Params.Find("phi").Touch()
	s.Go("v=1&fig=5")
	want("a link", "")
	s.figures.Params.Find("phi").Touch()
	want("the figure itself is large", "")
	s.Go("v=1&embed=4&knobs=f")
	s.figures.Params.Find("f").Touch()
	want("in a frame", "")
}

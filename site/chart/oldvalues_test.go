package chart

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"juggle/core/papers/study"
)

// changedFigure returns a sample figure whose utilisations are higher by the given number of points and whose mean window extensions are
// multiplied by factor.
func changedFigure(number int, points, factor float64) *study.FigureResult {
	r := sampleFigure(number)
	for i := range r.Cells {
		c := &r.Cells[i]
		c.Lambda = int(float64(c.Lambda) * factor)
		c.Summary.Mean, c.Summary.Low, c.Summary.High = c.Summary.Mean+points, c.Summary.Low+points, c.Summary.High+points
	}
	return r
}

// noteTexts returns the texts of a panel's notes.
func noteTexts(p *Panel) (words []string) {
	for _, n := range p.Notes {
		words = append(words, n.Text)
	}
	return words
}

// TestTheValuesBeforeAChangeAreDrawnBehindOnTheSameAxes draws a figure before and after a change of a parameter. The note at the end
// of a line shows both values. Saved files contain only the new values.
func TestTheValuesBeforeAChangeAreDrawnBehindOnTheSameAxes(t *testing.T) {
	for number := 1; number <= 6; number++ {
		before, now := sampleFigure(number), changedFigure(number, 0.9, 1)
		newOnly, s := Figure(now, Options{}), Figure(now, Options{Old: before})
		if s.WithOldValues == nil {
			t.Fatalf("Figure %d: got no panel with the values before", number)
		}
		panel := s.WithOldValues
		s.WithOldValues = nil
		if s.JSON() != newOnly.JSON() {
			t.Errorf("Figure %d: the saved figure differs from the one without old values", number)
		}
		old := Figure(before, Options{}).Panels[0]
		if panel.X.Domain != old.X.Domain {
			t.Errorf("Figure %d: the x axis moved from %v to %v", number, old.X.Domain, panel.X.Domain)
		}
		dashed := 0
		for i, g := range panel.Series[:len(panel.Series)-len(newOnly.Panels[0].Series)] {
			dashed++
			if g.Line != Dash && g.Line != "" || g.Dots != nil || !strings.Contains(string(g.Colour), "45%") {
				t.Errorf("Figure %d: old series %d is %+v, want it faint and dashed", number, i, g)
			}
			for _, p := range g.Points {
				if p.Low < p.High || !p.Bare && !strings.HasPrefix(p.Tip, "before: ") {
					t.Errorf("Figure %d: got the old point %+v, want no interval and a tooltip that begins with before", number, p)
				}
			}
		}
		if dashed == 0 || !slices.Contains(noteTexts(panel), "dashed: before") {
			t.Errorf("Figure %d: got %d old series and the notes %q, want some series and the note \"dashed: before\"", number, dashed,
				noteTexts(panel))
		}
		if got := Figure(before, Options{Old: sampleFigure(number)}).WithOldValues; got != nil {
			t.Errorf("Figure %d: unchanged values are drawn twice, want once", number)
		}
	}
	for number, want := range map[int][]string{
		2: {"rate 1.25", "60.5 → 61.4", "(+0.9)"}, 4: {"λ 100 %", "60.5 → 61.4", "(+0.9)"},
		5: {"● flexible", "63.9 → 64.8", "(+0.9)"}, 6: {"rate 1.25", "(+0.9)"},
	} {
		got := strings.Join(noteTexts(Figure(changedFigure(number, 0.9, 1), Options{Old: sampleFigure(number)}).WithOldValues), "|")
		for _, words := range want {
			if !strings.Contains(got, words) {
				t.Errorf("Figure %d: the notes are %q, want %q among them", number, got, words)
			}
		}
	}
}

// TestShownChangesSubtractCorrectly compares the rounded numbers at a line's end.
func TestShownChangesSubtractCorrectly(t *testing.T) {
	for _, tc := range []struct {
		before, now float64
		want        string
	}{
		{58.5, 59.4, "58.5 → 59.4 (+0.9)"}, {47.55, 52.38, "47.55 → 52.38 (+4.83)"}, {60, 59, "60.0 → 59.0 (−1.0)"},
		{60, 60, "60.0 → 60.0 (+0.0)"},
	} {
		if got := strings.Join(formatChange(tc.before, tc.now), " "); got != tc.want {
			t.Errorf("got %q, want %q", got, tc.want)
		}
	}
}

func TestAnAxisGrowsOnlyForValuesOutsideIt(t *testing.T) {
	old := Figure(sampleFigure(2), Options{}).Panels[0]
	narrower := Figure(changedFigure(2, -0.1, 0.5), Options{Old: sampleFigure(2)}).WithOldValues
	if narrower.X.Domain != old.X.Domain || narrower.Y.Domain[1] != old.Y.Domain[1] {
		t.Errorf("windows half as wide: got axes %v and %v, want %v and %v", narrower.X.Domain, narrower.Y.Domain, old.X.Domain, old.Y.Domain)
	}
	wider := Figure(changedFigure(2, 20, 2), Options{Old: sampleFigure(2)}).WithOldValues
	// The largest λ is 2 x 100 = 200, and the largest mean is 63.9 + 20 = 83.9.
	if wider.X.Domain[1] <= 200 || wider.Y.Domain[1] < 83 || wider.Y.Domain[0] > old.Y.Domain[0] {
		t.Errorf("windows twice as wide: got axes %v and %v, want x beyond 200, y to at least 83, and y not from above the old %v",
			wider.X.Domain, wider.Y.Domain, old.Y.Domain)
	}
	for _, s := range wider.Series {
		for _, p := range s.Points {
			if outside(p.X, wider.X.Domain) || outside(p.Y, wider.Y.Domain) {
				t.Errorf("%s: got %+v outside the axes, want every point within them", s.Name, p)
			}
		}
	}
}

// TestOnlyComparableResultsAreCompared has two parts. Old values are not drawn behind a result with fewer rows, nor behind a result that is
// compared with A, the study of other parameters that a reader keeps. If only the number of periods or seeds differs, old values are drawn
// but the notes compare no numbers.
func TestOnlyComparableResultsAreCompared(t *testing.T) {
	shorter := changedFigure(2, 0.9, 1)
	shorter.Cells = shorter.Cells[:len(shorter.Cells)-1]
	withA := changedFigure(2, 0.9, 1)
	withA.A = sampleFigure(2)
	for name, r := range map[string]*study.FigureResult{"a row less": shorter, "an A": withA} {
		if Figure(r, Options{Old: sampleFigure(2)}).WithOldValues != nil {
			t.Errorf("%s: got old values, want none", name)
		}
	}
	seeds, periods := changedFigure(2, 0.9, 1), changedFigure(2, 0.9, 1)
	seeds.Seeds++
	periods.N--
	for name, r := range map[string]*study.FigureResult{"other seeds": seeds, "a period less": periods} {
		panel := Figure(r, Options{Old: sampleFigure(2)}).WithOldValues
		if panel == nil || strings.Contains(strings.Join(noteTexts(panel), "|"), "→") {
			t.Errorf("%s: got %+v, want the old curve, and no numbers compared", name, panel)
		}
		if !json.Valid([]byte(Figure(r, Options{Old: sampleFigure(2)}).JSON())) {
			t.Errorf("%s: the figure is not valid JSON", name)
		}
	}
}

// TestOldValuesAreAtTheirOwnPlaces draws Figure 5, whose x axis has the values of two parameters.
func TestOldValuesAreAtTheirOwnPlaces(t *testing.T) {
	panel := Figure(changedFigure(5, 0.9, 1.2), Options{Old: sampleFigure(5)}).WithOldValues
	at := map[string]float64{}
	for _, tick := range panel.X.Ticks {
		at[tick.Label] = tick.At
	}
	var before, now *Series
	for i := range panel.Series {
		if s := &panel.Series[i]; s.Name == "flexible" && before == nil {
			before = s
		} else if s.Name == "flexible" {
			now = s
		}
	}
	b, n := before.Points[3].X, now.Points[3].X // after the points of strict windows, 25 % and 50 %
	if b < at["100"]-0.1 || b > at["100"]+0.1 || n < at["120"]-0.1 || n > at["120"]+0.1 || b >= n {
		t.Errorf("windows of 100 %% before and 120 %% now: got x = %v and %v, want the places of 100 and 120 in %v", b, n, at)
	}
}

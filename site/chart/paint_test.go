package chart

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/workload"
)

func TestAStandalonePictureHasEveryMark(t *testing.T) {
	for number := 1; number <= 6; number++ {
		for _, o := range []Options{{}, {Periods: true, Height: 470}, {Levels: true}} {
			for _, width := range []float64{720, 360} {
				s := Figure(sampleFigure(number), o)
				marks, dots, whiskers := 0, 0, 0
				for _, p := range s.Panels {
					for _, series := range p.Series {
						dots += len(series.Dots)
						for _, pt := range series.Points {
							if pt.Low < pt.High {
								whiskers++
							}
							if series.Symbol != "" && !pt.Bare {
								marks++
							}
						}
					}
				}
				svg := s.SVG(width)
				for d := xml.NewDecoder(strings.NewReader(svg)); ; {
					if _, err := d.Token(); err == io.EOF {
						break
					} else if err != nil {
						t.Fatalf("Figure %d: %v", number, err)
					}
				}
				small := strings.Count(svg, `r="1.3"`)
				if got := strings.Count(svg, "<circle") - small + strings.Count(svg, "<path transform"); got != marks || small != dots {
					t.Errorf("Figure %d, %+v: got %d marks and %d dots, want %d and %d", number, o, got, small, marks, dots)
				}
				if got := strings.Count(svg, "<line"); got < whiskers {
					t.Errorf("Figure %d: got %d lines, want %d intervals at least", number, got, whiskers)
				}
				for _, c := range []string{"var(", "NaN", "Inf", "color-mix"} {
					if strings.Contains(svg, c) {
						t.Errorf("Figure %d: the picture contains %s, want only plain colours and numbers", number, c)
					}
				}
			}
		}
	}
}

func TestAStandalonePicturePlacesItsMarks(t *testing.T) {
	axis := func(title string) Axis {
		return Axis{Title: title, Scale: Linear, Domain: [2]float64{0, 10}, Ticks: []Tick{{0, "none"}, {10, "all"}}}
	}
	margin := Margin{Top: 20, Right: 20, Bottom: 20, Left: 40}
	panel := Panel{Height: 140, Margin: margin, X: axis("east"), Y: axis("up <&>"),
		Series: []Series{{Colour: Ink, Symbol: "circle", Radius: 4, Line: Step,
			Points: []Point{{X: 0, Y: 5, Low: 2.5, High: 10}, {X: 10, Y: 0}}}},
		Rules: []Rule{{X1: 0, Y1: 10, X2: 10, Y2: 10, Colour: Accent}},
		Bars:  []Bar{{X1: 2, X2: 4, Y1: 0, Y2: 5, Colour: Strict}},
		Notes: []Note{{X: 10, Y: 10, DX: 3, Text: "there", Style: Strong}},
	}
	flipped := panel
	flipped.X.Flip, flipped.Facets = true, []string{"left", "right"}
	crowded := panel
	crowded.Facets = []string{"λ 50, not shifted", "λ 50, shifted"}
	stacked := panel
	stacked.Share, stacked.Group = 0.5, 1
	for name, c := range map[string]struct {
		width  float64
		panels []Panel
		want   []string
	}{
		"one panel": {260, []Panel{panel}, []string{
			`viewBox="0 -12 260 152"`, `<circle cx="40" cy="70" r="3.6"`, `<circle cx="240" cy="120"`, // nine tenths of the radius in a narrow chart
			`d="M40,70H240V120"`, `<line x1="40" y1="95" x2="40" y2="20" stroke="#1b1a17" stroke-width="1.25"`,
			`<line x1="40" y1="20" x2="240" y2="20" stroke="#8a2a66"`, `<rect x="80.5" y="70" width="39" height="50" fill="#938f85"/>`,
			`<text x="243" y="23.8"`, `>up &lt;&amp;&gt;</text>`, `text-anchor="end">all</text>`, `text-anchor="middle">east</text>`,
		}},
		"facets, to the left": {260, []Panel{flipped}, []string{ // the pitch is 200/1.9 px; nine tenths of it are the facet
			`<circle cx="134.7" cy="70"`, `>left</text>`, `>right</text>`,
		}},
		"facets whose names need two lines": {260, []Panel{crowded}, []string{`>λ 50, not</text>`, `>shifted</text>`, `>λ 50, shifted</text>`}},
		"two in a column beside one": {500, []Panel{stacked, stacked, {Share: 0.5, Height: 100, X: panel.X, Y: panel.Y}}, []string{
			`translate(0 0)`, `translate(0 140)`, `translate(256 0)`, `viewBox="0 -12 500 292"`,
		}},
		"below each other where there is no room": {300, []Panel{stacked, {Share: 0.5, Height: 100, X: panel.X, Y: panel.Y}}, []string{
			`translate(0 152)`, `viewBox="0 -12 300 264"`,
		}},
	} {
		svg := Spec{Panels: c.panels}.SVG(c.width)
		for _, want := range c.want {
			if !strings.Contains(svg, want) {
				t.Errorf("%s: got no %s in\n%s", name, want, svg)
			}
		}
	}
}

func TestEverySymbolHasTheAreaOfACircle(t *testing.T) {
	for symbol, want := range map[string]string{
		"square": "M-8.9,-8.9L8.9,-8.9L8.9,8.9L-8.9,8.9Z", "diamond": "M0,-16.5L9.5,0L0,16.5L-9.5,0Z",
		"triangle": "M0,-15.6L13.5,7.8L-13.5,7.8Z", "pill:2": "M-12.8,-6.4L12.8,-6.4L12.8,6.4L-12.8,6.4Z",
	} {
		if got := outline(symbol, 10); got != want {
			t.Errorf("%s: got %s, want %s", symbol, got, want)
		}
	}
	for symbol, lines := range map[string]int{"star": 9, "cross": 11, "wye": 8, "hexagon": 5} {
		path := outline(symbol, 10)
		if got := strings.Count(path, "L"); got != lines {
			t.Errorf("%s: got %d lines, want %d", symbol, got, lines)
		}
		var points [][2]float64
		for _, p := range strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune("MLZ", r) }) {
			var x, y float64
			if _, err := fmt.Sscanf(p, "%f,%f", &x, &y); err != nil {
				t.Fatalf("%s: point %q: %v", symbol, p, err)
			}
			points = append(points, [2]float64{x, y})
		}
		area := 0.0
		for i, p := range points {
			q := points[(i+1)%len(points)]
			area += (p[0]*q[1] - q[0]*p[1]) / 2
		}
		if math.Abs(area-100*math.Pi) > 4 { // corners are rounded to tenths
			t.Errorf("%s: got an area of %.1f, want %.1f", symbol, area, 100*math.Pi)
		}
	}
	if got := outline("asterisk", 10); strings.Count(got, "M") != 3 {
		t.Errorf("an asterisk: got %s, want three strokes", got)
	}
}

func TestEveryOrderAndRuleIsPainted(t *testing.T) {
	marks := map[schedule.Mark]bool{}
	for i := range 200 {
		o, err := schedule.ParseOrder(fmt.Sprintf("deadline - %d*estimate", i+2))
		if err != nil {
			t.Fatal(err)
		}
		marks[o.Mark()] = true
	}
	for _, o := range schedule.Orders() {
		marks[o.Value.Mark()] = true
	}
	marks[schedule.Revenue.Mark()] = true
	for _, r := range rules.Rules() {
		marks[r.Value.Mark()] = true
	}
	for mark := range marks {
		s := Spec{Panels: []Panel{{Height: 100, X: Axis{Domain: [2]float64{0, 1}}, Y: Axis{Domain: [2]float64{0, 1}},
			Series: []Series{{Colour: Token(mark.Colour), Symbol: mark.Symbol, Points: []Point{{X: 0.5, Y: 0.5}}}}}}}
		if svg := s.SVG(300); !strings.Contains(svg, Token(mark.Colour).Hex()) { // an unknown symbol would panic
			t.Errorf("got no mark %+v in %s", mark, svg)
		}
	}
}

func TestASymbolOfLinesIsNotFilled(t *testing.T) {
	for _, symbol := range []string{"times", "asterisk"} {
		s := Spec{Panels: []Panel{{Height: 100, X: Axis{Domain: [2]float64{0, 1}}, Y: Axis{Domain: [2]float64{0, 1}},
			Series: []Series{{Colour: Ink, Symbol: symbol, Points: []Point{{X: 0.5, Y: 0.5}}}}}}}
		if svg := s.SVG(300); !strings.Contains(svg, `fill="none" stroke="`+Ink.Hex()+`"`) {
			t.Errorf("%s: got %s, want lines in ink without a fill", symbol, svg)
		}
	}
}

func TestColoursAreMixedAsTheBrowserMixesThem(t *testing.T) {
	css, err := os.ReadFile("../tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	lightRules, _, _ := strings.Cut(string(css), `[data-theme="dark"] {`)
	for load := workload.Load(500); load <= 3000; load += 50 {
		want, got := mixed(t, lightRules, LoadColour(load)), property(t, "--x: "+LoadColour(load).Hex()+";", "x")
		if distance(want, got) > 0.004 { // half a step of a byte, and the effect of clipping
			t.Errorf("load %s: got %v, want %v", load, got, want)
		}
	}
	if got := Accent.Label().Hex(); got == Accent.Hex() || got == Ink.Hex() {
		t.Errorf("a label has the colour %s, want one between its mark's and the ink", got)
	}
}

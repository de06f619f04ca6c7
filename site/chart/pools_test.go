package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/stats"
	"juggle/core/papers/pool"
	"juggle/core/papers/pool/testbed"
)

func TestWaitsAreDrawnFromTheFirstStablePool(t *testing.T) {
	inf := math.Inf(1)
	s := PoolWaits([]PoolWait{
		{Name: "case 1", Waits: []float64{inf, inf, 30, 3, 0.3, 0.02, 0.005}, Size: 5},
		{Name: "case 2", Waits: []float64{inf, inf, 60, 6, 0.6, 0.04, 0.01}, Size: 5},
	}, 1, 300) // an added resource must save 1 s of wait, so the y axis begins at 0.01 s; the chart is 300 px high
	p := s.Panels[0]
	if got := p.Series[0].Points; len(got) != 4 || got[0].X != 3 || got[3].X != 6 {
		t.Errorf("got %v, want c = 3 to 6: no infinite wait, and none below the axis", got)
	}
	sizes := p.Series[2]
	if len(sizes.Points) != 2 || sizes.Points[0] != (Point{X: 5, Y: 0.3}) {
		t.Errorf("got the sizes %v, want two at c = 5, the first at 0.3 s", sizes.Points)
	}
	labels := 0
	for _, n := range p.Notes {
		if n.Text == "5" {
			labels++
		}
	}
	if labels != 1 {
		t.Errorf("got %d labels for two equal sizes, want 1", labels)
	}
	if p.Y.Domain[0] != 0.01 || p.Y.Ticks[0] != (Tick{0.01, "0.01"}) || p.Y.Ticks[3] != (Tick{10, "10"}) {
		t.Errorf("got axis from %v with ticks %v, want powers of ten from 0.01", p.Y.Domain[0], p.Y.Ticks)
	}
	if !strings.Contains(s.Label, "case 1 5, case 2 5.") {
		t.Errorf("got the label %q, want the sizes of both cases in it", s.Label)
	}
}

func TestSizesThatAreCloseShareALabel(t *testing.T) {
	const axisFoot, noteWidth = 0.01, 1.5 // the width in resources: 39 and 40 are closer together, 26 and 30 are not
	var got []string
	for _, n := range sizeNotes([]Point{{X: 40}, {X: 26}, {X: 39}, {X: 30}, {X: 40}}, axisFoot, noteWidth) {
		got = append(got, fmt.Sprint(n.X, " ", n.Text))
	}
	if want := []string{"26 26", "30 30", "40 39, 40"}; !slices.Equal(got, want) {
		t.Errorf("the labels are %q, want %q", got, want)
	}
}

func TestInfiniteWaitsGiveAxesWithoutAPoint(t *testing.T) {
	s := PoolWaits([]PoolWait{{Name: "case 1", Waits: []float64{math.Inf(1)}, Size: 30}}, 0.5, 300)
	if got := s.Panels[0]; len(got.Series[0].Points) != 0 || !(got.X.Domain[0] < got.X.Domain[1]) || !(got.Y.Domain[0] < got.Y.Domain[1]) {
		t.Errorf("got %+v, want no point, and axes that are not empty", got)
	}
	s.JSON() // must not panic
}

// Near full load the wait grows without bound: pools that hardly keep up with the load have waits of many powers of ten. A size of 63 is
// beyond the waits, so no case has its size marked.
func TestWaitsNearFullLoadKeepTheirAxesReadable(t *testing.T) {
	inf := math.Inf(1)
	waits := make([]float64, 60)
	for i := range waits {
		waits[i] = inf
	}
	waits[58], waits[59] = 3e17, 2e6
	for name, spec := range map[string]Spec{
		"a wait of 10 to the 17th": PoolWaits([]PoolWait{{Name: "case 1", Waits: waits, Size: 63}}, 1, 300),
		"a single finite wait": PoolWaits([]PoolWait{{Name: "case 1", Waits: append(append([]float64{}, waits[:58]...), inf, 2e6),
			Size: 63}}, 1, 300),
		"a saving of a microsecond": PoolWaits([]PoolWait{{Name: "case 1", Waits: []float64{inf, 4e4, 2e4}, Size: 63}}, 1e-6, 300),
		"a saving of 12 days":       PoolWaits([]PoolWait{{Name: "case 1", Waits: []float64{inf, 4e14, 2e9}, Size: 63}}, 1e6, 300),
	} {
		p := spec.Panels[0]
		if !(p.X.Domain[0] < p.X.Domain[1]) || len(p.X.Ticks) == 0 {
			t.Errorf("%s: got the x axis %v with the ticks %v, want a range with ticks", name, p.X.Domain, p.X.Ticks)
		}
		for _, tick := range p.X.Ticks {
			if strings.Contains(tick.Label, ".") || tick.At != math.Trunc(tick.At) {
				t.Errorf("%s: got a tick %q at %v resources, want whole numbers only", name, tick.Label, tick.At)
			}
		}
		if n := len(p.Y.Ticks); n < 3 || n > 8 {
			t.Errorf("%s: got %d labels on the y axis, want 3 to 8", name, n)
		}
		for _, tick := range p.Y.Ticks {
			if len([]rune(tick.Label)) > 7 {
				t.Errorf("%s: got the label %q, want at most 7 characters, which fit into the margin", name, tick.Label)
			}
		}
		if s := p.Series[0]; (len(s.Points) == 1) != (s.Symbol == "circle") {
			t.Errorf("%s: got %d points and the symbol %q, want a circle only for a single point, which has no line", name, len(s.Points), s.Symbol)
		}
	}
}

func TestPowersOfTenAreWrittenOut(t *testing.T) {
	for y, want := range map[float64]string{1e-8: "10⁻⁸", 1e-4: "0.0001", 0.01: "0.01", 1: "1", 1e3: "1\u202f000", 1e5: "100\u202f000",
		1e6: "10⁶", 1e15: "10¹⁵"} {
		if got := powerOfTen(y); got != want {
			t.Errorf("%v: got %q, want %q", y, got, want)
		}
	}
}

// poolPoint returns a point of Figure 6. gap is the mean time between two requests, in seconds.
func poolPoint(gap float64, policy testbed.Policy, mean stats.Summary) pool.Point {
	return pool.Point{Run: pool.Run{Scenario: testbed.Scenario{Gap: gap}, Policy: policy},
		Values: []experiment.Value{{Estimate: experiment.Estimate{Summary: mean}}}}
}

func TestAFigureOfThePoolsHasALineForEachCase(t *testing.T) {
	points := []pool.Point{
		poolPoint(500, testbed.KAPAC, stats.Summary{N: 3, Mean: 80, Low: 78, High: 82}),
		poolPoint(500, testbed.Strict, stats.Summary{N: 3, Mean: 60, Low: 58, High: 62}),
		poolPoint(20, testbed.KAPAC, stats.Summarize([]float64{50})),
		poolPoint(20, testbed.Strict, stats.Summarize(nil)),
	}
	points[0].Values[0].Difference.Summary = stats.Summary{N: 3, Mean: 20, Low: 15, High: 25}
	s := Pool(PoolFigure{Number: 6, Points: points, Values: func(point int) []float64 { return []float64{float64(point), math.NaN()} }},
		points, 300)
	p := s.Panels[0]
	if len(p.Series) != 2 || p.Series[0].Name != "kAPAC" || p.Series[1].Symbol != "square" || !p.X.Flip || p.X.Scale != Log {
		t.Fatalf("got %+v, want the lines of kAPAC and of strict, with squares, over a logarithmic axis that falls to the right", p)
	}
	k := p.Series[0]
	if k.Points[0].Low != 78 || k.Points[0].High != 82 || k.Points[1].Low != 0 || len(p.Series[1].Points) != 1 {
		t.Errorf("got %+v and %+v, want an interval where there is one, and no point where there is no mean", k.Points, p.Series[1].Points)
	}
	if want := "kAPAC, a request every 500 s\n80.0 % [78.0, 82.0]\n+20.0 points [15.0, 25.0] " +
		"over strict, paired\nn = 3"; k.Points[0].Tip != want {
		t.Errorf("got %q, want %q", k.Points[0].Tip, want)
	}
	if len(k.Dots) != 2 || k.Dots[1] != (Point{X: 20, Y: 2}) {
		t.Errorf("got the dots %v, want one for each of the 2 points", k.Dots)
	}
	if both := s.WithOldValues; both == nil || both.Series[0].Dots != nil || both.Series[0].Line != Dash || len(both.Series) <= len(p.Series) {
		t.Errorf("got %+v, want the old curves, dashed and without dots, before the new ones", both)
	}
	Pool(PoolFigure{Number: 7}, nil, 300).JSON() // must not panic
}

// A chart of waits that can draw none of them says why in place of its axes. A chart of results that are not computed yet has empty axes.
func TestAChartWithoutAPointSaysSoInWords(t *testing.T) {
	full := []pool.Point{poolPoint(500, testbed.KAPAC, stats.Summary{N: 3, Mean: 80, Low: 78, High: 82})}
	none := []pool.Point{poolPoint(500, testbed.KAPAC, stats.Summarize(nil))}
	inf := math.Inf(1)
	ofWaits := func(waits ...float64) Spec {
		return PoolWaits([]PoolWait{{Name: "case 1", Waits: waits, Size: 30}}, 1, 300)
	}
	for name, c := range map[string]struct {
		spec  Spec
		words string // the words in place of the axes; "": the chart has axes
	}{
		"no run":                      {Pool(PoolFigure{Number: 6, Points: none}, nil, 300), ""},
		"no point":                    {Pool(PoolFigure{Number: 6}, none, 300), ""},
		"a run":                       {Pool(PoolFigure{Number: 6, Points: full}, nil, 300), ""},
		"no run, but earlier curves":  {Pool(PoolFigure{Number: 6, Points: none}, full, 300), ""},
		"all waits are infinite":      {ofWaits(inf, inf), "No number of resources up to 2\nkeeps up with the load"},
		"waits too short to be drawn": {ofWaits(inf, 0.009), "Every wait that has a bound is below 0.01 s"},
		"a wait":                      {ofWaits(inf, 0.01), ""},
	} {
		p := c.spec.Panels[0]
		words := ""
		if p.Y.Hidden {
			words = p.Notes[0].Text
		}
		if words != c.words || p.X.Hidden != (c.words != "") || c.words != "" && (len(p.Y.Ticks) > 0 || len(p.Rules) > 0) {
			t.Errorf("%s: got the words %q and the axis %+v, want the words %q, and axes exactly if there are no words", name, words, p.Y, c.words)
		}
		if c.words == "" && !strings.HasPrefix(name, "a wait") && p.Y.Domain[1] < 70 {
			t.Errorf("%s: got the axis %v, want it to reach at least 70", name, p.Y.Domain)
		}
		c.spec.JSON() // must not panic
	}
}

func TestAgreementsAreStepLinesAndNowIsMarked(t *testing.T) {
	s := Agreements([]StepLine{{"bound", Ink, []Point{{X: 0, Y: 2}, {X: 30, Y: 21}}}}, 30, 12.5)
	p := s.Panels[0]
	if p.Y.Domain[0] != 0 || p.Y.Domain[1] < 21 || p.X.Domain != [2]float64{0, 30} || p.Series[0].Line != Step {
		t.Errorf("got %+v, want a step line, x from 0 to 30, and y from 0 to at least 21", p)
	}
	if now := p.Rules[1]; now.X1 != 12.5 || now.X2 != 12.5 || now.Colour != Accent {
		t.Errorf("got the line %+v, want it at 12.5, in the accent colour", now)
	}
}

func TestTheAxisOfAPoolsShareGoesFromNoneToAll(t *testing.T) {
	points := []pool.Point{poolPoint(500, testbed.KAPAC, stats.Summary{N: 2, Mean: 90, Low: 60, High: 120}),
		poolPoint(20, testbed.KAPAC, stats.Summary{N: 2, Mean: 10, Low: -20, High: 40})}
	p := Pool(PoolFigure{Number: 6, Points: points}, nil, 300).Panels[0]
	if p.Y.Domain != [2]float64{0, 100} {
		t.Errorf("the y axis goes from %v to %v, want 0 to 100", p.Y.Domain[0], p.Y.Domain[1])
	}
	first, last := p.Series[0].Points[0], p.Series[0].Points[1]
	if first.High != 100 || !first.Above || first.Below || last.Low != 0 || !last.Below || last.Above {
		t.Errorf("the intervals are %v to %v and %v to %v, want them cut at 100 and at 0, with an arrow there",
			first.Low, first.High, last.Low, last.High)
	}
}

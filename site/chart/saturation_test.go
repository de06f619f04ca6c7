package chart

import (
	"math"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/stats"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/saturation"
)

func TestSaturationHasACurveForEachMeasure(t *testing.T) {
	value := func(mean, low, high float64) experiment.Value {
		return experiment.Value{Estimate: experiment.Estimate{Summary: stats.Summary{N: 2, Mean: mean, Low: low, High: high}}}
	}
	// The values are in the order of saturation.Measures: accepted, booked, two that have no curve, and missed deadlines.
	points := []saturation.Point{
		{Run: saturation.Run{P: realtime.NewRatio(0, 1)},
			Values: []experiment.Value{value(36, 35, 37), value(83, 82, 84), {}, {}, value(0, 0, 0)}},
		{Run: saturation.Run{P: realtime.NewRatio(1, 20)}, Values: []experiment.Value{value(94, 93, 95), value(269, 265, 273), {}, {},
			value(15, math.NaN(), math.NaN())}},
	}
	spec := Saturation(points, "a sentence", 300)
	p := spec.Panels[0]
	var names []string
	for _, s := range p.Series {
		names = append(names, s.Name)
		if len(s.Points) != 2 || s.Points[1].X != 1 {
			t.Errorf("%s: got %+v, want a point for each row, at equal distances", s.Name, s.Points)
		}
	}
	const wantNames = "booked, accepted, deadlines missed"
	if got := strings.Join(names, ", "); got != wantNames {
		t.Errorf("got the curves %s, want %s", got, wantNames)
	}
	if missed := p.Series[2].Points; missed[0].Low != missed[0].High || missed[1].Low != missed[1].High {
		t.Errorf("got the intervals %+v, want none", missed)
	}
	if p.X.Ticks[0].Label != "hard" || p.X.Ticks[1].Label != "5" || p.Y.Domain[0] != 0 || p.Y.Domain[1] < 273 || spec.Label != "a sentence" {
		t.Errorf("got the axes %+v and %+v and the label %q, want ticks hard and 5, 0 to at least 273, and the given sentence", p.X, p.Y,
			spec.Label)
	}
	spec.JSON() // panics on a NaN
	if empty := Saturation(nil, "", 300); len(empty.Panels[0].Notes) != 0 {
		t.Errorf("nothing computed: got notes %+v, want none", empty.Panels[0].Notes)
	}
}

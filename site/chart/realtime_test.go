package chart

import (
	"math"
	"strings"
	"testing"
)

func TestExpectedResponsesAreInTheOrderOfTheirSlices(t *testing.T) {
	spec := ExpectedResponse("r4", 120, []Expected{ // {Machine, Slices, Computed, Printed, Follows}
		{"machine 1", 100, 120.25, 120.25, true}, {"machine 2", 50, 120.125, 120.1333, false}, {"machine 3", 70, math.Inf(1), math.NaN(), true},
		{"machine 4", 1, 120.0025, math.NaN(), true},
	})
	panel := spec.Panels[0]
	printed, computed := panel.Series[0], panel.Series[1]
	if len(printed.Points) != 2 || !printed.Hollow {
		t.Errorf("printed: got %+v, want two hollow points", printed)
	}
	var xs []float64
	for _, p := range computed.Points {
		xs = append(xs, p.X)
	}
	if len(xs) != 3 || xs[0] != 1 || xs[1] != 50 || xs[2] != 100 {
		t.Errorf("computed at %v, want 1, 50 and 100 slices: a machine without a bound has no point", xs)
	}
	var notes []string
	for _, n := range panel.Notes {
		notes = append(notes, n.Text)
	}
	if got, want := strings.Join(notes, "; "), "printed 120.1333; computed 120.1250; deadline 120"; got != want {
		t.Errorf("got notes %q, want %q", got, want)
	}
	if !strings.Contains(spec.Label, "machine 3 unbounded") {
		t.Errorf("the label is %q, want it to say that machine 3 has no bound", spec.Label)
	}
	spec.JSON() // panics on a NaN
}

func TestWithoutAnExpectedResponseTheChartIsEmpty(t *testing.T) {
	spec := ExpectedResponse("r1", 50, nil)
	if p := spec.Panels[0]; len(p.Series) != 1 || len(p.Series[0].Points) != 0 || len(p.Y.Ticks) == 0 {
		t.Errorf("got %+v, want axes and no points", p)
	}
	spec.JSON()
}

func TestEveryResponseIsInOneBar(t *testing.T) {
	tests := map[string]struct {
		deadline float64
		times    []Response
		bars     [][3]float64 // from, to, count
	}{
		"one unit a bar": {120, []Response{{118, 90}, {119, 5}, {121, 1}}, [][3]float64{{117, 118, 90}, {118, 119, 5}, {120, 121, 1}}},
		"five units a bar, which has its upper end and not its lower one": {120, []Response{{100, 3}, {101, 4}, {115, 5}, {200, 1}},
			[][3]float64{{95, 100, 3}, {100, 105, 4}, {110, 115, 5}, {195, 200, 1}}},
		"nothing": {120, nil, nil},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			spec := ResponseTimes("r4", tc.deadline, 120.125, 117, tc.times)
			var got [][3]float64
			for _, b := range spec.Panels[0].Bars {
				got = append(got, [3]float64{b.X1, b.X2, b.Y2})
			}
			if len(got) != len(tc.bars) {
				t.Fatalf("got %v, want %v", got, tc.bars)
			}
			for i := range got {
				if got[i] != tc.bars[i] {
					t.Errorf("bar %d: got %v, want %v", i+1, got[i], tc.bars[i])
				}
			}
			spec.JSON()
		})
	}
	if spec := ResponseTimes("r4", 120, math.Inf(1), 117, []Response{{118, 9}, {130, 2}}); !strings.Contains(spec.Label, "11 simulated") ||
		!strings.Contains(spec.Label, "2 of them later") || len(spec.Panels[0].Notes) != 1 {
		t.Errorf("got the label %q and %d notes, want 11 response times, of which 2 are later than the deadline, and 1 note", spec.Label,
			len(spec.Panels[0].Notes))
	}
}

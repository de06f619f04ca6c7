package report

import (
	"math"
	"testing"

	"juggle/core/experiment/stats"
)

func TestAFindingIsSplitAtItsDecisiveNumber(t *testing.T) {
	for finding, want := range map[string][3]string{
		"EDF leads in " + Decisive("9 of 9") + " cases.":       {"EDF leads in ", "9 of 9", " cases."},
		Decisive("+7.1") + " points, not " + Decisive("+8.0"):  {"", "+7.1", " points, not +8.0"},
		"Nothing has been computed yet.":                       {"Nothing has been computed yet.", "", ""},
		"At λ 100 % it gains " + Decisive("−0.3") + " points.": {"At λ 100 % it gains ", "−0.3", " points."},
	} {
		var c Claim
		c.SetFinding(finding)
		before, decisive, after := c.FindingParts()
		if got := [3]string{before, decisive, after}; got != want || c.Finding != want[0]+want[1]+want[2] {
			t.Errorf("%q: got %q and %q, want %q", finding, got, c.Finding, want)
		}
	}
	unmarked := Claim{Finding: "It was set."}
	if before, decisive, after := unmarked.FindingParts(); before+decisive != "" || after != unmarked.Finding {
		t.Errorf("a finding that was set directly: got %q, %q, %q, want all of it after the number", before, decisive, after)
	}
}

func TestARangeHasEnoughDigitsToShowItsSign(t *testing.T) {
	nan := math.NaN()
	for want, s := range map[string]stats.Summary{
		"1.6 (1.4 to 1.8)":       {N: 9, Mean: 1.61, Low: 1.44, High: 1.78},
		"0.022 (0.001 to 0.043)": {N: 9, Mean: 0.022, Low: 0.001, High: 0.043},
		"−0.30 (−0.56 to −0.04)": {N: 9, Mean: -0.3, Low: -0.56, High: -0.04},
		"0.0 (0.0 to 0.0)":       {N: 9},
		"0.2 (−0.2 to 0.6)":      {N: 9, Mean: 0.2, Low: -0.2, High: 0.6},
		"1.5":                    {N: 1, Mean: 1.5, Low: nan, High: nan},
		"–":                      {Mean: nan, Low: nan, High: nan},
	} {
		if got := Range(s); got != want {
			t.Errorf("%+v: got %q, want %q", s, got, want)
		}
	}
}

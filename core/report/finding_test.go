package report

import "testing"

func TestAFindingIsToldByTheNumberThatItTurnsOn(t *testing.T) {
	for finding, want := range map[string][3]string{
		"EDF leads in " + Decisive("9 of 9") + " cases.":       {"EDF leads in ", "9 of 9", " cases."},
		Decisive("+7.1") + " points, not " + Decisive("+8.0"):  {"", "+7.1", " points, not +8.0"},
		"Nothing has been computed yet.":                       {"Nothing has been computed yet.", "", ""},
		"At λ 100 % it gains " + Decisive("−0.3") + " points.": {"At λ 100 % it gains ", "−0.3", " points."},
	} {
		var c Claim
		c.Say(finding)
		before, decisive, after := c.Told()
		if got := [3]string{before, decisive, after}; got != want || c.Finding != want[0]+want[1]+want[2] {
			t.Errorf("%q: got %q and %q, want %q", finding, got, c.Finding, want)
		}
	}
	plain := Claim{Finding: "It was set."}
	if before, decisive, after := plain.Told(); before+decisive != "" || after != plain.Finding {
		t.Errorf("a finding that was set: got %q, %q, %q", before, decisive, after)
	}
}

package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/stats"
)

func TestAnOfferDistanceIsNotLessOnlyWhereTheIntervalCouldHaveShownIt(t *testing.T) {
	tests := map[string]struct {
		low, high, p float64
		want         report.Stance
	}{
		"about the threshold, narrowly":         {-3, 2, 0.7, 1},
		"half-width a quarter of the threshold": {-20, 5, 0.2, 1},
		"wider":                                 {-21, 5, 0.2, 0},
		"reaching up to the threshold":          {-20, 0, 0.05, 1},
		"less, but only before adjustment":      {-9, -1, 0.06, 0},
		"significantly less":                    {-30, -20, 0.001, -1},
		"more than the threshold":               {1, 2, 0.001, 1},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			row := CellResult{Cell: Cell{Offers: 50}, Diff: experiment.Estimate{
				Summary: stats.Summary{N: 9, Mean: (tc.low + tc.high) / 2, Low: tc.low, High: tc.high}, PHolm: tc.p}}
			if e := notLess("x", row); e.Stance != tc.want {
				t.Errorf("got %v, want %v", e.Stance, tc.want)
			}
		})
	}
}

func TestAgreementWithAPrintedNumber(t *testing.T) {
	printed := Printed{Value: 50, Err: 3}
	tests := map[string]struct {
		low, high float64
		want      report.Stance
	}{
		"inside":                           {49, 51, 1},
		"the intervals just touch":         {53, 55, 1},
		"just apart above":                 {53.01, 55, -1},
		"just apart below":                 {44, 46.99, -1},
		"twice as wide as the printed one": {44, 56, 1},
		"wider than that":                  {43.9, 56.1, 0},
		"without an interval":              {math.NaN(), math.NaN(), 0},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			e := overlap(printed, stats.Summary{N: 9, Mean: (tc.low + tc.high) / 2, Low: tc.low, High: tc.high})
			if e.Stance != tc.want {
				t.Errorf("got %v, want %v", e.Stance, tc.want)
			}
		})
	}
}

func TestWhereALogsLoadWasPlacedTheVerdictOnTheTextsNumbersIsPartlyByConstruction(t *testing.T) {
	for _, placed := range []bool{true, false} {
		sources := fakeSource(6)
		sources[0].Placed = placed
		plan, err := NewPlan(Defaults(), sources, []int{2})
		if err != nil {
			t.Fatal(err)
		}
		s := NewState(plan)
		for i := range itemsOf(plan) {
			if err := s.Add(i, Result{Utilisation: 0.5 + float64(i%7)/1000, AbsPhi: math.NaN(), Jobs: 10, Accepted: 5}); err != nil {
				t.Fatal(err)
			}
		}
		claim := s.Figure(2).Also[0]
		if claim.Title != "FIFO with fixed windows" || (claim.Caveat != "") != placed ||
			strings.Contains(claim.Finding, "partly by construction") != placed {
			t.Errorf("placed %v: got %q, %q", placed, claim.Caveat, claim.Finding)
		}
	}
}

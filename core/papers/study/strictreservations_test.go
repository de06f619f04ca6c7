package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

func TestWhatStrictReservationsCostIsJudgedInTwoParts(t *testing.T) {
	p := oneSeed()
	accept := func(flexible int32, all bool) *State {
		plan := mustPlan(t, p, fakeSource(6), []int{2})
		s := NewState(plan)
		for i, item := range itemsOf(plan) {
			noise := float64(item.Period) / 1000
			r := Result{Utilisation: 0.5 + noise, Revenue: 0.5 + noise, AbsPhi: math.NaN(), Fragmentation: math.NaN(), Paid: math.NaN(),
				Jobs: 1000, Accepted: 800, Flexible: 500, FlexibleAccepted: 400}
			if item.Lambda > 0 {
				r.Utilisation += 0.02 + noise
				r.Revenue -= 0.02 + noise
				r.Accepted += flexible + int32(item.Period)
				r.FlexibleAccepted += 50
			}
			if all {
				r.Flexible, r.FlexibleAccepted = r.Jobs, r.Accepted
			}
			if err := s.Add(i, r); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	for change, want := range map[int32]report.Verdict{20: report.Holds, -40: report.DoesNotHold} { // revenue is no part: it falls
		claim := accept(change, false).Figure(2).FurtherClaims[1]
		parts := map[string]report.Verdict{}
		for _, part := range claim.Parts {
			parts[part.Name] = part.Verdict
		}
		if claim.Verdict != want || len(parts) != 2 || parts["more rejections"] != want || parts["lower utilisation"] != report.Holds {
			t.Errorf("accepted %+d: got %v, %v, want %v, as the first part, and that utilisation is lower", change, claim.Verdict, parts, want)
		}
		if !strings.Contains(claim.Finding, "that of flexible requests by +10.0 points") {
			t.Errorf("got %q, want the gain of flexible requests", claim.Finding)
		}
	}
	if f := accept(20, true).Figure(2).FurtherClaims[1].Finding; strings.Contains(f, "strict req") ||
		!strings.Contains(f, "flexible requests by +") {
		t.Errorf("where all requests are flexible, got %q", f)
	}
}

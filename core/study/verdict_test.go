package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/schedule"
)

// TestAPValueDependsOnTheClaimAlone: the steps of Figure 4 at the middle load are tested in the same family, whatever else is shown, and
// whatever shows them.
func TestAPValueDependsOnTheClaimAlone(t *testing.T) {
	of := func(at FixLoads) *FigureResult {
		p := Defaults()
		p.FixLoads = at
		return filled(t, p, []int{4}, 8, func(i Item) (float64, float64) {
			share := i.Fix
			if share == schedule.Never {
				share = 100
			}
			wobble := 7*i.Period + 3*share + i.Lambda + int(i.Load)/10
			return 50 + float64(share)/50 + float64(wobble*wobble%11)/10, noPhi
		}).Figure(4)
	}
	middle, all := of(MiddleLoad), of(AllLoads)
	rests, compared := middle.Claim.Decides(), 0
	for i, row := range middle.Cells {
		step, ok := row.Compared("step")
		if !ok {
			continue
		}
		same, _ := all.Cells[i].Compared("step")
		if e := rests[compared]; step.PHolm != same.PHolm || step.PHolm != e.PHolm || e.PHolm < e.P || e.P == 0 {
			t.Errorf("%+v: got p %v beside other loads %v and in the claim %v (alone %v)", row.Cell, step.PHolm, same.PHolm, e.PHolm, e.P)
		}
		compared++
	}
	if compared != 12 || len(rests) != 12 {
		t.Errorf("got %d steps and %d in the claim, want 12", compared, len(rests))
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

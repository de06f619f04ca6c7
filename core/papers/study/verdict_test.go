package study

import (
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// TestAPValueDependsOnTheClaimAlone compares the steps of Figure 4 at the middle load. Their p-values are adjusted together, whether other
// loads are shown or not.
func TestAPValueDependsOnTheClaimAlone(t *testing.T) {
	figureAt := func(at FixLoads) *FigureResult {
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
	middle, all := figureAt(MiddleLoad), figureAt(AllLoads)
	rests, compared := middle.Claim.Evidence(), 0
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
		plan, err := NewPlan(oneSeed(), sources, []int{2})
		if err != nil {
			t.Fatal(err)
		}
		s := NewState(plan)
		for i := range itemsOf(plan) {
			if err := s.Add(i, Result{Utilisation: 0.5 + float64(i%7)/1000, AbsPhi: math.NaN(), Jobs: 10, Accepted: 5}); err != nil {
				t.Fatal(err)
			}
		}
		claim := s.Figure(2).FurtherClaims[0]
		if claim.Title != "FIFO with strict windows" || (claim.Caveat != "") != placed ||
			strings.Contains(claim.Finding, "partly by construction") != placed {
			t.Errorf("placed %v: got %q, %q", placed, claim.Caveat, claim.Finding)
		}
	}
}

func TestWithOtherParametersTheClaimHasAFindingAndNoVerdict(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*Params)
		figure int
		want   []string
	}{
		"the paper's":              {func(*Params) {}, 1, nil},
		"fewer orders":             {func(p *Params) { p.Orders = p.Orders[:2] }, 1, []string{"orders"}},
		"orders, for Figure 2":     {func(p *Params) { p.Orders = p.Orders[:2] }, 2, nil},
		"other loads":              {func(p *Params) { p.Loads = []workload.Load{1000, 1020, 1500} }, 2, []string{"arrival rates"}},
		"longer periods":           {func(p *Params) { p.Days = 30 }, 2, []string{"length of a period"}},
		"another baseline":         {func(p *Params) { p.Baseline = schedule.EDF }, 1, nil},
		"seeds, periods, displays": {func(p *Params) { p.Seeds, p.Seed, p.FixLoads, p.Fragmentation = 2, 7, AllLoads, true }, 4, nil},
	} {
		p := Defaults()
		tc.change(&p)
		f := filled(t, p, []int{tc.figure}, 14, func(i Item) (float64, float64) { return 50 + float64(i.Period), noPhi }).Figure(tc.figure)
		for _, c := range append(f.FurtherClaims, f.Claim) {
			if !slices.Equal(c.ChangedParameters, tc.want) || strings.Contains(c.VerdictInWords(), "under your parameters") != (tc.want != nil) {
				t.Errorf("%s: got %q, %q, want %q", name, c.ChangedParameters, c.VerdictInWords(), tc.want)
			}
		}
	}
}

func TestAVerdictHasItsBasis(t *testing.T) {
	p := Defaults()
	p.Seeds = 2
	// Utilisation rises with the window, by the same in every period but the last; the share of requests accepted does not.
	f := filled(t, p, []int{2}, 7, func(i Item) (float64, float64) {
		return 50 + float64(i.Lambda)/20*(1+float64(i.Period/6)), noPhi
	}).Figure(2)
	c := f.Claim
	if c.Verdict != report.Holds || c.Basis.N != 7 || !strings.HasPrefix(c.BasisInWords(), "n 7 periods of 15 days, 2 seeds in each, "+
		"fake. So many show ") ||
		c.SettingsInWords() != "It turns with requests accepted (inconclusive); not known are other periods and readings, which juggle claims "+
			"-sensitivity computes." {
		t.Errorf("got %v: %s %s", c.Verdict, c.BasisInWords(), c.SettingsInWords())
	}
}

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

// TestAPValueDoesNotDependOnOtherRows compares the steps of Figure 4 at the middle arrival rate. Their p-values are adjusted together,
// whether other rates are shown or not.
func TestAPValueDoesNotDependOnOtherRows(t *testing.T) {
	figureAt := func(at FixLoads) *FigureResult {
		p := Defaults()
		p.FixLoads = at
		return stateWith(t, p, []int{4}, 8, func(i Item) (float64, float64) {
			share := i.Fix
			if share == schedule.Never {
				share = 100
			}
			wobble := 7*i.Period + 3*share + i.Lambda + int(i.Load)/10
			return 50 + float64(share)/50 + float64(wobble*wobble%11)/10, noDistance
		}).Figure(4)
	}
	middle, all := figureAt(MiddleLoad), figureAt(AllLoads)
	evidence, compared := middle.Claim.Evidence(), 0
	for i, row := range middle.Cells {
		step, ok := row.Compared("step")
		if !ok {
			continue
		}
		same, _ := all.Cells[i].Compared("step")
		if e := evidence[compared]; step.PHolm != same.PHolm || step.PHolm != e.PHolm || e.PHolm < e.P || e.P == 0 {
			t.Errorf("%+v: got the adjusted p %v, %v with other arrival rates and %v in the claim, want the same, at least %v", row.Cell,
				step.PHolm, same.PHolm, e.PHolm, e.P)
		}
		compared++
	}
	if compared != 12 || len(evidence) != 12 {
		t.Errorf("got %d steps and %d in the claim, want 12", compared, len(evidence))
	}
}

// TestTheVerdictOnPrintedNumbersHasACaveatOnPlacedLogs has a log whose load was chosen to meet the printed numbers, and another.
func TestTheVerdictOnPrintedNumbersHasACaveatOnPlacedLogs(t *testing.T) {
	for _, placed := range []bool{true, false} {
		sources := fakeSource(6)
		sources[0].LoadFitted = placed
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
			t.Errorf("placed %v: got the caveat %q and the finding %q, want the caveat exactly if placed", placed, claim.Caveat, claim.Finding)
		}
	}
}

func TestTheVerdictNamesChangedParameters(t *testing.T) {
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
		measure := func(i Item) (float64, float64) { return 50 + float64(i.Period), noDistance }
		f := stateWith(t, p, []int{tc.figure}, 14, measure).Figure(tc.figure)
		for _, c := range append(f.FurtherClaims, f.Claim) {
			if !slices.Equal(c.ChangedParameters, tc.want) || strings.Contains(c.VerdictInWords(), "under your parameters") != (tc.want != nil) {
				t.Errorf("%s: got the changed parameters %q and the verdict %q, want %q, and a verdict that mentions them", name,
					c.ChangedParameters, c.VerdictInWords(), tc.want)
			}
		}
	}
}

func TestAVerdictHasItsBasis(t *testing.T) {
	p := Defaults()
	p.Seeds = 2
	// Utilisation rises with the window, by as much in every period except the last. The share of accepted requests does not rise.
	f := stateWith(t, p, []int{2}, 7, func(i Item) (float64, float64) {
		return 50 + float64(i.Lambda)/20*(1+float64(i.Period/6)), noDistance
	}).Figure(2)
	c := f.Claim
	if c.Verdict != report.Holds || c.Basis.N != 7 ||
		!strings.HasPrefix(c.BasisInWords(), "n 7 periods of 15 days, 2 seeds in each, fake. So many show ") ||
		c.SettingsInWords() != "It turns with requests accepted (inconclusive); not known are other periods and readings, which juggle claims "+
			"-sensitivity computes." {
		t.Errorf("got %v: %s %s\nwant %v on 7 periods, which turns with the requests accepted", c.Verdict, c.BasisInWords(),
			c.SettingsInWords(), report.Holds)
	}
}

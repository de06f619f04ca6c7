package chart

import (
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/papers/baseline"
	"juggle/core/papers/study"
	"juggle/core/workload"
)

// twoLoads returns results of EDF and EASY, a queue, at two loads, on two replicates. EDF's utilisations are 40 and 42 at the first load,
// and 50 and 52 at the second. EASY is 10 points ahead at the first load and 20 at the second, and has a wait. The other providers have no
// results.
func twoLoads(t *testing.T) *baseline.ContestResult {
	t.Helper()
	p := study.Defaults()
	p.Loads, p.Seeds = []workload.Load{1000, 1500}, 1
	c := baseline.Promise
	plan, err := c.NewPlan(baseline.Setting{Params: p}, []study.Source{{SHA256: "1", Procs: 1, Span: workload.Spanning(2)}})
	if err != nil {
		t.Fatal(err)
	}
	results := plan.NewResults()
	column := func(row, measure string) int { return slices.Index(plan.Columns(), row+"_"+measure) }
	for i := range plan.Len() {
		load, replicate := i%2, i/2
		numbers := make([]float64, len(plan.Columns()))
		for j := range numbers {
			numbers[j] = math.NaN()
		}
		base := float64(40 + 10*load + 2*replicate)
		numbers[column("edf", "utilisation")] = base
		numbers[column("easy", "utilisation")], numbers[column("easy", "wait")] = base+float64(10*(load+1)), 60
		if err := results.AddRow(i, numbers); err != nil {
			t.Fatal(err)
		}
	}
	return plan.Result(results)
}

func TestAGridHasASeriesForEachRow(t *testing.T) {
	v := twoLoads(t)
	s := Grid("The price", "n 2", "The price. Found.", v,
		[]GridPanel{{Title: "utilisation, %", Measure: "utilisation"}, {Title: "points above EDF", Difference: true, Measure: "utilisation"}},
		300)
	if len(s.Panels) != 2 || s.Panels[0].Share != 0.5 || s.Panels[0].X.Title != "arrival rate" || s.Panels[0].X.Ticks[1].Label != "1.5" {
		t.Fatalf("got %+v, want two panels of half the width over the arrival rates", s.Panels)
	}
	edf, easy := s.Panels[0].Series[1], s.Panels[0].Series[3] // the series are strict, edf, fcfs, easy and conservative
	if edf.Name != "EDF" || edf.Colour != Token("edf") || easy.Name != "EASY" || len(easy.Points) != 2 {
		t.Fatalf("got the series %+v and %+v, want EDF's, and EASY's with two points", edf, easy)
	}
	if p := easy.Points[1]; p.Y != 71 || !(p.Low < 71 && p.High > 71) || !strings.Contains(p.Tip, "EASY, arrival rate 1.5") {
		t.Errorf("got %+v, want 71, the mean of 70 and 72, with its interval", p)
	}
	differences := s.Panels[1]
	if len(differences.Series[1].Points) != 0 || differences.Series[3].Points[0].Y != 10 || len(differences.Rules) != 1 {
		t.Errorf("got %+v, want EASY's 10 points above a line for EDF", differences)
	}
	_ = Grid("t", "", "t.", v, []GridPanel{{Title: "x", Measure: "utilisation"}}, 300).JSON() // a NaN would have no JSON form
}

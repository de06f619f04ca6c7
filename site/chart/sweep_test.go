package chart

import (
	"testing"

	"juggle/core/report"
)

func TestTheSweepHasAPanelAMeasureAndACurveAReading(t *testing.T) {
	table := &report.Table{Columns: []report.Column{{Name: "set"}, {Name: "threshold"}, {Name: "n"}}}
	for _, m := range []string{"accept", "effectiveness", "utilisation"} {
		table.Columns = append(table.Columns, report.Column{Name: m}, report.Column{Name: m + "_low"}, report.Column{Name: m + "_high"})
	}
	table.Rows = [][]string{
		{"any", "0", "4", "97", "95", "99", "90", "87", "93", "24", "22", "26"},
		{"any", "0.95", "4", "95", "94", "96", "91", "88", "94", "23", "21", "25"},
		{"all", "0", "4", "97", "95", "99", "90", "87", "93", "24", "22", "26"},
		{"all", "0.95", "4", "0", "0", "0", "", "", "", "0", "0", "0"}, // nothing is accepted, so nothing can be effective
	}
	spec := PoolSweep(table, 0.5, "a sentence", 240)
	if len(spec.Panels) != 3 || spec.Label != "a sentence" {
		t.Fatalf("got %d panels, %q", len(spec.Panels), spec.Label)
	}
	for i, want := range []int{2, 1, 2} { // points of "all"
		p := spec.Panels[i]
		if len(p.Series) != 2 || p.Series[0].Name != "any" || p.Series[1].Name != "all" || len(p.Series[0].Points) != 2 ||
			len(p.Series[1].Points) != want {
			t.Errorf("panel %d: got %+v, want two curves, the second with %d points", i, p.Series, want)
		}
		if len(p.Rules) != 1 || p.Rules[0].X1 != 0.5 || p.Y.Domain[0] != 0 || len(p.Notes) != 2 {
			t.Errorf("panel %d: got the rules %+v, the axis %+v and the names %+v", i, p.Rules, p.Y, p.Notes)
		}
	}
	spec.JSON() // panics on what has no JSON form
}

package chart

import (
	"math"
	"strings"
	"testing"

	"juggle/core/grid"
	"juggle/core/report"
)

// twoLoads are EDF and a queue at two loads, on two replicates; the queue is 10 and then 20 points ahead, and has a wait.
func twoLoads() (*grid.Grid, grid.Values) {
	g := &grid.Grid{
		Group: report.Column{Name: "load", Kind: report.Number}, Groups: []string{"1", "1.5"}, Row: report.Column{Name: "provider"},
		Rows: []string{"edf", "easy"}, Measures: []grid.Measure{{Name: "utilisation", Unit: "%"}, {Name: "wait", Unit: "s"}}, Replicates: 2,
	}
	v := g.NewValues()
	for load := range 2 {
		for r := range 2 {
			base := float64(40 + 10*load + 2*r)
			v[load][r] = [][]float64{{base, math.NaN()}, {base + float64(10*(load+1)), 60}}
		}
	}
	return g, v
}

func TestAGridIsDrawnRowByRow(t *testing.T) {
	g, v := twoLoads()
	s := Grid("The price", "n 2", "The price. Found.", g, v,
		[]GridPanel{{Title: "utilisation, %"}, {Title: "points above EDF", Difference: true}}, 300)
	if len(s.Panels) != 2 || s.Panels[0].Share != 0.5 || s.Panels[0].X.Title != "load factor" || s.Panels[0].X.Ticks[1].Label != "1.5" {
		t.Fatalf("got %+v", s.Panels)
	}
	edf, easy := s.Panels[0].Series[0], s.Panels[0].Series[1]
	if edf.Name != "EDF" || edf.Colour != Token("edf") || easy.Name != "EASY" || len(easy.Points) != 2 {
		t.Fatalf("got %+v and %+v", edf, easy)
	}
	if p := easy.Points[1]; p.Y != 71 || !(p.Low < 71 && p.High > 71) || !strings.Contains(p.Tip, "EASY, load 1.5") {
		t.Errorf("got %+v, want 71 with its interval", p)
	}
	differences := s.Panels[1]
	if len(differences.Series[0].Points) != 0 || differences.Series[1].Points[0].Y != 10 || len(differences.Rules) != 1 {
		t.Errorf("got %+v, want EASY's 10 points above a line for EDF", differences)
	}
	hollow := gridPanel(g, v, GridPanel{Title: "wait, s", Also: 1}, 300)
	if n := len(hollow.Series); n != 4 || !hollow.Series[3].Hollow || hollow.Series[3].Points[0].Y != 60 ||
		len(hollow.Series[1].Points) != 0 && !hollow.Series[1].Hollow {
		t.Errorf("got %d series, the last %+v, want the wait of EASY hollow", n, hollow.Series[n-1])
	}
	_ = Grid("t", "", "t.", g, v, []GridPanel{{Title: "x", Also: 1}}, 300).JSON() // no NaN reaches it
}

package chart

import "fmt"

// A PoolPermitted is the workload that pools of 1, 2, ... resources permit at the same mean wait, as fractions.
type PoolPermitted struct {
	Name   string
	Ratios []float64
}

// PermittedPanel describes the permitted workload against the number of resources, a line a case, at a mean wait of so many seconds.
func PermittedPanel(cases []PoolPermitted, wait float64, height int) Panel {
	p := Panel{Height: height, Margin: Margin{Top: 26, Right: 60, Bottom: 36, Left: 50}}
	last := 2.0
	var names []Note
	for _, c := range cases {
		s := Series{Name: c.Name, Colour: Second, Line: Solid, Width: 1.5}
		step := max(1, len(c.Ratios)/240)
		for i, ratio := range c.Ratios {
			if i%step != 0 && i+1 < len(c.Ratios) {
				continue
			}
			x := float64(i + 1)
			s.Points = append(s.Points, Point{X: x, Y: 100 * ratio,
				Tip: fmt.Sprintf("%s, c = %d\n%s %% of the pool at W = %v s", c.Name, i+1, number(100*ratio, 2), wait)})
			last = max(last, x)
		}
		if n := len(s.Points); n > 0 {
			names = append(names, Note{X: s.Points[n-1].X, Y: s.Points[n-1].Y, DX: 6, Text: c.Name, Colour: s.Colour.Label()})
		}
		p.Series = append(p.Series, s)
	}
	p.X = Axis{Scale: Linear, Title: "resources in the pool, c", Domain: [2]float64{1, last}, Ticks: ticks([2]float64{1, last}, 6)}
	p.Y = Axis{Scale: Linear, Title: fmt.Sprintf("permitted workload λh̄/c at a mean wait of %v s, %%", wait), Domain: [2]float64{0, 100},
		Ticks: ticks([2]float64{0, 100}, 5)}
	p.Notes = p.spread(names, 13)
	return p
}

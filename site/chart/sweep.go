package chart

import (
	"fmt"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
)

// sweepPanels are the titles of the sweep's panels, as the figure's measures.
var sweepPanels = [...]string{"accepted, %", "effectiveness, %", "utilisation, %"}

// sweepLooks tell the availabilities of a k-set apart. Where the threshold decides nothing their curves are one: each is thinner than what
// it is drawn over.
var sweepLooks = map[string]Series{
	"any":  {Colour: Token("w50"), Symbol: "circle", Radius: 4.5, Width: 3.5},
	"mean": {Colour: Token("l15"), Symbol: "square", Radius: 3.2, Width: 2},
	"all":  {Colour: New, Symbol: "triangle", Radius: 2.4, Width: 1},
}

// PoolSweep describes the sweep of the threshold of availability: a panel a measure, a curve a reading of what is compared with it. now is
// the threshold at hand, which a rule marks; label is the sentence that stands for the picture.
func PoolSweep(points []pool.Point, now float64, label string, height int) Spec {
	spec := Spec{Title: "The threshold of availability", Label: label}
	for measure, title := range sweepPanels {
		p := Panel{Share: 0.31, Height: height, Margin: Margin{Top: 30, Right: 46, Bottom: 40, Left: 34}}
		index := map[string]int{}
		var seen around
		for _, at := range points {
			by := testbed.SetName(at.SetBy)
			j, known := index[by]
			if !known {
				j = len(p.Series)
				index[by] = j
				s := sweepLooks[by]
				s.Name, s.Line = by, Solid
				p.Series = append(p.Series, s)
			}
			m := at.Of[measure]
			if m.Mean != m.Mean {
				continue // nothing was accepted
			}
			tip := fmt.Sprintf("%s above %v\n%s %%%s\nn = %d", by, at.Threshold, number(m.Mean, 1), interval(m.Low, m.High, 1), at.Of[0].N)
			p.Series[j].Points = append(p.Series[j].Points, point(0, at.Threshold, m.Mean, m.Low, m.High, tip))
		}
		var ends []Note
		for _, s := range p.Series {
			seen.add(s)
			ends = append(ends, s.atEnd(8, -5)...)
		}
		p.X = Axis{Scale: Linear, Title: "accept above", Domain: [2]float64{-0.03, 1}}
		p.X.Ticks = ticks([2]float64{0, 0.9}, 5) // at 1 stand the names
		p.Y = Axis{Scale: Linear, Title: title}
		p.percent(append(seen, 0), 0.04, 5)
		p.Rules = []Rule{{X1: now, X2: now, Y1: p.Y.Domain[0], Y2: p.Y.Domain[1], Colour: Accent, Line: Dotted}}
		p.Notes = p.spread(ends, 13)
		spec.Panels = append(spec.Panels, p)
	}
	return spec
}

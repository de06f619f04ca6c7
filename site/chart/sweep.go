package chart

import (
	"fmt"

	"juggle/core/report"
)

// sweepPanels are the panels of the sweep of the threshold, by the table's columns.
var sweepPanels = []struct{ column, title string }{
	{"accept", "accepted, %"}, {"effectiveness", "effectiveness, %"}, {"utilisation", "utilisation, %"},
}

// sweepLooks tell the availabilities of a k-set apart. Where the threshold decides nothing their curves are one: each is thinner than what
// it is drawn over.
var sweepLooks = map[string]Series{
	"any":  {Colour: Token("w50"), Symbol: "circle", Radius: 4.5, Width: 3.5},
	"mean": {Colour: Token("l15"), Symbol: "square", Radius: 3.2, Width: 2},
	"all":  {Colour: New, Symbol: "triangle", Radius: 2.4, Width: 1},
}

// PoolSweep describes the sweep of the threshold of availability: a panel a measure, a curve a reading of what is compared with it. now is
// the threshold at hand, which a rule marks; label is the sentence that stands for the picture.
func PoolSweep(t *report.Table, now float64, label string, height int) Spec {
	at := map[string]int{}
	for i, c := range t.Columns {
		at[c.Name] = i
	}
	spec := Spec{Title: "The threshold of availability", Label: label}
	for _, measure := range sweepPanels {
		p := Panel{Share: 0.31, Height: height, Margin: Margin{Top: 30, Right: 46, Bottom: 40, Left: 34}}
		index := map[string]int{}
		var seen around
		for _, row := range t.Rows {
			by := row[at["set"]]
			j, known := index[by]
			if !known {
				j = len(p.Series)
				index[by] = j
				s := sweepLooks[by]
				s.Name, s.Line = by, Solid
				p.Series = append(p.Series, s)
			}
			mean := cell(row[at[measure.column]])
			if mean != mean {
				continue // nothing was accepted
			}
			low, high, threshold := cell(row[at[measure.column+"_low"]]), cell(row[at[measure.column+"_high"]]), cell(row[at["threshold"]])
			tip := fmt.Sprintf("%s above %s\n%s %%%s\nn = %s", by, row[at["threshold"]], number(mean, 1), interval(low, high, 1),
				row[at["n"]])
			p.Series[j].Points = append(p.Series[j].Points, point(0, threshold, mean, low, high, tip))
		}
		var ends []Note
		for _, s := range p.Series {
			seen.add(s)
			if n := len(s.Points); n > 0 {
				end := s.Points[n-1]
				ends = append(ends, Note{X: end.X, Y: end.Y, DX: 8, DY: -5, Text: s.Name, Colour: s.Colour.Label(), Style: Strong})
			}
		}
		p.X = Axis{Scale: Linear, Title: "accept above", Domain: [2]float64{-0.03, 1}}
		p.X.Ticks = ticks([2]float64{0, 0.9}, 5) // at 1 stand the names
		p.Y = Axis{Scale: Linear, Title: measure.title}
		p.percent(append(seen, 0), 0.04, 5)
		p.Rules = []Rule{{X1: now, X2: now, Y1: p.Y.Domain[0], Y2: p.Y.Domain[1], Colour: Accent, Line: Dotted}}
		p.Notes = p.spread(ends, 13)
		spec.Panels = append(spec.Panels, p)
	}
	return spec
}

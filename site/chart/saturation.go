package chart

import (
	"math"

	"juggle/core/papers/realtime/saturation"
)

// saturationLooks have the name, colour and symbol of the curve of each measure that is drawn.
var saturationLooks = []struct {
	measure string
	series  Series
}{
	{"booked", Series{Name: "booked", Colour: Token("l15"), Symbol: "square"}},
	{"accepted", Series{Name: "accepted", Colour: Token("w50"), Symbol: "circle"}},
	{"missed", Series{Name: "deadlines missed", Colour: New, Symbol: "triangle"}},
}

// Saturation describes what a weaker guarantee gains and costs, with one curve for each of saturationLooks. The points have equal distances
// on the x axis, whatever their bounds on P(overload). label describes the picture to readers who do not see it.
func Saturation(points []saturation.Point, label string, height int) Spec {
	p := Panel{Height: height, Margin: Margin{Top: 30, Right: 118, Bottom: 40, Left: 46}}
	values := []float64{0, 100}
	for _, look := range saturationLooks {
		s := look.series
		s.Radius, s.Line, s.Width = 3.5, Solid, 1.75
		for i := range points {
			v := points[i].Values[saturation.MeasureIndex(look.measure)]
			y, low, high := v.Mean, v.Low, v.High
			if math.IsNaN(y) {
				continue
			}
			point := Point{X: float64(i), Y: y, Tip: s.Name + " " + number(y, 1) + " %\nP(overload) at most " + saturation.PerCent(points[i].Run.P) +
				" %"}
			values = append(values, y)
			if low < high {
				point.Low, point.High = low, high
				point.Tip += "\n95 %: " + number(low, 1) + " to " + number(high, 1)
				values = append(values, high)
			}
			s.Points = append(s.Points, point)
		}
		p.Notes = append(p.Notes, s.atEnd(9, 4)...)
		p.Series = append(p.Series, s)
	}
	p.X = Axis{Scale: Linear, Title: "P(overload) at most, %", Domain: [2]float64{-0.3, float64(len(points)) - 0.7}}
	for i := range points {
		tick := saturation.PerCent(points[i].Run.P)
		if i == 0 {
			tick = "hard"
		}
		p.X.Ticks = append(p.X.Ticks, Tick{At: float64(i), Label: tick})
	}
	p.Y.Scale, p.Y.Title = Linear, "%"
	p.Y.Domain, p.Y.Ticks = domain(values, 0.02, 5)
	p.Y.Domain[0] = 0
	return Spec{Title: "Saturation against quality", Label: label, Panels: []Panel{p}}
}

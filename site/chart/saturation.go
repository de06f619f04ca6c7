package chart

import (
	"math"
	"slices"

	"juggle/core/report"
)

// saturationLooks are the curves of the figure of saturation, by the table's columns.
var saturationLooks = []struct {
	column string
	series Series
}{
	{"booked", Series{Name: "booked", Colour: Token("l15"), Symbol: "square"}},
	{"accepted", Series{Name: "accepted", Colour: Token("w50"), Symbol: "circle"}},
	{"missed", Series{Name: "deadlines missed", Colour: New, Symbol: "triangle"}},
}

// Saturation describes what a weaker guarantee gains and costs: the figure's table, a curve a column, the values of p at equal distances.
// label is the sentence that stands for the picture.
func Saturation(t *report.Table, label string, height int) Spec {
	p := Panel{Height: height, Margin: Margin{Top: 30, Right: 118, Bottom: 40, Left: 46}}
	valueOf := func(row int, column string) float64 {
		return cell(t.Rows[row][slices.IndexFunc(t.Columns, func(c report.Column) bool { return c.Name == column })])
	}
	values := []float64{0, 100}
	for _, look := range saturationLooks {
		s := look.series
		s.Radius, s.Line, s.Width = 3.5, Solid, 1.75
		for row := range t.Rows {
			y, low, high := valueOf(row, look.column), valueOf(row, look.column+"_low"), valueOf(row, look.column+"_high")
			if math.IsNaN(y) {
				continue
			}
			point := Point{X: float64(row), Y: y, Tip: s.Name + " " + number(y, 1) + " %\nP(overload) at most " + t.Rows[row][0] + " %"}
			values = append(values, y)
			if low < high {
				point.Low, point.High = low, high
				point.Tip += "\n95 %: " + number(low, 1) + " to " + number(high, 1)
				values = append(values, high)
			}
			s.Points = append(s.Points, point)
		}
		if n := len(s.Points); n > 0 {
			end := s.Points[n-1]
			p.Notes = append(p.Notes, Note{X: end.X, Y: end.Y, DX: 9, DY: 4, Text: s.Name, Style: Strong, Colour: s.Colour.Label()})
		}
		p.Series = append(p.Series, s)
	}
	p.X = Axis{Scale: Linear, Title: "P(overload) at most, %", Domain: [2]float64{-0.3, float64(len(t.Rows)) - 0.7}}
	for row := range t.Rows {
		tick := t.Rows[row][0]
		if row == 0 {
			tick = "hard"
		}
		p.X.Ticks = append(p.X.Ticks, Tick{At: float64(row), Label: tick})
	}
	p.Y.Scale, p.Y.Title = Linear, "%"
	p.Y.Domain, p.Y.Ticks = domain(values, 0.02, 5)
	p.Y.Domain[0] = 0
	return Spec{Title: "Saturation against quality", Label: label, Panels: []Panel{p}}
}

package chart

import (
	"fmt"
	"math"
	"strconv"

	"juggle/core/experiment/stats"
	"juggle/core/papers/baseline"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
)

// A GridPanel selects the values of one panel of a Grid: a measure of every row in every group. If Difference, the values are instead the
// paired differences from the baseline in the first measure, and the baseline is a line at 0.
type GridPanel struct {
	Title      string // of the y axis
	Measure    string
	Difference bool
}

// A gridLook is the name, title, colour and symbol of a row.
type gridLook struct {
	name, title string
	colour      Colour
	symbol      string
}

// gridLooks are the looks of the rows that are neither a queue order nor a rule for placing.
var gridLooks = []gridLook{
	{"strict", "strict windows", Strict, "square"},
	{"fcfs", "FCFS", Token("w25"), "triangle"},
	{"easy", "EASY", Token("w50"), "diamond"},
	{"conservative", "conservative", Token("w100"), "times"},
}

// gridLookOf returns the look of the row with that name.
func gridLookOf(name string) gridLook {
	for _, l := range gridLooks {
		if l.name == name {
			return l
		}
	}
	if o, err := schedule.ParseOrder(name); err == nil {
		return gridLook{name, o.Label(), OrderColour(o), OrderSymbol(o)}
	}
	if r, ok := rules.Rules().Value(name); ok {
		return gridLook{name, r.Short(), Token(r.Mark().Colour), r.Mark().Symbol}
	}
	return gridLook{name, name, Ink, "circle"}
}

// Grid describes a figure of the baselines: its groups side by side, and in each group the rows with their intervals. label describes the
// picture to readers who do not see it.
func Grid(title, sub, label string, v *baseline.ContestResult, panels []GridPanel, height int) Spec {
	s := Spec{Title: title, Sub: sub, Label: label}
	for _, panel := range panels {
		p := gridPanel(v, panel, height)
		if len(panels) > 1 {
			p.Share = 1 / float64(len(panels))
		}
		s.Panels = append(s.Panels, p)
	}
	return s
}

func gridPanel(v *baseline.ContestResult, panel GridPanel, height int) Panel {
	p := Panel{Height: height, Margin: Margin{Top: 26, Right: 112, Bottom: 40, Left: 40}}
	g := v.Contest
	right := float64(len(v.Groups)) - 0.5
	p.X = Axis{Scale: Linear, Title: gridAxis(g), Domain: [2]float64{-0.5, right}}
	for i, name := range v.Groups {
		p.X.Ticks = append(p.X.Ticks, Tick{float64(i), name})
	}
	var seen valuesShown
	var labels []Note
	for row, name := range g.Rows {
		look := gridLookOf(name)
		s := Series{Name: look.title, Colour: look.colour, Symbol: look.symbol, Radius: 4, Line: Solid, Width: 1, Opacity: 0.45, Whisker: 1.5}
		for group := range v.Groups {
			x := float64(group) + rowShift(row, len(g.Rows))
			sum := v.Summary(group, row, panel.Measure)
			if panel.Difference {
				sum = v.Difference(group, row)
			}
			if !math.IsNaN(sum.Mean) {
				s.Points = append(s.Points, gridPoint(v, group, x, sum, look.title, panel.Title))
			}
		}
		if n := len(s.Points); n > 0 {
			labels = append(labels, wrapped(Note{X: right, Y: s.Points[n-1].Y, DX: 6, Text: look.title, Colour: look.colour.Label(),
				Style: Strong})...)
		}
		seen.add(s)
		p.Series = append(p.Series, s)
	}
	if panel.Difference {
		base := gridLookOf(g.Rows[g.Baseline])
		seen = append(seen, 0)
		p.Rules = append(p.Rules, Rule{Facet: -1, X1: -0.5, X2: right, Colour: base.colour, Width: 1.5})
		labels = append(labels, wrapped(Note{X: right, DX: 6, Text: base.title, Colour: base.colour.Label()})...)
	}
	p.Y.Scale, p.Y.Title = Linear, panel.Title
	p.fitY(seen, 0.08, 5)
	p.Notes = p.spread(labels, 14)
	return p
}

// gridAxis returns the title of the x axis.
func gridAxis(g *baseline.Contest) string {
	switch g.Group.Name {
	case "load":
		return "arrival rate"
	case "lambda":
		return "mean window extension λ, % of run time"
	}
	return g.Group.Heading()
}

// gridPoint returns the point of a row in a group, with a tooltip. row and measure are their titles.
func gridPoint(v *baseline.ContestResult, group int, x float64, sum stats.Summary, row, measure string) Point {
	tip := fmt.Sprintf("%s, %s %s\n%s: %s%s\nn = %s", row, v.Contest.Group.Heading(), v.Groups[group], measure, number(sum.Mean, 2),
		interval(sum, 2), strconv.Itoa(sum.N))
	return point(0, x, sum, tip)
}

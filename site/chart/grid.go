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

// A GridPanel is what one panel of a Grid shows: a measure of every row in every group, or, if Difference, the row's paired difference from
// the baseline in the first measure. The baseline is then a line at 0.
type GridPanel struct {
	Title      string // of the y axis
	Measure    string
	Difference bool
}

// A gridLook is the look of a row that is neither a queue order nor a rule for placing.
type gridLook struct {
	name, title string
	colour      Colour
	symbol      string
}

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

// Grid describes a figure beside the paper's: its groups side by side, and in each group the rows with their intervals. label describes the
// picture to readers who do not see it.
func Grid(title, sub, label string, v *baseline.ContestResult, panels []GridPanel, height int) Spec {
	s := Spec{Title: title, Sub: sub, Label: label}
	for _, what := range panels {
		p := gridPanel(v, what, height)
		if len(panels) > 1 {
			p.Share = 1 / float64(len(panels))
		}
		s.Panels = append(s.Panels, p)
	}
	return s
}

func gridPanel(v *baseline.ContestResult, what GridPanel, height int) Panel {
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
			x := float64(group) + offset(row, len(g.Rows))
			sum := v.Summary(group, row, what.Measure)
			if what.Difference {
				sum = v.Difference(group, row)
			}
			if !math.IsNaN(sum.Mean) {
				s.Points = append(s.Points, gridPoint(v, group, x, sum, look.title, what.Title))
			}
		}
		if n := len(s.Points); n > 0 {
			labels = append(labels, wrapped(Note{X: right, Y: s.Points[n-1].Y, DX: 6, Text: look.title, Colour: look.colour.Label(),
				Style: Strong})...)
		}
		seen.add(s)
		p.Series = append(p.Series, s)
	}
	if what.Difference {
		base := gridLookOf(g.Rows[g.Baseline])
		seen = append(seen, 0)
		p.Rules = append(p.Rules, Rule{Facet: -1, X1: -0.5, X2: right, Colour: base.colour, Width: 1.5})
		labels = append(labels, wrapped(Note{X: right, DX: 6, Text: base.title, Colour: base.colour.Label()})...)
	}
	p.Y.Scale, p.Y.Title = Linear, what.Title
	p.fitY(seen, 0.08, 5)
	p.Notes = p.spread(labels, 14)
	return p
}

func gridAxis(g *baseline.Contest) string {
	switch g.Group.Name {
	case "load":
		return "arrival rate"
	case "lambda":
		return "mean window extension λ, % of run time"
	}
	return g.Group.Heading()
}

func gridPoint(v *baseline.ContestResult, group int, x float64, sum stats.Summary, who, what string) Point {
	tip := fmt.Sprintf("%s, %s %s\n%s: %s%s\nn = %s", who, v.Contest.Group.Heading(), v.Groups[group], what, number(sum.Mean, 2),
		interval(sum, 2), strconv.Itoa(sum.N))
	return point(0, x, sum, tip)
}

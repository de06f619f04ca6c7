package chart

import (
	"fmt"
	"slices"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
)

// poolCurves describe a figure of the test bed that the paper does not have: a panel a measure, a curve for each name that points have.
type poolCurves struct {
	title  string
	panels []string // as the figure's measures
	axis   string
	domain [2]float64
	right  int // the margin in which the curves' names stand
	of     func(pool.Point) (x float64, curves []string)
	looks  map[string]Series
}

// readingLooks tell the availabilities of a k-set apart. Where the threshold decides nothing their curves are one: each is thinner than
// what it is drawn over.
var readingLooks = map[string]Series{
	"any":          {Colour: Token("w50"), Symbol: "circle", Radius: 4.5, Width: 3.5, Line: Solid},
	"mean":         {Colour: Token("l15"), Symbol: "square", Radius: 3.2, Width: 2, Line: Solid},
	"all":          {Colour: New, Symbol: "triangle", Radius: 2.4, Width: 1, Line: Solid},
	"no threshold": {Colour: Strict, Symbol: "circle", Radius: 5.5, Width: 5, Line: Solid},
}

// siteLooks tell the policies apart, and how steadily sites contribute.
var siteLooks = map[string]Series{
	"kAPAC":                {Colour: Token("w50"), Symbol: "circle", Radius: 3.5, Width: 2, Line: Solid},
	"kAPAC, every 10 min":  {Colour: Token("w50"), Symbol: "circle", Radius: 3, Width: 1.5, Line: Dotted},
	"strict":               {Colour: Strict, Symbol: "square", Radius: 3.5, Width: 2, Line: Solid},
	"strict, every 10 min": {Colour: Strict, Symbol: "square", Radius: 3, Width: 1.5, Line: Dotted},
}

var poolOurs = map[int]poolCurves{
	pool.ThresholdSweep: {"The threshold of availability", []string{"accepted, %", "effectiveness, %", "utilisation, %"}, "accept above",
		[2]float64{-0.03, 0.98}, 46,
		func(at pool.Point) (float64, []string) {
			return at.Run.Threshold, []string{testbed.SetName(at.Run.SetBy)}
		}, readingLooks},
	pool.PredictionGain: {"What prediction gains where nodes differ", []string{"effectiveness, %", "completed, %"}, "spread of nodes",
		[2]float64{-0.06, 2.06}, 96,
		func(at pool.Point) (float64, []string) {
			if at.Run.Threshold == 0 {
				return at.Run.UpSpread, []string{"no threshold"}
			}
			return at.Run.UpSpread, []string{testbed.SetName(at.Run.SetBy)}
		}, readingLooks},
	pool.Contribution: {"What sites contribute", []string{"accepted, %", "completed, %"}, "share of its nodes that a site contributes",
		[2]float64{0.22, 1.03}, 146,
		func(at pool.Point) (float64, []string) {
			policy := map[testbed.Policy]string{testbed.KAPAC: "kAPAC", testbed.Strict: "strict"}[at.Run.Policy]
			swaps := policy + ", every 10 min"
			switch {
			case at.Run.SiteShare == 1:
				return 1, []string{policy, swaps}
			case at.Run.SiteTerm == 0:
				return at.Run.SiteShare, []string{policy}
			case at.Run.SiteTerm == 600:
				return at.Run.SiteShare, []string{swaps}
			}
			return 0, nil // the table has it
		}, siteLooks},
}

// PoolOurs describes a figure of the test bed that the paper does not have. now is the threshold at hand, which a rule marks where
// thresholds are compared; label is the sentence that stands for the picture.
func PoolOurs(figure int, points []pool.Point, now float64, label string, height int) Spec {
	c := poolOurs[figure]
	spec := Spec{Title: c.title, Label: label}
	for measure, title := range c.panels {
		p := Panel{Share: 0.93 / float64(len(c.panels)), Height: height, Margin: Margin{Top: 30, Right: c.right, Bottom: 40, Left: 34}}
		var seen around
		for _, at := range points {
			x, curves := c.of(at)
			for _, name := range curves {
				j := slices.IndexFunc(p.Series, func(s Series) bool { return s.Name == name })
				if j < 0 {
					s := c.looks[name]
					s.Name, j = name, len(p.Series)
					p.Series = append(p.Series, s)
				}
				m := at.Of[measure]
				if m.Mean != m.Mean {
					continue // nothing was accepted
				}
				tip := fmt.Sprintf("%s, %s %v\n%s %%%s\nn = %d", name, c.axis, x, number(m.Mean, 1), interval(m.Low, m.High, 1), at.Of[0].N)
				p.Series[j].Points = append(p.Series[j].Points, point(0, x, m.Mean, m.Low, m.High, tip))
			}
		}
		var ends []Note
		for _, s := range p.Series {
			slices.SortFunc(s.Points, func(a, b Point) int { return int(100 * (a.X - b.X)) })
			seen.add(s)
			for _, end := range s.atEnd(8, -5) {
				end.X = c.domain[1]
				ends = append(ends, end)
			}
		}
		p.X = Axis{Scale: Linear, Title: c.axis, Domain: c.domain, Ticks: ticks(c.domain, 5)}
		p.Y = Axis{Scale: Linear, Title: title}
		p.percent(append(seen, 0), 0.04, 5)
		if figure == pool.ThresholdSweep {
			p.Rules = []Rule{{X1: now, X2: now, Y1: p.Y.Domain[0], Y2: p.Y.Domain[1], Colour: Accent, Line: Dotted}}
		}
		p.Notes = p.spread(ends, 13)
		spec.Panels = append(spec.Panels, p)
	}
	return spec
}

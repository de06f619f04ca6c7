package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/papers/pool"
)

// A PoolWait is the mean waiting time of one case against the number of resources.
type PoolWait struct {
	Name  string
	Waits []float64 // for 1, 2, ... resources, in s; infinite if they are too few
	Size  int       // the suggested number of resources
}

// PoolWaits describes Figure 3 of paper B: the waits on a logarithmic axis, with the suggested sizes marked and written at the foot.
// An added resource must save at least bearable seconds of mean wait. The y axis begins at a hundredth of the greatest power of ten that is
// not above bearable.
func PoolWaits(cases []PoolWait, bearable float64, height int) Spec {
	floor := math.Pow(10, math.Floor(math.Log10(bearable)+1e-9)-2)
	p := Panel{Height: height, Margin: Margin{Top: 26, Right: 24, Bottom: 36, Left: 50}}
	first, last, top := math.Inf(1), 0.0, 100*floor
	var names []Note
	sizes := Series{Name: "suggested", Colour: Accent, Symbol: "circle", Radius: 4.5}
	most, bounded := 0, false
	for _, c := range cases {
		most = max(most, len(c.Waits))
		s := Series{Name: c.Name, Colour: SecondInk, Line: Solid, Width: 1.5}
		step := max(1, len(c.Waits)/240)
		for i, w := range c.Waits {
			x := float64(i + 1)
			if i+1 == c.Size && w >= floor {
				sizes.Points = append(sizes.Points, Point{X: x, Y: w})
				p.Rules = append(p.Rules, Rule{X1: x, X2: x, Y1: floor, Y2: w, Colour: Accent, Line: Dotted})
			}
			bounded = bounded || !math.IsInf(w, 1)
			if math.IsInf(w, 1) || w < floor || i%step != 0 {
				continue
			}
			if len(s.Points) == 0 {
				names = append(names, Note{X: x, Y: w, DX: -6, Text: c.Name, Colour: s.Colour.Label(), Anchor: "end"})
			}
			s.Points = append(s.Points, Point{X: x, Y: w, Tip: fmt.Sprintf("%s, c = %d\nW = %s s", c.Name, i+1, strconv.FormatFloat(w, 'g', 4, 64))})
			first, last, top = min(first, x), max(last, x), max(top, w)
		}
		if len(s.Points) == 1 {
			s.Symbol, s.Radius = "circle", 2.5 // a line with a single point would be invisible
		}
		p.Series = append(p.Series, s)
	}
	if math.IsInf(first, 1) {
		first, last = 1, 2
	}
	width := max(1, last-first)
	p.X = Axis{Scale: Linear, Title: "resources in the pool, c", Domain: [2]float64{first - 0.17*width, last + 0.02*width}}
	for _, t := range ticks([2]float64{first, first + width}, 6) {
		if t.At == math.Trunc(t.At) && t.At >= first && t.At <= last {
			p.X.Ticks = append(p.X.Ticks, Tick{t.At, number(t.At, 0)})
		}
	}
	if first > 1 && (len(p.X.Ticks) == 0 || p.X.Ticks[0].At-first > 0.08*width) {
		p.X.Ticks = append([]Tick{{first, number(first, 0)}}, p.X.Ticks...)
	}
	p.Y = Axis{Scale: Log, Title: "mean time in the queue, s", Domain: [2]float64{floor, 2 * top}}
	// Labels are this factor apart, so that there are at most eight.
	step := math.Pow10(1 + int(math.Log10(2*top/floor))/8)
	for y := floor; y <= 2*top; y *= step {
		p.Y.Ticks = append(p.Y.Ticks, Tick{y, powerOfTen(y)})
	}
	p.Notes = append(p.spread(names, 13), sizeNotes(sizes.Points, floor, 0.06*width)...)
	p.Series = append(p.Series, sizes)
	switch {
	case !empty(&p):
	case bounded:
		p.replaceByWords("Every wait that has a bound is below " + powerOfTen(floor) + " s")
	default:
		p.replaceByWords("No number of resources up to " + strconv.Itoa(most) + "\nkeeps up with the load")
	}
	return Spec{Title: "3  How large a pool", Label: waitSentence(cases), Panels: []Panel{p}}
}

// sizeNotes returns notes with the suggested sizes, at height floor. label is the width of a note in units of x. Sizes that are less than
// label apart share a note, at the largest of them.
func sizeNotes(sizes []Point, floor, label float64) (notes []Note) {
	at := make([]float64, len(sizes))
	for i, p := range sizes {
		at[i] = p.X
	}
	slices.Sort(at)
	for _, x := range slices.Compact(at) {
		n := Note{X: x, Y: floor, DX: 4, DY: -7, Text: number(x, 0), Colour: Accent.Label(), Style: Strong}
		if last := len(notes) - 1; last >= 0 && x-notes[last].X < label {
			n.Text = notes[last].Text + ", " + n.Text
			notes = notes[:last]
		}
		notes = append(notes, n)
	}
	return notes
}

// powerOfTen formats a power of ten, with an exponent if its digits would not fit beside the axis.
func powerOfTen(y float64) string {
	n := int(math.Round(math.Log10(y)))
	if n < -4 || n > 5 {
		return "10" + raised.Replace(strconv.Itoa(n))
	}
	if n < 0 {
		return strconv.FormatFloat(y, 'f', -n, 64)
	}
	s := strconv.FormatFloat(math.Round(y), 'f', 0, 64)
	if n >= 3 {
		s = s[:len(s)-3] + "\u202f" + s[len(s)-3:]
	}
	return s
}

// raised replaces digits and the minus sign by superscripts.
var raised = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9",
	"⁹")

// waitSentence describes the picture of PoolWaits to readers who do not see it.
func waitSentence(cases []PoolWait) string {
	s := "Mean waiting time against the number of resources, on a logarithmic axis. Suggested sizes:"
	for i, c := range cases {
		if i > 0 {
			s += ","
		}
		s += fmt.Sprintf(" %s %d", c.Name, c.Size)
	}
	return s + "."
}

// A PoolFigure is Figure 4, 5, 6 or 7 of paper B.
type PoolFigure struct {
	Number int
	Title  string
	Label  string // a sentence that describes the picture to readers who do not see it
	Y      string // the title of the y axis, such as "utilisation, %"
	Points []pool.Point
	Values func(point int) []float64 // every seed's value, drawn as tiny dots; may be nil

	Waiting bool // no seed is complete yet: only the axes are drawn
}

// Pool describes a figure of paper B. old is the result before the last change, or nil. A result without values gives the axes alone.
func Pool(f PoolFigure, old []pool.Point, height int) Spec {
	p, before := poolPanel(f, height), Panel{}
	s := Spec{Title: fmt.Sprintf("%d  %s", f.Number, f.Title), Label: f.Label}
	if old != nil {
		f.Points, f.Values, f.Waiting = old, nil, false
		before = poolPanel(f, height)
	}
	switch {
	case !empty(&p):
	case !empty(&before):
		p.Y = before.Y
	default:
		whole := [2]float64{0, 100}
		p.Y.Domain, p.Y.Ticks = whole, ticks(whole, 5)
	}
	s.Panels = []Panel{p}
	if !empty(&before) {
		p.addBefore(before.Series)
		s.WithOldValues = &p
	}
	return s
}

// empty reports whether a panel has no point.
func empty(p *Panel) bool {
	for _, s := range p.Series {
		if len(s.Points) > 0 {
			return false
		}
	}
	return true
}

// replaceByWords replaces the axes by words, for a panel without a point.
func (p *Panel) replaceByWords(words string) {
	unit := [2]float64{0, 1}
	p.X, p.Y = Axis{Scale: Linear, Domain: unit, Hidden: true}, Axis{Scale: Linear, Domain: unit, Hidden: true}
	p.Rules, p.Notes = nil, []Note{{X: 0.5, Y: 0.5, Text: words, Colour: SecondInk, Anchor: "middle"}}
}

// poolLooks distinguish the curves: the higher the load, the darker the ink; strict is grey and kAPAC is teal.
var poolLooks = map[string]Series{
	"3": {Name: "a 3", Colour: Token("l15")}, "2": {Name: "a 2", Colour: Token("l125")}, "1.5": {Name: "a 1.5", Colour: Token("l1")},
	"kapac": {Name: "kAPAC", Colour: Token("w50")}, "strict": {Name: "strict", Colour: Strict, Symbol: "square"},
}

// poolPanel describes the axes and curves of a figure of paper B.
func poolPanel(f PoolFigure, height int) Panel {
	p := Panel{Height: height, Margin: Margin{Top: 26, Right: 62, Bottom: 36, Left: 30}}
	byGap := f.Number >= 6
	if byGap {
		p.X = Axis{Scale: Log, Title: "seconds between requests", Domain: [2]float64{18, 560}, Flip: true}
		for _, s := range []float64{500, 200, 100, 50, 20} {
			p.X.Ticks = append(p.X.Ticks, Tick{s, number(s, 0)})
		}
	} else {
		p.X = Axis{Scale: Linear, Title: "length k of the k-set", Domain: [2]float64{0.6, 10.3}}
		for k := 1.0; k <= 10; k++ {
			p.X.Ticks = append(p.X.Ticks, Tick{k, number(k, 0)})
		}
	}
	var seen valuesShown
	var ends []Note
	index := map[string]int{}
	for i, at := range f.Points {
		key, x, what := strconv.FormatFloat(at.Run.Factor, 'f', -1, 64), float64(at.Run.K), fmt.Sprintf("k %d", at.Run.K)
		if byGap {
			key, x, what = at.Run.Policy.String(), at.Run.Gap, fmt.Sprintf("a request every %v s", at.Run.Gap)
		}
		j, known := index[key]
		if !known {
			j = len(p.Series)
			index[key] = j
			s := poolLooks[key]
			s.Line, s.Radius = Solid, 3.2
			if s.Symbol == "" {
				s.Symbol = "circle"
			}
			p.Series = append(p.Series, s)
		}
		s := &p.Series[j]
		m := at.Values[0]
		if math.IsNaN(m.Mean) || f.Waiting {
			continue
		}
		tip := fmt.Sprintf("%s, %s\n%s %%%s", s.Name, what, number(m.Mean, 1), interval(m.Summary, 1))
		if m.Difference.N > 0 {
			tip += fmt.Sprintf("\n%s points%s over strict, paired", signed(m.Difference.Mean, 1), interval(m.Difference.Summary, 1))
		}
		s.Points = append(s.Points, point(0, x, m.Summary, fmt.Sprintf("%s\nn = %d", tip, m.N)))
		if f.Values != nil {
			for _, v := range f.Values(i) {
				if v == v {
					s.Dots = append(s.Dots, Point{X: x, Y: v})
				}
			}
		}
	}
	for _, s := range p.Series {
		seen.add(s)
		ends = append(ends, s.atEnd(8, 0)...)
	}
	p.Y = Axis{Scale: Linear, Title: f.Y}
	p.fitPercent(seen, 0.08, 5)
	p.Notes = p.spread(ends, 14)
	return p
}

// A StepLine is a count that holds until the next point.
type StepLine struct {
	Name   string
	Colour Colour
	Points []Point // X in minutes
}

// Agreements describes the number of agreements in each state over the measured time, and marks the instant now.
func Agreements(lines []StepLine, minutes, now float64) Spec {
	p := Panel{Height: 158, Margin: Margin{Top: 26, Right: 62, Bottom: 36, Left: 24}}
	top := 4.0
	var ends []Note
	for _, l := range lines {
		s := Series{Name: l.Name, Colour: l.Colour, Line: Step, Width: 1.5, Points: l.Points}
		for _, q := range l.Points {
			top = max(top, q.Y)
		}
		if n := len(l.Points); n > 0 {
			ends = append(ends, Note{X: minutes, Y: l.Points[n-1].Y, DX: 7, Text: l.Name, Colour: l.Colour.Label(), Style: Strong})
		}
		p.Series = append(p.Series, s)
	}
	p.X = Axis{Scale: Linear, Title: "minutes since the warm-up", Domain: [2]float64{0, minutes}, Ticks: ticks([2]float64{0, minutes}, 4)}
	p.Y = Axis{Scale: Linear, Title: "agreements", Domain: [2]float64{0, 1.06 * top}, Ticks: ticks([2]float64{0, top}, 4)}
	p.Rules = []Rule{{X2: minutes, Colour: ThirdInk}, {X1: now, X2: now, Y2: 1.06 * top, Colour: Accent, Width: 1.25}}
	p.Notes = append(p.spread(ends, 14), Note{X: now, Y: 1.06 * top, DY: -9, Text: "now", Colour: Accent.Label(), Anchor: "middle",
		Style: Strong})
	return Spec{Title: "Agreements", Label: "Agreements by state over the measured time.", Panels: []Panel{p}}
}

package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/report"
	"juggle/core/study"
)

// Options are the reader's choices for one figure.
type Options struct {
	Height  int                 // px; 0 means 300
	Periods bool                // every period's value, as tiny dots
	Levels  bool                // Figure 1: values themselves, not differences to Shuffle
	Old     *study.FigureResult // the result before a knob was touched, on whose axes the page draws; nil for none

	names []string            // of the replicates, where Periods
	seen  around              // what the first panel shows besides
	was   *study.FigureResult // the result that stands on the same axes, Old beside that of now; nil: none
}

// Figure describes a figure of the reservations paper, or one beyond it. A result without any complete replicate gives the
// axes and what the paper prints; it never panics.
func Figure(r *study.FigureResult, o Options) Spec {
	if o.Height == 0 {
		o.Height = 300
	}
	if o.Periods {
		o.names = r.PeriodNames()
	}
	ghosts := ghostsOf(r.A, o)
	o.seen.all(ghosts)
	s := Spec{Title: fmt.Sprintf("%s  %s", r.Claim.Figure, r.Title), Sub: Subtitle(r, o.Levels), Label: sentence(r), Panels: panels(r, o)}
	s.Panels[0].Series = append(ghosts, s.Panels[0].Series...)
	if o.moved(r) {
		s.Held = held(r, o)
	}
	return s
}

// moved reports whether the result before stands beside r: row by row, with another value in any of them. Beside an A it does not.
func (o Options) moved(r *study.FigureResult) bool {
	if o.Old == nil || o.Old.N == 0 || r.A != nil || len(o.Old.Cells) != len(r.Cells) {
		return false
	}
	for i := range r.Cells {
		if r.Cells[i].Summary.Mean != o.Old.Cells[i].Summary.Mean {
			return true
		}
	}
	return false
}

// held is the first panel beside what stood before. Its axes are those of before, unless what stands there now leaves them.
func held(r *study.FigureResult, o Options) *Panel {
	before := o
	before.was = r
	if o.Periods {
		before.names = o.Old.PeriodNames()
	}
	old := panels(o.Old, before)[0].Series
	o.seen.all(old)
	o.was = o.Old
	p := panels(r, o)[0]
	p.beside(old)
	return &p
}

// beside draws series of before behind the panel's own, and names them at its upper right.
func (p *Panel) beside(before []Series) {
	ghosts := behind(before, Dash, "before: ")
	for i := range ghosts {
		ghosts[i].Points = slices.DeleteFunc(ghosts[i].Points, func(pt Point) bool { return pt.X < p.X.Domain[0] || pt.X > p.X.Domain[1] })
	}
	p.Series = append(ghosts, p.Series...)
	n := Note{Facet: max(0, len(p.Facets)-1), X: p.X.Domain[1], Y: p.Y.Domain[1], DX: float64(p.Margin.Right), DY: -17, Text: "dashed: before",
		Colour: Third, Anchor: "end"}
	if p.X.Flip {
		n.X = p.X.Domain[0]
	}
	if len(p.Facets) > 0 {
		n.DY = -35
	}
	p.Notes = append(p.Notes, n)
}

// before is the counterpart of r's row i in the result before: its row at the same place, of as many periods and seeds. Nil: there is none,
// or r lacks some of them as yet.
func (o Options) before(r *study.FigureResult, i int) *study.CellResult {
	if o.was == nil || r.N != r.Want || o.was.N != r.N || o.was.Seeds != r.Seeds || !have(&o.was.Cells[i]) {
		return nil
	}
	return &o.was.Cells[i]
}

// change says below a line's name what its end was before and is now, and by how much it differs, so that the numbers subtract as they are
// shown.
func change(before, now float64) []string {
	digits := report.Agreeing(now, before, now-before, 1)
	return []string{number(before, digits) + " → " + number(now, digits), "(" + signed(now-before, digits) + ")"}
}

// changed says how the end of the line in r's row i has changed; nil: it has not, or what it was is not known.
func (o Options) changed(r *study.FigureResult, i int) []string {
	was, is := o.before(r, i), r.Cells[i].Summary.Mean
	if was == nil || was.Summary.Mean == is {
		return nil
	}
	return change(was.Summary.Mean, is)
}

// below are the lines below the name of the line that ends in r's row i: how it changed, or else what it gains.
func (o Options) below(r *study.FigureResult, i int) []string {
	lines := o.changed(r, i)
	if c := &r.Cells[i]; lines == nil && c.Diff.N > 0 {
		lines = []string{gainText(c)}
	}
	return lines
}

// widest is the largest window size that the x axis shows.
func (o Options) widest(r *study.FigureResult) float64 {
	sizes := lambdasOf(r)
	if o.was != nil {
		sizes = append(sizes, lambdasOf(o.was)...)
	}
	return float64(slices.Max(sizes))
}

// Subtitle says what is drawn, which interval, and n; of Figure 1 where levels are drawn, too.
func Subtitle(r *study.FigureResult, levels bool) string {
	if levels && r.Number == 1 {
		words := r.Measure.String()
		words = strings.ToUpper(words[:1]) + words[1:] + " under each order, on the same jobs; 95 % intervals; " + r.Sample
		return words + ghostWords(r)
	}
	return r.Subtitle + ghostWords(r)
}

// ghostWords promise A's values, where any row is in A.
func ghostWords(r *study.FigureResult) string {
	if r.A == nil || !slices.ContainsFunc(r.Cells, func(c study.CellResult) bool { return c.A.Has }) {
		return ""
	}
	return "; faint: A"
}

// ghostsOf are the series of A in the first panel, faint and behind those that are compared with them; none without an A.
func ghostsOf(a *study.FigureResult, o Options) (ghosts []Series) {
	if a == nil || a.N == 0 {
		return nil
	}
	o.Periods, o.names = false, nil
	return behind(panels(a, o)[0].Series, Dotted, "A: ")
}

// behind are series as they stand behind others: faint, without intervals and replicates, their lines drawn so, and said to be whose.
func behind(series []Series, line Line, whose string) (ghosts []Series) {
	for _, s := range series {
		if s.Symbol == "" || s.OffAxis || s.Dashed { // what a paper prints is drawn dashed, and stands once
			continue
		}
		s.Colour, s.Dots, s.Points = s.Colour.faint(), nil, slices.Clone(s.Points)
		if s.Line != "" {
			s.Line = line
		}
		for i := range s.Points {
			s.Points[i].Tip = whose + s.Points[i].Tip
			s.Points[i].Low, s.Points[i].High, s.Points[i].Below, s.Points[i].Above = 0, 0, false, false
		}
		ghosts = append(ghosts, s)
	}
	return ghosts
}

func panels(r *study.FigureResult, o Options) []Panel {
	switch r.Number {
	case 1:
		return []Panel{orders(r, o)}
	case 2:
		return []Panel{windowSizes(r, o)}
	case 3:
		return tooLong(r, o)
	case 4:
		return []Panel{fixing(r, o)}
	case 5:
		return []Panel{offers(r, o)}
	case 6:
		return []Panel{actualPhi(r, o)}
	case 7, 9, 10, 11:
		return []Panel{featured(r, o)}
	case 8:
		return []Panel{discounts(r, o)}
	case 12:
		return []Panel{byPrice(r, o)}
	}
	return []Panel{laidOut(r, o)}
}

// sentence says in words what the picture shows.
func sentence(r *study.FigureResult) string {
	if r.N == 0 {
		return fmt.Sprintf("Figure %s, %s: no result yet.", r.Claim.Figure, r.Title)
	}
	return fmt.Sprintf("Figure %s, %s, %d of %d replicates. %s", r.Claim.Figure, r.Title, r.N, r.Want, r.Claim.Finding)
}

// frame is a panel with the margins that all figures share.
func frame(o Options) Panel {
	return Panel{Height: o.Height, Margin: Margin{Top: 26, Right: 92, Bottom: 36, Left: 30}, X: Axis{Scale: Linear}, Y: Axis{Scale: Linear},
		seen: o.seen}
}

// number formats a value of a figure as a person reads it.
func number(x float64, decimals int) string {
	if math.IsNaN(x) {
		return "–"
	}
	return Minus(report.Fixed(x, decimals))
}

// signed formats a difference with its sign.
func signed(x float64, decimals int) string {
	if s := number(x, decimals); strings.HasPrefix(s, "−") || math.IsNaN(x) {
		return s
	}
	return "+" + number(x, decimals)
}

// interval formats "[a, b]", or "" where there is none.
func interval(low, high float64, decimals int) string {
	if math.IsNaN(low) || math.IsNaN(high) {
		return ""
	}
	return fmt.Sprintf(" [%s, %s]", number(low, decimals), number(high, decimals))
}

// point is a cell's mean with its 95 % interval.
func point(facet int, x, mean, low, high float64, tip string) Point {
	p := Point{Facet: facet, X: x, Y: mean, Tip: tip}
	if !math.IsNaN(low) && !math.IsNaN(high) {
		p.Low, p.High = low, high
	}
	return p
}

// around collects the values that a y axis must show.
type around []float64

func (a *around) add(s Series) {
	for _, p := range s.Points {
		*a = append(*a, p.Y)
		if p.Low < p.High {
			*a = append(*a, p.Low, p.High)
		}
	}
	for _, p := range s.Dots {
		*a = append(*a, p.Y)
	}
}

func (a *around) all(series []Series) {
	for _, s := range series {
		a.add(s)
	}
}

// have reports whether a cell has a mean yet.
func have(c *study.CellResult) bool { return !math.IsNaN(c.Summary.Mean) && c.Summary.N > 0 }

// windowTicks are the ticks of an axis of window sizes, 0 being the fixed window.
func windowTicks(sizes []int) []Tick {
	out := make([]Tick, len(sizes))
	for i, s := range sizes {
		out[i] = Tick{float64(s), windowWord(s)}
	}
	return out
}

func windowWord(lambda int) string {
	if lambda == 0 {
		return "fixed"
	}
	return fmt.Sprint(lambda)
}

func windowPhrase(lambda int) string {
	if lambda == 0 {
		return "fixed windows"
	}
	return fmt.Sprintf("λ %d %%", lambda)
}

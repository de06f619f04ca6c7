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
	Old     *study.FigureResult // the result before the last change, drawn faintly; nil for none

	names []string // of the replicates, where Periods
	seen  around   // what the first panel shows besides
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
	for _, g := range ghosts {
		o.seen.add(g)
	}
	s := Spec{Title: fmt.Sprintf("%s  %s", r.Claim.Figure, r.Title), Sub: Subtitle(r, o.Levels), Label: sentence(r), Panels: panels(r, o)}
	s.Panels[0].Series = append(ghosts, s.Panels[0].Series...)
	if o.Old != nil && o.Old.N > 0 {
		old := o
		old.Old, old.Periods = nil, false
		s.Old = linesOnly(panels(o.Old, old))
	}
	return s
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
	for _, s := range panels(a, o)[0].Series {
		if s.Symbol == "" || s.OffAxis {
			continue
		}
		s.Colour = s.Colour.faint()
		if s.Line != "" {
			s.Line = Dotted
		}
		for i := range s.Points {
			s.Points[i].Tip = "A: " + s.Points[i].Tip
			s.Points[i].Low, s.Points[i].High = 0, 0
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

// linesOnly keeps of each panel what is drawn of a superseded result.
func linesOnly(ps []Panel) []Panel {
	for i := range ps {
		ps[i].Rules, ps[i].Bars, ps[i].Notes = nil, nil, nil
		for j := range ps[i].Series {
			ps[i].Series[j].Dots = nil
		}
	}
	return ps
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

// have tells whether a cell has a mean yet.
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

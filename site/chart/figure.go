package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/papers/study"
)

// Options are the reader's choices for one figure.
type Options struct {
	Height  int                 // in px; 0 means 300
	Periods bool                // also draw every period's value, as tiny dots
	Levels  bool                // Figure 1 shows the values themselves, not differences from the baseline
	Old     *study.FigureResult // the result before the last change of a parameter, on whose axes the page draws; nil: none

	names []string            // of the periods, if Periods
	seen  valuesShown         // further values that the first panel's y axis must include
	other *study.FigureResult // while the new result is drawn: the old one; while the old result is drawn: the new one; nil: only one is drawn
}

// Figure describes a figure of paper A, or one beyond it. It never panics: for a result without a complete period it gives the axes and
// the values that the paper prints.
func Figure(r *study.FigureResult, o Options) Spec {
	if o.Height == 0 {
		o.Height = 300
	}
	if o.Periods {
		o.names = r.PeriodNames()
	}
	ghosts := ghostsOf(r.A, o)
	o.seen.addAll(ghosts)
	s := Spec{Title: fmt.Sprintf("%s  %s", r.Claim.Figure, r.Title), Sub: Subtitle(r, o.Levels), Label: figureSentence(r),
		Panels: panels(r, o)}
	s.Panels[0].Series = append(ghosts, s.Panels[0].Series...)
	if o.isChanged(r) {
		s.WithOldValues = panelWithOldValues(r, o)
	}
	return s
}

// isChanged reports whether the page shows Old beside r: if both have as many rows and the values of two rows at the same place differ. If
// r has an A, Old is not shown.
func (o Options) isChanged(r *study.FigureResult) bool {
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

// panelWithOldValues returns the first panel together with the values before the change. It keeps the axes of the earlier panel and extends
// them only for new values outside.
func panelWithOldValues(r *study.FigureResult, o Options) *Panel {
	before := o
	before.other = r
	if o.Periods {
		before.names = o.Old.PeriodNames()
	}
	old := panels(o.Old, before)[0].Series
	o.seen.addAll(old)
	o.other = o.Old
	p := panels(r, o)[0]
	p.addBefore(old)
	return &p
}

// addBefore draws the series from before a change behind the panel's series, with the note "dashed: before" at the upper right.
func (p *Panel) addBefore(before []Series) {
	ghosts := asGhosts(before, Dash, "before: ")
	for i := range ghosts {
		ghosts[i].Points = slices.DeleteFunc(ghosts[i].Points, func(pt Point) bool { return pt.X < p.X.Domain[0] || pt.X > p.X.Domain[1] })
	}
	p.Series = append(ghosts, p.Series...)
	n := Note{Facet: max(0, len(p.Facets)-1), X: p.X.Domain[1], Y: p.Y.Domain[1], DX: float64(p.Margin.Right), DY: -17,
		Text:   "dashed: before",
		Colour: ThirdInk, Anchor: "end"}
	if p.X.Flip {
		n.X = p.X.Domain[0]
	}
	if len(p.Facets) > 0 {
		n.DY = -35
	}
	p.Notes = append(p.Notes, n)
}

// counterpart returns row i of the other result. It is nil if there is no other result, or if the two results are not complete or not of
// as many periods and seeds, or if that row has no value.
func (o Options) counterpart(r *study.FigureResult, i int) *study.CellResult {
	if o.other == nil || r.N != r.Want || o.other.N != r.N || o.other.Seeds != r.Seeds || !hasValue(&o.other.Cells[i]) {
		return nil
	}
	return &o.other.Cells[i]
}

// formatChange returns two lines of text for a changed value: "60.5 → 61.4" and "(+0.9)". It uses as many decimals as are needed for the
// shown numbers to subtract correctly.
func formatChange(before, now float64) []string {
	digits := report.DecimalsThatAgree(now, before, now-before, 1)
	return []string{number(before, digits) + " → " + number(now, digits), "(" + signed(now-before, digits) + ")"}
}

// changeLines returns the lines for a change of the value in r's row i; nil if it has not changed or if the earlier value is unknown.
func (o Options) changeLines(r *study.FigureResult, i int) []string {
	other, mean := o.counterpart(r, i), r.Cells[i].Summary.Mean
	if other == nil || other.Summary.Mean == mean {
		return nil
	}
	return formatChange(other.Summary.Mean, mean)
}

// linesBelowName returns the lines below the name of the line that ends in r's row i: how its value has changed, or else its gain.
func (o Options) linesBelowName(r *study.FigureResult, i int) []string {
	lines := o.changeLines(r, i)
	if c := &r.Cells[i]; lines == nil && c.Diff.N > 0 {
		lines = []string{gainText(c)}
	}
	return lines
}

// largestWindow returns the largest mean window extension on the x axis.
func (o Options) largestWindow(r *study.FigureResult) float64 {
	sizes := lambdasOf(r)
	if o.other != nil {
		sizes = append(sizes, lambdasOf(o.other)...)
	}
	return float64(slices.Max(sizes))
}

// Subtitle describes what is drawn, the kind of interval, and n. levels is Options.Levels.
func Subtitle(r *study.FigureResult, levels bool) string {
	if levels && r.Number == 1 {
		words := r.Measure.String()
		words = strings.ToUpper(words[:1]) + words[1:] + " under each order, on the same jobs; 95 % intervals; " + r.Sample
		return words + ghostWords(r)
	}
	return r.Subtitle + ghostWords(r)
}

// ghostWords returns "; faint: A", which ends a subtitle if some row is in A; else "".
func ghostWords(r *study.FigureResult) string {
	if r.A == nil || !slices.ContainsFunc(r.Cells, func(c study.CellResult) bool { return c.A.Has }) {
		return ""
	}
	return "; faint: A"
}

// ghostsOf returns the series of A's first panel, made faint by asGhosts; none if a is nil. They are drawn behind the series that are
// compared with A.
func ghostsOf(a *study.FigureResult, o Options) (ghosts []Series) {
	if a == nil || a.N == 0 {
		return nil
	}
	o.Periods, o.names = false, nil
	return asGhosts(panels(a, o)[0].Series, Dotted, "A: ")
}

// asGhosts returns copies of series to be drawn behind others: faint, without intervals and replicates. The lines through their points have
// the style line. Their tooltips begin with prefix.
func asGhosts(series []Series, line Line, prefix string) (ghosts []Series) {
	for _, s := range series {
		if s.Symbol == "" || s.OffAxis || s.Dashed { // dashed whiskers belong to printed values, which are drawn once
			continue
		}
		s.Colour, s.Dots, s.Points = s.Colour.faint(), nil, slices.Clone(s.Points)
		if s.Line != "" {
			s.Line = line
		}
		for i := range s.Points {
			s.Points[i].Tip = prefix + s.Points[i].Tip
			s.Points[i].Low, s.Points[i].High, s.Points[i].Below, s.Points[i].Above = 0, 0, false, false
		}
		ghosts = append(ghosts, s)
	}
	return ghosts
}

// panels describes all panels of a figure, by its number.
func panels(r *study.FigureResult, o Options) []Panel {
	switch r.Number {
	case 1:
		return []Panel{orderPanel(r, o)}
	case 2:
		return []Panel{windowSizePanel(r, o)}
	case 3:
		return tooLongPanels(r, o)
	case 4:
		return []Panel{fixingPanel(r, o)}
	case 5:
		return []Panel{offerPanel(r, o)}
	case 6:
		return []Panel{actualPhiPanel(r, o)}
	case 7, 9, 10, 11:
		return []Panel{featurePanel(r, o)}
	case 8:
		return []Panel{discountPanel(r, o)}
	case 12:
		return []Panel{priceOrderPanel(r, o)}
	}
	return []Panel{layoutPanel(r, o)}
}

// figureSentence describes the picture to readers who do not see it.
func figureSentence(r *study.FigureResult) string {
	if r.N == 0 {
		return fmt.Sprintf("Figure %s, %s: no result yet.", r.Claim.Figure, r.Title)
	}
	return fmt.Sprintf("Figure %s, %s, %d of %d periods. %s", r.Claim.Figure, r.Title, r.N, r.Want, r.Claim.Finding)
}

// newPanel returns a panel with the margins that all figures share.
func newPanel(o Options) Panel {
	return Panel{Height: o.Height, Margin: Margin{Top: 26, Right: 92, Bottom: 36, Left: 30}, X: Axis{Scale: Linear}, Y: Axis{Scale: Linear},
		seen: o.seen}
}

// number formats x with that many decimals and a typographic minus sign; NaN is "–".
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

// interval formats an interval as " [a, b]", with a space before it; "" if there is none.
func interval(s stats.Summary, decimals int) string {
	if math.IsNaN(s.Low) || math.IsNaN(s.High) {
		return ""
	}
	return fmt.Sprintf(" [%s, %s]", number(s.Low, decimals), number(s.High, decimals))
}

// point returns a point at a mean, with its 95 % interval.
func point(facet int, x float64, s stats.Summary, tip string) Point {
	p := Point{Facet: facet, X: x, Y: s.Mean, Tip: tip}
	if !math.IsNaN(s.Low) && !math.IsNaN(s.High) {
		p.Low, p.High = s.Low, s.High
	}
	return p
}

// valuesShown collects the values that a y axis must include.
type valuesShown []float64

// add adds the values, interval ends and replicates of s.
func (a *valuesShown) add(s Series) {
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

// addAll adds the values of all series.
func (a *valuesShown) addAll(series []Series) {
	for _, s := range series {
		a.add(s)
	}
}

// hasValue reports whether a cell has a mean yet.
func hasValue(c *study.CellResult) bool { return !math.IsNaN(c.Summary.Mean) && c.Summary.N > 0 }

// windowTicks returns the ticks of an axis of mean window extensions, where 0 means strict windows.
func windowTicks(sizes []int) []Tick {
	out := make([]Tick, len(sizes))
	for i, s := range sizes {
		out[i] = Tick{float64(s), windowWord(s)}
	}
	return out
}

// windowWord names a mean window extension on an axis: "strict" or "50".
func windowWord(lambda int) string {
	if lambda == 0 {
		return "strict"
	}
	return fmt.Sprint(lambda)
}

// windowPhrase names a mean window extension in a tooltip: "strict windows" or "λ 50 %".
func windowPhrase(lambda int) string {
	if lambda == 0 {
		return "strict windows"
	}
	return fmt.Sprintf("λ %d %%", lambda)
}
